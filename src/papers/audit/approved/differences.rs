//! Every difference of a file from what is approved.

use super::{Approved, Game, Paid, Scope, Wager};
use crate::papers::audit::edges::many_decks;
use crate::papers::audit::{AuditTerms, Check, Found, Level};
use crate::papers::paytable::{Linked, PrintedOutcome, odds_words};
use std::ops::Range;

/// Every difference between a file and what is approved.
pub(in crate::papers::audit) fn findings(own: &Approved, approved: &Approved) -> Vec<Found> {
    let differences = Differences {
        of: &approved.name,
        found: Vec::new(),
    };
    let differences = differences.decks(own, approved).play(own, approved);
    let mut differences = differences.readings(own, approved);
    let same = |one: &Game, other: &Game| one.id == other.id || one_of_each(own, approved);
    for game in &own.games {
        match approved.games.iter().find(|other| same(other, game)) {
            Some(other) => {
                differences.other_game(&game.place, &game.id, &other.id);
                differences.game(game, other, own, approved);
            }
            None if approved.scope == Scope::Document => {
                differences.add(&game.place, format!("game \"{}\" is not approved", game.id));
            }
            None => {
                let message = format!("approved has no game \"{}\"", game.id);
                differences.add(&game.place, message);
            }
        }
    }
    // A sheet is about one game, and need not have the others.
    for other in approved
        .games
        .iter()
        .filter(|_| own.scope == Scope::Document)
    {
        if !own.games.iter().any(|game| same(game, other)) {
            differences.add(
                &(0..0),
                format!("approved game \"{}\" is not here", other.id),
            );
        }
    }
    differences.found
}

/// Whether there is one game here and one there, which have wagers in common whatever they are called.
fn one_of_each(own: &Approved, approved: &Approved) -> bool {
    let ([game], [other]) = (own.games.as_slice(), approved.games.as_slice()) else {
        return false;
    };
    let common = |wager: &Wager| other.wagers.iter().any(|each| each.id == wager.id);
    game.wagers.iter().any(common)
}

struct Differences<'a> {
    of: &'a str,
    found: Vec<Found>,
}

impl Differences<'_> {
    fn add(&mut self, place: &Range<usize>, message: String) -> &mut Found {
        let finding = Found::new(Check::Approved, place.clone(), message);
        let finding = finding.help(format!("approved is {}", self.of));
        let known = self
            .found
            .iter()
            .position(|known| known.place == finding.place && known.message == finding.message);
        let at = known.unwrap_or_else(|| {
            self.found.push(finding);
            self.found.len() - 1
        });
        &mut self.found[at]
    }

    /// Says so if a game is held to one of another id, which has its wagers.
    fn other_game(&mut self, place: &Range<usize>, id: &str, other: &str) {
        if id != other {
            let message = format!("game \"{id}\" is held to the approved game \"{other}\"");
            self.add(place, message).level = Level::Note;
        }
    }

    fn decks(mut self, own: &Approved, approved: &Approved) -> Self {
        let sheets = [own.scope, approved.scope].contains(&Scope::Sheet);
        let (here, there) = (&own.decks.0, &approved.decks.0);
        let agree = match sheets {
            true => {
                here.iter().all(|decks| there.contains(decks))
                    || there.iter().all(|decks| here.contains(decks))
            }
            false => here == there,
        };
        if !agree {
            let message = format!(
                "for {}: approved for {}",
                many_decks(here),
                many_decks(there)
            );
            self.add(&own.decks.1, message);
        }
        self
    }

    /// The deal and the rules of play, if both are known.
    fn play(mut self, own: &Approved, approved: &Approved) -> Self {
        let value = |play: &[(String, String)], key: &str| {
            let found = play.iter().find(|(known, _)| known == key);
            found.map_or("not given".to_owned(), |(_, value)| value.clone())
        };
        let (here, there) = (&own.play.0, &approved.play.0);
        if [own.scope, approved.scope].contains(&Scope::Sheet) {
            return self;
        }
        let added = there
            .iter()
            .filter(|(key, _)| here.iter().all(|(known, _)| known != key));
        for (key, _) in here.iter().chain(added) {
            let (seen, right) = (value(here, key), value(there, key));
            if seen != right {
                let message = format!("{key} is {seen}: approved is {right}");
                self.add(&own.play.1, message).seen = Some(seen);
            }
        }
        self
    }

    fn readings(mut self, own: &Approved, approved: &Approved) -> Self {
        let sheets = [own.scope, approved.scope].contains(&Scope::Sheet);
        let compared = |values: &[String]| match sheets {
            true => values.iter().take(1).cloned().collect::<Vec<_>>(),
            false => values.to_vec(),
        };
        for reading in &own.readings {
            let other = approved
                .readings
                .iter()
                .find(|other| other.name == reading.name);
            match other.map(|other| compared(&other.values)) {
                Some(values) if values != compared(&reading.values) => {
                    let seen = compared(&reading.values).join(", ");
                    let message = format!(
                        "reading \"{}\" is {seen}: approved is {}",
                        reading.name,
                        values.join(", ")
                    );
                    self.add(&reading.place, message).seen = Some(seen);
                }
                None if !sheets => {
                    self.add(
                        &reading.place,
                        format!("reading \"{}\" is not approved", reading.name),
                    );
                }
                _ => {}
            }
        }
        let missing = approved.readings.iter().filter(|other| {
            own.readings
                .iter()
                .all(|reading| reading.name != other.name)
        });
        for other in missing.filter(|_| !sheets) {
            let message = format!("approved reading \"{}\" is not here", other.name);
            self.add(&(0..0), message);
        }
        self
    }

    fn game(&mut self, game: &Game, other: &Game, own: &Approved, approved: &Approved) {
        for wager in &game.wagers {
            match other.wagers.iter().find(|each| each.id == wager.id) {
                Some(each) => self.wager(wager, each),
                None if approved.scope == Scope::Document => {
                    self.add(
                        &wager.place,
                        format!("wager \"{}\" is not approved", wager.id),
                    );
                }
                None => {}
            }
        }
        let missing = other
            .wagers
            .iter()
            .filter(|each| game.wagers.iter().all(|wager| wager.id != each.id));
        for wager in missing.filter(|_| own.scope == Scope::Document) {
            self.add(
                &game.place,
                format!("approved wager \"{}\" is not here", wager.id),
            );
        }
    }

    fn wager(&mut self, wager: &Wager, other: &Wager) {
        for row in &wager.rows {
            let Some(paid) = other.rows.iter().find(|paid| row.is_as(paid)) else {
                self.add(
                    &row.place,
                    format!("row \"{}\" of \"{}\" is not approved", row.id, wager.id),
                );
                continue;
            };
            if paid.pays != row.pays {
                let (seen, pays) = (odds_words(&row.pays), odds_words(&paid.pays));
                let message = format!(
                    "row \"{}\" of \"{}\" pays {seen}: approved is {pays}",
                    row.id, wager.id
                );
                let finding = self.add(&row.pays_place, message);
                (finding.seen, finding.exact) = (Some(seen), Some(paid.pays.clone()));
            }
            if paid.when.is_some() && row.when.is_some() && paid.when != row.when {
                let message = format!(
                    "row \"{}\" of \"{}\" looks at other facts than approved",
                    row.id, wager.id
                );
                self.add(&row.place, message);
            }
        }
        for paid in other
            .rows
            .iter()
            .filter(|paid| !wager.rows.iter().any(|row| row.is_as(paid)))
        {
            let pays = odds_words(&paid.pays);
            let message = format!(
                "approved row \"{}\" of \"{}\", {pays}, is not here",
                paid.id, wager.id
            );
            self.add(&wager.place, message);
        }
        self.order(wager, other);
    }

    /// Rows that stand before others which approved has before them, if what is paid can change by it.
    fn order(&mut self, wager: &Wager, other: &Wager) {
        let place = |row: &Paid| other.rows.iter().position(|paid| paid.is_as(row));
        for (number, row) in wager.rows.iter().enumerate() {
            let Some(at) = place(row).filter(|at| other.rows[*at].when.is_some()) else {
                continue;
            };
            let earlier = wager.rows[..number].iter().find(|earlier| {
                let turned = place(earlier).is_some_and(|before| before > at);
                turned && earlier.pays != row.pays && earlier.may_fit_with(row)
            });
            if let Some(earlier) = earlier {
                let message = format!(
                    "row \"{}\" of \"{}\" stands after \"{}\": approved is before it",
                    row.id, wager.id, earlier.id
                );
                let finding = self.add(&row.place, message);
                finding.notes = vec!["the first row that fits pays".to_owned()];
            }
        }
    }
}

/// The finding of a printed section whose game, or whose wager, approved does not have.
fn not_approved(linked: &Linked, approved: &Approved, has_game: bool) -> Found {
    let about = &linked.section.about;
    let (at, message) = match has_game {
        true => (
            &about.wager,
            format!("wager \"{}\" is not approved", linked.wager().id),
        ),
        false => {
            let id = &linked.approved.game.id;
            (&about.game, format!("approved has no game \"{id}\""))
        }
    };
    let place = at
        .as_ref()
        .map_or(linked.section.place.clone(), |at| at.place.clone());
    Found::new(Check::Approved, place, message).help(format!("approved is {}", approved.name))
}

/// Every difference of a printed section from what is approved, or else from its own game.
pub(in crate::papers::audit) fn of_print(linked: &Linked, terms: &AuditTerms) -> Vec<Found> {
    let own = linked.approved_wager();
    let mut other = None;
    let (name, rows, decks) = match &terms.against {
        Some(approved) => {
            let id = &linked.approved.game.id;
            let game = approved.game(id);
            let wager = game.and_then(|game| game.wagers.iter().find(|wager| wager.id == own.id));
            let (Some(game), Some(wager)) = (game, wager) else {
                return vec![not_approved(linked, approved, game.is_some())];
            };
            other = Some(game.id.clone());
            (
                approved.name.clone(),
                wager.rows.clone(),
                approved.decks.0.clone(),
            )
        }
        None => {
            let document = &linked.approved.game.document;
            let decks = (document.decks.from..=document.decks.to).collect();
            (
                document.title.clone(),
                own.rows().iter().map(Paid::of_row).collect(),
                decks,
            )
        }
    };
    let mut differences = Differences {
        of: &name,
        found: Vec::new(),
    };
    if let Some(other) = other {
        let at = linked.section.about.game.as_ref();
        let place = at.map_or(linked.section.place.clone(), |at| at.place.clone());
        differences.other_game(&place, &linked.approved.game.id, &other);
    }
    for (line, outcome) in &linked.lines {
        let (PrintedOutcome::Row(row), Some(at)) = (outcome, &line.pays) else {
            continue;
        };
        let printed = Paid::of_row(&linked.wager().rows()[*row]);
        let paid = rows.iter().find(|paid| paid.id == printed.id);
        if let Some(paid) = paid.filter(|paid| paid.pays != printed.pays) {
            let pays = odds_words(&paid.pays);
            let message = format!(
                "\"{}\" pays {}: approved is {pays}",
                line.event.value, at.value
            );
            let finding = differences.add(&at.place, message);
            (finding.seen, finding.exact) = (Some(at.value.clone()), Some(paid.pays.clone()));
        }
    }
    if let Some(count) = linked.decks.filter(|count| !decks.contains(count)) {
        let place = linked
            .section
            .about
            .decks
            .as_ref()
            .map_or(linked.section.place.clone(), |at| at.place.clone());
        let message = format!(
            "for {}: approved for {}",
            many_decks(&[count]),
            many_decks(&decks)
        );
        differences.add(&place, message).level = Level::Warning;
    }
    differences.found
}
