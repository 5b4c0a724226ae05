//! Words of the command line read as what they stand for, or refused with what to write instead.

use super::sheet::Plot;
use super::situation::{CardList, DeckSweep};
use crate::papers::paytable::Printed;
use crate::questions::question::MOST_DIGITS;
use crate::render::PlotFormat;
use crate::vocabulary::dealt::{Dealt, NotHands};
use crate::vocabulary::exact::Exact;
use crate::vocabulary::shoe::{Shoe, ShoeError, read_cards};
use num_traits::Signed;
use std::path::PathBuf;

pub(super) fn read_digits(text: &str) -> Result<usize, String> {
    let digits = text.parse().ok().filter(|digits| *digits <= MOST_DIGITS);
    digits.ok_or_else(|| format!("\"{text}\" is not a whole number from 0 to {MOST_DIGITS}"))
}

pub(super) fn read_decks(text: &str) -> Result<DeckSweep, String> {
    let (range, step) = text.split_once(" by ").unwrap_or((text, "1"));
    let (from, to) = range.split_once("..").unwrap_or((range, range));
    let number = |word: &str| {
        let decks: u64 = word.trim().parse().map_err(|_| {
            format!(
                "\"{word}\" is not a number of decks; write 8, or for a sweep 4..10 or \"4..10 by 2\""
            )
        })?;
        let small = u32::try_from(decks).map_err(|_| ShoeError::Decks(decks));
        let known = small.and_then(|decks| Shoe::decks(decks).map(|_| decks));
        known.map_err(|error| error.to_string())
    };
    let (from, to, step) = (number(from)?, number(to)?, number(step)?);
    if from > to {
        return Err(format!(
            "no deck count from {from} to {to}; write {to}..{from}"
        ));
    }
    Ok(DeckSweep {
        decks: (from..=to).step_by(step as usize).collect(),
        range: text.contains(".."),
    })
}

pub(super) fn read_card_list(text: &str) -> Result<CardList, ShoeError> {
    read_cards(text).map(CardList)
}

pub(super) fn read_plot(text: &str) -> Result<Plot, String> {
    let path = PathBuf::from(text);
    let ending = path.extension().unwrap_or_default().to_ascii_lowercase();
    let format = match ending.to_str() {
        Some("svg") => PlotFormat::Svg,
        Some("html") => PlotFormat::Html,
        Some("png" | "jpg" | "jpeg" | "gif" | "webp") => {
            return Err(format!(
                "\"{text}\": PNG and JPEG are not supported; name the file .svg, a picture sharp at every size, or \
                 .html, a page that a browser prints or saves as an image"
            ));
        }
        _ => {
            return Err(format!(
                "\"{text}\" is not the name of a chart; name the file .svg or .html"
            ));
        }
    };
    Ok(Plot { path, format })
}

pub(super) fn read_dealt(text: &str) -> Result<Dealt, NotHands> {
    text.parse()
}

pub(super) fn read_number(text: &str) -> Result<u32, String> {
    let number = text.parse();
    number.map_err(|_| format!("\"{text}\" is not a number of decks; write 8"))
}

pub(super) fn read_choice(text: &str) -> Result<(String, String), String> {
    let (name, value) = text
        .split_once('=')
        .ok_or_else(|| format!("\"{text}\" has no value; write {text}=VALUE"))?;
    Ok((name.to_owned(), value.to_owned()))
}

/// An amount as people write it: `41227`, `41,227.50`.
pub(super) fn read_meter(text: &str) -> Result<Exact, String> {
    let printed = Printed::read(text).filter(|printed| !printed.notation.is_percent());
    let amount = printed.map(|printed| printed.value);
    let amount = amount.filter(|amount| !amount.is_negative());
    amount.map(Exact).ok_or_else(|| {
        format!("\"{text}\" is not an amount; write units of the wager, as in 41227 or 41,227.50")
    })
}
