//! One round at the table: which cards leave the shoe.
//!
//! Comes in: the cards as they come. Goes out: nothing but how many were taken, and whether they were
//! enough. Baccarat draws by its table of play; blackjack is played by one to seven players, all by one chart.

use crate::baccarat::{banker_draws, natural, permanent_card, player_draws, points};
use crate::blackjack::{
    Cards, Chart, Counts, Draw, EvenMoney, Game, HoleCard, House, PairCell, Total, Value, Wish,
};
use crate::tables::rules::Deal;
use crate::vocabulary::card::Card;
use crate::vocabulary::shoe::Shoe;

/// How rounds are dealt.
pub enum StudyTable {
    /// By the table of play, beside the player's permanent card, if any.
    Baccarat(Option<Card>),
    /// By players with a chart.
    Blackjack(Box<BlackjackTable>),
}

/// Players at a table of blackjack, who all go by one chart.
pub struct BlackjackTable {
    /// The rules.
    pub house: House,
    /// The chart.
    pub chart: Chart,
    /// How many players there are.
    pub players: u32,
}

/// The shoe ran out in the middle of a round.
#[derive(Debug, PartialEq, Eq)]
pub struct RanOut;

impl StudyTable {
    /// A table of baccarat.
    pub fn baccarat(deal: Deal) -> StudyTable {
        StudyTable::Baccarat(permanent_card(deal))
    }

    /// A table of blackjack.
    pub fn blackjack(house: House, chart: Chart, players: u32) -> StudyTable {
        StudyTable::Blackjack(Box::new(BlackjackTable {
            house,
            chart,
            players,
        }))
    }

    /// Whether a round may begin: not if one player of blackjack could run out of cards. A round of baccarat that
    /// runs out is void.
    pub fn may_begin(&self, left: &Shoe) -> bool {
        match self {
            StudyTable::Baccarat(_) => true,
            StudyTable::Blackjack(table) => {
                Game::with_counts(table.house.clone(), Counts::from(left)).is_ok()
            }
        }
    }

    /// Deals a round from these cards.
    pub fn round(&self, next: &mut dyn FnMut() -> Option<Card>) -> Result<(), RanOut> {
        let mut next = || next().ok_or(RanOut);
        match self {
            StudyTable::Baccarat(permanent) => baccarat(*permanent, &mut next),
            StudyTable::Blackjack(table) => {
                let mut next = || next().map(|card| Value::from(card.rank));
                blackjack(table, &mut next)
            }
        }
    }
}

type Next<'a, T> = &'a mut dyn FnMut() -> Result<T, RanOut>;

fn baccarat(permanent: Option<Card>, next: Next<Card>) -> Result<(), RanOut> {
    let mut points_of_next = || next().map(|card| points(card.rank));
    let first = match permanent {
        Some(card) => points(card.rank),
        None => points_of_next()?,
    };
    let mut banker = points_of_next()?;
    let player = (first + points_of_next()?) % 10;
    banker = (banker + points_of_next()?) % 10;
    if natural(player, banker) {
        return Ok(());
    }
    let third = match player_draws(player) {
        true => Some(points_of_next()?),
        false => None,
    };
    if banker_draws(banker, third) {
        points_of_next()?;
    }
    Ok(())
}

/// The players' first cards, the dealer's, the players' second (3.7); a hole card with it, if there is one. Then each
/// player in turn.
fn blackjack(table: &BlackjackTable, next: Next<Value>) -> Result<(), RanOut> {
    let house = &table.house;
    let mut hands = Vec::with_capacity(table.players as usize);
    for _ in 0..table.players {
        hands.push(Cards::default().with(next()?));
    }
    let upcard = next()?;
    for hand in &mut hands {
        *hand = hand.with(next()?);
    }
    let mut dealer = Cards::default().with(upcard);
    if house.hole_card == HoleCard::Peeked {
        dealer = dealer.with(next()?);
        if Total::of(dealer) == Total::Soft(21) && house.looks_under(upcard) {
            return Ok(());
        }
    }
    let mut play = Play {
        house,
        chart: &table.chart,
        upcard,
        hands: 1,
        next,
    };
    let (mut stands, mut blackjack) = (false, false);
    for hand in hands {
        play.hands = 1;
        match Total::of(hand) == Total::Soft(21) {
            true => blackjack = true,
            false => stands |= !play.surrenders(hand) && play.hand(hand, None)? == Ends::Stands,
        }
    }
    match (stands, blackjack) {
        (true, _) => play.dealer(dealer),
        (false, true) => play.after_a_blackjack(dealer),
        (false, false) => Ok(()),
    }
}

/// A player's round under way.
struct Play<'a> {
    house: &'a House,
    chart: &'a Chart,
    upcard: Value,
    hands: u32,
    next: Next<'a, Value>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ends {
    Stands,
    Bust,
}

impl Play<'_> {
    fn draw(&mut self) -> Result<Value, RanOut> {
        (self.next)()
    }

    fn pair_cell(&self, hand: Cards) -> PairCell {
        let pair = pair(hand).map(|pair| self.chart.pair(pair, self.upcard));
        pair.unwrap_or(PairCell::ByTotal)
    }

    fn splits(&self, hand: Cards) -> bool {
        let room = pair(hand).is_some_and(|pair| self.hands < self.house.most_hands_of(pair));
        room && self.pair_cell(hand).split() == Wish::IfOpen
    }

    fn surrenders(&self, hand: Cards) -> bool {
        let by_total = self.chart.cell(Total::of(hand), self.upcard).surrender();
        let wished = self.pair_cell(hand).surrender() == Wish::IfOpen
            || !self.splits(hand) && by_total == Wish::IfOpen;
        wished && self.house.surrender_is_open(self.upcard)
    }

    /// Plays a hand of two cards, split from a pair or not, and all that come of it.
    fn hand(&mut self, hand: Cards, split: Option<Value>) -> Result<Ends, RanOut> {
        if let Some(pair) = pair(hand).filter(|_| self.splits(hand)) {
            self.hands += 1;
            let ends = [self.split_hand(pair)?, self.split_hand(pair)?];
            return Ok(match ends.contains(&Ends::Stands) {
                true => Ends::Stands,
                false => Ends::Bust,
            });
        }
        if self.doubles(hand, split) {
            return Ok(ends(hand.with(self.draw()?)));
        }
        match split.is_none_or(|pair| self.house.split_hand_plays_on(pair)) {
            true => self.hit(hand, split),
            false => Ok(Ends::Stands),
        }
    }

    fn doubles(&self, hand: Cards, split: Option<Value>) -> bool {
        let total = Total::of(hand);
        let open = match split {
            None => self.house.doubling.is_open(total),
            Some(pair) => self.house.split_hand_doubles(pair, total),
        };
        let wish = self.chart.cell(total, self.upcard).double();
        open && self.house.doubles_cards(hand.len()) && wish == Wish::IfOpen && total.points() < 21
    }

    fn split_hand(&mut self, pair: Value) -> Result<Ends, RanOut> {
        let second = self.draw()?;
        self.hand(Cards::default().with(pair).with(second), Some(pair))
    }

    fn hit(&mut self, mut hand: Cards, split: Option<Value>) -> Result<Ends, RanOut> {
        while Total::of(hand).points() < 21 && !self.house.is_charlie(hand.len()) {
            if hand.len() > 2 && self.doubles(hand, split) {
                return Ok(ends(hand.with(self.draw()?)));
            }
            match self.chart.cell(Total::of(hand), self.upcard).draw() {
                Draw::Stand => break,
                Draw::Hit => hand = hand.with(self.draw()?),
            }
        }
        Ok(ends(hand))
    }

    /// A blackjack is paid, unless even money was, when the dealer cannot have one any more.
    fn after_a_blackjack(&mut self, dealer: Cards) -> Result<(), RanOut> {
        let even_money = self.house.even_money == EvenMoney::Offered
            && self.upcard == Value::ACE
            && self.chart.even_money == Wish::IfOpen;
        let open = [Value::ACE, Value::TEN].contains(&self.upcard) && dealer.len() == 1;
        if open && !even_money {
            self.draw()?;
        }
        Ok(())
    }

    fn dealer(&mut self, mut dealer: Cards) -> Result<(), RanOut> {
        while dealer.len() < 2 || self.house.dealer_draws(Total::of(dealer)) {
            dealer = dealer.with(self.draw()?);
        }
        Ok(())
    }
}

fn ends(hand: Cards) -> Ends {
    match Total::of(hand).points() > 21 {
        true => Ends::Bust,
        false => Ends::Stands,
    }
}

/// The value of a hand's two cards, if it is one.
fn pair(hand: Cards) -> Option<Value> {
    Value::all().find(|value| hand.len() == 2 && hand.of(*value) == 2)
}
