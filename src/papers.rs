//! Papers that people sign or question: printed paytables, policies, audits, documents, certificates.

pub mod audit;
#[cfg(feature = "certificate")]
pub mod certificate;
pub mod document;
pub mod json_place;
pub mod paytable;
pub mod policy;
pub mod published;
