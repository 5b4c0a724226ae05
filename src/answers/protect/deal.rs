//! Dealing shoes: each from its own stream, round by round, every wager valued before each.

use super::stream::Stream;
use super::table::{RanOut, StudyTable};
use super::tally::{CountSums, PARTS, Record, StudyTally, parts};
use super::{
    AtCount, AtDepth, Exposure, GENERATOR, NoStudy, Penetration, Rounded, Sampled, Study,
    StudyTerms,
};
use crate::answers::count::{self, Better, Halves, System};
use crate::answers::removal::Removal;
use crate::answers::tag::ProtectTag;
use crate::blackjack::{self, Strategy};
use crate::questions::heading::{Heading, Tool};
use crate::questions::situation::Situation;
use crate::settlement::evaluator::{Evaluator, Worth};
use crate::vocabulary::card::Card;
use crate::vocabulary::exact::{DIGITS, Exact};
use crate::vocabulary::parallel::*;
use crate::vocabulary::progress::Progress;
use crate::vocabulary::shoe::Shoe;
use num_bigint::BigInt;
use std::collections::BTreeMap;
use std::ops::Range;

/// What all shoes have in common.
pub(super) struct Dealt<'a> {
    evaluator: Evaluator<'a>,
    shoe: Shoe,
    /// What is dealt from: the shoe, but for a card that lies on the table all the time.
    unseen: Shoe,
    table: StudyTable,
    strategy: Option<String>,
    seed: u64,
    depths: Vec<u32>,
    counts: Vec<Option<Trigger>>,
}

/// A true count is the running count for each 52 cards left, so for each 26 if that is in halves.
const HALF_A_DECK: i64 = 26;

/// When a count says to bet.
struct Trigger {
    system: System,
    /// The key's numerator and denominator, if they are short.
    key: Option<(i64, i64)>,
}

impl Trigger {
    fn new(system: System) -> Trigger {
        let short = |part: &BigInt| i64::try_from(part).ok();
        let key = short(system.key.numer()).zip(short(system.key.denom()));
        Trigger { system, key }
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
        if let Some((wager, _)) = situation.played() {
            return Err(NoStudy::Played(wager.id.clone()));
        }
        let evaluator = situation.evaluator()?;
        if evaluator.wagers().next().is_none() {
            return Err(NoStudy::NoWager);
        }
        let unseen = situation.unseen();
        let removal = Removal::new(situation, DIGITS, &())?;
        let counts = evaluator.wagers().map(|wager| {
            let mut effects = removal.wagers.iter();
            let effects = effects.find(|effects| effects.id == wager.id)?;
            let cards = count::CountedCards::new(effects, &unseen).ok()?;
            let tags = count::best(&cards, count::MOST)?;
            Some(Trigger::new(System::new(tags, &cards, DIGITS)?))
        });
        let (table, strategy) = table(situation)?;
        Ok(Dealt {
            counts: counts.collect(),
            evaluator,
            shoe: situation.shoe().clone(),
            unseen: situation.unseen(),
            table,
            strategy,
            seed: asked.seed,
            depths: asked.penetrations.0.clone(),
        })
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
            shoe.note(depth);
            if shoe.deal_round() == Err(RanOut) {
                break;
            }
        }
        let mut tally = shoe.tally;
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
        let off_the_top = self.evaluator.worth(&self.shoe);
        let wagers = self.evaluator.wagers().enumerate();
        let mut wagers: Vec<Exposure> = wagers
            .map(|(place, wager)| Exposure {
                id: wager.id.clone(),
                title: wager.title.clone(),
                expectation: off_the_top[place].expectation().map(Exact),
                count: self.counts[place]
                    .as_ref()
                    .map(|count| count.system.clone()),
                at: self.at_depths(place, tally),
                by_count: by_count(tally.counts.get(place)),
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
        });
        at.collect()
    }
}

fn by_count(counts: Option<&BTreeMap<i64, CountSums>>) -> Vec<AtCount> {
    let at = |(true_count, sums): (&i64, &CountSums)| AtCount {
        true_count: *true_count,
        rounds: sums.rounds,
        mean_edge: Rounded(sums.mean()),
    };
    counts.into_iter().flatten().map(at).collect()
}

/// A shoe that is being dealt, and what has been seen of it.
struct UnderWay<'a> {
    dealt: &'a Dealt<'a>,
    dealing: Dealing,
    /// The running count of each wager.
    running: Vec<Halves>,
    /// Rounds and records between one depth and the next.
    depths: Vec<(u64, Vec<Record>)>,
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
        let worths = self.dealt.evaluator.worth(&self.dealing.left);
        let (rounds, records) = &mut self.depths[depth];
        *rounds += 1;
        for (wager, worth) in worths.iter().enumerate() {
            let count = self.dealt.counts[wager].as_ref();
            let running = self.running[wager];
            let bets = count.is_some_and(|count| count.bets(running, cards));
            let won = note(&mut records[wager], worth, bets);
            if count.is_some() && worth.wagered > 0 {
                let true_count = (running.halves() * HALF_A_DECK).div_euclid(i64::from(cards));
                let at: &mut CountSums = self.tally.counts[wager].entry(true_count).or_default();
                at.rounds += 1;
                at.edges += match worth.wagered == worth.deals {
                    true => won,
                    false => parts(worth.won, worth.wagered),
                };
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

/// Notes one round of one wager, and says what it won of all deals.
fn note(record: &mut Record, worth: &Worth, bets: bool) -> i128 {
    let won = parts(worth.won, worth.deals);
    let wagered = match worth.wagered == worth.deals {
        true => PARTS,
        false => parts(worth.wagered, worth.deals),
    };
    record.flat += won;
    record.flat_wagered += wagered;
    if worth.won > 0 {
        record.favourable += 1;
        record.perfect += won;
        record.perfect_wagered += wagered;
    }
    if bets && worth.wagered > 0 {
        record.bets += 1;
        record.linear += won;
        record.linear_wagered += wagered;
    }
    won
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

/// How rounds are dealt. Blackjack goes by the chart of the strategy.
fn table(situation: &Situation) -> Result<(StudyTable, Option<String>), NoStudy> {
    let document = &situation.game().document;
    let Some(rules) = &document.house else {
        return Ok((StudyTable::baccarat(document.deal), None));
    };
    let house = rules.losing(situation.readings().dealer_blackjack_loss);
    let game = blackjack::Game::new(house.clone(), situation.shoe())?;
    let asked = situation.strategy();
    if let Strategy::Composition | Strategy::Optimal = asked.strategy {
        return Err(NoStudy::NoChart(asked.name.clone()));
    }
    let chart = game.chart(&asked.strategy);
    let table = StudyTable::Blackjack(Box::new((house, chart)));
    Ok((table, Some(asked.name.clone())))
}
