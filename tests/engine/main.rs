//! The numbers: the engine against the referee, against published figures, against laws and against worlds whose
//! answers need no computer. One binary, for each that links the library costs seconds.

#[path = "../support/mod.rs"]
mod support;

mod blackjack_figures;
mod blackjack_oracle;
mod blackjack_side;
mod chart_plan;
mod degenerate;
mod evaluator;
mod examples;
mod facts;
mod laws;
mod library;
mod middle;
mod optimal;
mod oracle;
mod referee_blackjack;
mod referee_itself;
mod rows;
