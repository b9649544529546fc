//! The second link of a pair: a person who is invited to both seats of a team takes one, and sends the other on.

use leptos::prelude::*;

use super::seats::shown_seat;
use super::table::OnlineTable;
use crate::app::{CopyLink, GameUi, folder};
use crate::route::pairs;
use crate::words::{fill, id, t};

/// The seat and the code in the page's address, if it's such a link.
pub fn pair_invitation() -> Option<(char, String)> {
    let address = window().location().hash().ok()?;
    let fields = pairs(address.split_once('?')?.1);
    let field = |key: &str| fields.iter().find(|(known, _)| known == key).map(|(_, value)| value.clone());
    Some((field("seat")?.chars().next()?, field("code")?))
}

/// The code with which this seat is taken, if the page was opened with one.
pub fn code_of(seat: Option<char>) -> Option<String> {
    pair_invitation().filter(|(brought, _)| Some(*brought) == seat).map(|(_, code)| code)
}

/// The links to the seats that the reader can give to others.
#[component]
pub fn PairLinks(
    /// The game's words and pictures.
    ui: Option<&'static GameUi>,
) -> impl IntoView {
    let table = OnlineTable::from_context();
    let seats = Memo::new(move |_| {
        let pair = table.view.with(|view| view.as_ref().map(|view| view.pair.clone())).unwrap_or_default();
        let players = table.players();
        let named = pair.into_iter().filter_map(|given| {
            let player = players.iter().find(|player| player.seat == given.seat)?;
            let link = format!("{}#/table/{}?seat={}&code={}", folder(), table.id(), given.seat, given.code);
            Some((shown_seat(ui, &player.seat_name), link))
        });
        named.collect::<Vec<_>>()
    });
    view! {
        {move || seats.get().into_iter().map(|(shown, link)| {
            let sent = link.clone();
            view! {
                <section class="pair-link" data-testid="pair">
                    <h2>{t(id::PAIR_BRING)}</h2>
                    <p>{fill!(id::PAIR_BRING_ABOUT, seat = shown)}</p>
                    <p class="invite-link" data-testid="pair-link">{link}</p>
                    <p class="row">
                        <CopyLink testid="pair-copy" primary=true link=Callback::new(move |()| sent.clone())/>
                    </p>
                </section>
            }
        }).collect_view()}
    }
}
