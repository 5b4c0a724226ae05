//! How one hand goes on, card by card: hands of different cards that go on alike are one.
//!
//! Two hands go on alike if they do the same now and, whatever card comes, go on alike. A chart knows some thirty
//! such courses, composition play a few more. Hands drawn one after the other need no more than the course of the one in
//! play, the finished ones and the cards that are out, with the number of orders that lead there.

use super::drawn::{Drawn, Move, Packed};
use super::finished::{Ended, Hands as Finished};
use super::hand::Hands;
use super::{Cards, Left, total, with};
use rustc_hash::FxHashMap;

/// A course, by its place in [`Courses`].
type Course = u16;

/// How a hand goes on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Goes {
    /// It has ended.
    Ended(Ended),
    /// It takes a card, and goes on by it; a card that the shoe lacks leads nowhere.
    On([Option<Course>; 10]),
}

/// The courses of a hand, as they are found.
#[derive(Clone, Debug, Default)]
pub(super) struct Courses {
    all: Vec<Goes>,
    places: FxHashMap<Goes, Course>,
    of_hands: FxHashMap<Cards, Course>,
}

impl Courses {
    fn of(&mut self, goes: Goes) -> Course {
        let next = self.all.len() as Course;
        let course = *self.places.entry(goes.clone()).or_insert(next);
        if course == next {
            self.all.push(goes);
        }
        course
    }

    fn ended(&mut self, hand: &Cards, bets: u8) -> Course {
        self.of(Goes::Ended(Ended::new(total(hand).0, bets)))
    }

    /// The course of a hand; `left` are the cards that it is drawn from.
    pub(super) fn of_hand(
        &mut self,
        left: &Left,
        hand: &Cards,
        decide: &mut dyn FnMut(&Cards) -> Move,
    ) -> Course {
        if let Some(&known) = self.of_hands.get(hand) {
            return known;
        }
        let course = match decide(hand) {
            Move::Stand => self.ended(hand, 1),
            Move::Double => self.drawing(left, hand, &mut |courses, next| courses.ended(next, 2)),
            Move::Hit => self.drawing(left, hand, &mut |courses, next| match total(next).0 {
                22.. => courses.ended(next, 1),
                _ => courses.of_hand(left, next, decide),
            }),
        };
        self.of_hands.insert(*hand, course);
        course
    }

    fn drawing(
        &mut self,
        left: &Left,
        hand: &Cards,
        then: &mut dyn FnMut(&mut Courses, &Cards) -> Course,
    ) -> Course {
        let mut next = [None; 10];
        for v in (0..10).filter(|&v| left[v] > u32::from(hand[v])) {
            next[v] = Some(then(self, &with(hand, v)));
        }
        self.of(Goes::On(next))
    }
}

/// One hand of a split, from its pair card on.
#[derive(Clone, Debug)]
pub(super) struct SplitHand {
    courses: Courses,
    /// Whatever its second card is.
    any: Course,
    /// Where its second card does not pair.
    alone: Course,
}

impl Hands {
    /// One hand of a split.
    pub(super) fn split_hand(&mut self, pair: usize) -> SplitHand {
        let mut courses = Courses::default();
        let left = self.dealer.left;
        let decide = &mut |hand: &Cards| self.chosen_of_split(hand, pair);
        let any = courses.drawing(&left, &with(&[0; 10], pair), &mut |courses, next| {
            courses.of_hand(&left, next, decide)
        });
        let Goes::On(mut next) = courses.all[usize::from(any)].clone() else {
            unreachable!("a split hand takes a second card");
        };
        next[pair] = None;
        let alone = courses.of(Goes::On(next));
        SplitHand {
            courses,
            any,
            alone,
        }
    }
}

impl SplitHand {
    /// The hands before, and then one whatever its second card is.
    pub(super) fn any(&self, before: &Drawn, each: &mut dyn FnMut(Drawn)) {
        self.courses.after(before, self.any, each);
    }

    /// The same in one list.
    pub(super) fn any_after(&self, before: &Drawn) -> Drawn {
        let mut all = Drawn::default();
        self.any(before, &mut |ended| all.extend(&ended));
        all
    }

    /// The hands before, and then one whose second card does not pair.
    pub(super) fn alone(&self, before: &Drawn, each: &mut dyn FnMut(Drawn)) {
        self.courses.after(before, self.alone, each);
    }

    /// The same in one list.
    pub(super) fn alone_after(&self, before: &Drawn) -> Drawn {
        let mut all = Drawn::default();
        self.alone(before, &mut |ended| all.extend(&ended));
        all
    }
}

impl Courses {
    /// Draws one more hand after others, and gives what has ended by its number of cards.
    pub(super) fn after(&self, before: &Drawn, start: Course, each: &mut dyn FnMut(Drawn)) {
        let mut waiting = before.by_size().into_iter();
        let mut layer: FxHashMap<(Packed, Finished, Course), u64> = FxHashMap::default();
        loop {
            let begin = waiting.next();
            if begin.is_none() && layer.is_empty() {
                return;
            }
            for (cards, finished, orders) in begin.into_iter().flatten() {
                *layer.entry((cards, finished, start)).or_default() += orders;
            }
            let (mut next, mut ended) = (FxHashMap::default(), Drawn::default());
            for ((cards, finished, course), orders) in layer {
                match &self.all[usize::from(course)] {
                    Goes::Ended(hand) => ended.add(cards, finished.then(*hand), orders),
                    Goes::On(on) => {
                        for (v, to) in on.iter().enumerate() {
                            if let Some(to) = to {
                                let place = (cards.with(v), finished, *to);
                                *next.entry(place).or_default() += orders;
                            }
                        }
                    }
                }
            }
            layer = next;
            each(ended);
        }
    }
}
