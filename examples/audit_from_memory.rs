//! An audit from memory: a printed paytable that was never a file, held to what the rules of its game give.

use oddsmith::papers::audit::{Check, Submission, Terms, audit};
use oddsmith::papers::paytable::Supplied;
use oddsmith::papers::policy::Policy;
use oddsmith::questions::catalogue::Catalogue;
use oddsmith::vocabulary::exact::{percent, ratio};
use oddsmith::vocabulary::problem::Source;
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

pub fn tell(out: &mut dyn Write) -> Result<(), Box<dyn Error>> {
    let source = Source {
        name: "printed.csv".to_owned(),
        text: PRINTED.to_owned(),
    };
    let terms = Terms {
        checks: vec![Check::Counts, Check::Figures],
        supplied: Supplied::default(),
        policy: Policy::default(),
        material: ratio(1, 200),
        against: None,
    };
    let submission = Submission::read(source).map_err(|why| format!("{why:?}"))?;
    let audited = audit(submission, &Catalogue::shipped(), &terms);
    for finding in &audited.findings {
        let (line, column) = audited.source.line_and_column(finding.place.start);
        writeln!(
            out,
            "{}:{line}:{column}: {}",
            audited.source.name, finding.message
        )?;
        if let Some(exact) = &finding.exact {
            writeln!(out, "  exactly {exact}, which is {}", percent(exact, 4))?;
        }
    }
    Ok(())
}
