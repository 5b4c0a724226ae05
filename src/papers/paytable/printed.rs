//! A number as it is printed: its value, and the notation that says how far it was rounded.
//!
//! `4,998,398,275,503,350`, `10.3199%`, `-0.0265`, `3/13` and `4.9984E+15` are understood. The last
//! digit printed is the unit of rounding; a fraction is exact. In a file of semicolons a comma is the decimal sign,
//! `14,36%`, and what could be thousands set apart by commas is not understood.

use crate::vocabulary::exact::{Rational, decimal, fraction, grouped, ratio};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

/// The most characters that a printed number may have.
const LONGEST: usize = 60;
/// The largest exponent that a spreadsheet writes.
const LARGEST_EXPONENT: u32 = 40;

/// A printed number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// What it says, a percentage as a fraction.
    pub value: Rational,
    /// How it says it.
    pub notation: Notation,
}

/// How a number is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notation {
    form: Form,
    /// Digits after the point.
    pub decimals: usize,
    /// Whether thousands are set apart.
    grouping: Option<char>,
    /// `%` and what stands before it.
    percent: Option<String>,
    /// `+` or the sign that stands for minus.
    sign: Option<char>,
    /// Whether the decimal sign is a comma.
    comma: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Form {
    Decimal,
    Fraction,
    /// A power of ten, and the exponent as it is written, `E+15`.
    Scientific(Rational, String),
}

impl Printed {
    /// Reads a number; `None` if it is none.
    pub fn read(text: &str) -> Option<Printed> {
        let text = text.trim();
        if text.len() > LONGEST {
            return None;
        }
        let bare = text.strip_suffix('%').unwrap_or(text).trim_end();
        let percent = (bare.len() < text.len()).then(|| text[bare.len()..].to_owned());
        let (sign, digits) = signed(bare);
        let (size, form, decimals, grouping) = read_size(digits)?;
        let value = if matches!(sign, Some('-' | '\u{2212}')) {
            -size
        } else {
            size
        };
        let value = match percent {
            Some(_) => value / BigInt::from(100),
            None => value,
        };
        let notation = Notation {
            form,
            decimals,
            grouping,
            percent,
            sign,
            comma: false,
        };
        Some(Printed { value, notation })
    }

    /// Reads a number of a file in which a comma is the decimal sign; `None` too if its commas could set thousands apart.
    pub fn read_with_commas(text: &str) -> Option<Printed> {
        if !text.contains(',') {
            return Printed::read(text);
        }
        let thousands = Printed::read(text).is_some_and(|read| !read.notation.is_percent());
        if thousands || text.contains('.') || text.matches(',').count() > 1 {
            return None;
        }
        let mut printed = Printed::read(&text.replace(',', "."))?;
        printed.notation.comma = true;
        Some(printed)
    }

    /// The same number under a column that says percent: bare, it is one.
    pub fn in_percent(self) -> Printed {
        match self.notation.percent {
            Some(_) => self,
            None => Printed {
                value: self.value / BigInt::from(100),
                notation: Notation {
                    percent: Some(String::new()),
                    ..self.notation
                },
            },
        }
    }

    /// The exact value as this would write it. A percentage that was printed as a fraction keeps its digits.
    pub fn rewritten(&self, exact: &Rational) -> String {
        let hundredfold = exact * BigInt::from(100);
        let bare = self.notation.percent.is_none() && self.notation.form == Form::Decimal;
        let slipped = bare && exact.abs() <= Rational::one() && self.is(&hundredfold);
        let more = if slipped { 2 } else { 0 };
        let notation = Notation {
            decimals: self.notation.decimals + more,
            ..self.notation.clone()
        };
        notation.write(exact)
    }

    /// Whether this is the exact value rounded at the digits printed, half to even or half up.
    pub fn is(&self, exact: &Rational) -> bool {
        let Some(unit) = self.notation.unit() else {
            return self.value == *exact;
        };
        nearest(exact, &unit).contains(&self.value)
    }

    /// Whether this is the exact value with its further digits cut off, not rounded.
    pub fn is_cut_from(&self, exact: &Rational) -> bool {
        let Some(unit) = self.notation.unit() else {
            return false;
        };
        let whole = (exact.abs() / &unit).to_integer();
        self.value == Rational::from(whole) * unit * exact.signum()
    }
}

impl Notation {
    /// The value of one in the last place; `None` if nothing is rounded.
    pub fn unit(&self) -> Option<Rational> {
        let scale = match &self.form {
            Form::Fraction => return None,
            Form::Decimal => Rational::one(),
            Form::Scientific(scale, _) => scale.clone(),
        };
        let hundred = if self.percent.is_some() { 100 } else { 1 };
        Some(scale / (BigInt::from(10).pow(self.decimals as u32) * hundred))
    }

    /// Whether it is written as a percentage.
    pub fn is_percent(&self) -> bool {
        self.percent.is_some()
    }

    /// A value as this notation writes it, rounded half to even.
    pub fn write(&self, value: &Rational) -> String {
        let value = match self.percent {
            Some(_) => value * BigInt::from(100),
            None => value.clone(),
        };
        let digits = match &self.form {
            Form::Fraction => fraction(&value.abs()),
            Form::Decimal => self.group(&decimal(&value.abs(), self.decimals)),
            Form::Scientific(scale, exponent) => {
                let mantissa = decimal(&(value.abs() / scale), self.decimals);
                format!("{mantissa}{exponent}")
            }
        };
        let nothing = Printed::read(&digits).is_some_and(|shown| shown.value.is_zero());
        let sign = match (value.is_negative() && !nothing, self.sign) {
            (true, Some(minus @ ('-' | '\u{2212}'))) => minus.to_string(),
            (true, _) => "-".to_owned(),
            (false, Some('+')) => "+".to_owned(),
            (false, _) => String::new(),
        };
        let digits = match self.comma {
            true => digits.replace('.', ","),
            false => digits,
        };
        format!(
            "{sign}{digits}{}",
            self.percent.as_deref().unwrap_or_default()
        )
    }

    fn group(&self, digits: &str) -> String {
        let Some(separator) = self.grouping else {
            return digits.to_owned();
        };
        let (whole, part) = digits
            .split_once('.')
            .map_or((digits, None), |(a, b)| (a, Some(b)));
        let whole = grouped(whole).replace(',', &separator.to_string());
        match part {
            Some(part) => format!("{whole}.{part}"),
            None => whole,
        }
    }
}

/// The two ways to round to a multiple of the unit: a half to even, and a half away from nothing.
fn nearest(exact: &Rational, unit: &Rational) -> [Rational; 2] {
    let units = exact / unit;
    let half = ratio(1, 2);
    let away = (units.abs() + &half).floor() * units.signum();
    let tie = (units.abs() - units.abs().floor()) == half;
    let even = match tie && away.to_integer().is_odd() {
        true => &away - units.signum(),
        false => away.clone(),
    };
    [even * unit, away * unit]
}

fn signed(text: &str) -> (Option<char>, &str) {
    match text.chars().next() {
        Some(sign @ ('-' | '+' | '\u{2212}')) => (Some(sign), &text[sign.len_utf8()..]),
        _ => (None, text),
    }
}

type Size = (Rational, Form, usize, Option<char>);

fn read_size(digits: &str) -> Option<Size> {
    if let Some((above, below)) = digits.split_once('/') {
        let (above, below) = (integer(above.trim())?, integer(below.trim())?);
        return (!below.is_zero()).then(|| (ratio(above, below), Form::Fraction, 0, None));
    }
    let at = digits.find(['e', 'E']).unwrap_or(digits.len());
    let (mantissa, exponent) = digits.split_at(at);
    let (value, decimals, grouping) = read_decimal(mantissa)?;
    if exponent.is_empty() {
        return Some((value, Form::Decimal, decimals, grouping));
    }
    let start = 1 + usize::from(exponent[1..].starts_with(['+', '-']));
    let power: u32 = exponent[start..].parse().ok()?;
    let scale = BigInt::from(10).pow((power <= LARGEST_EXPONENT).then_some(power)?);
    let scale = match exponent[1..].starts_with('-') {
        true => ratio(1, scale),
        false => ratio(scale, 1),
    };
    let form = Form::Scientific(scale.clone(), exponent.to_owned());
    Some((value * scale, form, decimals, None))
}

/// `4,998,398` or `4998398.25`: thousands set apart by commas, blanks or apostrophes, or not at all.
fn read_decimal(text: &str) -> Option<(Rational, usize, Option<char>)> {
    let (whole, part) = text
        .split_once('.')
        .map_or((text, None), |(a, b)| (a, Some(b)));
    let grouping = whole.chars().find(|letter| !letter.is_ascii_digit());
    if let Some(separator) = grouping {
        let allowed = [',', ' ', '\'', '\u{a0}', '\u{202f}'].contains(&separator);
        let mut groups = whole.split(separator);
        let first = groups.next()?;
        let thousands = groups.all(|group| group.len() == 3);
        let begins = (1..=3).contains(&first.len()) && !first.starts_with('0');
        if !allowed || !begins || !thousands {
            return None;
        }
    }
    let whole: String = whole
        .chars()
        .filter(|letter| Some(*letter) != grouping)
        .collect();
    let whole = if whole.is_empty() && part.is_some() {
        "0"
    } else {
        &whole
    };
    let part = match part {
        Some("") => return None,
        part => part.unwrap_or_default(),
    };
    let scaled = integer(&format!("{whole}{part}"))?;
    let value = ratio(scaled, BigInt::from(10).pow(part.len() as u32));
    Some((value, part.len(), grouping))
}

fn integer(digits: &str) -> Option<BigInt> {
    let only_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    only_digits.then(|| digits.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(text: &str) -> Printed {
        Printed::read(text).unwrap()
    }

    #[test]
    fn numbers_are_read_as_people_print_them() {
        let value = |text: &str| printed(text).value;
        assert_eq!(
            value("4,998,398,275,503,350"),
            ratio(4_998_398_275_503_350_u64, 1)
        );
        assert_eq!(value("10.3199%"), ratio(103_199, 1_000_000));
        assert_eq!(value("-0.0265"), ratio(-265, 10_000));
        assert_eq!(value("\u{2212}.5 %"), ratio(-5, 1000));
        assert_eq!(value("3/13"), ratio(3, 13));
        assert_eq!(value("4.99E+15"), ratio(4_990_000_000_000_000_u64, 1));
        assert_eq!(value("9.51E-02"), ratio(951, 10_000));
        for text in [
            "", "x", "1.", "1,00", "0,027", "1,0000", "1;000", "--1", "1/0", "1e99", "1e-", "%",
            "1%%",
        ] {
            assert_eq!(Printed::read(text), None, "{text}");
        }
    }

    #[test]
    fn a_tie_may_be_rounded_to_even_or_up_and_no_other_way() {
        let half = ratio(125, 1000);
        assert!(printed("0.12").is(&half) && printed("0.13").is(&half));
        let up = ratio(135, 1000);
        assert!(printed("0.14").is(&up) && !printed("0.13").is(&up));
        assert!(printed("-0.13").is(&-half) && !printed("0.130").is(&ratio(1, 8)));
    }

    #[test]
    fn a_value_is_written_as_it_was() {
        for text in [
            "4,998,398",
            "10.32%",
            "-0.0265",
            "3/13",
            "4.99E+15",
            "9.51E-02",
            "7.7 %",
            "+1.0",
        ] {
            let printed = printed(text);
            assert_eq!(printed.notation.write(&printed.value), text);
        }
        assert_eq!(printed("-0.00").notation.write(&ratio(1, 1)), "1.00");
    }

    #[test]
    fn a_comma_is_the_decimal_sign_where_it_cannot_set_thousands_apart() {
        let with_commas = |text: &str| Printed::read_with_commas(text);
        for (text, value) in [
            ("14,36%", ratio(1436, 10_000)),
            ("-0,0265", ratio(-265, 10_000)),
            ("0,125", ratio(1, 8)),
            ("14,360%", ratio(1436, 10_000)),
            ("1 234,5", ratio(2469, 2)),
            ("14.36%", ratio(1436, 10_000)),
        ] {
            let printed = with_commas(text).unwrap();
            assert_eq!(printed.value, value, "{text}");
            assert_eq!(printed.notation.write(&value), text);
        }
        for text in ["475,627", "475,627,426", "1,234.5", "1.234,5", "1,", "x"] {
            assert_eq!(with_commas(text), None, "{text}");
        }
    }

    #[test]
    fn digits_cut_off_are_not_digits_rounded() {
        let value = ratio(26_517, 1_000_000);
        assert!(printed("0.0265").is(&value) && printed("2.651%").is_cut_from(&value));
        assert!(!printed("2.651%").is(&value));
    }
}
