//! A chart: what to do by total, hard or soft, by pair and by upcard only, as a person carries it.
//!
//! A [`Chart`] is complete by construction: every cell holds an action, each with what to do where
//! the first choice is not open ("double, else hit").

use super::counts::Value;
use super::hand::Total;
use super::house::{House, Soft17};
use crate::vocabulary::plain::quoted;
use std::fmt;
use std::str::FromStr;

/// Stand or take a card: open to every hand below 21.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Draw {
    /// Takes no card.
    Stand,
    /// Takes a card.
    Hit,
}

/// What to do on a total: the first that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Stand.
    Stand,
    /// Hit.
    Hit,
    /// Double, else stand.
    DoubleElseStand,
    /// Double, else hit.
    DoubleElseHit,
    /// Surrender, else stand.
    SurrenderElseStand,
    /// Surrender, else hit.
    SurrenderElseHit,
    /// Surrender, else double, else stand.
    SurrenderElseDoubleElseStand,
    /// Surrender, else double, else hit.
    SurrenderElseDoubleElseHit,
}

/// What a cell would like to do beyond drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wish {
    /// It would, where it is open.
    IfOpen,
    /// It would not.
    Never,
}

impl Cell {
    /// Every cell with its name, as users write it.
    pub const NAMES: [(Cell, &str); 8] = [
        (Cell::Stand, "stand"),
        (Cell::Hit, "hit"),
        (Cell::DoubleElseStand, "double-else-stand"),
        (Cell::DoubleElseHit, "double-else-hit"),
        (Cell::SurrenderElseStand, "surrender-else-stand"),
        (Cell::SurrenderElseHit, "surrender-else-hit"),
        (
            Cell::SurrenderElseDoubleElseStand,
            "surrender-else-double-else-stand",
        ),
        (
            Cell::SurrenderElseDoubleElseHit,
            "surrender-else-double-else-hit",
        ),
    ];

    /// The cell with these parts.
    pub fn of(surrender: Wish, double: Wish, draw: Draw) -> Cell {
        match (surrender, double, draw) {
            (Wish::Never, Wish::Never, Draw::Stand) => Cell::Stand,
            (Wish::Never, Wish::Never, Draw::Hit) => Cell::Hit,
            (Wish::Never, Wish::IfOpen, Draw::Stand) => Cell::DoubleElseStand,
            (Wish::Never, Wish::IfOpen, Draw::Hit) => Cell::DoubleElseHit,
            (Wish::IfOpen, Wish::Never, Draw::Stand) => Cell::SurrenderElseStand,
            (Wish::IfOpen, Wish::Never, Draw::Hit) => Cell::SurrenderElseHit,
            (Wish::IfOpen, Wish::IfOpen, Draw::Stand) => Cell::SurrenderElseDoubleElseStand,
            (Wish::IfOpen, Wish::IfOpen, Draw::Hit) => Cell::SurrenderElseDoubleElseHit,
        }
    }

    /// What it does where only standing and hitting are open.
    pub fn draw(self) -> Draw {
        match self {
            Cell::Stand
            | Cell::DoubleElseStand
            | Cell::SurrenderElseStand
            | Cell::SurrenderElseDoubleElseStand => Draw::Stand,
            _ => Draw::Hit,
        }
    }

    /// Whether it doubles where that is open and surrender is not.
    pub fn double(self) -> Wish {
        match self {
            Cell::DoubleElseStand
            | Cell::DoubleElseHit
            | Cell::SurrenderElseDoubleElseStand
            | Cell::SurrenderElseDoubleElseHit => Wish::IfOpen,
            _ => Wish::Never,
        }
    }

    /// Whether it surrenders where that is open.
    pub fn surrender(self) -> Wish {
        match self {
            Cell::SurrenderElseStand
            | Cell::SurrenderElseHit
            | Cell::SurrenderElseDoubleElseStand
            | Cell::SurrenderElseDoubleElseHit => Wish::IfOpen,
            _ => Wish::Never,
        }
    }
}

/// What to do with a pair. One that is split is split again wherever the house allows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PairCell {
    /// What its total says.
    ByTotal,
    /// Split, else what its total says.
    Split,
    /// Surrender, else what its total says.
    SurrenderElseByTotal,
    /// Surrender, else split, else what its total says.
    SurrenderElseSplit,
}

impl PairCell {
    /// Every cell with its name, as users write it.
    pub const NAMES: [(PairCell, &str); 4] = [
        (PairCell::ByTotal, "by-total"),
        (PairCell::Split, "split"),
        (PairCell::SurrenderElseByTotal, "surrender-else-by-total"),
        (PairCell::SurrenderElseSplit, "surrender-else-split"),
    ];

    /// Whether it splits where that is open and surrender is not.
    pub fn split(self) -> Wish {
        match self {
            PairCell::Split | PairCell::SurrenderElseSplit => Wish::IfOpen,
            _ => Wish::Never,
        }
    }

    /// Whether it surrenders, whatever its total says.
    pub fn surrender(self) -> Wish {
        match self {
            PairCell::SurrenderElseByTotal | PairCell::SurrenderElseSplit => Wish::IfOpen,
            _ => Wish::Never,
        }
    }
}

/// A word that is no cell of a chart.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{}\" is no cell of a chart; a cell is one of {allowed}", quoted(.seen))]
pub struct NotACell {
    seen: String,
    allowed: String,
}

fn named<C: Copy>(names: &[(C, &str)], text: &str) -> Result<C, NotACell> {
    let found = names.iter().find(|(_, name)| *name == text);
    found.map(|(cell, _)| *cell).ok_or_else(|| {
        let allowed: Vec<&str> = names.iter().map(|(_, name)| *name).collect();
        NotACell {
            seen: text.to_owned(),
            allowed: allowed.join(", "),
        }
    })
}

impl FromStr for Cell {
    type Err = NotACell;

    fn from_str(text: &str) -> Result<Cell, NotACell> {
        named(&Cell::NAMES, text)
    }
}

impl FromStr for PairCell {
    type Err = NotACell;

    fn from_str(text: &str) -> Result<PairCell, NotACell> {
        named(&PairCell::NAMES, text)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (_, name) = Cell::NAMES[*self as usize];
        f.pad(name)
    }
}

impl fmt::Display for PairCell {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (_, name) = PairCell::NAMES[*self as usize];
        f.pad(name)
    }
}

/// A complete chart: hard totals 4 to 20, soft totals 12 to 20, ten pairs, each by ten upcards,
/// and whether even money is taken. A total of 21 always stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chart {
    hard: [[Cell; 10]; 17],
    soft: [[Cell; 10]; 9],
    pairs: [[PairCell; 10]; 10],
    /// Whether a blackjack against an ace takes even money.
    pub even_money: Wish,
}

impl Chart {
    /// The hard totals it has cells for.
    pub const HARD: std::ops::RangeInclusive<u32> = 4..=20;
    /// The soft totals it has cells for.
    pub const SOFT: std::ops::RangeInclusive<u32> = 12..=20;

    /// A chart that always stands, to be filled in.
    pub fn standing() -> Chart {
        Chart {
            hard: [[Cell::Stand; 10]; 17],
            soft: [[Cell::Stand; 10]; 9],
            pairs: [[PairCell::ByTotal; 10]; 10],
            even_money: Wish::Never,
        }
    }

    /// The house's default of rule 3.18.1: hit until hard 12 or soft 17, nothing else.
    pub fn default_strategy() -> Chart {
        Chart::drawing(|total| match total {
            Total::Hard(points) => points < 12,
            Total::Soft(points) => points < 17,
        })
    }

    /// Draws as the dealer of this house does, nothing else.
    pub fn mimic(soft_17: Soft17) -> Chart {
        Chart::drawing(|total| House::draws_as_dealer(soft_17, total))
    }

    fn drawing(hits: impl Fn(Total) -> bool) -> Chart {
        let mut chart = Chart::standing();
        let hard = Chart::HARD.map(Total::Hard);
        for total in hard.chain(Chart::SOFT.map(Total::Soft)) {
            for upcard in Value::all().filter(|_| hits(total)) {
                chart.set(total, upcard, Cell::Hit);
            }
        }
        chart
    }

    /// What it does on a total against an upcard. A total outside [`Chart::HARD`] and
    /// [`Chart::SOFT`] is 21, which stands.
    pub fn cell(&self, total: Total, upcard: Value) -> Cell {
        let row = match total {
            Total::Hard(points @ 4..=20) => &self.hard[points as usize - 4],
            Total::Soft(points @ 12..=20) => &self.soft[points as usize - 12],
            _ => return Cell::Stand,
        };
        row[upcard.place()]
    }

    /// Fills in a cell; panics on a total the chart has no cell for.
    pub fn set(&mut self, total: Total, upcard: Value, cell: Cell) {
        let row = match total {
            Total::Hard(points @ 4..=20) => &mut self.hard[points as usize - 4],
            Total::Soft(points @ 12..=20) => &mut self.soft[points as usize - 12],
            _ => panic!("a chart has hard totals 4 to 20 and soft totals 12 to 20"),
        };
        row[upcard.place()] = cell;
    }

    /// What it does with a pair of this value against an upcard.
    pub fn pair(&self, pair: Value, upcard: Value) -> PairCell {
        self.pairs[pair.place()][upcard.place()]
    }

    /// Fills in a pair's cell.
    pub fn set_pair(&mut self, pair: Value, upcard: Value, cell: PairCell) {
        self.pairs[pair.place()][upcard.place()] = cell;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_read_back_as_they_are_written() {
        for (cell, name) in Cell::NAMES {
            assert_eq!(name.parse(), Ok(cell));
            assert_eq!(cell.to_string(), name);
            assert_eq!(Cell::of(cell.surrender(), cell.double(), cell.draw()), cell);
        }
        for (cell, name) in PairCell::NAMES {
            assert_eq!(name.parse(), Ok(cell));
            assert_eq!(cell.to_string(), name);
        }
        let error = "split".parse::<Cell>().unwrap_err().to_string();
        assert!(error.starts_with("\"split\" is no cell of a chart; a cell is one of stand, hit"));
    }

    #[test]
    fn the_default_hits_to_hard_12_and_soft_17() {
        let chart = Chart::default_strategy();
        let draw = |total| chart.cell(total, Value::TEN).draw();
        assert_eq!(draw(Total::Hard(11)), Draw::Hit);
        assert_eq!(draw(Total::Hard(12)), Draw::Stand);
        assert_eq!(draw(Total::Soft(16)), Draw::Hit);
        assert_eq!(draw(Total::Soft(17)), Draw::Stand);
    }
}
