//! The end of a game online.

use eightfold_protocol::OfferKind;
use leptos::prelude::*;

use super::seats::{holder, rating_words};
use super::table::OnlineTable;
use super::tournament::tournament_of;
use crate::app::{GameReview, GameSession, filed, go, study_this};
use crate::route::Route;
use crate::words::{change as change_words, id, t};

/// How the game ended, and what next.
#[component]
pub fn Ending(home: GameSession) -> impl IntoView {
    let table = OnlineTable::here();
    let session = table.session;
    // Files what the player here clearly lost. A look back at the other side too is made at this screen.
    let review = GameReview::of(session, move |seat| {
        let letters = session.peek(|record| record.played().seat_letters()).unwrap_or_default();
        letters.get(seat.index()).is_some_and(|letter| untrack(|| table.mine()).contains(letter))
    });
    let has_filed = move || review.findings.with(|found| found.as_ref().is_some_and(|found| found.filed > 0));
    let cup = table.view.with_untracked(|view| tournament_of(&view.as_ref()?.id).map(str::to_owned));
    let next = move || table.view.with(|view| view.as_ref()?.rematch.clone());
    let plays = move || !table.mine().is_empty();
    let asked = move || {
        let mine = table.mine();
        table.follower.with(|follower| follower.has_proposed(&mine, eightfold_table::OfferKind::Rematch))
    };
    // All play again: those who have agreed are led to the new table.
    Effect::new(move |before: Option<bool>| {
        let there = next();
        if let (Some(next), Some(false)) = (&there, before)
            && untrack(plays)
        {
            go(&Route::Table(next.clone()));
        }
        there.is_some()
    });
    view! {
        <Show when=move || session.ending().is_some()>
            <section class="ending" data-testid="ending">
                <p class="result"><b>{move || session.ending()}</b></p>
                <p class="row">
                    {move || match next() {
                        Some(next) => view! {
                            <a class="button primary" data-testid="to-rematch" href=Route::Table(next).to_string()>{t(id::TO_NEXT_GAME)}</a>
                        }.into_any(),
                        None => view! {
                            <Show when=plays>
                                <button type="button" class="button primary" data-testid="rematch" disabled=asked
                                    on:click=move |_| table.offer(OfferKind::Rematch, None)>{t(id::PLAY_AGAIN)}</button>
                            </Show>
                        }.into_any(),
                    }}
                    {cup.clone().map(|cup| view! { <a class="button primary" data-testid="to-tournament" href=Route::Tournament(cup).to_string()>{t(id::TOURNAMENT_BACK)}</a> })}
                    <a class="button" href=Route::Online.to_string() data-testid="to-lobby">{t(id::OTHER_TABLES)}</a>
                    <button type="button" class="button" data-testid="review-online" on:click=move |_| {
                        if let Some(record) = table.follower.with_untracked(|follower| follower.record()) {
                            home.open(record);
                            go(&Route::Play);
                        }
                    }>{t(id::REVIEW_WITH_COMPUTER)}</button>
                    <button type="button" class="button" data-testid="study-game" on:click=move |_| study_this(session)>{t(id::STUDY_THIS_GAME)}</button>
                </p>
                <Changes/>
                <Show when=has_filed>{filed()}</Show>
            </section>
        </Show>
    }
}

/// What a rated game has changed, a line a player.
#[component]
fn Changes() -> impl IntoView {
    let table = OnlineTable::here();
    let lines = move || {
        let (players, changes) =
            table.view.with(|view| Some((view.as_ref()?.players.clone(), view.as_ref()?.ratings.clone())))?;
        let lines = changes.into_iter().filter_map(|change| {
            let player = players.iter().find(|player| player.seat == change.seat)?;
            let gain = change.after.points - change.before.points;
            let rating = format!(
                "{} → {} ({})",
                rating_words(change.before),
                rating_words(change.after),
                change_words(gain.into())
            );
            Some(view! { <li>{holder(player)}": "{rating}</li> })
        });
        let lines: Vec<_> = lines.collect();
        (!lines.is_empty()).then(|| view! {
            <div class="rating-changes" data-testid="rating-changes"><p>{t(id::RATINGS)}</p><ul>{lines}</ul></div>
        })
    };
    view! { {lines} }
}
