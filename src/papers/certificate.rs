//! Certificates: the files that a regulator receives, and the means to check them without trust.
//!
//! Comes in: the documents of approved games. Goes out: their files as bytes, the same on every
//! machine and any number of threads, with a list of digests ([`sums`]) that may be signed
//! ([`signature`]). [`verify`] takes such files and says of every number whether the engine and an
//! independent referee find it too.

pub mod signature;
pub mod sums;
pub mod verify;

use crate::papers::document::Document;
use crate::render::{self, Format, Look};
use crate::vocabulary::digest::sha256;
use std::collections::BTreeMap;

/// Decimal places in certified files.
const DIGITS: usize = 12;

/// The list of digests.
pub const SUMS: &str = "SHA256SUMS";
/// Its signature.
pub const SIGNATURE: &str = "SHA256SUMS.minisig";
/// The page that leads to every document.
pub const INDEX: &str = "index.html";

/// Files by their name.
pub type Files = BTreeMap<String, Vec<u8>>;

/// The files of a document: JSON, CSV, the page, and with the feature `pdf` the same for paper.
pub fn files_of(document: &Document) -> Files {
    let name = document.name();
    let json = render::pretty(&render::document_json(document, DIGITS));
    let look = Look {
        format: Format::Csv,
        digits: Some(DIGITS),
        exact: false,
    };
    let csv = render::sheets(std::slice::from_ref(&document.sheet), &look);
    let digest = sha256(json.as_bytes());
    let page = render::document_page(document, &digest);
    Files::from([
        #[cfg(feature = "pdf")]
        (
            format!("{name}.pdf"),
            render::document_pdf(document, &digest),
        ),
        (format!("{name}.json"), json.into_bytes()),
        (format!("{name}.csv"), csv.into_bytes()),
        (format!("{name}.html"), page.into_bytes()),
    ])
}

/// All files of a certificate: those of each document, the index, and the list of their digests.
pub fn bind(documents: &[Document]) -> Files {
    let mut files: Files = documents.iter().flat_map(files_of).collect();
    files.insert(INDEX.to_owned(), render::index_page(documents).into_bytes());
    let sums = sums::write(&files);
    files.insert(SUMS.to_owned(), sums.into_bytes());
    files
}
