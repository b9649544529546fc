/// How the page is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// Width of the page in CSS pixels.
    pub width: u32,
    /// Height of the page in CSS pixels.
    pub height: u32,
    /// Whether the system prefers a dark theme.
    pub dark: bool,
    /// Whether the system asks for reduced motion.
    pub still: bool,
}

impl View {
    /// 1280x800, light.
    pub fn desktop() -> View {
        View { width: 1280, height: 800, dark: false, still: false }
    }

    /// 390x844, light.
    pub fn phone() -> View {
        View { width: 390, height: 844, ..View::desktop() }
    }

    /// The same, where the system prefers a dark theme.
    pub fn dark(self) -> View {
        View { dark: true, ..self }
    }

    /// The same, where the system asks for reduced motion.
    pub fn still(self) -> View {
        View { still: true, ..self }
    }
}
