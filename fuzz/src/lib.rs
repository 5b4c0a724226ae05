//! What must hold of every reader, whatever bytes it is given: it does not panic, and what it says can be shown.
//!
//! Each function takes any bytes and fails by a panic. The targets of cargo-fuzz call them, and a test of the
//! repository on the stable toolchain calls the same ones: it replays the seeds, and changes them at random. How
//! long an input may take is for the caller to hold.

use oddsmith::answer::RefusalRecord;
use oddsmith::answers::count::Tags;
use oddsmith::answers::difference::DiffReport;
use oddsmith::answers::what_if::Axis;
use oddsmith::blackjack::Game;
use oddsmith::papers::audit::AuditReport;
use oddsmith::papers::certificate::verify::{Depth, Presented, VerifyReport, Watched, verify};
use oddsmith::papers::certificate::{DIGITS, Files, Printer, SUMS, signature, sums};
use oddsmith::papers::document::{CertificateTerms, Document};
use oddsmith::papers::paytable;
use oddsmith::papers::policy::Policy;
use oddsmith::parts::{Part, PartPrint, merge};
use oddsmith::questions::catalogue::{self, Catalogue};
use oddsmith::questions::chart_file;
use oddsmith::questions::kept::{self, Key};
use oddsmith::questions::question::{AuditQuestion, Question};
use oddsmith::render::{self, AuditFormat, Detail};
use oddsmith::tables::rules::DealerBlackjackLoss;
use oddsmith::tables::table::Parsed;
use oddsmith::vocabulary::plain::acts;
use oddsmith::vocabulary::shoe::read_cards;
use oddsmith::{
    CardOrRank, Dealt, File, Means, Problem, Rational, Refused, Shoe, Source, ask, ask_lines,
};
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// A reader by its name, and what must hold of it.
pub type Target = (&'static str, fn(&[u8]));

/// Every reader.
pub const TARGETS: [Target; 20] = [
    ("table", table),
    ("chart", chart),
    ("paytable_csv", paytable_csv),
    ("paytable_toml", paytable_toml),
    ("policy", policy),
    ("audit_csv", audit_csv),
    ("audit_toml", audit_toml),
    ("audit_sheet", audit_sheet),
    ("verify_sheet", verify_sheet),
    ("diff", diff),
    ("ask_json", ask_json),
    ("cards", cards),
    ("shoe", shoe),
    ("dealt", dealt),
    ("axis", axis),
    ("tags", tags),
    ("key", key),
    ("signature", signed),
    ("part", part),
    ("cache_entry", cache_entry),
];

/// Words that no reader's answer may begin a line with. Inputs hold them behind a newline.
pub const FORGED: &str = "signature ok";

/// What is shown acts on nothing, and no line of it is the input's own.
#[track_caller]
fn shown(text: &str) {
    assert_eq!(render::for_terminal(text), text, "an output that acts");
    let lines = text.lines().map(uncoloured);
    for line in lines {
        assert!(!line.starts_with(FORGED), "a line of its own: {text}");
    }
}

fn uncoloured(line: &str) -> String {
    let mut parts = line.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |line, part| {
        line + part.split_once('m').map_or("", |(_, rest)| rest)
    })
}

fn text(bytes: &[u8]) -> Option<String> {
    String::from_utf8(bytes.to_vec()).ok()
}

/// A file whose name is as hostile as its text.
fn source(bytes: &[u8], ending: &str) -> Option<Source> {
    let name = format!("a\u{1b}[2J\u{202e}\n{FORGED}.{ending}");
    Some(Source {
        name,
        text: text(bytes)?,
    })
}

fn problems(source: &Source, problems: &[Problem]) {
    assert!(!problems.is_empty(), "refused without a reason");
    shown(&render::problems(source, problems));
    for problem in problems {
        let said = problem
            .message
            .chars()
            .chain(problem.help.iter().flat_map(|help| help.chars()));
        assert!(!said.into_iter().any(acts), "{problem:?}");
    }
}

fn refused(why: &Refused) {
    shown(&render::failure(&why.to_string()));
    shown(&render::pretty(&RefusalRecord::new(why, Some(1))));
}

/// The shipped games, read once.
fn games() -> &'static Catalogue {
    static GAMES: OnceLock<Catalogue> = OnceLock::new();
    GAMES.get_or_init(Catalogue::shipped)
}

/// A rules table.
pub fn table(bytes: &[u8]) {
    let Some(source) = source(bytes, "toml") else {
        return;
    };
    match catalogue::read(&source) {
        Ok(rules) => shown(&rules.summary()),
        Err(found) => problems(&source, &found),
    }
}

/// A chart of play.
pub fn chart(bytes: &[u8]) {
    let entry = games().game("electronic-blackjack").expect("it is shipped");
    let house = entry.game.document.house.as_ref().expect("it is played");
    let house = house.losing(DealerBlackjackLoss::BustedPlusOne);
    let Some(source) = source(bytes, "toml") else {
        return;
    };
    match chart_file::read(&source, &house) {
        Ok(chart) => shown(&chart_file::write(&chart)),
        Err(found) => problems(&source, &found),
    }
}

/// A printed paytable in CSV.
pub fn paytable_csv(bytes: &[u8]) {
    let Some(source) = source(bytes, "csv") else {
        return;
    };
    if let Err(found) = paytable::read_csv(&source) {
        problems(&source, &found);
    }
}

/// A printed paytable in TOML.
pub fn paytable_toml(bytes: &[u8]) {
    let Some(source) = source(bytes, "toml") else {
        return;
    };
    if let Err(found) = paytable::read_toml(Parsed::new(&source)) {
        problems(&source, &found);
    }
}

/// A house policy.
pub fn policy(bytes: &[u8]) {
    let Some(source) = source(bytes, "toml") else {
        return;
    };
    if let Err(found) = Policy::read(&source) {
        problems(&source, &found);
    }
}

fn audit(bytes: &[u8], ending: &str) {
    let Some(source) = source(bytes, ending) else {
        return;
    };
    // What can be said of a table for every number of decks is other targets' and takes longer.
    let skip = ["player-edge", "limits", "readings", "monotone"].map(str::to_owned);
    let question = AuditQuestion {
        files: vec![File::from(source)],
        skip: skip.to_vec(),
        record: true,
        ..AuditQuestion::default()
    };
    match AuditReport::of(&question) {
        Ok(report) => {
            for format in [
                AuditFormat::Text,
                AuditFormat::Json,
                AuditFormat::Markdown,
                AuditFormat::Sarif,
            ] {
                shown(&render::audit(&report, format));
            }
        }
        Err(why) => refused(&why),
    }
}

/// A printed paytable in CSV, audited.
pub fn audit_csv(bytes: &[u8]) {
    audit(bytes, "csv");
}

/// A printed paytable or a rules table in TOML, audited.
pub fn audit_toml(bytes: &[u8]) {
    audit(bytes, "toml");
}

/// A sheet, audited.
pub fn audit_sheet(bytes: &[u8]) {
    audit(bytes, "json");
}

/// Prints nothing: only the JSON is changed here.
struct NoPrinter;

impl Printer for NoPrinter {
    fn csv(&self, _: &Document) -> String {
        String::new()
    }

    fn page(&self, _: &Document, _: &str) -> String {
        String::new()
    }

    fn paper(&self, _: &Document, _: &str) -> Option<Vec<u8>> {
        None
    }

    fn workbook(&self, _: &Document, _: &str) -> Option<Vec<u8>> {
        None
    }

    fn index(&self, _: &[Document]) -> String {
        String::new()
    }
}

/// Nobody waits.
const UNWATCHED: Watched = Watched {
    solving: &(),
    proving: &(),
    verifying: &(),
};

const SHEET: &str = "7-up-baccarat-8-decks.json";

/// A certified sheet with a list of digests that is right.
fn verified(bytes: &[u8]) -> VerifyReport {
    let mut files = Files::from([(SHEET.to_owned(), bytes.to_vec())]);
    let list = sums::write(&files);
    files.insert(SUMS.to_owned(), list.into_bytes());
    let question = Presented {
        files: &files,
        unread: &BTreeSet::new(),
        only: Some(SHEET),
        key: None,
        depth: Depth::Bound,
    };
    verify(&question, &NoPrinter, UNWATCHED)
}

/// A sheet that was changed never passes, though the digests were made right again.
pub fn verify_sheet(bytes: &[u8]) {
    let report = verified(bytes);
    shown(&render::report(&report, Detail::Every));
    assert_eq!(bytes == certified(), report.failed() == 0, "{report:?}");
}

/// The one sheet that passes, as it is certified.
pub fn certified() -> &'static [u8] {
    static SHEET: OnceLock<Vec<u8>> = OnceLock::new();
    SHEET.get_or_init(|| {
        let catalogue = Catalogue::shipped();
        let entry = catalogue.game("7-up-baccarat").expect("it is shipped");
        let terms = CertificateTerms { strategy: None };
        let situations = terms.situations(entry).expect("they are approved");
        let documents = Document::of_game(entry, &situations, &[8], &());
        documents[0].json(DIGITS).into_bytes()
    })
}

/// Two documents: an answer, and what these bytes say.
pub fn diff(bytes: &[u8]) {
    let Some(text) = text(bytes) else {
        return;
    };
    let before: Value = serde_json::from_slice(certified()).expect("it is JSON");
    let Ok(after) = serde_json::from_str::<Value>(&text) else {
        return;
    };
    let report = DiffReport::new(&before, &after);
    shown(&render::differences(&report));
    shown(&render::pretty(&report));
    assert_eq!(before == after, report.differences.is_empty(), "{report:?}");
}

/// Questions in JSON. Those that compute are read; the others are answered.
pub fn ask_json(bytes: &[u8]) {
    let Some(text) = text(bytes) else {
        return;
    };
    for line in text.lines() {
        let Ok(value) = serde_json::from_str::<Value>(line) else {
            continue;
        };
        match Question::read(value) {
            Err(why) => refused(&why),
            Ok(question @ (Question::Games(_) | Question::Check(_) | Question::Diff(_))) => {
                match ask(&question, &Means::default()) {
                    Ok(answer) => shown(&render::pretty(&answer)),
                    Err(why) => refused(&why),
                }
            }
            Ok(_) => {}
        }
    }
    if serde_json::from_str::<Value>(&text).is_err() && !text.contains('{') {
        let answers = ask_lines(&text, &Means::default());
        for refusal in answers.into_iter().filter_map(Result::err) {
            shown(&render::pretty(&refusal));
        }
    }
}

/// A list of cards.
pub fn cards(bytes: &[u8]) {
    let Some(text) = text(bytes) else {
        return;
    };
    match read_cards(&text) {
        Ok(cards) => {
            let words: Vec<String> = cards.iter().map(CardOrRank::to_string).collect();
            assert_eq!(read_cards(&words.join(" ")), Ok(cards));
        }
        Err(error) => shown(&render::failure(&error.to_string())),
    }
}

/// A composition.
pub fn shoe(bytes: &[u8]) {
    let Some(text) = text(bytes) else {
        return;
    };
    match Shoe::from_composition(&text) {
        Ok(shoe) => assert!(shoe.cards() <= Shoe::MOST_CARDS),
        Err(error) => shown(&render::failure(&error.to_string())),
    }
}

/// The cards on the table.
pub fn dealt(bytes: &[u8]) {
    let Some(text) = text(bytes) else {
        return;
    };
    match text.parse::<Dealt>() {
        Ok(dealt) => assert_eq!(dealt.to_string().parse(), Ok(dealt)),
        Err(error) => shown(&render::failure(&error.to_string())),
    }
}

/// An axis of a what-if.
pub fn axis(bytes: &[u8]) {
    let Some(text) = text(bytes) else {
        return;
    };
    for game in ["tiger-baccarat", "electronic-blackjack"] {
        let entry = games().game(game).expect("it is shipped");
        if let Err(error) = Axis::read(&text, entry) {
            shown(&render::failure(&error.to_string()));
        }
    }
}

/// The tags of a count.
pub fn tags(bytes: &[u8]) {
    let Some(text) = text(bytes) else {
        return;
    };
    if let Err(error) = text.parse::<Tags>() {
        shown(&render::failure(&error.to_string()));
    }
}

/// The public key that signed nothing here.
pub const PUBLIC: &str = "untrusted comment: minisign public key 7BA1F4DAD5B54DA4\nRWSkTbXV2vShe8NkQHsSBlUPD1QzmPuEZuLKTWhYYWKsiRCJxsBJQjYj\n";

/// A public key file, or a secret one.
pub fn key(bytes: &[u8]) {
    let Some(text) = text(bytes) else {
        return;
    };
    if let Err(error) = signature::public_key(&text) {
        shown(&render::failure(&error.to_string()));
    }
}

/// A signature file, which is nobody's, and a list of digests.
pub fn signed(bytes: &[u8]) {
    assert!(
        signature::verify(PUBLIC, bytes, b"").is_err(),
        "nobody signed this"
    );
    let files = Files::from([
        (SHEET.to_owned(), b"{}".to_vec()),
        (SUMS.to_owned(), bytes.to_vec()),
        ("SHA256SUMS.minisig".to_owned(), bytes.to_vec()),
    ]);
    let question = Presented {
        files: &files,
        unread: &BTreeSet::new(),
        only: None,
        key: Some(PUBLIC),
        depth: Depth::Bound,
    };
    let report = verify(&question, &NoPrinter, UNWATCHED);
    shown(&render::report(&report, Detail::Every));
    assert!(report.failed() > 0, "{report:?}");
}

/// A part of a study or of a sweep, merged with itself.
pub fn part(bytes: &[u8]) {
    let Some(text) = text(bytes) else {
        return;
    };
    let Ok(read) = serde_json::from_str::<Part>(&text) else {
        return;
    };
    let named = |name: &str| (format!("{name}\u{1b}[2J\n{FORGED}"), read.clone());
    for parts in [vec![named("a")], vec![named("a"), named("b")]] {
        match merge(parts, &Means::default()) {
            Ok((answer, _)) => shown(&render::pretty(&answer)),
            Err(why) => refused(&why),
        }
    }
}

/// A part as `--partition` writes it.
fn written_part() -> Vec<u8> {
    let question = serde_json::json!({
        "ask": "protect", "game": "7-up-baccarat", "wagers": ["tie"], "decks": 8,
        "penetration": "80%", "shoes": 2,
    });
    let question = Question::read(question).expect("a question");
    let slice = "slice:1/1".parse().expect("a slice");
    let print = PartPrint::default();
    let part = oddsmith::parts::part(&question, slice, print, &Means::default());
    serde_json::to_vec(&part.expect("it is computed")).expect("it is written")
}

/// What entries of a cache are sealed with here.
const SEALED: Key = Key([1; 32]);

fn small_game() -> &'static Game {
    static GAME: OnceLock<Game> = OnceLock::new();
    GAME.get_or_init(|| {
        let entry = games().game("electronic-blackjack").expect("it is shipped");
        let house = entry.game.document.house.as_ref().expect("it is played");
        let house = house.losing(DealerBlackjackLoss::BustedPlusOne);
        let shoe = Shoe::from_composition("9s=4,10s=8").expect("a shoe");
        Game::new(house, &shoe).expect("a game")
    })
}

/// An entry as the cache writes it.
fn written_entry() -> &'static str {
    static ENTRY: OnceLock<String> = OnceLock::new();
    ENTRY.get_or_init(|| {
        let game = small_game();
        kept::write(game, &game.splits(&()), &SEALED)
    })
}

/// An entry of the cache: what was changed is not read, and if it was sealed again it keeps the laws or is not read.
pub fn cache_entry(bytes: &[u8]) {
    let Some(text) = text(bytes) else {
        return;
    };
    let (game, whole) = (small_game(), written_entry());
    let read = kept::read(game, &text, &SEALED);
    assert_eq!(text == whole, read.is_some(), "{text:?}");
    let body = text
        .split_once('\n')
        .map_or(text.as_str(), |(_, body)| body);
    let body = body.trim_end_matches('\n');
    let sealed = format!("{}\n{body}\n", SEALED.seal(body));
    if let Some(splits) = kept::read(game, &sealed, &SEALED) {
        for (_, _, split) in splits.iter() {
            let sum: Option<Rational> = split.results.as_ref().map(|odds| odds.values().sum());
            assert!(sum.is_none_or(|sum| sum == Rational::from_integer(1.into())));
        }
    }
}

/// The inputs that each target starts from.
pub fn seeds(target: &str) -> Vec<Vec<u8>> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = match root.ends_with("fuzz") {
        true => root.parent().expect("it lies in the repository"),
        false => root,
    };
    let of = |folder: &str, ending: &str| -> Vec<Vec<u8>> {
        let files = std::fs::read_dir(root.join(folder)).expect("a folder of the repository");
        let mut paths: Vec<_> = files.flatten().map(|file| file.path()).collect();
        paths.sort();
        let ends = |path: &&std::path::PathBuf| path.extension().is_some_and(|it| it == ending);
        paths
            .iter()
            .filter(ends)
            .map(|path| std::fs::read(path).expect("it can be read"))
            .collect()
    };
    let words = |words: &[&str]| words.iter().map(|word| word.as_bytes().to_vec()).collect();
    match target {
        "table" => [of("tests/broken", "toml"), of("tests", "toml")].concat(),
        "chart" => [of("tests/broken-charts", "toml"), of("tests", "toml")].concat(),
        "paytable_csv" | "audit_csv" => {
            [of("tests/audit", "csv"), of("tests/audit/misprints", "csv")].concat()
        }
        "paytable_toml" | "audit_toml" => [
            of("tests/audit", "toml"),
            of("tests/audit/misprints", "toml"),
        ]
        .concat(),
        "policy" => words(&[
            "max-edge = \"40%\"\nmin-return = \"60%\"\n\n[wager.tie]\nmax-edge = \"14%\"\n",
        ]),
        "audit_sheet" | "verify_sheet" | "diff" => vec![certified().to_vec()],
        "ask_json" => words(&[
            "{\"ask\": \"sheet\", \"game\": \"tiger-baccarat\", \"decks\": 8}",
            "{\"ask\": \"games\", \"game\": \"tiger-baccarat\"}",
            "{\"ask\": \"check\", \"files\": [{\"name\": \"a.toml\", \"text\": \"[document]\\ntitle = 1\"}]}",
            "{\"ask\": \"diff\", \"before\": {\"a\": [1, \"1/2\"]}, \"after\": {\"a\": [2]}}",
            "{\"ask\": \"what-if\", \"game\": \"tiger-baccarat\", \"vary\": [\"decks 4..10\"], \"remove\": \"6h 6\"}",
            "{\"ask\": \"hand\", \"hand\": \"10 6\", \"upcard\": \"10\", \"decks\": 6, \"readings\": {\"a\": \"b\"}}",
            "{\"ask\": \"protect\", \"game\": \"tiger-baccarat\", \"penetration\": \"75%..95%\", \"shoes\": 10}",
        ]),
        "cards" => words(&["6h 6 Kd", "As,10c,J", "A 2 3 4 5 6 7 8 9 10 J Q K"]),
        "shoe" => words(&["As=8,Ah=8,10=32,K=32", "8s=4,7s=3,6s=2,10s=6,As=1", "A=4"]),
        "dealt" => words(&[
            "player 7h, banker 3d 4c",
            "player 10h 6s, dealer 10d",
            "banker 9",
        ]),
        "axis" => words(&[
            "decks 4..10",
            "remove 6=0..16",
            "pays small-tiger=20:1..30:1",
            "rule dealer-soft-17",
            "reading dealer-blackjack-loss",
            "strategy",
            "strategy basic,mimic",
        ]),
        "tags" => words(&["6=-3,7=1,8=1,9=1", "A,2,10-K=-1 3,6=-4"]),
        "key" => words(&[PUBLIC]),
        "signature" => words(&[
            "untrusted comment: signature of SHA256SUMS\nRUSkTbXV2vShe0DpQzmPuEZuLKTWhYYWKsiRCJxsBJQjYjRUSkTbXV2vShe0DpQzmPuEZuLKTWhYYWKsiRCJxsBJQjYj\ntrusted comment: oddsmith\nRUSkTbXV2vShe0DpQzmPuEZuLKTWhYYWKsiRCJxsBJQjYj==\n",
            "e458254b50a491500e7cf531a0d061763c6f8410bb408a369d1b319ebe4c5ced  7-up-baccarat-8-decks.json\n",
        ]),
        "part" => vec![written_part()],
        "cache_entry" => vec![written_entry().as_bytes().to_vec()],
        other => panic!("no target {other}"),
    }
}
