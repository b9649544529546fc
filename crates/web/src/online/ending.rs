//! The end of a game online: the result, what it changed, and what to do next.

use eightfold_game::{Seat, Seats};
use eightfold_protocol::{OfferKind, Problem, SharedBoardView};
use eightfold_tournaments::tournament_of;
use leptos::context::Provider;
use leptos::prelude::*;

use super::account::Person;
use super::proposals::Proposals;
use super::seats::{holder_or_you, rating_words};
use super::table::OnlineTable;
use super::tournament::FollowedTournament;
use super::tournament_words::{self, GameReport};
use super::{client, words};
use crate::app::{
    END_BUTTON_ID, EndPlace, GameReview, GameSession, GameUi, Stepper, end_title, filed_mistakes, go, icon,
    players, share_button, study_this,
};
use crate::route::Route;
use crate::words::{change as change_words, fill, game_name, id, t};

/// The review at the end of an online game. Players have their own mistakes saved as exercises; spectators see a review
/// of all turns, and nothing is saved.
pub fn review(table: OnlineTable) -> GameReview {
    let session = table.session;
    let mine = move |seat: Seat| {
        let letters = session.peek(|record| record.played().seat_letters()).unwrap_or_default();
        letters.get(seat.index()).is_some_and(|letter| untrack(|| table.mine()).contains(letter))
    };
    GameReview::of(session, move |seat| mine(seat) || untrack(|| table.mine()).is_empty(), mine)
}

/// Takes the players who have agreed to a rematch to its table.
pub fn follow_rematch(table: OnlineTable) {
    Effect::new(move |before: Option<bool>| {
        let next = rematch(table);
        if let (Some(next), Some(false)) = (&next, before)
            && untrack(|| !table.mine().is_empty())
        {
            go(&Route::Table(next.clone()));
        }
        next.is_some()
    });
}

/// The user's seats; none for a spectator.
pub fn own_seats(table: OnlineTable) -> Seats {
    let letters = table.session.with(|record| record.played().seat_letters()).unwrap_or_default();
    let mine = table.mine();
    let own = letters.iter().enumerate().filter(|(_, letter)| mine.contains(letter));
    own.map(|(seat, _)| Seat::new(seat)).collect()
}

/// The rematch's table, once everyone has agreed.
fn rematch(table: OnlineTable) -> Option<String> {
    table.view.with(|view| view.as_ref()?.rematch.clone())
}

/// The end of the game, in place of the panel, the prompt and the buttons.
#[component]
pub fn Ending(
    /// The game on this screen, for the review.
    home: GameSession,
    ui: &'static GameUi,
    stepper: Stepper,
    review: GameReview,
    /// Shows the turns and the chat again.
    look_through: Callback<()>,
    /// The last message that was shown.
    read: RwSignal<u64>,
    /// Whether there are unread messages, also of spectators.
    unread: Memo<bool>,
    /// Shows the chat.
    chat: Callback<()>,
) -> impl IntoView {
    let table = OnlineTable::from_context();
    let session = table.session;
    // The last message, if it's a phrase: free text is shown only to people who choose it in the chat.
    let last_said = move || {
        let last =
            table.messages.with(|said| said.last().cloned()).filter(|last| last.number > read.get())?;
        let phrase = last.phrase?;
        Some(format!("{}: {}", last.by, words::phrase(&phrase)))
    };
    let name = move |seat: Seat| holder_or_you(table, seat);
    let about = move || {
        let game = game_name(session.peek(|record| record.choice().info())?).to_owned();
        let terms =
            table.follower.with(|follower| Some(words::time_and_rating(follower.table()?.terms())))?;
        Some(fill!(id::END_GAME_TERMS, game, terms))
    };
    let tournament = tournament_of(&table.id()).map(str::to_owned);
    let report = tournament.clone().map(|id| report_on(table, id));
    // To spectators it may show a time that runs down, which isn't read out.
    let announced = untrack(|| !table.mine().is_empty()).then_some("status");
    let result = view! {
        <ul class="end-players">{move || session.with(|record| players(record.played(), &ui.words, name))}</ul>
        {report.map(|report| view! {
            <div class="end-tournament" role=announced aria-atomic="false" data-testid="end-tournament">
                {move || report.get().into_iter().flat_map(|report| report.lines).map(|line| view! { <p>{line}</p> }).collect_view()}
            </div>
        })}
        <Changes/>
    };
    let links = view! {
        <button type="button" class="button small quiet" data-testid="look-through" on:click=move |_| look_through.run(())>{t(id::LOOK_THROUGH)}</button>
        <button type="button" class="button small quiet" data-testid="study-game" on:click=move |_| study_this(session)>{t(id::STUDY_THIS_GAME)}</button>
        <StudyTogether/>
        <button type="button" class="button small quiet" data-testid="end-chat" on:click=move |_| chat.run(())>
            {t(id::CHAT)}
            <Show when=move || unread.get()>
                <span class="unread"><span class="visually-hidden">{t(id::TAB_UNREAD)}</span></span>
            </Show>
        </button>
        <span class="end-said" role="status" data-testid="end-said">{last_said}</span>
        <Show when=move || !session.is_live()>
            <button type="button" class="button small quiet" data-testid="back-to-game" on:click=move |_| stepper.last()>{t(id::BACK_TO_THE_END)}</button>
        </Show>
    };
    view! {
        <Provider value=review>
            <EndPlace ui about=Signal::derive(about) title=Signal::derive(move || end_title(session, own_seats(table), name))
                result=result.into_any() links=links.into_any()>
                <Proposals/>
                <NextGame home review tournament report/>
            </EndPlace>
        </Provider>
    }
}

/// What the game means in its tournament, as it changes; `None` until the tournament has been read.
fn report_on(table: OnlineTable, tournament: String) -> Memo<Option<GameReport>> {
    let followed = FollowedTournament::new(tournament);
    let (shown, now) = (followed.shown, followed.now);
    let person = Person::from_context();
    Memo::new(move |_| {
        let (me, now_ms) = (person.get().map(|known| known.id), now.get());
        shown
            .with(|shown| Some(tournament_words::report(shown.as_ref()?, &table.id(), me.as_deref(), now_ms)))
    })
}

/// The button that opens the shared study of the game, one for all who played.
#[component]
fn StudyTogether() -> impl IntoView {
    let table = OnlineTable::from_context();
    let trouble = RwSignal::new(None::<String>);
    let open = move |_| {
        let Some(path) =
            table.view.with_untracked(|view| Some(format!("tables/{}/study", view.as_ref()?.id)))
        else {
            return;
        };
        leptos::task::spawn_local(async move {
            let study: Result<SharedBoardView, Problem> = client::post(&path, &serde_json::json!({})).await;
            match study {
                Ok(view) => go(&Route::SharedStudy(view.id)),
                Err(problem) => client::refuse(trouble, &problem),
            }
        });
    };
    view! {
        <Show when=move || !table.mine().is_empty()>
            <button type="button" class="button small quiet" data-testid="study-together" on:click=open>{t(id::STUDY_TOGETHER)}</button>
        </Show>
        <Show when=move || trouble.with(Option::is_some)><p class="trouble" role="alert">{trouble}</p></Show>
    }
}

/// Offers the rematch, the next game and other ways to continue.
#[component]
fn NextGame(
    home: GameSession,
    review: GameReview,
    /// The id of the game's tournament.
    tournament: Option<String>,
    /// What the game means there.
    report: Option<Memo<Option<GameReport>>>,
) -> impl IntoView {
    let table = OnlineTable::from_context();
    let session = table.session;
    let plays = Memo::new(move |_| !table.mine().is_empty());
    let in_tournament = tournament.is_some();
    let tournament_page = StoredValue::new(tournament.map(Route::Tournament));
    let paired = Memo::new(move |_| report.and_then(|report| report.get())?.next_table);
    let offered = move || {
        let mine = table.mine();
        table.follower.with(|follower| follower.has_proposed(&mine, OfferKind::Rematch))
    };
    let filed = move || review.findings.with(|found| found.as_ref().map_or(0, |found| found.filed));
    let open_review = move |_| {
        if let Some(record) = table.follower.with_untracked(|follower| follower.record()) {
            home.open(record);
            go(&Route::Play);
        }
    };
    let main = move || {
        if let Some(next) = paired.get() {
            return main_link("to-next-game", "play", &Route::Table(next), t(id::TOURNAMENT_MY_TABLE));
        }
        if let Some(page) = tournament_page.get_value() {
            return main_link("to-tournament", "last", &page, t(id::TOURNAMENT_BACK));
        }
        if let Some(next) = rematch(table) {
            return main_link("to-rematch", "play", &Route::Table(next), t(id::TO_NEXT_GAME));
        }
        if !plays.get() {
            return main_link("watch-another", "eye", &Route::Watch(String::new()), t(id::WATCH_ANOTHER));
        }
        view! {
            <button type="button" class="button primary big" id=END_BUTTON_ID data-testid="rematch" disabled=offered
                on:click=move |_| table.offer(OfferKind::Rematch, None)>
                {icon("again")}<span>{move || if offered() { t(id::REMATCH_OFFERED) } else { t(id::REMATCH) }}</span>
            </button>
        }
        .into_any()
    };
    view! {
        {main}
        <div class="end-more">
            {move || match filed() {
                0 => view! {
                    <button type="button" class="button" data-testid="review-online" on:click=open_review>
                        {icon("target")}<span>{t(id::REVIEW_WITH_COMPUTER)}</span>
                    </button>
                }
                .into_any(),
                count => filed_mistakes(count),
            }}
            {move || tournament_page.get_value().filter(|_| paired.with(Option::is_some)).map(|page| view! {
                <a class="button" href=page.to_string() data-testid="to-tournament">{icon("last")}<span>{t(id::TOURNAMENT_BACK)}</span></a>
            })}
            {move || (!in_tournament && plays.get()).then(|| view! {
                <a class="button" href=Route::Online.to_string() data-testid="to-lobby">{icon("play")}<span>{t(id::OTHER_TABLES)}</span></a>
            })}
            {share_button(session)}
        </div>
    }
}

/// The first link after the end of a game. It stays the same element, with the focus, when it leads elsewhere.
fn main_link(testid: &'static str, sign: &'static str, to: &Route, label: &'static str) -> AnyView {
    view! {
        <a class="button primary big" id=END_BUTTON_ID data-testid=testid href=to.to_string()>
            {icon(sign)}<span>{label}</span>
        </a>
    }
    .into_any()
}

/// Rating changes of a rated game, one line for each player.
#[component]
fn Changes() -> impl IntoView {
    let table = OnlineTable::from_context();
    let lines = move || {
        let (players, changes) =
            table.view.with(|view| Some((view.as_ref()?.players.clone(), view.as_ref()?.ratings.clone())))?;
        let lines = changes.into_iter().filter_map(|change| {
            let at = players.iter().position(|player| player.seat == change.seat)?;
            let gain = change.after.points - change.before.points;
            let rating = format!(
                "{} → {} ({})",
                rating_words(change.before),
                rating_words(change.after),
                change_words(gain.into())
            );
            Some(view! { <li>{holder_or_you(table, Seat::new(at))}": "{rating}</li> })
        });
        let lines: Vec<_> = lines.collect();
        (!lines.is_empty()).then(|| view! {
            <div class="rating-changes" data-testid="rating-changes"><p>{t(id::RATINGS)}</p><ul>{lines}</ul></div>
        })
    };
    view! { {lines} }
}
