//! Optimal play of full shoes: what every split costs, and the whole round.
//!
//! `cargo bench --bench optimal` prints the tables of the README beside it, for six decks; `-- 2` for two. `-- 6 second`
//! values every pair against a 6 a second time, by the referee; so does `--test`, which takes some two minutes. One
//! run of each is enough: the whole takes a minute, and every figure that has to come out is asserted.

use oddsmith::blackjack::{
    Cards, DealerBlackjackLoss, DoubleAfterSplit, Doubling, EvenMoney, Game, HoleCard, House,
    Origin, Soft17, SplitAceDraws, SplitAces, Strategy, Surrender, Upcards, Value,
};
use oddsmith::referee::blackjack::Loss;
use oddsmith::referee::blackjack::optimal::optimal_split;
use oddsmith::vocabulary::exact::{Rational, decimal, ratio};
use oddsmith::vocabulary::shoe::Shoe;
use std::time::Instant;

fn game(decks: u32) -> Game {
    let house = House {
        soft_17: Soft17::Stands,
        blackjack_pays: ratio(3, 2),
        doubling: Doubling::AnyTwoCards,
        double_after_split: DoubleAfterSplit::Allowed,
        most_hands: 3,
        split_aces: SplitAces::Once,
        split_ace_draws: SplitAceDraws::OneCard,
        surrender: Surrender::Early(Upcards::NOT_ACE),
        hole_card: HoleCard::None(DealerBlackjackLoss::BustedPlusOne),
        even_money: EvenMoney::Offered,
        variants: Default::default(),
    };
    Game::new(house, &Shoe::decks(decks).expect("decks")).expect("never runs out")
}

/// The processor time of this process so far, in milliseconds, and its largest memory in MiB; nothing
/// where the system does not tell.
fn spent() -> Option<(u64, u64)> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let mut fields = stat.rsplit(')').next()?.split_whitespace();
    let user: u64 = fields.nth(11)?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let peak = status.lines().find(|line| line.starts_with("VmHWM"))?;
    let peak: u64 = peak.split_whitespace().nth(1)?.parse().ok()?;
    Some(((user + system) * 10, peak / 1024))
}

fn one_split(game: &Game, pair: Value, upcard: Value) {
    let before = (Instant::now(), spent().unwrap_or_default().0);
    let split = split_value(game, pair, upcard);
    let after = spent().unwrap_or_default();
    println!(
        "| {pair},{pair} v {upcard} | {} | {} ms | {} ms | {} MiB |",
        decimal(&split, 12),
        before.0.elapsed().as_millis(),
        after.0 - before.1,
        after.1
    );
}

fn split_value(game: &Game, pair: Value, upcard: Value) -> Rational {
    let cards: Cards = [pair, pair].into_iter().collect();
    let hand = game.hand(&Strategy::Optimal, cards, upcard, Origin::Dealt);
    let actions = hand.expect("a pair").actions;
    let split = actions.iter().find(|(action, _)| action.name() == "split");
    split.expect("a split").1.clone()
}

/// The referee's own value of every pair against a 6.
fn second_proof(game: &Game, decks: u32) {
    let shoe = Shoe::decks(decks).expect("decks");
    let upcard = Value::of_points(6).expect("a value");
    println!("\n| second proof | sets of cards | CPU | peak so far |\n|---|---:|---:|---:|");
    for pair in [1, 10, 9, 8, 7, 6, 5, 4, 3, 2] {
        let pair = Value::of_points(pair).expect("a value");
        let value = split_value(game, pair, upcard);
        let before = spent().unwrap_or_default().0;
        let second = optimal_split(&shoe, pair.place(), upcard.place(), Loss::BustedPlusOne);
        let second = second.expect("decided");
        assert!(second.is_worth(&value), "{pair},{pair} v {upcard}");
        let (after, peak) = spent().unwrap_or_default();
        let cpu = after - before;
        println!(
            "| {pair},{pair} v {upcard} | {} | {cpu} ms | {peak} MiB |",
            second.sets
        );
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let number = arguments.iter().find_map(|argument| argument.parse().ok());
    let game = game(number.unwrap_or(6));
    let value = |points| Value::of_points(points).expect("a value");
    println!("| split | value | time | CPU | peak so far |\n|---|---:|---:|---:|---:|");
    if arguments.iter().any(|argument| argument == "--test") {
        one_split(&game, Value::TEN, value(6));
        return second_proof(&game, number.unwrap_or(6));
    }
    if arguments.iter().any(|argument| argument == "second") {
        return second_proof(&game, number.unwrap_or(6));
    }
    let upcards = [2, 6, 7, 10, 1];
    for (pair, upcard) in [10, 8, 6, 4, 3, 2]
        .map(|pair| upcards.map(|upcard| (pair, upcard)))
        .concat()
    {
        one_split(&game, value(pair), value(upcard));
    }
    whole_round(&game, number.unwrap_or(6));
}

fn whole_round(game: &Game, decks: u32) {
    let before = (Instant::now(), spent().unwrap_or_default().0);
    let splits = game.splits(&());
    let sets: u64 = splits.iter().map(|(_, _, split)| split.sets).sum();
    let reached: u64 = splits.iter().map(|(_, _, split)| split.reached).sum();
    println!("\n| pair | sets of cards | reached v A | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 |");
    println!("|---|{}", "---:|".repeat(11));
    for pair in Value::all() {
        let of_pair = splits.iter().filter(|(value, ..)| *value == pair);
        let reached: Vec<String> = of_pair
            .map(|(.., split)| split.reached.to_string())
            .collect();
        let sets = splits.get(pair, Value::TEN).map_or(0, |split| split.sets);
        println!("| {pair},{pair} | {sets} | {} |", reached.join(" | "));
    }
    let round = game.optimal_round(splits);
    let results = round.distribution();
    let mean: Rational = results.iter().map(|(units, odds)| units * odds).sum();
    assert_eq!(mean, round.expectation());
    if decks == 6 {
        assert_eq!(decimal(&mean, 16), "-0.0017389474746895");
    }
    let after = spent().unwrap_or_default();
    println!(
        "\n{decks} decks: {}, {sets} sets of cards, {reached} reached, {} ms, CPU {} ms, peak {} MiB",
        decimal(&mean, 16),
        before.0.elapsed().as_millis(),
        after.0 - before.1,
        after.1
    );
}
