use std::path::PathBuf;

/// The unpacked contents of an archive.
pub struct UnpackedArchive {
    /// The folder with the contents.
    pub folder: PathBuf,
    /// The version of the command.
    pub version: String,
    /// The target it's built for.
    pub target: String,
    /// Whether packing quickly matters more than the size.
    pub quick: bool,
}
