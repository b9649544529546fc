//! One club: its people, open games, tournaments and results.

use std::time::Duration;

use eightfold_protocol::{
    ClubJoining, ClubRole, GamePage, GameSummary, JoinClub, TournamentPage, TournamentSummary,
};
use leptos::prelude::*;

use super::about_words;
use super::people::{People, Requests};
use super::settings::Settings;
use super::shown_club::ShownClub;
use crate::app::{CopyLink, icon, link_to};
use crate::online::account::Person;
use crate::online::client;
use crate::online::lines::list;
use crate::online::new_table::NewTable;
use crate::online::report_dialog::ReportDialog;
use crate::online::tournaments::{NewTournamentForm, lines};
use crate::route::Route;
use crate::words::{id, t};

/// How often the page is refreshed while it is shown.
const POLL_INTERVAL: Duration = Duration::from_secs(8);

/// The club with this id; `code` is that of its invitation link, or empty.
pub fn club(id: String, code: String) -> AnyView {
    view! { <Shown id code/> }.into_any()
}

/// The games of a club in a list.
#[derive(Clone, Copy)]
struct Lists {
    open: RwSignal<Vec<GameSummary>>,
    live: RwSignal<Vec<GameSummary>>,
    over: RwSignal<Vec<GameSummary>>,
    tournaments: RwSignal<Option<Vec<TournamentSummary>>>,
}

impl Lists {
    fn new() -> Self {
        Self {
            open: RwSignal::new(Vec::new()),
            live: RwSignal::new(Vec::new()),
            over: RwSignal::new(Vec::new()),
            tournaments: RwSignal::new(None),
        }
    }

    /// Reads everything that only members see.
    fn read(self, club: String) {
        leptos::task::spawn_local(async move {
            for (state, games) in [("open", self.open), ("live", self.live), ("over", self.over)] {
                let path = format!("clubs/{club}/games?state={state}&limit=20");
                if let Ok(page) = client::get::<GamePage>(&path).await {
                    // Nothing is drawn again while nothing has changed.
                    let key = |game: &GameSummary| (game.id.clone(), game.seq);
                    let same = games
                        .try_with_untracked(|known| known.iter().map(key).eq(page.tables.iter().map(key)));
                    if same == Some(false) {
                        games.try_set(page.tables);
                    }
                }
            }
            let path = format!("tournaments?club={club}&state=all&limit=10");
            if let Ok(page) = client::get::<TournamentPage>(&path).await
                && self.tournaments.try_with_untracked(|known| known.as_ref() != Some(&page.tournaments))
                    == Some(true)
            {
                self.tournaments.try_set(Some(page.tournaments));
            }
        });
    }
}

#[component]
fn Shown(id: String, code: String) -> impl IntoView {
    let person = Person::from_context();
    let club = ShownClub {
        person,
        id: StoredValue::new(id.clone()),
        view: RwSignal::new(None),
        missing: RwSignal::new(None),
        trouble: RwSignal::new(None),
        busy: RwSignal::new(false),
        silent: RwSignal::new(false),
    };
    let lists = Lists::new();
    let belongs = Memo::new(move |_| club.own_role().is_some_and(ClubRole::is_member));
    let organises = Memo::new(move |_| club.own_role().is_some_and(ClubRole::organises));
    Effect::new(move |_| {
        person.get();
        club.read();
    });
    Effect::new(move |_| {
        if belongs.get() {
            lists.read(club.id.get_value());
        }
    });
    let poll = move || {
        if document().hidden() || club.missing.with_untracked(Option::is_some) {
            return;
        }
        club.read();
        if belongs.get_untracked() {
            lists.read(club.id.get_value());
        }
    };
    if let Ok(timer) = set_interval_with_handle(poll, POLL_INTERVAL) {
        on_cleanup(move || timer.clear());
    }
    let name = club.of(|view| view.summary.name.clone());
    let (new_game, new_tournament) = (RwSignal::new(false), RwSignal::new(false));
    let me = move || person.get().map(|known| known.id);
    let (for_games, for_tournaments) = (id.clone(), id);
    view! {
        <section class="lobby club" data-testid="club">
            <div class="lobby-head">
                <h2 data-testid="club-name">{move || if name.read().is_empty() { t(id::CLUBS).to_owned() } else { name.get() }}</h2>
                <a class="button" data-testid="to-clubs" href=Route::Clubs.to_string()>{icon("back")}<span>{t(id::CLUBS)}</span></a>
            </div>
            <p class="refusal" role="alert" hidden=move || !club.silent.get()>{t(id::SERVER_SILENT)}</p>
            {move || club.missing.get().map(|words| view! { <p class="refusal" role="alert" data-testid="no-club">{words}</p> })}
            {move || (club.view.with(Option::is_none) && club.missing.get().is_none()).then(|| view! { <p role="status" class="empty">{t(id::PART_COMING)}</p> })}
            <Show when=move || club.view.with(Option::is_some)>
                <About club code=code.clone()/>
                <People club/>
                <Show when=move || organises.get()><Requests club/></Show>
                <Show when=move || belongs.get()>
                    <section class="card" aria-labelledby="club-games-title">
                        <h3 id="club-games-title">{t(id::CLUB_GAMES)}</h3>
                        {move || {
                            let (open, live) = (lists.open.get(), lists.live.get());
                            let none = open.is_empty() && live.is_empty();
                            let plays = |game: &GameSummary| game.players.iter().any(|player| player.id.is_some() && player.id == me());
                            let (own, live): (Vec<_>, Vec<_>) = live.into_iter().partition(plays);
                            view! {
                                {(!own.is_empty()).then(|| list(own, "mine", me(), ""))}
                                {(!open.is_empty()).then(|| list(open, "open", me(), ""))}
                                {(!live.is_empty()).then(|| list(live, "live", me(), ""))}
                                {none.then(|| view! { <p class="empty">{t(id::CLUB_NO_GAMES)}</p> })}
                            }
                        }}
                        <p class="row"><button type="button" class="button primary" data-testid="club-new-game" on:click=move |_| new_game.set(true)>{icon("play")}<span>{t(id::NEW_GAME)}</span></button></p>
                    </section>
                    <section class="card" aria-labelledby="club-tournaments-title">
                        <h3 id="club-tournaments-title">{t(id::TOURNAMENTS)}</h3>
                        {move || lines(lists.tournaments.get(), "club-tournaments", t(id::CLUB_NO_TOURNAMENTS))}
                        <Show when=move || organises.get()>
                            <p class="row"><button type="button" class="button" data-testid="make-tournament" on:click=move |_| new_tournament.set(true)>{icon("play")}<span>{t(id::TOURNAMENT_MAKE)}</span></button></p>
                        </Show>
                    </section>
                    <section class="card" aria-labelledby="club-results-title">
                        <h3 id="club-results-title">{t(id::FINISHED_GAMES)}</h3>
                        {move || list(lists.over.get(), "over", me(), t(id::PROFILE_NO_GAME))}
                    </section>
                </Show>
                <Show when=move || organises.get()><Settings club/></Show>
            </Show>
        </section>
        <NewTable open=new_game club=for_games/>
        <NewTournamentForm open=new_tournament club=for_tournaments/>
    }
}

/// What the club is about, and how the user joins or leaves it.
#[component]
fn About(club: ShownClub, code: String) -> impl IntoView {
    let description = club.of(|view| view.summary.description.clone());
    let about = club.of(|view| about_words(&view.summary));
    let joining = club.of(|view| view.summary.joining);
    let invited = !code.is_empty();
    let code = StoredValue::new(Some(code).filter(|code| !code.is_empty()));
    let you = Memo::new(move |_| club.own_role());
    let join = move |_| club.act("POST", "/join".to_owned(), Some(JoinClub { code: code.get_value() }));
    let leave = move |_| club.act("POST", "/leave".to_owned(), None::<()>);
    let nameless = move || club.person.get().is_none_or(|known| known.is_guest());
    let (leaving, reporting) = (RwSignal::new(false), RwSignal::new(false));
    let can_join = move || {
        matches!(you.get(), None | Some(ClubRole::Asked))
            && (invited || joining.get() != ClubJoining::Invitation)
    };
    let asks = move || !invited && joining.get() == ClubJoining::Request;
    view! {
        <section class="card" aria-label=t(id::BOT_SAID)>
            <p class="club-about" hidden=move || description.read().is_empty() data-testid="club-description">{description}</p>
            <p data-testid="club-about">{about}</p>
            {move || match you.get() {
                Some(ClubRole::Asked) => Some(t(id::CLUB_ASKED)),
                Some(ClubRole::Removed) => Some(t(id::CLUB_REMOVED)),
                None if can_join() && nameless() => Some(t(id::CLUB_NEEDS_NAME)),
                None if can_join() => None,
                None => Some(t(id::CLUB_ASK_FOR_LINK)),
                Some(_) => None,
            }.map(|words| view! { <p role="status" data-testid="club-state"><b>{words}</b></p> })}
            <p class="trouble" role="alert" data-testid="club-trouble">{club.trouble}</p>
            <p class="row">
                <Show when=move || can_join() && !(you.get() == Some(ClubRole::Asked) && asks())>
                    <button type="button" class="button primary" data-testid="club-join" disabled=club.busy on:click=join>{move || if asks() { t(id::CLUB_ASK) } else { t(id::JOIN_GAME) }}</button>
                </Show>
                <Show when=move || you.get() == Some(ClubRole::Asked)>
                    <button type="button" class="button" data-testid="club-withdraw" disabled=club.busy on:click=leave>{t(id::CLUB_WITHDRAW)}</button>
                </Show>
                <Show when=move || matches!(you.get(), Some(ClubRole::Member | ClubRole::Organiser)) && !leaving.get()>
                    <button type="button" class="button" data-testid="club-leave-ask" on:click=move |_| leaving.set(true)>{t(id::CLUB_LEAVE)}</button>
                </Show>
                <CopyLink testid="copy-club" sign="share" link=Callback::new(move |()| link_to(&Route::Club(club.id.get_value(), String::new())))/>
                <Show when=move || you.get() != Some(ClubRole::Owner)>
                    <button type="button" class="button" data-testid="club-report" on:click=move |_| reporting.set(true)>{t(id::REPORT)}</button>
                </Show>
            </p>
            <Show when=move || leaving.get()>
                <p>{t(id::CLUB_LEAVE_ABOUT)}</p>
                <p class="row">
                    <button type="button" class="button" data-testid="club-leave" disabled=club.busy on:click=move |event| {
                        leaving.set(false);
                        leave(event);
                    }>{t(id::TOURNAMENT_LEAVE)}</button>
                    <button type="button" class="button" on:click=move |_| leaving.set(false)>{t(id::CANCEL)}</button>
                </p>
            </Show>
        </section>
        <ReportDialog path=format!("clubs/{}", club.id.get_value()) open=reporting/>
    }
}
