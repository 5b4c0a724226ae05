//! The best balanced tags, proved: those from -m to m that sum to zero over the shoe.
//!
//! Class by class, for every sum and sum of squares that the tags so far can have, the most that their
//! products with the effects can reach: the correlation depends on nothing else, so that no tags are
//! missed. Sums are kept in units of the classes' common size, and there are few as long as whole decks
//! make that size large.

use super::search::Classes;
use super::{CountedCards, Tags};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, Zero};
use rustc_hash::FxHashMap;

/// More units than this have too many sums.
const MOST_UNITS: i64 = 52;

/// A shoe whose cards are too unevenly many for a proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a balanced count needs whole decks: the cards of this shoe come in too many different numbers\n\
     help: ask about whole decks, or for the best tags of all"
)]
pub struct TooUneven;

/// The largest sum of products with the effects, and the tags that do it.
type Reached = FxHashMap<(i64, i64), (BigInt, Vec<i64>)>;

/// The best balanced tags; of equally good ones the smallest. `None` if there are none.
pub fn best_balanced(cards: &CountedCards, most: i64) -> Result<Option<Tags>, TooUneven> {
    let classes = Classes::of(cards);
    let size = classes.held.iter().fold(0, |size, held| size.gcd(held));
    if classes.cards / size.max(1) > MOST_UNITS {
        return Err(TooUneven);
    }
    let mut reached = Reached::default();
    reached.insert((0, 0), (BigInt::zero(), Vec::new()));
    for (effect, held) in classes.effects.iter().zip(&classes.held) {
        reached = step(&reached, effect, held / size, *held, most);
    }
    let balanced = reached
        .into_iter()
        .filter(|((sum, squares), (common, _))| *sum == 0 && *squares > 0 && common.is_positive());
    // common² / squares, the larger the better; then the smaller squares, then the first tags.
    let best = balanced.max_by(|((_, one), (ours, tags)), ((_, other), (theirs, others))| {
        let worth = (ours * ours * *other).cmp(&(theirs * theirs * *one));
        worth.then(other.cmp(one)).then(others.cmp(tags))
    });
    Ok(best.map(|(_, (_, tags))| classes.tags(&tags)))
}

/// All that can be reached with one class more.
fn step(reached: &Reached, effect: &BigInt, units: i64, held: i64, most: i64) -> Reached {
    let mut next = Reached::default();
    for ((sum, squares), (common, tags)) in reached {
        for tag in -most..=most {
            let state = (sum + tag * units, squares + tag * tag * units);
            let common = common + effect * (tag * held);
            let known = next.get(&state);
            let longer = || [tags.as_slice(), &[tag]].concat();
            let better = known.is_none_or(|(other, others)| {
                common > *other || common == *other && longer() < *others
            });
            if better {
                next.insert(state, (common, longer()));
            }
        }
    }
    next
}
