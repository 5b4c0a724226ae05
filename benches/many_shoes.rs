//! How long the evaluator takes for many depleted shoes on all cores: what `python/benches/many_shoes.py` holds the
//! Python package to. Prints the seconds and a sum that any wrong edge changes.
//!
//! `cargo bench --bench many_shoes -- GAME SHOES`; with `--test` a few shoes, for the sum.

use oddsmith::{Described, Evaluator, Shoe};
use rayon::prelude::*;
use std::time::Instant;

/// A prime below 2^61, by which the sum is taken.
const PRIME: i128 = (1 << 61) - 1;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let few = words.iter().any(|word| word == "--test");
    let mut words = words.iter().filter(|word| !word.starts_with("--"));
    let game = words.next().map_or("tiger-baccarat", String::as_str);
    let shoes = words
        .next()
        .map_or(1000, |word| word.parse().expect("a number of shoes"));
    let shoes: Vec<Shoe> = depleted(if few { 10 } else { shoes });
    let described = Described::of(game, 8);
    let catalogue = described.catalogue().expect("shipped");
    let situation = described.situation(&catalogue).expect("approved");
    let began = Instant::now();
    let wagers = situation.settled_by_rows();
    let evaluator = Evaluator::new(
        situation.game(),
        situation.readings(),
        wagers,
        Shoe::MOST_CARDS,
    );
    let evaluator = evaluator.expect("short odds");
    let worths: Vec<_> = shoes.par_iter().map(|shoe| evaluator.worth(shoe)).collect();
    let took = began.elapsed();
    let sum = worths.iter().flatten().fold(0, |sum: i128, worth| {
        (sum * 31 + worth.won.rem_euclid(PRIME) + worth.wagered.rem_euclid(PRIME)) % PRIME
    });
    if few && game == "tiger-baccarat" {
        assert_eq!(sum, TIGER, "some edge is another");
    }
    println!("{} shoes, {} ns, sum {sum}", shoes.len(), took.as_nanos());
}

/// The sum of the ten shoes of tiger-baccarat.
const TIGER: i128 = 2_126_179_538_629_137_929;

/// Eight decks, from each of which up to 200 cards are gone; the same shoes as in Python.
fn depleted(shoes: usize) -> Vec<Shoe> {
    let mut state: u64 = 1;
    let mut below = |most: u64| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % most
    };
    let one = |_| {
        let mut counts = [8; 52];
        for _ in 0..below(200) {
            let count: &mut u16 = &mut counts[below(52) as usize];
            *count = count.saturating_sub(1);
        }
        Shoe::from_counts(counts).expect("eight decks or fewer")
    };
    (0..shoes).map(one).collect()
}
