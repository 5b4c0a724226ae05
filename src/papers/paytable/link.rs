//! From a section as printed to the wager it is about: the game with the pays that are printed, the
//! shoe, and the row that each line means.
//!
//! A printed figure is judged with the pays that stand beside it, for that is what it claims; whether
//! those are the approved pays is another question. Every name that is not understood is a problem
//! with the names there are.

use super::pays::{Stake, payout, read_pays};
use super::{Claim, Line, Section, plain};
use crate::questions::catalogue::{Catalogue, Entry};
use crate::tables::rules::{Row, Settlement, Wager};
use crate::tables::table::At;
use crate::vocabulary::exact::{Payout, Rational};
use crate::vocabulary::problem::{Explanation, Problem, suggestion};
use crate::vocabulary::shoe::Shoe;
use num_bigint::BigInt;
use num_traits::Signed;
use std::ops::Range;
use std::sync::Arc;

/// What the command line says if the file does not.
#[derive(Clone, Debug, Default)]
pub struct Supplied {
    /// The game's id.
    pub game: Option<String>,
    /// The wager's id.
    pub wager: Option<String>,
    /// The number of decks.
    pub decks: Option<u32>,
    /// Readings, as `(name, value)`.
    pub readings: Vec<(String, String)>,
}

impl Supplied {
    /// The game's id instead of a short name or a beginning of it.
    pub(crate) fn name_in_full(&mut self, catalogue: &Catalogue) {
        let found = self.game.as_deref().map(|name| catalogue.game(name));
        if let Some(Ok(entry)) = found {
            self.game = Some(entry.game.id.clone());
        }
    }

    /// Whether a file about these games and wagers is about those supplied.
    pub(crate) fn is_about(&self, games: Vec<&str>, wagers: Vec<&str>) -> Result<(), Vec<Problem>> {
        let asked = [("game", &self.game, games), ("wager", &self.wager, wagers)];
        let other = asked.into_iter().filter_map(|(what, word, known)| {
            let word = word.as_ref()?;
            let same = |each: &&str| plain(each) == plain(word);
            (!known.iter().any(same)).then(|| {
                let message = format!("the file is about no {what} \"{word}\"");
                Problem::new(0..0, message, suggestion(word, known))
            })
        });
        match other.collect::<Vec<_>>() {
            problems if problems.is_empty() => Ok(()),
            problems => Err(problems),
        }
    }
}

impl Supplied {
    /// What was supplied for prints, and says nothing of a rules table, which is audited whole.
    pub(crate) fn unused_by_a_table(&self) -> Option<String> {
        let given = [
            (self.game.is_some(), "game"),
            (self.wager.is_some(), "wager"),
            (self.decks.is_some(), "decks"),
            (!self.readings.is_empty(), "reading"),
        ];
        let given = given.into_iter().filter(|(given, _)| *given);
        let names: Vec<String> = given.map(|(_, name)| format!("--{name}")).collect();
        let names = names.join(", ");
        (!names.is_empty()).then(|| format!("{names}: not used; a rules table is audited whole"))
    }
}

/// A section and the wager it is about.
#[derive(Clone, Debug)]
pub struct Linked<'a> {
    /// What is printed.
    pub section: &'a Section,
    /// The game as it is approved.
    pub approved: Entry,
    /// The same game, paying what is printed.
    pub entry: Entry,
    /// Which of its wagers.
    pub wager: usize,
    /// The shoe; `None` if the section claims nothing that depends on one.
    pub decks: Option<u32>,
    /// Readings that differ from the default, as `(name, value)`.
    pub readings: Vec<(String, String)>,
    /// What each line is about.
    pub lines: Vec<(&'a Line, PrintedOutcome)>,
    /// What the lines pay: the number of a line of the section, its row, and the pays.
    pays: Vec<(usize, usize, Payout)>,
}

/// What a line of a paytable is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrintedOutcome {
    /// A row of the wager.
    Row(usize),
    /// Every outcome that no row pays.
    Loses,
}

impl Linked<'_> {
    /// The wager, paying what is printed.
    pub fn wager(&self) -> &Wager {
        &self.entry.game.wagers[self.wager]
    }

    /// The row of a line and what it pays there.
    pub fn pays_of(&self, line: usize) -> Option<(usize, &Payout)> {
        let found = self.pays.iter().find(|(number, ..)| *number == line);
        found.map(|(_, row, pays)| (*row, pays))
    }

    /// The wager as it is approved.
    pub fn approved_wager(&self) -> &Wager {
        &self.approved.game.wagers[self.wager]
    }
}

/// Finds what a section is about, or says all that is wrong with it.
pub fn link<'a>(
    section: &'a Section,
    catalogue: &Catalogue,
    supplied: &Supplied,
) -> Result<Linked<'a>, Vec<Problem>> {
    let (approved, wager) =
        game_and_wager(section, catalogue, supplied).map_err(|problem| vec![problem])?;
    let mut problems = Vec::new();
    let mut keep = |result: Result<(), Problem>| problems.extend(result.err());
    let mut decks = None;
    keep(read_decks(section, supplied).map(|number| decks = number));
    let mut readings = Vec::new();
    keep(read_readings(section, approved, supplied).map(|read| readings = read));
    let mut stake = Stake::Apart;
    keep(read_stake(section).map(|read| stake = read));
    let of_game = &approved.game.wagers[wager];
    let mut lines = Vec::new();
    let mut entry = approved.clone();
    let mut pays = Vec::new();
    let said = |(_, line): &(usize, &Line)| !names_the_whole(line, of_game);
    for (number, line) in section.lines.iter().enumerate().filter(said) {
        let read = outcome(line, of_game).and_then(|outcome| {
            lines.push((line, outcome));
            pays_of_line(line, outcome, stake, section.comma)
        });
        keep(read.map(|paid| pays.extend(paid.map(|(row, paid)| (number, row, paid)))));
    }
    for (_, row, paid) in &pays {
        rows_of(&mut entry, wager)[*row].pays = paid.clone();
    }
    let claims = section
        .lines
        .iter()
        .flat_map(|line| &line.claims)
        .chain(&section.claims);
    problems.extend(claims.filter_map(not_a_number));
    match problems.is_empty() {
        true => Ok(Linked {
            section,
            approved: approved.clone(),
            entry,
            wager,
            decks,
            readings,
            lines,
            pays,
        }),
        false => Err(problems),
    }
}

/// How numbers are written in a file of semicolons.
const COMMAS: &str = "in a file separated by semicolons a comma is the decimal sign, as in 10,32%; thousands are \
     written without commas, as in 4998398275503360 or 4 998 398 275 503 360";

fn not_a_number(claim: &Claim) -> Option<Problem> {
    let At { value, place } = &claim.written;
    if claim.printed().is_some() {
        return None;
    }
    let message = format!("{} \"{value}\" is not a number", claim.figure.name());
    let help = match claim.comma {
        true => COMMAS,
        false => "numbers are as in 4,998,398,275,503,360, 10.32%, 0.1032, 3/13 or 4.9984E+15",
    };
    Some(Problem::new(place.clone(), message, help))
}

fn rows_of(entry: &mut Entry, wager: usize) -> &mut [Row] {
    match &mut Arc::make_mut(&mut entry.game).wagers[wager].settlement {
        Settlement::Rows(rows) => rows,
        Settlement::Play => &mut [],
    }
}

fn game_and_wager<'a>(
    section: &Section,
    catalogue: &'a Catalogue,
    supplied: &Supplied,
) -> Result<(&'a Entry, usize), Problem> {
    let about = &section.about;
    let (game, place) = said(
        section,
        "game",
        "tiger-baccarat",
        &about.game,
        &supplied.game,
    )?;
    let named = |entry: &&Entry| entry.game.id == game || plain(&entry.game.title) == plain(game);
    let own = catalogue.games().iter().find(named);
    let entry = own.map_or_else(|| catalogue.game(game), Ok);
    let entry = entry.map_err(|unknown| {
        let Explanation { message, help } = Explanation::of(unknown);
        Problem::new(place, message, help.unwrap_or_default())
    })?;
    agrees("game", &about.game, &supplied.game, |word| {
        entry.game.id == word || plain(&entry.game.title) == plain(word)
    })?;
    let wagers = &entry.game.wagers;
    let (wager, place) = said(
        section,
        "wager",
        &wagers[0].id,
        &about.wager,
        &supplied.wager,
    )?;
    let asked = plain(wager);
    let named = |each: &Wager| {
        [&each.id, &each.title]
            .map(|name| plain(name))
            .contains(&asked)
    };
    let found = wagers.iter().position(named).ok_or_else(|| {
        let ids = wagers.iter().map(|wager| wager.id.as_str());
        let message = format!("{} offers no wager \"{wager}\"", entry.game.id);
        Problem::new(place, message, suggestion(wager, ids))
    })?;
    agrees("wager", &about.wager, &supplied.wager, |word| {
        let Wager { id, title, .. } = &wagers[found];
        [id, title].map(|name| plain(name)).contains(&plain(word))
    })?;
    Ok((entry, found))
}

/// Whether what the file says is what was asked for, if both say something.
fn agrees(
    what: &str,
    by_file: &Option<At<String>>,
    by_user: &Option<String>,
    same: impl Fn(&str) -> bool,
) -> Result<(), Problem> {
    match (by_file, by_user) {
        (Some(at), Some(word)) if !same(word) => Err(Problem::new(
            at.place.clone(),
            format!(
                "the {what} is \"{}\" here, and \"{word}\" was asked for",
                at.value
            ),
            format!("ask for no {what} where the file names its own, or for the same"),
        )),
        _ => Ok(()),
    }
}

/// What the file says, or else the command line, and where.
fn said<'a>(
    section: &Section,
    what: &str,
    example: &str,
    by_file: &'a Option<At<String>>,
    by_user: &'a Option<String>,
) -> Result<(&'a str, Range<usize>), Problem> {
    match (by_file, by_user) {
        (Some(at), _) => Ok((&at.value, at.place.clone())),
        (None, Some(word)) => Ok((word, section.place.clone())),
        (None, None) => {
            let help = format!(
                "write `# {what}: {example}` before the header, a key or column {what}, or --{what} {example}"
            );
            let message = format!("which {what} is this about?");
            Err(Problem::new(section.place.clone(), message, help))
        }
    }
}

/// The shoe, which a section without figures need not say.
fn read_decks(section: &Section, supplied: &Supplied) -> Result<Option<u32>, Problem> {
    let Some(at) = &section.about.decks else {
        let claims =
            section.lines.iter().any(|line| !line.claims.is_empty()) || !section.claims.is_empty();
        return match (supplied.decks, claims) {
            (None, true) => Err(Problem::new(
                section.place.clone(),
                "which shoe are these figures for?",
                "write `# decks: 8` before the header, a key or a column decks, or give the decks",
            )),
            (decks, _) => Ok(decks),
        };
    };
    let bare = at.value.to_lowercase();
    let unit = |word: &str| bare.trim().strip_suffix(word).map(str::trim);
    let number = ["decks", "deck(s)", "deck"].into_iter().find_map(unit);
    let number = number
        .unwrap_or(bare.trim())
        .trim_end_matches('-')
        .parse()
        .ok();
    let known = number.filter(|decks| Shoe::decks(*decks).is_ok());
    known.map(Some).ok_or_else(|| {
        let help = format!("a whole number from 1 to {}, as in 8", Shoe::MOST_DECKS);
        Problem::new(
            at.place.clone(),
            format!("\"{}\" is not a number of decks", at.value),
            help,
        )
    })
}

/// The readings of the file; if it does not say, those supplied.
fn read_readings(
    section: &Section,
    entry: &Entry,
    supplied: &Supplied,
) -> Result<Vec<(String, String)>, Problem> {
    let mut choices: Vec<(String, String)> = Vec::new();
    for at in &section.about.readings {
        let (name, value) = at.value.split_once('=').ok_or_else(|| {
            let message = format!("\"{}\" has no value", at.value);
            let help = "a reading is NAME=VALUE, as in pair=same-rank";
            Problem::new(at.place.clone(), message, help)
        })?;
        choices.push((name.trim().to_owned(), value.trim().to_owned()));
        judge_readings(entry, &choices, &at.place)?;
    }
    for (name, value) in &supplied.readings {
        if choices.iter().all(|(said, _)| said != name) {
            choices.push((name.clone(), value.clone()));
            judge_readings(entry, &choices, &section.place)?;
        }
    }
    Ok(choices)
}

fn judge_readings(
    entry: &Entry,
    choices: &[(String, String)],
    place: &Range<usize>,
) -> Result<(), Problem> {
    entry
        .game
        .readings_with(choices)
        .map(|_| ())
        .map_err(|error| {
            let Explanation { message, help } = Explanation::of(error);
            Problem::new(place.clone(), message, help.unwrap_or_default())
        })
}

fn read_stake(section: &Section) -> Result<Stake, Problem> {
    match &section.about.odds {
        None => Ok(Stake::Apart),
        Some(at) if plain(&at.value) == "to1" => Ok(Stake::Apart),
        Some(at) if plain(&at.value) == "for1" => Ok(Stake::Included),
        Some(at) => Err(Problem::new(
            at.place.clone(),
            format!("odds are not \"{}\"", at.value),
            "write \"to 1\" where pays are net, \"for 1\" where they include the stake",
        )),
    }
}

const LOSING: [&str; 11] = [
    "lose",
    "loses",
    "loss",
    "losing",
    "loser",
    "nowin",
    "anyotheroutcome",
    "allother",
    "allothers",
    "allotheroutcomes",
    "anythingelse",
];

/// Whether a line says no more than which wager its figures are of, as in `main,0.4%`.
fn names_the_whole(line: &Line, wager: &Wager) -> bool {
    let seen = plain(&line.event.value);
    let whole = [plain(&wager.id), plain(&wager.title)].contains(&seen);
    whole && line.pays.is_none() && line.claims.is_empty()
}

fn outcome(line: &Line, wager: &Wager) -> Result<PrintedOutcome, Problem> {
    let seen = plain(&line.event.value);
    let rows = wager.rows();
    let by = |name: fn(&Row) -> &str| rows.iter().position(|row| plain(name(row)) == seen);
    let wins = |row: &Row| row.pays.parts().0 > 0;
    let of_whole = [plain(&wager.id), plain(&wager.title)].contains(&seen);
    let only = || rows.iter().filter(|row| wins(row)).count() == 1;
    let found = by(|row| &row.id).or_else(|| by(|row| &row.label));
    let found = found.or_else(|| rows.iter().position(wins).filter(|_| of_whole && only()));
    match found {
        Some(row) => Ok(PrintedOutcome::Row(row)),
        None if LOSING.contains(&seen.as_str()) => Ok(PrintedOutcome::Loses),
        None => {
            let message = format!("{} has no row \"{}\"", wager.id, line.event.value);
            let names = rows
                .iter()
                .map(|row| row.id.as_str())
                .chain(["lose", "total"]);
            let help = format!(
                "{}; a row's label works as well",
                suggestion(&line.event.value, names)
            );
            Err(Problem::new(line.event.place.clone(), message, help))
        }
    }
}

/// The row of a line and what it pays there, if that is said.
fn pays_of_line(
    line: &Line,
    outcome: PrintedOutcome,
    stake: Stake,
    comma: bool,
) -> Result<Option<(usize, Payout)>, Problem> {
    let Some(at) = &line.pays else {
        return Ok(None);
    };
    let refuse = |message: String, help: &str| Err(Problem::new(at.place.clone(), message, help));
    match (outcome, read_pays(&at.value, stake, comma)) {
        (_, None) if comma && at.value.contains(',') => {
            refuse(format!("\"{}\" is not odds", at.value), COMMAS)
        }
        (_, None) => refuse(
            format!("\"{}\" is not odds", at.value),
            "odds are as in 8 to 1, 8:1, 9 for 1, 0.95 to 1, 8, or push; a losing line says -1 or nothing",
        ),
        (PrintedOutcome::Loses, Some(net)) if net != Rational::from(BigInt::from(-1)) => refuse(
            format!("the losing line pays \"{}\"", at.value),
            "what no row pays loses: write -1, or nothing",
        ),
        (PrintedOutcome::Loses, Some(_)) => Ok(None),
        (PrintedOutcome::Row(_), Some(net)) if net.is_negative() => refuse(
            format!("\"{}\" pays less than the stake", at.value),
            "a row pays net odds, or push; with odds \"for 1\" the stake is included",
        ),
        (PrintedOutcome::Row(row), Some(net)) => match payout(&net) {
            Some(payout) => Ok(Some((row, payout))),
            None => refuse(
                format!("\"{}\": odds too long", at.value),
                "odds have at most 9 digits on each side",
            ),
        },
    }
}
