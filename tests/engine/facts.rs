//! Every fact that a row can look at, alone and mixed with others, against a plain evaluator.
//!
//! Random wagers are written as a user would write them, go through the gate, and are computed by the
//! engine; the referee deals ordered physical cards and looks at each finished round itself.

use crate::support::{chance, random_shoe, sheet};
use fastrand::Rng;
use oddsmith::questions::catalogue::{Catalogue, Entry};
use oddsmith::referee::{self, Round, is_natural, point_total};
use oddsmith::tables::rules::Rules;
use oddsmith::vocabulary::card::{Card, Colour, Rank, Suit};
use oddsmith::vocabulary::problem::Source;
use oddsmith::vocabulary::shoe::Shoe;

/// A fact as a table writes it, and whether it holds.
struct Fact {
    key: &'static str,
    value: &'static str,
    holds: fn(&Round) -> bool,
}

fn totals(round: &Round) -> [u32; 2] {
    [point_total(&round.player), point_total(&round.banker)]
}

fn margin(round: &Round) -> u32 {
    let [player, banker] = totals(round);
    player.abs_diff(banker)
}

fn both(hand: &[Card], holds: impl Fn(&Card) -> bool) -> bool {
    hand[..2].iter().all(holds)
}

fn pair(hand: &[Card]) -> bool {
    hand[0].rank == hand[1].rank
}

fn suited(hand: &[Card]) -> bool {
    hand[0].suit == hand[1].suit
}

fn pairs(round: &Round) -> usize {
    usize::from(pair(&round.player)) + usize::from(pair(&round.banker))
}

fn twin(round: &Round) -> bool {
    pairs(round) == 2 && round.player[0].rank == round.banker[0].rank
}

fn natural_tie(round: &Round) -> bool {
    let [player, banker] = totals(round);
    is_natural(&round.player) && is_natural(&round.banker) && player == banker
}

fn cards_of(round: &Round, rank: Rank) -> usize {
    let cards = round.player.iter().chain(&round.banker);
    cards.filter(|card| card.rank == rank).count()
}

macro_rules! facts {
    ($($key:literal = $value:literal: $holds:expr,)+) => {
        [$(Fact { key: $key, value: $value, holds: $holds },)+]
    };
}

fn facts() -> Vec<Fact> {
    Vec::from(facts! {
        "winner" = "\"banker\"": |r| totals(r)[1] > totals(r)[0],
        "winner" = "\"tie\"": |r| totals(r)[1] == totals(r)[0],
        "winning_total" = "[6, 8]": |r| [6, 8].contains(totals(r).iter().max().unwrap()),
        "player_total" = "[0, 5, 9]": |r| [0, 5, 9].contains(&totals(r)[0]),
        "banker_total" = "6": |r| totals(r)[1] == 6,
        "margin" = "[1, 2, 4]": |r| [1, 2, 4].contains(&margin(r)),
        "player_cards" = "3": |r| r.player.len() == 3,
        "banker_cards" = "2": |r| r.banker.len() == 2,
        "player_natural" = "false": |r| !is_natural(&r.player),
        "banker_natural" = "true": |r| is_natural(&r.banker),
        "player_natural_tie" = "true": natural_tie,
        "banker_natural_tie" = "false": |r| !natural_tie(r),
        "pairs" = "[0, 2]": |r| pairs(r) != 1,
        "pairs" = "1": |r| pairs(r) == 1,
        "twin" = "true": twin,
        "twin" = "false": |r| !twin(r),
        "player_first_two" = "{ pair = false }": |r| !pair(&r.player),
        "player_first_two" = "{ suited = true }": |r| suited(&r.player),
        "player_first_two" = "{ rank = \"K\" }": |r| both(&r.player, |c| c.rank == Rank::King),
        "banker_first_two" = "{ suited = false }": |r| !suited(&r.banker),
        "banker_first_two" = "{ pair = true, suited = true }": |r| pair(&r.banker) && suited(&r.banker),
        "banker_first_two" = "{ suit = \"hearts\" }": |r| both(&r.banker, |c| c.suit == Suit::Hearts),
        "banker_first_two" = "{ colour = \"red\" }":
            |r| both(&r.banker, |c| c.suit.colour() == Colour::Red),
        "count" = "{ rank = \"K\", cards = [0, 2] }": |r| [0, 2].contains(&cards_of(r, Rank::King)),
        "count" = "{ rank = \"4\", cards = 1 }": |r| cards_of(r, Rank::Four) == 1,
    })
}

/// One to three facts about different things.
fn some_facts<'a>(rng: &mut Rng, facts: &'a [Fact]) -> Vec<&'a Fact> {
    let mut chosen: Vec<&Fact> = Vec::new();
    for _ in 0..rng.usize(1..=3) {
        let fact = rng.choice(facts).unwrap();
        if chosen.iter().all(|other| other.key != fact.key) {
            chosen.push(fact);
        }
    }
    chosen
}

/// A table whose only game offers one wager for each set of facts.
fn table(wagers: &[Vec<&Fact>]) -> String {
    let mut readings = String::new();
    for (name, value) in [
        ("pair", "same-rank"),
        ("twin", "same-rank"),
        ("natural-tie", "equal-totals"),
        ("super-7s", "either-hand"),
    ] {
        readings.push_str(&format!(
            "[[reading]]\nname = \"{name}\"\nvalues = [\"{value}\"]\nclauses = [\"1\"]\nwhy = \"settled\"\n"
        ));
    }
    // One wager looks at everything, so that no reading is idle.
    let everything =
        "pairs = 2, twin = true, player_natural_tie = true, count = { rank = \"7\", cards = 1 }";
    let mut ids = vec!["\"all\"".to_owned()];
    let mut text = wager("all", everything);
    for (number, facts) in wagers.iter().enumerate() {
        let facts = facts
            .iter()
            .map(|fact| format!("{} = {}", fact.key, fact.value));
        let facts: Vec<String> = facts.collect();
        ids.push(format!("\"w{number}\""));
        text.push_str(&wager(&format!("w{number}"), &facts.join(", ")));
    }
    let ids = ids.join(", ");
    format!(
        "[document]\ntitle = \"T\"\neffective = 2020-01-31\ndecks = {{ from = 1, to = 8 }}\n\
         deal = \"baccarat\"\nvoid = \"5\"\n{readings}\
         [[game]]\nid = \"game\"\ntitle = \"G\"\nclause = \"4\"\nwagers = [{ids}]\n{text}"
    )
}

fn wager(id: &str, facts: &str) -> String {
    format!(
        "[[wager]]\nid = \"{id}\"\ntitle = \"{id}\"\nclauses = [\"4\"]\n\
         rows = [{{ id = \"row\", label = \"row\", when = {{ {facts} }}, pays = \"1 to 1\" }}]\n"
    )
}

#[track_caller]
fn own_game(text: String) -> Entry {
    let name = "random.toml".to_owned();
    let source = Source { name, text };
    let problems = |problems: Vec<oddsmith::vocabulary::problem::Problem>| {
        format!("{}: {problems:?}", source.name)
    };
    let rules = Rules::load(&source)
        .map_err(problems)
        .unwrap_or_else(|shown| panic!("{shown}"));
    let mut catalogue = Catalogue::shipped();
    catalogue.add_own(rules, source.clone());
    catalogue.game("game").unwrap().clone()
}

#[track_caller]
fn agree(wagers: &[Vec<&Fact>], shoe: &Shoe) {
    let sheet = sheet(&own_game(table(wagers)), shoe, &[]);
    for (facts, odds) in wagers.iter().zip(sheet.by_rows().skip(1)) {
        let mut expected = 0;
        referee::every_round(shoe, &mut |round, deals| {
            if round.is_some_and(|round| facts.iter().all(|fact| (fact.holds)(round))) {
                expected += deals;
            }
        });
        let written: Vec<String> = facts
            .iter()
            .map(|f| format!("{} = {}", f.key, f.value))
            .collect();
        assert_eq!(odds.rows[0].ways, expected, "{written:?} {shoe:?}");
    }
}

#[test]
fn every_fact_alone_is_what_the_plain_evaluator_says() {
    let mut rng = chance();
    let facts = facts();
    let alone: Vec<Vec<&Fact>> = facts.iter().map(|fact| vec![fact]).collect();
    for cards in [5, 7, 8] {
        agree(&alone, &random_shoe(&mut rng, cards));
    }
}

#[test]
fn random_mixtures_of_facts_are_what_the_plain_evaluator_says() {
    let mut rng = chance();
    let facts = facts();
    for cards in [4, 5, 6, 7, 7, 8] {
        let mixed: Vec<Vec<&Fact>> = (0..30).map(|_| some_facts(&mut rng, &facts)).collect();
        agree(&mixed, &random_shoe(&mut rng, cards));
    }
}

#[test]
fn more_questions_than_a_hand_has_cards_are_no_trouble() {
    let ranks = Rank::NAMES
        .iter()
        .map(|rank| format!("{{ rank = \"{rank}\" }}"));
    let suits =
        ["spades", "hearts", "diamonds", "clubs"].map(|suit| format!("{{ suit = \"{suit}\" }}"));
    let rows: Vec<String> = ranks
        .chain(suits)
        .enumerate()
        .map(|(number, two)| {
            format!(
                "{{ id = \"r{number}\", label = \"r\", when = {{ player_first_two = {two} }}, pays = \"1 to 1\" }}"
            )
        })
        .collect();
    let text = table(&[]).replace("wagers = [\"all\"]", "wagers = [\"all\", \"many\"]")
        + &format!(
            "[[wager]]\nid = \"many\"\ntitle = \"many\"\nclauses = [\"4\"]\nrows = [{}]\n",
            rows.join(", ")
        );
    let sheet = sheet(&own_game(text), &crate::support::decks(8), &[]);
    let odds = sheet.by_rows().nth(1).unwrap();
    // 13 ranks pair at (8 x 4 - 1) / 415; of the other suited cards a quarter lie in each suit.
    assert_eq!(odds.figures().hit_frequency, {
        use oddsmith::vocabulary::exact::ratio;
        ratio(31, 415) + ratio(8 * 12, 415)
    });
}
