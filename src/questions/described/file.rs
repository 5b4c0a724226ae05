//! A file as a question carries it: by value, so that an answer depends on the question alone.

use crate::vocabulary::problem::Source;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A file's text, and the name it is known by. In JSON it may be the text alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(from = "Written")]
pub struct File {
    /// Its name.
    pub name: String,
    /// What it says.
    pub text: String,
}

/// A file as JSON writes it.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum Written {
    Named { name: String, text: String },
    Text(String),
}

/// What a text is called that comes without a name.
const UNNAMED: &str = "text";

impl From<Written> for File {
    fn from(written: Written) -> File {
        match written {
            Written::Named { name, text } => File { name, text },
            Written::Text(text) => File {
                name: UNNAMED.to_owned(),
                text,
            },
        }
    }
}

impl From<Source> for File {
    fn from(source: Source) -> File {
        File {
            name: source.name,
            text: source.text,
        }
    }
}

impl From<&File> for Source {
    fn from(file: &File) -> Source {
        Source {
            name: file.name.clone(),
            text: file.text.clone(),
        }
    }
}
