//! The score sheet of a match, and the count at the end of a round.

use crate::words::{fill, id, t};
use eightfold_game::{Match, Seat};
use eightfold_octiles::{Dots, Post};
use leptos::prelude::*;

use super::super::controller::BoardController;
use crate::words::dots::{self as sentences, PlayerColours};
use eightfold_scene::octiles::in_hand;

type DotsController = BoardController<Dots, PlayerColours>;

/// The position with the tile as it currently is.
fn after(table: DotsController) -> Dots {
    table.draft.position.with(|game| match table.draft.live.get() {
        true => table.draft.builder.with(|builder| in_hand::dots::after(game, builder)),
        false => *game,
    })
}

/// A row of the score sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
struct ScoreRow {
    name: String,
    points: [u32; 2],
}

/// The rounds up to the step shown, and the totals.
fn score_rows(played: &Match<Dots>, at: usize) -> Vec<ScoreRow> {
    let at = at.min(played.entries().len());
    let mut rows = Vec::new();
    let start = played.start();
    // A match opened in the middle has totals from before.
    let mut before = start.totals();
    if start.round_is_over() {
        let points = start.points();
        before = [before[0] - points[0], before[1] - points[1]];
    }
    if before != [0, 0] {
        rows.push(ScoreRow { name: t(id::DOTS_BEFORE).to_owned(), points: before });
    }
    for step in 0..at {
        let (game, next) = (played.position_at(step), played.position_at(step + 1));
        if next.round() != game.round() {
            rows.push(ScoreRow { name: fill!(id::DOTS_ROUND, round = game.round()), points: game.points() });
        }
    }
    rows
}

/// The score sheet: a row for each round, including the current one, and the totals.
#[component]
pub fn Sheet(table: DotsController) -> impl IntoView {
    let session = table.session;
    let done = Memo::new(move |_| {
        let at = session.at();
        session.typed::<Dots, _>(|played| score_rows(played, at)).unwrap_or_default()
    });
    let now = Memo::new(move |_| {
        let game = after(table);
        (game.round(), game.points(), sentences::totals(&game))
    });
    let cells = |points: [u32; 2]| points.map(|n| view! { <td>{n}</td> }).collect_view();
    view! {
        <table class="sheet" data-testid="sheet">
            <caption>{move || table.draft.position.with(|game| crate::words::speaker().dots_goal(game))}</caption>
            <thead>
                <tr><td></td>{[0, 1].map(|seat| view! { <th scope="col">{table.own.pair(Seat::new(seat))}</th> }).collect_view()}</tr>
            </thead>
            <tbody>
                {move || done.get().into_iter().map(|row| view! {
                    <tr><th scope="row">{row.name}</th>{cells(row.points)}</tr>
                }).collect_view()}
                <tr class="now">
                    <th scope="row">{move || fill!(id::DOTS_ROUND, round = now.get().0)}</th>
                    {move || cells(now.get().1)}
                </tr>
            </tbody>
            <tfoot>
                <tr data-testid="totals"><th scope="row">{t(id::DOTS_TOTAL)}</th>{move || cells(now.get().2)}</tr>
            </tfoot>
        </table>
    }
}

/// The count of a finished round: what starts at each stop, added up.
#[component]
pub fn Count(table: DotsController) -> impl IntoView {
    let rows = Memo::new(move |_| {
        let game = table.draft.position.get();
        [0, 1].map(|seat| {
            let stops: Vec<(Post, u32)> = Post::stops()
                .filter(|&post| Dots::runner_at(post).map(Dots::owner) == Some(Seat::new(seat)))
                .map(|post| (post, game.count_from(post)))
                .collect();
            (seat, stops, game.points()[seat])
        })
    });
    view! {
        // If it doesn't fit the panel, it can be scrolled by keyboard too.
        <section class="round-count" tabindex="0" data-testid="count" aria-label=t(id::DOTS_COUNT)>
            <p class="supply">{t(id::DOTS_COUNTED)}<small>
                {t(id::DOTS_COUNTED_ABOUT)}
            </small></p>
            {move || rows.get().map(|(seat, stops, sum)| view! {
                <p class="tally">
                    <b>{table.own.pair(Seat::new(seat))}": "</b>
                    {stops
                        .into_iter()
                        .enumerate()
                        .map(|(k, (post, count))| view! {
                            {if k == 0 { " " } else { " + " }}
                            <span>{post.name()}" "<b>{count}</b></span>
                        })
                        .collect_view()}
                    " = "<b>{sum}</b>
                </p>
            }).collect_view()}
        </section>
    }
}

/// A player's score, including the board as it is now.
#[component]
pub fn Counted(table: DotsController, seat: Seat) -> impl IntoView {
    let total = Memo::new(move |_| sentences::totals(&after(table))[seat.index()]);
    view! { <b class="seat-points">{total}</b> }
}
