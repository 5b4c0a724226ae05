//! How deep a shoe is dealt: `85%`, or `75%..95%` in steps of five, or `70%..90% by 10%`.

use crate::vocabulary::plain::quoted;
use std::str::FromStr;

/// The depths to study, rising, in percent of the cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Penetrations(pub Vec<u32>);

/// A range is studied in steps of so many percent, unless it names another step.
const STEP: &str = "5%";

/// Why a text is no penetration.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAPenetration {
    /// No whole percentage of a shoe.
    #[error("\"{}\" is not a penetration; write a whole percentage from 1% to 99%, 75%..95%, or 70%..90% by 10%", quoted(.0))]
    Form(String),
    /// A range that ends before it begins.
    #[error("no penetration from {from}% to {to}%; write {to}%..{from}%")]
    Empty {
        /// Where it begins.
        from: u32,
        /// Where it ends.
        to: u32,
    },
}

impl FromStr for Penetrations {
    type Err = NotAPenetration;

    fn from_str(text: &str) -> Result<Penetrations, NotAPenetration> {
        let percentage = |word: &str| {
            let number = word.trim().strip_suffix('%').unwrap_or(word.trim());
            let number = number.parse().ok().filter(|n| (1..=99).contains(n));
            number.ok_or_else(|| NotAPenetration::Form(word.to_owned()))
        };
        let (range, step) = text.split_once(" by ").unwrap_or((text, STEP));
        let (from, to) = range.split_once("..").unwrap_or((range, range));
        let (from, to, step) = (percentage(from)?, percentage(to)?, percentage(step)?);
        if from > to {
            return Err(NotAPenetration::Empty { from, to });
        }
        let mut depths: Vec<u32> = (from..=to).step_by(step as usize).collect();
        if depths.last() != Some(&to) {
            depths.push(to);
        }
        Ok(Penetrations(depths))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_goes_in_steps_of_five_to_its_end() {
        let read = |text: &str| text.parse::<Penetrations>().map(|depths| depths.0);
        assert_eq!(read("75%..95%"), Ok(vec![75, 80, 85, 90, 95]));
        assert_eq!(read("80%..92%"), Ok(vec![80, 85, 90, 92]));
        assert_eq!(read("85"), Ok(vec![85]));
        assert_eq!(read("70%..90% by 10%"), Ok(vec![70, 80, 90]));
        assert_eq!(read("70..90 by 15"), Ok(vec![70, 85, 90]));
    }

    #[test]
    fn what_is_no_depth_is_refused() {
        let say = |text: &str| text.parse::<Penetrations>().unwrap_err().to_string();
        for text in ["0%", "100%", "abc", "", "-5%", "85.5%"] {
            assert!(say(text).starts_with(&format!("\"{text}\" is not a penetration; ")));
        }
        assert_eq!(
            say("95%..75%"),
            "no penetration from 95% to 75%; write 75%..95%"
        );
    }
}
