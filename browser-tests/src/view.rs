/// The window and the preferences of the page's user.
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
    /// Whether it is a touch screen: presses and drags are touches, and there is no mouse.
    pub touch: bool,
}

impl View {
    /// 1280x800, light, with a mouse.
    pub fn desktop() -> View {
        View { width: 1280, height: 800, dark: false, still: false, touch: false }
    }

    /// 390x844, light, with touch.
    pub fn phone() -> View {
        View { width: 390, height: 844, touch: true, ..View::desktop() }
    }

    /// The same with a dark theme preferred.
    pub fn dark(self) -> View {
        View { dark: true, ..self }
    }

    /// The same with reduced motion.
    pub fn without_motion(self) -> View {
        View { still: true, ..self }
    }
}

/// The kind of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputKind {
    Mouse,
    /// Touch, if the view has a touch screen.
    Touch,
    /// Tab, arrows and Enter.
    Keyboard,
}

impl InputKind {
    /// Returns the keyboard if the variable `EIGHTFOLD_INPUT` asks for it, otherwise the input of the view.
    pub fn wanted(view: View) -> InputKind {
        match std::env::var("EIGHTFOLD_INPUT").as_deref() {
            Err(_) if view.touch => InputKind::Touch,
            Err(_) => InputKind::Mouse,
            Ok("keyboard") => InputKind::Keyboard,
            Ok(other) => panic!("EIGHTFOLD_INPUT is \"{other}\"; it can be \"keyboard\""),
        }
    }
}
