//! The programs of `examples/`, and what they print.

use std::error::Error;
use std::io::Write;

#[path = "../../examples/audit_from_memory.rs"]
#[allow(dead_code)]
mod audit_from_memory;
#[path = "../../examples/depleted_shoes.rs"]
#[allow(dead_code)]
mod depleted_shoes;
#[path = "../../examples/middle_of_a_round.rs"]
#[allow(dead_code)]
mod middle_of_a_round;
#[path = "../../examples/table_from_a_string.rs"]
#[allow(dead_code)]
mod table_from_a_string;
#[path = "../../examples/three_houses.rs"]
#[allow(dead_code)]
mod three_houses;

/// What a program does: it writes what it prints.
type Tell = fn(&mut dyn Write) -> Result<(), Box<dyn Error>>;

/// Holds what a program prints against the snapshot of its name.
#[track_caller]
fn prints(tell: Tell, name: &str) {
    let mut out = Vec::new();
    tell(&mut out).unwrap();
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let text = String::from_utf8(out).unwrap();
    settings.bind(|| insta::assert_snapshot!(name, text));
}

#[test]
fn edges_over_many_depleted_shoes() {
    prints(depleted_shoes::tell, "example-depleted-shoes");
}

#[test]
fn a_table_from_a_string_with_all_its_problems() {
    prints(table_from_a_string::tell, "example-table-from-a-string");
}

#[test]
fn three_houses_and_a_hand() {
    prints(three_houses::tell, "example-three-houses");
}

#[test]
fn the_middle_of_a_round() {
    prints(middle_of_a_round::tell, "example-middle-of-a-round");
}

#[test]
fn an_audit_from_memory() {
    prints(audit_from_memory::tell, "example-audit-from-memory");
}
