//! The building blocks of the workshop's panels. There are many buttons and fields; all of one kind share a view, which
//! keeps the page small.

use eightfold_challenges::Measure;
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::app::icon;
use crate::board_editor::words;

pub struct Button {
    /// Its name for tests.
    pub testid: String,
    pub label: Signal<String>,
    /// What it does, in a sentence.
    pub title: &'static str,
    /// Whether it is disabled.
    pub off: Signal<bool>,
    /// For toggle buttons, whether it is pressed.
    pub pressed: Option<Signal<bool>>,
    /// The colour shown before its label.
    pub tint: Option<&'static str>,
    /// An icon in place of its label.
    pub sign: Option<&'static str>,
}

impl Button {
    /// A button that is always enabled.
    pub fn new(testid: &str, label: &str, title: &'static str) -> Self {
        Self {
            testid: testid.to_owned(),
            label: Signal::stored(label.to_owned()),
            title,
            off: Signal::stored(false),
            pressed: None,
            tint: None,
            sign: None,
        }
    }

    /// A button with an icon in place of its label.
    pub fn signed(testid: &str, sign: &'static str, title: &'static str) -> Self {
        Self { sign: Some(sign), ..Self::new(testid, "", title) }
    }

    /// Disables it while this is true.
    pub fn disabled_while(mut self, off: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        self.off = Signal::derive(off);
        self
    }

    /// Shows it as pressed while this is true.
    pub fn pressed(mut self, pressed: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        self.pressed = Some(Signal::derive(pressed));
        self
    }

    /// Builds the button with this action.
    pub fn does(self, act: impl Fn() + Send + Sync + 'static) -> AnyView {
        self.view(Callback::new(move |()| act()))
    }

    fn view(self, act: Callback<()>) -> AnyView {
        let Self { testid, label, title, off, pressed, tint, sign: drawn } = self;
        // A single sign needs a text label.
        let sign = drawn.is_some() || label.with_untracked(|label| label.chars().count() == 1);
        view! {
            <button
                type="button"
                class="button small"
                class:turn-tile=sign
                data-testid=testid
                title=title
                aria-label=sign.then_some(title)
                aria-pressed=move || pressed.map(|pressed| pressed.get().to_string())
                disabled=off
                on:click=move |_| act.run(())
            >
                {tint.map(|tint| view! { <span class="dot" data-tint=tint aria-hidden="true"></span> })}
                {drawn.map(icon)}
                {label}
            </button>
        }
        .into_any()
    }
}

/// A line of text that changes; `role` says how screen readers announce it.
pub fn line(
    testid: &'static str,
    class: &'static str,
    role: Option<&'static str>,
    text: impl Fn() -> String + Send + Sync + 'static,
) -> AnyView {
    let text = Signal::derive(text);
    view! { <p class=class role=role data-testid=testid>{text}</p> }.into_any()
}

/// A select list. `options` is the HTML of its options, the selected one marked.
pub fn list(
    testid: String,
    label: &'static str,
    hidden: bool,
    options: Signal<String>,
    choose: Callback<String>,
) -> AnyView {
    view! {
        <label class="bench-list">
            <span class:visually-hidden=hidden>{label}</span>
            <select data-testid=testid inner_html=options on:change=move |event| choose.run(value_of(&event))></select>
        </label>
    }
    .into_any()
}

/// An option of a list as HTML. The arguments must not need escaping.
pub fn option(value: &str, words: &str, chosen: bool) -> String {
    let mark = if chosen { " selected" } else { "" };
    format!("<option value=\"{value}\"{mark}>{words}</option>")
}

/// An input field; `number` for whole numbers.
pub fn field(
    testid: String,
    label: &'static str,
    hidden: bool,
    number: bool,
    value: Signal<String>,
    set: Callback<String>,
) -> AnyView {
    let kind = if number { "number" } else { "text" };
    view! {
        <label class="bench-list">
            <span class:visually-hidden=hidden>{label}</span>
            <input type=kind maxlength="60" data-testid=testid prop:value=value on:change=move |event| set.run(value_of(&event))/>
        </label>
    }
    .into_any()
}

/// These parts in a row.
pub fn row(parts: Vec<AnyView>) -> AnyView {
    view! { <div class="row bench-fields">{parts}</div> }.into_any()
}

pub fn panel(class: &'static str, label: &'static str, parts: Vec<AnyView>) -> AnyView {
    view! { <section class=format!("bench-panel {class}") aria-label=label>{parts}</section> }.into_any()
}

/// Parts that are shown only while this is true.
pub fn visible_while(when: impl Fn() -> bool + Send + Sync + 'static, parts: Vec<AnyView>) -> AnyView {
    let when = Signal::derive(when);
    view! { <div hidden=move || !when.get()>{parts}</div> }.into_any()
}

/// Static HTML.
pub fn html(html: String) -> AnyView {
    view! { <div inner_html=html></div> }.into_any()
}

/// The value of the field that fired an event.
fn value_of(event: &web_sys::Event) -> String {
    event
        .target()
        .and_then(|target| js_sys::Reflect::get(target.unchecked_ref(), &"value".into()).ok())
        .and_then(|value| value.as_string())
        .unwrap_or_default()
}

/// Scores as options.
pub fn goals_of_scores(chosen: &str, scores: Vec<Measure>) -> String {
    scores
        .into_iter()
        .map(|measure| {
            let id = measure.to_string();
            option(&id, &words::name(measure), id == chosen)
        })
        .collect()
}
