#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| oddsmith_fuzz::cache_entry(bytes));
