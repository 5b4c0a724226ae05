//! The situation a question is about: a game, a shoe, how the document is read, and how far a round
//! has come.
//!
//! Every command that computes takes the same description. A situation that departs from the
//! approved document is computed all the same, and says so.

use crate::baccarat::Dealer;
use crate::blackjack::{self, NoGame, Round, Splits, Strategy, UnknownStrategy, known};
use crate::questions::catalogue::Entry;
use crate::questions::heading::{DescribedShoe, GameOrigin, Heading, Stage};
use crate::questions::solver::{Solver, afresh};
use crate::settlement::evaluator::{Evaluator, TooFine};
use crate::settlement::settle::{self, Fit, NotDealt};
use crate::tables::departure::Departure;
use crate::tables::rules::{
    Deal, Decks, Game, PermanentSeven, ReadingError, Readings, Settlement, Wager,
};
use crate::vocabulary::card::{CardOrRank, Rank};
use crate::vocabulary::dealt::{Dealt, Hands};
use crate::vocabulary::distribution::Distribution;
use crate::vocabulary::plain::quoted;
use crate::vocabulary::problem::suggestion;
use crate::vocabulary::progress::Progress;
use crate::vocabulary::shoe::{Shoe, ShoeError};
use indexmap::IndexMap;
use std::str::FromStr;
use std::sync::{Arc, OnceLock};

/// What a user said about the cards and the readings.
#[derive(Clone, Debug)]
pub struct Description {
    /// Whole decks, or a composition.
    pub cards: Cards,
    /// Cards to take out of it.
    pub removed: Vec<CardOrRank>,
    /// Readings chosen, as `(name, value)`.
    pub readings: Vec<(String, String)>,
    /// The ids of the wagers asked for; none means all.
    pub wagers: Vec<String>,
    /// How blackjack is played; `None` is by composition.
    pub strategy: Option<NamedStrategy>,
    /// The cards on the table; none at the start of a round.
    pub dealt: Dealt,
}

impl Description {
    /// The start of a round from these cards, as the document is read by default.
    pub fn of(cards: Cards) -> Description {
        Description {
            cards,
            removed: Vec::new(),
            readings: Vec::new(),
            wagers: Vec::new(),
            strategy: None,
            dealt: Dealt::default(),
        }
    }
}

/// A strategy, and how users name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedStrategy {
    /// The name, or the file.
    pub name: String,
    /// What it does.
    pub strategy: Strategy,
}

impl Default for NamedStrategy {
    fn default() -> NamedStrategy {
        NamedStrategy {
            name: "composition".to_owned(),
            strategy: Strategy::Composition,
        }
    }
}

impl FromStr for NamedStrategy {
    type Err = UnknownStrategy;

    fn from_str(name: &str) -> Result<NamedStrategy, UnknownStrategy> {
        Ok(NamedStrategy {
            strategy: name.parse()?,
            name: name.to_owned(),
        })
    }
}

/// Where the shoe comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cards {
    /// So many whole decks.
    Decks(u32),
    /// A composition card by card.
    Shoe(Shoe),
    /// A composition by ranks, and why it cannot be if somebody looks at suits.
    Ranks(Shoe, ShoeError),
}

/// A situation that can be computed: only [`Situation::new`] makes one, so it is legal.
#[derive(Clone, Debug)]
pub struct Situation {
    game: Arc<Game>,
    /// The places of the wagers asked for, in the order of the game.
    wagers: Vec<usize>,
    decks: Option<u32>,
    shoe: Shoe,
    dealt: Dealt,
    hands: Hands,
    rest: Shoe,
    readings: Readings,
    stage: Stage,
    /// The place of the wager that play settles, and the game it is played in.
    played: Option<(usize, blackjack::Game)>,
    strategy: NamedStrategy,
    solver: Arc<dyn Solver>,
    /// The splits of optimal play, once they are solved.
    splits: OnceLock<Splits>,
    /// How often rows fit, for each wager that rows settle, once it is counted.
    fits: OnceLock<Vec<Arc<Distribution<Fit>>>>,
    departures: Vec<Departure>,
}

/// Why a description is no situation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SituationError {
    /// The cards cannot be so.
    #[error(transparent)]
    Shoe(#[from] ShoeError),
    /// The readings cannot be so.
    #[error(transparent)]
    Reading(#[from] ReadingError),
    /// A wager cannot be dealt from the shoe.
    #[error(transparent)]
    NotDealt(#[from] NotDealt),
    /// A hand cannot be played from the shoe.
    #[error(transparent)]
    NoGame(#[from] NoGame),
    /// A strategy, a hand or a chart if nothing is played.
    #[error("{0} has no player decisions\nhelp: only blackjack has strategies, hands and charts")]
    NotPlayed(String),
    /// Optimal play by rules that it is not computed for.
    #[error(
        "optimal play is not computed where {0}\n\
         help: ask by composition, basic or a chart of your own"
    )]
    NoOptimalPlay(&'static str),
    /// A wager that the game does not offer.
    #[error("{game} offers no wager \"{}\"\nhelp: {help}", quoted(.seen))]
    Wager {
        /// The game.
        game: String,
        /// What was asked for.
        seen: String,
        /// What there is.
        help: String,
    },
    /// A shoe without cards.
    #[error(
        "the shoe is empty: no round can be dealt\nhelp: give at least one card, or a number of decks"
    )]
    Empty,
    /// A card on the table that is not in the shoe so often.
    #[error("the cards on the table need {wanted} x {card}: the shoe holds {held}")]
    NotHeld {
        /// The card or rank.
        card: CardOrRank,
        /// How many lie there.
        wanted: u64,
        /// How many there are.
        held: u64,
    },
    /// A hand that the game does not have.
    #[error("{game} has no {seen}\nhelp: its hands are player and {other}")]
    NoSuchHand {
        /// The game.
        game: String,
        /// The hand that was named.
        seen: &'static str,
        /// What there is.
        other: &'static str,
    },
    /// A wager settled by play, in the middle of a round.
    #[error(
        "{0} is settled by what the player does next\n\
         help: `hand` says what every action is worth; name the side wagers to ask for them"
    )]
    PlayedOn(String),
    /// A card without a suit if suits matter.
    #[error(
        "cannot take \"{rank}\" out without a suit: {wager} looks at suits\n\
         help: say which card, as in {rank}h, or ask for wagers that look at ranks only"
    )]
    NoSuit {
        /// The rank.
        rank: CardOrRank,
        /// The wager that looks.
        wager: String,
    },
}

impl Situation {
    /// Resolves a description against a game. Splits are solved afresh, unless another solver is given.
    pub fn new(entry: &Entry, description: &Description) -> Result<Self, SituationError> {
        let game = &entry.game;
        let wagers = chosen(game, &description.wagers)?;
        let readings = game.readings_with(&description.readings)?;
        let whole = match &description.cards {
            Cards::Decks(decks) => game.document.decks.shoe(*decks)?,
            Cards::Shoe(shoe) => shoe.clone(),
            Cards::Ranks(_, uneven) if looking_at_suits(game, &wagers).is_some() => {
                return Err(uneven.clone().into());
            }
            Cards::Ranks(shoe, _) => shoe.clone(),
        };
        let named = description.removed.iter().copied();
        refuse_open_suits(game, &wagers, named.chain(description.dealt.cards()))?;
        let shoe = whole.without(&description.removed)?;
        if shoe.cards() == 0 {
            return Err(SituationError::Empty);
        }
        if description.strategy.is_some() && game.document.deal != Deal::Blackjack {
            return Err(SituationError::NotPlayed(game.id.clone()));
        }
        let (hands, rest) = on_the_table(game, &shoe, &description.dealt)?;
        let stage = stage(game, &rest, &hands, &readings)?;
        let by_name = !description.wagers.is_empty();
        let offered = |place: &usize| {
            by_name || is_offered(game, &game.wagers[*place], &rest, &hands, &readings)
        };
        let wagers: Vec<usize> = wagers.into_iter().filter(offered).collect();
        let situation = Situation {
            game: game.clone(),
            played: played(game, &wagers, &shoe, &readings)?,
            strategy: description.strategy.clone().unwrap_or_default(),
            solver: afresh(),
            splits: OnceLock::new(),
            fits: OnceLock::new(),
            wagers,
            decks: game.document.decks.whole(&whole),
            departures: departures(entry, &whole, description, stage),
            shoe,
            dealt: description.dealt.clone(),
            hands,
            rest,
            readings,
            stage,
        };
        situation.refuse_what_cannot_be_dealt()?;
        situation.refuse_what_is_not_solved()?;
        Ok(situation)
    }

    fn refuse_what_is_not_solved(&self) -> Result<(), SituationError> {
        match (&self.played, &self.strategy.strategy) {
            (Some((_, game)), Strategy::Optimal) => match game.house().no_optimal_play() {
                Some(rule) => Err(SituationError::NoOptimalPlay(rule)),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// The game that is played, whichever wagers were asked for.
    pub fn play(entry: &Entry, description: &Description) -> Result<Self, SituationError> {
        let wagers = entry.game.wagers.iter();
        let by_play = wagers.filter(|wager| matches!(wager.settlement, Settlement::Play));
        let wagers: Vec<String> = by_play.map(|wager| wager.id.clone()).collect();
        if wagers.is_empty() {
            return Err(SituationError::NotPlayed(entry.game.id.clone()));
        }
        let description = Description {
            wagers,
            ..description.clone()
        };
        Situation::new(entry, &description)
    }

    /// The cards that may be drawn: the shoe, but for the permanent 7 if that comes from it.
    pub fn unseen(&self) -> Shoe {
        let seven_up = self.game.document.deal == Deal::SevenUpBaccarat;
        let from_shoe = self.readings.permanent_seven == PermanentSeven::FromShoe;
        let seven = [CardOrRank::Rank(Rank::Seven)];
        match self.shoe.deal(&seven) {
            Ok((_, rest)) if seven_up && from_shoe => rest,
            _ => self.shoe.clone(),
        }
    }

    /// The same situation, its splits solved by someone else.
    pub fn solved_by(self, solver: Arc<dyn Solver>) -> Situation {
        Situation {
            solver,
            splits: OnceLock::new(),
            ..self
        }
    }

    /// The same situation, played by another strategy.
    pub fn played_by(&self, strategy: NamedStrategy) -> Situation {
        Situation {
            strategy,
            ..self.clone()
        }
    }

    /// The same situation, the document read otherwise.
    pub fn read_as(&self, readings: Readings) -> Result<Situation, SituationError> {
        Ok(Situation {
            readings,
            stage: stage(&self.game, &self.rest, &self.hands, &readings)?,
            played: played(&self.game, &self.wagers, &self.shoe, &readings)?,
            splits: OnceLock::new(),
            fits: OnceLock::new(),
            ..self.clone()
        })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The wagers asked for, in the order of the game.
    pub fn wagers(&self) -> impl Iterator<Item = &Wager> {
        self.wagers.iter().map(|&place| &self.game.wagers[place])
    }

    /// The decks the shoe was made of, if that can be said.
    pub fn decks(&self) -> Option<u32> {
        self.decks
    }

    /// The cards before the deal.
    pub fn shoe(&self) -> &Shoe {
        &self.shoe
    }

    /// The cards on the table.
    pub fn hands(&self) -> &Hands {
        &self.hands
    }

    /// The cards that the round goes on with.
    pub fn rest(&self) -> &Shoe {
        &self.rest
    }

    /// How the document is read.
    pub fn readings(&self) -> &Readings {
        &self.readings
    }

    /// How a game that is played is played.
    pub fn strategy(&self) -> &NamedStrategy {
        &self.strategy
    }

    /// Why this is not an approved configuration; empty if it is.
    pub fn departures(&self) -> &[Departure] {
        &self.departures
    }

    /// The wager that play settles and the game it is played in, if it is asked for.
    pub fn played(&self) -> Option<(&Wager, &blackjack::Game)> {
        let (place, game) = self.played.as_ref()?;
        Some((&self.game.wagers[*place], game))
    }

    /// The splits of optimal play if they were solved before.
    pub fn kept_splits(&self) -> Option<Splits> {
        let (_, game) = self.played.as_ref()?;
        let solved = self.splits.get().cloned();
        solved.or_else(|| self.solver.kept(game))
    }

    /// Solves the splits of optimal play, if it is played so and they are not solved yet.
    pub fn solve(&self, progress: &dyn Progress) {
        if let (Some((_, game)), Strategy::Optimal) = (&self.played, &self.strategy.strategy) {
            self.splits
                .get_or_init(|| self.solver.splits(game, progress));
        }
    }

    /// The round of the game that is played, by a strategy; `None` if nothing is played.
    pub fn round(&self, strategy: &Strategy) -> Option<Round> {
        let (_, game) = self.played.as_ref()?;
        Some(match strategy {
            Strategy::Optimal => {
                let splits = self.splits.get_or_init(|| self.solver.splits(game, &()));
                game.optimal_round(splits.clone())
            }
            _ => game.round(strategy),
        })
    }

    /// The round of the same game from another shoe, its splits solved by the same solver.
    pub fn round_from(&self, game: &blackjack::Game, strategy: &Strategy) -> Round {
        match strategy {
            Strategy::Optimal => game.optimal_round(self.solver.splits(game, &())),
            _ => game.round(strategy),
        }
    }

    /// An evaluator of the wagers that rows settle, for shoes no larger than this one.
    pub fn evaluator(&self) -> Result<Evaluator<'_>, TooFine> {
        let wagers = self.settled_by_rows();
        Evaluator::new(&self.game, &self.readings, wagers, self.shoe.cards())
    }

    /// The clause of void rounds, if a round may be one.
    pub fn void_clause(&self) -> Option<&str> {
        let clause = self.game.document.void_clause.as_deref();
        (self.stage == Stage::MayRunOut).then_some(clause.unwrap_or_default())
    }

    /// The wagers that rows settle.
    pub fn settled_by_rows(&self) -> Vec<&Wager> {
        let wagers = self.wagers();
        wagers.filter(|wager| !wager.rows().is_empty()).collect()
    }

    fn refuse_what_cannot_be_dealt(&self) -> Result<(), SituationError> {
        if self.game.document.deal != Deal::Blackjack {
            return Ok(());
        }
        if let (Some((wager, _)), false) = (self.played(), self.dealt.is_empty()) {
            return Err(SituationError::PlayedOn(wager.id.clone()));
        }
        let fits = self.count_fits()?;
        self.fits.get_or_init(|| fits);
        Ok(())
    }

    /// How often each set of rows fits, for each wager that rows settle.
    pub fn fits(&self) -> &[Arc<Distribution<Fit>>] {
        self.fits.get_or_init(|| {
            let fits = self.count_fits();
            fits.expect("a situation is one that can be dealt")
        })
    }

    /// Wagers whose rows look at the same are counted once, whatever they pay.
    fn count_fits(&self) -> Result<Vec<Arc<Distribution<Fit>>>, NotDealt> {
        let wagers = self.settled_by_rows();
        let mut distinct: Vec<&Wager> = Vec::new();
        let mut places = Vec::new();
        for wager in wagers {
            let known = distinct.iter().position(|other| wager.looks_alike(other));
            places.push(known.unwrap_or(distinct.len()));
            distinct.extend(known.is_none().then_some(wager));
        }
        let (game, rest, hands) = (&self.game, &self.rest, &self.hands);
        let fits = settle::fits(game, rest, hands, &self.readings, &distinct)?;
        let fits: Vec<_> = fits.into_iter().map(Arc::new).collect();
        Ok(places
            .into_iter()
            .map(|place| fits[place].clone())
            .collect())
    }

    /// What every answer says of where it comes from.
    pub fn heading(&self) -> Heading {
        let document = &self.game.document;
        let begun = !self.dealt.is_empty();
        Heading {
            game: GameOrigin {
                id: self.game.id.clone(),
                title: self.game.title.clone(),
                document: document.title.clone(),
                effective: document.effective.clone(),
                table_sha256: document.table_sha256.clone(),
            },
            readings: self.chosen_readings(),
            departures: self.departures.clone(),
            shoe: DescribedShoe {
                decks: self.decks,
                cards: self.shoe.cards(),
                counts: self.shoe.clone(),
            },
            dealt: self.dealt.clone(),
            finished: begun.then_some(matches!(self.stage, Stage::Finished { .. })),
            stage: self.stage,
        }
    }

    /// The open readings that touch this game, with the values chosen.
    fn chosen_readings(&self) -> IndexMap<String, String> {
        let open = self
            .game
            .readings
            .iter()
            .filter(|reading| reading.is_open());
        open.map(|reading| {
            let value = reading.chosen(&self.readings).to_owned();
            (reading.name.clone(), value)
        })
        .collect()
    }
}

/// The cards on the table, and the shoe without them.
fn on_the_table(game: &Game, shoe: &Shoe, dealt: &Dealt) -> Result<(Hands, Shoe), SituationError> {
    let (seen, other, named) = match game.document.deal {
        Deal::Blackjack => ("banker", "dealer", &dealt.banker),
        _ => ("dealer", "banker", &dealt.dealer),
    };
    if !named.is_empty() {
        let game = game.id.clone();
        return Err(SituationError::NoSuchHand { game, seen, other });
    }
    dealt.take(shoe).map_err(|error| match error {
        ShoeError::NotHeld { card, wanted, held } => SituationError::NotHeld { card, wanted, held },
        other => other.into(),
    })
}

/// A wager for some deals only is not offered if there are none, and one settled by play not in
/// the middle of a round.
fn is_offered(game: &Game, wager: &Wager, rest: &Shoe, hands: &Hands, readings: &Readings) -> bool {
    match (&wager.settlement, &wager.given) {
        (Settlement::Play, _) => *hands == Hands::default(),
        (_, None) => true,
        (_, Some(_)) => settle::fits(game, rest, hands, readings, &[wager]).is_ok(),
    }
}

fn stage(game: &Game, rest: &Shoe, hands: &Hands, readings: &Readings) -> Result<Stage, NotDealt> {
    let document = &game.document;
    if let Some(rules) = &document.house {
        known::judge(hands, &rules.losing(readings.dealer_blackjack_loss))?;
        return Ok(Stage::Open);
    }
    let dealer = Dealer::in_round(document.deal, rest, readings, hands)?;
    Ok(match (dealer.final_totals(), dealer.may_run_out()) {
        (Some((player, banker)), _) => Stage::Finished { player, banker },
        (None, true) => Stage::MayRunOut,
        (None, false) => Stage::Open,
    })
}

fn played(
    game: &Game,
    wagers: &[usize],
    shoe: &Shoe,
    readings: &Readings,
) -> Result<Option<(usize, blackjack::Game)>, NoGame> {
    let by_play = |place: &&usize| matches!(game.wagers[**place].settlement, Settlement::Play);
    let (Some(&place), Some(house)) = (wagers.iter().find(by_play), &game.document.house) else {
        return Ok(None);
    };
    let house = house.losing(readings.dealer_blackjack_loss);
    Ok(Some((place, blackjack::Game::new(house, shoe)?)))
}

/// The places of the wagers asked for.
fn chosen(game: &Game, ids: &[String]) -> Result<Vec<usize>, SituationError> {
    let names = || game.wagers.iter().map(|wager| wager.id.as_str());
    if let Some(seen) = ids.iter().find(|id| !names().any(|name| name == **id)) {
        return Err(SituationError::Wager {
            game: game.id.clone(),
            seen: seen.clone(),
            help: suggestion(seen, names()),
        });
    }
    let asked = |place: &usize| ids.is_empty() || ids.contains(&game.wagers[*place].id);
    Ok((0..game.wagers.len()).filter(asked).collect())
}

/// The first wager asked for that looks at suits.
fn looking_at_suits<'a>(game: &'a Game, wagers: &[usize]) -> Option<&'a Wager> {
    let mut wagers = wagers.iter().map(|&place| &game.wagers[place]);
    let house = game.document.house.as_ref();
    let by_suits = house.is_some_and(|house| house.variants.suited_blackjack_pays.is_some());
    wagers.find(|wager| match &wager.settlement {
        Settlement::Play => by_suits,
        Settlement::Rows(rows) => rows.iter().any(|row| row.when.asks_suits()),
    })
}

fn refuse_open_suits(
    game: &Game,
    wagers: &[usize],
    mut named: impl Iterator<Item = CardOrRank>,
) -> Result<(), SituationError> {
    let open = named.find(|card| matches!(card, CardOrRank::Rank(_)));
    match (open, looking_at_suits(game, wagers)) {
        (Some(rank), Some(wager)) => Err(SituationError::NoSuit {
            rank,
            wager: wager.id.clone(),
        }),
        _ => Ok(()),
    }
}

fn departures(
    entry: &Entry,
    whole: &Shoe,
    description: &Description,
    stage: Stage,
) -> Vec<Departure> {
    let mut departures = Vec::new();
    if !entry.shipped {
        departures.push(Departure::OwnTable);
    } else if entry.game.document.effective.is_empty() {
        departures.push(Departure::NoDocument);
    }
    departures.extend(entry.changes.iter().cloned());
    let approved = entry.game.document.decks;
    let Decks { from, to, .. } = approved;
    match approved.whole(whole) {
        None => departures.push(Departure::NoWholeDecks {
            cards: whole.cards(),
        }),
        Some(decks) if !(from..=to).contains(&decks) => {
            departures.push(Departure::Decks { decks, from, to });
        }
        Some(_) => {}
    }
    if !description.removed.is_empty() {
        departures.push(Departure::Removed(description.removed.clone()));
    }
    if !description.dealt.is_empty() {
        departures.push(Departure::MiddleOfRound {
            finished: matches!(stage, Stage::Finished { .. }),
            permanent_seven: entry.game.document.deal == Deal::SevenUpBaccarat,
            dealt: description.dealt.clone(),
        });
    }
    departures
}
