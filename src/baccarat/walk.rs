//! Every sequence of cards, walked, with cards that cannot be told apart as one class.
//!
//! The first two cards of a hand may be looked at by rank or suit; third cards only by points and by
//! the counted rank. So there are two partitions of the shoe: fine [`Class`]es for first cards, and
//! coarse [`Later`] ones for third cards, each fine class lying in one coarse class. A hand that
//! nobody looks at is not dealt at all, unless the round is played to its end.

use super::ends::{END_SLOTS, end_at, end_slot, hand};
use super::known::total;
use super::play::{banker_draws, natural, player_draws};
use super::sight::Eye;
use super::{Dealer, Hand, Question, Round, Sight, points};
use crate::tables::rules::{Readings, Twin};
use crate::tables::two_cards::{answer, is_pair, pairs_by_points};
use crate::vocabulary::card::Card;
use crate::vocabulary::distribution::Distribution;
use crate::vocabulary::exact::falling;

/// The rounds that can arise, as this sight tells them apart.
pub(super) fn rounds(dealer: &Dealer, sight: &Sight) -> Distribution<Round> {
    let deals = dealer.deals();
    if dealer.shoe.cards() < dealer.known.first_to_come() {
        return Distribution::new(deals, [(Round::Void, deals)]);
    }
    let mut walk = Walk::new(dealer, sight);
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
    third: Third,
    left: u32,
}

/// What a third card adds to a hand.
#[derive(Clone, Copy)]
struct Third {
    points: u8,
    counted: u8,
}

/// The first two cards of a hand, and the classes of those that come from the shoe.
struct Start {
    from_shoe: [Option<usize>; 2],
    cards: [Card; 2],
    hand: Hand,
}

/// What is known of a round from the first cards of both hands.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Beginning {
    player: u64,
    banker: u64,
    twin: bool,
}

struct Walk<'a> {
    dealer: &'a Dealer,
    sight: &'a Sight,
    /// A round that may run out of cards is played out whatever is looked at: it may be void.
    plays_out: bool,
    classes: Vec<Class>,
    laters: Vec<Later>,
    cards_left: u32,
    /// For each beginning, the ways of every end, by counted cards, totals and numbers of cards;
    /// the cards that the round does not draw are not yet counted in.
    ends: Vec<(Beginning, Vec<u128>)>,
    void: u128,
}

/// Each hand holds up to three counted cards.
const COUNTED_SLOTS: usize = 16;
/// Each hand holds two or three cards.
const CARDS_SLOTS: usize = 4;

impl<'a> Walk<'a> {
    fn new(dealer: &'a Dealer, sight: &'a Sight) -> Walk<'a> {
        let plays_out = sight.plays_out() || dealer.may_run_out();
        let mut walk = Walk {
            dealer,
            sight,
            plays_out,
            classes: Vec::new(),
            laters: Vec::new(),
            cards_left: dealer.shoe.cards(),
            ends: Vec::new(),
            void: 0,
        };
        let (eye, later_eye) = (sight.eye(plays_out), sight.later_eye(plays_out));
        for card in Card::all() {
            let left = u32::from(dealer.shoe.count(card));
            let later = walk.later(card, later_eye);
            walk.laters[later].left += left;
            let same = |class: &&mut Class| eye.sees(class.card) == eye.sees(card);
            match walk.classes.iter_mut().find(same) {
                Some(class) => class.left += left,
                None => walk.classes.push(Class { card, later, left }),
            }
        }
        walk
    }

    /// The class this card lies in as a third card.
    fn later(&mut self, card: Card, eye: Eye) -> usize {
        let same = |later: &Later| eye.sees(later.card) == eye.sees(card);
        let known = self.laters.iter().position(same);
        known.unwrap_or_else(|| {
            let third = self.third(card);
            self.laters.push(Later {
                card,
                third,
                left: 0,
            });
            self.laters.len() - 1
        })
    }

    fn third(&self, card: Card) -> Third {
        Third {
            points: points(card.rank),
            counted: u8::from(Some(card.rank) == self.sight.counted),
        }
    }

    fn deal_player(&mut self) {
        let known = &self.dealer.known;
        let bankers = self.starts(&known.banker, &self.sight.banker);
        for player in self.starts(&known.player, &self.sight.player) {
            let ways = self.ways(&player);
            if ways > 0 {
                self.take(&player);
                match self.plays_out {
                    true => self.deal_banker(&player, &bankers, ways),
                    false => self.deal_banker_apart(&player, &bankers, ways),
                }
                self.put_back(&player);
            }
        }
    }

    fn deal_banker(&mut self, player: &Start, bankers: &[Start], players_ways: u64) {
        for banker in bankers {
            let ways = u128::from(players_ways * self.ways(banker));
            if ways == 0 {
                continue;
            }
            let ends = self.ends_of(player, banker);
            self.take(banker);
            self.play(ends, player.hand, banker.hand, ways);
            self.put_back(banker);
        }
    }

    /// The same where nothing but first cards is looked at: only those that answer yes to something are
    /// dealt, and all the others are what is left.
    fn deal_banker_apart(&mut self, player: &Start, bankers: &[Start], players_ways: u64) {
        let from_shoe = match bankers[0].from_shoe {
            [Some(_), _] => falling(self.cards_left, 2),
            [None, Some(_)] => u128::from(self.cards_left),
            [None, None] => 1,
        };
        let mut left = from_shoe * u128::from(players_ways);
        for banker in bankers.iter().filter(|banker| banker.hand.answers > 0) {
            let ways = u128::from(players_ways * self.ways(banker));
            let ends = self.ends_of(player, banker);
            self.ends[ends].1[0] += ways;
            left -= ways;
        }
        let other = bankers.iter().find(|banker| banker.hand.answers == 0);
        if let Some(other) = other {
            let ends = self.ends_of(player, other);
            self.ends[ends].1[0] += left;
        }
    }

    /// All the first two cards that a hand can have; one blank start where nobody looks at it.
    fn starts(&self, known: &[Card], questions: &[Question]) -> Vec<Start> {
        if !self.plays_out && questions.is_empty() {
            let card = self.classes[0].card;
            return vec![Start {
                from_shoe: [None, None],
                cards: [card, card],
                hand: Hand::default(),
            }];
        }
        let card = |class: usize| self.classes[class].card;
        let start = |from_shoe, cards| self.start(from_shoe, cards, questions);
        let all = 0..self.classes.len();
        match *known {
            [first, second, ..] => vec![start([None, None], [first, second])],
            [first] => all
                .map(|second| start([None, Some(second)], [first, card(second)]))
                .collect(),
            [] => all
                .clone()
                .flat_map(|first| all.clone().skip(first).map(move |second| (first, second)))
                .map(|(first, second)| {
                    start([Some(first), Some(second)], [card(first), card(second)])
                })
                .collect(),
        }
    }

    fn start(
        &self,
        from_shoe: [Option<usize>; 2],
        cards: [Card; 2],
        questions: &[Question],
    ) -> Start {
        let readings = &self.dealer.readings;
        let counted = |card: &Card| Some(card.rank) == self.sight.counted;
        let bit = |(place, question)| u64::from(answer(question, cards, readings)) << place;
        Start {
            from_shoe,
            cards,
            hand: Hand {
                total: total(&cards),
                cards: 2,
                counted: cards.iter().filter(|card| counted(card)).count() as u8,
                answers: questions.iter().enumerate().map(bit).sum(),
            },
        }
    }

    /// The ordered ways to draw these two cards.
    fn ways(&self, start: &Start) -> u64 {
        let left = |class: usize| u64::from(self.classes[class].left);
        match start.from_shoe {
            [Some(first), Some(second)] if first == second => {
                left(first) * left(first).saturating_sub(1)
            }
            [Some(first), Some(second)] => 2 * left(first) * left(second),
            [None, Some(second)] => left(second),
            _ => 1,
        }
    }

    fn take(&mut self, start: &Start) {
        for class in start.from_shoe.into_iter().flatten() {
            let class = &mut self.classes[class];
            class.left -= 1;
            self.laters[class.later].left -= 1;
            self.cards_left -= 1;
        }
    }

    fn put_back(&mut self, start: &Start) {
        for class in start.from_shoe.into_iter().flatten() {
            let class = &mut self.classes[class];
            class.left += 1;
            self.laters[class.later].left += 1;
            self.cards_left += 1;
        }
    }

    /// Where rounds that begin so are counted.
    fn ends_of(&mut self, player: &Start, banker: &Start) -> usize {
        let beginning = Beginning {
            player: player.hand.answers,
            banker: banker.hand.answers,
            twin: self.sight.twin && is_twin(player.cards, banker.cards, &self.dealer.readings),
        };
        let known = self.ends.iter().position(|(other, _)| *other == beginning);
        known.unwrap_or_else(|| {
            let ends = match self.sight.the_end {
                true => END_SLOTS,
                false => CARDS_SLOTS,
            };
            let slots = match (self.plays_out, self.sight.counted) {
                (false, _) => 1,
                (true, None) => ends,
                (true, Some(_)) => ends * COUNTED_SLOTS,
            };
            self.ends.push((beginning, vec![0; slots]));
            self.ends.len() - 1
        })
    }

    fn play(&mut self, ends: usize, player: Hand, banker: Hand, ways: u128) {
        if natural(player.total, banker.total) {
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
        if let Some(card) = self.dealer.known.player.get(2) {
            let third = self.third(*card);
            return self.after_players_third(ends, player.with(third), banker, third.points, ways);
        }
        if self.cards_left == 0 {
            self.void += ways;
            return;
        }
        self.cards_left -= 1;
        for place in 0..self.laters.len() {
            let later = &mut self.laters[place];
            let (third, left) = (later.third, later.left);
            if left > 0 {
                later.left -= 1;
                let ways = ways * u128::from(left);
                self.after_players_third(ends, player.with(third), banker, third.points, ways);
                self.laters[place].left += 1;
            }
        }
        self.cards_left += 1;
    }

    fn after_players_third(
        &mut self,
        ends: usize,
        player: Hand,
        banker: Hand,
        points: u8,
        ways: u128,
    ) {
        if banker_draws(banker.total, Some(points)) {
            self.draw_banker(ends, player, banker, ways);
        } else {
            self.finish(ends, player, banker, ways);
        }
    }

    fn draw_banker(&mut self, ends: usize, player: Hand, banker: Hand, ways: u128) {
        if let Some(card) = self.dealer.known.banker.get(2) {
            let third = self.third(*card);
            return self.finish(ends, player, banker.with(third), ways);
        }
        if self.cards_left == 0 {
            self.void += ways;
            return;
        }
        if self.sight.the_end {
            let ends = &mut self.ends[ends].1;
            for later in &self.laters {
                ends[slot(player, banker.with(later.third))] += ways * u128::from(later.left);
            }
            return;
        }
        // Of the last card nobody looks at more than whether it is counted: one class is, or none.
        let is_counted = |later: &&Later| later.third.counted > 0;
        let counted = self
            .laters
            .iter()
            .find(is_counted)
            .map_or(0, |later| later.left);
        let others = self.cards_left - counted;
        for (counted, left) in [(1, counted), (0, others)]
            .into_iter()
            .filter(|(_, left)| *left > 0)
        {
            let third = Third { points: 0, counted };
            self.finish(ends, player, banker.with(third), ways * u128::from(left));
        }
    }

    fn finish(&mut self, ends: usize, player: Hand, banker: Hand, ways: u128) {
        let slot = self.slot(player, banker);
        self.ends[ends].1[slot] += ways;
    }

    /// Where rounds that end so are counted: totals take places only where they are looked at.
    fn slot(&self, player: Hand, banker: Hand) -> usize {
        match self.sight.the_end {
            true => slot(player, banker),
            false => {
                let cards = usize::from((player.cards - 2) * 2 + banker.cards - 2);
                counted(player, banker) * CARDS_SLOTS + cards
            }
        }
    }

    fn outcomes(self) -> Vec<(Round, u128)> {
        let mut outcomes = vec![(Round::Void, self.void)];
        for (beginning, ends) in &self.ends {
            let happened = ends.iter().enumerate().filter(|(_, ways)| **ways > 0);
            for (slot, ways) in happened {
                let (player, banker) = self.hands_at(slot);
                let after = self.dealer.ways_after(self.drawn(&player, &banker));
                outcomes.push((self.seen(player, banker, beginning), ways * after));
            }
        }
        outcomes
    }

    fn hands_at(&self, slot: usize) -> (Hand, Hand) {
        let ((mut player, mut banker), counted) = match (self.plays_out, self.sight.the_end) {
            (false, _) => return (Hand::default(), Hand::default()),
            (true, true) => (end_at(slot % END_SLOTS), slot / END_SLOTS),
            (true, false) => {
                let cards = (slot % CARDS_SLOTS) as u8;
                let hands = (hand(0, cards / 2 + 2), hand(0, cards % 2 + 2));
                (hands, slot / CARDS_SLOTS)
            }
        };
        (player.counted, banker.counted) = (counted as u8 / 4, counted as u8 % 4);
        (player, banker)
    }

    /// How many cards were drawn from the shoe for these hands.
    fn drawn(&self, player: &Hand, banker: &Hand) -> u32 {
        let known = &self.dealer.known;
        let from_shoe = |known: &[Card], hand: &Hand, questions: &[Question]| {
            let cards = match (self.plays_out, questions.is_empty()) {
                (true, _) => hand.cards,
                (false, true) => 0,
                (false, false) => 2,
            };
            u32::from(cards).saturating_sub(known.len() as u32)
        };
        from_shoe(&known.player, player, &self.sight.player)
            + from_shoe(&known.banker, banker, &self.sight.banker)
    }

    /// The round without what nobody looks at.
    fn seen(&self, player: Hand, banker: Hand, beginning: &Beginning) -> Round {
        let seen = |hand: Hand, answers: u64| Hand {
            answers,
            counted: hand.counted,
            total: if self.sight.the_end { hand.total } else { 0 },
            cards: if self.sight.the_end { hand.cards } else { 0 },
        };
        Round::Played {
            player: seen(player, beginning.player),
            banker: seen(banker, beginning.banker),
            twin: beginning.twin,
        }
    }
}

impl Hand {
    fn with(self, third: Third) -> Hand {
        Hand {
            total: (self.total + third.points) % 10,
            cards: 3,
            counted: self.counted + third.counted,
            ..self
        }
    }
}

/// Whether both hands begin with the same pair, as the document is read.
pub(super) fn is_twin(player: [Card; 2], banker: [Card; 2], readings: &Readings) -> bool {
    let [one, two] = player.map(|card| card.rank);
    let [three, four] = banker.map(|card| card.rank);
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
    is_pair([one, two], readings.pair)
        && is_pair([three, four], readings.pair)
        && match readings.twin {
            Twin::SameRank => every_two(&|one, other| one == other),
            Twin::SamePointValue => every_two(&|one, other| points(one) == points(other)),
            Twin::PairRule => every_two(&pairs_by_points),
        }
}

fn slot(player: Hand, banker: Hand) -> usize {
    counted(player, banker) * END_SLOTS + end_slot(player, banker)
}

fn counted(player: Hand, banker: Hand) -> usize {
    usize::from(player.counted * 4 + banker.counted)
}
