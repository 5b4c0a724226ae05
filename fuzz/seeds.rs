//! Writes the seeds of every target into `corpus/`, where the fuzzer looks for them.

use std::fs;
use std::path::Path;

fn main() -> std::io::Result<()> {
    for (target, _) in oddsmith_fuzz::TARGETS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("corpus")
            .join(target);
        fs::create_dir_all(&folder)?;
        for (number, seed) in oddsmith_fuzz::seeds(target).into_iter().enumerate() {
            fs::write(folder.join(format!("seed-{number:03}")), seed)?;
        }
    }
    Ok(())
}
