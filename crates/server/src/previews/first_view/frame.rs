//! The frame of a first view, like that of the page: its head with the navigation, and the place of the content.

use std::fmt::{Display, Write};

use eightfold_scene::icon as drawing;
use eightfold_scene::svg::escape;
use eightfold_sentences::{Language, page};

/// The texts of a first view, escaped.
#[derive(Clone, Copy)]
pub struct Texts(pub Language);

impl Texts {
    /// Returns a text of the page.
    pub fn t(self, text: page::Text) -> String {
        escape(self.0.page_text(text))
    }

    /// Fills the placeholders of a message of the page.
    pub fn fill(self, message: page::Message, args: &[(&'static str, &dyn Display)]) -> String {
        escape(&self.0.page_filled(message, args))
    }
}

/// The part of the page that is marked in the navigation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Play,
    Puzzles,
    Workshop,
    Learn,
    Study,
}

/// Returns an icon on a button.
pub fn icon(name: &str) -> String {
    format!("<svg class=\"icon-sign\" viewBox=\"0 0 24 24\" aria-hidden=\"true\">{}</svg>", drawing(name))
}

/// Returns a button of the row below the board that waits for the page: it keeps its place, and can't be pressed yet.
pub fn waiting_button(class: &str, sign: &str, label: &str) -> String {
    format!(
        "<button type=\"button\" class=\"button act{class}\" disabled>{}<span>{label}</span></button>",
        icon(sign)
    )
}

/// Returns a link of the row below the board, with extra CSS classes, each after a space.
pub fn link_button(class: &str, to: &str, sign: &str, label: &str) -> String {
    format!("<a class=\"button act{class}\" href=\"{}\">{}<span>{label}</span></a>", escape(to), icon(sign))
}

/// Returns the buttons of a turn, which are hidden before its first click as on the page.
pub fn turn_buttons(texts: Texts) -> String {
    let buttons = [
        (" idle", page::UNDO, "undo"),
        (" idle", page::CLEAR, "cancel"),
        (" primary idle", page::DONE, "done"),
    ];
    let buttons = buttons.map(|(class, label, sign)| waiting_button(class, sign, &texts.t(label)));
    format!("<div class=\"turn-actions\">{}</div>", buttons.concat())
}

/// Returns the element that is shown until the page has started.
pub fn framed(texts: Texts, part: Part, route: &str, content: &str) -> String {
    let places = [
        (Part::Play, "#/", page::PLAY, "play"),
        (Part::Puzzles, "#/puzzles", page::PUZZLES, "puzzle"),
        (Part::Workshop, "#/workshop", page::WORKSHOP, "workshop"),
        (Part::Learn, "#/learn", page::LEARN, "learn"),
        (Part::Study, "#/study", page::STUDY, "study"),
    ];
    let mut links = String::new();
    for (one, to, name, sign) in places {
        let current = if one == part { " aria-current=\"page\"" } else { "" };
        let _ = write!(links, "<a href=\"{to}\"{current}>{}<span>{}</span></a>", icon(sign), texts.t(name));
    }
    format!(
        "<div class=\"first-view\" id=\"opening\" lang=\"{lang}\" data-route=\"{route}\">\
         <header class=\"masthead slim at-table\"><a class=\"brand\" href=\"#/\">\
         <svg class=\"mark\" viewBox=\"-12 -12 24 24\" aria-hidden=\"true\">\
         <polygon points=\"-4.56,-11 4.56,-11 11,-4.56 11,4.56 4.56,11 -4.56,11 -11,4.56 -11,-4.56\"/>\
         <path d=\"M-11 0A11 11 0 0 0 0 -11M0 11A11 11 0 0 1 11 0M-7.8 -7.8L7.8 7.8\"/></svg><h1>Eightfold</h1></a>\
         <nav class=\"places\" aria-label=\"{places}\">{links}</nav>\
         <button type=\"button\" class=\"button icon plain\" aria-label=\"{settings}\" disabled>{gear}</button></header>\
         <main class=\"playing at-table\">{content}</main></div>",
        lang = texts.0.tag(),
        route = escape(route),
        places = texts.t(page::PLACES),
        settings = texts.t(page::SETTINGS),
        gear = icon("settings"),
    )
}
