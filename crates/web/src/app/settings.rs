//! The settings dialog: theme, labels, sound and others.

use super::storage;
use crate::words::{id, language, t};
use eightfold_sentences::Language;
use leptos::prelude::*;

use super::dialog::Dialog;
use super::{Prefs, Sound};
use crate::looks::{Palette, ThemePreference};

/// The settings, with notes about those that don't apply to this page.
#[component]
pub fn Settings(
    /// Whether the dialog is open.
    open: RwSignal<bool>,
) -> impl IntoView {
    let prefs = Prefs::from_context();
    let sound = Sound::from_context();
    let idle = Memo::new(
        move |_| if open.get() { UnusedSettings::from_context() } else { UnusedSettings::default() },
    );
    let switch = |testid: &'static str, label: &'static str, about: &'static str, signal: RwSignal<bool>| {
        view! {
            <label class="switch">
                <input
                    type="checkbox"
                    data-testid=testid
                    prop:checked=signal
                    on:change=move |event| signal.set(event_target_checked(&event))
                />
                <span>{label}<small>{about}</small></span>
            </label>
        }
    };
    view! {
        <Dialog open title=t(id::SETTINGS) testid="settings-dialog">
            <div class="settings">
                <fieldset>
                    <legend>{t(id::SETTINGS_APPEARANCE)}</legend>
                    <label class="option line">
                        <span>{t(id::LANGUAGE)}</span>
                        <select data-testid="language" on:change=move |event| {
                            if let Ok(language) = event_target_value(&event).parse() {
                                change_language(language);
                            }
                        }>
                            // Each language has its own name, so that readers of any language find theirs.
                            {Language::ALL.map(|one| view! {
                                <option value=one.tag() lang=one.tag() prop:selected=one == language()>{one.own_name()}</option>
                            }).collect_view()}
                        </select>
                    </label>
                    <label class="option line">
                        <span>{t(id::THEME)}</span>
                        <select data-testid="theme" on:change=move |event| {
                            let name = event_target_value(&event);
                            if let Some(theme) = ThemePreference::ALL.into_iter().find(|theme| theme.name() == name) {
                                prefs.theme.set(theme);
                            }
                        }>
                            {ThemePreference::ALL.map(|theme| view! {
                                <option value=theme.name() prop:selected=move || prefs.theme.get() == theme>{theme.label()}</option>
                            }).collect_view()}
                        </select>
                    </label>
                    {switch("setting-still", t(id::SETTING_STILL), t(id::SETTING_STILL_ABOUT), prefs.still)}
                </fieldset>
                <fieldset>
                    <legend>{t(id::TAB_BOARD)}</legend>
                    <label class="option line">
                        <span>{t(id::PALETTE)}</span>
                        <select data-testid="palette" on:change=move |event| {
                            let name = event_target_value(&event);
                            if let Some(palette) = Palette::ALL.into_iter().find(|palette| palette.name() == name) {
                                prefs.palette.set(palette);
                            }
                        }>
                            {Palette::ALL.map(|palette| view! {
                                <option value=palette.name() prop:selected=move || prefs.palette.get() == palette>{palette.label()}</option>
                            }).collect_view()}
                        </select>
                    </label>
                    <Show when=move || !idle.get().tiles>
                        {switch("setting-coordinates", t(id::SETTING_COORDINATES), t(id::ON_OCTILES_BOARD), prefs.coordinates)}
                        {switch("setting-numbers", t(id::SETTING_NUMBERS), t(id::ON_OCTILES_BOARD), prefs.numbers)}
                    </Show>
                    <Show when=move || !idle.get().letters>
                        {switch("setting-plain", t(id::SETTING_PLAIN), t(id::SETTING_PLAIN_ABOUT), prefs.plain)}
                    </Show>
                    {switch("setting-notation", t(id::SETTING_NOTATION), t(id::SETTING_NOTATION_ABOUT), prefs.notation)}
                </fieldset>
                <fieldset>
                    <legend>{t(id::SETTINGS_PLAYING)}</legend>
                    <Show when=move || !idle.get().confirm>
                        {switch("setting-confirm", t(id::SETTING_CONFIRM), t(id::SETTING_CONFIRM_ABOUT), prefs.confirm)}
                    </Show>
                    <Show when=move || !idle.get().turning>
                        {switch("setting-turn-board", t(id::SETTING_TURN_BOARD), t(id::SETTING_TURN_BOARD_ABOUT), prefs.turn_board)}
                    </Show>
                    {switch("setting-sound", t(id::SETTING_SOUND), t(id::SETTING_SOUND_ABOUT), prefs.sound)}
                    <label class="option line">
                        <span>{t(id::VOLUME)}</span>
                        <input type="range" min="1" max="10" data-testid="volume" disabled=move || !prefs.sound.get()
                            prop:value=move || prefs.volume.get().to_string()
                            on:change=move |event| {
                                if let Ok(volume) = event_target_value(&event).parse() {
                                    prefs.volume.set(volume);
                                    sound.tile();
                                }
                            }/>
                    </label>
                    <Show when=move || !idle.get().thinking>
                        {switch("setting-thinking", t(id::SETTING_THINKING), t(id::SETTING_THINKING_ABOUT), prefs.thinking)}
                    </Show>
                </fieldset>
            </div>
            <p class="row">
                <button type="button" class="button primary" data-testid="settings-ok" autofocus=true on:click=move |_| open.set(false)>"OK"</button>
            </p>
        </Dialog>
    }
}

/// The settings without effect on the current page; the dialog leaves them out.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct UnusedSettings {
    /// Settings of Octiles boards.
    tiles: bool,
    /// Pieces here have no letters.
    letters: bool,
    /// Every turn here must be confirmed anyway.
    confirm: bool,
    /// The computer doesn't think on this page.
    thinking: bool,
    /// The board here has no sides of players.
    turning: bool,
}

impl UnusedSettings {
    /// Returns them for the current page.
    fn from_context() -> Self {
        let there = |which| document().query_selector(which).ok().flatten().is_some();
        let octi =
            there("main .board.octi[role='group'], .prose .board.octi") && !there("main .board.octiles");
        Self {
            tiles: octi,
            letters: octi && !there("main .cap-letter"),
            confirm: there(".table[data-game='connect-the-dots']"),
            thinking: there(".table.online"),
            turning: there(".table") && !there(".table[data-game^='octi']:not(.online)"),
        }
    }
}

/// Saves the new language and reloads the page; the address, the game and an unfinished turn stay.
fn change_language(chosen: Language) {
    if chosen != language() {
        storage::set("language", chosen.tag());
        if let Err(error) = window().location().reload() {
            leptos::logging::warn!("the page cannot be opened anew: {error:?}");
        }
    }
}

/// The list of keyboard shortcuts, opened with `?`.
#[component]
pub fn Keys(
    /// Whether the dialog is open.
    open: RwSignal<bool>,
) -> impl IntoView {
    let keys: [(&str, &str); 10] = [
        (t(id::KEY_ARROWS), t(id::KEY_ARROWS_DOES)),
        ("N", t(id::KEY_NEXT_DOES)),
        (t(id::KEY_ENTER), t(id::KEY_ENTER_DOES)),
        ("Q, E", t(id::KEY_TURN_DOES)),
        (t(id::KEY_HOLES), t(id::KEY_HOLES_DOES)),
        (t(id::KEY_ESCAPE), t(id::KEY_ESCAPE_DOES)),
        (t(id::KEY_UNDO), t(id::KEY_UNDO_DOES)),
        (t(id::KEY_ENDS), t(id::KEY_ENDS_DOES)),
        ("H", t(id::KEY_HINT_DOES)),
        ("?", t(id::KEY_KEYS_DOES)),
    ];
    view! {
        <Dialog open title=t(id::KEYS) testid="keys-dialog">
            <dl class="keys">
                {keys.map(|(key, does)| view! { <dt>{key}</dt><dd>{does}</dd> }).collect_view()}
            </dl>
            <p class="row">
                <button type="button" class="button primary" data-testid="keys-ok" autofocus=true on:click=move |_| open.set(false)>"OK"</button>
            </p>
        </Dialog>
    }
}
