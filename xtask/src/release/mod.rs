//! What users install: archives, Debian packages, and the lists of licences in them.

mod archive;
mod debian;
mod licences;
mod trial;
mod unpacked_archive;

pub use archive::{Options, release};
pub use licences::{Product, write as write_licences};
pub use trial::packages as try_packages;
