//! Tables that were checked, on a page: what each holds, or everything that is wrong with it and where.

use super::model::{Heading, Line, Page, Table, Tone, Words};
use super::words::many;
use crate::answers::check::{Checked, CheckedTable};

/// The page of all tables.
pub(super) fn page(checked: &Checked) -> Page {
    let mut page = Page {
        kind: "Check",
        title: many(checked.tables.len(), "rules table"),
        ..Page::default()
    };
    for table in &checked.tables {
        page.push(Heading::new(&table.name, ""));
        if let Some(holds) = &table.holds {
            page.push(Line::at(2, holds));
        }
        if !table.problems.is_empty() {
            let found = many(table.problems.len(), "problem");
            page.push(Line::at(2, Words::new(Tone::Error, found)));
            page.push(problems(table));
        }
    }
    page
}

fn problems(checked: &CheckedTable) -> Table {
    let mut table = Table::of("rll", "Place, Problem, Help").stacked(2);
    for problem in &checked.problems {
        let place = format!("{}:{}", problem.line, problem.column);
        let help = problem.help.clone().unwrap_or_default();
        table.row([place, problem.message.clone(), help]);
    }
    table
}
