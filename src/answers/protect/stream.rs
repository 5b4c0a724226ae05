//! Random numbers that anybody can make again: SHA-256 in counter mode.
//!
//! The words of shoe i are the digests of `seed`, `i` and 0, 1, 2, ..., three big-endian numbers of 64
//! bits each, cut into big-endian words of 32 bits. Every shoe has a stream of its own, so that shoes can
//! be dealt in any order and on any number of threads.

use crate::vocabulary::digest::digest;

/// The random words of one shoe.
pub struct Stream {
    seed: u64,
    shoe: u64,
    block: u64,
    words: Vec<u32>,
}

impl Stream {
    /// The stream of one shoe of a study.
    pub fn new(seed: u64, shoe: u64) -> Stream {
        Stream {
            seed,
            shoe,
            block: 0,
            words: Vec::new(),
        }
    }

    fn word(&mut self) -> u32 {
        if let Some(word) = self.words.pop() {
            return word;
        }
        let numbers = [self.seed, self.shoe, self.block];
        let bytes: Vec<u8> = numbers.into_iter().flat_map(u64::to_be_bytes).collect();
        let digest = digest(bytes);
        let words = digest.chunks_exact(4);
        let word = |bytes: &[u8]| u32::from_be_bytes(bytes.try_into().expect("four bytes"));
        self.words = words.map(word).rev().collect();
        self.block += 1;
        self.words.pop().expect("a digest has eight words")
    }

    /// A number below `bound`, each as likely: words at the uneven end of the range are passed over.
    pub fn below(&mut self, bound: u32) -> u32 {
        let even = u32::MAX - u32::MAX % bound;
        loop {
            let word = self.word();
            if word < even {
                return word % bound;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_the_digests_of_seed_shoe_and_block() {
        let mut stream = Stream::new(1, 2);
        let bytes: Vec<u8> = [1_u64, 2, 0]
            .into_iter()
            .flat_map(u64::to_be_bytes)
            .collect();
        let digest = crate::vocabulary::digest::sha256(bytes);
        let words: String = (0..8).map(|_| format!("{:08x}", stream.word())).collect();
        assert_eq!(words, digest);
        assert_ne!(
            stream.word(),
            Stream::new(1, 2).word(),
            "the next block is another"
        );
    }

    #[test]
    fn numbers_stay_below_their_bound_and_reach_all_of_it() {
        let mut stream = Stream::new(7, 0);
        let mut seen = [0_u32; 6];
        for _ in 0..6000 {
            seen[stream.below(6) as usize] += 1;
        }
        assert!(
            seen.iter().all(|times| (850..1150).contains(times)),
            "{seen:?}"
        );
        assert_eq!(stream.below(1), 0);
    }
}
