//! A finished game in one row: its beginning and its events as lines of JSON, compressed.

use std::io::{Read as _, Write as _};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

/// No game is larger than this, however small somebody made it look.
const LARGEST: u64 = 64 * 1024 * 1024;

/// The lines made small.
pub(super) fn pack<'a>(lines: impl IntoIterator<Item = &'a str>) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    for line in lines {
        // Writing into memory does not fail.
        let _ = encoder.write_all(line.as_bytes()).and_then(|()| encoder.write_all(b"\n"));
    }
    encoder.finish().unwrap_or_default()
}

/// The lines again, as one text.
pub(super) fn unpack(packed: &[u8]) -> Result<String, std::io::Error> {
    let mut text = String::new();
    DeflateDecoder::new(packed).take(LARGEST).read_to_string(&mut text)?;
    Ok(text)
}
