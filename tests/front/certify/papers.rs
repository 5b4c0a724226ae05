//! What a reviewer reads: document control, clauses and readings in words, and tables of a user's own.

use super::*;

fn eight(folder: &Folder, name: &str, more: &[&str]) -> String {
    let out = folder.join(name);
    let certify = ["certify", "tiger-baccarat", "--decks", "8", "--out", &out];
    well(&[&certify[..], more].concat());
    out
}

fn read(folder: &str, name: &str) -> String {
    fs::read_to_string(Path::new(folder).join(name)).unwrap()
}

/// What a laboratory says about its report is on the page, in the index and in the data, and is verified.
#[test]
fn a_report_says_what_it_is_and_verifies() {
    let folder = Folder::new("about");
    let about = folder.join("about.toml");
    let text = "report = \"GL-117\"\nissued = 2024-05-31\nreviewer = \"A. Lim <x>\"\n";
    fs::write(&about, text).unwrap();
    let out = eight(&folder, "sheets", &["--about", &about]);
    let again = eight(&folder, "again", &["--about", &about]);
    assert_eq!(read(&out, "SHA256SUMS"), read(&again, "SHA256SUMS"));
    for page in ["tiger-baccarat-8-decks.html", "index.html"] {
        let page = read(&out, page);
        for words in ["GL-117", "2024-05-31", "A. Lim &lt;x&gt;", "unsigned"] {
            assert!(page.contains(words), "{words}");
        }
        assert!(!page.contains("Certified"));
    }
    let json: serde_json::Value = serde_json::from_str(&read(&out, EIGHT)).unwrap();
    assert_eq!(json["context"]["about"]["report"], "GL-117");
    well(&["verify", &out]);
    edit(&out, EIGHT, "GL-117", "GL-118");
    list_again(&out);
    let report = found(&["verify", &out]);
    assert!(
        report.contains("tiger-baccarat-8-decks.html, line"),
        "{report}"
    );
    edit(&out, EIGHT, "GL-118", "GL\\u001b118");
    let report = found(&["verify", &out]);
    assert!(
        report.contains("context/about: Report: the character \\u{1b}"),
        "{report}"
    );
}

#[test]
fn a_report_that_says_it_wrong_is_refused_with_every_place() {
    let folder = Folder::new("misspelt");
    let about = folder.join("about.toml");
    fs::write(&about, "reprot = \"7\"\nrevision = \"a\\u0007\"\n").unwrap();
    let out = folder.join("sheets");
    let message = refused(&[
        "certify",
        "tiger-baccarat",
        "--out",
        &out,
        "--about",
        &about,
    ]);
    assert!(message.contains("about.toml:1:1"), "{message}");
    assert!(message.contains("did you mean \"report\""), "{message}");
    assert!(
        message.contains("about.toml:2:12") && message.contains("\\u{7}"),
        "{message}"
    );
    assert!(!Path::new(&out).exists());
}

/// A signed folder names its key, and a sheet that names another is found out.
#[test]
fn a_signed_folder_names_the_key_that_signs() {
    let folder = Folder::new("key");
    let (password, key) = (folder.join("password"), folder.join("house"));
    fs::write(&password, "a password\n").unwrap();
    well(&["keygen", &key, "--password-file", &password]);
    let secret = format!("{key}.key");
    let out = eight(
        &folder,
        "sheets",
        &["--sign", &secret, "--password-file", &password],
    );
    let public = fs::read_to_string(format!("{key}.pub")).unwrap();
    let id = public.lines().next().unwrap().rsplit(' ').next().unwrap();
    for page in ["tiger-baccarat-8-decks.html", "index.html"] {
        let page = read(&out, page);
        assert!(page.contains(id) && page.contains("href=\"SHA256SUMS\""));
        assert!(page.contains("Certified odds sheet") && !page.contains("unsigned"));
    }
    let report = well(&["verify", &out, "--key", &format!("{key}.pub")]);
    assert!(
        report.contains("signer ok (as the sheets name it)"),
        "{report}"
    );
    fs::remove_file(Path::new(&out).join("SHA256SUMS.minisig")).unwrap();
    let report = found(&["verify", &out]);
    let named = format!("{EIGHT} says that key {id} signs; there is no signature");
    assert!(report.contains(&named), "{report}");
}

/// A row leads to its clause and the clause back to the row; each link on a page leads somewhere.
#[test]
fn clauses_and_rows_lead_to_each_other() {
    let folder = Folder::new("clauses");
    let out = eight(&folder, "sheets", &[]);
    let page = read(&out, "tiger-baccarat-8-decks.html");
    assert!(page.contains("<a href=\"#clause-4.10\">4.10</a>"));
    assert!(page.contains("<tr id=\"clause-4.10\">"));
    assert!(page.contains("href=\"#tiger.two-cards\"") || page.contains("href=\"#tiger."));
    let linked = page.split("href=\"#").skip(1);
    for id in linked.map(|rest| rest.split('"').next().unwrap()) {
        assert!(
            page.contains(&format!("id=\"{id}\"")),
            "#{id} leads nowhere"
        );
    }
    assert!(page.contains("Which two cards are a pair?") && page.contains("Ruling: ____"));
    assert!(page.contains("Clauses not modelled"));
    assert!(!page.contains("House advantage"), "one word for one thing");
}

/// The table goes with the sheets, is marked as the user's own, and the sheets verify by it alone.
#[test]
fn a_table_of_ones_own_is_certified_as_such() {
    let folder = Folder::new("own");
    let table = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/house-baccarat.toml");
    let out = folder.join("sheets");
    let said = well(&["certify", "--table", table, "--out", &out]);
    assert!(said.contains("odds sheet"), "{said}");
    let names = fs::read_dir(&out).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let names: Vec<String> = names.collect();
    let own = names.iter().find(|name| name.ends_with(".toml")).unwrap();
    let text = fs::read_to_string(table).unwrap();
    assert_eq!(read(&out, own), text);
    let page = names
        .iter()
        .find(|name| name.ends_with("decks.html"))
        .unwrap();
    for page in [page.as_str(), "index.html"] {
        let page = read(&out, page);
        assert!(page.contains("not of the shipped catalogue") && page.contains(own.as_str()));
    }
    let report = well(&["verify", &out]);
    assert!(report.contains("not of the shipped catalogue"), "{report}");
    assert!(
        report.contains("the referee knows the shipped documents alone"),
        "{report}"
    );
    edit(&out, own, "decks", "decks ");
    list_again(&out);
    let report = found(&["verify", &out]);
    assert!(
        report.contains("holds the table that belongs in table-"),
        "{report}"
    );
}
