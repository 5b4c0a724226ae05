//! Questions and answers: JSON in, and an answer that gives its JSON, its page and its text.

use crate::work::{Ended, Stopping, watched};
use oddsmith::answer::RefusalRecord;
use oddsmith::render::{Medium, answer as shown, pretty};
use oddsmith::vocabulary::problem;
use oddsmith::{Means, Question, Refused};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;

use solver::Kept;

mod solver;

/// An answer.
#[pyclass(frozen, module = "oddsmith._oddsmith")]
pub struct Answer(oddsmith::Answer);

#[pymethods]
impl Answer {
    /// The JSON that the command line writes, byte for byte.
    fn json(&self, py: Python<'_>) -> String {
        py.detach(|| pretty(&self.0))
    }

    /// As the command line shows it, in colours; None if it has only JSON.
    fn text(&self, py: Python<'_>) -> Option<String> {
        py.detach(|| shown(&self.0, Medium::Text))
    }

    /// A whole page, complete in one file; None if it has none.
    fn page(&self, py: Python<'_>) -> Option<String> {
        py.detach(|| shown(&self.0, Medium::Page))
    }

    /// The same as a part of another page.
    fn part(&self, py: Python<'_>) -> Option<String> {
        py.detach(|| shown(&self.0, Medium::Part))
    }
}

/// Either an answer, or the JSON of why there is none.
#[derive(IntoPyObject)]
pub enum Asked<T> {
    Answered(T),
    Refused(String),
}

/// The most bytes of a question, its files included.
const MOST_BYTES: usize = 64 << 20;

/// A question read from JSON.
pub fn read(question: &str) -> Result<Question, Refused> {
    if question.len() > MOST_BYTES {
        let message = format!("a question of {} bytes", question.len());
        let help = format!("at most {} MiB, its files included", MOST_BYTES >> 20);
        return Err(Refused::because(&message, &help));
    }
    let value = serde_json::from_str(question).map_err(|error| {
        Refused::because(format!("not whole JSON: {error}"), "write one object")
    })?;
    Question::read(value)
}

/// The JSON of a refusal.
pub fn refusal(refused: &Refused) -> String {
    pretty(&RefusalRecord::new(refused, None))
}

/// Answers a question in JSON. `progress(done, ahead)` is called while it takes; it stops the work by returning False.
#[pyfunction]
#[pyo3(signature = (question, progress = None))]
pub fn ask(
    py: Python<'_>,
    question: &str,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Asked<Answer>> {
    let question = match read(question) {
        Ok(question) => question,
        Err(refused) => return Ok(Asked::Refused(refusal(&refused))),
    };
    let stopping = match question {
        Question::Protect(_) => Stopping::CutShort,
        _ => Stopping::LeftBehind,
    };
    let ended = watched(py, progress, stopping, move |progress| {
        let means = Means {
            solver: Kept::solver(),
            progress,
        };
        oddsmith::ask(&question, &means).map_err(|refused| refusal(&refused))
    })?;
    Ok(match ended {
        Ended::Well(Ok(answer)) => Asked::Answered(Answer(answer)),
        Ended::Well(Err(refusal)) => Asked::Refused(refusal),
        Ended::Stopped => {
            let message = "stopped before the answer was known";
            let help = "of `protect` what is known so far is an answer";
            Asked::Refused(refusal(&Refused::because(message, help)))
        }
    })
}

/// The JSON Schema of that name.
#[pyfunction]
pub fn schema(name: &str) -> PyResult<String> {
    let schema = oddsmith::schema(name);
    let schema = schema.map_err(|unknown| PyKeyError::new_err(unknown.to_string()))?;
    Ok(schema.to_string())
}

/// The names of the schemas.
#[pyfunction]
pub fn schemas() -> Vec<&'static str> {
    oddsmith::SCHEMAS.to_vec()
}

/// `did you mean "decks"? allowed: game, decks`.
#[pyfunction]
pub fn suggestion(seen: &str, allowed: Vec<String>) -> String {
    problem::suggestion(seen, allowed.iter().map(String::as_str))
}

/// The text of a shipped rules table, by its name.
#[pyfunction]
pub fn shipped_table(name: &str) -> Option<(String, String)> {
    let source = oddsmith::questions::catalogue::shipped_table(name)?;
    Some((source.name, source.text))
}
