//! What a line pays: `8 to 1`, `8:1`, `9 for 1`, `8`, `+800`, `push`, or `-1` for a line that loses.

use super::Printed;
use crate::vocabulary::exact::{Payout, Rational, american_odds};
use num_bigint::BigInt;
use num_traits::{Signed, Zero};

/// Whether bare odds include the stake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stake {
    /// `8 to 1`: net.
    Apart,
    /// `9 for 1`: the stake included.
    Included,
}

/// Net odds as a payout.
pub(crate) fn payout(net: &Rational) -> Option<Payout> {
    if net.is_zero() {
        return Some(Payout::push());
    }
    format!("{} to {}", net.numer(), net.denom()).parse().ok()
}

/// What a unit wagered brings net; `None` if these are no odds. A comma may be the decimal sign.
pub(super) fn read_pays(text: &str, stake: Stake, comma: bool) -> Option<Rational> {
    let text = text.trim().to_lowercase();
    if ["evens", "even", "even money"].contains(&text.as_str()) {
        return Some(Rational::from(BigInt::from(1)));
    }
    if ["push", "pushes", "returned", "tie"].contains(&text.as_str()) {
        return Some(Rational::zero());
    }
    if ["lose", "loses", "loss"].contains(&text.as_str()) {
        return Some(-Rational::from(BigInt::from(1)));
    }
    if text.starts_with('+') {
        return american_odds(&text);
    }
    let read = match comma {
        true => Printed::read_with_commas,
        false => Printed::read,
    };
    let number = |word: &str| read(word).map(|printed| printed.value);
    let cut = |mark: &str| {
        text.split_once(mark)
            .map(|(win, stake)| (win.to_owned(), stake.to_owned()))
    };
    let to = cut("to").or_else(|| cut(":")).or_else(|| cut("\u{2013}"));
    let (parts, stake) = match (cut("for"), to.or_else(|| hyphened(&text))) {
        (Some(parts), _) => (Some(parts), Stake::Included),
        (None, Some(parts)) => (Some(parts), Stake::Apart),
        (None, None) => (None, stake),
    };
    let ratio = match parts {
        Some((win, stake)) => {
            let stake = number(&stake)?;
            if !stake.is_positive() {
                return None;
            }
            number(&win)? / stake
        }
        None => number(&text)?,
    };
    let lost = ratio == -Rational::from(BigInt::from(1));
    Some(match stake {
        Stake::Included if !lost => ratio - BigInt::from(1),
        _ => ratio,
    })
}

/// `8-1`; a hyphen in front is a sign.
fn hyphened(text: &str) -> Option<(String, String)> {
    let (win, stake) = text.rsplit_once('-')?;
    (!win.is_empty()).then(|| (win.to_owned(), stake.to_owned()))
}

/// Whether odds as printed say that the stake comes on top, `8 to 1` or `8:1`.
pub(crate) fn is_to_one(text: &str) -> bool {
    let text = text.to_lowercase();
    !text.contains("for") && ["to", ":"].iter().any(|mark| text.contains(mark))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::exact::ratio;

    #[test]
    fn odds_are_read_net_however_they_are_printed() {
        let net = |text: &str| read_pays(text, Stake::Apart, false);
        for text in [
            "15 to 1",
            "15:1",
            "16 for 1",
            "15",
            "30 to 2",
            "15-1",
            "15\u{2013}1",
            "15to1",
            "16for1",
        ] {
            assert_eq!(net(text), Some(ratio(15, 1)), "{text}");
        }
        assert_eq!(read_pays("16", Stake::Included, false), Some(ratio(15, 1)));
        assert_eq!(net("0.95 to 1"), Some(ratio(19, 20)));
        assert_eq!(net("3 to 2"), Some(ratio(3, 2)));
        assert_eq!(
            (net("push"), net("0")),
            (Some(ratio(0, 1)), Some(ratio(0, 1)))
        );
        assert_eq!(
            (net("loses"), net("-1")),
            (Some(ratio(-1, 1)), Some(ratio(-1, 1)))
        );
        assert_eq!(
            (net("Evens"), net("even money")),
            (net("1:1"), net("1 to 1"))
        );
        let with_commas = |text: &str| read_pays(text, Stake::Apart, true);
        assert_eq!(with_commas("0,95 to 1"), Some(ratio(19, 20)));
        assert_eq!(with_commas("1,000 to 1"), None);
        assert_eq!((net("x"), net("1 to 0")), (None, None));
        assert_eq!((net("+2200"), net("+22")), (Some(ratio(22, 1)), None));
    }
}
