//! Decisions at which two actions are worth exactly the same: how many of them optimal play comes to.

use super::chart::Draw;
use super::counts::Value;
use super::first::Action;
use super::hand::{HandId, Hands, Next};
use super::play::Play;
use super::round::{Deal, Round};

impl Round {
    /// How many decisions that optimal play can come to have two best actions of exactly the same value;
    /// `None` for another strategy.
    pub fn ties(&self) -> Option<u64> {
        let splits = self.splits.as_ref()?;
        let first = self.deals.iter().filter(|deal| deal.is_tied()).count() as u64;
        let later: usize = self.plays.iter().map(|play| self.ties_after(play)).sum();
        let split = |deal: &&Deal| deal.played == Action::Split;
        let in_splits = self.deals.iter().filter(split).map(|deal| {
            let pair = deal.player.iter().next().expect("two cards");
            splits.get(pair, deal.upcard).map_or(0, |split| split.ties)
        });
        Some(first + later as u64 + in_splits.sum::<u64>())
    }

    /// Tied hands of three or more cards, unsplit, against one upcard.
    fn ties_after(&self, play: &Play) -> usize {
        let hands = Hands::all();
        let mut reached = vec![false; hands.len()];
        for deal in self.deals.iter().filter(|deal| deal.upcard == play.upcard) {
            let id = hands.find(deal.player).expect("two cards make 21 or less");
            reached[id] = deal.played == Action::Hit;
        }
        for id in 0..hands.len() {
            let hand = hands.get(id);
            if !reached[id] || (hand.len > 2 && play.choices[id].draw == Draw::Stand) {
                continue;
            }
            let left = |value: &Value| play.shoe.of(*value) > hand.cards.of(*value);
            for value in Value::all().filter(left) {
                if let Next::Hand(next) = hand.next(value) {
                    reached[next] = true;
                }
            }
        }
        let counts = |id: &&HandId| reached[**id] && hands.get(**id).len > 2;
        play.ties.iter().filter(counts).count()
    }
}
