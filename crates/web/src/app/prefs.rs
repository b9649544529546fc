//! Preferences such as theme, sound and labels. Saved between visits.

use eightfold_scene::Theme;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

use super::{browser, storage};
use crate::looks::{self, Palette, ThemePreference};

/// The preferences, as signals that any view may read and set.
#[derive(Clone, Copy)]
pub struct Prefs {
    /// Light, dark, or like the system.
    pub theme: RwSignal<ThemePreference>,
    /// The theme in use.
    pub shown: RwSignal<Theme>,
    /// The colours of boards and pieces.
    pub palette: RwSignal<Palette>,
    /// Whether pieces make a sound.
    pub sound: RwSignal<bool>,
    /// The volume, from 1 to 10.
    pub volume: RwSignal<usize>,
    /// Whether a turn must be confirmed.
    pub confirm: RwSignal<bool>,
    /// Whether spaces and stops show their names.
    pub coordinates: RwSignal<bool>,
    /// Whether tiles show their numbers.
    pub numbers: RwSignal<bool>,
    /// Whether turns are listed in notation rather than in words.
    pub notation: RwSignal<bool>,
    /// Whether pieces show no letters: their shapes are distinct too.
    pub plain: RwSignal<bool>,
    /// Whether all motion is turned off, whatever the system setting.
    pub still: RwSignal<bool>,
    /// Whether the computer's thinking is shown.
    pub thinking: RwSignal<bool>,
    /// Whether the board turns to the player to act when several people play at this screen.
    pub turn_board: RwSignal<bool>,
    /// The colour scheme of Connect the Dots.
    pub dots_colours: RwSignal<usize>,
}

impl Prefs {
    /// Loads the saved preferences, saves changes, and provides them as a context.
    pub fn provide() -> Self {
        let chosen = storage::get(looks::THEME_KEY).unwrap_or_default();
        let theme = ThemePreference::ALL.into_iter().find(|theme| theme.name() == chosen);
        let prefs = Self {
            theme: RwSignal::new(theme.unwrap_or_default()),
            shown: RwSignal::new(Theme::Light),
            palette: RwSignal::new(saved_palette()),
            sound: switch("sound"),
            volume: saved_number("volume", DEFAULT_VOLUME, 1..=10),
            confirm: switch("confirm"),
            coordinates: switch("coordinates"),
            numbers: switch("numbers"),
            notation: switch("notation"),
            plain: switch(looks::NO_LETTERS_KEY),
            still: switch(looks::NO_MOTION_KEY),
            thinking: switch("thinking"),
            turn_board: switch("turn-board"),
            dots_colours: saved_number("dots-colours", 0, 0..=usize::MAX),
        };
        let system_dark = RwSignal::new(browser::matches("(prefers-color-scheme: dark)"));
        follow_system(system_dark);
        Effect::new(move |_| {
            let chosen = prefs.theme.get();
            storage::set(looks::THEME_KEY, chosen.name());
            let theme = match chosen {
                ThemePreference::Auto if system_dark.get() => Theme::Dark,
                ThemePreference::Auto => Theme::Light,
                ThemePreference::Always(theme) => theme,
            };
            paint(theme);
            prefs.shown.set(theme);
        });
        Effect::new(move |_| {
            let name = prefs.palette.get().name();
            storage::set(looks::PALETTE_KEY, name);
            if let Some(root) = document().document_element() {
                let _ = root.set_attribute(&looks::attribute(looks::PALETTE_KEY), name);
            }
        });
        for (key, on) in [(looks::NO_LETTERS_KEY, prefs.plain), (looks::NO_MOTION_KEY, prefs.still)] {
            Effect::new(move |_| {
                if let Some(root) = document().document_element() {
                    let _ = root.toggle_attribute_with_force(&looks::attribute(key), on.get());
                }
            });
        }
        provide_context(prefs);
        prefs
    }

    /// Returns the preferences provided by [`Prefs::provide`].
    pub fn from_context() -> Self {
        expect_context()
    }

    /// Like [`Prefs::from_context`], but `None` if there are none.
    pub fn try_from_context() -> Option<Self> {
        use_context()
    }
}

fn switch(name: &'static str) -> RwSignal<bool> {
    let signal = RwSignal::new(storage::get(name).as_deref() == Some(looks::SWITCH_ON));
    Effect::new(move |before: Option<bool>| {
        let now = signal.get();
        if before.is_some_and(|before| before != now) {
            storage::set(name, if now { looks::SWITCH_ON } else { "off" });
        }
        now
    });
    signal
}

const DEFAULT_VOLUME: usize = 5;

fn saved_palette() -> Palette {
    let kept = storage::get(looks::PALETTE_KEY).unwrap_or_default();
    Palette::ALL.into_iter().find(|palette| palette.name() == kept).unwrap_or_default()
}

fn saved_number(
    name: &'static str,
    default: usize,
    range: std::ops::RangeInclusive<usize>,
) -> RwSignal<usize> {
    let kept = storage::get(name).and_then(|text| text.parse().ok()).filter(|kept| range.contains(kept));
    let signal = RwSignal::new(kept.unwrap_or(default));
    Effect::new(move |before: Option<usize>| {
        let now = signal.get();
        if before.is_some_and(|before| before != now) {
            storage::set(name, &now.to_string());
        }
        now
    });
    signal
}

fn follow_system(dark: RwSignal<bool>) {
    if let Ok(Some(list)) = window().match_media("(prefers-color-scheme: dark)") {
        let hear =
            Closure::<dyn FnMut()>::new(move || dark.set(browser::matches("(prefers-color-scheme: dark)")));
        list.set_onchange(Some(hear.as_ref().unchecked_ref()));
        hear.forget(); // it lives as long as the page
    }
}

/// Sets the document's theme, and the colour of the browser around it.
fn paint(theme: Theme) {
    let attribute = looks::attribute(looks::THEME_KEY);
    if let Some(root) = document().document_element() {
        let _ = root.set_attribute(&attribute, theme.name());
    }
    for other in Theme::ALL {
        let colour = format!("meta[name=theme-color][{attribute}={}]", other.name());
        if let Ok(Some(meta)) = document().query_selector(&colour) {
            let _ = meta.set_attribute("media", if other == theme { "all" } else { "not all" });
        }
    }
}
