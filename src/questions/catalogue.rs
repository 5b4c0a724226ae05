//! The games there are: the five documents compiled in, what the user adds, the houses that mirror no document,
//! and every bet of the library as a game of its own.

use crate::settlement::reach;
use crate::tables::clauses::{self, Clauses};
use crate::tables::departure::Departure;
use crate::tables::edit::{self, NoSuchPays, NoSuchRule};
use crate::tables::library::{self, Bet};
use crate::tables::rules::{Game, NoMeter, Rules};
use crate::vocabulary::exact::Exact;
use crate::vocabulary::plain::quoted;
use crate::vocabulary::problem::{Problem, Source, letters, nearest};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// The shipped tables, each with its name in `tables/`.
const SHIPPED: [(&str, &str); 5] = [
    (
        "tables/electronic-7-up-baccarat.toml",
        include_str!("../../tables/electronic-7-up-baccarat.toml"),
    ),
    (
        "tables/7-up-baccarat.toml",
        include_str!("../../tables/7-up-baccarat.toml"),
    ),
    (
        "tables/electronic-baccarat.toml",
        include_str!("../../tables/electronic-baccarat.toml"),
    ),
    (
        "tables/sands-super-baccarat.toml",
        include_str!("../../tables/sands-super-baccarat.toml"),
    ),
    (
        "tables/electronic-blackjack.toml",
        include_str!("../../tables/electronic-blackjack.toml"),
    ),
];

include!(concat!(env!("OUT_DIR"), "/houses.rs"));

/// The house whose rules of play the library's blackjack bets are dealt by.
const COMMON_HOUSE: &str = "blackjack";

/// Short names of games, each with the game's id.
const SHORT_NAMES: [(&str, &str); 3] = [
    ("tiger", "tiger-baccarat"),
    ("sands", "sands-super-baccarat"),
    ("7-up", "7-up-baccarat"),
];

/// The games of houses that mirror no document, in the order of their files.
pub fn houses() -> &'static [Entry] {
    static ENTRIES: OnceLock<Vec<Entry>> = OnceLock::new();
    ENTRIES.get_or_init(|| {
        let mut catalogue = Catalogue::none();
        for (name, text) in HOUSES {
            let source = Source {
                name: format!("tables/houses/{name}.toml"),
                text: (*text).to_owned(),
            };
            let rules = Rules::load(&source);
            let rules = rules.unwrap_or_else(|faults| panic!("{}: {faults:?}", source.name));
            catalogue.add(rules, source, true);
        }
        catalogue.games
    })
}

/// A bet of the library as a game, made when it is first asked for.
pub fn bet(id: &str) -> Option<&'static Entry> {
    static ENTRIES: OnceLock<BTreeMap<&str, OnceLock<Entry>>> = OnceLock::new();
    let entries = ENTRIES.get_or_init(|| {
        let ids = library::games().into_iter();
        ids.map(|id| (id, OnceLock::new())).collect()
    });
    Some(entries.get(id)?.get_or_init(|| game_of_bet(id)))
}

fn game_of_bet(id: &str) -> Entry {
    let table = library::table(id, common_rules());
    offered(table.expect("one of the library's ids"))
}

/// The games of a bet: one for all its paytables that are played by the same rules.
pub fn games_of_bet(bet: &Bet) -> Vec<Entry> {
    let alike = bet.played_alike().into_iter();
    alike
        .map(|paytables| offered(bet.table((bet.id, &bet.title), &paytables, common_rules())))
        .collect()
}

/// The rules of play of the common house, as its table writes them.
fn common_rules() -> &'static str {
    let house = HOUSES.iter().find(|(name, _)| *name == COMMON_HOUSE);
    let (_, text) = house.expect("the common house is one of them");
    let rules = &text[text.find("[rules]").unwrap_or(0)..];
    &rules[..rules.find("[[").unwrap_or(rules.len())]
}

/// The only game of a table of the library, by rules of play that differ from the common ones.
fn offered((source, differing): (Source, Vec<(String, String)>)) -> Entry {
    let source = edit::rules(&source, &differing)
        .expect("rules of the common house")
        .source;
    let rules = Rules::load(&source);
    let rules = rules.unwrap_or_else(|faults| panic!("{}: {faults:?}", source.name));
    let mut catalogue = Catalogue::none();
    catalogue.add(rules, source, true);
    catalogue.games.remove(0)
}

/// The shipped tables as sources.
pub fn shipped_sources() -> impl Iterator<Item = Source> {
    SHIPPED.into_iter().map(|(name, text)| Source {
        name: name.to_owned(),
        text: text.to_owned(),
    })
}

/// The shipped table of this name, `electronic-baccarat`.
pub fn shipped_table(name: &str) -> Option<Source> {
    let file = format!("tables/{name}.toml");
    shipped_sources().find(|source| source.name == file)
}

/// The names of the shipped tables.
pub fn shipped_names() -> impl Iterator<Item = String> {
    SHIPPED.into_iter().filter_map(|(file, _)| {
        let name = file.strip_prefix("tables/")?.strip_suffix(".toml")?;
        Some(name.to_owned())
    })
}

/// Reads a rules file through both gates: its rules are legal, and every row can pay. The second counts deals, which
/// may take long, so it is opened only to a table without a fault of form; rules that do not fit each other are
/// found at once.
pub fn read(source: &Source) -> Result<Rules, Vec<Problem>> {
    let (rules, mut problems) = Rules::sound(source);
    let gate = match problems.is_empty() {
        true => reach::problems,
        false => reach::contradictions,
    };
    let dead = rules.as_ref().map(gate).unwrap_or_default();
    problems.extend(library::where_offered(source, dead));
    problems.sort_by_key(|problem| problem.place.start);
    match rules {
        Some(rules) if problems.is_empty() => Ok(rules),
        _ => Err(problems),
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
    pub game: Arc<Game>,
    /// Whether it comes from a shipped table, and so from an approved document.
    pub shipped: bool,
    /// What was changed in its table since.
    pub changes: Vec<Departure>,
    /// The table it comes from.
    source: Arc<Source>,
}

impl Entry {
    /// The table of a user's own that it comes from, every bet of the library written out.
    pub fn own_table(&self) -> Option<&Arc<Source>> {
        (!self.shipped).then_some(&self.source)
    }

    /// What the clauses of its document say; only shipped documents have words.
    pub fn clauses(&self) -> Option<&'static Clauses> {
        let shipped = self.shipped.then(|| clauses::of_table(&self.source.name));
        shipped.flatten()
    }

    /// The rules of play as the table writes them; none in baccarat.
    pub fn rules_of_play(&self) -> Vec<(String, String)> {
        edit::rules_of(&self.source)
    }

    /// The clauses of its rules of play, as the comments of its table name them.
    pub fn clauses_of_rules(&self) -> Vec<(String, Vec<String>)> {
        edit::clauses_of_rules(&self.source)
    }

    /// The same game by other rules of play, each `(key, value)`, and paying other odds, each `(wager
    /// or wager/row, odds)`: its table is changed and passes the same gates again. Problems are reported in
    /// the table as it was changed.
    pub fn changed(
        &self,
        rules: &[(String, String)],
        pays: &[(String, String)],
    ) -> Result<Entry, ChangeRefused> {
        let paying = edit::pays(&self.source, &self.game, pays)?;
        let edited = edit::rules(&paying.source, rules)?;
        let changed = match rules.is_empty() {
            // What a row pays does not change whether it can.
            true => Rules::load(&edited.source),
            false => read(&edited.source),
        };
        let changed = changed.map_err(|problems| ChangeRefused::Problems {
            source: edited.source.clone(),
            problems,
        })?;
        let mut games = changed.games.into_iter();
        let game = games.find(|game| game.id == self.game.id);
        Ok(Entry {
            game: Arc::new(game.expect("neither rules of play nor pays change a game's id")),
            shipped: self.shipped,
            changes: [paying.changes, edited.changes].concat(),
            source: Arc::new(edited.source),
        })
    }
}

impl Entry {
    /// The same game, its meter holding so many units of the wager.
    pub fn with_meter(&self, meter: &Exact) -> Result<Entry, NoMeter> {
        Ok(Entry {
            game: Arc::new(self.game.with_meter(meter)?),
            ..self.clone()
        })
    }
}

/// Why a game cannot be changed so.
#[derive(Debug)]
pub enum ChangeRefused {
    /// There is no such rule.
    NoSuchRule(NoSuchRule),
    /// There is no such row, or it cannot pay so.
    NoSuchPays(NoSuchPays),
    /// The changed table is not legal.
    Problems {
        /// The table as changed.
        source: Source,
        /// What is wrong with it.
        problems: Vec<Problem>,
    },
}

impl From<NoSuchRule> for ChangeRefused {
    fn from(error: NoSuchRule) -> ChangeRefused {
        ChangeRefused::NoSuchRule(error)
    }
}

impl From<NoSuchPays> for ChangeRefused {
    fn from(error: NoSuchPays) -> ChangeRefused {
        ChangeRefused::NoSuchPays(error)
    }
}

/// A game that is not there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{seen}\nhelp: {help}")]
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
            catalogue.add(rules, source, true);
        }
        catalogue
    }

    /// No game at all, for a user's table to be looked at alone.
    pub fn none() -> Catalogue {
        Catalogue { games: Vec::new() }
    }

    /// Adds the games of a user's table; one that has the id of another replaces it.
    pub fn add_own(&mut self, rules: Rules, source: Source) {
        self.add(rules, source, false);
    }

    fn add(&mut self, rules: Rules, source: Source, shipped: bool) {
        let source = Arc::new(library::with_bets(&source).unwrap_or(source));
        for game in rules.games {
            let same = self.games.iter().position(|entry| entry.game.id == game.id);
            let entry = Entry {
                game: Arc::new(game),
                shipped,
                changes: Vec::new(),
                source: source.clone(),
            };
            match same {
                Some(place) => self.games[place] = entry,
                None => self.games.push(entry),
            }
        }
    }

    /// The game with this very id.
    pub fn by_id(&self, id: &str) -> Result<&Entry, UnknownGame> {
        self.exactly(id).ok_or_else(|| self.unknown(id))
    }

    fn exactly(&self, id: &str) -> Option<&Entry> {
        let of = |entries: &'static [Entry]| entries.iter().find(|entry| entry.game.id == id);
        let own = self.games.iter().find(|entry| entry.game.id == id);
        own.or_else(|| of(houses())).or_else(|| bet(id))
    }

    /// The game that users call so: by its id, by a short name, or by a beginning that only one id has.
    pub fn game(&self, name: &str) -> Result<&Entry, UnknownGame> {
        let short = || SHORT_NAMES.iter().find(|(short, _)| *short == name);
        let of_short = || short().and_then(|(_, id)| self.exactly(id));
        match self.exactly(name).or_else(of_short) {
            Some(entry) => Ok(entry),
            None => self.beginning_with(name),
        }
    }

    /// Games and houses go before bets of the library.
    fn beginning_with(&self, name: &str) -> Result<&Entry, UnknownGame> {
        let refused = library::refused().iter().any(|bet| bet.id == name);
        if name.is_empty() || refused {
            return Err(self.unknown(name));
        }
        let games = self.with_houses().filter(|id| id.starts_with(name));
        let mut found: Vec<&str> = games.collect();
        if found.is_empty() {
            let bets = library::games().into_iter();
            found = bets.filter(|id| id.starts_with(name)).collect();
        }
        match found.as_slice() {
            [] => Err(self.unknown(name)),
            [id] => self.by_id(id),
            several => Err(UnknownGame {
                seen: format!("\"{}\" begins the name of several games", quoted(name)),
                help: format!("write one of them: {}", several.join(", ")),
            }),
        }
    }

    /// A bet that is refused says why; a name that is near to one of the library is that.
    fn unknown(&self, id: &str) -> UnknownGame {
        if let Some(refused) = library::refused().into_iter().find(|bet| bet.id == id) {
            return UnknownGame {
                seen: format!("\"{id}\" is not computed: {}", refused.why),
                help: format!("{} is listed in the library as refused", refused.title),
            };
        }
        let meant = match (self.meant(id), nearest(id, library::games())) {
            (Some(game), _) => format!("did you mean \"{}\"? ", quoted(game)),
            (None, Some(bet)) => format!("did you mean \"{bet}\", a bet of the library? "),
            (None, None) => String::new(),
        };
        let listed: Vec<String> = self.ids().map(quoted).collect();
        UnknownGame {
            seen: format!("unknown game \"{}\"", quoted(id)),
            help: format!(
                "{meant}allowed: {}; for a game of your own name its file with --table FILE",
                listed.join(", ")
            ),
        }
    }

    /// The game that was meant: its name or a short one but for case, blanks and hyphens, a beginning of it, or what
    /// is nearest.
    fn meant(&self, name: &str) -> Option<&str> {
        let typed = letters(name);
        let short = SHORT_NAMES
            .iter()
            .find(|(short, _)| letters(short) == typed);
        let begun = || {
            let mut begun = self
                .with_houses()
                .filter(|id| letters(id).starts_with(&typed));
            begun
                .next()
                .filter(|_| !typed.is_empty() && begun.next().is_none())
        };
        let short = short.map(|(_, id)| *id);
        short
            .or_else(begun)
            .or_else(|| nearest(name, self.with_houses()))
    }

    /// All games, in the order of the documents.
    pub fn games(&self) -> &[Entry] {
        &self.games
    }

    fn with_houses(&self) -> impl Iterator<Item = &str> + Clone {
        let houses = houses().iter().map(|house| house.game.id.as_str());
        self.ids().chain(houses)
    }

    fn ids(&self) -> impl Iterator<Item = &str> + Clone {
        self.games.iter().map(|entry| entry.game.id.as_str())
    }
}
