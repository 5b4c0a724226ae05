//! A second way to the optimal value of a split: every decision looks at all cards seen.
//!
//! Comes in: a shoe, a pair, an upcard, a reading of what a dealer blackjack takes. Goes out: an
//! [`OptimalSplit`]: the value of the best play modulo four primes, and how many decisions on its way are ties. Shares
//! nothing with the engine.
//!
//! Every set of cards that can be out is listed, by its number of cards, with every point that play can
//! be at (`moves`, `layers`). Then all points are valued from the last cards back. A value is kept twice: rounded down to
//! 2^-100, which decides between two actions, and modulo the primes. If two actions are closer than the
//! roundings allow, they must be equal modulo every prime, and are a tie; otherwise this gives up. No action
//! is left out, but that hard 11 or less and soft 16 or less take a card: it cannot spoil the hand.
//!
//! A finished hand is settled when it ends: unseen cards are exchangeable, so the dealer's hand is as
//! likely as if it were drawn then. What a dealer blackjack takes of it, the hands before it may decide (`past`).

use super::layers::{Growing, Layer, has, held, layers, numbers, one, set};
use super::lines::Lines;
use super::loss::Loss;
use super::moves::{NOWHERE, Splitting, Way};
use super::past::HandEnds;
use super::points::{Point, Slot, Table};
use super::value::{MARGIN, Residues, Sum, Value, Whole, are_residues};
use super::{ACE, Left, TEN, by_value};
use crate::vocabulary::exact::Rational;
use crate::vocabulary::shoe::Shoe;

/// The best play of a split.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptimalSplit {
    residues: Residues,
    /// Decisions on the way at which two actions are worth the same.
    pub ties: u64,
    /// Sets of cards that can be out.
    pub sets: usize,
}

impl OptimalSplit {
    /// Whether the split is worth exactly this, as far as the primes can tell.
    pub fn is_worth(&self, value: &Rational) -> bool {
        are_residues(&self.residues, value)
    }
}

/// What was chosen at a point.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Choice {
    second: bool,
    tie: bool,
}

/// By number of cards and place in the layer.
type Choices = Vec<Vec<Choice>>;

impl Choice {
    /// A card is taken, and nothing else is open.
    const DRAWS: Choice = Choice {
        second: true,
        tie: false,
    };
}

/// Two actions are too close to be told apart, and yet not equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("two actions differ by less than 2^-88, and are not equal")]
pub struct TooClose;

/// A pair that is split against an upcard.
struct Game {
    splitting: Splitting,
    /// By number.
    ways: Vec<Way>,
    /// Behind the upcard and the pair.
    left: Left,
    dealer: Lines,
    /// The card that gives the dealer a blackjack.
    partner: Option<usize>,
}

/// Solves the split of a pair, both by place: the ace is 0, the ten-valued 9. The shoe holds them.
pub fn optimal_split(
    shoe: &Shoe,
    pair: usize,
    upcard: usize,
    loss: Loss,
) -> Result<OptimalSplit, TooClose> {
    let mut left = by_value(shoe);
    left[upcard] -= 1;
    left[pair] -= 2;
    let partner = match upcard {
        ACE => Some(TEN),
        TEN => Some(ACE),
        _ => None,
    };
    let splitting = Splitting {
        pair,
        loss: partner.map(|_| loss),
    };
    let game = Game {
        splitting,
        ways: splitting.ways(),
        dealer: Lines::new(upcard),
        left,
        partner,
    };
    let layers = layers(&game.ways, &left, game.first());
    let (value, choices) = game.values(&layers)?;
    Ok(OptimalSplit {
        residues: value.residues,
        ties: game.ties(&layers, &choices),
        sets: layers.iter().map(|layer| layer.sets.len()).sum(),
    })
}

impl Game {
    /// The number of the first point.
    fn first(&self) -> usize {
        let first = self.splitting.first();
        let place = self.ways.iter().position(|way| way.point == first);
        place.expect("the first point is listed")
    }

    /// The value of the split, and what is chosen at every point.
    fn values(&self, layers: &[Layer]) -> Result<(Value, Choices), TooClose> {
        let mut choices = vec![Vec::new(); layers.len()];
        let mut after: Vec<Value> = Vec::new();
        let none = Layer::default();
        for (depth, layer) in layers.iter().enumerate().rev() {
            let next = layers.get(depth + 1).unwrap_or(&none);
            let mut here = Here::new(self, depth as u32, (next, &after));
            let mut values = Vec::with_capacity(layer.codes.len());
            for place in 0..layer.sets.len() {
                here.look(layer.sets[place]);
                let codes = &layer.codes[layer.range(place)];
                for &code in codes {
                    let (value, choice) = here.value(code.into())?;
                    here.values[usize::from(code)] = value;
                    values.push(value);
                    choices[depth].push(choice);
                }
            }
            after = values;
        }
        // Nothing is out, and only the first point is there.
        Ok((after[0], choices))
    }

    /// Follows the best play, and counts its ties.
    fn ties(&self, layers: &[Layer], choices: &Choices) -> u64 {
        let mut ties = 0;
        let mut growing = Growing::new(self.ways.len());
        set(growing.points(0), self.first());
        for (layer, choices) in layers.iter().zip(choices) {
            let mut next = Growing::new(self.ways.len());
            for (out, reached) in growing.each() {
                let places = layer.find(out).expect("a set that arises");
                let known = layer.codes[places.clone()].iter().zip(&choices[places]);
                let mut drawing = vec![0; reached.len()];
                // Without a card, play leads to smaller numbers only.
                for (&code, choice) in known.rev() {
                    let code = usize::from(code);
                    if !has(reached, code) {
                        continue;
                    }
                    ties += u64::from(choice.tie);
                    let Way { point, here, .. } = self.ways[code];
                    match (point.slot, choice.second) {
                        (Slot::Pair, second) => set(reached, here[usize::from(second)].into()),
                        (Slot::Deal, _) | (_, true) => set(&mut drawing, code),
                        _ if here[0] == NOWHERE => {}
                        _ => set(reached, here[0].into()),
                    }
                }
                for (card, _) in held(&self.left, out) {
                    for code in numbers(&drawing) {
                        let to = self.ways[code].drawn[card];
                        if to != NOWHERE {
                            set(next.points(out + one(card)), to.into());
                        }
                    }
                }
            }
            growing = next;
        }
        ties
    }
}

/// A set of cards whose points are being valued.
struct Here<'a> {
    game: &'a Game,
    /// The sets of one card more, and the values of their points.
    next: (&'a Layer, &'a [Value]),
    /// Cards left, and ordered draws of the dealer's.
    cards: Whole,
    dealt: Whole,
    /// Cards left after one more, if there are any.
    fewer: Option<Whole>,
    /// Each card that is left, and how many of it.
    held: Vec<(usize, u32)>,
    /// By card and number of a point: where the value after the card stands.
    after: Vec<[u32; 10]>,
    /// The chances of 17 to 21, a bust and a blackjack.
    ends: [Value; 7],
    /// By number of a point: those valued so far.
    values: Vec<Value>,
}

impl<'a> Here<'a> {
    fn new(game: &'a Game, out: u32, next: (&'a Layer, &'a [Value])) -> Here<'a> {
        let cards = game.left.iter().sum::<u32>() - out;
        Here {
            game,
            next,
            cards: Whole::new(u128::from(cards)),
            dealt: Whole::new(game.dealer.all(cards)),
            fewer: (cards > 1).then(|| Whole::new(u128::from(cards - 1))),
            held: Vec::new(),
            after: vec![[u32::MAX; 10]; game.ways.len()],
            ends: Default::default(),
            values: vec![Value::default(); game.ways.len()],
        }
    }

    /// Turns to a set of cards.
    fn look(&mut self, out: u64) {
        self.held.clear();
        let mut left = [0; 10];
        for (card, count) in held(&self.game.left, out) {
            self.held.push((card, count));
            left[card] = count;
            let places = self.next.0.find(out + one(card)).unwrap_or_default();
            for place in places {
                let code = usize::from(self.next.0.codes[place]);
                self.after[code][card] = place as u32;
            }
        }
        let ends = self.game.dealer.ends(&left);
        self.ends = ends.map(|part| Value::share(part, &self.dealt));
    }

    /// On average over the next card.
    fn drawn(&self, code: usize) -> Value {
        let Way { point, drawn, .. } = self.game.ways[code];
        let mut sum = Sum::default();
        for &(card, left) in &self.held {
            match drawn[card] {
                NOWHERE => self.last_busts(&mut sum, point, card, left),
                to => {
                    let place = self.after[usize::from(to)][card];
                    sum.add(&self.next.1[place as usize], left.into());
                }
            }
        }
        sum.over(&self.cards)
    }

    /// A card, of which so many are left, busts the last hand.
    fn last_busts(&self, sum: &mut Sum, point: Point, card: usize, left: u32) {
        let bets = point.slot.bets_drawn();
        sum.add_units(-i64::from(bets) * i64::from(left));
        let kept = self.kept(point.table, bets);
        if let (Some(partner), Some(fewer)) = (self.game.partner, self.fewer)
            && kept != 0
        {
            let held = self.held.iter().find(|(card, _)| *card == partner);
            let partners = held.map_or(0, |(_, left)| *left) - u32::from(card == partner);
            let blackjack = Value::share(u128::from(partners), &fewer);
            sum.add(&blackjack, kept * i64::from(left));
        }
    }

    /// Of a busted hand's bets, those that a dealer blackjack does not take.
    fn kept(&self, table: Table, bets: u8) -> i64 {
        let loss = self.game.splitting.loss;
        let taken = loss.map(|loss| table.past.taken(loss, HandEnds::Busted(bets)));
        taken.map_or(0, |taken| i64::from(bets) - taken)
    }

    /// What the hand brings, and what comes after it.
    fn then(&self, mut own: Sum, next: u16) -> Value {
        if next != NOWHERE {
            own.add(&self.values[usize::from(next)], 1);
        }
        own.value()
    }

    /// 4.3 to 4.7: a hand that stands on its bets.
    fn stands(&self, table: Table, points: u8, bets: u8, next: u16) -> Value {
        let stake = i64::from(bets);
        let loss = self.game.splitting.loss;
        let taken = loss.map(|loss| table.past.taken(loss, HandEnds::Standing(bets)));
        let mut own = Sum::default();
        for (end, share) in self.ends.iter().enumerate() {
            let won = match end {
                5 => stake,
                6 => -taken.unwrap_or(0),
                _ => stake * (i64::from(points) - 17 - end as i64).signum(),
            };
            own.add(share, won);
        }
        self.then(own, next)
    }

    fn value(&self, code: usize) -> Result<(Value, Choice), TooClose> {
        let Way { point, here, .. } = self.game.ways[code];
        let Point { table, slot } = point;
        let known = |code: u16| self.values[usize::from(code)];
        let value = match slot {
            Slot::Deal => self.drawn(code),
            Slot::Pair => return better(known(here[0]), known(here[1])),
            Slot::Two(second) if self.game.splitting.pair == ACE => {
                let total = Slot::of_two(ACE, second.into());
                self.stands(table, total.points(), 1, here[0])
            }
            Slot::Two(second) if self.game.splitting.doubles(second.into()) => {
                return better(known(here[0]), self.drawn(code));
            }
            Slot::Two(_) => known(here[0]),
            Slot::Bust(bets) => {
                let mut own = Sum::of_units(-i64::from(bets));
                own.add(&self.ends[6], self.kept(table, bets));
                self.then(own, here[0])
            }
            Slot::Doubled(points) => self.stands(table, points, 2, here[0]),
            Slot::Total(21, _) => self.stands(table, 21, 1, here[0]),
            Slot::Total(points, _) if slot.may_stand() => {
                let stands = self.stands(table, points, 1, here[0]);
                return better(stands, self.drawn(code));
            }
            Slot::Total(..) => return Ok((self.drawn(code), Choice::DRAWS)),
        };
        Ok((value, Choice::default()))
    }
}

/// The better of two actions, the first of equals.
fn better(first: Value, second: Value) -> Result<(Value, Choice), TooClose> {
    let apart = second.near - first.near;
    let tie = apart.abs() <= MARGIN;
    if tie && first.residues != second.residues {
        return Err(TooClose);
    }
    let second_best = !tie && apart > 0;
    let choice = Choice {
        second: second_best,
        tie,
    };
    Ok((if second_best { second } else { first }, choice))
}
