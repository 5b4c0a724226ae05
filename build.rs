//! Says which sources of the solver a build was made from, so that a cache keeps nothing of another solver,
//! and lists the files of the library of bets and of the houses.

use std::fs;
use std::path::{Path, PathBuf};

fn main() {
    list("bets", "BETS");
    list("houses", "HOUSES");
    let mut files = Vec::new();
    for room in ["src/blackjack.rs", "src/blackjack", "src/vocabulary"] {
        println!("cargo::rerun-if-changed={room}");
        collect(Path::new(room), &mut files);
    }
    files.sort();
    // FNV-1a in 128 bits: changes are to be told apart, not forgers.
    let mut digest: u128 = 0x6c62272e07bb014262b821756295c58d;
    for file in files {
        let text = fs::read(&file).expect("a source that was just listed");
        for byte in file.to_string_lossy().bytes().chain(text) {
            digest = (digest ^ u128::from(byte)).wrapping_mul(0x0000000001000000000000000000013B);
        }
    }
    println!("cargo::rustc-env=SOLVER_DIGEST={digest:032x}");
}

/// Writes a list of the files of a folder of tables: the name of each, in order, and its text.
fn list(folder: &str, name: &str) {
    println!("cargo::rerun-if-changed=tables/{folder}");
    let mut files = Vec::new();
    collect(&Path::new("tables").join(folder), &mut files);
    files.sort();
    let mut list = format!("const {name}: &[(&str, &str)] = &[\n");
    for file in files {
        let name = file.file_stem().expect("a file has a name");
        let path = file.canonicalize().expect("a file that was just listed");
        list += &format!("    ({name:?}, include_str!({path:?})),\n");
    }
    list += "];\n";
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo says where"));
    fs::write(out.join(folder).with_extension("rs"), list)
        .expect("the folder of the build can be written");
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_file() {
        files.push(path.to_owned());
        return;
    }
    for entry in fs::read_dir(path).into_iter().flatten().flatten() {
        collect(&entry.path(), files);
    }
}
