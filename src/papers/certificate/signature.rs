//! Signatures that the stock `minisign` tool makes and verifies.
//!
//! Keys and signatures are minisign's own text files, and a secret key is always encrypted with a
//! password. Signing is randomised as minisign's is: two signatures of the same
//! bytes differ, and both hold.

use minisign::{KeyPair, PError, PublicKey, PublicKeyBox, SecretKey, SecretKeyBox, SignatureBox};
use std::io::Cursor;
use std::ops::Range;

/// A new pair of keys, as the text of their files.
#[derive(Debug)]
pub struct Keys {
    /// To publish.
    pub public: String,
    /// To keep.
    pub secret: String,
}

/// Why a key or a signature does not serve.
#[derive(Debug, thiserror::Error)]
pub enum SignatureError {
    /// Not a public key file.
    #[error("not a minisign public key: {0}")]
    PublicKey(PError),
    /// A public key where a secret one is to sign.
    #[error(
        "a public key cannot sign\nhelp: sign with the secret key of the pair, whose file ends in .key"
    )]
    CannotSign,
    /// Not a secret key file.
    #[error(
        "not a minisign secret key: {0}\nhelp: a new pair of keys has it in the file that ends in .key"
    )]
    SecretKey(PError),
    /// The secret key does not open with this password, or has none.
    #[error("the secret key does not open: {0}")]
    Locked(PError),
    /// Not a signature file.
    #[error("not a minisign signature: {0}")]
    Signature(String),
    /// The key's owner did not sign these bytes.
    #[error("{0}")]
    Refused(String),
    /// The system gave no randomness, or the like.
    #[error("{0}")]
    Failed(PError),
}

/// Makes a pair of keys, the secret one encrypted with this password.
pub fn generate(password: &str) -> Result<Keys, SignatureError> {
    let pair = KeyPair::generate_unencrypted_keypair().map_err(SignatureError::Failed)?;
    let locked = lock(&pair.sk.to_bytes(), password)?;
    let secret = SecretKey::from_bytes(&locked)
        .and_then(|locked| locked.to_box(Some("oddsmith secret key")));
    Ok(Keys {
        public: pair
            .pk
            .to_box()
            .map_err(SignatureError::Failed)?
            .into_string(),
        secret: secret.map_err(SignatureError::Failed)?.into_string(),
    })
}

/// What the stock minisign asks of a password guesser: a gibibyte of memory for each guess.
const MOST_OPERATIONS: u64 = 33_554_432;
const MOST_MEMORY: u64 = 1_073_741_824;

/// A secret key's bytes, encrypted as the stock minisign does: two letters for each of the signature, the derivation
/// and the checksum, the salt, the two limits, and then the key under the derived stream.
fn lock(open: &[u8], password: &str) -> Result<Vec<u8>, SignatureError> {
    const SALT: Range<usize> = 6..38;
    const KEY: usize = 54;
    let failed = |error: &dyn std::fmt::Display| {
        SignatureError::Failed(PError::new(minisign::ErrorKind::KDF, error.to_string()))
    };
    let mut bytes = open.to_vec();
    bytes[2..4].copy_from_slice(b"Sc");
    getrandom::fill(&mut bytes[SALT]).map_err(|error| failed(&error))?;
    bytes[38..46].copy_from_slice(&MOST_OPERATIONS.to_le_bytes());
    bytes[46..KEY].copy_from_slice(&MOST_MEMORY.to_le_bytes());
    let limits = scrypt::Params::new(20, 8, 1, scrypt::Params::RECOMMENDED_LEN);
    let limits = limits.map_err(|error| failed(&error))?;
    let mut stream = vec![0; bytes.len() - KEY];
    scrypt::scrypt(password.as_bytes(), &bytes[SALT], &limits, &mut stream)
        .map_err(|error| failed(&error))?;
    let key = bytes[KEY..].iter_mut().zip(stream);
    key.for_each(|(byte, mask)| *byte ^= mask);
    Ok(bytes)
}

/// A secret key that can sign.
#[derive(Debug)]
pub struct Signer(minisign::SecretKey);

impl Signer {
    /// Opens a secret key with its password.
    pub fn open(secret: &str, password: &str) -> Result<Signer, SignatureError> {
        if public_key(secret).is_ok() {
            return Err(SignatureError::CannotSign);
        }
        let locked = SecretKeyBox::from_string(secret).map_err(SignatureError::SecretKey)?;
        let opened = locked.into_secret_key(Some(password.to_owned()));
        Ok(Signer(opened.map_err(SignatureError::Locked)?))
    }

    /// Signs these bytes. What is vouched for is said in the trusted comment.
    pub fn sign(&self, bytes: &[u8]) -> Result<String, SignatureError> {
        let trusted = concat!("oddsmith ", env!("CARGO_PKG_VERSION"), " odds sheets");
        let untrusted = "signature of SHA256SUMS, the digests of odds sheets";
        let signed = minisign::sign(None, &self.0, bytes, Some(trusted), Some(untrusted));
        Ok(signed.map_err(SignatureError::Failed)?.into_string())
    }
}

/// Reads a public key.
pub fn public_key(text: &str) -> Result<PublicKey, SignatureError> {
    let key = PublicKeyBox::from_string(text).and_then(PublicKeyBox::into_public_key);
    key.map_err(SignatureError::PublicKey)
}

/// Reads a signature.
pub fn read(signature: &[u8]) -> Result<SignatureBox, SignatureError> {
    let refused = |why: &dyn std::fmt::Display| SignatureError::Signature(why.to_string());
    let text = std::str::from_utf8(signature).map_err(|_| refused(&"no UTF-8 text"))?;
    if text.split_terminator('\n').nth(4).is_some() {
        return Err(refused(&"something stands behind its fourth line"));
    }
    SignatureBox::from_string(text).map_err(|error| refused(&error))
}

/// Who signed, and what they said they sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signed {
    /// The key's id, as minisign prints it.
    pub key_id: String,
    /// The comment that the signature covers.
    pub trusted_comment: String,
}

/// Whether the owner of the public key signed these bytes.
pub fn verify(public: &str, signature: &[u8], bytes: &[u8]) -> Result<Signed, SignatureError> {
    let (key, signature) = (public_key(public)?, read(signature)?);
    let refused = |error: PError| SignatureError::Refused(error.to_string());
    minisign::verify(&key, &signature, Cursor::new(bytes), true, false, false).map_err(refused)?;
    let key_id = key.keynum().iter().rev();
    Ok(Signed {
        key_id: key_id.map(|byte| format!("{byte:02X}")).collect(),
        trusted_comment: signature.trusted_comment().map_err(refused)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_stands_behind_the_fourth_line_of_a_signature() {
        let refused = |text: &str| {
            read(text.as_bytes())
                .err()
                .expect("no signature")
                .to_string()
        };
        let behind = "something stands behind its fourth line";
        for more in ["\0\0\0", "x", "\n", "x\n"] {
            assert!(refused(&format!("a\nb\nc\nd\n{more}")).contains(behind));
        }
        assert!(!refused("a\nb\nc\nd\n").contains(behind));
    }
}
