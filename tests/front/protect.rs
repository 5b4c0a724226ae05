//! Studies of exposure: reproducible, exact where they say so, dealt by the rules, stopped cleanly.

use crate::support::command::{oddsmith, snapshot};
use oddsmith::answers::protect::{BettingResult, PARTS, RanOut, Study, StudyTable, StudyTerms};
use oddsmith::blackjack::{Chart, Game, House, Strategy, Wish};
use oddsmith::questions::catalogue::Catalogue;
use oddsmith::questions::described::Described;
use oddsmith::questions::situation::Situation;
use oddsmith::render::{StudyFormat, study as render};
use oddsmith::tables::rules::Deal;
use oddsmith::vocabulary::card::{Card, Rank, Suit};
use oddsmith::vocabulary::exact::{Rational, ratio};
use oddsmith::vocabulary::progress::Progress;
use oddsmith::vocabulary::shoe::Shoe;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};

fn asked(penetrations: &str, shoes: u64, seed: u64) -> StudyTerms {
    StudyTerms::new(penetrations.parse().unwrap(), shoes, seed)
}

#[track_caller]
fn study_while(game: &str, asked: StudyTerms, go_on: impl Fn(u64) -> bool + Sync) -> Study {
    let decks = Catalogue::shipped().game(game).unwrap().game.document.decks;
    study_of(game, decks.to.min(8), asked, go_on)
}

#[track_caller]
fn study_of(
    game: &str,
    decks: u32,
    asked: StudyTerms,
    go_on: impl Fn(u64) -> bool + Sync,
) -> Study {
    let catalogue = Catalogue::shipped();
    let entry = catalogue.game(game).unwrap();
    let wagers = entry.game.wagers.iter();
    let question = Described {
        wagers: wagers
            .filter(|wager| !wager.rows().is_empty())
            .map(|wager| wager.id.clone())
            .collect(),
        strategy: entry
            .game
            .document
            .house
            .as_ref()
            .map(|_| "basic".to_owned()),
        ..Described::of(game, decks)
    };
    let situation = Situation::new(entry, &question.describe(entry).unwrap()).unwrap();
    let progress = While {
        dealt: AtomicU64::new(0),
        go_on,
    };
    Study::new(&situation, asked, &progress).unwrap()
}

/// Goes on for as long as so many shoes are not too many.
struct While<F> {
    dealt: AtomicU64,
    go_on: F,
}

impl<F: Fn(u64) -> bool + Sync> Progress for While<F> {
    fn done(&self, shoes: u64) {
        self.dealt.fetch_add(shoes, Ordering::Relaxed);
    }

    fn stopped(&self) -> bool {
        !(self.go_on)(self.dealt.load(Ordering::Relaxed))
    }
}

fn study(game: &str, asked: StudyTerms) -> Study {
    study_while(game, asked, |_| true)
}

#[test]
fn any_number_of_threads_gives_the_same_bytes_and_another_seed_others() {
    let on = |threads: usize, seed: u64| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let study = pool
            .unwrap()
            .install(|| study("tiger-baccarat", asked("80%..90%", 30, seed)));
        render(&study, StudyFormat::Json)
    };
    let one = on(1, 5);
    assert_eq!(one, on(3, 5));
    assert_eq!(one, on(2, 5));
    assert_ne!(one, on(1, 6));
}

#[test]
fn what_was_dealt_of_a_batch_is_not_lost() {
    let stopped = study_while("7-up-baccarat", asked("75%", 500, 3), |dealt| dealt < 10);
    assert!((1..64).contains(&stopped.sampled.shoes));
    let whole = study("7-up-baccarat", asked("75%", stopped.sampled.shoes, 3));
    let at = |study: &Study| -> Vec<_> {
        let wagers = study.wagers.iter();
        wagers
            .map(|wager| (wager.id.clone(), wager.at.clone()))
            .collect()
    };
    assert_eq!(at(&stopped), at(&whole));
}

/// One tag counts insurance whole, so that a count that bets at its exact key never misses a round.
#[test]
fn a_count_that_tells_all_bets_as_a_perfect_counter_does() {
    let study = study("electronic-blackjack", asked("75%", 40, 1));
    let insurance = study.wagers.iter().find(|wager| wager.id == "insurance");
    let at = &insurance.unwrap().at[0];
    assert_eq!(at.linear.as_ref(), Some(&at.perfect));
}

#[test]
fn a_stopped_study_is_the_study_of_the_shoes_it_dealt() {
    let stopped = study_while("7-up-baccarat", asked("75%", 500, 3), |dealt| dealt < 64);
    assert!(stopped.sampled.partial);
    assert_eq!(stopped.sampled.shoes, 64);
    let text = render(&stopped, StudyFormat::Text);
    assert!(
        text.contains("stopped: the first 64 of 500 shoes"),
        "{text}"
    );
    let whole = study("7-up-baccarat", asked("75%", 64, 3));
    assert!(!whole.sampled.partial);
    assert_eq!(stopped.penetrations, whole.penetrations);
    for (one, other) in stopped.wagers.iter().zip(&whole.wagers) {
        assert_eq!(
            (&one.id, &one.at, &one.by_count),
            (&other.id, &other.at, &other.by_count)
        );
    }
}

#[test]
fn the_first_round_of_every_shoe_has_the_edge_of_the_whole_shoe() {
    // Four cards, the fewest that a round takes, are more than 1% of four decks.
    let study = study_of("sands-super-baccarat", 4, asked("1%", 20, 9), |_| true);
    assert_eq!(study.penetrations[0].rounds, 20);
    let close = ratio(1, PARTS);
    for wager in &study.wagers {
        let whole = wager.expectation.clone().unwrap().0;
        let sampled = wager.at[0].always.edge.clone().unwrap().0;
        let off = (&whole - &sampled).max(&sampled - &whole);
        assert!(
            off <= close,
            "{}: rounded to 10^-18 and no further",
            wager.id
        );
        let rate = &wager.at[0].always.units_per_100_rounds;
        let error = rate.standard_error.as_ref().unwrap();
        assert_eq!(error.square, ratio(0, 1), "no luck in it");
    }
}

#[test]
fn a_perfect_counter_never_expects_to_lose_and_no_count_beats_one() {
    let study = study("tiger-baccarat", asked("75%..95%", 60, 1));
    let zero = ratio(0, 1);
    for wager in &study.wagers {
        for (depth, at) in wager.at.iter().enumerate() {
            let won = |play: &BettingResult| play.units_per_100_rounds.mean.0.clone();
            let perfect = won(&at.perfect);
            assert!(perfect >= zero);
            assert!(at.perfect.edge.iter().all(|edge| **edge > zero));
            assert!(perfect >= *at.always.units_per_100_rounds.mean);
            let linear = at.linear.as_ref().map_or(zero.clone(), won);
            assert!(perfect >= linear, "{} at depth {depth}", wager.id);
        }
        let rounds: u64 = wager.by_count.iter().map(|at| at.rounds).sum();
        let counted = if wager.count.is_some() {
            study.penetrations[4].rounds
        } else {
            0
        };
        assert_eq!(rounds, counted, "every round has a true count");
    }
    let exposures = study
        .wagers
        .iter()
        .map(|wager| &*wager.at[4].perfect.units_per_100_rounds.mean);
    let exposures: Vec<&Rational> = exposures.collect();
    assert!(
        exposures.is_sorted_by(|one, other| one >= other),
        "a ranking"
    );
}

#[test]
fn a_cut_card_ends_the_shoe_before_the_next_round() {
    // Rounds of 6 cards at the most begin with fewer than 50% out, and of 4 at the least.
    let study = study("no-commission-baccarat", asked("50%", 40, 2));
    let per_shoe = study.penetrations[0].rounds / 40;
    assert!((208 / 6..=208 / 4).contains(&per_shoe), "{per_shoe}");
}

/// The cards that a round takes from these, or none where they are too few.
fn taken(table: &StudyTable, ranks: &[Rank]) -> Option<usize> {
    let mut cards = ranks.iter().map(|rank| Card {
        rank: *rank,
        suit: Suit::Spades,
    });
    let dealt = table.round(&mut || cards.next());
    (dealt != Err(RanOut)).then(|| ranks.len() - cards.len())
}

/// The table of play as the document prints it: by the banker's total, against which third cards of the
/// player's the banker draws.
const BANKER: [&str; 8] = [
    "0123456789",
    "0123456789",
    "0123456789",
    "012345679",
    "234567",
    "4567",
    "67",
    "",
];

#[test]
fn baccarat_rounds_take_the_cards_that_the_table_of_play_says() {
    let table = StudyTable::baccarat(Deal::Baccarat);
    let mut random = fastrand::Rng::with_seed(4);
    for _ in 0..20_000 {
        let ranks: Vec<Rank> = (0..6).map(|_| Rank::ALL[random.usize(0..13)]).collect();
        let points: Vec<u8> = ranks.iter().map(|rank| (*rank as u8 + 1) % 14).collect();
        let points: Vec<u8> = points.iter().map(|n| if *n > 9 { 0 } else { *n }).collect();
        let (player, banker) = ((points[0] + points[2]) % 10, (points[1] + points[3]) % 10);
        let expected = if player > 7 || banker > 7 {
            4
        } else if player > 5 {
            4 + usize::from(banker < 6)
        } else {
            let third = char::from(b'0' + points[4]);
            5 + usize::from(BANKER[usize::from(banker)].contains(third))
        };
        assert_eq!(taken(&table, &ranks), Some(expected), "{ranks:?}");
    }
    assert_eq!(taken(&table, &[Rank::Ten; 5]), None, "the shoe runs out");
}

#[test]
fn a_permanent_7_is_not_dealt() {
    let table = StudyTable::baccarat(Deal::SevenUpBaccarat);
    // Banker 9 and 10, player 7 and 2: a natural each.
    assert_eq!(
        taken(&table, &[Rank::Nine, Rank::Two, Rank::Ten, Rank::Ace]),
        Some(3)
    );
}

/// The house of Electronic Blackjack.
fn house() -> House {
    let catalogue = Catalogue::shipped();
    let game = &catalogue.game("electronic-blackjack").unwrap().game;
    let readings = game.readings_with(&[]).unwrap();
    let rules = game.document.house.as_ref().unwrap();
    rules.losing(readings.dealer_blackjack_loss)
}

#[test]
fn blackjack_rounds_take_the_cards_that_the_chart_draws() {
    use Rank::{Ace, Eight, Five, Four, Nine, Seven, Six, Ten, Three, Two};
    let default = StudyTable::blackjack(house(), Chart::default_strategy(), 1);
    // 20 against 20; 12 stands, and the dealer draws to 17.
    assert_eq!(taken(&default, &[Ten; 9]), Some(4));
    assert_eq!(taken(&default, &[Ten, Six, Two, Five, Six, Ten]), Some(5));
    // A blackjack against a 9 ends it; against a ten the dealer's second card is looked at.
    assert_eq!(taken(&default, &[Ace, Nine, Ten, Ten]), Some(3));
    assert_eq!(taken(&default, &[Ace, Ten, Ten, Nine, Ten]), Some(4));
    // Against an ace too, unless even money ends it.
    assert_eq!(taken(&default, &[Ace, Ace, Ten, Nine, Ten]), Some(4));
    let mut even_money = Chart::default_strategy();
    even_money.even_money = Wish::IfOpen;
    let even_money = StudyTable::blackjack(house(), even_money, 1);
    assert_eq!(taken(&even_money, &[Ace, Ace, Ten, Nine, Ten]), Some(3));
    assert_eq!(taken(&even_money, &[Ace, Ten, Ten, Nine, Ten]), Some(4));
    // A bust ends it before the dealer draws.
    let mimic = Chart::mimic(house().soft_17);
    let mimic = StudyTable::blackjack(house(), mimic, 1);
    assert_eq!(taken(&mimic, &[Ten, Six, Six, Ten, Ten]), Some(4));
    let game = Game::new(house(), &Shoe::decks(6).unwrap()).unwrap();
    let basic = game.chart(&Strategy::Basic);
    let basic = StudyTable::blackjack(house(), basic, 1);
    // 8 8 v 6 is split; each hand takes a ten and stands; the dealer draws 6 10 10.
    assert_eq!(
        taken(&basic, &[Eight, Six, Eight, Ten, Ten, Ten, Ten, Ten]),
        Some(7)
    );
    // Split again into three hands, no more.
    let hands = [
        Eight, Six, Eight, Eight, Ten, Ten, Eight, Ten, Ten, Ten, Ten,
    ];
    assert!(taken(&basic, &hands).is_some());
    // Split aces take one card each.
    assert_eq!(
        taken(&basic, &[Ace, Six, Ace, Two, Three, Ten, Ten, Ten]),
        Some(7)
    );
    // 11 v 6 doubles: one card and no more.
    assert_eq!(
        taken(&basic, &[Seven, Six, Four, Two, Ten, Ten, Ten]),
        Some(6)
    );
}

#[test]
fn every_player_at_the_table_takes_cards() {
    use Rank::{Ace, Five, Nine, Six, Ten, Two};
    let table = |players| StudyTable::blackjack(house(), Chart::default_strategy(), players);
    // Two players stand on 20 and 12; the dealer draws 6 and 10 and 5.
    let cards = [Ten, Ten, Six, Ten, Two, Ten, Five, Ten];
    assert_eq!(taken(&table(2), &cards), Some(7));
    // One has a blackjack and the other stands: the dealer draws as always.
    let cards = [Ace, Ten, Nine, Ten, Ten, Ten, Ten];
    assert_eq!(taken(&table(2), &cards), Some(6));
    // A blackjack and a bust against a nine: the dealer draws nothing. Against a ten the next card is looked at.
    let mimic = StudyTable::blackjack(house(), Chart::mimic(house().soft_17), 2);
    let cards = [Ace, Six, Nine, Ten, Ten, Ten, Ten, Ten];
    assert_eq!(taken(&mimic, &cards), Some(6));
    let cards = [Ace, Six, Ten, Ten, Ten, Ten, Ten, Ten];
    assert_eq!(taken(&mimic, &cards), Some(7));
    assert_eq!(taken(&table(7), &[Ten; 16]), Some(16));
}

/// A situation of Electronic Blackjack with some wagers, by the basic chart.
fn blackjack(decks: u32, wagers: &[&str], strategy: &str) -> Situation {
    let catalogue = Catalogue::shipped();
    let entry = catalogue.game("electronic-blackjack").unwrap();
    let question = Described {
        wagers: wagers.iter().map(|id| (*id).to_owned()).collect(),
        strategy: Some(strategy.to_owned()),
        ..Described::of("electronic-blackjack", decks)
    };
    Situation::new(entry, &question.describe(entry).unwrap()).unwrap()
}

fn counted(penetration: &str, shoes: u64, tags: &str, spread: &str) -> StudyTerms {
    StudyTerms {
        tags: Some(tags.parse().unwrap()),
        spread: Some(spread.parse().unwrap()),
        ..asked(penetration, shoes, 3)
    }
}

/// The first round of every shoe is from the whole shoe: its edge is the sheet's, at count zero, without error.
#[test]
fn the_main_wager_begins_with_the_edge_of_the_sheet() {
    let situation = blackjack(2, &["main", "insurance"], "basic");
    let study = Study::new(&situation, counted("1%", 4, "Hi-Lo", "1-8"), &()).unwrap();
    let round = situation.round(&Strategy::Basic).unwrap();
    let main = study
        .wagers
        .iter()
        .find(|wager| wager.id == "main")
        .unwrap();
    assert_eq!(main.expectation.as_deref(), Some(&round.expectation()));
    let [at] = main.by_count.as_slice() else {
        panic!("one count: {:?}", main.by_count);
    };
    assert_eq!((at.true_count, at.rounds), (0, 4));
    let error = at.standard_error.as_ref().unwrap();
    assert_eq!(error.square, ratio(0, 1));
    let scale = ratio(PARTS, 1);
    let rounded = (round.expectation() * &scale).round() / &scale;
    assert_eq!(at.mean_edge.0, rounded);
    // The whole shoe of two decks favours the player, so every round is bet with the second number of units.
    let spread = main.at[0].spread.as_ref().unwrap();
    assert_eq!(spread.average_bet.0, ratio(2, 1));
    let results = round.distribution();
    let squares: Rational = results.iter().map(|(units, p)| units * units * p).sum();
    let variance = squares - &rounded * &rounded;
    let deviation = &spread.standard_deviation_per_100_rounds;
    assert_eq!(deviation.square, &variance * ratio(4 * 100, 1));
    assert_eq!(
        spread.n0.as_ref().unwrap().0,
        variance / (&rounded * &rounded)
    );
}

#[test]
fn the_main_wager_is_better_at_high_counts_and_the_same_on_any_threads() {
    let situation = blackjack(2, &["main", "insurance"], "basic");
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let terms = StudyTerms {
            players: 3,
            ..counted("70%", 12, "Hi-Lo", "1-8")
        };
        pool.unwrap()
            .install(|| Study::new(&situation, terms, &()).unwrap())
    };
    let study = on(1);
    assert_eq!(
        render(&study, StudyFormat::Json),
        render(&on(3), StudyFormat::Json)
    );
    let main = study
        .wagers
        .iter()
        .find(|wager| wager.id == "main")
        .unwrap();
    let mean = |low: bool| -> Rational {
        let counts = main.by_count.iter();
        let side = counts.filter(|at| (at.true_count < 0) == low);
        let side: Vec<_> = side.collect();
        let rounds: u64 = side.iter().map(|at| at.rounds).sum();
        let edges = side.iter().map(|at| &at.mean_edge.0 * ratio(at.rounds, 1));
        edges.sum::<Rational>() / ratio(rounds, 1)
    };
    assert!(mean(false) > mean(true));
    let shares = main
        .by_count
        .iter()
        .map(|at| &at.share_of_rounds.as_ref().unwrap().0);
    assert_eq!(shares.sum::<Rational>(), ratio(1, 1));
    let text = render(&study, StudyFormat::Text);
    for needed in [
        "3 players, all by basic",
        "main by true count",
        "Betting by the count",
        "1, 2, 4, 8 units",
    ] {
        assert!(text.contains(needed), "{needed}: {text}");
    }
}

/// A shoe of two decks has too few cards for a round long before 99% of them are out.
#[test]
fn a_shoe_ends_before_a_round_that_could_run_out() {
    let situation = blackjack(2, &["main", "insurance"], "basic");
    let study = Study::new(&situation, counted("99%", 2, "Hi-Lo", "1-8"), &()).unwrap();
    assert_eq!(study.sampled.ended_early, 2);
    let main = study.wagers.iter().find(|wager| wager.id == "main");
    let counted: u64 = main.unwrap().by_count.iter().map(|at| at.rounds).sum();
    assert_eq!(
        counted, study.penetrations[0].rounds,
        "every round is offered"
    );
    let text = render(&study, StudyFormat::Text);
    let cut = "Cut short 2 of the shoes, before a round that could run out of cards";
    assert!(text.contains(cut), "{text}");
}

/// Insurance is bet from its key on; units and steps are said; a bet that loses has no N0; a count of one shoe no error.
#[test]
fn a_spread_says_where_it_bets_and_claims_no_more_than_is_known() {
    let situation = blackjack(2, &["main", "insurance"], "basic");
    let study = Study::new(&situation, counted("75%", 1, "Hi-Lo", "1-8"), &()).unwrap();
    let wager = |id: &str| study.wagers.iter().find(|wager| wager.id == id).unwrap();
    let steps = |id: &str| -> Vec<(Option<i64>, u32)> {
        let steps = wager(id).steps.iter();
        steps.map(|step| (step.true_count, step.units)).collect()
    };
    let first = |id: &str| {
        let count = &wager(id).count.as_ref().unwrap().bet_at.count.0;
        i64::try_from(count.to_integer()).unwrap()
    };
    for (id, before) in [("main", 1), ("insurance", 0)] {
        let from = |more| Some(first(id) + more);
        let expected = [(None, before), (from(0), 2), (from(1), 4), (from(2), 8)];
        assert_eq!(steps(id), expected, "{id}");
        let spread = wager(id).at[0].spread.as_ref().unwrap();
        let wins = *spread.units_per_100_rounds.mean > ratio(0, 1);
        assert_eq!(spread.n0.is_some(), wins, "{id}");
        let counts = &wager(id).by_count;
        assert!(counts.iter().all(|at| at.standard_error.is_none()), "{id}");
    }
    let text = render(&study, StudyFormat::Text);
    for needed in [
        "One shoe was dealt",
        "to the count given",
        "insurance: 0, then 2 from ",
    ] {
        assert!(text.contains(needed), "{needed}: {text}");
    }
    assert!(
        !text.contains("best linear count") && !text.contains("± - units"),
        "{text}"
    );
    assert_eq!(study.sampled.not_valued, None);
    let side = blackjack(2, &["insurance"], "basic");
    let study = Study::new(&side, asked("75%", 2, 1), &()).unwrap();
    assert_eq!(study.sampled.not_valued.as_deref(), Some("main"));
    assert!(render(&study, StudyFormat::Text).contains("Not valued: main"));
}

#[test]
fn composition_is_never_worse_than_the_chart() {
    let at_1_percent = |strategy| {
        let situation = blackjack(2, &["main"], strategy);
        let study = Study::new(&situation, counted("1%", 1, "Hi-Lo", "1-8"), &()).unwrap();
        study.wagers[0].at[0].always.edge.clone().unwrap().0
    };
    assert!(at_1_percent("composition") > at_1_percent("basic"));
}

#[test]
fn balanced_tags_and_given_tags_count_every_wager() {
    let terms = |tags: Option<&str>, balanced| StudyTerms {
        tags: tags.map(|tags| tags.parse().unwrap()),
        balanced,
        ..asked("75%", 3, 1)
    };
    let balanced = study("tiger-baccarat", terms(None, true));
    assert!(
        balanced
            .wagers
            .iter()
            .flat_map(|wager| &wager.count)
            .all(|count| count.balanced)
    );
    let given = study("tiger-baccarat", terms(Some("KO"), false));
    let tags = "KO".parse().unwrap();
    let counts: Vec<_> = given.wagers.iter().flat_map(|wager| &wager.count).collect();
    assert!(!counts.is_empty() && counts.iter().all(|count| count.tags == tags));
    // Four cards of a deck too many: the true count of the whole shoe is -4, and shown as zero.
    let wager = given
        .wagers
        .iter()
        .find(|wager| wager.count.is_some())
        .unwrap();
    let start = wager
        .by_count
        .iter()
        .find(|at| at.true_count == -4)
        .unwrap();
    assert_eq!(start.from_zero.as_deref(), Some(&ratio(0, 1)));
}

#[test]
fn studies_are_read_in_every_format() {
    let tiger = |format| {
        let words = "protect tiger-baccarat --penetration 85%..95% --shoes 10 --seed 7 --format";
        let mut words: Vec<&str> = words.split(' ').collect();
        words.push(format);
        words
    };
    let blackjack = "protect electronic-blackjack --penetration 75% --shoes 5 --strategy default";
    let blackjack: Vec<&str> = blackjack.split(' ').collect();
    snapshot("command-protect", &[&tiger("text"), &blackjack]);
    snapshot("command-protect-markdown", &[&tiger("markdown")]);
    let json = "protect 7-up-baccarat --penetration 75% --shoes 2 --wager super-7s --format json";
    let json: Vec<&str> = json.split(' ').collect();
    snapshot("command-protect-json", &[&json]);
}

#[test]
fn the_page_is_complete_in_itself_and_says_its_charts_in_words() {
    let page = render(
        &study("tiger-baccarat", asked("85%..95%", 40, 7)),
        StudyFormat::Html,
    );
    for needed in [
        "<html lang=\"en\">",
        "role=\"img\"",
        "aria-label=",
        "prefers-color-scheme: dark",
        "Favourable rounds",
        "Edge by true count",
        "<caption>",
        "every edge is exact",
    ] {
        assert!(page.contains(needed), "{needed}");
    }
    for foreign in ["http:", "https:", "<script", "<link", "src="] {
        assert!(!page.contains(foreign), "{foreign}");
    }
    assert_eq!(page.matches("<svg").count(), page.matches("</svg>").count());
}

#[test]
fn what_cannot_be_studied_is_refused() {
    let tiger = |more: &[&'static str]| [&["protect", "tiger-baccarat"], more].concat();
    let commands = [
        tiger(&["--penetration", "0%"]),
        tiger(&["--penetration", "100%"]),
        tiger(&["--penetration", "-5%"]),
        tiger(&["--penetration", "abc"]),
        tiger(&["--penetration", ""]),
        tiger(&["--penetration", "95%..75%"]),
        tiger(&["--shoes", "0"]),
        tiger(&["--shoes", "99999999999"]),
        tiger(&["--shoes", "-1"]),
        tiger(&["--seed", "x"]),
        tiger(&["--wager", "tigr"]),
        tiger(&["--out", "no/such/folder/report.html"]),
        tiger(&["--tags", "Hi-Low"]),
        tiger(&["--tags", "Hi-Lo", "--balanced"]),
        tiger(&["--spread", "8-1"]),
        tiger(&["--players", "8"]),
        vec![
            "protect",
            "electronic-blackjack",
            "--strategy",
            "composition",
        ],
        vec!["protect", "electronic-blackjack", "--strategy", "optimal"],
    ];
    let commands: Vec<&[&str]> = commands.iter().map(Vec::as_slice).collect();
    snapshot("command-protect-errors", &commands);
}

#[test]
fn a_report_goes_into_a_file_whole() {
    let path = format!("{}/protect-report.md", env!("CARGO_TARGET_TMPDIR"));
    let words = "protect tiger-baccarat --shoes 2 --format markdown";
    let mut words: Vec<&str> = words.split(' ').collect();
    let printed = oddsmith(&words).stdout;
    words.extend(["--out", &path]);
    let output = oddsmith(&words);
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(said, format!("{path}: 2 shoes\n"));
    assert_eq!(std::fs::read(&path).unwrap(), printed);
}

#[cfg(unix)]
#[test]
fn an_interrupted_study_prints_what_is_known_marked_partial() {
    let child = Command::new(env!("CARGO_BIN_EXE_oddsmith"))
        .args("protect tiger-baccarat --shoes 10000000 --format json".split(' '))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(std::time::Duration::from_secs(3));
    let id = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["sampled"]["partial"], true);
    let shoes = report["sampled"]["shoes"].as_u64().unwrap();
    assert!(shoes > 0 && shoes < 10_000_000);
}
