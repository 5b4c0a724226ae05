//! From an [`AuditQuestion`] to the [`AuditReport`] that answers it.

use super::{Approved, AuditReport, AuditTerms, Audited, Check, Submission, audit, unread};
use crate::papers::paytable::{Supplied, plain};
use crate::papers::policy::{Limit, Policy, read_share};
use crate::questions::catalogue::Catalogue;
use crate::questions::described::{File, catalogue_with};
use crate::questions::question::AuditQuestion;
use crate::questions::refused::Refused;
use crate::tables::rules::Game;
use crate::vocabulary::exact::ratio;
use crate::vocabulary::plain::quoted;
use crate::vocabulary::problem::{Problem, Source, suggestion};
use std::collections::BTreeSet;

impl AuditReport {
    /// Audits the files of a question, each on its own.
    pub fn of(question: &AuditQuestion) -> Result<AuditReport, Refused> {
        let catalogue = catalogue_with(&question.tables)?;
        let mut terms = AuditTerms::of(question)?;
        terms.supplied.name_in_full(&catalogue);
        let files = question.files.iter();
        let files: Vec<Opened> = files.map(open).collect();
        refuse_unknown_names(&terms.supplied, &catalogue, &files)?;
        refuse_unknown_wagers(&terms.policy, &catalogue, &files)?;
        let audited = files.into_iter().map(|file| match file {
            Ok(submission) => audit(submission, &catalogue, &terms),
            Err(unread) => *unread,
        });
        Ok(AuditReport::new(audited.collect()))
    }
}

/// A file as it was read, or that it cannot be: the others are audited all the same.
type Opened = Result<Submission, Box<Audited>>;

/// The files that can be audited.
const KINDS: &str =
    "a rules table or a printed paytable is named .toml, a printed paytable .csv, a sheet .json";

fn open(file: &File) -> Opened {
    let refused = || Box::new(unread(&file.name, "not a file that can be audited", KINDS));
    Submission::read(Source::from(file)).ok_or_else(refused)
}

/// A game or a wager that is asked for is one there is, whatever the files say.
fn refuse_unknown_names(
    supplied: &Supplied,
    catalogue: &Catalogue,
    files: &[Opened],
) -> Result<(), Refused> {
    let offered = catalogue.games().iter().map(|entry| entry.game.as_ref());
    let own = files.iter().flatten().flat_map(Submission::own_games);
    let games: Vec<&Game> = offered.chain(own).collect();
    let of_game = |game: &&Game| {
        supplied
            .game
            .as_ref()
            .is_none_or(|word| is_called(word, &game.id, &game.title))
    };
    let asked: Vec<&Game> = games.iter().copied().filter(of_game).collect();
    if let (Some(word), []) = (&supplied.game, asked.as_slice()) {
        // A house or a bet of the library is not among the catalogue's own games.
        catalogue.game(word)?;
        return Ok(());
    }
    let wagers = asked.iter().flat_map(|game| &game.wagers);
    let of_wager = |word: &String| {
        wagers
            .clone()
            .any(|wager| is_called(word, &wager.id, &wager.title))
    };
    match &supplied.wager {
        Some(word) if !of_wager(word) => {
            let ids: BTreeSet<&str> = wagers.map(|wager| wager.id.as_str()).collect();
            Err(unknown("wager", word, ids))
        }
        _ => Ok(()),
    }
}

fn is_called(word: &str, id: &str, title: &str) -> bool {
    [id, title].map(plain).contains(&plain(word))
}

fn unknown<'a>(
    what: &str,
    word: &str,
    known: impl IntoIterator<Item = &'a str> + Clone,
) -> Refused {
    let message = format!("unknown {what} \"{}\"", quoted(word));
    Refused::because(message, suggestion(word, known))
}

/// A limit for a wager that nobody offers would never be checked.
fn refuse_unknown_wagers(
    policy: &Policy,
    catalogue: &Catalogue,
    files: &[Opened],
) -> Result<(), Refused> {
    let own = files.iter().flatten().flat_map(Submission::own_wagers);
    let offered = catalogue.games().iter();
    let offered = offered.flat_map(|entry| &entry.game.wagers);
    let known: BTreeSet<&str> = own.chain(offered).map(|wager| wager.id.as_str()).collect();
    let known: Vec<String> = known.into_iter().map(str::to_owned).collect();
    match policy.unknown(&known) {
        Some((wager, help)) => Err(Refused::because(
            format!("a limit for \"{}\", which no game offers", quoted(wager)),
            help,
        )),
        None => Ok(()),
    }
}

impl AuditTerms {
    fn of(question: &AuditQuestion) -> Result<AuditTerms, Refused> {
        let material = question.material.as_deref();
        let against = question.against.as_ref();
        Ok(AuditTerms {
            checks: checks(question)?,
            supplied: Supplied {
                game: question.game.clone(),
                wager: question.wager.clone(),
                decks: question.decks,
                readings: question.readings.to_vec(),
            },
            policy: policy(question)?,
            material: match material {
                Some(share) => read_share(share).map_err(not_a_share)?,
                None => ratio(1, 200),
            },
            against: against.map(|file| read(file, Approved::read)).transpose()?,
            record: question.record,
        })
    }
}

/// The checks to make.
fn checks(question: &AuditQuestion) -> Result<Vec<Check>, Refused> {
    let named = |names: &[String]| -> Result<Vec<Check>, Refused> {
        let read = names.iter().map(|name| name.parse());
        let read: Result<_, String> = read.collect();
        read.map_err(Refused::of)
    };
    let (only, skip) = (named(&question.only)?, named(&question.skip)?);
    if let Some(check) = only.iter().find(|check| skip.contains(check)) {
        return Err(Refused::because(
            format!("{} is both asked for and left out", check.name()),
            "name it once",
        ));
    }
    let asked = |check: &Check| only.is_empty() || only.contains(check);
    let all = Check::ALL.into_iter().filter(asked);
    Ok(all.filter(|check| !skip.contains(check)).collect())
}

/// The policy of the file, and the limits that stand in its place.
fn policy(question: &AuditQuestion) -> Result<Policy, Refused> {
    let file = question.policy.as_ref();
    let file = file.map(|file| read(file, Policy::read)).transpose()?;
    let mut policy = file.unwrap_or_default();
    let limit = |text: &String| text.parse::<Limit>().map_err(not_a_share);
    for text in &question.max_edge {
        let Limit { wager, share } = limit(text)?;
        policy.limits(wager.as_deref()).max_edge = Some(share);
    }
    for text in &question.min_return {
        let Limit { wager, share } = limit(text)?;
        policy.limits(wager.as_deref()).min_return = Some(share);
    }
    Ok(policy)
}

fn not_a_share(why: String) -> Refused {
    Refused::because(why, "as in 5% or 1/20")
}

/// Reads a file, or refuses the question with all that is wrong in it.
fn read<T>(file: &File, reader: impl Fn(&Source) -> Result<T, Vec<Problem>>) -> Result<T, Refused> {
    let source = Source::from(file);
    reader(&source).map_err(|problems| Refused::Problems { source, problems })
}
