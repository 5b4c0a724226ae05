//! `oddsmith certify` and `oddsmith keygen`.

use super::arguments::{CertifyArguments, KeygenArguments};
use super::cache::solver;
use super::files::{self, shown};
use super::folder::{self, Access, Output};
use super::outcome::Failure;
use super::progress::{Steps, answering};
use crate::blackjack::UnknownStrategy;
use crate::papers::certificate::{self, DIGITS, Files, Printer, SIGNATURE, SUMS, signature};
use crate::papers::document::{About, CertificateTerms, Document};
use crate::questions::catalogue::{self, Catalogue, Entry};
use crate::questions::situation::{NamedStrategy, Situation};
use crate::render::{self, Format, Look};
use crate::vocabulary::digest::sha256;
use crate::vocabulary::parallel::*;
use crate::vocabulary::plain::{plain, quoted};
use crate::vocabulary::progress::Progress;
use signature::Signer;
use std::io::{BufRead, ErrorKind, IsTerminal};
use std::path::{Path, PathBuf};

/// Writes the certificate, whole or not at all, and says what it holds.
pub(super) fn certify(arguments: &CertifyArguments) -> Result<String, Failure> {
    let catalogue = catalogue(&arguments.table)?;
    let entries = asked(&catalogue, arguments)?;
    let about = about(arguments.about.as_deref())?;
    folder::refuse_what_is_there(&arguments.out)?;
    if let Some(name) = &arguments.strategy {
        named_strategy(name)?;
    }
    let signer = arguments.sign.as_deref();
    let signer = signer
        .map(|key| open_key(key, arguments.password_file.as_deref()))
        .transpose()?;
    let mut plans: Vec<Plan> = entries
        .into_iter()
        .map(|entry| Plan::new(entry, arguments))
        .collect::<Result<_, _>>()?;
    plans.retain(|plan| !plan.decks.is_empty());
    if plans.is_empty() {
        return Err(Failure::new(
            "no game is approved for any of these decks\nhelp: `oddsmith games` lists the decks of each",
        ));
    }
    for situation in plans.iter().flat_map(|plan| &plan.situations) {
        answering("solving splits", |progress| situation.solve(progress));
    }
    let signed_by = signer.as_ref().map(Signer::key_id).transpose()?;
    let documents = compute(&plans).into_iter().map(|document| Document {
        about: about.clone(),
        signed_by: signed_by.clone(),
        ..document
    });
    let documents: Vec<Document> = documents.collect();
    let mut files = certificate::bind(&documents, &Print);
    if let Some(signer) = signer {
        let signed = signer.sign(&files[SUMS])?;
        files.insert(SIGNATURE.to_owned(), signed.into_bytes());
    }
    folder::write_whole(&arguments.out, &files)?;
    Ok(summary(arguments, &files, &documents))
}

/// The shipped games; if there are tables of the user's own, theirs instead.
fn catalogue(tables: &[PathBuf]) -> Result<Catalogue, Failure> {
    if tables.is_empty() {
        return Ok(Catalogue::shipped());
    }
    let mut catalogue = Catalogue::none();
    for path in tables {
        let source = files::read(path)?;
        match catalogue::read(&source) {
            Ok(rules) => catalogue.add_own(rules, source),
            Err(problems) => return Err(Failure(render::problems(&source, &problems))),
        }
    }
    Ok(catalogue)
}

/// What a file says about the report.
fn about(path: Option<&Path>) -> Result<About, Failure> {
    let Some(path) = path else {
        return Ok(About::default());
    };
    let source = files::read(path)?;
    About::read(&source).map_err(|problems| Failure(render::problems(&source, &problems)))
}

/// The games asked for, or all of them, in the order of the catalogue; a user's own by the digest of their table.
fn asked<'a>(
    catalogue: &'a Catalogue,
    arguments: &CertifyArguments,
) -> Result<Vec<&'a Entry>, Failure> {
    let (all, ids) = (catalogue.games().iter(), &arguments.games);
    let mut named = Vec::new();
    for name in ids {
        let id = &catalogue.game(name)?.game.id;
        named.push(id);
        if all.clone().all(|entry| entry.game.id != *id) {
            let why = match arguments.table.is_empty() {
                true => "of no approved document, and only what is approved is certified",
                false => "a game of none of these tables",
            };
            return Err(Failure::new(&format!(
                "{id} is {why}\nhelp: `oddsmith sheet {id}` computes it; --table FILE certifies a table of your own"
            )));
        }
    }
    let asked = all.filter(|entry| ids.is_empty() || named.contains(&&entry.game.id));
    let mut asked: Vec<&Entry> = asked.collect();
    asked.sort_by_key(|entry| entry.own_table().map(|_| &entry.game.document.table_sha256));
    Ok(asked)
}

/// A game, its approved situations, and the deck counts to certify.
struct Plan<'a> {
    entry: &'a Entry,
    situations: Vec<Situation>,
    decks: Vec<u32>,
}

impl<'a> Plan<'a> {
    fn new(entry: &'a Entry, arguments: &CertifyArguments) -> Result<Plan<'a>, Failure> {
        let played = entry.game.document.house.is_some();
        let name = arguments.strategy.as_deref().unwrap_or("optimal");
        let terms = CertificateTerms {
            strategy: match played {
                true => Some(named_strategy(name)?),
                false => None,
            },
        };
        let decks = arguments.decks(&entry.game.document.decks);
        for &decks in &decks {
            terms.situation(entry, decks)?;
        }
        Ok(Plan {
            entry,
            situations: solved_anew(terms.situations(entry)?),
            decks,
        })
    }
}

/// What is certified never comes from a cache, which others can write to.
fn solved_anew(situations: Vec<Situation>) -> Vec<Situation> {
    let situations = situations.into_iter();
    situations
        .map(|situation| situation.solved_by(solver(true)))
        .collect()
}

/// A strategy by its name: a chart of one's own is not what a document approves.
fn named_strategy(name: &str) -> Result<NamedStrategy, Failure> {
    name.parse().map_err(|UnknownStrategy { seen, help }| {
        Failure::new(&format!(
            "blackjack is not certified by strategy \"{}\"\nhelp: {help}",
            quoted(&seen)
        ))
    })
}

/// Each game's documents, in the order of the plans.
fn compute(plans: &[Plan]) -> Vec<Document> {
    let steps = Steps::new();
    let sheets: usize = plans.iter().map(|plan| plan.situations.len()).sum();
    steps.sheets.ahead(sheets as u64);
    let of_game =
        |plan: &Plan| Document::of_game(plan.entry, &plan.situations, &plan.decks, &steps.sheets);
    plans.par_iter().flat_map(of_game).collect()
}

fn summary(arguments: &CertifyArguments, files: &Files, documents: &[Document]) -> String {
    let signed = match arguments.sign {
        Some(_) => ", signed",
        None => "",
    };
    let sheets = match documents.len() {
        1 => "1 odds sheet".to_owned(),
        many => format!("{many} odds sheets"),
    };
    format!(
        "{}: {sheets}, {} files{signed}\n{SUMS}  sha256 {}\n",
        shown(&arguments.out),
        files.len(),
        sha256(&files[SUMS])
    )
}

/// The printers of certified documents.
pub(super) struct Print;

impl Printer for Print {
    fn csv(&self, document: &Document) -> String {
        let look = Look {
            format: Format::Csv,
            digits: Some(DIGITS),
            exact: false,
        };
        render::sheets(std::slice::from_ref(&document.sheet), &look)
    }

    fn page(&self, document: &Document, json_sha256: &str) -> String {
        render::document_page(document, json_sha256)
    }

    #[cfg(feature = "pdf")]
    fn paper(&self, document: &Document, json_sha256: &str) -> Option<Vec<u8>> {
        Some(render::document_pdf(document, json_sha256))
    }

    #[cfg(not(feature = "pdf"))]
    fn paper(&self, _: &Document, _: &str) -> Option<Vec<u8>> {
        None
    }

    fn workbook(&self, document: &Document, json_sha256: &str) -> Option<Vec<u8>> {
        Some(render::document_workbook(document, json_sha256))
    }

    fn index(&self, documents: &[Document]) -> String {
        render::index_page(documents)
    }
}

/// Makes a pair of keys.
pub(super) fn keygen(arguments: &KeygenArguments) -> Result<String, Failure> {
    let named = |extension: &str| {
        let mut name = arguments.key.clone().into_os_string();
        name.push(extension);
        PathBuf::from(name)
    };
    let (public, secret) = (named(".pub"), named(".key"));
    for path in [&public, &secret] {
        if path.exists() || path.is_symlink() {
            return Err(there_is_one(path));
        }
    }
    let password = new_password(arguments.password_file.as_deref())?;
    let keys = signature::generate(&password)?;
    write_key(&secret, &keys.secret, Access::Owner)?;
    write_key(&public, &keys.public, Access::Everyone).inspect_err(|_| {
        // A secret key without its public one serves nobody, and it is this run's own.
        std::fs::remove_file(&secret).ok();
    })?;
    let (protection, secret, public) = (protection(cfg!(unix)), shown(&secret), shown(&public));
    Ok(format!(
        "{secret}: the secret key; keep it, and its password apart from it{protection}\n\
         {public}: the public key; publish it\n"
    ))
}

/// What protects a secret key, if the system has no modes that keep others from reading it.
fn protection(has_modes: bool) -> &'static str {
    match has_modes {
        true => "",
        false => {
            "; this system has no file modes: only its password and the rights of its folder protect it"
        }
    }
}

/// Writes a key where nothing is: of two runs at once, one is refused.
fn write_key(path: &Path, key: &str, access: Access) -> Result<(), Failure> {
    let written = Output::for_whom(path, access)?.write_new(key.as_bytes());
    written.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => there_is_one(path),
        _ => Failure::new(&format!("{}: cannot be written: {error}", shown(path))),
    })
}

fn there_is_one(path: &Path) -> Failure {
    Failure::new(&format!(
        "{}: there is a file already; keys are not overwritten",
        shown(path)
    ))
}

fn open_key(path: &Path, password_file: Option<&Path>) -> Result<Signer, Failure> {
    let key = files::read(path)?;
    let password = password(password_file, "Password of the secret key: ")?;
    Signer::open(&key.text, &password)
        .map_err(|error| Failure::new(&format!("{}: {error}", plain(&key.name))))
}

fn new_password(file: Option<&Path>) -> Result<String, Failure> {
    let first = password(file, "Password for the new key: ")?;
    if file.is_none() && password(None, "The same password again: ")? != first {
        return Err(Failure::new("the two passwords differ"));
    }
    match first.is_empty() {
        true => Err(Failure::new("an empty password protects nothing")),
        false => Ok(first),
    }
}

/// The first line of a file, of standard input for `-`, or what is typed unseen at the terminal.
fn password(file: Option<&Path>, prompt: &str) -> Result<String, Failure> {
    let line = match file {
        Some(path) if path == Path::new("-") => {
            let mut line = String::new();
            std::io::stdin().lock().read_line(&mut line)?;
            line
        }
        Some(path) => files::read(path)?.text,
        None if std::io::stdin().is_terminal() => rpassword::prompt_password(prompt)?,
        None => {
            return Err(Failure::new(
                "no terminal to ask for a password\nhelp: give --password-file FILE, or - for standard input",
            ));
        }
    };
    Ok(line.lines().next().unwrap_or_default().to_owned())
}

#[cfg(test)]
mod tests {
    #[test]
    fn without_modes_it_is_said_what_protects_a_key() {
        assert_eq!(super::protection(true), "");
        assert!(super::protection(false).contains("only its password"));
    }
}
