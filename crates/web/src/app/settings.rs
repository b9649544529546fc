//! What one likes, in a dialog: theme, labels, sound, confirming.

use leptos::prelude::*;

use super::dialog::Dialog;
use super::prefs::{Palette, ThemePreference};
use super::{Prefs, Sound};

/// The settings, and which of them matters where.
#[component]
pub fn Settings(
    /// Whether the dialog is open.
    open: RwSignal<bool>,
) -> impl IntoView {
    let prefs = Prefs::here();
    let sound = Sound::here();
    let wish = |testid: &'static str, label: &'static str, about: &'static str, signal: RwSignal<bool>| {
        view! {
            <label class="wish">
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
        <Dialog open title="Settings" testid="settings-dialog">
            <div class="settings">
                <label class="option line">
                    <span>"Theme"</span>
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
                <label class="option line">
                    <span>"Board and pieces"</span>
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
                <div role="group" aria-label="The board">
                    {wish("wish-coordinates", "Names of spaces and posts", "On the Octiles board.", prefs.coordinates)}
                    {wish("wish-numbers", "Numbers of tiles", "On the Octiles board.", prefs.numbers)}
                    {wish("wish-notation", "Notation in the list of turns", "Instead of sentences.", prefs.notation)}
                </div>
                <div role="group" aria-label="Playing">
                    {wish("wish-confirm", "Confirm every turn", "A turn that is whole waits for Done.", prefs.confirm)}
                    {wish("wish-sound", "Sound", "Soft wood when a tile or a piece comes to rest.", prefs.sound)}
                    <label class="option line">
                        <span>"Volume"</span>
                        <input type="range" min="1" max="10" data-testid="volume" disabled=move || !prefs.sound.get()
                            prop:value=move || prefs.volume.get().to_string()
                            on:change=move |event| {
                                if let Ok(volume) = event_target_value(&event).parse() {
                                    prefs.volume.set(volume);
                                    sound.tile();
                                }
                            }/>
                    </label>
                    {wish("wish-thinking", "Show what the computer thinks", "Its best line, while it looks.", prefs.thinking)}
                </div>
            </div>
            <p class="row">
                <button type="button" class="button primary" data-testid="settings-ok" autofocus=true on:click=move |_| open.set(false)>"OK"</button>
            </p>
        </Dialog>
    }
}

/// The keys, for those who ask with `?`.
#[component]
pub fn Keys(
    /// Whether the dialog is open.
    open: RwSignal<bool>,
) -> impl IntoView {
    const KEYS: [(&str, &str); 10] = [
        ("Arrow keys", "on the board: move about; elsewhere: step through the turns"),
        ("N", "on the board: to the next place that can be chosen; Shift+N: back"),
        ("Enter", "choose"),
        ("Q, E", "turn the tile left, right"),
        ("A to H", "OCTI: put a prong into that hole of the picked pod; A is north"),
        ("Escape", "undo the last click"),
        ("Ctrl+Z", "undo the last click; with none, take the last turn back"),
        ("Home, End", "to the start of the game, and to the game as it stands"),
        ("H", "a hint, or stop looking for one"),
        ("?", "this list"),
    ];
    view! {
        <Dialog open title="Keys" testid="keys-dialog">
            <dl class="keys">
                {KEYS.map(|(key, does)| view! { <dt>{key}</dt><dd>{does}</dd> }).collect_view()}
            </dl>
            <p class="row">
                <button type="button" class="button primary" data-testid="keys-ok" autofocus=true on:click=move |_| open.set(false)>"OK"</button>
            </p>
        </Dialog>
    }
}
