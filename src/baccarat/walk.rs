//! Every sequence of cards, walked, with cards that cannot be told apart as one class.
//!
//! The first two cards of a hand may be looked at by rank or suit; third cards only by points and by
//! the counted rank. So there are two partitions of the shoe: fine [`Class`]es for first cards, and
//! coarse [`Later`] ones for third cards, each fine class lying in one coarse class. A hand that
//! nobody looks at is not dealt at all, unless the round is played to its end.

use super::play::{banker_draws, natural, player_draws};
use super::sight::{answer, is_pair, pairs_by_points};
use super::totals::{END_SLOTS, end_at, end_slot};
use super::{Dealer, Hand, Question, Round, Sight, points};
use crate::card::Card;
use crate::distribution::Distribution;
use crate::rules::Twin;

/// The rounds that can arise, as this sight tells them apart.
pub(super) fn rounds(dealer: &Dealer, sight: &Sight) -> Distribution<Round> {
    let deals = dealer.deals();
    if dealer.shoe.cards() < dealer.first_cards() {
        return Distribution::new(deals, [(Round::Void, deals)]);
    }
    // A round that may run out of cards is played out whatever is looked at: it may be void.
    let sight = Sight {
        the_end: sight.the_end || dealer.may_run_out(),
        ..sight.clone()
    };
    let mut walk = Walk::new(dealer, &sight);
    walk.deal_player();
    Distribution::new(deals, walk.outcomes())
}

/// Cards that no question about first cards tells apart; one of them stands for all.
struct Class {
    card: Card,
    /// The class they lie in as third cards.
    later: usize,
    left: u32,
}

/// Cards that are the same as a third card.
struct Later {
    card: Card,
    points: u8,
    counted: u8,
    left: u32,
}

/// The first two cards of a hand, as classes of the cards that come from the shoe.
struct Start {
    from_shoe: [Option<usize>; 2],
    cards: [Card; 2],
    pair: bool,
    hand: Hand,
}

/// What is known of a round from the first cards of both hands.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Beginning {
    player: u16,
    banker: u16,
    twin: bool,
}

struct Walk<'a> {
    dealer: &'a Dealer,
    sight: &'a Sight,
    classes: Vec<Class>,
    laters: Vec<Later>,
    drawn: u32,
    /// At `[drawn]`: the deals in which a round that ends there goes on.
    ways_after: Vec<u128>,
    /// For each beginning, the ways of every end, by counted cards, totals and numbers of cards.
    ends: Vec<(Beginning, Vec<u128>)>,
    void: u128,
}

/// Each hand holds up to three counted cards.
const COUNTED_SLOTS: usize = 16;

impl<'a> Walk<'a> {
    fn new(dealer: &'a Dealer, sight: &'a Sight) -> Walk<'a> {
        let (mut classes, mut laters) = (Vec::<Class>::new(), Vec::<Later>::new());
        for card in Card::all() {
            let count = u32::from(dealer.shoe.count(card));
            let later = laters
                .iter()
                .position(|later| !sight.tells_apart_later(later.card, card))
                .unwrap_or(laters.len());
            if later == laters.len() {
                laters.push(Later {
                    card,
                    points: points(card.rank),
                    counted: u8::from(Some(card.rank) == sight.counted),
                    left: 0,
                });
            }
            laters[later].left += count;
            let same = |class: &&mut Class| !sight.tells_apart(class.card, card);
            match classes.iter_mut().find(same) {
                Some(class) => class.left += count,
                None => classes.push(Class {
                    card,
                    later,
                    left: count,
                }),
            }
        }
        Walk {
            dealer,
            sight,
            classes,
            laters,
            drawn: 0,
            ways_after: (0..=dealer.most_drawn())
                .map(|n| dealer.ways_after(n))
                .collect(),
            ends: Vec::new(),
            void: 0,
        }
    }

    fn deal_player(&mut self) {
        let bankers = self.starts(None, &self.sight.banker);
        for player in self.starts(self.dealer.permanent, &self.sight.player) {
            let ways = self.take(&player);
            if ways > 0 {
                self.deal_banker(&player, &bankers, ways);
            }
            self.put_back(&player);
        }
    }

    fn deal_banker(&mut self, player: &Start, bankers: &[Start], ways: u64) {
        for banker in bankers {
            let ways = ways * self.take(banker);
            if ways > 0 {
                let ends = self.ends_of(player, banker);
                self.play(ends, player.hand, banker.hand, u128::from(ways));
            }
            self.put_back(banker);
        }
    }

    /// All the first two cards that a hand can have; one blank start where nobody looks at it.
    fn starts(&self, permanent: Option<Card>, questions: &[Question]) -> Vec<Start> {
        if !self.sight.the_end && questions.is_empty() {
            let card = self.classes[0].card;
            return vec![Start {
                from_shoe: [None, None],
                cards: [card, card],
                pair: false,
                hand: Hand::default(),
            }];
        }
        let all = 0..self.classes.len();
        match permanent {
            Some(card) => all
                .map(|second| self.start([None, Some(second)], card, second, questions))
                .collect(),
            None => all
                .clone()
                .flat_map(|first| all.clone().skip(first).map(move |second| (first, second)))
                .map(|(first, second)| {
                    let card = self.classes[first].card;
                    self.start([Some(first), Some(second)], card, second, questions)
                })
                .collect(),
        }
    }

    fn start(
        &self,
        from_shoe: [Option<usize>; 2],
        first: Card,
        second: usize,
        questions: &[Question],
    ) -> Start {
        let cards = [first, self.classes[second].card];
        let readings = &self.dealer.readings;
        let counted = |card: &Card| Some(card.rank) == self.sight.counted;
        let bit = |(place, question)| u16::from(answer(question, cards, readings)) << place;
        Start {
            from_shoe,
            cards,
            pair: is_pair(cards, readings.pair),
            hand: Hand {
                total: cards.iter().map(|card| points(card.rank)).sum::<u8>() % 10,
                cards: 2,
                counted: cards.iter().filter(|card| counted(card)).count() as u8,
                answers: questions.iter().enumerate().map(bit).sum(),
            },
        }
    }

    /// Takes the cards out; how many ordered ways there are to do so, which may be none (then counts
    /// wrap below zero until the cards are put back, and nothing is dealt).
    fn take(&mut self, start: &Start) -> u64 {
        let mut ways = 1;
        for class in start.from_shoe.into_iter().flatten() {
            let Class { left, later, .. } = &mut self.classes[class];
            ways *= u64::from(*left);
            *left = left.wrapping_sub(1);
            let later = &mut self.laters[*later].left;
            *later = later.wrapping_sub(1);
            self.drawn += 1;
        }
        match start.from_shoe {
            [Some(first), Some(second)] if first != second => 2 * ways,
            _ => ways,
        }
    }

    fn put_back(&mut self, start: &Start) {
        for class in start.from_shoe.into_iter().flatten() {
            let Class { left, later, .. } = &mut self.classes[class];
            *left = left.wrapping_add(1);
            let later = &mut self.laters[*later].left;
            *later = later.wrapping_add(1);
            self.drawn -= 1;
        }
    }

    /// Where rounds that begin so are counted.
    fn ends_of(&mut self, player: &Start, banker: &Start) -> usize {
        let beginning = Beginning {
            player: player.hand.answers,
            banker: banker.hand.answers,
            twin: self.sight.twin && self.is_twin(player, banker),
        };
        let known = self.ends.iter().position(|(other, _)| *other == beginning);
        known.unwrap_or_else(|| {
            let slots = match (self.sight.the_end, self.sight.counted) {
                (false, _) => 1,
                (true, None) => END_SLOTS,
                (true, Some(_)) => END_SLOTS * COUNTED_SLOTS,
            };
            self.ends.push((beginning, vec![0; slots]));
            self.ends.len() - 1
        })
    }

    fn is_twin(&self, player: &Start, banker: &Start) -> bool {
        let [one, two] = player.cards.map(|card| card.rank);
        let [three, four] = banker.cards.map(|card| card.rank);
        let every_two = |same: &dyn Fn(_, _) -> bool| {
            let pairs = [
                (one, two),
                (three, four),
                (one, three),
                (one, four),
                (two, three),
                (two, four),
            ];
            pairs.into_iter().all(|(one, other)| same(one, other))
        };
        player.pair
            && banker.pair
            && match self.dealer.readings.twin {
                Twin::SameRank => every_two(&|one, other| one == other),
                Twin::SamePointValue => every_two(&|one, other| points(one) == points(other)),
                Twin::PairRule => every_two(&pairs_by_points),
            }
    }

    fn play(&mut self, ends: usize, player: Hand, banker: Hand, ways: u128) {
        if !self.sight.the_end || natural(player.total, banker.total) {
            self.finish(ends, player, banker, ways);
        } else if player_draws(player.total) {
            self.draw_player(ends, player, banker, ways);
        } else if banker_draws(banker.total, None) {
            self.draw_banker(ends, player, banker, ways);
        } else {
            self.finish(ends, player, banker, ways);
        }
    }

    fn draw_player(&mut self, ends: usize, player: Hand, banker: Hand, ways: u128) {
        if self.drawn == self.dealer.shoe.cards() {
            self.void += ways;
            return;
        }
        for third in 0..self.laters.len() {
            let Later { points, left, .. } = self.laters[third];
            if left == 0 {
                continue;
            }
            let ways = ways * u128::from(left);
            let player = player.with(&self.laters[third]);
            self.laters[third].left -= 1;
            self.drawn += 1;
            if banker_draws(banker.total, Some(points)) {
                self.draw_banker(ends, player, banker, ways);
            } else {
                self.finish(ends, player, banker, ways);
            }
            self.drawn -= 1;
            self.laters[third].left += 1;
        }
    }

    fn draw_banker(&mut self, ends: usize, player: Hand, banker: Hand, ways: u128) {
        if self.drawn == self.dealer.shoe.cards() {
            self.void += ways;
            return;
        }
        self.drawn += 1;
        for third in 0..self.laters.len() {
            let banker = banker.with(&self.laters[third]);
            let ways = ways * u128::from(self.laters[third].left);
            self.finish(ends, player, banker, ways);
        }
        self.drawn -= 1;
    }

    fn finish(&mut self, ends: usize, player: Hand, banker: Hand, ways: u128) {
        let slot = match self.sight.the_end {
            true => slot(player, banker),
            false => 0,
        };
        self.ends[ends].1[slot] += ways * self.ways_after[self.drawn as usize];
    }

    fn outcomes(self) -> impl Iterator<Item = (Round, u128)> {
        let the_end = self.sight.the_end;
        let played = self.ends.into_iter().flat_map(move |(beginning, ends)| {
            let ends = ends.into_iter().enumerate();
            let happened = ends.filter(|(_, ways)| *ways > 0);
            happened.map(move |(slot, ways)| (round_at(slot, beginning, the_end), ways))
        });
        played.chain([(Round::Void, self.void)])
    }
}

impl Hand {
    fn with(self, third: &Later) -> Hand {
        Hand {
            total: (self.total + third.points) % 10,
            cards: 3,
            counted: self.counted + third.counted,
            ..self
        }
    }
}

fn slot(player: Hand, banker: Hand) -> usize {
    let counted = usize::from(player.counted * 4 + banker.counted);
    counted * END_SLOTS + end_slot(player, banker)
}

fn round_at(slot: usize, beginning: Beginning, the_end: bool) -> Round {
    let (mut player, mut banker) = match the_end {
        true => end_at(slot % END_SLOTS),
        false => (Hand::default(), Hand::default()),
    };
    let counted = (slot / END_SLOTS) as u8;
    (player.counted, banker.counted) = (counted / 4, counted % 4);
    (player.answers, banker.answers) = (beginning.player, beginning.banker);
    Round::Played {
        player,
        banker,
        twin: beginning.twin,
    }
}
