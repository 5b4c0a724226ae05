//! Source text in, its tokens out, each with its line: as much of Rust's grammar as paths need. Comments, numbers,
//! characters and lifetimes are dropped. A text in quotes that is a path of this crate counts as one, for derives
//! take paths so.

use std::iter::Peekable;
use std::str::Chars;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    Name(String),
    /// `::`
    Separator,
    Mark(char),
}

#[derive(Clone, Debug)]
pub struct Token {
    pub kind: Kind,
    pub line: usize,
}

impl Token {
    pub fn name(&self) -> Option<&str> {
        match &self.kind {
            Kind::Name(name) => Some(name),
            _ => None,
        }
    }

    pub fn is(&self, mark: char) -> bool {
        self.kind == Kind::Mark(mark)
    }
}

struct Lexer<'a> {
    text: Peekable<Chars<'a>>,
    line: usize,
    tokens: Vec<Token>,
}

pub fn tokens(text: &str) -> Vec<Token> {
    let mut lexer = Lexer {
        text: text.chars().peekable(),
        line: 1,
        tokens: Vec::new(),
    };
    while let Some(character) = lexer.next() {
        lexer.token(character);
    }
    lexer.tokens
}

impl Lexer<'_> {
    fn next(&mut self) -> Option<char> {
        let character = self.text.next();
        self.line += usize::from(character == Some('\n'));
        character
    }

    fn next_is(&mut self, character: char) -> bool {
        self.text.peek() == Some(&character)
    }

    fn push(&mut self, kind: Kind) {
        let line = self.line;
        self.tokens.push(Token { kind, line });
    }

    fn token(&mut self, first: char) {
        match first {
            '/' if self.next_is('/') => while self.next().is_some_and(|each| each != '\n') {},
            '/' if self.next_is('*') => self.block_comment(),
            '"' => self.quoted(),
            '\'' => self.character_or_lifetime(),
            ':' if self.next_is(':') => {
                self.next();
                self.push(Kind::Separator);
            }
            digit if digit.is_ascii_digit() => drop(self.word(digit)),
            letter if letter == '_' || letter.is_alphabetic() => self.name(letter),
            space if space.is_whitespace() => {}
            mark => self.push(Kind::Mark(mark)),
        }
    }

    fn block_comment(&mut self) {
        let mut depth = 0;
        let mut before = '/';
        while let Some(character) = self.next() {
            match (before, character) {
                ('/', '*') => depth += 1,
                ('*', '/') => depth -= 1,
                _ => {
                    before = character;
                    continue;
                }
            }
            before = ' ';
            if depth == 0 {
                return;
            }
        }
    }

    fn word(&mut self, first: char) -> String {
        let mut word = String::from(first);
        while let Some(&letter) = self.text.peek() {
            if letter != '_' && !letter.is_alphanumeric() {
                break;
            }
            word.push(letter);
            self.next();
        }
        word
    }

    fn name(&mut self, first: char) {
        let word = self.word(first);
        let prefix = matches!(word.as_str(), "r" | "b" | "br" | "c" | "cr");
        let raw = word.contains('r') && self.next_is('#');
        match prefix && (self.next_is('"') || raw) {
            true if word.contains('r') => self.raw(),
            true => {
                self.next();
                self.quoted();
            }
            false => self.push(Kind::Name(word)),
        }
    }

    /// After the opening quote.
    fn quoted(&mut self) {
        let mut text = String::new();
        while let Some(character) = self.next() {
            match character {
                '"' => break,
                '\\' => drop(self.next()),
                other => text.push(other),
            }
        }
        if ["crate::", "super::"]
            .iter()
            .any(|way| text.starts_with(way))
        {
            let line = self.line;
            let inner = tokens(&text).into_iter();
            self.tokens
                .extend(inner.map(|token| Token { line, ..token }));
        }
    }

    /// After the `r` of a raw text, or of a raw name.
    fn raw(&mut self) {
        let mut hashes = 0;
        while self.next_is('#') {
            self.next();
            hashes += 1;
        }
        if !self.next_is('"') {
            return;
        }
        self.next();
        let end: String = std::iter::once('"')
            .chain(std::iter::repeat_n('#', hashes))
            .collect();
        let mut text = String::new();
        while !text.ends_with(&end) {
            let Some(character) = self.next() else { return };
            text.push(character);
        }
    }

    /// After the quote: `'a'` and `'\n'` end with another, `'a` does not.
    fn character_or_lifetime(&mut self) {
        let Some(first) = self.next() else { return };
        if first == '\\' {
            self.next();
            while self.next().is_some_and(|each| each != '\'') {}
        } else if self.next_is('\'') {
            self.next();
        } else {
            self.word(first);
        }
    }
}
