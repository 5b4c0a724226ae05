//! Effects of removal and the counts made of them: published figures, laws, and the best tags by brute force.

use crate::support::command::{oddsmith, snapshot};
use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use oddsmith::answers::count::{
    Better, Condition, Count, CountedCards, GivenTags, Halves, System, Tags, TooUneven, best,
    best_balanced,
};
use oddsmith::answers::removal::{Effects, Removal};
use oddsmith::questions::catalogue::Catalogue;
use oddsmith::questions::described::Described;
use oddsmith::questions::situation::Situation;
use oddsmith::vocabulary::card::{Card, CardOrRank, Rank};
use oddsmith::vocabulary::exact::{DIGITS, Rational, decimal, ratio, square_root};
use oddsmith::vocabulary::shoe::Shoe;

/// A question about whole decks.
fn asked(game: &str, decks: u32) -> Described {
    Described::of(game, decks)
}

/// The same with other odds.
fn paying(mut question: Described, pays: &[(&str, &str)]) -> Described {
    question.pays = pays.iter().copied().collect();
    question
}

#[track_caller]
fn situation(question: &Described, wagers: &[&str]) -> Situation {
    let question = Described {
        wagers: wagers.iter().map(|wager| wager.to_string()).collect(),
        ..question.clone()
    };
    question.situation(&Catalogue::shipped()).unwrap()
}

#[track_caller]
fn removal(question: &Described, wagers: &[&str]) -> Removal {
    Removal::new(&situation(question, wagers), DIGITS, &()).unwrap()
}

/// The cards of the only wager asked for.
#[track_caller]
fn cards(removal: &Removal) -> CountedCards {
    CountedCards::new(&removal.wagers[0], &removal.heading.shoe.counts).unwrap()
}

#[track_caller]
fn system(tags: Tags, cards: &CountedCards) -> System {
    System::new(tags, cards, DIGITS).unwrap()
}

#[track_caller]
fn count(question: &Described, wager: &str, tags: &str) -> System {
    let removal = removal(question, &[wager]);
    let shoe = situation(question, &[wager]).unseen();
    let about = (removal.heading, removal.wagers[0].clone(), &shoe);
    let count = Count::new(
        about,
        Condition::BeforeTheRound,
        false,
        Some(tags.parse().unwrap()),
        DIGITS,
    );
    match count.unwrap().given {
        Some(GivenTags::Follows(system)) => *system,
        other => panic!("{other:?}"),
    }
}

/// The ids of the wagers of a game that rows settle.
fn by_rows(game: &str) -> Vec<String> {
    let catalogue = Catalogue::shipped();
    let wagers = catalogue.game(game).unwrap().game.wagers.clone();
    let wagers = wagers.into_iter().filter(|wager| !wager.rows().is_empty());
    wagers.map(|wager| wager.id).collect()
}

#[test]
fn lucky_6_is_as_published() {
    // wizardofodds.com, "Card Counting the Lucky 6 Bet in Baccarat": 8 decks, 12 and 23 to 1.
    let pays = [("tiger/two-cards", "12:1"), ("tiger/three-cards", "23:1")];
    let question = paying(asked("tiger-baccarat", 8), &pays);
    let removal = removal(&question, &["tiger"]);
    let effects = &removal.wagers[0];
    assert_eq!(decimal(&effects.expectation, 4), "-0.1170");
    let published = [
        "-0.000329",
        "-0.000323",
        "-0.001131",
        "-0.000393",
        "-0.000278",
        "-0.005386",
        "0.003907",
        "0.003537",
        "0.002838",
        "-0.000611",
        "-0.000611",
        "-0.000611",
        "-0.000611",
    ];
    for (effect, published) in effects.effects.iter().zip(published) {
        let change = effect.effect.as_ref().unwrap();
        assert_eq!(decimal(change, 6), published, "{}", effect.card);
    }
    // His level 1 count: bet at a true count of 7 or more.
    let level_1 = count(&question, "tiger", "6=-3,7=1,8=1,9=1");
    assert_eq!(*level_1.bet_at.count, ratio(7, 1));
    assert!(level_1.balanced);
}

#[test]
fn well_known_counts_follow_blackjack_and_insurance_as_published() {
    // Printed for one deck, the dealer standing on soft 17, no doubling after a split. Uston APC is printed as
    // 0.90 with blackjack: in this game it is 0.909, in six decks 0.901.
    let published = [
        ("Hi-Lo", "0.97", "0.76"),
        ("KO", "0.98", "0.78"),
        ("Hi-Opt I", "0.88", "0.85"),
        ("Hi-Opt II", "0.91", "0.91"),
        ("Omega II", "0.92", "0.85"),
        ("Zen", "0.96", "0.85"),
        ("Halves", "0.99", "0.72"),
        ("Uston APC", "0.91", "0.90"),
    ];
    let question = Described {
        rules: [("double-after-split", "refused")].into_iter().collect(),
        strategy: Some("basic".to_owned()),
        ..asked("blackjack", 1)
    };
    let main = cards(&removal(&question, &["main"]));
    let insurance = cards(&removal(&question, &["insurance"]));
    for (name, with_main, with_insurance) in published {
        let of = |cards: &CountedCards| system(name.parse().unwrap(), cards).correlation(2);
        assert_eq!(
            (of(&main).as_str(), of(&insurance).as_str()),
            (with_main, with_insurance),
            "{name}"
        );
    }
}

#[test]
fn the_key_of_insurance_behind_an_ace_is_where_the_tens_are_a_third() {
    // A count of tens against the others follows insurance exactly, so the linear model is exact where it
    // turns: a third of the unseen cards are tens. Then the running count of "others +1, tens -2", which starts at
    // minus its sum, is zero.
    let tags = "A-9=+1 10-K=-2";
    for (decks, removed) in [(1, ""), (2, "2h 3h 4h"), (6, "Ks Kh")] {
        let words =
            format!("count blackjack --wager insurance --given ace --format json --decks {decks}");
        let mut words: Vec<&str> = words.split(' ').collect();
        words.extend(["--tags", tags]);
        if !removed.is_empty() {
            words.extend(["--remove", removed]);
        }
        let answer: Count = serde_json::from_slice(&oddsmith(&words).stdout).unwrap();
        assert_eq!(answer.holds, Condition::AceShown);
        let Some(GivenTags::Follows(system)) = answer.given else {
            panic!("{:?}", answer.given);
        };
        assert_eq!(system.correlation(4), "1.0000");
        assert_eq!(*system.key, ratio(0, 1), "{decks} decks less {removed}");
    }
}

#[test]
fn suits_are_told_apart_or_not() {
    // Red cards follow the red wager; a count of ranks alone follows what their means do.
    let question = asked("sands-super-baccarat", 8);
    let cards = cards(&removal(&question, &["player-precious-pair"]));
    let best = system(best(&cards, 4).unwrap(), &cards);
    let by_rank = best.by_rank.as_ref().expect("diamonds are told apart");
    assert_eq!(
        by_rank.correlation_squared,
        best_by_rank(&cards, &best.tags)
    );
    assert_ne!(by_rank.correlation_squared, best.correlation_squared);
    let plain = system("Hi-Lo".parse().unwrap(), &cards_of_tie());
    assert_eq!(plain.by_rank, None);
}

fn cards_of_tie() -> CountedCards {
    cards(&removal(&asked("tiger-baccarat", 8), &["tie"]))
}

/// The squared correlation of the ranks' means, over thirteen ranks of as many cards.
fn best_by_rank(cards: &CountedCards, tags: &Tags) -> oddsmith::vocabulary::exact::Exact {
    let mean = |rank: Rank, value: &dyn Fn(usize) -> Rational| -> Rational {
        let sum: Rational = rank.cards().iter().map(|card| value(card.index())).sum();
        sum / ratio(4, 1)
    };
    let tags = Rank::ALL.map(|rank| mean(rank, &|card| tags.0[card].exact()));
    let effects = Rank::ALL.map(|rank| mean(rank, &|card| cards.effects[card].clone()));
    let off = |values: &[Rational; 13]| {
        let mean = values.iter().sum::<Rational>() / ratio(13, 1);
        values.clone().map(|value| value - &mean)
    };
    let (tags, effects) = (off(&tags), off(&effects));
    let dot = |one: &[Rational; 13], other: &[Rational; 13]| -> Rational {
        one.iter().zip(other).map(|(one, other)| one * other).sum()
    };
    let common = dot(&tags, &effects);
    (&common * &common / dot(&tags, &tags) / dot(&effects, &effects)).into()
}

#[test]
fn the_count_of_big_tiger_is_as_published() {
    // advancedadvantageplay.com, "Card Counting the Big Tiger Baccarat Side Bet": 8 decks, 50 to 1.
    let tags = "3=-1,4=-1,5=-1,6=-2,7=1,8=2,9=2";
    let system = count(&asked("tiger-baccarat", 8), "big-tiger", tags);
    assert_eq!(square_root(&system.correlation_squared, 3), "0.981");
    assert_eq!(
        (system.bet_at.or, &*system.bet_at.count),
        (Better::High, &ratio(8, 1))
    );
}

#[test]
fn the_count_of_a_tie_on_7_is_as_published() {
    // advancedadvantageplay.com, "An Unbalanced Count to Beat the Tie on 7": 45 to 1, trigger +4.
    let question = paying(
        asked("sands-super-baccarat", 8),
        &[("tie-wins-on-7", "45:1")],
    );
    let tags = "7=-8,A=1,8=2,9=1,10=1,J=1,Q=1,K=1";
    let system = count(&question, "tie-wins-on-7", tags);
    assert_eq!(*system.bet_at.count, ratio(4, 1));
}

#[test]
fn super_7s_follow_the_sevens_alone_as_published() {
    // discountgambling.net, "7 Up Baccarat @ Marina Bay Sands": 7 is -12, any other card +1.
    let tags = "7=-12,A=1,2=1,3=1,4=1,5=1,6=1,8=1,9=1,10=1,J=1,Q=1,K=1";
    let system = count(&asked("7-up-baccarat", 8), "super-7s", tags);
    assert_eq!(square_root(&system.correlation_squared, 2), "1.00");
    assert!(system.balanced);
}

#[test]
fn house_edges_of_the_published_counts_are_theirs() {
    // 888casino.com: Dragon Bonus 2.652% and 9.373%, Super Six at 15 to 1 13.82%, Pairs 10.361%,
    // 7 Up 2.593% and 2.579%; King's Bounty on 6 decks 23.164%.
    let edge = |game: &str, decks, wager: &str, digits| {
        let removal = removal(&asked(game, decks), &[wager]);
        decimal(&(-&*removal.wagers[0].expectation * ratio(100, 1)), digits)
    };
    let dragon = "fortune-six-no-commission-baccarat";
    assert_eq!(edge(dragon, 8, "player-dragon-bonus", 3), "2.652");
    assert_eq!(edge(dragon, 8, "banker-dragon-bonus", 3), "9.373");
    assert_eq!(edge(dragon, 8, "player-pair", 3), "10.361");
    assert_eq!(
        edge("super-6-no-commission-baccarat", 8, "super-6", 2),
        "13.82"
    );
    assert_eq!(edge("7-up-baccarat", 8, "player", 3), "2.593");
    assert_eq!(edge("7-up-baccarat", 8, "banker", 3), "2.579");
    assert_eq!(edge("electronic-blackjack", 6, "kings-bounty", 3), "23.164");
}

#[test]
fn effects_weighted_by_the_cards_sum_to_zero() {
    for entry in Catalogue::shipped().games() {
        let game = &entry.game.id;
        let wagers = by_rows(game);
        let wagers: Vec<&str> = wagers
            .iter()
            .map(String::as_str)
            .filter(|wager| *wager != "insurance")
            .collect();
        let depleted =
            Shoe::from_composition("A=8,2=4,3=12,4=4,5=8,6=20,7=4,8=8,9=4,10=16,Ks=3,Kh=1");
        let odd = Described::from_shoe(game, depleted.unwrap());
        let mut from_shoe = asked(game, 4);
        if game.contains("7-up") {
            from_shoe.readings = [("permanent-seven", "from-shoe")].into();
        }
        for question in [asked(game, 6), odd, from_shoe] {
            for effects in removal(&question, &wagers).wagers {
                assert_eq!(
                    effects.weighted_sum,
                    Some(ratio(0, 1).into()),
                    "{game} {}",
                    effects.id
                );
            }
        }
    }
}

#[test]
fn the_average_over_first_cards_is_the_whole_also_where_a_wager_is_not_always_offered() {
    let catalogue = Catalogue::shipped();
    let question = asked("electronic-blackjack", 2);
    let entry = question.entry(&catalogue).unwrap();
    let question = Described {
        wagers: by_rows("electronic-blackjack"),
        ..question
    };
    let situation = Situation::new(&entry, &question.describe(&entry).unwrap()).unwrap();
    let evaluator = situation.evaluator().unwrap();
    let per_round = |shoe: &Shoe| -> Vec<Rational> {
        let worths = evaluator.worth(shoe);
        worths
            .iter()
            .map(|worth| ratio(worth.won, worth.deals))
            .collect()
    };
    let whole = per_round(situation.shoe());
    let mut sums = vec![ratio(0, 1); whole.len()];
    for card in Card::all() {
        let without = situation.shoe().without(&[CardOrRank::Card(card)]).unwrap();
        for (sum, value) in sums.iter_mut().zip(per_round(&without)) {
            *sum += value / ratio(52, 1);
        }
    }
    assert_eq!(sums, whole);
}

#[test]
fn blackjack_sums_to_zero_by_a_fixed_chart_and_to_no_less_by_composition() {
    let by = |strategy: &str| {
        let question = Described {
            strategy: Some(strategy.to_owned()),
            ..asked("electronic-blackjack", 2)
        };
        let effects = removal(&question, &["main"]).wagers.remove(0);
        effects.weighted_sum.unwrap().0
    };
    assert_eq!(by("default"), ratio(0, 1));
    assert_eq!(by("basic"), ratio(0, 1));
    assert!(by("composition").is_positive());
}

#[test]
fn composition_derived_anew_may_lose_by_knowing_a_card() {
    let shoe = Shoe::from_composition("8=24,3=24,10=12").unwrap();
    let question = Described::from_shoe("electronic-blackjack", shoe);
    let sum = &removal(&question, &["main"]).wagers[0].weighted_sum;
    let known = ratio(-537_939_778, 1_104_756_982_875_i64);
    assert_eq!(*sum, Some(known.into()));
}

#[test]
fn tags_that_say_nothing_are_told_so() {
    let words = "count sands-super-baccarat --wager player-red --tags 2=1,K=-1 --format json";
    let output = oddsmith(&words.split(' ').collect::<Vec<_>>());
    let said: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(said["given"]["correlation_squared"], "0");
}

#[test]
fn a_card_that_cannot_be_missed_is_not_counted_as_nothing() {
    let words = ["count", "electronic-blackjack", "--wager", "insurance"];
    let output = oddsmith(&[&words[..], &["--shoe", "As=1,10=16,5=8"]].concat());
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("what removing A does cannot be known"),
        "{said}"
    );
}

#[test]
fn red_and_black_are_mirrored_and_a_pair_of_any_rank_is_alike() {
    let removal = removal(
        &asked("sands-super-baccarat", 8),
        &["player-red", "player-black"],
    );
    let [black, red] = removal.wagers.as_slice() else {
        panic!("two wagers");
    };
    for rank in Rank::ALL {
        let [spade, heart, diamond, club] = rank.cards().map(Card::index);
        let (red, black) = (red.of_cards(), black.of_cards());
        assert_eq!(red[spade], black[heart]);
        assert_eq!(red[diamond], black[club]);
        assert_eq!(red[spade], -&red[heart]);
    }
    let pairs = self::removal(&asked("tiger-baccarat", 8), &["tiger-pair"]);
    assert!(pairs.wagers[0].of_cards().iter().all(Rational::is_zero));
    let shoe = pairs.heading.shoe.counts.clone();
    let about = (pairs.heading, pairs.wagers[0].clone(), &shoe);
    assert_eq!(
        Count::new(about, Condition::BeforeTheRound, false, None, DIGITS)
            .unwrap()
            .best,
        None,
        "no linear count follows a pair"
    );
}

/// The highest squared correlation over every choice of tags from `-most` to `most`.
fn by_brute_force(cards: &CountedCards, most: i64, balanced: bool) -> Rational {
    let mut classes: Vec<(Rational, u32)> = Vec::new();
    for (effect, held) in cards.effects.iter().zip(cards.held) {
        match classes.iter_mut().find(|(other, _)| other == effect) {
            Some((_, all)) => *all += held,
            None => classes.push((effect.clone(), held)),
        }
    }
    let all: i64 = classes.iter().map(|(_, held)| i64::from(*held)).sum();
    let whole: BigInt = classes
        .iter()
        .fold(BigInt::from(1), |whole, (effect, _)| whole * effect.denom());
    let effects: Vec<BigInt> = classes
        .iter()
        .map(|(effect, held)| (effect * &whole).to_integer() * *held)
        .collect();
    let sides = 2 * most + 1;
    let mut best = (BigInt::from(0), BigInt::from(1));
    for choice in 0..sides.pow(classes.len() as u32) {
        let mut rest = choice;
        let (mut sum, mut squares, mut common) = (0, 0, BigInt::from(0));
        for ((_, held), effect) in classes.iter().zip(&effects) {
            let tag = rest % sides - most;
            rest /= sides;
            sum += tag * i64::from(*held);
            squares += tag * tag * i64::from(*held);
            common += effect * tag;
        }
        let spread = BigInt::from(all * squares - sum * sum);
        let square = &common * &common;
        let asked = !balanced || sum == 0;
        if asked && spread.is_positive() && &square * &best.1 > &best.0 * &spread {
            best = (square, spread);
        }
    }
    // common² / spread is r² times the spread of the effects, which sum to zero.
    let of_effects: Rational = classes
        .iter()
        .map(|(effect, held)| effect * effect * ratio(*held, 1))
        .sum();
    let scale = Rational::from_integer(&whole * &whole) * of_effects;
    Rational::new(best.0, best.1) * ratio(all, 1) / scale
}

#[track_caller]
fn best_is_best(effects: &Effects, shoe: &Shoe, most: i64) {
    let cards = CountedCards::new(effects, shoe).unwrap();
    let id = &effects.id;
    let judged = |tags| system(tags, &cards);
    let found = judged(best(&cards, most).unwrap());
    let brute = by_brute_force(&cards, most, false);
    assert_eq!(*found.correlation_squared, brute, "{id}");
    assert_eq!(found.bet_at.or, Better::High);
    assert!(
        found
            .tags
            .0
            .iter()
            .all(|tag| tag.halves().abs() <= 2 * most)
    );
    let brute = by_brute_force(&cards, most, true);
    match best_balanced(&cards, most).unwrap().map(judged) {
        None => assert!(brute.is_zero(), "{id} has no balanced tags"),
        Some(balanced) => {
            assert_eq!(*balanced.correlation_squared, brute, "{id}, balanced");
            assert!(balanced.balanced);
        }
    }
}

#[test]
fn no_small_tags_follow_a_wager_better_than_the_best() {
    let tiger = removal(
        &asked("tiger-baccarat", 8),
        &["tie", "tiger", "small-tiger", "player"],
    );
    for effects in &tiger.wagers {
        best_is_best(effects, &tiger.heading.shoe.counts, 1);
    }
    let bounty = removal(
        &asked("electronic-blackjack", 6),
        &["kings-bounty", "royal-match-21"],
    );
    for effects in &bounty.wagers {
        best_is_best(effects, &bounty.heading.shoe.counts, 2);
        best_is_best(effects, &bounty.heading.shoe.counts, 4);
    }
}

#[test]
fn balanced_tags_need_a_shoe_of_whole_decks_or_nearly() {
    let depleted = Shoe::decks(8)
        .unwrap()
        .without(&["6h".parse().unwrap()])
        .unwrap();
    let question = Described::from_shoe("tiger-baccarat", depleted);
    let removal = removal(&question, &["tiger"]);
    let cards = cards(&removal);
    assert_eq!(best_balanced(&cards, 4), Err(TooUneven));
    assert!(best(&cards, 4).is_some());
}

#[test]
fn published_tags_are_never_above_the_best() {
    let question = asked("tiger-baccarat", 8);
    let removal = removal(&question, &["big-tiger"]);
    let cards = cards(&removal);
    let found = system(best(&cards, 4).unwrap(), &cards);
    let published = count(&question, "big-tiger", "3=-1,4=-1,5=-1,6=-2,7=1,8=2,9=2");
    assert!(found.correlation_squared > published.correlation_squared);
}

#[test]
fn tags_upside_down_say_when_the_count_is_low() {
    let question = asked("tiger-baccarat", 8);
    let up = count(&question, "tiger", "6=-3,7=1,8=1,9=1");
    let down = count(&question, "tiger", "6=3,7=-1,8=-1,9=-1");
    assert_eq!((up.bet_at.or, down.bet_at.or), (Better::High, Better::Low));
    assert_eq!(*up.bet_at.count, -&*down.bet_at.count);
    assert_eq!(up.correlation_squared, down.correlation_squared);
    let shifted: Tags = "A=1,2=1,3=1,4=1,5=1,6=-2,7=2,8=2,9=2,10=1,J=1,Q=1,K=1"
        .parse()
        .unwrap();
    let removal = removal(&question, &["tiger"]);
    let cards = cards(&removal);
    let shifted = system(shifted, &cards);
    assert_eq!(shifted.correlation_squared, up.correlation_squared);
    let starts = (Halves::whole(-416), Halves::ZERO);
    assert_eq!((shifted.start, up.start), starts);
    assert_eq!(
        *shifted.key,
        &*up.key - ratio(52, 1),
        "a whole shoe counts -52 to the deck"
    );
}

#[test]
fn removals_are_read_as_text_and_by_programs() {
    let lucky: Vec<&str> =
        "removal tiger-baccarat --wager tiger --pays tiger/three-cards=23:1 --digits 6"
            .split(' ')
            .collect();
    let red = ["removal", "sands-super-baccarat", "--wager", "player-red"];
    let csv = [
        "removal",
        "7-up-baccarat",
        "--wager",
        "super-7s",
        "--format",
        "csv",
    ];
    let json = [
        "removal",
        "tiger-baccarat",
        "--decks",
        "1",
        "--wager",
        "tie",
        "--format",
        "json",
    ];
    let insurance = [
        "removal",
        "electronic-blackjack",
        "--wager",
        "insurance",
        "--exact",
    ];
    let markdown = [
        "removal",
        "tiger-baccarat",
        "--wager",
        "tiger",
        "--format",
        "markdown",
    ];
    snapshot(
        "command-removal",
        &[&lucky, &red, &csv, &json, &insurance, &markdown],
    );
}

#[test]
fn counts_are_read_as_text_and_by_programs() {
    let tags = "3=-1,4=-1,5=-1,6=-2,7=1,8=2,9=2";
    let tiger = [
        "count",
        "tiger-baccarat",
        "--wager",
        "big-tiger",
        "--tags",
        tags,
    ];
    let pair = ["count", "tiger-baccarat", "--wager", "tiger-pair"];
    let bounty = ["count", "electronic-blackjack", "--wager", "kings-bounty"];
    let json = [
        "count",
        "7-up-baccarat",
        "--wager",
        "super-7s",
        "--format",
        "json",
    ];
    snapshot("command-count", &[&tiger, &pair, &bounty, &json]);
}

#[test]
fn what_cannot_be_counted_is_refused() {
    let tags = |tags| {
        [
            "count",
            "tiger-baccarat",
            "--wager",
            "tiger",
            "--tags",
            tags,
        ]
    };
    snapshot(
        "command-count-errors",
        &[
            &["count", "tiger-baccarat"],
            &["count", "tiger-baccarat", "--wager", "tigr"],
            &tags("6=1,6=2"),
            &tags("1=1"),
            &tags("6"),
            &tags("6=x"),
            &tags("6=0"),
            &tags("Hi-Low"),
            &tags("6-2=1"),
            &tags("6=0.25"),
            &[
                "count",
                "tiger-baccarat",
                "--wager",
                "tie",
                "--given",
                "ace",
            ],
            &["removal", "tiger-baccarat", "--decks", "4..8"],
            &["removal", "tiger-baccarat", "--strategy", "basic"],
            &["removal", "tigr-baccarat"],
        ],
    );
}
