//! Why a question has no answer: what is wrong, and what is allowed instead.

use crate::questions::catalogue::{ChangeRefused, UnknownGame};
use crate::questions::situation::SituationError;
use crate::tables::edit::{NoSuchPays, NoSuchRule};
use crate::tables::rules::{NoMeter, ReadingError};
use crate::vocabulary::problem::{Explanation, Problem, Source};
use std::fmt;

/// Why a question has no answer. What is wrong and what to do instead are apart.
///
/// ```
/// use oddsmith::{Described, Means, Question, SheetQuestion, ask};
///
/// let question = Question::Sheet(SheetQuestion::of(Described::of("tigre-baccarat", 8)));
/// let refused = ask(&question, &Means::default()).unwrap_err();
/// assert_eq!(refused.message(), "unknown game \"tigre-baccarat\"");
/// assert!(refused.help().unwrap().starts_with("did you mean \"tiger-baccarat\"?"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refused {
    /// In a sentence, with help if there is any.
    Because(Explanation),
    /// A table or a chart is not legal.
    Problems {
        /// The file.
        source: Source,
        /// What is wrong with it.
        problems: Vec<Problem>,
    },
    /// In one case of several.
    Case {
        /// Which, in words.
        at: String,
        /// Why.
        why: Box<Refused>,
    },
}

/// Errors that refuse a question in their own words.
macro_rules! refused_because {
    ($($Error:ty),+ $(,)?) => {
        $(impl From<$Error> for $crate::questions::refused::Refused {
            fn from(error: $Error) -> $crate::questions::refused::Refused {
                $crate::questions::refused::Refused::of(error)
            }
        })+
    };
}

pub(crate) use refused_because;

refused_because!(
    UnknownGame,
    NoMeter,
    NoSuchRule,
    NoSuchPays,
    ReadingError,
    SituationError
);

impl Refused {
    /// A refusal with what to do instead.
    pub fn because(message: impl Into<String>, help: impl Into<String>) -> Refused {
        Refused::Because(Explanation::new(&message.into(), &help.into()))
    }

    /// A refusal in the words of an error.
    pub fn of(error: impl fmt::Display) -> Refused {
        Refused::Because(Explanation::of(error))
    }

    /// What is wrong, in one sentence.
    pub fn message(&self) -> String {
        match self {
            Refused::Because(why) => why.message.clone(),
            Refused::Problems { source, problems } => match problems.as_slice() {
                [one] => format!("{}: {}", source.name, one.message),
                many => format!("{}: {} problems", source.name, many.len()),
            },
            Refused::Case { at, why } => format!("{}, in the case {at}", why.message()),
        }
    }

    /// What is allowed, or what to do instead.
    pub fn help(&self) -> Option<String> {
        match self {
            Refused::Because(why) => why.help.clone(),
            Refused::Problems { problems, .. } => problems.first()?.help.clone(),
            Refused::Case { why, .. } => why.help(),
        }
    }

    /// The file that is not legal and everything that is wrong with it, if that is why.
    pub fn problems(&self) -> Option<(&Source, &[Problem])> {
        match self {
            Refused::Because(_) => None,
            Refused::Problems { source, problems } => Some((source, problems)),
            Refused::Case { why, .. } => why.problems(),
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (message, help) = (self.message(), self.help());
        Explanation { message, help }.fmt(f)
    }
}

impl std::error::Error for Refused {}

impl From<ChangeRefused> for Refused {
    fn from(refused: ChangeRefused) -> Refused {
        match refused {
            ChangeRefused::NoSuchRule(error) => error.into(),
            ChangeRefused::NoSuchPays(error) => error.into(),
            ChangeRefused::Problems { source, problems } => Refused::Problems { source, problems },
        }
    }
}
