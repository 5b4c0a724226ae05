//! Exact combinatorial odds for casino card games, from the approved rules as data.
//!
//! # What is claimed
//! - Every count is an integer number of ordered deals over one known total, and every figure an
//!   exact fraction of integers. No float is involved anywhere; decimals are made when they are
//!   printed, correctly rounded, half to even.
//! - Nothing is sampled but the order of the cards in a study of [`protect`], which says so; the edges
//!   that it sums are exact.
//! - A shoe is any composition of the 52 cards, from 1 to 65,535 of them. By exchangeability odds
//!   depend on the composition alone, so no order is ever dealt.
//! - Values are the player's, per unit of the initial wager; the house edge is minus the expectation.
//!
//! # What is assumed
//! - The round is dealt from the shoe as described, each order of its cards equally likely.
//! - Irregularities (section 5 of the documents) void or reconstruct a round and are outside the
//!   odds, except that a round which runs out of cards is void and every wager returned.
//! - Where a clause can be read in more than one way, the reading is named, printed and switchable.
//!
//! # How it flows
//! Data flows one way, and a module uses only what stands to its left, besides the vocabulary
//! ([`card`], [`shoe`], [`dealt`], [`digest`], [`exact`], [`problem`]):
//!
//! ```text
//! tables/*.toml -> table -> rules -> baccarat  -> distribution -> situation -> sheet   -> render -> cli
//!                  as       legal    blackjack    settle          what is      hand       rounding
//!                  written           enumerate    counts over     asked        chart      happens
//!                                    integers     one total                    what_if    here
//!                                                                              answers
//! ```
//!
//! A [`document`] is a sheet with what a reviewer asks beside it; a [`certificate`] is its files, and
//! verifies them with the [`referee`], the independent second way to the numbers. [`difference`] says what
//! two sheets do not share.
//!
//! An [`audit`] holds a table, a [`paytable`] as it is printed or a sheet to the exact values, to a [`policy`]
//! and to what is approved; [`solve`] finds the pay that meets a target, [`infinite`] the odds of an infinite
//! deck, and [`json_place`] where a value of a sheet stands.
//!
//! [`removal`] says what each card does to a wager, [`count`] makes the best linear count of that, and
//! [`protect`] deals shoes and asks the [`evaluator`], which values all wagers of a game from one shoe after
//! another, when a wager can be beaten.
//!
//! [`catalogue`] holds the games there are, [`edit`] changes a table in its own text, [`question`] is
//! what a user asked before it is judged, [`dealt`] the cards on the table, [`reach`] finds rows that
//! can never pay, and [`chart_file`] reads and writes the charts that users play by.
//!
//! # An example
//! ```
//! use oddsmith::catalogue::Catalogue;
//! use oddsmith::exact::percent;
//! use oddsmith::sheet::Sheet;
//! use oddsmith::situation::{Cards, Description, Situation};
//!
//! let catalogue = Catalogue::shipped();
//! let description = Description {
//!     wagers: vec!["banker".to_owned()],
//!     ..Description::of(Cards::Decks(8))
//! };
//! let situation = Situation::new(catalogue.game("tiger-baccarat")?, &description)?;
//! let banker = &Sheet::new(&situation).wagers[0];
//! assert_eq!(banker.rows[0].ways, 2_292_252_566_437_888);
//! assert_eq!(percent(&banker.figures().house_edge, 4), "1.0579%");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod audit;
pub mod baccarat;
pub mod blackjack;
pub mod card;
pub mod catalogue;
pub mod certificate;
pub mod chart;
pub mod chart_file;
pub mod cli;
pub mod count;
pub mod dealt;
pub mod difference;
pub mod digest;
pub mod distribution;
pub mod document;
pub mod edit;
pub mod evaluator;
pub mod exact;
pub mod hand;
pub mod infinite;
pub mod json_place;
pub mod paytable;
pub mod policy;
pub mod problem;
pub mod protect;
pub mod question;
pub mod reach;
pub mod referee;
pub mod removal;
pub mod render;
pub mod rules;
pub mod settle;
pub mod sheet;
pub mod shoe;
pub mod situation;
pub mod solve;
pub mod table;
pub mod two_cards;
pub mod what_if;
