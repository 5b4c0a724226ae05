//! The games there are: the five documents compiled in, and what the user adds.

use crate::problem::{Problem, Source, suggestion};
use crate::reach::dead_rows;
use crate::rules::{Game, Rules};

/// The shipped tables, each with its name in `tables/`.
const SHIPPED: [(&str, &str); 4] = [
    (
        "tables/electronic-7-up-baccarat.toml",
        include_str!("../tables/electronic-7-up-baccarat.toml"),
    ),
    (
        "tables/7-up-baccarat.toml",
        include_str!("../tables/7-up-baccarat.toml"),
    ),
    (
        "tables/electronic-baccarat.toml",
        include_str!("../tables/electronic-baccarat.toml"),
    ),
    (
        "tables/sands-super-baccarat.toml",
        include_str!("../tables/sands-super-baccarat.toml"),
    ),
];

/// The shipped tables as sources.
pub fn shipped_sources() -> impl Iterator<Item = Source> {
    SHIPPED.into_iter().map(|(name, text)| Source {
        name: name.to_owned(),
        text: text.to_owned(),
    })
}

/// Reads a rules file through both gates: its rules are legal, and every row can pay.
pub fn read(source: &Source) -> Result<Rules, Vec<Problem>> {
    let rules = Rules::load(source)?;
    let dead = dead_rows(&rules);
    if dead.is_empty() {
        Ok(rules)
    } else {
        Err(dead)
    }
}

/// Every game that can be asked for.
#[derive(Clone, Debug)]
pub struct Catalogue {
    games: Vec<Entry>,
}

/// A game, and whether its table is one of ours.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The game.
    pub game: Game,
    /// Whether it comes from a shipped table, and so from an approved document.
    pub shipped: bool,
}

/// A game that is not there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown game \"{seen}\"\nhelp: {help}")]
pub struct UnknownGame {
    seen: String,
    help: String,
}

impl Catalogue {
    /// The shipped games. Their tables pass both gates; the tests see to it.
    pub fn shipped() -> Catalogue {
        let mut catalogue = Catalogue { games: Vec::new() };
        for source in shipped_sources() {
            let rules = Rules::load(&source).expect("a shipped table is legal");
            catalogue.add(rules, true);
        }
        catalogue
    }

    /// Adds the games of a user's table; one that has the id of another replaces it.
    pub fn add_own(&mut self, rules: Rules) {
        self.add(rules, false);
    }

    fn add(&mut self, rules: Rules, shipped: bool) {
        for game in rules.games {
            let same = self.games.iter().position(|entry| entry.game.id == game.id);
            let entry = Entry { game, shipped };
            match same {
                Some(place) => self.games[place] = entry,
                None => self.games.push(entry),
            }
        }
    }

    /// The game that users call by this id.
    pub fn game(&self, id: &str) -> Result<&Entry, UnknownGame> {
        let found = self.games.iter().find(|entry| entry.game.id == id);
        found.ok_or_else(|| UnknownGame {
            seen: id.to_owned(),
            help: suggestion(id, self.ids()),
        })
    }

    /// All games, in the order of the documents.
    pub fn games(&self) -> &[Entry] {
        &self.games
    }

    fn ids(&self) -> impl Iterator<Item = &str> + Clone {
        self.games.iter().map(|entry| entry.game.id.as_str())
    }
}
