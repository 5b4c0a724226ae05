//! The engine as the page runs it: a question in JSON comes in, its answer goes out.
//!
//! The page asks for `room` for the question's text, writes it there, calls `ask` or `csv`, and reads as many bytes
//! as that returns from the start of the `text`. Meanwhile the engine calls `ahead` and `done` of the page.
//!
//! Nothing here dereferences a pointer. What the compiler calls unsafe are names: those by which the page finds these
//! functions, and those of the two functions that it lends. The page writes between two calls only, and into room
//! that it was given; a worker has one thread.
#![cfg(target_arch = "wasm32")]

use oddsmith::answer::RefusalRecord;
use oddsmith::render::{self, Format, Look};
use oddsmith::{Answer, Means, Progress, Refused, ask_lines};
use std::sync::{Mutex, MutexGuard};

/// The question's text, and then the answer's.
static TEXT: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn held() -> MutexGuard<'static, Vec<u8>> {
    TEXT.lock()
        .expect("one thread runs, and a panic ends the worker")
}

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    safe fn ahead(work: u64);
    safe fn done(work: u64);
}

/// The page, which waits.
struct Page;

impl Progress for Page {
    fn ahead(&self, work: u64) {
        ahead(work);
    }

    fn done(&self, work: u64) {
        done(work);
    }
}

/// Room for a question of so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    let mut text = held();
    text.clear();
    text.resize(length, 0);
    text.as_mut_ptr()
}

/// Where the answer begins.
#[unsafe(no_mangle)]
pub extern "C" fn text() -> *const u8 {
    held().as_ptr()
}

/// Answers in JSON, and returns the length of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    answer(|answer| serde_json::to_string(answer).expect("strings and numbers can be written"))
}

/// Answers as the command does with `--format csv`, and returns the length of the answer; a refusal is in JSON.
#[unsafe(no_mangle)]
pub extern "C" fn csv() -> usize {
    let look = Look {
        format: Format::Csv,
        digits: None,
        exact: false,
    };
    answer(|answer| match answer {
        Answer::Sheet(sheet, _) => render::sheets(std::slice::from_ref(sheet), &look),
        Answer::WhatIf(answer) => render::what_if(answer, &look),
        Answer::Removal(removal) => render::removal(removal, &look),
        _ => String::new(),
    })
}

fn answer(write: impl Fn(&Answer) -> String) -> usize {
    let question = String::from_utf8_lossy(&held()).into_owned();
    let means = Means {
        progress: &Page,
        ..Means::default()
    };
    let answers = ask_lines(&question, &means);
    let words = match answers.first() {
        Some(Ok(answer)) => write(answer),
        Some(Err(refusal)) => refused(refusal),
        None => {
            let nothing = Refused::because("nothing was asked", "write one object");
            refused(&RefusalRecord::new(&nothing, None))
        }
    };
    let mut text = held();
    *text = words.into_bytes();
    text.len()
}

fn refused(refusal: &RefusalRecord) -> String {
    serde_json::to_string(refusal).expect("strings and numbers can be written")
}
