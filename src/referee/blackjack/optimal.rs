//! A second way to the optimal value of a split: every decision looks at all cards seen.
//!
//! Comes in: a shoe, a pair, an upcard. Goes out: an [`OptimalSplit`]: the value of the best play modulo
//! four primes, and how many decisions on its way are ties. Shares nothing with the engine.
//!
//! Every set of cards that can be out is listed, by its number of cards, with every point that play can
//! be at. Then all points are valued from the last cards back. A value is kept twice: rounded down to
//! 2^-100, which decides between two actions, and modulo the primes. If two actions are closer than the
//! roundings allow, they must be equal modulo every prime, and are a tie; otherwise this gives up. No action
//! is left out, but that hard 11 or less and soft 16 or less take a card: it cannot spoil the hand.
//!
//! A finished hand is settled when it ends: unseen cards are exchangeable, so the dealer's hand is as
//! likely as if it were drawn then. Against a dealer blackjack (3.15.5, 4.7) a busted hand loses its bets,
//! and the first hand that stands one unit.

use super::lines::Lines;
use super::points::{Point, Slot, Table};
use super::value::{MARGIN, Residues, Value, are_residues, inverses};
use super::{ACE, Cards, Left, TEN, by_value, less};
use crate::vocabulary::exact::Rational;
use crate::vocabulary::shoe::Shoe;
use rustc_hash::FxHashMap;

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

/// By number of cards, set and point.
type Choices = Vec<Vec<Vec<Choice>>>;

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

/// The sets of so many cards, with the points that play can be at.
#[derive(Default)]
struct Layer {
    places: FxHashMap<Cards, usize>,
    sets: Vec<(Cards, Vec<Point>)>,
}

impl Layer {
    fn points(&mut self, out: Cards) -> &mut Vec<Point> {
        let next = self.sets.len();
        let place = *self.places.entry(out).or_insert(next);
        if place == next {
            self.sets.push((out, Vec::new()));
        }
        &mut self.sets[place].1
    }

    fn put(&mut self, out: Cards, point: Point) {
        let points = self.points(out);
        if !points.contains(&point) {
            points.push(point);
        }
    }
}

/// A pair that is split against an upcard.
struct Game {
    pair: usize,
    /// Behind the upcard and the pair.
    left: Left,
    dealer: Lines,
    /// Whether the dealer may have one.
    blackjack: bool,
}

/// Solves the split of a pair, both by place: the ace is 0, the ten-valued 9. The shoe holds them.
pub fn optimal_split(shoe: &Shoe, pair: usize, upcard: usize) -> Result<OptimalSplit, TooClose> {
    let mut behind = by_value(shoe);
    behind[upcard] -= 1;
    let mut left = behind;
    left[pair] -= 2;
    let game = Game {
        blackjack: upcard == ACE || upcard == TEN,
        dealer: Lines::new(upcard),
        pair,
        left,
    };
    let layers = game.layers();
    let (value, choices) = game.values(&layers)?;
    Ok(OptimalSplit {
        residues: value.residues,
        ties: game.ties(&layers, &choices),
        sets: layers.iter().map(|layer| layer.sets.len()).sum(),
    })
}

impl Game {
    fn first(&self) -> Point {
        let splits = if self.pair == ACE { 0 } else { 1 };
        let table = Table {
            waiting: 1,
            splits,
            stood: false,
        };
        Point {
            table,
            slot: Slot::Deal,
        }
    }

    /// What is left with these cards out.
    fn held(&self, out: &Cards) -> Vec<(usize, u32)> {
        let left = (0..10).map(|card| (card, self.left[card] - u32::from(out[card])));
        left.filter(|(_, left)| *left > 0).collect()
    }

    /// The points of the same set that a point may lead to, without a card.
    fn here(&self, point: Point) -> Vec<Point> {
        let Point { table, slot } = point;
        let ends = |stood: bool| table.next(stood && self.blackjack);
        let moves = match slot {
            Slot::Deal => vec![],
            Slot::Pair => vec![
                Some(table.at(Slot::Two(self.pair as u8))),
                Some(table.again()),
            ],
            Slot::Two(_) if self.pair == ACE => vec![ends(true)],
            Slot::Two(second) => vec![Some(table.at(Slot::of_two(self.pair, second.into())))],
            Slot::Bust(_) => vec![ends(false)],
            Slot::Doubled(_) => vec![ends(true)],
            Slot::Total(..) if slot.may_stand() => vec![ends(true)],
            Slot::Total(..) => vec![],
        };
        moves.into_iter().flatten().collect()
    }

    /// The point that a card leads to; none for a last hand's bust, which is settled at once.
    fn drawn(&self, point: Point, card: usize) -> Option<Point> {
        let Point { table, slot } = point;
        let next = match slot {
            Slot::Deal if card == self.pair && table.splits > 0 => Slot::Pair,
            Slot::Deal => Slot::Two(card as u8),
            Slot::Two(second) if self.doubles(second.into()) => {
                Slot::of_two(self.pair, second.into()).doubled(card)
            }
            Slot::Total(points, _) if points < 21 => slot.with(card),
            _ => return None,
        };
        let is_followed = table.waiting > 0 || !matches!(next, Slot::Bust(_));
        is_followed.then(|| table.at(next))
    }

    fn doubles(&self, second: usize) -> bool {
        self.pair != ACE && !matches!(Slot::of_two(self.pair, second), Slot::Total(21, _))
    }

    /// Every set with every point, by the number of cards.
    fn layers(&self) -> Vec<Layer> {
        let mut layers = Vec::new();
        let mut layer = Layer::default();
        layer.put([0; 10], self.first());
        while !layer.sets.is_empty() {
            let mut next = Layer::default();
            for (out, points) in &mut layer.sets {
                let mut place = 0;
                while let Some(&point) = points.get(place) {
                    let more = self.here(point);
                    let new: Vec<Point> =
                        more.into_iter().filter(|p| !points.contains(p)).collect();
                    points.extend(new);
                    place += 1;
                }
                // What others lean on comes first.
                points.sort_by_key(|point| point.slot.rank());
                for (card, _) in self.held(out) {
                    let mut more = *out;
                    more[card] += 1;
                    for &point in points.iter() {
                        if let Some(to) = self.drawn(point, card) {
                            next.put(more, to);
                        }
                    }
                }
            }
            layers.push(std::mem::replace(&mut layer, next));
        }
        layers
    }

    /// The value of the split, and what is chosen at every point.
    fn values(&self, layers: &[Layer]) -> Result<(Value, Choices), TooClose> {
        let mut choices = vec![Vec::new(); layers.len()];
        let mut next: Vec<Vec<Value>> = Vec::new();
        for depth in (0..layers.len()).rev() {
            let after = layers.get(depth + 1).map(|layer| (layer, &next[..]));
            let mut values = Vec::with_capacity(layers[depth].sets.len());
            for (out, points) in &layers[depth].sets {
                let (found, chosen) = self.set(out, points, after)?;
                values.push(found);
                choices[depth].push(chosen);
            }
            next = values;
        }
        Ok((next[0][0], choices))
    }

    fn set(
        &self,
        out: &Cards,
        points: &[Point],
        after: Option<(&Layer, &[Vec<Value>])>,
    ) -> Result<(Vec<Value>, Vec<Choice>), TooClose> {
        let held = self.held(out);
        let cards: u32 = held.iter().map(|(_, left)| left).sum();
        let draws = held.iter().map(|&(card, left)| {
            let mut more = *out;
            more[card] += 1;
            let place = after.and_then(|(layer, _)| layer.places.get(&more).copied());
            let known = after.zip(place);
            let known = known.map(|((layer, values), at)| (&layer.sets[at].1[..], &values[at][..]));
            (card, left, known.unwrap_or_default())
        });
        let mut here = Here {
            game: self,
            draws: draws.collect(),
            inverses: inverses(u128::from(cards)),
            ends: self.dealer_shares(out),
            points,
            values: Vec::with_capacity(points.len()),
            cards,
        };
        let mut choices = Vec::with_capacity(points.len());
        for &point in points {
            let (value, choice) = here.value(point)?;
            here.values.push(value);
            choices.push(choice);
        }
        Ok((here.values, choices))
    }

    /// The chances of 17 to 21, a bust and a blackjack.
    fn dealer_shares(&self, out: &Cards) -> [Value; 7] {
        let (ends, all) = self.dealer.ends(&less(&self.left, out));
        let inverses = inverses(all);
        ends.map(|part| Value::share(part, all, &inverses))
    }

    /// Follows the best play, and counts its ties.
    fn ties(&self, layers: &[Layer], choices: &Choices) -> u64 {
        let mut ties = 0;
        let mut layer = Layer::default();
        layer.put([0; 10], self.first());
        for depth in 0..layers.len() {
            let mut next = Layer::default();
            for (out, points) in &mut layer.sets {
                let place = layers[depth].places[out];
                let known = &layers[depth].sets[place].1;
                let held = self.held(out);
                let mut at = 0;
                while let Some(&point) = points.get(at) {
                    at += 1;
                    let found = known.iter().position(|&p| p == point);
                    let choice = choices[depth][place][found.expect("a point that arises")];
                    ties += u64::from(choice.tie);
                    let here = self.here(point);
                    let draws = match point.slot {
                        Slot::Pair => false,
                        Slot::Deal => true,
                        _ => choice.second,
                    };
                    let stays = match (point.slot, choice.second) {
                        (Slot::Pair, second) => vec![here[usize::from(second)]],
                        _ if draws => vec![],
                        _ => here,
                    };
                    for stay in stays {
                        if !points.contains(&stay) {
                            points.push(stay);
                        }
                    }
                    for (card, _) in held.iter().filter(|_| draws) {
                        let mut more = *out;
                        more[*card] += 1;
                        if let Some(to) = self.drawn(point, *card) {
                            next.put(more, to);
                        }
                    }
                }
            }
            layer = next;
        }
        ties
    }
}

/// Points with their values.
type Known<'a> = (&'a [Point], &'a [Value]);

fn known((points, values): Known, wanted: Point) -> Value {
    let place = points.iter().position(|&point| point == wanted);
    values[place.expect("a point that arises")]
}

/// A set of cards whose points are being valued.
struct Here<'a> {
    game: &'a Game,
    /// Each card, how many are left, and what is known of the set with it.
    draws: Vec<(usize, u32, Known<'a>)>,
    cards: u32,
    inverses: Residues,
    ends: [Value; 7],
    points: &'a [Point],
    /// Of the first points.
    values: Vec<Value>,
}

impl Here<'_> {
    fn known(&self, wanted: Point) -> Value {
        known((self.points, &self.values), wanted)
    }

    /// On average over the next card.
    fn drawn(&self, point: Point) -> Value {
        let mut sum = Value::default();
        for &(card, left, next) in &self.draws {
            let value = match self.game.drawn(point, card) {
                Some(to) => known(next, to),
                None => Value::whole(-point.slot.bets_drawn()),
            };
            sum = sum.plus(&value.times(i64::from(left)));
        }
        sum.over(self.cards, &self.inverses)
    }

    fn then(&self, own: Value, next: Option<Point>) -> Value {
        next.map_or(own, |next| own.plus(&self.known(next)))
    }

    fn stands(&self, table: Table, points: u8, bets: i64) -> Value {
        let own = settled(&self.ends, points.into(), bets, table.stood);
        self.then(own, table.next(self.game.blackjack))
    }

    fn value(&self, point: Point) -> Result<(Value, Choice), TooClose> {
        let Point { table, slot } = point;
        let value = match slot {
            Slot::Deal => self.drawn(point),
            Slot::Pair => {
                let played = self.known(table.at(Slot::Two(self.game.pair as u8)));
                return better(played, self.known(table.again()));
            }
            Slot::Two(second) => return self.two(point, second.into()),
            Slot::Bust(bets) => self.then(Value::whole(-i64::from(bets)), table.next(false)),
            Slot::Doubled(points) => self.stands(table, points, 2),
            Slot::Total(21, _) => self.stands(table, 21, 1),
            Slot::Total(points, _) if slot.may_stand() => {
                return better(self.stands(table, points, 1), self.drawn(point));
            }
            Slot::Total(..) => return Ok((self.drawn(point), Choice::DRAWS)),
        };
        Ok((value, Choice::default()))
    }

    fn two(&self, point: Point, second: usize) -> Result<(Value, Choice), TooClose> {
        let total = Slot::of_two(self.game.pair, second);
        if self.game.pair == ACE {
            let value = self.stands(point.table, total.points(), 1);
            return Ok((value, Choice::default()));
        }
        let played = self.known(point.table.at(total));
        match self.game.doubles(second) {
            true => better(played, self.drawn(point)),
            false => Ok((played, Choice::default())),
        }
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

/// A hand that stands on its bets: 4.3 to 4.7; a dealer blackjack takes one unit of the first that stands.
fn settled(ends: &[Value; 7], points: u32, bets: i64, stood: bool) -> Value {
    let mut sum = Value::default();
    for (end, share) in ends.iter().enumerate() {
        let won = match end {
            5 => bets,
            6 => -i64::from(!stood),
            _ => bets * (i64::from(points) - 17 - end as i64).signum(),
        };
        sum = sum.plus(&share.times(won));
    }
    sum
}
