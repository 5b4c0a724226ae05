//! Many depleted shoes at once: every wager's edge from each, exactly, on all cores.

use crate::answer::{Asked, read, refusal};
use crate::counts::Counts;
use crate::work::{Ended, Stopping, watched};
use oddsmith::{Card, Progress, Question, Refused, Situation};
use pyo3::exceptions::{PyIndexError, PyMemoryError};
use pyo3::prelude::*;
use rayon::prelude::*;
use std::sync::Arc;

/// A game's wagers that rows settle, ready to be valued.
#[pyclass(frozen, module = "oddsmith._oddsmith")]
pub struct Evaluator {
    situation: Arc<Situation>,
}

/// What wagers are worth from many shoes, shoe by shoe: units won, and units wagered.
#[pyclass(frozen, module = "oddsmith._oddsmith")]
pub struct Worths {
    wagers: usize,
    worths: Vec<(i128, i128)>,
}

/// The cards in the order of counts: `As`, `Ah`, ...
#[pyfunction]
pub fn cards() -> Vec<String> {
    Card::all().map(|card| card.to_string()).collect()
}

/// An evaluator of the game that a question for a sheet describes, or the JSON of why there is none.
#[pyfunction]
pub fn evaluator(question: &str) -> Asked<Evaluator> {
    let situation = read(question).and_then(|question| match question {
        Question::Sheet(asked) => {
            let catalogue = asked.situation.catalogue()?;
            asked.situation.situation(&catalogue)
        }
        _ => Err(Refused::because("no question for a sheet", "ask for one")),
    });
    match situation {
        Ok(situation) => Asked::Answered(Evaluator {
            situation: Arc::new(situation),
        }),
        Err(refused) => Asked::Refused(refusal(&refused)),
    }
}

#[pymethods]
impl Evaluator {
    /// The wagers, in order.
    #[getter]
    fn wagers(&self) -> Vec<String> {
        let wagers = self.situation.settled_by_rows();
        wagers.iter().map(|wager| wager.id.clone()).collect()
    }

    /// What they are worth from shoes that are lists of 52 counts.
    #[pyo3(signature = (shoes, progress = None))]
    fn of_lists(
        &self,
        py: Python<'_>,
        shoes: &Bound<'_, PyAny>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Asked<Worths>> {
        self.worths(py, Counts::listed(shoes)?, progress)
    }

    /// What they are worth from the rows of a NumPy array, which is not copied.
    #[pyo3(signature = (array, progress = None))]
    fn of_array(
        &self,
        py: Python<'_>,
        array: &Bound<'_, PyAny>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Asked<Worths>> {
        self.worths(py, Counts::lent(array)?, progress)
    }
}

impl Evaluator {
    fn worths(
        &self,
        py: Python<'_>,
        counts: Counts,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Asked<Worths>> {
        let wagers = self.situation.settled_by_rows().len();
        let mut worths = Vec::new();
        let room = counts.len().saturating_mul(wagers);
        if worths.try_reserve_exact(room).is_err() {
            let words = format!("no room for {} shoes of {wagers} wagers", counts.len());
            return Err(PyMemoryError::new_err(words));
        }
        worths.resize(room, (0, 0));
        let situation = self.situation.clone();
        let ended = watched(py, progress, Stopping::Awaited, move |progress| {
            fill(&mut worths, &situation, &counts, progress).map(|()| worths)
        })?;
        Ok(match ended {
            Ended::Well(Ok(worths)) => Asked::Answered(Worths { wagers, worths }),
            Ended::Well(Err(refused)) => Asked::Refused(refusal(&refused)),
            Ended::Stopped => Asked::Refused(refusal(&Refused::because(
                "stopped before every shoe was valued",
                "give fewer shoes at once",
            ))),
        })
    }
}

fn refused(why: &str) -> Refused {
    let help = "52 whole numbers for each shoe, in the order of oddsmith.CARDS";
    Refused::because(why, help)
}

/// Fills the room with every wager's worth from every shoe, in order.
fn fill(
    worths: &mut [(i128, i128)],
    situation: &Situation,
    counts: &Counts,
    progress: &dyn Progress,
) -> Result<(), Refused> {
    let wagers = situation.settled_by_rows();
    let several = wagers.len().max(1);
    let most = oddsmith::Shoe::MOST_CARDS;
    let evaluator = oddsmith::Evaluator::new(situation.game(), situation.readings(), wagers, most)?;
    progress.ahead(counts.len() as u64);
    let rooms = worths.par_chunks_mut(several).enumerate();
    rooms.try_for_each(|(place, room)| {
        progress.begins();
        let shoe = counts.shoe(place).map_err(|why| refused(&why))?;
        for (each, worth) in room.iter_mut().zip(evaluator.worth(&shoe)) {
            *each = (worth.won, worth.wagered);
        }
        progress.done(1);
        Ok(())
    })
}

#[pymethods]
impl Worths {
    fn __len__(&self) -> usize {
        self.worths.len().checked_div(self.wagers).unwrap_or(0)
    }

    /// Units won and units wagered, for each wager from this shoe.
    fn shoe(&self, place: usize) -> PyResult<Vec<(i128, i128)>> {
        let mut shoes = self.worths.chunks_exact(self.wagers.max(1));
        let shoe = shoes.nth(place);
        let shoe = shoe.ok_or_else(|| PyIndexError::new_err("no such shoe"))?;
        Ok(shoe.to_vec())
    }

    /// Units won and units wagered, from each shoe for this wager.
    fn wager(&self, place: usize) -> Vec<(i128, i128)> {
        let wager = self.worths.iter().skip(place);
        wager.step_by(self.wagers.max(1)).copied().collect()
    }
}
