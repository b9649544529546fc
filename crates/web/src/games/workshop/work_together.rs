//! The button that puts the board online, to work on it together.

use leptos::prelude::*;

use super::parts::{Button, panel as panel_of, row};
use crate::app::{api, go, storage};
use crate::board_editor::shared::SHARE_KEY;
use crate::route::Route;
use crate::words::{id, t};

/// The button; nothing without a server.
pub fn panel() -> AnyView {
    if api().is_none() {
        return ().into_any();
    }
    let share = || {
        // The address alone shares nothing, so that a link to it, or a reload, doesn't make a second board.
        storage::set(SHARE_KEY, "yes");
        go(&Route::SharedBoard(String::new()));
    };
    let button = Button::new("work-together", t(id::WORK_TOGETHER), t(id::WORK_TOGETHER_ABOUT)).does(share);
    panel_of("", t(id::WORK_TOGETHER), vec![row(vec![button])])
}
