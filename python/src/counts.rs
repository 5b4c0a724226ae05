//! The shoes of an evaluation, as Python hands them over: lists of counts, or a NumPy array that is read where it lies.

use oddsmith::Shoe;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// How many different cards there are.
pub const CARDS: usize = 52;

/// Many shoes.
pub enum Counts {
    /// Owned.
    Listed(Vec<[i64; CARDS]>),
    /// In an array of somebody else's.
    Lent(Array),
}

/// A two-dimensional array of whole numbers. Whoever made it keeps it alive.
pub struct Array {
    address: usize,
    shoes: usize,
    /// Bytes from one shoe to the next, and from one card to the next.
    strides: (isize, isize),
    signed: bool,
    bytes: usize,
}

impl Counts {
    /// Lists of 52 whole numbers.
    pub fn listed(shoes: &Bound<'_, PyAny>) -> PyResult<Counts> {
        let mut listed = Vec::new();
        for (place, shoe) in shoes.try_iter()?.enumerate() {
            let counts = shoe?.extract::<Vec<i64>>();
            let counts = counts.map_err(|_| {
                PyTypeError::new_err(format!("shoe {place} is no list of whole numbers"))
            })?;
            let length = counts.len();
            let counts: Result<[i64; CARDS], _> = counts.try_into();
            listed.push(counts.map_err(|_| {
                PyValueError::new_err(format!("shoe {place} has {length} counts, not {CARDS}"))
            })?);
        }
        Ok(Counts::Listed(listed))
    }

    /// A NumPy array with a row of 52 whole numbers for each shoe, which the caller keeps alive.
    pub fn lent(array: &Bound<'_, PyAny>) -> PyResult<Counts> {
        let numpy = array.py().import("numpy")?.getattr("ndarray")?;
        if !array.get_type().is(&numpy) {
            return Err(PyTypeError::new_err("no NumPy array"));
        }
        let interface = array.getattr("__array_interface__")?;
        let (address, _): (usize, bool) = interface.get_item("data")?.extract()?;
        let (shoes, cards): (usize, usize) = interface.get_item("shape")?.extract()?;
        let strides = array.getattr("strides")?.extract()?;
        let kind: String = interface.get_item("typestr")?.extract()?;
        let (signed, bytes) = integers(&kind)
            .filter(|_| cards == CARDS)
            .ok_or_else(|| PyTypeError::new_err(format!("{cards} columns of {kind}")))?;
        Ok(Counts::Lent(Array {
            address,
            shoes,
            strides,
            signed,
            bytes,
        }))
    }

    /// How many shoes there are.
    pub fn len(&self) -> usize {
        match self {
            Counts::Listed(shoes) => shoes.len(),
            Counts::Lent(array) => array.shoes,
        }
    }

    /// A shoe, or what is wrong with it.
    pub fn shoe(&self, place: usize) -> Result<Shoe, String> {
        let mut counts = [0; CARDS];
        for (card, count) in counts.iter_mut().enumerate() {
            let seen = match self {
                Counts::Listed(shoes) => i128::from(shoes[place][card]),
                Counts::Lent(array) => array.number(place, card),
            };
            *count = u16::try_from(seen).map_err(|_| {
                let name = oddsmith::Card::all().nth(card).expect("52 cards");
                let most = Shoe::MOST_CARDS;
                format!("shoe {place}, {name}: {seen} is not a whole number from 0 to {most}")
            })?;
        }
        Shoe::from_counts(counts).map_err(|error| format!("shoe {place}: {error}"))
    }
}

/// Whether whole numbers of this type of NumPy's are signed, and how many bytes they have; in this machine's order.
fn integers(kind: &str) -> Option<(bool, usize)> {
    let order = if cfg!(target_endian = "big") {
        ">"
    } else {
        "<"
    };
    let kind = kind
        .strip_prefix(order)
        .or_else(|| kind.strip_prefix('|'))?;
    let (signed, bytes) = (kind.starts_with('i'), &kind[1..]);
    let bytes = bytes.parse().ok().filter(|n| [1, 2, 4, 8].contains(n))?;
    (signed || kind.starts_with('u')).then_some((signed, bytes))
}

impl Array {
    fn number(&self, shoe: usize, card: usize) -> i128 {
        let away = shoe as isize * self.strides.0 + card as isize * self.strides.1;
        let address = self.address.wrapping_add_signed(away);
        match (self.bytes, self.signed) {
            (1, true) => i8::from_ne_bytes(bytes(address)).into(),
            (1, false) => u8::from_ne_bytes(bytes(address)).into(),
            (2, true) => i16::from_ne_bytes(bytes(address)).into(),
            (2, false) => u16::from_ne_bytes(bytes(address)).into(),
            (4, true) => i32::from_ne_bytes(bytes(address)).into(),
            (4, false) => u32::from_ne_bytes(bytes(address)).into(),
            (_, true) => i64::from_ne_bytes(bytes(address)).into(),
            (_, false) => u64::from_ne_bytes(bytes(address)).into(),
        }
    }
}

/// Some bytes of an array.
///
/// The address lies inside an array whose address, shape, strides and type come from NumPy itself, and which the
/// caller keeps alive until the work has ended. Bytes have no alignment and no forbidden values. If another thread
/// writes the array meanwhile, a count may be an old or a new one: every count is judged after it was read.
#[expect(
    unsafe_code,
    reason = "the one place that reads memory which Rust does not own"
)]
fn bytes<const N: usize>(address: usize) -> [u8; N] {
    let place = std::ptr::with_exposed_provenance::<[u8; N]>(address);
    // SAFETY: as said above.
    unsafe { place.read_volatile() }
}
