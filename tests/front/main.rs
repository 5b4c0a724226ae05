//! What users ask and read: commands, answers, papers and pages, most of them against snapshots. One binary, for
//! each that links the library costs seconds.

#[path = "../support/mod.rs"]
mod support;

mod after_peek;
mod ask;
mod audit;
mod bets;
mod cache;
mod catalogue;
mod certify;
mod commands;
mod completions;
mod faults;
mod hostile;
mod killed;
mod parts;
mod paytables;
mod presentation;
mod protect;
mod removal;
mod what_if;
mod what_if_commands;
mod workbook;
