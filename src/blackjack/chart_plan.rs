//! The expectation of a fixed chart from many shoes: planned once for a house, then found in milliseconds.
//!
//! Comes in: a [`Game`] from the whole shoe and a [`Chart`]. Goes out: the exact expectation from any shoe that
//! is part of it ([`ChartPlan::worth`]); values only, no distribution.
//!
//! **One sum for all shoes.** A chart decides by the hand's own cards and the upcard, so which lines of play there
//! are does not depend on the shoe. A line that takes m_v cards of each value weighs its orders times c_v
//! falling m_v, multiplied over the values, over n falling m. So the expectation is a fixed sum of such terms, each
//! with a whole coefficient. Lines that take the same cards fall together, whoever took them.
//!
//! **Most of the dealer's lines drop out.** Unless the dealer runs out, and a [`Game`] refuses shoes in which that
//! can happen, some end of the dealer's always comes. So every finished hand first counts as if the
//! dealer busted, which needs no card of the dealer's, and the other ends add the difference.
//!
//! **Splits.** The value of a split is a sum over its hands (`split`). A hand that is known to have
//! another second card is one of which nothing is known, less one with a pair card: so each hand is a sum over
//! more pair cards out, and these are terms too. What a dealer blackjack takes from all hands together is a term
//! only if no hand can bust; the other splits of that kind are solved for every shoe, as a sheet does it.

mod terms;

use super::Game;
use super::Strategy;
use super::chart::{Chart, Draw};
use super::counts::{Cards, Counts, Value};
use super::first::Action;
use super::hand::{HandId, Hands};
use super::house::{DealerBlackjackLoss, HoleCard, Surrender, Variants};
use super::play::{Chooser, Play, partner};
use super::resplit::{Resplit, finishes};
use super::round::Deal;
use super::settle::{DealerEnd, Finished, settle};
use super::split::Split;
use super::tally::{self, Line, Move};
use crate::vocabulary::exact::{Rational, ratio};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{ToPrimitive, Zero};
use rustc_hash::FxHashMap;
use terms::Terms;

/// A house and a chart, ready for many shoes.
pub struct ChartPlan {
    game: Game,
    chart: Chart,
    terms: Terms,
    /// The parts of a unit in which coefficients are whole.
    parts: i128,
    /// Splits that a dealer blackjack binds together: the pair and the upcard.
    bound: Vec<(Value, Value)>,
}

/// An expectation, not reduced: units won over units wagered at first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MainWorth {
    /// The numerator.
    pub won: BigInt,
    /// The denominator, above zero.
    pub of: BigInt,
}

impl MainWorth {
    /// The expectation as a reduced fraction.
    pub fn expectation(&self) -> Rational {
        ratio(self.won.clone(), self.of.clone())
    }
}

impl From<Rational> for MainWorth {
    fn from(value: Rational) -> MainWorth {
        let (won, of) = value.into_raw();
        MainWorth { won, of }
    }
}

impl ChartPlan {
    /// Plans a chart; `None` for a house with rare rules, and if the sum does not give what the round gives
    /// from the whole shoe, so that a rule which the plan does not know can never give a wrong number.
    pub fn new(game: &Game, chart: &Chart) -> Option<ChartPlan> {
        if game.house().variants != Variants::default() {
            return None;
        }
        let round = game.round(&Strategy::Chart(Box::new(chart.clone())));
        let mut planning = Planning::new(game);
        for (play, upcard) in round.plays.iter().map(|play| (play, play.upcard)) {
            let deals = round.deals.iter().filter(|deal| deal.upcard == upcard);
            planning.against(play, deals);
        }
        let plan = ChartPlan {
            terms: Terms::new(&planning.terms, planning.bound_of_sum()),
            parts: planning.parts,
            bound: planning.bound,
            game: game.clone(),
            chart: chart.clone(),
        };
        let agrees = plan.worth(game.shoe())?.expectation() == round.expectation();
        agrees.then_some(plan)
    }

    /// The expectation from a shoe that is part of the one planned for; `None` if a round can run out of cards.
    pub fn worth(&self, shoe: &Counts) -> Option<MainWorth> {
        let game = Game::with_counts(self.game.house().clone(), *shoe).ok()?;
        let (won, of) = self.terms.sum(shoe);
        let worth = MainWorth {
            won,
            of: of * self.parts,
        };
        if self.bound.is_empty() {
            return Some(worth);
        }
        let bound = self.bound.iter();
        let bound: Rational = bound.map(|&(pair, up)| self.split(&game, pair, up)).sum();
        Some((worth.expectation() + bound).into())
    }

    /// What a split adds to the expectation, solved for this shoe.
    fn split(&self, game: &Game, pair: Value, upcard: Value) -> Rational {
        let shoe = game.shoe();
        let cards = Cards::NONE.with(pair).with(pair);
        let held = shoe.less(upcard).and_then(|shoe| shoe.short_of(cards));
        if held.is_none() {
            return Rational::zero();
        }
        let chooser = Chooser::Chart(&self.chart);
        let play = Play::solve(game.house(), shoe, upcard, chooser, &[]);
        let value = Split::new(game.house(), &play, pair).value(Resplit::Always);
        let n = shoe.cards();
        let pairs = play.shoe.of(pair);
        let ways = u64::from(shoe.of(upcard)) * u64::from(pairs) * u64::from(pairs - 1);
        value.value * ratio(ways, u64::from(n) * u64::from(n - 1) * u64::from(n - 2))
    }
}

/// Coefficients by the cards taken.
type Coefficients = FxHashMap<Cards, i128>;

/// The terms while they are gathered.
struct Planning<'a> {
    game: &'a Game,
    parts: i128,
    blackjack: i128,
    terms: Coefficients,
    bound: Vec<(Value, Value)>,
    /// Against the upcard at hand, by the dealer's end: what it adds to a dealer's bust.
    against: Vec<Coefficients>,
}

/// A finished hand's worth against each of the dealer's ends.
type Share<'a> = &'a dyn Fn(Finished, DealerEnd) -> i32;

impl<'a> Planning<'a> {
    fn new(game: &'a Game) -> Planning<'a> {
        let pays = &game.house().blackjack_pays;
        let parts: BigInt = pays.denom().lcm(&BigInt::from(2));
        let parts = parts.to_i128().expect("a pay is short");
        let blackjack = (pays * BigInt::from(parts)).to_integer();
        Planning {
            game,
            parts,
            blackjack: blackjack.to_i128().expect("a pay is short"),
            terms: Coefficients::default(),
            bound: Vec::new(),
            against: Vec::new(),
        }
    }

    /// No round wins or loses more than four doubled hands, or a blackjack's pay.
    fn bound_of_sum(&self) -> u64 {
        let most = self.blackjack.max(8 * self.parts);
        u64::try_from(most).expect("a pay is short")
    }

    /// All deals against one upcard.
    fn against<'b>(&mut self, play: &Play, deals: impl Iterator<Item = &'b Deal>) {
        self.against = vec![Coefficients::default(); DealerEnd::ALL.len()];
        for deal in deals {
            self.deal(play, deal);
        }
        for line in &play.dealer.lines {
            for (cards, coefficient) in &self.against[usize::from(line.label)] {
                let orders = i128::try_from(line.orders).expect("orders of a hand");
                *self.terms.entry(cards.and(line.cards)).or_default() += coefficient * orders;
            }
        }
    }

    fn deal(&mut self, play: &Play, deal: &Deal) {
        let id = Hands::all().find(deal.player);
        let id = id.expect("two cards are not over 21");
        let hand = Hands::all().get(id);
        let cards = deal.player.with(deal.upcard);
        let orders = if hand.pair().is_some() { 1 } else { 2 };
        let blackjack = partner(deal.upcard).map(|value| cards.with(value));
        let half = self.parts / 2;
        match deal.played {
            Action::Stand if hand.is_natural() => {
                self.add(Some(cards), self.blackjack * orders);
                self.add(blackjack, -self.blackjack * orders);
            }
            Action::EvenMoney => self.add(Some(cards), self.parts * orders),
            Action::Surrender => {
                self.add(Some(cards), -half * orders);
                if let Surrender::Late(_) = self.game.house().surrender {
                    self.add(blackjack, -half * orders);
                }
            }
            Action::Split => self.split(play, hand.pair().expect("a pair is split"), blackjack),
            Action::Stand | Action::Hit | Action::Double => {
                self.unsplit(play, id, deal.played, cards, orders);
            }
        }
    }

    fn add(&mut self, cards: Option<Cards>, coefficient: i128) {
        if let Some(cards) = cards {
            *self.terms.entry(cards).or_default() += coefficient;
        }
    }

    /// A hand that is not split, played to its end.
    fn unsplit(&mut self, play: &Play, id: HandId, first: Action, out: Cards, orders: i128) {
        let decide = |at: HandId| match (first, play.choices[at].draw) {
            (Action::Stand, _) if at == id => Move::Stop,
            (Action::Double, _) if at == id => Move::Double,
            (_, _) if at == id => Move::Draw,
            _ if Hands::all().get(at).points() == 21 => Move::Stop,
            (_, Draw::Hit) => Move::Draw,
            (_, Draw::Stand) => Move::Stop,
        };
        let shoe = play.shoe.short_of(Hands::all().get(id).cards);
        let house = self.game.house();
        let shoe = shoe.expect("the hand was dealt");
        let lines = tally::player(house, id, &shoe, &decide).lines;
        let share = |hand, end| settle(house, &[hand], end);
        for line in &lines {
            self.finished(line, out, orders, &share);
        }
    }

    /// One finished hand: as against a dealer who busts, and what every other end adds to that.
    fn finished(&mut self, line: &Line, out: Cards, times: i128, share: Share) {
        let hand = Finished::of_label(line.label);
        let orders = i128::try_from(line.orders).expect("orders of a hand") * times * self.parts;
        let cards = out.and(line.cards);
        let usual = share(hand, DealerEnd::Bust);
        self.add(Some(cards), orders * i128::from(usual));
        for end in DealerEnd::ALL {
            let more = share(hand, end) - usual;
            if more != 0 {
                let sum = self.against[end.place()].entry(cards).or_default();
                *sum += orders * i128::from(more);
            }
        }
    }

    /// A split, hand by hand.
    fn split(&mut self, play: &Play, pair: Value, blackjack: Option<Cards>) {
        let house = self.game.house();
        if self.is_bound(pair, play.upcard) {
            self.bound.push((pair, play.upcard));
            return;
        }
        if loses_once(house.hole_card) {
            self.add(blackjack, -self.parts);
        }
        let split = Split::new(house, play, pair);
        let share = |hand, end| split.share(hand, end);
        for (extra, known, times) in hands_by_pair_cards(house.most_hands_of(pair)) {
            let out = (0..extra + 2).fold(Cards::NONE.with(play.upcard), |all, _| all.with(pair));
            let lines = split
                .other
                .lines
                .iter()
                .chain(split.paired.lines.iter().filter(|_| !known));
            for line in lines {
                self.finished(line, out, times, &share);
            }
        }
    }

    /// Whether what a dealer blackjack takes depends on all hands together.
    fn is_bound(&self, pair: Value, upcard: Value) -> bool {
        let house = self.game.house();
        let together = matches!(house.hole_card, HoleCard::None(_)) && loses_once(house.hole_card);
        together && partner(upcard).is_some() && house.split_hand_plays_on(pair)
    }
}

/// Whether hands that stand lose one unit together to a dealer blackjack.
fn loses_once(hole_card: HoleCard) -> bool {
    use DealerBlackjackLoss as Loss;
    match hole_card {
        HoleCard::Peeked => true,
        HoleCard::None(loss) => !matches!(loss, Loss::BustedPlusOnePerHand | Loss::AllWagers),
    }
}

/// The hands of a split by the pair cards that are out besides the two: whether the hand's second card is
/// known to be another, and how often it counts.
fn hands_by_pair_cards(most_hands: u32) -> Vec<(u32, bool, i128)> {
    let mut found: FxHashMap<(u32, bool), i128> = FxHashMap::default();
    for finish in finishes(most_hands, Resplit::Always) {
        let more = finish.hands - 2;
        let mut hands = |count: u32, known: bool, others: u32| {
            // Each of the others has any second card, less a pair card.
            for paired in 0..=others {
                let sign = if paired % 2 == 0 { 1 } else { -1 };
                let times = sign * choose(others, paired) * i128::from(finish.orders * count);
                *found.entry((more + paired, known)).or_default() += times;
            }
        };
        if finish.known > 0 {
            hands(finish.known, true, finish.known - 1);
        }
        hands(finish.hands - finish.known, false, finish.known);
    }
    let mut found: Vec<(u32, bool, i128)> = found
        .into_iter()
        .filter(|(_, times)| *times != 0)
        .map(|((extra, known), times)| (extra, known, times))
        .collect();
    found.sort_unstable();
    found
}

fn choose(n: u32, k: u32) -> i128 {
    (0..k).fold(1, |ways, i| ways * i128::from(n - i) / i128::from(i + 1))
}
