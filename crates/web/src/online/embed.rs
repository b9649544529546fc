//! A table embedded in another site's page: the board, the players, and a link to the table.

use leptos::context::Provider;
use leptos::prelude::*;

use eightfold_game::{Seat, ToAct};

use super::connection::ConnectionState;
use super::seats::rated_holder;
use super::table::OnlineTable;
use super::words;
use crate::app::{GameBoardUi, GameUi, Parts, board_ui_of, folder, game_ui_of, icon};
use crate::words::{game_name, id, t};

/// The HTML that embeds a table in another page.
pub fn code(table: OnlineTable) -> String {
    let origin = folder();
    format!(
        "<iframe src=\"{origin}embed#/embed/{}\" width=\"420\" height=\"520\" title=\"Eightfold\" loading=\"lazy\"></iframe>",
        table.id()
    )
}

/// The table with this id, read-only.
pub fn embed(id: String) -> AnyView {
    let table = OnlineTable::open(id);
    let game = Memo::new(move |_| table.view.with(|view| view.as_ref().map(|view| view.game.clone())));
    let title = move || {
        let info = game.get().and_then(|game| eightfold_catalog::info(&game));
        info.map_or_else(|| "Eightfold".to_owned(), |info| game_name(info).to_owned())
    };
    let number = Memo::new(move |_| table.session.number.get());
    let state = move || {
        if table.missing.with(Option::is_some) {
            return t(id::NO_SUCH_TABLE).to_owned();
        }
        if let Some(words) = table.unreadable.get() {
            return words;
        }
        if table.connection_state.get() == ConnectionState::Lost || table.hanging.get() {
            return t(id::SERVER_SILENT).to_owned();
        }
        table
            .session
            .ending()
            .or_else(|| (number.get() == 0).then(|| t(id::TABLE_WAITING).to_owned()))
            .unwrap_or_default()
    };
    let board = move || match (number.get(), untrack(|| table.session.game())) {
        (0, _) | (_, None) => None,
        (_, Some(game)) => {
            let (ui, boards) = game_ui_of(game).zip(board_ui_of(game))?;
            Some(untrack(|| on_board(table, ui, boards)))
        }
    };
    view! {
        <Provider value=table><Provider value=table.session>
            <section class="embedded" data-testid="embedded">
                <p class="embed-head">
                    <a href=table.link() target="_blank" rel="noopener" data-testid="embed-link">{icon("eye")}<b>{title}</b></a>
                    <span role="status" data-testid="embed-state">{state}</span>
                </p>
                {board}
            </section>
        </Provider></Provider>
    }
    .into_any()
}

fn on_board(table: OnlineTable, ui: &'static GameUi, boards: &'static GameBoardUi) -> impl IntoView + use<> {
    let session = table.session;
    let Parts { board, .. } = (boards.parts)(session);
    let seats = session.peek(|record| record.played().seats()).unwrap_or(0);
    let player = |seat: Seat| {
        let name = session.seat_name(seat);
        let who = move || table.player(seat).map(|player| rated_holder(&player)).unwrap_or_default();
        let clock = move || {
            table.left(seat).map(|(left, running)| {
                view! { <span class="seat-clock" class:running=running>{words::clock(left)}</span> }
            })
        };
        view! {
            <li class:active=move || session.to_act() == Some(ToAct::Seat(seat))>
                <span class="badge" aria-hidden="true" inner_html=(ui.badge)(name)></span>
                <span class="embed-player">{who}</span>
                {clock}
            </li>
        }
    };
    let players = (0..seats).map(|at| player(Seat::new(at))).collect_view();
    view! {
        <div class="embed-board">{board}</div>
        <ul class="embed-players">{players}</ul>
    }
}
