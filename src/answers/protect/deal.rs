//! Dealing shoes: each from its own stream, round by round, every wager valued before each.

use super::main_wager::{self, MainWager};
use super::spread::Spread;
use super::stream::Stream;
use super::table::{RanOut, StudyTable};
use super::tally::{CountSums, PARTS, Record, StudyTally, parts, parts_of};
use super::{
    AtCount, AtDepth, BATCH, Exposure, GENERATOR, NoStudy, Penetration, Rounded, Sampled,
    SpreadStep, Study, StudyTerms,
};
use crate::answers::count::{self, Better, CountedCards, Halves, System};
use crate::answers::removal::Removal;
use crate::answers::sheet::Sheet;
use crate::answers::tag::ProtectTag;
use crate::blackjack::{self, Chart, MainWorth, Strategy};
use crate::questions::heading::{Heading, Tool};
use crate::questions::situation::Situation;
use crate::settlement::evaluator::{Evaluator, Worth};
use crate::tables::rules::{Settlement, Wager};
use crate::vocabulary::card::Card;
use crate::vocabulary::exact::{DIGITS, Exact, Rational, ratio};
use crate::vocabulary::parallel::*;
use crate::vocabulary::progress::Progress;
use crate::vocabulary::shoe::Shoe;
use num_bigint::BigInt;
use num_traits::Signed;
use std::collections::BTreeMap;
use std::ops::Range;

/// What all shoes have in common.
pub(super) struct Dealt<'a> {
    evaluator: Evaluator<'a>,
    main: Option<MainWager>,
    shoe: Shoe,
    /// What is dealt from: the shoe, but for a card that lies on the table all the time.
    unseen: Shoe,
    table: StudyTable,
    strategy: Option<String>,
    /// The wager that play settles, if it is not studied.
    not_valued: Option<String>,
    seed: u64,
    depths: Vec<u32>,
    counts: Vec<Option<Trigger>>,
    /// For each wager how much is bet, and the mean square of what a unit wins.
    spread: Option<Vec<(Spread, Rational)>>,
}

/// A true count is the running count for each 52 cards left, so for each 26 if that is in halves.
const HALF_A_DECK: i64 = 26;

/// When a count says to bet.
struct Trigger {
    system: System,
    /// The key's numerator and denominator, if they are short.
    key: Option<(i64, i64)>,
    /// The nearest whole count that favours the player.
    first: i64,
}

impl Trigger {
    fn new(system: System) -> Trigger {
        let short = |part: &BigInt| i64::try_from(part).ok();
        let key = short(system.key.numer()).zip(short(system.key.denom()));
        let first = short(&system.bet_at.count.to_integer());
        Trigger {
            key,
            first: first.unwrap_or(i64::MAX / 2),
            system,
        }
    }

    /// How many whole counts this one is among those that favour the player; 1 is the first of them.
    fn steps(&self, running: Halves, cards: u32) -> i64 {
        let (count, cards) = (running.halves() * HALF_A_DECK, i64::from(cards));
        match self.system.bet_at.or {
            Better::High => count.div_euclid(cards) - self.first + 1,
            Better::Low => self.first + (-count).div_euclid(cards) + 1,
        }
    }

    /// Whether to bet at this running count with so many cards left: at the key itself, not at the next
    /// whole count, and exact, for nothing is divided.
    fn bets(&self, running: Halves, cards: u32) -> bool {
        let order = match self.key {
            Some((key, of)) => {
                let count = i128::from(of) * i128::from(running.halves() * HALF_A_DECK);
                count.cmp(&(i128::from(key) * i128::from(cards)))
            }
            None => {
                let key = &self.system.key;
                let count: BigInt = key.denom() * running.halves() * HALF_A_DECK;
                count.cmp(&(key.numer() * cards))
            }
        };
        match self.system.bet_at.or {
            Better::High => order.is_ge(),
            Better::Low => order.is_le(),
        }
    }
}

impl<'a> Dealt<'a> {
    pub(super) fn new(situation: &'a Situation, asked: &StudyTerms) -> Result<Dealt<'a>, NoStudy> {
        let evaluator = situation.evaluator()?;
        let (table, chart) = table(situation, asked.players)?;
        let main = MainWager::new(situation, chart.as_ref())?;
        if evaluator.wagers().next().is_none() && main.is_none() {
            return Err(NoStudy::NoWager);
        }
        let fixed = main_wager::fixed(situation, chart.as_ref());
        let mut by_play = situation.game().wagers.iter();
        let by_play = by_play.find(|wager| matches!(wager.settlement, Settlement::Play));
        let left_out = by_play.filter(|_| main.is_none());
        let mut dealt = Dealt {
            counts: Vec::new(),
            spread: None,
            evaluator,
            main,
            shoe: situation.shoe().clone(),
            unseen: situation.unseen(),
            table,
            not_valued: left_out.map(|wager| wager.id.clone()),
            strategy: chart.map(|_| situation.strategy().name.clone()),
            seed: asked.seed,
            depths: asked.penetrations.0.clone(),
        };
        dealt.counts = dealt.triggers(&fixed, asked)?;
        let spread = asked.spread.as_ref();
        dealt.spread = spread.map(|spread| dealt.spreads(spread, &fixed));
        Ok(dealt)
    }

    /// The wagers studied: the one that play settles first.
    fn wagers(&self) -> impl Iterator<Item = &Wager> {
        let main = self.main.iter().map(|main| &main.wager);
        main.chain(self.evaluator.wagers())
    }

    /// The count of each wager: the tags given, or the best.
    fn triggers(
        &self,
        situation: &Situation,
        asked: &StudyTerms,
    ) -> Result<Vec<Option<Trigger>>, NoStudy> {
        let removal = Removal::new(situation, DIGITS, &())?;
        let trigger = |wager: &Wager| -> Result<Option<Trigger>, NoStudy> {
            let mut effects = removal.wagers.iter();
            let effects = effects.find(|effects| effects.id == wager.id);
            let Some(cards) =
                effects.and_then(|effects| CountedCards::new(effects, &self.unseen).ok())
            else {
                return Ok(None);
            };
            let tags = match (&asked.tags, asked.balanced) {
                (Some(tags), _) => Some(tags.clone()),
                (None, true) => count::best_balanced(&cards, count::MOST)?,
                (None, false) => count::best(&cards, count::MOST),
            };
            let system = tags.and_then(|tags| System::new(tags, &cards, DIGITS));
            Ok(system.map(Trigger::new))
        };
        self.wagers().map(trigger).collect()
    }

    /// What is bet on each wager, and the mean square of what a unit of it wins from the whole shoe.
    fn spreads(&self, spread: &Spread, situation: &Situation) -> Vec<(Spread, Rational)> {
        let sheet = Sheet::new(situation);
        let of = |wager: &Wager| {
            let odds = sheet.wagers.iter().find(|odds| odds.id() == wager.id);
            let figures = odds.map(|odds| odds.figures());
            let square = figures.map_or(ratio(0, 1), |figures| {
                figures.variance + &figures.expectation * &figures.expectation
            });
            match wager.given {
                Some(_) => (spread.in_mid_round(), square),
                None => (spread.clone(), square),
            }
        };
        self.wagers().map(of).collect()
    }

    /// Where the units that are bet on a wager change.
    fn steps(&self, wager: usize) -> Vec<SpreadStep> {
        let spread = self.spread.as_ref().map(|spreads| &spreads[wager].0);
        let Some((spread, count)) = spread.zip(self.counts[wager].as_ref()) else {
            return Vec::new();
        };
        let start = count.system.first_true_count();
        let before = SpreadStep {
            true_count: None,
            from_zero: None,
            units: spread.units(0),
        };
        let step = |(steps, units)| {
            let true_count = match count.system.bet_at.or {
                Better::High => count.first + steps - 1,
                Better::Low => count.first - steps + 1,
            };
            SpreadStep {
                true_count: Some(true_count),
                from_zero: Some(Exact(ratio(true_count, 1) - &start)),
                units,
            }
        };
        [before]
            .into_iter()
            .chain(spread.steps().map(step))
            .collect()
    }

    /// Deals these shoes, a batch at a time, until all are dealt or the caller stops it.
    pub(super) fn shoes(&self, shoes: Range<u64>, progress: &dyn Progress) -> StudyTally {
        progress.ahead(shoes.end - shoes.start);
        let mut tally = StudyTally::default();
        let mut next = shoes.start;
        while next < shoes.end && !progress.stopped() {
            let batch = next..shoes.end.min(next + BATCH);
            next = batch.end;
            tally = tally.merge(self.batch(batch, progress));
        }
        tally
    }

    /// Whether sums have the depths and wagers of this study.
    pub(super) fn fits(&self, tally: &StudyTally) -> bool {
        let wagers = self.counts.len();
        tally.has_shape(self.depths.len(), wagers)
    }

    /// These shoes together; if all is stopped in their midst, those before the first that lacks.
    pub(super) fn batch(&self, shoes: Range<u64>, progress: &dyn Progress) -> StudyTally {
        let dealt = shoes.into_par_iter().map(|shoe| {
            if progress.stopped() {
                return None;
            }
            let tally = self.one_shoe(shoe);
            progress.done(1);
            Some(tally)
        });
        let dealt: Vec<Option<StudyTally>> = dealt.collect();
        let first = dealt.into_iter().map_while(|tally| tally);
        first.fold(StudyTally::default(), StudyTally::merge)
    }

    fn one_shoe(&self, number: u64) -> StudyTally {
        let mut shoe = UnderWay::new(self, number);
        while let Some(depth) = shoe.depth() {
            if !self.table.may_begin(&shoe.dealing.left) {
                shoe.tally.ended_early = 1;
                break;
            }
            shoe.note(depth);
            if shoe.deal_round() == Err(RanOut) {
                shoe.tally.ended_early = 1;
                break;
            }
        }
        let mut tally = shoe.tally;
        for (all, of_shoe) in tally.counts.iter_mut().zip(&shoe.counts) {
            let sums = of_shoe.iter();
            let sums =
                sums.map(|(count, (rounds, edges))| (*count, CountSums::of_shoe(*rounds, *edges)));
            all.extend(sums);
        }
        tally.add_shoe(&rising(shoe.depths));
        tally
    }

    /// The results of these shoes.
    pub(super) fn study(&self, heading: Heading, asked: &StudyTerms, tally: &StudyTally) -> Study {
        let depths = self.depths.iter().zip(&tally.depths);
        Study {
            schema: ProtectTag::Tag,
            tool: Tool::this(),
            heading,
            sampled: Sampled {
                seed: asked.seed,
                shoes: tally.shoes,
                asked: asked.shoes,
                partial: tally.shoes < asked.shoes,
                generator: GENERATOR.to_owned(),
                strategy: self.strategy.clone(),
                players: self.strategy.as_ref().map(|_| asked.players),
                tags: asked.tags.clone(),
                balanced: asked.balanced,
                spread: asked.spread.as_ref().map(Spread::to_string),
                ended_early: tally.ended_early,
                not_valued: self.not_valued.clone(),
            },
            penetrations: depths
                .map(|(percent, depth)| Penetration {
                    percent: *percent,
                    rounds: depth.rounds,
                })
                .collect(),
            wagers: self.exposures(tally),
        }
    }

    /// The wagers, the most exposed first.
    fn exposures(&self, tally: &StudyTally) -> Vec<Exposure> {
        let main = self.main.as_ref();
        let main = main.map(|main| main.worth(&self.shoe).map(|worth| worth.expectation()));
        let by_rows = self.evaluator.worth(&self.shoe);
        let by_rows = by_rows.iter().map(|worth| worth.expectation());
        let off_the_top = main.into_iter().chain(by_rows);
        let wagers = self.wagers().zip(off_the_top).enumerate();
        let mut wagers: Vec<Exposure> = wagers
            .map(|(place, (wager, expectation))| {
                let count = self.counts[place].as_ref();
                Exposure {
                    id: wager.id.clone(),
                    title: wager.title.clone(),
                    expectation: expectation.map(Exact),
                    count: count.map(|count| count.system.clone()),
                    at: self.at_depths(place, tally),
                    by_count: by_count(tally.counts.get(place), count),
                    steps: self.steps(place),
                }
            })
            .collect();
        let exposure = |wager: &Exposure| {
            let last = wager.at.last();
            last.map(|at| at.perfect.units_per_100_rounds.mean.clone())
        };
        wagers.sort_by_key(|wager| std::cmp::Reverse(exposure(wager)));
        wagers
    }

    fn at_depths(&self, wager: usize, tally: &StudyTally) -> Vec<AtDepth> {
        let shoes = tally.shoes;
        let counted = self.counts[wager].is_some();
        let depths = self.depths.iter().zip(&tally.depths);
        let at = depths.map(|(percent, depth)| AtDepth {
            percent: *percent,
            perfect: depth.perfect(wager, shoes),
            linear: counted.then(|| depth.linear(wager, shoes)),
            always: depth.always(wager, shoes),
            spread: self
                .spread
                .as_ref()
                .map(|spreads| depth.spread(wager, shoes, &spreads[wager].1)),
        });
        at.collect()
    }
}

fn by_count(counts: Option<&BTreeMap<i64, CountSums>>, trigger: Option<&Trigger>) -> Vec<AtCount> {
    let Some((counts, trigger)) = counts.zip(trigger) else {
        return Vec::new();
    };
    let all: u64 = counts.values().map(|sums| sums.rounds).sum();
    let start = trigger.system.first_true_count();
    let at = |(true_count, sums): (&i64, &CountSums)| {
        let mean = sums.mean();
        AtCount {
            true_count: *true_count,
            from_zero: Some(Exact(ratio(*true_count, 1) - &start)),
            rounds: sums.rounds,
            share_of_rounds: Some(Rounded(ratio(sums.rounds, all))),
            mean_edge: mean.mean,
            standard_error: mean.standard_error,
        }
    };
    counts.iter().map(at).collect()
}

/// A shoe that is being dealt, and what has been seen of it.
struct UnderWay<'a> {
    dealt: &'a Dealt<'a>,
    dealing: Dealing,
    /// The running count of each wager.
    running: Vec<Halves>,
    /// Rounds and records between one depth and the next.
    depths: Vec<(u64, Vec<Record>)>,
    /// By true count, for each wager: rounds, and the sum of their edges.
    counts: Vec<BTreeMap<i64, (u64, i128)>>,
    tally: StudyTally,
}

impl<'a> UnderWay<'a> {
    fn new(dealt: &'a Dealt, number: u64) -> UnderWay<'a> {
        let wagers = dealt.counts.len();
        let start = |count: &Option<Trigger>| {
            count
                .as_ref()
                .map_or(Halves::ZERO, |count| count.system.start)
        };
        UnderWay {
            dealt,
            dealing: Dealing::new(dealt, Stream::new(dealt.seed, number)),
            running: dealt.counts.iter().map(start).collect(),
            depths: vec![(0, vec![Record::default(); wagers]); dealt.depths.len()],
            counts: vec![BTreeMap::new(); wagers],
            tally: StudyTally {
                counts: vec![Default::default(); wagers],
                ..StudyTally::default()
            },
        }
    }

    /// The first depth that another round is within, if any.
    fn depth(&self) -> Option<usize> {
        let whole = self.dealt.unseen.cards();
        let out = whole - self.dealing.unseen();
        let within = |depth: &u32| out * 100 < depth * whole;
        self.dealt.depths.iter().position(within)
    }

    /// Notes what every wager is worth before the round.
    fn note(&mut self, depth: usize) {
        let cards = self.dealing.unseen();
        let left = &self.dealing.left;
        let main = self.dealt.main.as_ref().map(|main| main.worth(left));
        let main = main.map(|worth| worth.map_or(Valued::NOT_OFFERED, |worth| (&worth).into()));
        let by_rows = self.dealt.evaluator.worth(left);
        let valued = main.into_iter().chain(by_rows.iter().map(Valued::from));
        let (rounds, records) = &mut self.depths[depth];
        *rounds += 1;
        for (wager, valued) in valued.enumerate() {
            let count = self.dealt.counts[wager].as_ref();
            let running = self.running[wager];
            let bets = count.is_some_and(|count| count.bets(running, cards));
            let units = self.dealt.spread.as_ref().map_or(0, |spreads| {
                let (spread, _) = &spreads[wager];
                spread.units(count.map_or(0, |count| count.steps(running, cards)))
            });
            note(&mut records[wager], &valued, bets, units);
            if count.is_some() && valued.wagered > 0 {
                let true_count = (running.halves() * HALF_A_DECK).div_euclid(i64::from(cards));
                let (rounds, edges) = self.counts[wager].entry(true_count).or_default();
                *rounds += 1;
                *edges += valued.edge;
            }
        }
    }

    /// Deals a round, and counts its cards.
    fn deal_round(&mut self) -> Result<(), RanOut> {
        let before = self.dealing.dealt;
        let ended = self.dealt.table.round(&mut || self.dealing.next());
        for card in &self.dealing.cards[before..self.dealing.dealt] {
            for (running, count) in self.running.iter_mut().zip(&self.dealt.counts) {
                let tag = count
                    .as_ref()
                    .map(|count| count.system.tags.0[card.index()]);
                *running += tag.unwrap_or(Halves::ZERO);
            }
        }
        ended
    }
}

/// What a wager is worth before a round, in [`PARTS`].
struct Valued {
    /// Units expected of every deal.
    won: i128,
    /// Units wagered on every deal.
    wagered: i128,
    /// Units expected per unit wagered.
    edge: i128,
    /// Whether the exact edge is the player's.
    favours: bool,
}

impl Valued {
    const NOT_OFFERED: Valued = Valued {
        won: 0,
        wagered: 0,
        edge: 0,
        favours: false,
    };
}

impl From<&Worth> for Valued {
    fn from(worth: &Worth) -> Valued {
        let won = parts(worth.won, worth.deals);
        let (wagered, edge) = match worth.wagered {
            all if all == worth.deals => (PARTS, won),
            0 => (0, 0),
            some => (parts(some, worth.deals), parts(worth.won, some)),
        };
        Valued {
            won,
            wagered,
            edge,
            favours: worth.won > 0,
        }
    }
}

impl From<&MainWorth> for Valued {
    fn from(worth: &MainWorth) -> Valued {
        let won = parts_of(&worth.won, &worth.of);
        Valued {
            won,
            wagered: PARTS,
            edge: won,
            favours: worth.won.is_positive(),
        }
    }
}

/// Notes one round of one wager: whether the count bets, and how many units the spread does.
fn note(record: &mut Record, valued: &Valued, bets: bool, units: u32) {
    let Valued { won, wagered, .. } = *valued;
    record.flat += won;
    record.flat_wagered += wagered;
    if valued.favours {
        record.favourable += 1;
        record.perfect += won;
        record.perfect_wagered += wagered;
    }
    if bets && wagered > 0 {
        record.bets += 1;
        record.linear += won;
        record.linear_wagered += wagered;
    }
    let units = i128::from(units);
    record.spread += units * won;
    record.spread_wagered += units * wagered;
    record.spread_squares += units * units * wagered;
}

/// From the rounds between two depths to the rounds up to each.
fn rising(mut depths: Vec<(u64, Vec<Record>)>) -> Vec<(u64, Vec<Record>)> {
    for depth in 1..depths.len() {
        let (before, after) = depths.split_at_mut(depth);
        let ((shallow, records), (rounds, sums)) = (&before[depth - 1], &mut after[0]);
        *rounds += shallow;
        for (sum, record) in sums.iter_mut().zip(records) {
            sum.add(record);
        }
    }
    depths
}

/// A shuffled shoe, as far as it has been dealt.
struct Dealing {
    cards: Vec<Card>,
    dealt: usize,
    left: Shoe,
    stream: Stream,
}

impl Dealing {
    fn new(dealt: &Dealt, stream: Stream) -> Dealing {
        let of = |card: Card| vec![card; usize::from(dealt.unseen.count(card))];
        Dealing {
            cards: Card::all().flat_map(of).collect(),
            dealt: 0,
            left: dealt.shoe.clone(),
            stream,
        }
    }

    /// How many cards are still to come.
    fn unseen(&self) -> u32 {
        (self.cards.len() - self.dealt) as u32
    }

    /// The next card: any of those left, each as likely.
    fn next(&mut self) -> Option<Card> {
        let left = self.cards.len() - self.dealt;
        if left == 0 {
            return None;
        }
        let chosen = self.dealt + self.stream.below(left as u32) as usize;
        self.cards.swap(self.dealt, chosen);
        let card = self.cards[self.dealt];
        self.dealt += 1;
        self.left.draw(card);
        Some(card)
    }
}

/// How rounds are dealt, and the chart by which blackjack is. Where play is derived anew, rounds are dealt by the
/// basic chart of the whole shoe.
fn table(situation: &Situation, players: u32) -> Result<(StudyTable, Option<Chart>), NoStudy> {
    let document = &situation.game().document;
    let Some(rules) = &document.house else {
        return Ok((StudyTable::baccarat(document.deal), None));
    };
    let house = rules.losing(situation.readings().dealer_blackjack_loss);
    let game = blackjack::Game::new(house.clone(), situation.shoe())?;
    let asked = situation.strategy();
    let anew = match asked.strategy {
        Strategy::Optimal => true,
        Strategy::Composition => situation.played().is_none(),
        _ => false,
    };
    if anew {
        return Err(NoStudy::NoChart(asked.name.clone()));
    }
    let chart = game.chart(&asked.strategy);
    let table = StudyTable::blackjack(house, chart.clone(), players);
    Ok((table, Some(chart)))
}
