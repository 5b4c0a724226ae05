//! How many cards of one rank both hands take, for those who look at nothing else.
//!
//! Both hands' first cards are walked; of third cards nothing matters but whether they are counted and
//! whether the banker then draws, so that they are three groups and their ways a few products.

use super::dealer::Dealer;
use super::play::{banker_draws, natural, player_draws, points};
use crate::vocabulary::card::{Card, Rank};

/// Ordered ways in which the player has p and the banker b counted cards, at `[p][b]`.
pub type Counted = [[u64; 4]; 4];

/// Cards that are all the same here.
#[derive(Clone, Copy)]
struct Class {
    points: u8,
    counted: usize,
    left: u64,
}

/// Two first cards of a hand.
#[derive(Clone, Copy)]
struct Start {
    total: u8,
    counted: usize,
    ways: u64,
}

/// The counts of a shoe from which a round cannot run out, out of all its deals.
pub(super) fn counted(dealer: &Dealer, rank: Rank) -> Counted {
    let mut walk = Walk {
        classes: classes(dealer, rank),
        cards: u64::from(dealer.shoe.cards()),
        sum: Counted::default(),
    };
    let first = dealer.known.player.first().copied();
    walk.player(first.map(|card| (points(card.rank), usize::from(card.rank == rank))));
    walk.sum
}

fn classes(dealer: &Dealer, rank: Rank) -> Vec<Class> {
    let mut classes: Vec<Class> = Vec::new();
    for card in Card::all() {
        let (points, counted) = (points(card.rank), usize::from(card.rank == rank));
        let left = u64::from(dealer.shoe.count(card));
        let same = |class: &&mut Class| class.points == points && class.counted == counted;
        match classes.iter_mut().find(same) {
            Some(class) => class.left += left,
            None => classes.push(Class {
                points,
                counted,
                left,
            }),
        }
    }
    classes
}

struct Walk {
    classes: Vec<Class>,
    cards: u64,
    sum: Counted,
}

impl Walk {
    fn player(&mut self, permanent: Option<(u8, usize)>) {
        let Some((points, counted)) = permanent else {
            return self.two_cards(Walk::banker);
        };
        for class in 0..self.classes.len() {
            let second = self.classes[class];
            let start = Start {
                total: (points + second.points) % 10,
                counted: counted + second.counted,
                ways: second.left,
            };
            self.with(&[class], start.ways, |walk| walk.banker(start));
        }
    }

    fn banker(&mut self, player: Start) {
        self.two_cards(|walk, banker| walk.play(player, banker));
    }

    /// Every two cards from the shoe, while they are out of it.
    fn two_cards(&mut self, go_on: impl Fn(&mut Walk, Start)) {
        for one in 0..self.classes.len() {
            for other in one..self.classes.len() {
                let (first, second) = (self.classes[one], self.classes[other]);
                let ways = match one == other {
                    true => first.left * first.left.saturating_sub(1),
                    false => 2 * first.left * second.left,
                };
                let start = Start {
                    total: (first.points + second.points) % 10,
                    counted: first.counted + second.counted,
                    ways,
                };
                self.with(&[one, other], ways, |walk| go_on(walk, start));
            }
        }
    }

    /// Does something with these cards out, if there are such.
    fn with(&mut self, classes: &[usize], ways: u64, go_on: impl FnOnce(&mut Walk)) {
        if ways == 0 {
            return;
        }
        classes
            .iter()
            .for_each(|class| self.classes[*class].left -= 1);
        self.cards -= classes.len() as u64;
        go_on(self);
        self.cards += classes.len() as u64;
        classes
            .iter()
            .for_each(|class| self.classes[*class].left += 1);
    }

    fn play(&mut self, player: Start, banker: Start) {
        let ways = player.ways * banker.ways;
        let (all, next) = (self.cards, self.cards - 1);
        let mut add = |player_more: usize, banker_more: usize, thirds: u64| {
            let (p, b) = (player.counted + player_more, banker.counted + banker_more);
            self.sum[p][b] += ways * thirds;
        };
        if natural(player.total, banker.total) {
            return add(0, 0, all * next);
        }
        let counted = self.classes.iter().find(|class| class.counted > 0);
        let (counted, its_points) = counted.map_or((0, 0), |class| (class.left, class.points));
        if !player_draws(player.total) {
            return match banker_draws(banker.total, None) {
                false => add(0, 0, all * next),
                true => {
                    add(0, 1, counted * next);
                    add(0, 0, (all - counted) * next);
                }
            };
        }
        let draws =
            |class: &&Class| class.counted == 0 && banker_draws(banker.total, Some(class.points));
        let drawn_to: u64 = self
            .classes
            .iter()
            .filter(draws)
            .map(|class| class.left)
            .sum();
        match banker_draws(banker.total, Some(its_points)) {
            true => {
                add(1, 1, counted * counted.saturating_sub(1));
                add(1, 0, counted * (all - counted));
            }
            false => add(1, 0, counted * next),
        }
        add(0, 1, drawn_to * counted);
        add(0, 0, drawn_to * (next - counted));
        add(0, 0, (all - counted - drawn_to) * next);
    }
}
