//! A count: its tags beside the effects they follow, and where it turns.

use super::answer::{Answer, origin};
use super::csv::write;
use super::json::heading;
use super::removal::{alike, named, of_wager, places, signed};
use super::tabular::Tabular;
use super::{Format, Look, pretty};
use crate::answers::count::{Better, Counting, Given, MOST, Sought, System, Tags};
use crate::vocabulary::card::{Card, Rank, Suit};
use crate::vocabulary::exact::{Rational, decimal, fraction, percent, square_root};
use anstyle::Style;
use num_traits::Zero;
use serde_json::{Map, Value, json};

/// A count in the format asked for.
pub fn count(counting: &Counting, look: &Look) -> String {
    match look.format {
        Format::Text => answer(counting, look).text(),
        Format::Markdown => answer(counting, look).markdown(),
        Format::Csv => csv(counting, look),
        Format::Json => pretty(&json_of(counting, look)),
    }
}

/// The systems there are, with their names.
fn systems(counting: &Counting) -> Vec<(&'static str, &System)> {
    let given = match &counting.given {
        Some(Given::Follows(system)) => Some(("Yours", system.as_ref())),
        _ => None,
    };
    let best = counting.best.as_ref().map(|system| ("Best", system));
    best.into_iter().chain(given).collect()
}

fn answer(counting: &Counting, look: &Look) -> Answer {
    let effects = &counting.effects;
    let whole = percent(&effects.expectation, look.digits.unwrap_or(4));
    let wager = format!("{}, expectation {whole} from the whole shoe", effects.id);
    let mut tables = vec![tags(counting, look)];
    if !systems(counting).is_empty() {
        tables.push(figures(counting, look));
    }
    if look.exact && look.format == Format::Text {
        tables.extend(systems(counting).into_iter().map(exact));
    }
    Answer {
        origin: origin(&counting.heading, vec![("Wager", wager)]),
        summary: Vec::new(),
        tables,
        notes: notes(counting),
    }
}

fn notes(counting: &Counting) -> Vec<String> {
    let mut notes = match counting.best {
        None if counting.sought == Sought::Balanced => vec![NO_BALANCED.to_owned()],
        None => vec![NO_COUNT.to_owned()],
        Some(_) => [sought(counting.sought).as_str(), RUNNING, KEY]
            .map(str::to_owned)
            .to_vec(),
    };
    if let Some(Given::FollowsNothing(_)) = counting.given {
        notes.push(NOTHING.to_owned());
    }
    notes
}

const NOTHING: &str = "Yours: correlation 0. These tags say nothing about this wager.";

/// A count's figures as fractions.
fn exact((name, system): (&'static str, &System)) -> Tabular {
    let figures = [
        ("Correlation squared", &system.correlation_squared),
        ("Gain for each true count", &system.slope),
        ("Key true count", &system.key),
    ];
    let rows = figures.map(|(name, value)| (Style::new(), vec![name.to_owned(), fraction(value)]));
    Tabular {
        title: name.to_owned(),
        note: "exact".to_owned(),
        headings: vec!["Figure".to_owned(), "Fraction".to_owned()],
        lead: 1,
        rows: rows.to_vec(),
    }
}

const NO_COUNT: &str =
    "Every card has the same effect: no linear count follows this wager, whatever its tags.";
const NO_BALANCED: &str = "No tags from -4 to 4 that sum to zero over this shoe follow the wager; without \
     --balanced there may be others.";
const RUNNING: &str = "Running count: starts as said, and adds the tag of every card that leaves the shoe. \
     True count: the running count for each 52 cards left.";
const KEY: &str = "Key: where the expectation crosses zero in the linear model, by the effects of one card \
     from the whole shoe; oddsmith protect measures real shoes.";

/// How the best tags were found.
fn sought(sought: Sought) -> String {
    let range = format!("whole tags from -{MOST} to {MOST}");
    match sought {
        Sought::All => format!(
            "Best: the highest correlation of all {range}, proved: every rounding of the effects over all scales and shifts."
        ),
        Sought::Balanced => format!(
            "Best: the highest correlation of all {range} that sum to zero over the shoe, proved: every sum and sum of squares, card by card."
        ),
    }
}

/// The effects and the tags beside them; cards of which the same is to be said in one row.
fn tags(counting: &Counting, look: &Look) -> Tabular {
    let effects = counting.effects.of_cards();
    let systems = systems(counting);
    let said = |card: usize| -> (Rational, Vec<i64>) {
        let tags = systems.iter().map(|(_, system)| system.tags.0[card]);
        (effects[card].clone(), tags.collect())
    };
    let held = |rank: Rank| counting.effects.shoe.rank(rank) > 0;
    let rank_said = |rank: Rank| (held(rank), places(rank).map(said));
    let mut rows = Vec::new();
    for ranks in alike(&rank_said).into_iter().filter(|ranks| held(ranks[0])) {
        let (_, suits) = rank_said(ranks[0]);
        let mut told: Vec<(String, &(Rational, Vec<i64>))> = Vec::new();
        for (suit, each) in Suit::ALL.iter().zip(&suits) {
            match told.iter_mut().find(|(_, other)| *other == each) {
                Some((suits, _)) => suits.push_str(&suit.to_string()),
                None => told.push((suit.to_string(), each)),
            }
        }
        for (suits, (effect, tags)) in &told {
            let suits = if told.len() > 1 { suits.as_str() } else { "" };
            let label = format!("{} {suits}", named(&ranks));
            let mut cells = vec![label.trim_end().to_owned(), signed(Some(effect), look)];
            cells.extend(tags.iter().map(|tag| tag_of(*tag)));
            rows.push((Style::new(), cells));
        }
    }
    let mut headings = vec!["Cards".to_owned(), "Effect".to_owned()];
    headings.extend(systems.iter().map(|(name, _)| name.to_string()));
    Tabular {
        title: "Tags".to_owned(),
        note: "beside the effect of removing one card on the expectation, in %".to_owned(),
        headings,
        lead: 1,
        rows,
    }
}

fn tag_of(tag: i64) -> String {
    match tag > 0 {
        true => format!("+{tag}"),
        false => tag.to_string(),
    }
}

fn figures(counting: &Counting, look: &Look) -> Tabular {
    let systems = systems(counting);
    let digits = look.digits.unwrap_or(4);
    let row = |name: &str, value: &dyn Fn(&System) -> String| {
        let mut cells = vec![name.to_owned()];
        cells.extend(systems.iter().map(|(_, system)| value(system)));
        (Style::new(), cells)
    };
    let mut headings = vec!["Figure".to_owned()];
    headings.extend(systems.iter().map(|(name, _)| name.to_string()));
    Tabular {
        title: "Figures".to_owned(),
        note: "of the count, by the linear model".to_owned(),
        headings,
        lead: 1,
        rows: vec![
            row("Correlation with the effects", &|system| {
                correlation(system, digits)
            }),
            row("Balanced", &|system| match system.is_balanced() {
                true => "yes".to_owned(),
                false => "no".to_owned(),
            }),
            row("Running count starts at", &|system| tag_of(system.start)),
            row("True count starts at", &|system| {
                decimal(&system.first_true_count(), look.digits.unwrap_or(2))
            }),
            row("Gain for each true count, in %", &|system| {
                signed(Some(&system.slope), look)
            }),
            row("Key true count", &|system| {
                decimal(&system.key, look.digits.unwrap_or(2))
            }),
            row("Favours the player at", &favours),
        ],
    }
}

/// The correlation with its sign, correctly rounded.
pub(super) fn correlation(system: &System, digits: usize) -> String {
    let root = square_root(&system.correlation_squared, digits);
    match system.better {
        Better::High => root,
        Better::Low => format!("-{root}"),
    }
}

/// `+8 or more`.
fn favours(system: &System) -> String {
    let key = system.whole_key();
    let sign = if key > Zero::zero() { "+" } else { "" };
    format!("{sign}{key} or {}", side(system))
}

const HEADINGS: [&str; 13] = [
    "game",
    "wager",
    "system",
    "card",
    "held",
    "effect",
    "tag",
    "correlation",
    "start",
    "slope",
    "key",
    "bet_at",
    "or",
];

fn csv(counting: &Counting, look: &Look) -> String {
    let effects = counting.effects.of_cards();
    let systems = systems(counting);
    let lines = systems.iter().flat_map(|(name, system)| {
        let effects = &effects;
        Card::all().map(move |card| {
            let effect = &effects[card.index()];
            vec![
                counting.heading.game.id.clone(),
                counting.effects.id.clone(),
                name.to_lowercase(),
                card.to_string(),
                counting.heading.shoe.counts.count(card).to_string(),
                super::csv::number(effect, look),
                system.tags.0[card.index()].to_string(),
                correlation(system, look.digits()),
                system.start.to_string(),
                super::csv::number(&system.slope, look),
                super::csv::number(&system.key, look),
                system.whole_key().to_string(),
                side(system).to_owned(),
            ]
        })
    });
    write(&HEADINGS, lines)
}

fn json_of(counting: &Counting, look: &Look) -> Value {
    let mut answer = heading("oddsmith/count/1", &counting.heading);
    answer["wager"] = of_wager(&counting.effects, look);
    let balanced = counting.sought == Sought::Balanced;
    answer["sought"] = json!({ "from": -MOST, "to": MOST, "balanced": balanced });
    answer["best"] = counting
        .best
        .as_ref()
        .map_or(Value::Null, |best| system(best, look));
    match &counting.given {
        None => {}
        Some(Given::Follows(given)) => answer["given"] = system(given, look),
        Some(Given::FollowsNothing(tags)) => {
            let nothing = decimal(&Rational::zero(), look.digits());
            answer["given"] = json!({
                "tags": tags_of(tags),
                "correlation_squared": "0",
                "correlation": nothing,
            });
        }
    }
    answer
}

fn tags_of(tags: &Tags) -> Map<String, Value> {
    let each = Card::all().map(|card| (card.to_string(), json!(tags.0[card.index()])));
    each.collect()
}

/// On which side of its key a count says to bet.
pub(super) fn side(system: &System) -> &'static str {
    match system.better {
        Better::High => "more",
        Better::Low => "less",
    }
}

/// A count for programs.
pub(super) fn system(system: &System, look: &Look) -> Value {
    json!({
        "tags": tags_of(&system.tags),
        "correlation_squared": fraction(&system.correlation_squared),
        "correlation": correlation(system, look.digits()),
        "balanced": system.is_balanced(),
        "start": system.start,
        "slope": fraction(&system.slope),
        "key": fraction(&system.key),
        "bet_at": { "count": system.whole_key().to_string(), "or": side(system) },
    })
}

/// `6=-4 7-9=+2`: the tags that are not zero.
pub(super) fn told(system: &System) -> String {
    let tags_of = |rank: Rank| places(rank).map(|card| system.tags.0[card]);
    let mut words = Vec::new();
    for ranks in alike(&tags_of) {
        let tags = tags_of(ranks[0]);
        let shown = ranks_of(&ranks);
        if tags.iter().all(|tag| *tag == tags[0]) {
            words.extend((tags[0] != 0).then(|| format!("{shown}={}", tag_of(tags[0]))));
            continue;
        }
        let suits = Suit::ALL.iter().zip(tags).filter(|(_, tag)| *tag != 0);
        words.extend(suits.map(|(suit, tag)| format!("{shown}{suit}={}", tag_of(tag))));
    }
    words.join(" ")
}

fn ranks_of(ranks: &[Rank]) -> String {
    named(ranks).replace(' ', ",")
}
