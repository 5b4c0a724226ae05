//! The command `what-if`, and the chart's file.

use super::arguments::WhatIfArguments;
use super::asking::{Splits, answer_to};
use super::folder::Output;
use super::merge;
use super::outcome::Failure;
use crate::answers::part::PartPrint;
use crate::questions::described::Described;
use crate::questions::question::{Question, SheetQuestion, WhatIfQuestion};
use crate::render;

pub(super) fn what_if(arguments: &WhatIfArguments) -> Result<String, Failure> {
    let plot = arguments.plot.as_ref();
    // A file that cannot be written is known before the long work.
    let file = plot.map(|plot| Output::open(&plot.path)).transpose()?;
    if let Some(slice) = arguments.partition {
        let look = arguments.wagers.look(arguments.format);
        let print = PartPrint {
            format: merge::format_name(&look.format),
            exact: look.exact,
            digits: look.digits,
        };
        let question = Question::WhatIf(question(arguments)?);
        return merge::part(&question, slice, print, arguments.situation.no_cache);
    }
    let splits = Splits::unless(arguments.situation.no_cache);
    let answer = answer_to!(WhatIf, question(arguments)?, "computing", splits);
    if let (Some(file), Some(plot)) = (file, plot) {
        file.write(render::plot(&answer, plot.format))?;
    }
    Ok(render::what_if(
        &answer,
        &arguments.wagers.look(arguments.format),
    ))
}

/// A sweep over decks is the first axis.
fn question(arguments: &WhatIfArguments) -> Result<WhatIfQuestion, Failure> {
    let sweep = arguments.situation.sweep();
    let sweep = sweep.map(|decks| {
        let decks: Vec<String> = decks.iter().map(u32::to_string).collect();
        format!("decks {}", decks.join(","))
    });
    let described = Described {
        dealt: arguments.dealt.clone().unwrap_or_default(),
        ..arguments.situation.described(&arguments.game)?
    };
    let SheetQuestion { situation, digits } = arguments.wagers.question(described);
    Ok(WhatIfQuestion {
        situation,
        vary: sweep.into_iter().chain(arguments.vary.clone()).collect(),
        approved: arguments.approved,
        sort: arguments.sort,
        digits,
    })
}
