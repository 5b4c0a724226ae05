//! How a command ends: an [`Outcome`] that is printed, or a [`Failure`] that says what is wrong.

use crate::questions::refused::Refused;
use crate::render;
use std::io::Write;
use std::process::ExitCode;

/// What becomes of messages on standard error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Messages {
    /// Somebody may read them.
    Shown,
    /// Standard error is closed. A command that must say there what it did refuses to do it.
    Lost,
}

/// What is printed, and how the command ends.
pub(super) struct Outcome {
    pub text: String,
    pub exit: ExitCode,
}

impl Outcome {
    pub fn well(text: String) -> Outcome {
        Outcome {
            text,
            exit: ExitCode::SUCCESS,
        }
    }

    /// It could not be answered, and the text says why.
    pub fn refused(text: String) -> Outcome {
        Outcome {
            text,
            exit: ExitCode::from(2),
        }
    }

    /// Something was found.
    pub fn found(text: String) -> Outcome {
        Outcome {
            text,
            exit: ExitCode::from(1),
        }
    }
}

/// An error as it is shown to the user, whole.
pub(super) struct Failure(pub String);

impl Failure {
    pub fn new(message: &str) -> Failure {
        Failure(render::failure(message))
    }
}

impl<E: std::error::Error + 'static> From<E> for Failure {
    fn from(error: E) -> Failure {
        let error: Box<dyn std::error::Error> = Box::new(error);
        match error.downcast::<Refused>() {
            Ok(refused) => Failure::of(*refused),
            Err(error) => Failure::new(&error.to_string()),
        }
    }
}

impl Failure {
    /// A refusal, its problems marked in their file.
    fn of(refused: Refused) -> Failure {
        match refused {
            Refused::Because(why) => Failure::new(&why.to_string()),
            Refused::Problems { source, problems } => Failure(render::problems(&source, &problems)),
            Refused::Case { at, why } => {
                let Failure(why) = Failure::of(*why);
                Failure(format!(
                    "{why}{}",
                    render::note(&format!("in the case {at}"))
                ))
            }
        }
    }
}

/// Writes to standard error. A failure to write there ends no run: the exit code reports it.
pub(super) fn tell(text: &str) -> std::io::Result<()> {
    let mut err = anstream::stderr().lock();
    let text = render::for_terminal(text);
    err.write_all(text.as_bytes()).and_then(|()| err.flush())
}
