//! Offers at an online table.

use eightfold_game::Seat;
use eightfold_protocol::{ClaimKind, Holder, OfferAnswer, OfferKind, Player};
use eightfold_table::{Actor, Body, Clock, Row};
use eightfold_tournaments::tournament_of;
use leptos::prelude::*;

use super::table::OnlineTable;
use super::words;
use crate::words::{called, fill, id, t};

/// The others' offers and your own, and what can be done about absent players.
#[component]
pub fn Proposals() -> impl IntoView {
    let table = OnlineTable::from_context();
    let name = move |letter: char| {
        let players = table.players();
        let player = players.into_iter().find(|player| player.seat == letter);
        player.map_or_else(
            || letter.to_string(),
            |player| player.name.unwrap_or_else(|| called(&player.seat_name)),
        )
    };
    let open = Memo::new(move |_| {
        let mine = table.mine();
        if mine.is_empty() {
            return Vec::new();
        }
        table.follower.with(|follower| {
            let Some(table) = follower.table() else { return Vec::new() };
            let offers = table.offers();
            let turns = |by| table.turns_to_take_back(by);
            offers.map(|(by, kind)| (by, kind, turns(by), mine.contains(&by))).collect::<Vec<_>>()
        })
    });
    let declined = Memo::new(move |_| {
        let mine = table.mine();
        table.follower.with(|follower| declined(follower.rows(), &mine))
    });
    let kept = Memo::new(move |_| {
        let mine = table.mine();
        let computer = |player: &Player| player.holder == Holder::SittingIn && mine.contains(&player.seat);
        table.session.ending().is_none() && table.players().iter().any(computer)
    });
    let away = Memo::new(move |_| {
        let (mine, players) = (table.mine(), table.players());
        if mine.is_empty() || table.session.ending().is_some() {
            return Vec::new();
        }
        let wait = table
            .follower
            .with(|follower| follower.table().map_or(u64::MAX, |table| table.absence_wait_ms()));
        let late = players.into_iter().enumerate().filter(|(at, player)| {
            !mine.contains(&player.seat)
                && player.still_in
                && table.away_ms(Seat::new(*at)).is_some_and(|away| away >= wait)
        });
        late.map(|(_, player)| player.seat).collect::<Vec<_>>()
    });
    let claims = move |letter: char| {
        let (computer, out) = table.follower.with(|follower| {
            let terms = follower.table().map(|table| table.terms().clone()).unwrap_or_default();
            let out = terms.absent == eightfold_table::AbsenceRule::Out || terms.clock == Clock::None;
            (terms.level.is_some(), out)
        });
        // Games of a tournament can't be held up.
        let adjourn = tournament_of(&table.id()).is_none();
        view! {
            <div class="proposal" data-testid=format!("away-{letter}")>
                <p>{move || name(letter)}" "{t(id::AWAY_FOR_LONG)}</p>
                <p class="row">
                    {computer.then(|| view! {
                        <button type="button" class="button small primary" data-testid="claim-computer" on:click=move |_| table.claim(letter, ClaimKind::Computer)>{t(id::CLAIM_COMPUTER)}</button>
                    })}
                    {adjourn.then(|| view! {
                        <button type="button" class="button small" data-testid="claim-adjourn" on:click=move |_| table.claim(letter, ClaimKind::Adjourn)>{t(id::CLAIM_ADJOURN)}</button>
                    })}
                    {out.then(|| view! {
                        <button type="button" class="button small" data-testid="claim-out" on:click=move |_| table.claim(letter, ClaimKind::Out)>{t(id::CLAIM_OUT)}</button>
                    })}
                </p>
            </div>
        }
    };
    view! {
        {move || kept.get().then(|| view! {
            <div class="proposal" data-testid="seat-taken-over">
                <p>{t(id::SEAT_PLAYED_BY_COMPUTER)}</p>
                <p class="row"><button type="button" class="button small primary" data-testid="resume-playing" on:click=move |_| table.sit(None)>{t(id::RESUME_PLAYING)}</button></p>
            </div>
        })}
        {move || declined.get().map(|(by, kind)| view! {
            <div class="proposal" role="status" data-testid=format!("declined-{}", word(kind))>
                <p>{fill!(id::DECLINED, name = name(by), what = words::proposal(kind, 1))}</p>
            </div>
        })}
        {move || open.get().into_iter().map(|(by, kind, turns, mine)| {
            let what = words::proposal(kind, turns);
            if mine {
                return view! {
                    <div class="proposal" data-testid=format!("proposed-{}", word(kind))><p>{fill!(id::YOU_PROPOSE, what)}</p></div>
                }.into_any();
            }
            view! {
                <div class="proposal" role="alert" data-testid=format!("proposal-{}", word(kind))>
                    <p><b>{move || name(by)}</b>" "{fill!(id::PROPOSES, what)}</p>
                    <p class="row">
                        <button type="button" class="button small primary" data-testid="accept" on:click=move |_| table.offer(kind, Some(OfferAnswer::Accept))>{t(id::AGREE)}</button>
                        <button type="button" class="button small" data-testid="decline" on:click=move |_| table.offer(kind, Some(OfferAnswer::Decline))>{t(id::DECLINE)}</button>
                    </p>
                </div>
            }.into_any()
        }).collect_view()}
        {move || away.get().into_iter().map(claims).collect_view()}
    }
}

/// Who declined an offer of these seats since the last turn or the next offer, and which one.
fn declined(rows: &[Row], mine: &[char]) -> Option<(char, OfferKind)> {
    let open = rows.iter().rposition(|row| {
        matches!(row.body, Body::Turn { .. } | Body::Undo { .. } | Body::Offer { .. } | Body::End { .. })
    })?;
    let Body::Offer { offer } = rows[open].body else { return None };
    matches!(rows[open].actor, Actor::Seat(by) if mine.contains(&by)).then_some(())?;
    rows[open..].iter().find_map(|row| match (&row.body, row.actor) {
        (Body::Answer { offer: of, accept: false }, Actor::Seat(by))
            if *of == offer && !mine.contains(&by) =>
        {
            Some((by, offer))
        }
        _ => None,
    })
}

/// The name of this kind in test ids.
pub fn word(kind: OfferKind) -> &'static str {
    match kind {
        OfferKind::Draw => "draw",
        OfferKind::Undo => "undo",
        OfferKind::Pause => "pause",
        OfferKind::Adjourn => "adjourn",
        OfferKind::Resume => "resume",
        OfferKind::Abort => "abort",
        OfferKind::Rematch => "rematch",
        OfferKind::AddTime => "add-time",
    }
}
