//! A plain referee: deals every order of the cards, one card at a time, and settles by the text.
//!
//! Shares only `oddsmith::vocabulary::exact` with the library. Hands are played in the order of rule 3.13.1, a hole
//! card is really dealt first where there is one, and the result of a round is found only when
//! all its hands and the dealer's are finished. The same situation is looked at once.

use num_traits::{One, Zero};
use oddsmith::vocabulary::exact::{Rational, ratio};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Cards by point value, the ace first.
pub type Cards = [u8; 10];

/// The rules, plainly.
#[derive(Clone, Debug)]
pub struct Rules {
    pub hits_soft_17: bool,
    pub blackjack_pays: Rational,
    /// Hard totals that may be doubled; none for any two cards.
    pub double_only: Option<Vec<u32>>,
    pub double_after_split: bool,
    pub most_hands: u32,
    /// The most hands aces can become.
    pub most_ace_hands: u32,
    pub split_aces_draw: bool,
    pub surrender: Surrender,
    pub surrender_against: [bool; 10],
    pub peeks: bool,
    pub even_money: bool,
    pub loss: &'static str,
    /// The rules that few houses have.
    pub rare: Rare,
}

/// The rules that few houses have, plainly; by default none holds.
#[derive(Clone, Debug, Default)]
pub struct Rare {
    /// Soft totals are not doubled.
    pub no_soft_doubles: bool,
    /// Hard totals that split hands may double, whatever others may.
    pub double_split_only: Option<Vec<u32>>,
    /// Hands of three cards and more may be doubled too.
    pub double_any_cards: bool,
    pub never_split: Vec<usize>,
    /// So many cards win at once; 0 for none.
    pub charlie: u32,
    pub wins_with_21: bool,
    pub blackjack_wins_tie: bool,
    /// What a quarter of all blackjacks are paid.
    pub suited_pays: Option<Rational>,
    pub dealer_22_pushes: bool,
    pub peeks_under_aces_only: bool,
}

impl Rules {
    fn most_hands_of(&self, pair: usize) -> u32 {
        match pair {
            _ if self.rare.never_split.contains(&pair) => 1,
            0 => self.most_ace_hands,
            _ => self.most_hands,
        }
    }

    fn peeks_under(&self, upcard: usize) -> bool {
        self.peeks && (upcard == 0 || !self.rare.peeks_under_aces_only)
    }

    /// How a hand ends that draws no more.
    fn end(&self, hand: &Cards) -> u32 {
        let points = total(hand).0;
        let wins = self.rare.charlie > 0 && len(hand) >= self.rare.charlie && points != BUST;
        if wins { CHARLIE } else { points }
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Surrender {
    None,
    Early,
    Late,
}

/// What a chart says of a total: surrender, double, hit.
pub type Cell = (bool, bool, bool);

/// A player's chart: hard and soft by total and upcard, pairs as (surrender, split).
#[derive(Clone)]
pub struct Sheet {
    pub hard: Vec<[Cell; 10]>,
    pub soft: Vec<[Cell; 10]>,
    pub pairs: Vec<[(bool, bool); 10]>,
    pub even_money: bool,
}

#[derive(Clone)]
pub enum Plan {
    /// The best action given every card seen so far and every hand as it stands.
    Optimal,
    Composition,
    Sheet(Sheet),
}

/// Result and wager to probability.
pub type Odds = BTreeMap<(Rational, i32), Rational>;

const BUST: u32 = 22;
const BLACKJACK: u32 = 99;
const PUSHES: u32 = 98;
const CHARLIE: u32 = 97;

pub fn total(hand: &Cards) -> (u32, bool) {
    let low: u32 = (0..10).map(|v| (v as u32 + 1) * u32::from(hand[v])).sum();
    if hand[0] > 0 && low + 10 <= 21 {
        (low + 10, true)
    } else {
        (low.min(BUST), false)
    }
}

fn sum(hand: &Cards) -> u32 {
    (0..10).map(|v| (v as u32 + 1) * u32::from(hand[v])).sum()
}

pub fn len(hand: &Cards) -> u32 {
    hand.iter().map(|&n| u32::from(n)).sum()
}

pub fn with(hand: &Cards, value: usize) -> Cards {
    let mut more = *hand;
    more[value] += 1;
    more
}

pub fn without(hand: &Cards, value: usize) -> Cards {
    let mut less = *hand;
    less[value] -= 1;
    less
}

/// A round under way, after the deal.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Table {
    unseen: Cards,
    done: Vec<(i32, u32)>,
    hand: Option<Cards>,
    waiting: u32,
    hands: u32,
    pair: Option<usize>,
    resplit: bool,
}

pub struct Referee<'a> {
    pub rules: &'a Rules,
    pub plan: &'a Plan,
    pub shoe: Cards,
    pub upcard: usize,
    dealer: HashMap<Cards, BTreeMap<u32, Rational>>,
    played: HashMap<Cards, Rational>,
    tables: HashMap<Table, Odds>,
}

impl<'a> Referee<'a> {
    /// `shoe` is short of the upcard.
    pub fn new(rules: &'a Rules, plan: &'a Plan, shoe: Cards, upcard: usize) -> Referee<'a> {
        Referee {
            rules,
            plan,
            shoe,
            upcard,
            dealer: HashMap::new(),
            played: HashMap::new(),
            tables: HashMap::new(),
        }
    }

    fn partner(&self) -> Option<usize> {
        match self.upcard {
            0 => Some(9),
            9 => Some(0),
            _ => None,
        }
    }

    /// The value that the hole card is known not to be.
    fn excluded(&self) -> Option<usize> {
        let peeks = self.rules.peeks_under(self.upcard);
        self.partner().filter(|_| peeks)
    }

    fn left(&self, hand: &Cards) -> Cards {
        let mut left = self.shoe;
        for v in 0..10 {
            left[v] -= hand[v];
        }
        left
    }

    pub fn blackjack(&self, hand: &Cards) -> Rational {
        let left = self.left(hand);
        let wanted = self.partner().map_or(0, |v| u32::from(left[v]));
        ratio(wanted, len(&left))
    }

    /// The next card for the player. Behind a hole card that is known not to be some value, the
    /// unseen cards are the hole card and the shoe.
    fn draws(&self, unseen: &Cards) -> Vec<(usize, Rational)> {
        let n = len(unseen);
        assert!(n > 0, "the shoe has run out");
        let values = (0..10).filter(|&v| unseen[v] > 0);
        let Some(not) = self.excluded() else {
            return values.map(|v| (v, ratio(unseen[v], n))).collect();
        };
        let holes = n - u32::from(unseen[not]);
        let chance = |v: usize| {
            let mut ways = 0;
            for hole in (0..10).filter(|&hole| hole != not) {
                let shoe = i64::from(unseen[v]) - i64::from(hole == v);
                ways += i64::from(unseen[hole]) * shoe;
            }
            ratio(ways, i64::from(holes) * i64::from(n - 1))
        };
        values
            .map(|v| (v, chance(v)))
            .filter(|(_, p)| !p.is_zero())
            .collect()
    }

    fn dealer_ends(&mut self, unseen: &Cards) -> BTreeMap<u32, Rational> {
        if let Some(known) = self.dealer.get(unseen) {
            return known.clone();
        }
        let mut ends = BTreeMap::new();
        let upcard = with(&[0; 10], self.upcard);
        self.deal_dealer(unseen, &upcard, Rational::one(), &mut ends);
        self.dealer.insert(*unseen, ends.clone());
        ends
    }

    fn deal_dealer(
        &self,
        unseen: &Cards,
        hand: &Cards,
        chance: Rational,
        ends: &mut BTreeMap<u32, Rational>,
    ) {
        let (points, soft) = total(hand);
        let cards = len(hand);
        let draws = points < 17 || (points == 17 && soft && self.rules.hits_soft_17);
        if cards > 1 && !draws {
            let end = if cards == 2 && points == 21 {
                BLACKJACK
            } else if self.rules.rare.dealer_22_pushes && points == BUST && sum(hand) == 22 {
                PUSHES
            } else {
                points
            };
            *ends.entry(end).or_insert_with(Rational::zero) += chance;
            return;
        }
        let not = self.excluded().filter(|_| cards == 1);
        let open: u32 = (0..10)
            .filter(|&v| Some(v) != not)
            .map(|v| u32::from(unseen[v]))
            .sum();
        assert!(open > 0, "the shoe has run out");
        for v in (0..10).filter(|&v| Some(v) != not && unseen[v] > 0) {
            let next = &chance * ratio(unseen[v], open);
            self.deal_dealer(&without(unseen, v), &with(hand, v), next, ends);
        }
    }

    fn settle(&self, hands: &[(i32, u32)], dealer: u32) -> i32 {
        let busted: i32 = hands.iter().filter(|h| h.1 == BUST).map(|h| h.0).sum();
        let standing = hands.iter().filter(|h| h.1 != BUST).count() as i32;
        if dealer == BLACKJACK && self.rules.rare.charlie > 0 {
            let one = |&(wager, points): &(i32, u32)| match (points, self.rules.loss) {
                (CHARLIE, _) => wager,
                (BUST, _) | (_, "all-wagers") => -wager,
                (_, "busted-plus-one-per-hand") => -1,
                (_, other) => panic!("no Charlie with {other}"),
            };
            return hands.iter().map(one).sum();
        }
        if dealer == BLACKJACK {
            return -match self.rules.loss {
                "busted-plus-one" => busted + i32::from(standing > 0),
                "original-only" if standing > 0 => 1,
                "original-only" => busted,
                "original-and-busted" => busted + i32::from(hands[0].1 != BUST),
                "busted-plus-one-per-hand" => busted + standing,
                "all-wagers" => hands.iter().map(|h| h.0).sum(),
                other => panic!("no reading {other}"),
            };
        }
        let one = |&(wager, points): &(i32, u32)| match points {
            BUST => -wager,
            CHARLIE => wager,
            _ if dealer == PUSHES => 0,
            21 if dealer == 21 && self.rules.rare.wins_with_21 => wager,
            _ if dealer == BUST || points > dealer => wager,
            _ if points == dealer => 0,
            _ => -wager,
        };
        hands.iter().map(one).sum()
    }

    fn settled(&mut self, unseen: &Cards, hands: &[(i32, u32)]) -> Odds {
        let wager = hands.iter().map(|h| h.0).sum();
        if hands.iter().all(|h| h.1 == BUST) {
            let lost: i32 = hands.iter().map(|h| h.0).sum();
            return Odds::from([((ratio(-lost, 1), wager), Rational::one())]);
        }
        let mut odds = Odds::new();
        for (end, chance) in self.dealer_ends(unseen) {
            let won = ratio(self.settle(hands, end), 1);
            *odds.entry((won, wager)).or_insert_with(Rational::zero) += chance;
        }
        odds
    }

    pub fn may_double(&self, hand: &Cards) -> bool {
        let (points, soft) = total(hand);
        match &self.rules.double_only {
            None => points < 21 && !(soft && self.rules.rare.no_soft_doubles),
            Some(hard) => !soft && hard.contains(&points),
        }
    }

    /// Whether a hand of these cards may be doubled where it was split from this pair, if any.
    fn double_is_open(&self, hand: &Cards, pair: Option<usize>) -> bool {
        if len(hand) != 2 && !self.rules.rare.double_any_cards {
            return false;
        }
        match (pair, &self.rules.rare.double_split_only) {
            (None, _) => self.may_double(hand),
            (Some(_), _) if !self.rules.double_after_split => false,
            (Some(_), None) => self.may_double(hand),
            (Some(_), Some(hard)) => {
                let (points, soft) = total(hand);
                !soft && hard.contains(&points)
            }
        }
    }

    // ---- one hand, to decide by: given the upcard and the hand's own cards only

    pub fn stand_value(&mut self, hand: &Cards, wager: i32) -> Rational {
        let left = self.left(hand);
        let end = self.rules.end(hand);
        mean(&self.settled(&left, &[(wager, end)]))
    }

    pub fn hit_value(&mut self, hand: &Cards) -> Rational {
        let mut value = Rational::zero();
        for (v, chance) in self.draws(&self.left(hand)) {
            let next = with(hand, v);
            value += chance
                * if total(&next).0 == BUST {
                    ratio(-1, 1)
                } else {
                    self.play_value(&next)
                };
        }
        value
    }

    pub fn double_value(&mut self, hand: &Cards) -> Rational {
        let mut value = Rational::zero();
        for (v, chance) in self.draws(&self.left(hand)) {
            value += chance * self.stand_value(&with(hand, v), 2);
        }
        value
    }

    /// A hand of three cards or more, played by the plan.
    fn play_value(&mut self, hand: &Cards) -> Rational {
        if let Some(known) = self.played.get(hand) {
            return known.clone();
        }
        let value = if self.double_is_open(hand, None) && !self.over(hand) && self.doubles(hand) {
            self.double_value(hand)
        } else if self.hits(hand) {
            self.hit_value(hand)
        } else {
            self.stand_value(hand, 1)
        };
        self.played.insert(*hand, value.clone());
        value
    }

    fn cell(&self, sheet: &Sheet, hand: &Cards) -> Cell {
        let (points, soft) = total(hand);
        let rows = if soft { &sheet.soft } else { &sheet.hard };
        rows[points as usize][self.upcard]
    }

    /// Whether a hand has nothing more to decide.
    fn over(&self, hand: &Cards) -> bool {
        self.rules.end(hand) >= 21
    }

    fn hits(&mut self, hand: &Cards) -> bool {
        if self.over(hand) {
            return false;
        }
        match self.plan {
            Plan::Sheet(sheet) => self.cell(sheet, hand).2,
            _ => self.hit_value(hand) > self.stand_value(hand, 1),
        }
    }

    fn doubles(&mut self, hand: &Cards) -> bool {
        match self.plan {
            Plan::Sheet(sheet) => self.cell(sheet, hand).1,
            _ => {
                let double = self.double_value(hand);
                double > self.hit_value(hand) && double > self.stand_value(hand, 1)
            }
        }
    }

    // ---- whole rounds

    fn play(&mut self, table: Table) -> Odds {
        if let Some(known) = self.tables.get(&table) {
            return known.clone();
        }
        let odds = match table.hand {
            Some(hand) => self.decide(&table, hand),
            None if table.waiting > 0 => self.second_card(&table),
            None => self.settled(&table.unseen, &table.done),
        };
        self.tables.insert(table, odds.clone());
        odds
    }

    fn done(&mut self, table: &Table, wager: i32, hand: &Cards) -> Odds {
        let mut next = table.clone();
        next.hand = None;
        next.done.push((wager, self.rules.end(hand)));
        self.play(next)
    }

    fn second_card(&mut self, table: &Table) -> Odds {
        let pair = table.pair.expect("a split");
        let most = self.rules.most_hands_of(pair);
        let mut odds = Odds::new();
        for (v, chance) in self.draws(&table.unseen) {
            let mut next = table.clone();
            next.unseen = without(&table.unseen, v);
            let again = Table {
                hands: next.hands + 1,
                waiting: next.waiting + 1,
                ..next.clone()
            };
            next.waiting -= 1;
            next.hand = Some(with(&with(&[0; 10], pair), v));
            let may_split = v == pair && table.resplit && table.hands < most;
            let then = match self.plan {
                _ if !may_split => self.play(next),
                Plan::Optimal => better(self.play(next), self.play(again)),
                _ => self.play(again),
            };
            add(&mut odds, then, &chance);
        }
        odds
    }

    fn decide(&mut self, table: &Table, hand: Cards) -> Odds {
        let one_card = table.pair == Some(0) && !self.rules.split_aces_draw;
        let points = total(&hand).0;
        if self.over(&hand) || one_card {
            return self.done(table, 1, &hand);
        }
        let open = self.double_is_open(&hand, table.pair);
        if matches!(self.plan, Plan::Optimal) {
            let (stand, hit) = (self.done(table, 1, &hand), self.take(table, hand, 1));
            // A split hand that a card cannot hurt takes it where both are worth the same.
            let harmless = points <= if total(&hand).1 { 16 } else { 11 };
            let best = match harmless && table.pair.is_some() {
                true => better(hit, stand),
                false => better(stand, hit),
            };
            return match open {
                true => better(best, self.take(table, hand, 2)),
                false => best,
            };
        }
        if open && self.doubles(&hand) {
            return self.take(table, hand, 2);
        }
        if self.hits(&hand) {
            self.take(table, hand, 1)
        } else {
            self.done(table, 1, &hand)
        }
    }

    fn take(&mut self, table: &Table, hand: Cards, wager: i32) -> Odds {
        let mut odds = Odds::new();
        for (v, chance) in self.draws(&table.unseen) {
            let mut next = table.clone();
            next.unseen = without(&table.unseen, v);
            let drawn = with(&hand, v);
            let then = if wager == 2 {
                self.done(&next, 2, &drawn)
            } else {
                next.hand = Some(drawn);
                self.play(next)
            };
            add(&mut odds, then, &chance);
        }
        odds
    }

    fn table(&self, hand: &Cards) -> Table {
        Table {
            unseen: self.left(hand),
            done: Vec::new(),
            hand: None,
            waiting: 0,
            hands: 1,
            pair: None,
            resplit: false,
        }
    }

    fn splits(&mut self, hand: &Cards, resplit: bool) -> Odds {
        let pair = (0..10).find(|&v| hand[v] == 2);
        let mut table = self.table(hand);
        table.pair = pair;
        table.hands = 2;
        table.waiting = 2;
        table.resplit = resplit;
        self.play(table)
    }

    /// Before the peek: a dealer blackjack takes the original wager.
    fn before_peek(&self, hand: &Cards, odds: Odds) -> Odds {
        if self.excluded().is_none() {
            return odds;
        }
        let blackjack = self.blackjack(hand);
        let mut all = Odds::new();
        add(&mut all, odds, &(Rational::one() - &blackjack));
        let lost = Odds::from([((ratio(-1, 1), 1), Rational::one())]);
        add(&mut all, lost, &blackjack);
        all
    }

    /// Every open action of the first two cards with its odds, and the one that is played.
    pub fn first(&mut self, hand: &Cards) -> (Vec<(&'static str, Odds)>, &'static str) {
        if total(hand).0 == 21 {
            return self.natural(hand);
        }
        let table = self.table(hand);
        let mut actions = vec![("stand", self.done(&table, 1, hand))];
        actions.push(("hit", self.take(&table, *hand, 1)));
        if self.may_double(hand) {
            actions.push(("double", self.take(&table, *hand, 2)));
        }
        let pair = (0..10).find(|&v| hand[v] == 2);
        if pair.is_some_and(|v| self.rules.most_hands_of(v) > 1) {
            actions.push(("split", self.split_by_plan(hand, pair.unwrap())));
        }
        for (_, odds) in &mut actions {
            *odds = self.before_peek(hand, std::mem::take(odds));
        }
        if self.rules.surrender != Surrender::None && self.rules.surrender_against[self.upcard] {
            actions.push(("surrender", self.surrendered(hand)));
        }
        let played = self.played(hand, pair, &actions);
        (actions, played)
    }

    fn split_by_plan(&mut self, hand: &Cards, pair: usize) -> Odds {
        if let Plan::Sheet(sheet) = self.plan {
            return self.splits(hand, sheet.pairs[pair][self.upcard].1);
        }
        if matches!(self.plan, Plan::Optimal) {
            return self.splits(hand, true);
        }
        let (never, always) = (self.splits(hand, false), self.splits(hand, true));
        if mean(&always) > mean(&never) {
            always
        } else {
            never
        }
    }

    fn surrendered(&self, hand: &Cards) -> Odds {
        let half = Odds::from([((ratio(-1, 2), 1), Rational::one())]);
        if self.rules.surrender == Surrender::Early {
            return half;
        }
        let blackjack = self.blackjack(hand);
        let mut odds = Odds::new();
        add(&mut odds, half, &(Rational::one() - &blackjack));
        add(
            &mut odds,
            Odds::from([((ratio(-1, 1), 1), Rational::one())]),
            &blackjack,
        );
        odds
    }

    fn natural(&mut self, hand: &Cards) -> (Vec<(&'static str, Odds)>, &'static str) {
        let blackjack = self.blackjack(hand);
        let mut odds = Odds::new();
        let tie = match self.rules.rare.blackjack_wins_tie {
            true => Rational::zero(),
            false => blackjack,
        };
        *odds
            .entry((Rational::zero(), 1))
            .or_insert_with(Rational::zero) += &tie;
        let (plain, paid) = (self.rules.blackjack_pays.clone(), Rational::one() - tie);
        let suited = self.rules.rare.suited_pays.clone();
        let suited = suited.unwrap_or_else(|| plain.clone());
        for (pays, share) in [(plain, ratio(3, 4)), (suited, ratio(1, 4))] {
            *odds.entry((pays, 1)).or_insert_with(Rational::zero) += &paid * share;
        }
        let even = Odds::from([((Rational::one(), 1), Rational::one())]);
        let mut actions = vec![("stand", odds)];
        if self.rules.even_money && self.upcard == 0 {
            actions.push(("even-money", even));
        }
        let takes = match self.plan {
            Plan::Sheet(sheet) => sheet.even_money,
            _ => actions.len() == 2 && mean(&actions[1].1) > mean(&actions[0].1),
        };
        let played = if takes && actions.len() == 2 {
            "even-money"
        } else {
            "stand"
        };
        (actions, played)
    }

    fn played(
        &self,
        hand: &Cards,
        pair: Option<usize>,
        actions: &[(&'static str, Odds)],
    ) -> &'static str {
        let Plan::Sheet(sheet) = self.plan else {
            let mut best = &actions[0];
            for action in &actions[1..] {
                if mean(&action.1) > mean(&best.1) {
                    best = action;
                }
            }
            return best.0;
        };
        let open = |name: &str| actions.iter().any(|a| a.0 == name);
        let (surrender, double, hit) = self.cell(sheet, hand);
        let (pair_surrender, split) = pair.map_or((false, false), |v| sheet.pairs[v][self.upcard]);
        if pair_surrender && open("surrender") {
            "surrender"
        } else if split && open("split") {
            "split"
        } else if surrender && open("surrender") {
            "surrender"
        } else if double && open("double") {
            "double"
        } else if hit {
            "hit"
        } else {
            "stand"
        }
    }
}

fn add(odds: &mut Odds, more: Odds, chance: &Rational) {
    for (key, part) in more {
        *odds.entry(key).or_insert_with(Rational::zero) += part * chance;
    }
}

/// The second only if it is better.
fn better(first: Odds, second: Odds) -> Odds {
    if mean(&second) > mean(&first) {
        second
    } else {
        first
    }
}

pub fn mean(odds: &Odds) -> Rational {
    odds.iter().map(|((won, _), chance)| won * chance).sum()
}

pub fn wager(odds: &Odds) -> Rational {
    odds.iter()
        .map(|((_, wager), chance)| chance * ratio(*wager, 1))
        .sum()
}

// ---- whether some legal line of play draws from an empty shoe

/// Every legal line, as the rules read.
pub fn runs_out(rules: &Rules, shoe: &Cards) -> bool {
    if len(shoe) < 3 {
        return true;
    }
    let mut seen = HashSet::new();
    for (up, rest) in each(shoe) {
        for (a, rest) in each(&rest) {
            for (b, rest) in each(&rest) {
                if deal_line(rules, up, [a, b], rest, &mut seen) {
                    return true;
                }
            }
        }
    }
    false
}

fn each(cards: &Cards) -> Vec<(usize, Cards)> {
    let held = (0..10).filter(|&v| cards[v] > 0);
    held.map(|v| (v, without(cards, v))).collect()
}

type Seen = HashSet<(Cards, State, Option<usize>)>;

fn deal_line(rules: &Rules, up: usize, dealt: [usize; 2], rest: Cards, seen: &mut Seen) -> bool {
    let upcard = with(&[0; 10], up);
    let natural = total(&with(&with(&[0; 10], dealt[0]), dealt[1])).0 == 21;
    if rules.peeks {
        let mut after = |hole: usize, rest: Cards| {
            let dealer = with(&upcard, hole);
            let over = natural || rules.peeks_under(up) && total(&dealer).0 == 21;
            !over && first_line(rules, dealer, dealt, rest, seen)
        };
        return len(&rest) == 0
            || each(&rest)
                .into_iter()
                .any(|(hole, rest)| after(hole, rest));
    }
    if natural {
        return len(&rest) == 0 && (up == 0 || up == 9);
    }
    first_line(rules, upcard, dealt, rest, seen)
}

fn first_line(
    rules: &Rules,
    dealer: Cards,
    [a, b]: [usize; 2],
    rest: Cards,
    seen: &mut Seen,
) -> bool {
    let single = with(&[0; 10], a);
    let most = rules.most_hands_of(a);
    let whole = (rest, vec![with(&single, b)], false, 1);
    let split = (rest, vec![single, single], false, 2);
    line(rules, dealer, whole, None, seen)
        || (a == b && most > 1 && line(rules, dealer, split, Some(a), seen))
}

type State = (Cards, Vec<Cards>, bool, u32);

fn line(rules: &Rules, dealer: Cards, state: State, pair: Option<usize>, seen: &mut Seen) -> bool {
    if !seen.insert((dealer, state.clone(), pair)) {
        return false;
    }
    let (rest, mut hands, live, made) = state;
    let Some(hand) = hands.first().copied() else {
        return live && dealer_line(rules, &rest, &dealer);
    };
    let (points, cards) = (total(&hand).0, len(&hand));
    let later: Vec<Cards> = hands.split_off(1);
    let mut next = |rest: Cards, hand: Option<Cards>, live: bool, made: u32| {
        let mut hands: Vec<Cards> = hand.into_iter().collect();
        if made > state.3 {
            hands.push(hands[0]);
        }
        hands.extend(later.iter().copied());
        line(rules, dealer, (rest, hands, live, made), pair, seen)
    };
    let one_card = pair == Some(0) && !rules.split_aces_draw && cards >= 2;
    if points == BUST {
        return next(rest, None, live, made);
    }
    if cards >= 2 && next(rest, None, true, made) {
        return true;
    }
    let most = pair.map_or(1, |pair| rules.most_hands_of(pair));
    if let Some(p) = pair
        && cards == 2
        && hand[p] == 2
        && made < most
        && next(rest, Some(with(&[0; 10], p)), live, made + 1)
    {
        return true;
    }
    if points >= 21 || one_card {
        return false;
    }
    if len(&rest) == 0 {
        return true;
    }
    (0..10)
        .filter(|&v| rest[v] > 0)
        .any(|v| next(without(&rest, v), Some(with(&hand, v)), live, made))
}

fn dealer_line(rules: &Rules, rest: &Cards, hand: &Cards) -> bool {
    let (points, soft) = total(hand);
    let draws = len(hand) == 1 || points < 17 || (points == 17 && soft && rules.hits_soft_17);
    if !draws {
        return false;
    }
    len(rest) == 0
        || (0..10)
            .filter(|&v| rest[v] > 0)
            .any(|v| dealer_line(rules, &without(rest, v), &with(hand, v)))
}
