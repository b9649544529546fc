//! A link as a QR code, for a phone to scan.

use std::fmt::Write;

use qrcodegen::{QrCode, QrCodeEcc};

/// Encodes a text: the width in modules, and the dark modules as the `d` of a path. `None` if the text is too long.
pub fn code(text: &str) -> Option<(i32, String)> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let mut dark = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|x| code.get_module(*x, y)) {
            let _ = write!(dark, "M{x} {y}h1v1h-1z"); // writing to a String can't fail
        }
    }
    Some((code.size(), dark))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn qr_code_has_three_corner_marks() {
        let (size, dark) = code("https://games.example/g/abcdefghijkl").unwrap();
        assert!((21..=41).contains(&size), "{size}");
        let is_dark = |x: i32, y: i32| dark.contains(&format!("M{x} {y}h"));
        // The finder patterns.
        for (x, y) in [(0, 0), (size - 7, 0), (0, size - 7)] {
            assert!((0..7).all(|at| is_dark(x + at, y) && is_dark(x, y + at)));
            assert!(!is_dark(x + 1, y + 1) && is_dark(x + 3, y + 3));
        }
        assert_eq!(code(&"x".repeat(5_000)), None);
    }
}
