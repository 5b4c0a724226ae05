//! An audit from memory: a printed paytable that was never a file, held to what the rules of its game give.

use oddsmith::question::AuditQuestion;
use oddsmith::{Answer, File, Means, Question, ask, percent};
use std::error::Error;
use std::io::{Write, stdout};

const PRINTED: &str = "\
# game: tiger-baccarat
# wager: tie
# decks: 8
Event,Pays,House edge
Tie,8 to 1,14.63%
";

fn main() -> Result<(), Box<dyn Error>> {
    tell(&mut stdout())
}

/// Writes what the program prints.
pub fn tell(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let question = Question::Audit(AuditQuestion {
        files: vec![File {
            name: "printed.csv".to_owned(),
            text: PRINTED.to_owned(),
        }],
        ..AuditQuestion::default()
    });
    let Answer::Audit(report) = ask(&question, &Means::default())? else {
        unreachable!("an audit was asked for");
    };
    for finding in report.files.iter().flat_map(|file| &file.findings) {
        writeln!(out, "line {}: {}", finding.place.line, finding.message)?;
        if let Some(exact) = &finding.exact {
            writeln!(out, "  exactly {}, which is {exact}", percent(exact, 4))?;
        }
    }
    Ok(())
}
