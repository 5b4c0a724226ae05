//! The tags that answers in JSON begin with: `"schema": "oddsmith/what-if/1"`.
//!
//! # When a number changes
//! A new key keeps the number, so a program that reads an answer must pass over keys it does not know. A key
//! that disappears or means something else makes the next number, `/2`, as a new tag here.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

macro_rules! tags {
    ($($Name:ident = $tag:literal)+) => { $(
        #[doc = concat!("`", $tag, "`")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        pub enum $Name {
            #[doc = concat!("`", $tag, "`")]
            #[default]
            #[serde(rename = $tag)]
            Tag,
        }
    )+ };
}

tags! {
    BetsTag = "oddsmith/bets/1"
    ChartTag = "oddsmith/chart/1"
    CheckTag = "oddsmith/check/1"
    CountTag = "oddsmith/count/1"
    FiguresTag = "oddsmith/figures/1"
    GamesTag = "oddsmith/games/1"
    HandTag = "oddsmith/hand/1"
    PartTag = "oddsmith/part/1"
    ProtectTag = "oddsmith/protect/1"
    RemovalTag = "oddsmith/removal/1"
    SolveTag = "oddsmith/solve/1"
    WhatIfTag = "oddsmith/what-if/1"
}
