//! The modules of the library as their sources write them: what each declares, imports and names by a path, and
//! the module that defines what a path names.

use crate::tokens::{Kind, Token, tokens};
use std::collections::{BTreeMap, BTreeSet};

/// A module's path from the root of the crate.
pub type Path = Vec<String>;

/// A name brought into a module by `use`.
#[derive(Debug)]
pub struct Import {
    /// `*` for all.
    pub name: String,
    pub path: Path,
    pub line: usize,
    /// Handed on to others by `pub`.
    pub shown: bool,
}

/// One module outside of tests.
#[derive(Debug, Default)]
pub struct Module {
    pub file: String,
    pub imports: Vec<Import>,
    /// Every other path that is written, with its line.
    pub paths: Vec<(Path, usize)>,
    declared: BTreeSet<String>,
}

/// Every module of the library by its path.
#[derive(Debug, Default)]
pub struct Library(pub BTreeMap<Path, Module>);

impl Library {
    /// Reads sources, each named by its path under `src`.
    pub fn read<'a>(sources: impl IntoIterator<Item = (&'a str, &'a str)>) -> Library {
        let mut library = Library::default();
        for (file, text) in sources {
            let way = file.trim_end_matches(".rs").split('/').map(str::to_owned);
            let path = if file == "lib.rs" {
                Path::new()
            } else {
                way.collect()
            };
            let mut reader = Reader {
                library: &mut library,
                file,
                tokens: tokens(text),
                at: 0,
            };
            reader.module(path);
        }
        library
    }

    /// What a path that is written in a module names, or none if it leaves the crate.
    pub fn resolve(&self, from: &Path, path: &[String]) -> Option<Named> {
        self.follow(from, path, 16)
    }

    /// Imports may go round in a circle, so steps are counted.
    fn follow(&self, from: &Path, path: &[String], steps: usize) -> Option<Named> {
        let (first, rest) = path.split_first()?;
        let steps = steps.checked_sub(1)?;
        let parent = || from[..from.len() - 1].to_vec();
        let start = match first.as_str() {
            "crate" => Named::Module(Path::new()),
            "self" => Named::Module(from.clone()),
            "super" if rest.first().is_some_and(|next| next == "super") => {
                return self.follow(&parent(), rest, steps);
            }
            "super" => Named::Module(parent()),
            name => self.step(from, name, steps)?,
        };
        Some(self.walk(start, rest, steps))
    }

    fn walk(&self, mut at: Named, path: &[String], steps: usize) -> Named {
        for name in path {
            let Named::Module(module) = &at else { break };
            let unknown = || Named::Item(module.clone());
            at = self.step(module, name, steps).unwrap_or_else(unknown);
        }
        at
    }

    /// What a name means in a module.
    fn step(&self, at: &Path, name: &str, steps: usize) -> Option<Named> {
        let steps = steps.checked_sub(1)?;
        let child: Path = at.iter().cloned().chain([name.to_owned()]).collect();
        if self.0.contains_key(&child) {
            return Some(Named::Module(child));
        }
        let module = self.0.get(at)?;
        if module.declared.contains(name) {
            return Some(Named::Item(at.clone()));
        }
        let named = module.imports.iter().find(|import| import.name == name);
        if let Some(import) = named {
            return self.follow(at, &import.path, steps);
        }
        let all = module.imports.iter().filter(|import| import.name == "*");
        all.filter_map(|import| self.follow(at, &import.path, steps))
            .find_map(|all| self.step(all.module(), name, steps))
    }
}

/// What a path names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    Module(Path),
    /// Something else, which this module defines.
    Item(Path),
}

impl Named {
    pub fn module(&self) -> &Path {
        match self {
            Named::Module(module) | Named::Item(module) => module,
        }
    }
}

/// Reads one file, token by token.
struct Reader<'a> {
    library: &'a mut Library,
    file: &'a str,
    tokens: Vec<Token>,
    at: usize,
}

impl Reader<'_> {
    fn name(&self, at: usize) -> Option<&str> {
        self.tokens.get(at)?.name()
    }

    fn is(&self, at: usize, mark: char) -> bool {
        self.tokens.get(at).is_some_and(|token| token.is(mark))
    }

    fn separator(&self, at: usize) -> bool {
        self.tokens
            .get(at)
            .is_some_and(|token| token.kind == Kind::Separator)
    }

    /// Reads to the end of the module, which is that of the file or a closing brace.
    fn module(&mut self, path: Path) {
        let mut module = Module {
            file: self.file.to_owned(),
            ..Module::default()
        };
        let mut depth = 0_usize;
        while self.at < self.tokens.len() {
            match &self.tokens[self.at].kind {
                Kind::Mark('#') => self.attribute(),
                Kind::Mark('{') => depth += 1,
                Kind::Mark('}') if depth == 0 => break,
                Kind::Mark('}') => depth -= 1,
                Kind::Name(_) => self.word(&mut module, &path, depth == 0),
                _ => {}
            }
            self.at += 1;
        }
        self.library.0.insert(path, module);
    }

    /// Passes an attribute, and with one for tests alone what it stands before.
    fn attribute(&mut self) {
        let open = self.at + 1 + usize::from(self.is(self.at + 1, '!'));
        if !self.is(open, '[') {
            return;
        }
        let end = self.closing(open);
        let names: Vec<&str> = (open..end).filter_map(|at| self.name(at)).collect();
        let tests = names.first() == Some(&"cfg") && names.contains(&"test");
        if tests && !names.contains(&"not") {
            self.at = end + 1;
            while self.is(self.at, '#') {
                self.at = self.closing(self.at + 1) + 1;
            }
            self.pass_item();
        }
    }

    /// The place of the mark that closes the one here.
    fn closing(&self, open: usize) -> usize {
        let mut depth = 0_usize;
        for at in open..self.tokens.len() {
            match self.tokens[at].kind {
                Kind::Mark('(' | '[' | '{') => depth += 1,
                Kind::Mark(')' | ']' | '}') => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return at;
            }
        }
        self.tokens.len()
    }

    fn pass_item(&mut self) {
        while self.at < self.tokens.len() && !self.is(self.at, ';') {
            match self.tokens[self.at].kind {
                Kind::Mark('{') => return self.at = self.closing(self.at),
                Kind::Mark('(' | '[') => self.at = self.closing(self.at) + 1,
                _ => self.at += 1,
            }
        }
    }

    fn word(&mut self, module: &mut Module, path: &Path, outermost: bool) {
        let word = self.name(self.at).unwrap().to_owned();
        match word.as_str() {
            "use" if !self.is(self.at + 1, '<') => self.import(module),
            "mod" if self.is(self.at + 2, '{') => {
                let inner = self.name(self.at + 1).unwrap().to_owned();
                self.at += 3;
                self.module(path.iter().cloned().chain([inner]).collect());
            }
            "fn" | "struct" | "enum" | "trait" | "type" | "const" | "static" | "macro_rules"
                if outermost =>
            {
                self.declaration(module);
            }
            _ => self.path(module, word),
        }
    }

    fn declaration(&mut self, module: &mut Module) {
        let at = self.at + 1 + usize::from(self.is(self.at + 1, '!'));
        let Some(name) = self.name(at).map(str::to_owned) else {
            return;
        };
        if name != "fn" {
            module.declared.insert(name);
            self.at = at;
        }
    }

    /// A path, or a name alone that may be one: a type, or a function that is called.
    fn path(&mut self, module: &mut Module, first: String) {
        let line = self.tokens[self.at].line;
        let after = self.at > 0 && (self.is(self.at - 1, '.') || self.separator(self.at - 1));
        let mut path = vec![first];
        while self.separator(self.at + 1) {
            let Some(next) = self.name(self.at + 2).map(str::to_owned) else {
                break;
            };
            path.push(next);
            self.at += 2;
        }
        let said = path[0].starts_with(char::is_uppercase) || self.is(self.at + 1, '(');
        if !after && (path.len() > 1 || said) {
            module.paths.push((path, line));
        }
    }

    fn import(&mut self, module: &mut Module) {
        let before = self.at.checked_sub(1);
        let shown = before.is_some_and(|at| self.name(at) == Some("pub") || self.is(at, ')'));
        self.at += 1;
        self.tree(module, &Path::new(), shown);
    }

    /// One branch of a `use`, up to the `,` `}` or `;` after it.
    fn tree(&mut self, module: &mut Module, stem: &Path, shown: bool) {
        let mut path = stem.clone();
        let line = self.tokens[self.at].line;
        loop {
            match &self.tokens[self.at].kind {
                Kind::Name(name) if name == "as" => break,
                Kind::Name(name) => path.push(name.clone()),
                Kind::Separator => {}
                Kind::Mark('{') => return self.branches(module, &path, shown),
                Kind::Mark('*') => {
                    self.at += 1;
                    let name = "*".to_owned();
                    return module.imports.push(Import {
                        name,
                        path,
                        line,
                        shown,
                    });
                }
                Kind::Mark(_) => break,
            }
            self.at += 1;
        }
        if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        let mut name = path.last().cloned().unwrap_or_default();
        if self.name(self.at) == Some("as") {
            name = self.name(self.at + 1).unwrap_or("_").to_owned();
            self.at += 2;
        }
        module.imports.push(Import {
            name,
            path,
            line,
            shown,
        });
    }

    fn branches(&mut self, module: &mut Module, stem: &Path, shown: bool) {
        loop {
            self.at += 1;
            if !self.is(self.at, '}') {
                self.tree(module, stem, shown);
            }
            if self.is(self.at, '}') {
                self.at += 1;
                return;
            }
        }
    }
}
