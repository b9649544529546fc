//! Actions on a whole online game.

use eightfold_protocol::{Holder, OfferKind};
use eightfold_table::{Clock, Status};
use eightfold_tournaments::tournament_of;
use leptos::prelude::*;

use super::embed;
use super::proposals::word;
use super::table::OnlineTable;
use crate::app::{Dialog, MoreList, copy, download, icon, study_this};
use crate::route::Route;
use crate::words::{called, fill, id, t};

/// Actions on the whole game, in a list that opens over the page.
#[component]
pub fn More(game: &'static str, over: Memo<bool>) -> impl IntoView {
    let table = OnlineTable::from_context();
    let session = table.session;
    let resigning = RwSignal::new(false);
    let plays = move || !table.mine().is_empty();
    let paused = move || table.status() == Some(Status::Paused);
    let terms = move || {
        table
            .follower
            .with(|follower| follower.table().map(|table| table.terms().clone()))
            .unwrap_or_default()
    };
    // Games of a tournament can't be held up.
    let ordinary = move || tournament_of(&table.id()).is_none();
    let others = move || {
        let mine = table.mine();
        table.players().iter().any(|player| player.holder == Holder::Person && !mine.contains(&player.seat))
    };
    // A player with several seats chooses which one to resign.
    let seats_to_resign = move || {
        let mine = table.mine();
        let mut held = table.players();
        held.retain(|player| player.still_in && mine.contains(&player.seat));
        let several = held.len() > 1;
        let choices = held.into_iter().map(|player| match several {
            true => {
                let testid = format!("resign-yes-{}", player.seat);
                (player.seat, testid, fill!(id::SEAT_RESIGNS, name = called(&player.seat_name)))
            }
            false => (player.seat, "resign-yes".to_owned(), t(id::RESIGN).to_owned()),
        });
        choices.collect::<Vec<_>>()
    };
    let kept_warm = move || {
        let mine = table.mine();
        table.players().iter().any(|player| player.holder == Holder::SittingIn && mine.contains(&player.seat))
    };
    let propose = move |kind: OfferKind, label: &'static str| {
        view! {
            <button type="button" class="more-item" data-testid=format!("offer-{}", word(kind))
                on:click=move |_| table.offer(kind, None)>{icon("offer")}{label}</button>
        }
    };
    let say = move |what: &'static str, done: bool| {
        session.note.set(if done { what.to_owned() } else { t(id::CANNOT_COPY).to_owned() });
    };
    let record =
        move || table.follower.with_untracked(|follower| follower.record()).map(|record| record.to_text());
    view! {
        <MoreList>
                <Show when=move || kept_warm() && !over.get()>
                    <button type="button" class="more-item" data-testid="sit-again" on:click=move |_| table.sit(None)>{icon("friend")}{t(id::RESUME_PLAYING)}</button>
                </Show>
                <Show when=move || plays() && !over.get()>
                    <Show when=others>{propose(OfferKind::Draw, t(id::PROPOSE_DRAW))}</Show>
                    <Show when=move || terms().undo>{propose(OfferKind::Undo, t(id::PROPOSE_UNDO))}</Show>
                    <Show when=move || paused() || ordinary()>
                        <Show when=paused fallback=move || view! {
                            {propose(OfferKind::Pause, t(id::PROPOSE_PAUSE))}
                            {propose(OfferKind::Adjourn, t(id::PROPOSE_ADJOURN))}
                        }>{propose(OfferKind::Resume, t(id::PROPOSE_RESUME))}</Show>
                    </Show>
                    <Show when=move || terms().clock != Clock::None && ordinary()>{propose(OfferKind::AddTime, t(id::PROPOSE_TIME))}</Show>
                    <Show when=ordinary>{propose(OfferKind::Abort, t(id::PROPOSE_ABORT))}</Show>
                    <button type="button" class="more-item" data-testid="resign" on:click=move |_| resigning.set(true)>{icon("resign")}{t(id::RESIGN)}</button>
                </Show>
                <a class="more-item" href=Route::rules_of(game).to_string() data-testid="rules-of-this">{icon("learn")}{t(id::RULES_OF_THIS)}</a>
                <button type="button" class="more-item" data-testid="copy-link" on:click=move |_| copy(table.link(), move |done| say(t(id::LINK_COPIED), done))>{icon("share")}{t(id::COPY_TABLE_LINK)}</button>
                <button type="button" class="more-item" data-testid="copy-embed" on:click=move |_| copy(embed::code(table), move |done| say(t(id::EMBED_COPIED), done))>{icon("share")}{t(id::COPY_EMBED)}</button>
                <button type="button" class="more-item" data-testid="copy-record" on:click=move |_| {
                    if let Some(text) = record() {
                        copy(text, move |done| say(t(id::RECORD_COPIED), done));
                    }
                }>{icon("share")}{t(id::COPY_RECORD)}</button>
                <button type="button" class="more-item" data-testid="download" on:click=move |_| {
                    if let Some(text) = record()
                        && download(&format!("{game}-{}.txt", table.id()), "text/plain", &text).is_err()
                    {
                        session.note.set(t(id::CANNOT_SAVE_COPY).to_owned());
                    }
                }>{icon("share")}{t(id::DOWNLOAD_RECORD)}</button>
                <Show when=move || over.get()>
                    <button type="button" class="more-item" data-testid="study-this" on:click=move |_| study_this(session)>{icon("study")}{t(id::STUDY_THIS_GAME)}</button>
                </Show>
                <a class="more-item" href=Route::Online.to_string() data-testid="other-tables">{icon("play")}{t(id::OTHER_TABLES)}</a>
        </MoreList>
        <Dialog open=resigning title=t(id::RESIGN_QUESTION) testid="resign-dialog">
            <p>{t(id::RESIGN_LOST)}</p>
            <p class="row">
                {move || seats_to_resign().into_iter().map(|(letter, testid, label)| view! {
                    <button type="button" class="button" data-testid=testid on:click=move |_| {
                        resigning.set(false);
                        table.resign(letter);
                    }>{label}</button>
                }).collect_view()}
                <button type="button" class="button primary" data-testid="resign-no" autofocus=true on:click=move |_| resigning.set(false)>{t(id::PLAY_ON)}</button>
            </p>
        </Dialog>
    }
}
