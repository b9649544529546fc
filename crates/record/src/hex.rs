//! Bytes as hexadecimal digits.

use std::fmt;
use std::str::FromStr;

/// 32 bytes, written as 64 hexadecimal digits.
///
/// # Examples
/// ```
/// use eightfold_record::Hex32;
///
/// let bytes = Hex32([0xAB; 32]);
/// assert_eq!(bytes.to_string(), "ab".repeat(32));
/// assert_eq!(bytes.to_string().parse(), Ok(bytes));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Hex32(pub [u8; 32]);

/// The text isn't 64 hexadecimal digits.
///
/// # Examples
/// ```
/// use eightfold_record::{Hex32, Hex32Error};
///
/// assert_eq!("ab".parse::<Hex32>(), Err(Hex32Error));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this must be 64 hexadecimal digits")]
pub struct Hex32Error;

impl fmt::Display for Hex32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut digits = [0; 64];
        f.write_str(base16ct::lower::encode_str(&self.0, &mut digits).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Hex32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Hex32 {
    type Err = Hex32Error;

    fn from_str(text: &str) -> Result<Self, Hex32Error> {
        let mut bytes = [0; 32];
        match base16ct::mixed::decode(text.trim(), &mut bytes) {
            Ok(read) if read.len() == 32 => Ok(Self(bytes)),
            _ => Err(Hex32Error),
        }
    }
}

impl serde::Serialize for Hex32 {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for Hex32 {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hex32_text_round_trip() {
        let bytes = Hex32(std::array::from_fn(|at| at as u8 * 7));
        assert_eq!(bytes.to_string().parse(), Ok(bytes));
        assert_eq!(bytes.to_string().to_uppercase().parse(), Ok(bytes));
        assert_eq!("00".parse::<Hex32>(), Err(Hex32Error));
        assert_eq!("é".repeat(32).parse::<Hex32>(), Err(Hex32Error));
    }
}
