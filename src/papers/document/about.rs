//! Document control: what a laboratory prints above its report, as its own file says it.
//!
//! ```toml
//! report = "GL-2024-117"
//! revision = "2"
//! issued = 2024-05-31
//! ```
//!
//! Comes in: a file, or what the JSON of a document says again. Goes out: an [`About`] whose every text is short and
//! has no character that cannot be seen, or every problem at once. No clock is asked: the same file gives the same
//! bytes.

use crate::tables::table::{At, Parsed, stands_in};
use crate::vocabulary::plain::{acts, quoted};
use crate::vocabulary::problem::{Problem, Source};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a document says about itself: who made it for whom, and which issue it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// The number of the report.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub report: Option<String>,
    /// Its revision.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revision: Option<String>,
    /// The report that it takes the place of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub supersedes: Option<String>,
    /// The day of issue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub issued: Option<String>,
    /// The jurisdiction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jurisdiction: Option<String>,
    /// Whom it was prepared for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prepared_for: Option<String>,
    /// Who prepared it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prepared_by: Option<String>,
    /// Who reviews it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reviewer: Option<String>,
}

/// The file, each text with its place.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    report: Option<At<String>>,
    revision: Option<At<String>>,
    supersedes: Option<At<String>>,
    issued: Option<At<toml::value::Datetime>>,
    jurisdiction: Option<At<String>>,
    prepared_for: Option<At<String>>,
    prepared_by: Option<At<String>>,
    reviewer: Option<At<String>>,
}

/// The most characters of a text.
const LONGEST: usize = 200;

impl About {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        *self == About::default()
    }

    /// What is said, each with its name, in the order of a title page.
    pub fn entries(&self) -> Vec<(&'static str, &str)> {
        let all = [
            ("Report", &self.report),
            ("Revision", &self.revision),
            ("Supersedes", &self.supersedes),
            ("Issued", &self.issued),
            ("Jurisdiction", &self.jurisdiction),
            ("Prepared for", &self.prepared_for),
            ("Prepared by", &self.prepared_by),
            ("Reviewer", &self.reviewer),
        ];
        let said = all.into_iter();
        said.filter_map(|(name, text)| Some((name, text.as_deref()?)))
            .collect()
    }

    /// Reads a file, or says everything that is wrong with it.
    pub fn read(source: &Source) -> Result<About, Vec<Problem>> {
        let (written, mut problems) = Parsed::new(source).read_as::<Written>();
        let about = written.map(|written| written.judged(&mut problems));
        problems.retain(|problem| !stands_in(&problem.place));
        problems.sort_by_key(|problem| problem.place.start);
        match about {
            Some(about) if problems.is_empty() => Ok(about),
            _ => Err(problems),
        }
    }

    /// What is wrong with texts that came by another way than [`About::read`].
    pub fn fault(&self) -> Option<String> {
        let entries = self.entries().into_iter();
        let faults = entries.filter_map(|(name, text)| Some((name, fault(text)?)));
        faults
            .map(|(name, (why, _))| format!("{name}: {why}"))
            .next()
    }
}

/// What is wrong with a text, and what is allowed.
fn fault(text: &str) -> Option<(String, &'static str)> {
    if let Some(unseen) = text.chars().find(|each| acts(*each)) {
        let why = format!("the character {} cannot be seen", unseen.escape_unicode());
        return Some((why, "write one line of text that can be seen"));
    }
    if text.trim().is_empty() {
        return Some((
            "an empty text".to_owned(),
            "leave the line out if there is nothing to say",
        ));
    }
    let long = text.chars().count() > LONGEST;
    long.then(|| {
        let why = format!("\"{}\" is longer than {LONGEST} characters", quoted(text));
        (why, "write a shorter text")
    })
}

impl Written {
    fn judged(self, problems: &mut Vec<Problem>) -> About {
        let issued = self.issued.map(|day| {
            if day.value.time.is_some() || day.value.date.is_none() {
                let why = format!("{} is not a day", day.value);
                let help = "write a date, as in issued = 2024-05-31";
                problems.push(Problem::new(day.place, why, help));
            }
            day.value.to_string()
        });
        let mut text = |text: Option<At<String>>| {
            let text = text?;
            if let Some((why, help)) = fault(&text.value) {
                problems.push(Problem::new(text.place, why, help));
            }
            Some(text.value)
        };
        About {
            report: text(self.report),
            revision: text(self.revision),
            supersedes: text(self.supersedes),
            issued,
            jurisdiction: text(self.jurisdiction),
            prepared_for: text(self.prepared_for),
            prepared_by: text(self.prepared_by),
            reviewer: text(self.reviewer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<About, Vec<Problem>> {
        About::read(&Source {
            name: "about.toml".to_owned(),
            text: text.to_owned(),
        })
    }

    #[test]
    fn a_file_is_read_in_the_order_of_a_title_page() {
        let about =
            read("reviewer = \"A. Lim\"\nissued = 2024-05-31\nreport = \"GL-7\"\n").unwrap();
        let expected = [
            ("Report", "GL-7"),
            ("Issued", "2024-05-31"),
            ("Reviewer", "A. Lim"),
        ];
        assert_eq!(about.entries(), expected);
        assert!(read("").unwrap().is_empty());
    }

    #[test]
    fn every_problem_has_its_place_and_what_is_allowed() {
        let problems =
            read("reprot = \"7\"\nrevision = \"a\\u001bb\"\nissued = 2024-05-31T10:00:00\n")
                .unwrap_err();
        assert_eq!(problems.len(), 3, "{problems:?}");
        assert!(
            problems[0].help.as_deref().unwrap().contains("report"),
            "{problems:?}"
        );
        assert!(problems[1].message.contains("\\u{1b}"), "{problems:?}");
        let long = format!("report = \"{}\"", "x".repeat(LONGEST + 1));
        assert!(read(&long).is_err());
    }
}
