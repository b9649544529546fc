//! A board with text beside it, as in lessons, puzzles and shared games. Elements and classes are those of `Practice`
//! in the page, so that nothing moves when the page takes over.

use std::fmt::Write;

use eightfold_catalog::AnyMatch;
use eightfold_game::{Game, Match, Seat};
use eightfold_octi::Octi;
use eightfold_octiles::Race;
use eightfold_scene::octi::{PodInHand, TrayItem, TrayPart, trays};
use eightfold_scene::svg::escape;
use eightfold_sentences::{Speaker, page};

use super::board;
use super::frame::Texts;

/// Where the players are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Players {
    /// This seat is below the board, the others are above the text.
    Facing(Seat),
    /// All are below the board.
    Below,
    /// All are in the panel.
    InPanel,
}

/// The parts of the view.
pub struct Practice<'a> {
    /// Extra CSS classes, each after a space.
    pub class: &'a str,
    /// The id of the game.
    pub game: &'a str,
    /// The match whose position is shown.
    pub played: &'a dyn AnyMatch,
    /// The board.
    pub board: String,
    /// Where the players are.
    pub players: Players,
    /// The text, as HTML.
    pub words: String,
    /// What to do next, as HTML; empty until the page says it.
    pub prompt: String,
    /// The buttons, as HTML.
    pub bar: String,
}

impl Practice<'_> {
    /// Returns the view as HTML.
    pub fn html(&self, texts: Texts) -> String {
        let row = |seat| format!("<div class=\"lesson-seat\">{}</div>", self.row(seat, texts));
        let seats = (0..self.played.seats()).map(Seat::new);
        let mut html =
            format!("<div class=\"table learning{}\" data-game=\"{}\">", self.class, escape(self.game));
        if let Players::Facing(own) = self.players {
            let others: String = seats.clone().filter(|seat| *seat != own).map(row).collect();
            let _ = write!(html, "<div class=\"others lesson-others\">{others}</div>");
        }
        let _ = write!(
            html,
            "<section class=\"words-place lesson-words\">{}<p class=\"lesson-prompt\">{}</p></section>\
             <div class=\"board-place\" role=\"img\" aria-label=\"{}\">{}</div>\
             <div class=\"hand-place\" aria-busy=\"true\"></div>",
            self.words,
            self.prompt,
            escape(board::label(self.played, texts.0)),
            self.board,
        );
        match self.players {
            Players::Facing(own) => {
                let _ = write!(html, "<div class=\"lesson-seat lesson-you\">{}</div>", self.row(own, texts));
            }
            Players::Below => {
                let all: String = seats.map(row).collect();
                let _ = write!(html, "<div class=\"lesson-you study-seats\">{all}</div>");
            }
            Players::InPanel => {}
        }
        let _ = write!(
            html,
            "<div class=\"bar\" aria-busy=\"true\">{}</div><section class=\"panel lesson-more\"></section></div>",
            self.bar
        );
        html
    }

    fn row(&self, seat: Seat, texts: Texts) -> String {
        let name = escape(&Speaker::new(texts.0).seat_name(self.played, seat));
        format!(
            "<span class=\"badge\">{}</span><b>{name}</b>{}",
            board::badge(self.played, seat),
            beside(self.played, seat, texts)
        )
    }
}

/// Returns what is beside a player's name.
pub fn beside(played: &dyn AnyMatch, seat: Seat, texts: Texts) -> String {
    if let Some(played) = played.as_any().downcast_ref::<Match<Race>>() {
        let race = played.position();
        let (home, all) = (race.home_runners(seat).len(), race.rules().runners());
        let dot = |at: usize| if at < home { "<i class=\"full\"></i>" } else { "<i></i>" };
        let dots: String = (0..all).map(dot).collect();
        return format!("<span class=\"home-dots\" aria-hidden=\"true\">{dots}</span>");
    }
    match played.as_any().downcast_ref::<Match<Octi>>() {
        Some(played) => tray(played.position(), seat, texts),
        None => String::new(),
    }
}

fn tray(octi: &Octi, seat: Seat, texts: Texts) -> String {
    let tray = trays(octi).swap_remove(seat.index());
    let mut html = format!("<div class=\"{}\">", tray.class());
    for TrayPart { item, count, class, view_box, aspect, width, drawing } in
        tray.parts(PodInHand::captured_of(octi, seat))
    {
        // The content security policy forbids `style` attributes.
        let width = width.map(|width| format!(" width=\"{width}\"")).unwrap_or_default();
        let content = format!(
            "<svg viewBox=\"{view_box}\"{width} preserveAspectRatio=\"{aspect}\" aria-hidden=\"true\">{drawing}</svg>\
             <b>{count}</b>"
        );
        let prongs = match item {
            TrayItem::Pods(_) => {
                let _ = write!(html, "<button type=\"button\" class=\"{class}\" disabled>{content}</button>");
                continue;
            }
            TrayItem::Prongs => page::TRAY_PRONGS,
            TrayItem::Superprongs => page::TRAY_SUPERS,
        };
        let title = texts.fill(prongs, &[("prongs", &count)]);
        let _ = write!(html, "<span class=\"{class}\" title=\"{title}\">{content}</span>");
    }
    html + "</div>"
}
