//! Builds the explorer: `cargo run -p oddsmith-web --release` writes `explorer.html`, or the file that is named.
//!
//! Comes in: the engine, compiled for the browser here, and the sources in `page/`. Goes out: one file that needs no
//! server and no network. The modules are joined to one script, the engine is compressed, and the page's policy
//! names the script and the style by their digests, so nothing else can run in it. The same sources make the same bytes.

use flate2::{Compression, write::GzEncoder};
use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// The modules, each after those that it uses.
const MODULES: [&str; 19] = [
    "exact",
    "dom",
    "situation",
    "engine",
    "store",
    "figure",
    "left",
    "paytable",
    "centre",
    "hand",
    "chart",
    "pictures",
    "compare",
    "audit",
    "bets",
    "teach",
    "export",
    "status",
    "main",
];

/// The page is to be sent by mail.
const MOST_BYTES: usize = 1_500_000;

const TARGET: &str = "wasm32-unknown-unknown";

fn main() -> ExitCode {
    match build() {
        Ok(words) => {
            println!("{words}");
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::from(2)
        }
    }
}

fn build() -> Result<String, Box<dyn Error>> {
    let out = PathBuf::from(std::env::args_os().nth(1).unwrap_or("explorer.html".into()));
    let engine = zipped(&fs::read(compiled()?)?)?;
    let page = page(&engine)?;
    if page.len() > MOST_BYTES {
        return Err(format!("the page has {} bytes, more than {MOST_BYTES}", page.len()).into());
    }
    fs::write(&out, &page).map_err(|why| format!("cannot write {}: {why}", out.display()))?;
    let (all, engine) = (page.len(), engine.len());
    Ok(format!(
        "{}: {all} bytes, of which the compressed engine is {engine}",
        out.display()
    ))
}

/// Compiles the engine and says where it is.
fn compiled() -> Result<PathBuf, Box<dyn Error>> {
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let mut command = Command::new(cargo);
    command.args([
        "build",
        "--locked",
        "--package",
        "oddsmith-web",
        "--lib",
        "--profile",
        "page",
    ]);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let built = command
        .args(["--target", TARGET])
        .current_dir(root)
        .status()?;
    if !built.success() {
        return Err(format!(
            "the engine was not compiled\nhelp: if {TARGET} is missing, `rustup target add {TARGET}` installs it"
        )
        .into());
    }
    let here = std::env::current_exe()?;
    let target = here
        .ancestors()
        .nth(2)
        .ok_or("this program is in no target folder")?;
    Ok(target.join(TARGET).join("page/oddsmith_web.wasm"))
}

fn page(engine: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let (script, style) = (script()?, source("style.css")?);
    let policy = policy(&script, &style);
    let parts = [
        ("{policy}", policy),
        ("{style}", style),
        ("{worker}", source("worker.js")?),
        ("{script}", script),
    ];
    let mut page = source("index.html")?;
    for (place, part) in parts {
        let (before, after) = page
            .split_once(place)
            .ok_or_else(|| format!("index.html has no place {place}"))?;
        page = [before, &part, after].concat();
    }
    let (before, after) = page
        .split_once("{engine}")
        .ok_or("index.html has no place {engine}")?;
    Ok([before.as_bytes(), &written(engine), after.as_bytes()].concat())
}

/// Bytes as text of a page in windows-1252, where every byte is a letter; base64 would take a third more. What HTML
/// reads otherwise stands behind a `=` and 64 higher.
fn written(bytes: &[u8]) -> Vec<u8> {
    let letter = |byte: &u8| match byte {
        0 | b'\r' | b'<' | b'=' => vec![b'=', byte.wrapping_add(64)],
        plain => vec![*plain],
    };
    bytes.iter().flat_map(letter).collect()
}

fn source(name: &str) -> Result<String, Box<dyn Error>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("page")
        .join(name);
    let text = fs::read_to_string(&path);
    let text = text.map_err(|why| format!("cannot read {}: {why}", path.display()))?;
    match name != "index.html" && text.contains("</") {
        true => Err(format!("{name} contains \"</\", which could end its element").into()),
        false if !text.is_ascii() => Err(format!("{name} is not in ASCII").into()),
        false => Ok(text),
    }
}

/// The modules as one script, each in a scope of its own that hands out what it exports.
fn script() -> Result<String, Box<dyn Error>> {
    let mut script = String::from("\"use strict\";\n(() => {\n");
    for module in MODULES {
        let (mut exported, mut inside) = (Vec::new(), String::new());
        for line in source(&format!("{module}.js"))?.lines() {
            let own = line.strip_prefix("export ");
            exported.extend(
                own.and_then(|own| own.split([' ', '(']).nth(1))
                    .map(str::to_owned),
            );
            let import = line
                .strip_prefix("import ")
                .map(|import| imported(import, module));
            inside.push_str(
                import
                    .transpose()?
                    .as_deref()
                    .unwrap_or(own.unwrap_or(line)),
            );
            inside.push('\n');
        }
        let exported = exported.join(", ");
        script.push_str(&format!(
            "const module_{module} = (() => {{\n{inside}return {{ {exported} }};\n}})();\n"
        ));
    }
    script.push_str("})();\n");
    Ok(script)
}

/// `{ h, put } from './dom.js';` takes its names out of a module that stands before.
fn imported(import: &str, module: &str) -> Result<String, String> {
    let wrong =
        || format!("{module}.js imports {import}: not names of a module before it, on one line");
    let (names, from) = import.split_once(" from './").ok_or_else(wrong)?;
    let from = from.strip_suffix(".js';").ok_or_else(wrong)?;
    let before = MODULES.iter().take_while(|each| **each != module);
    match before.into_iter().any(|each| *each == from) {
        true => Ok(format!("const {names} = module_{from};")),
        false => Err(wrong()),
    }
}

/// What the page may do: run its own script and engine, and fetch nothing.
fn policy(script: &str, style: &str) -> String {
    let digest = |text: &str| base64(&hmac_sha256::Hash::hash(text.as_bytes()));
    format!(
        "default-src 'none'; script-src 'sha256-{}' 'wasm-unsafe-eval'; style-src 'sha256-{}'; \
         worker-src blob:; img-src blob:; base-uri 'none'; form-action 'none'",
        digest(script),
        digest(style)
    )
}

fn zipped(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let word = (0..3).fold(0_usize, |word, place| {
            word << 8 | usize::from(three.get(place).copied().unwrap_or(0))
        });
        for place in 0..4 {
            text.push(match place <= three.len() {
                true => char::from(LETTERS[word >> (18 - 6 * place) & 63]),
                false => '=',
            });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn base64_agrees_with_the_examples_of_its_standard() {
        let examples = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ];
        for (plain, coded) in examples {
            assert_eq!(base64(plain.as_bytes()), coded);
        }
    }
}
