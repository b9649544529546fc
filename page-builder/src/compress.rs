use std::io::Write;
use std::path::{Path, PathBuf};

use crate::failure::{Failure, PathContext};

/// Writes `FILE.br` and `FILE.gz` beside every file that gets smaller by it, all processors at work.
pub fn compress_files(files: &[PathBuf]) -> Result<(), Failure> {
    let workers = std::thread::available_parallelism().map_or(1, |n| n.get());
    let next = std::sync::atomic::AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let threads = (0..workers).map(|_| {
            scope.spawn(|| {
                while let Some(file) = files.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed)) {
                    one(file)?;
                }
                Ok(())
            })
        });
        let threads: Vec<_> = threads.collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("compressing does not panic"))
    })
}

fn one(file: &Path) -> Result<(), Failure> {
    let plain = std::fs::read(file).at(file)?;
    let mut brotli = Vec::new();
    let best = brotli::enc::BrotliEncoderParams { size_hint: plain.len(), ..Default::default() };
    brotli::BrotliCompress(&mut plain.as_slice(), &mut brotli, &best).at(file)?;
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    let gzip = gzip.write_all(&plain).and_then(|()| gzip.finish()).at(file)?;
    for (ending, packed) in [("br", brotli), ("gz", gzip)] {
        if packed.len() < plain.len() {
            let path = file.with_added_extension(ending);
            std::fs::write(&path, packed).at(&path)?;
        }
    }
    Ok(())
}
