//! Digests, as files and tables are told apart by them.

use hmac_sha256::Hash;

/// The SHA-256 of some bytes, in hexadecimal.
pub fn sha256(bytes: impl AsRef<[u8]>) -> String {
    let digest = digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The SHA-256 of some bytes.
pub fn digest(bytes: impl AsRef<[u8]>) -> [u8; 32] {
    Hash::hash(bytes.as_ref())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_those_of_the_standard() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!([sha256(""), sha256("abc")], [empty, abc]);
    }
}
