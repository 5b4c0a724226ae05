//! From clause to row and back: what each clause says, the rows that it settles, and what a ruling would decide.

use super::{NONE, PERCENT, house, titled};
use crate::answers::sheet::{RowSettlement, SheetWager};
use crate::papers::document::{Document, OpenReading, ReadingEffect};
use crate::render::model::{Block, Heading, Line, Table, Tone, Words};
use crate::vocabulary::exact::percent;

/// What links call a clause.
pub(super) fn anchor(clause: &str) -> String {
    format!("clause-{clause}")
}

/// What a clause says, if it is one of a shipped document that settles or is open to reading.
pub(super) fn says<'a>(document: &Document, clause: &str) -> Option<&'a str> {
    document.clauses?.settles(clause)
}

/// What the clauses of a wager say, each once, to stand above its rows.
pub(super) fn above_rows(document: &Document, wager: &SheetWager) -> Vec<Block> {
    let rows = wager.by_rows().into_iter().flat_map(|odds| &odds.rows);
    let mut all = vec![wager.clause()];
    for row in rows {
        if !all.contains(&row.clause.as_str()) {
            all.push(&row.clause);
        }
    }
    let said = all.into_iter().filter_map(|clause| {
        let says = says(document, clause)?;
        let words = Words::default().link(format!("#{}", anchor(clause)), format!("Rule {clause}"));
        Some(Line::new(words.and(Tone::Plain, format!(": {says}"))).into())
    });
    said.collect()
}

/// Every clause of the game with its rows, and the clauses that no figure depends on.
pub(super) fn blocks(document: &Document) -> Vec<Block> {
    let Some(clauses) = document.clauses else {
        let own = "The rules are from a table of the user's own; the words of its clauses are not known. The column \
            Rule names the clause that the table gives for each row.";
        return vec![titled("clauses", "Clauses").into(), Line::new(own).into()];
    };
    let about = "What each clause says is put in other words; the document itself is the authority. The links lead to \
        the rows that a clause settles, and from the rows back here.";
    let mut settling = Table::of("lll", "Clause, What it says, Settles");
    for (clause, says) in clauses.settling() {
        let places = settled(document, clause);
        if !places.0.is_empty() {
            settling.row([clause.into(), says.into(), places]);
            settling.called(anchor(clause));
        }
    }
    settling.caption = "Clauses that settle wagers or are open to reading".to_owned();
    let mut dealing = Table::of("ll", "Clause, What it says");
    dealing.caption =
        "Clauses by which cards are dealt and play goes on, for every wager".to_owned();
    for (clause, says) in clauses.dealing() {
        dealing.row([clause, says]);
    }
    let mut outside = Table::of("ll", "Clauses, Why not");
    for each in &clauses.outside {
        outside.row([each.clauses.as_str(), &each.why]);
    }
    vec![
        titled("clauses", "From clause to row").into(),
        Line::new(about).into(),
        settling.into(),
        dealing.into(),
        titled("outside", "Clauses not modelled").into(),
        outside.into(),
    ]
}

/// Where a clause is used: the wagers with their rows, and the readings that it is open to.
fn settled(document: &Document, clause: &str) -> Words {
    let mut words = Words::default();
    let mut add = |to: String, text: String| {
        let before = if words.0.is_empty() { "" } else { ", " };
        let all = std::mem::take(&mut words).and(Tone::Plain, before);
        words = all.link(to, text);
    };
    for wager in &document.sheet.wagers {
        let rows = wager.by_rows().into_iter().flat_map(|odds| &odds.rows);
        let mut some = false;
        for row in rows
            .filter(|row| row.clause == clause && matches!(row.settlement, RowSettlement::Pays(_)))
        {
            let to = format!("#{}", row_anchor(wager.id(), &row.id));
            add(to, format!("{}: {}", wager.title(), row.label));
            some = true;
        }
        if !some && wager.clause() == clause {
            add(format!("#{}", wager.id()), wager.title().to_owned());
        }
    }
    for reading in document
        .readings
        .iter()
        .filter(|each| each.clauses.iter().any(|each| each == clause))
    {
        add(
            format!("#reading-{}", reading.name),
            format!("reading {}", reading.name),
        );
    }
    words
}

/// What links call a row.
pub(super) fn row_anchor(wager: &str, row: &str) -> String {
    format!("{wager}.{row}")
}

/// The open readings as decisions: the question, the choices, the one taken, and what each would change.
pub(super) fn readings(document: &Document) -> Vec<Block> {
    let heading = titled("readings", "How the document is read");
    if document.readings.is_empty() {
        let none = "No clause of this game is open to reading.";
        return vec![heading.into(), Line::new(none).into()];
    }
    let why = "A clause can be read in more than one way, and the choice changes a number. This sheet takes the first \
        choice of each table. The other lines show what each other choice would change.";
    let mut blocks: Vec<Block> = vec![heading.into(), Line::new(why).into()];
    for reading in &document.readings {
        blocks.extend(decision(document, reading));
    }
    blocks
}

fn decision(document: &Document, reading: &OpenReading) -> [Block; 4] {
    let plural = if reading.clauses.len() > 1 { "s" } else { "" };
    let title = match reading.question.as_str() {
        "" => format!("How is {} read?", reading.name),
        question => question.to_owned(),
    };
    let note = format!(
        "reading {}, clause{plural} {}",
        reading.name,
        reading.clauses.join(", ")
    );
    let heading = Heading {
        below: true,
        id: Some(format!("reading-{}", reading.name)),
        ..Heading::new(title, note)
    };
    let mut why = Words::from(reading.why.as_str()).and(Tone::Plain, " See ");
    for (place, clause) in reading.clauses.iter().enumerate() {
        let before = if place == 0 { "" } else { ", " };
        why = why.and(Tone::Plain, before);
        why.0.extend(super::control::cite(document, clause).0);
    }
    let ruling =
        Words::from("Ruling: ____________________________   by, date: ____________________");
    [
        heading.into(),
        Line::new(why.and(Tone::Plain, ".")).into(),
        choices(reading).into(),
        Line::new(ruling).into(),
    ]
}

fn choices(reading: &OpenReading) -> Table {
    let columns = "Choice, Wager, House edge here, would be, Hit frequency here, would be";
    let mut table = Table::of("llr", columns);
    let taken = match reading.means.as_str() {
        "" => reading.chosen.clone(),
        means => format!("{}: {means}", reading.chosen),
    };
    let cells = [taken, "taken by this sheet".to_owned()].into_iter();
    let nothing = std::iter::repeat_n(String::new(), 4);
    table.toned(Tone::Figure, cells.chain(nothing));
    for other in &reading.alternatives {
        let choice = match other.means.as_str() {
            "" => other.value.clone(),
            means => format!("{}: {means}", other.value),
        };
        if other.effects.is_empty() {
            let cells = [choice.clone(), "changes no figure of this game".to_owned()];
            let nothing = std::iter::repeat_n(String::new(), 4);
            table.row(cells.into_iter().chain(nothing));
        }
        for (place, effect) in other.effects.iter().enumerate() {
            let choice = if place == 0 { choice.as_str() } else { "" };
            let [before, after] = match &effect.hit_frequency {
                Some(hits) => [&hits.here, &hits.instead].map(|value| percent(value, PERCENT)),
                None => [NONE, NONE].map(str::to_owned),
            };
            table.row([
                choice.into(),
                wager_of(effect).into(),
                house(&effect.house_edge.here),
                house(&effect.house_edge.instead),
                before.into(),
                after.into(),
            ]);
        }
    }
    table
}

fn wager_of(effect: &ReadingEffect) -> String {
    match &effect.strategy {
        Some(strategy) => format!("{}, by {strategy}", effect.title),
        None => effect.title.clone(),
    }
}
