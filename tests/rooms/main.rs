//! The rooms of the library: a room uses only the rooms before it, and the files of a room use each other without
//! a cycle. Sources in, arrows out that break this, each with its file and line.
//!
//! A file is a direct child module of a room with its folder, or the room's root; a name that a root hands on
//! counts as its own file's. Tests and comments do not count.

mod modules;
mod tokens;

use modules::{Library, Named, Path};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::PathBuf;

/// The rooms in their order.
const ROOMS: [&str; 12] = [
    "vocabulary",
    "tables",
    "baccarat",
    "blackjack",
    "settlement",
    "questions",
    "answers",
    "referee",
    "papers",
    "ask",
    "render",
    "cli",
];

/// The rooms that the referee may use: what proves the engine must not use it.
const REFEREE_USES: [&str; 1] = ["vocabulary"];

/// Arrows that are still there though they must not be, between rooms or between files. This list only shrinks:
/// the test fails as well for one that is no longer needed.
const EXCEPTIONS: &[(&str, &str)] = &[];

/// A room, or one of its files as `room/file`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Unit {
    room: String,
    file: Option<String>,
}

impl Unit {
    /// None for the root of the library, which stands outside of the rooms.
    fn of(module: &Path) -> Option<Unit> {
        Some(Unit {
            room: module.first()?.clone(),
            file: module.get(1).cloned(),
        })
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        match &self.file {
            Some(file) => write!(to, "{}/{file}", self.room),
            None => write!(to, "{}", self.room),
        }
    }
}

/// A line of a source.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    file: String,
    line: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        write!(to, "src/{}:{}", self.file, self.line)
    }
}

/// Each arrow between units, with the places that draw it.
type Arrows = BTreeMap<(Unit, Unit), BTreeSet<Place>>;

fn arrows(library: &Library) -> Arrows {
    let mut arrows = Arrows::new();
    // The root hands on names of every room, and so do the lists that stand in it.
    let rooms = library
        .0
        .iter()
        .filter(|(_, module)| module.file != "lib.rs");
    for (path, module) in rooms {
        let imports = module.imports.iter();
        let imports = imports.map(|each| (&each.path, each.line, each.shown));
        let paths = module.paths.iter().map(|(path, line)| (path, *line, false));
        for (name, line, shown) in imports.chain(paths) {
            if let Some(arrow) = arrow(library, path, name, shown) {
                let file = module.file.clone();
                arrows
                    .entry(arrow)
                    .or_default()
                    .insert(Place { file, line });
            }
        }
    }
    arrows
}

/// The arrow that a path draws. A root that hands on a name of its room draws none, nor does the name of the room
/// itself: what is taken from it does.
fn arrow(library: &Library, from: &Path, name: &[String], shown: bool) -> Option<(Unit, Unit)> {
    let named = library.resolve(from, name)?;
    let (from, to) = (Unit::of(from)?, Unit::of(named.module())?);
    let handed_on = shown && from.file.is_none();
    let room_itself = to.file.is_none() && matches!(named, Named::Module(_));
    let none = from == to || from.room == to.room && (handed_on || room_itself);
    (!none).then_some((from, to))
}

/// Why an arrow must not be, given all that are there.
fn fault(arrow: &(Unit, Unit), arrows: &BTreeSet<(Unit, Unit)>) -> Option<String> {
    let (from, to) = arrow;
    if from.room == to.room {
        let back = way(to, from, arrows)?;
        let back: Vec<String> = back.iter().map(Unit::to_string).collect();
        return Some(format!(
            "a cycle between files: {from} -> {}",
            back.join(" -> ")
        ));
    }
    let place = |room: &str| ROOMS.iter().position(|each| *each == room);
    let (Some(before), Some(after)) = (place(&to.room), place(&from.room)) else {
        return Some("a room that is not in the list of rooms".to_owned());
    };
    let refused = from.room == "referee" && !REFEREE_USES.contains(&to.room.as_str());
    match before < after {
        false => Some(format!("room {} comes before {}", from.room, to.room)),
        true => refused.then(|| "the referee uses the vocabulary alone".to_owned()),
    }
}

/// The shortest way along the arrows within a room.
fn way(from: &Unit, to: &Unit, arrows: &BTreeSet<(Unit, Unit)>) -> Option<Vec<Unit>> {
    let mut ways = vec![vec![from.clone()]];
    let mut seen = BTreeSet::from([from.clone()]);
    while !ways.is_empty() {
        if let Some(found) = ways.iter().find(|way| way.last() == Some(to)) {
            return Some(found.clone());
        }
        let mut longer = Vec::new();
        for way in &ways {
            let next = arrows.iter().filter(|(start, _)| Some(start) == way.last());
            for (_, next) in next.filter(|(_, next)| next.room == from.room) {
                if seen.insert(next.clone()) {
                    longer.push(way.iter().cloned().chain([next.clone()]).collect());
                }
            }
        }
        ways = longer;
    }
    None
}

/// Whether an exception speaks of this arrow, by its files or by their rooms.
fn excepts(exception: (&str, &str), (from, to): &(Unit, Unit)) -> bool {
    let is = |name: &str, unit: &Unit| name == unit.room || name == unit.to_string();
    is(exception.0, from) && is(exception.1, to)
}

/// Every fault with its places, and every exception that is not needed.
fn faults(library: &Library, exceptions: &[(&str, &str)]) -> Vec<String> {
    let drawn = arrows(library);
    let excepted = |arrow| exceptions.iter().any(|each| excepts(*each, arrow));
    let all: BTreeSet<_> = drawn.keys().cloned().collect();
    let kept: BTreeSet<_> = all.iter().filter(|each| !excepted(each)).cloned().collect();
    let broken = kept.iter().filter_map(|arrow| {
        let why = fault(arrow, &kept)?;
        let places: Vec<String> = drawn[arrow]
            .iter()
            .map(|place| format!("    {place}"))
            .collect();
        Some(format!(
            "{} -> {}: {why}\n{}",
            arrow.0,
            arrow.1,
            places.join("\n")
        ))
    });
    let needed = |each: &(&str, &str)| {
        let mut spoken_of = all.iter().filter(|arrow| excepts(*each, arrow));
        spoken_of.any(|arrow| fault(arrow, &all).is_some())
    };
    let idle = exceptions.iter().filter(|each| !needed(each));
    let idle = idle.map(|(from, to)| format!("{from} -> {to}: this exception is no longer needed"));
    broken.chain(idle).collect()
}

fn sources() -> BTreeMap<String, String> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut folders, mut sources) = (vec![root.clone()], BTreeMap::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs")
                && !path.ends_with("src/main.rs")
            {
                let name = path.strip_prefix(&root).unwrap().to_str().unwrap();
                sources.insert(name.to_owned(), std::fs::read_to_string(&path).unwrap());
            }
        }
    }
    sources
}

#[test]
fn rooms_use_only_the_rooms_before_them_and_files_no_cycle() {
    let sources = sources();
    let library = Library::read(sources.iter().map(|(name, text)| (&**name, &**text)));
    let faults = faults(&library, EXCEPTIONS);
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[track_caller]
fn found(sources: &[(&str, &str)], exceptions: &[(&str, &str)], expected: &[&str]) {
    let faults = faults(&Library::read(sources.iter().copied()), exceptions);
    let found: Vec<&str> = faults.iter().flat_map(|fault| fault.lines()).collect();
    assert_eq!(found, expected);
}

#[test]
fn an_arrow_that_points_backwards_is_found_with_its_line() {
    let sources = [
        (
            "tables/rules.rs",
            "\n\nuse crate::{answers::{sheet::Sheet as S}, vocabulary};\n",
        ),
        (
            "vocabulary/card.rs",
            "fn f() -> u8 { crate::tables::rules::N }",
        ),
        ("answers/sheet.rs", "pub struct Sheet;"),
        ("vocabulary.rs", "pub mod card;"),
        ("tables.rs", "pub mod rules;"),
        ("answers.rs", "pub mod sheet;"),
    ];
    found(
        &sources,
        &[],
        &[
            "tables/rules -> answers/sheet: room tables comes before answers",
            "    src/tables/rules.rs:3",
            "vocabulary/card -> tables/rules: room vocabulary comes before tables",
            "    src/vocabulary/card.rs:1",
        ],
    );
    found(
        &sources,
        &[("tables", "answers"), ("vocabulary/card", "tables/rules")],
        &[],
    );
}

#[test]
fn a_cycle_between_files_is_found_through_the_names_that_a_root_hands_on() {
    let sources = [
        (
            "render.rs",
            "pub use text::Text; pub use page::*; mod text; mod page; mod ink;",
        ),
        ("render/text.rs", "use super::Page; pub struct Text;"),
        ("render/page.rs", "use super::ink::Ink; pub struct Page;"),
        ("render/ink.rs", "pub struct Ink(super::Text);"),
    ];
    let cycle = |from: &str, place: &str, way: &str| {
        [
            format!("{from}: a cycle between files: {way}"),
            format!("    src/render/{place}"),
        ]
    };
    let expected: Vec<String> = [
        cycle(
            "render/ink -> render/text",
            "ink.rs:1",
            "render/ink -> render/text -> render/page -> render/ink",
        ),
        cycle(
            "render/page -> render/ink",
            "page.rs:1",
            "render/page -> render/ink -> render/text -> render/page",
        ),
        cycle(
            "render/text -> render/page",
            "text.rs:1",
            "render/text -> render/page -> render/ink -> render/text",
        ),
    ]
    .concat();
    found(
        &sources,
        &[],
        &expected.iter().map(String::as_str).collect::<Vec<_>>(),
    );
    found(&sources, &[("render/ink", "render/text")], &[]);
}

#[test]
fn a_root_that_uses_its_files_and_is_used_by_them_is_a_cycle() {
    let sources = [
        (
            "cli.rs",
            "mod files;\npub struct Failure;\nfn run() { files::read() }",
        ),
        ("cli/files.rs", "pub fn read(_: super::Failure) {}"),
    ];
    found(
        &sources,
        &[],
        &[
            "cli -> cli/files: a cycle between files: cli -> cli/files -> cli",
            "    src/cli.rs:3",
            "cli/files -> cli: a cycle between files: cli/files -> cli -> cli/files",
            "    src/cli/files.rs:1",
        ],
    );
}

#[test]
fn the_referee_uses_the_vocabulary_alone_and_every_room_has_its_place() {
    found(
        &[
            (
                "referee.rs",
                "use crate::vocabulary::Card; use crate::tables::Game;",
            ),
            ("vocabulary.rs", "pub struct Card;"),
            ("tables.rs", "use crate::attic::Box; pub struct Game;"),
            ("attic.rs", "pub struct Box;"),
        ],
        &[("cli", "render")],
        &[
            "referee -> tables: the referee uses the vocabulary alone",
            "    src/referee.rs:1",
            "tables -> attic: a room that is not in the list of rooms",
            "    src/tables.rs:1",
            "cli -> render: this exception is no longer needed",
        ],
    );
}

#[test]
fn tests_comments_and_texts_draw_no_arrows_and_paths_of_derives_do() {
    let text = r##"
        //! use crate::cli::A;
        /* use crate::cli::B; /* nested */ */
        const TEXT: &str = "use crate::cli::C";
        const RAW: &str = r#"crate::cli::D"#;
        const QUOTE: char = '"';
        fn life<'a>(it: &'a str) -> impl Iterator + use<'a> {}
        #[cfg(test)]
        #[allow(unused)]
        mod tests { use crate::cli::E; fn f() { crate::cli::F } }
        #[cfg(test)]
        use crate::cli::G;
        #[serde(with = "crate::cli::words")]
        struct H;
    "##;
    found(
        &[("vocabulary.rs", text), ("cli.rs", "")],
        &[],
        &[
            "vocabulary -> cli: room vocabulary comes before cli",
            "    src/vocabulary.rs:13",
        ],
    );
}
