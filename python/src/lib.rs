//! oddsmith for Python: the library's one way in, `ask`, and its evaluator of many shoes.
//!
//! Comes in: a question as JSON, or many shoes. Goes out: an [`Answer`](answer::Answer) that prints itself, or
//! why there is none. The package `oddsmith` beside this crate words questions and reads answers; nothing is
//! computed there.

mod answer;
mod counts;
mod evaluator;
mod fork;
mod work;

/// The part of the package that is made of Rust.
#[pyo3::pymodule]
mod _oddsmith {
    #[pymodule_export]
    use super::answer::{Answer, ask, schema, schemas, shipped_table, suggestion};
    #[pymodule_export]
    use super::evaluator::{Evaluator, Worths, cards, evaluator};
    #[pymodule_export]
    use super::work::fault_on_purpose;
    use pyo3::types::{PyModule, PyModuleMethods};
    use pyo3::{Bound, PyResult};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        super::fork::at_home();
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
