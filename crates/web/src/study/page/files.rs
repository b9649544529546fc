//! Reads the texts of files that a player chose.

use crate::app::bytes_of;
use crate::import::decode;
use crate::words::{fill, id, t};

/// The maximum size of a file, in bytes.
const MAX_LEN: usize = 8 << 20;

/// The texts of a file: itself or, for a zip, all files in it.
pub async fn texts_of(file: &web_sys::File) -> Vec<(String, Result<String, String>)> {
    let name = file.name();
    if file.size() > MAX_LEN as f64 {
        return vec![(name, Err(fill!(id::LIBRARY_TOO_LONG, most = MAX_LEN >> 20)))];
    }
    let Some(bytes) = bytes_of(file).await else {
        return vec![(name, Err(t(id::CANNOT_READ_FILE).to_owned()))];
    };
    match crate::study::zip::files(&bytes) {
        None => vec![(name, decode(&bytes))],
        Some(Err(why)) => vec![(name, Err(why.to_string()))],
        Some(Ok(files)) => files
            .into_iter()
            .map(|(inner, bytes)| {
                (inner, bytes.map_err(|why| why.to_string()).and_then(|bytes| decode(&bytes)))
            })
            .collect(),
    }
}
