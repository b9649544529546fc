//! The server's tournaments: those you can join, those under way, your own, past ones; and the dialog that creates one.

use std::time::Duration;

use eightfold_protocol::{
    NewTournament, OwnConduct, Period, TournamentFormat, TournamentPage, TournamentSummary, TournamentView,
    Visibility,
};
use leptos::prelude::*;

use super::account::Person;
use super::client;
use super::clock_select::{self, ClockSelect};
use super::new_table::{GameSelect, RatedChoice, option_values};
use super::server_time::server_now;
use super::words::span;
use crate::app::{Dialog, go, icon, options, tick, today};
use crate::route::Route;
use crate::setup::Setup;
use crate::words::{fill, game_name, id, t};

/// How often the lists are refreshed while they are shown.
const POLL_INTERVAL: Duration = Duration::from_secs(6);

/// The lists of tournaments.
pub fn tournaments() -> AnyView {
    view! { <Lists/> }.into_any()
}

/// The pairing system, in a word or two.
pub fn format_words(format: TournamentFormat) -> &'static str {
    match format {
        TournamentFormat::RoundRobin => t(id::TOURNAMENT_ROUND_ROBIN),
        TournamentFormat::Swiss => t(id::TOURNAMENT_SWISS),
        TournamentFormat::Arena => t(id::TOURNAMENT_ARENA),
        TournamentFormat::Tables => t(id::TOURNAMENT_TABLES),
    }
}

/// How often a tournament is repeated.
fn every_words(every: Period) -> &'static str {
    match every {
        Period::Day => t(id::TOURNAMENT_EVERY_DAY),
        Period::Week => t(id::TOURNAMENT_EVERY_WEEK),
    }
}

/// The game and terms: `Octiles · Swiss · 5 min + 5 s a turn · rated`.
pub fn what_words(summary: &TournamentSummary) -> String {
    let game = eightfold_catalog::info(&summary.game);
    let mut words = vec![
        game.map_or_else(|| summary.game.clone(), |info| game_name(info).to_owned()),
        format_words(summary.format).to_owned(),
    ];
    words.push(super::words::time(summary.clock));
    if summary.rated {
        words.push(t(id::TABLE_RATED).to_owned());
    }
    words.extend(summary.every.map(|every| every_words(every).to_owned()));
    words.join(" · ")
}

/// The state of a tournament in a list.
fn state_words(summary: &TournamentSummary) -> String {
    // The summary came from the server, and its time with it.
    let now = server_now().unwrap_or_default();
    match (summary.status.as_str(), summary.starts_ms) {
        ("running", _) => t(id::TABLE_PLAYED).to_owned(),
        ("over", _) => t(id::TABLE_OVER).to_owned(),
        (_, Some(starts)) if starts > now => fill!(id::TOURNAMENT_STARTS_IN, time = span(starts - now)),
        _ => t(id::TOURNAMENT_OPEN).to_owned(),
    }
}

pub fn lines(found: Option<Vec<TournamentSummary>>, testid: &'static str, none: &'static str) -> AnyView {
    let Some(found) = found else {
        return view! { <p role="status" class="empty">{t(id::PART_COMING)}</p> }.into_any();
    };
    if found.is_empty() {
        return view! { <p class="empty">{none}</p> }.into_any();
    }
    let line = |summary: TournamentSummary| {
        let to = Route::Tournament(summary.id.clone()).to_string();
        let people = fill!(id::TOURNAMENT_PEOPLE, people = summary.people);
        let state = format!("{} · {people}", state_words(&summary));
        view! {
            <li class="game-line tournament-line" data-tournament=summary.id.clone()>
                <span class="game-words"><b>{summary.name.clone()}</b><small>{what_words(&summary)}</small><small>{state}</small></span>
                <a class="button" aria-label=fill!(id::TOURNAMENT_LOOK_AT, name = summary.name.as_str()) href=to>{t(id::SAVED_VIEW)}</a>
            </li>
        }
    };
    view! { <ul class="game-lines" data-testid=testid>{found.into_iter().map(line).collect_view()}</ul> }
        .into_any()
}

#[component]
fn Lists() -> impl IntoView {
    let person = Person::from_context();
    let making = RwSignal::new(false);
    let (live, mine, over) = (RwSignal::new(None), RwSignal::new(None), RwSignal::new(None));
    let silent = RwSignal::new(false);
    let read = move || {
        if document().hidden() {
            return;
        }
        let known = person.peek().is_some();
        leptos::task::spawn_local(async move {
            let page = client::get::<TournamentPage>("tournaments").await;
            silent.try_set(page.is_err());
            if let Ok(page) = page {
                live.try_set(Some(page.tournaments));
            }
            match known {
                true => {
                    if let Ok(page) = client::get::<TournamentPage>("tournaments?mine=true&state=all").await {
                        mine.try_set(Some(page.tournaments));
                    }
                }
                false => drop(mine.try_set(Some(Vec::new()))),
            }
            if let Ok(page) = client::get::<TournamentPage>("tournaments?state=over&limit=10").await {
                over.try_set(Some(page.tournaments));
            }
        });
    };
    Effect::new(move |_| {
        person.get();
        read();
    });
    if let Ok(timer) = set_interval_with_handle(read, POLL_INTERVAL) {
        on_cleanup(move || timer.clear());
    }
    view! {
        <section class="lobby" data-testid="tournaments">
            <div class="lobby-head">
                <h2>{t(id::TOURNAMENTS)}</h2>
                <a class="button" href=Route::Online.to_string()>{icon("globe")}<span>{t(id::PLAY_ONLINE)}</span></a>
            </div>
            <p class="refusal" role="alert" hidden=move || !silent.get()>{t(id::SERVER_SILENT)}</p>
            <section class="card" aria-labelledby="tournaments-make-title">
                <h3 id="tournaments-make-title">{t(id::TOURNAMENT_MAKE)}</h3>
                <p>{t(id::TOURNAMENTS_ABOUT)}</p>
                <p class="row"><button type="button" class="button primary" data-testid="make-tournament" on:click=move |_| making.set(true)>{icon("play")}<span>{t(id::TOURNAMENT_MAKE)}</span></button></p>
            </section>
            <section class="card" aria-labelledby="tournaments-live-title">
                <h3 id="tournaments-live-title">{t(id::TOURNAMENTS_LIVE)}</h3>
                {move || lines(live.get(), "tournaments-live", t(id::TOURNAMENTS_NONE))}
            </section>
            <section class="card" aria-labelledby="tournaments-mine-title">
                <h3 id="tournaments-mine-title">{t(id::TOURNAMENTS_MINE)}</h3>
                {move || lines(mine.get(), "tournaments-mine", t(id::TOURNAMENTS_NONE_MINE))}
            </section>
            <section class="card" aria-labelledby="tournaments-over-title">
                <h3 id="tournaments-over-title">{t(id::TOURNAMENTS_OVER)}</h3>
                {move || lines(over.get(), "tournaments-over", t(id::TOURNAMENTS_NONE_OVER))}
            </section>
        </section>
        <NewTournamentForm open=making/>
    }
}

/// Reads a time of this device's clock, as a form gives it: `2026-11-28T20:00`. Returns it in ms since 1970.
fn local_time(text: &str) -> Option<u64> {
    let ms = js_sys::Date::parse(text);
    (ms > 0.0).then_some(ms as u64)
}

/// The time of the day in UTC: `20:00`.
fn utc_time(ms: u64) -> String {
    let minutes = ms / 60_000 % 1_440;
    format!("{}:{:02}", minutes / 60, minutes % 60)
}

/// The name of a format in a form.
fn code(format: TournamentFormat) -> String {
    let word = serde_json::to_value(format).ok();
    word.and_then(|word| Some(word.as_str()?.to_owned())).unwrap_or_default()
}

/// The formats for a game with this many seats.
fn formats(seats: usize) -> Vec<TournamentFormat> {
    match seats {
        2 => vec![TournamentFormat::Swiss, TournamentFormat::RoundRobin, TournamentFormat::Arena],
        _ => vec![TournamentFormat::Tables],
    }
}

/// The dialog that creates a tournament.
#[component]
pub fn NewTournamentForm(
    /// Whether it is open.
    open: RwSignal<bool>,
    /// The club whose members it is for.
    #[prop(optional)]
    club: String,
) -> impl IntoView {
    let person = Person::from_context();
    let setup = RwSignal::new(Setup::new("octiles"));
    let name = RwSignal::new(String::new());
    let clock = RwSignal::new(clock_select::DEFAULT_CLOCK);
    let wanted = RwSignal::new(TournamentFormat::Swiss);
    let rounds = RwSignal::new(String::new());
    let minutes = RwSignal::new(60_u32);
    let starts = RwSignal::new(0_u64);
    let (public, rated, bots, join) =
        (RwSignal::new(true), RwSignal::new(false), RwSignal::new(false), RwSignal::new(true));
    let in_club = !club.is_empty();
    // Organisers repeat tournaments of their club, moderators those of the site.
    let may_repeat = RwSignal::new(in_club);
    Effect::new(move |_| {
        if open.get() && !in_club && person.get().is_some() {
            leptos::task::spawn_local(async move {
                if let Ok(mine) = client::get::<OwnConduct>("me/conduct").await {
                    may_repeat.try_set(mine.moderator);
                }
            });
        }
    });
    let (every, first) = (RwSignal::new(None::<Period>), RwSignal::new(String::new()));
    let club = StoredValue::new(Some(club).filter(|club| !club.is_empty()));
    let (trouble, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let seats = Memo::new(move |before: Option<&usize>| {
        setup.with(|setup| match setup.choice() {
            Ok(choice) => choice
                .start(eightfold_game::Deal::Hidden, &mut eightfold_game::IdentityDice)
                .seat_letters()
                .len(),
            Err(_) => before.copied().unwrap_or(2),
        })
    });
    let offered = Memo::new(move |_| formats(seats.get()));
    let format = Memo::new(move |_| {
        offered.with(|offered| if offered.contains(&wanted.get()) { wanted.get() } else { offered[0] })
    });
    let has_rounds = move || matches!(format.get(), TournamentFormat::Swiss | TournamentFormat::Tables);
    let is_arena = move || format.get() == TournamentFormat::Arena;
    let make = move || {
        let arena = format.get_untracked() == TournamentFormat::Arena;
        let given = rounds.get_untracked();
        let request = setup.with_untracked(|setup| NewTournament {
            action_id: client::action_id("new"),
            name: name.get_untracked(),
            game: setup.game.clone(),
            options: option_values(setup),
            format: format.get_untracked(),
            clock: clock.get_untracked(),
            rated: rated.get_untracked(),
            bots: bots.get_untracked(),
            visibility: if public.get_untracked() && !in_club {
                Visibility::Public
            } else {
                Visibility::Link
            },
            join: join.get_untracked(),
            rounds: given.trim().parse().ok().filter(|_| has_rounds()),
            minutes: arena.then(|| minutes.get_untracked()),
            break_s: None,
            most: None,
            starts_ms: match starts.get_untracked() {
                _ if every.get_untracked().is_some() => first.with_untracked(|first| local_time(first)),
                0 => None,
                // Before the server's first response there is only this device's clock.
                minutes => Some(server_now().unwrap_or_else(today) + minutes * 60_000),
            },
            every: every.get_untracked(),
            club: club.get_value(),
        });
        let sent = async move { person.act(|| client::post("tournaments", &request)).await };
        client::send((trouble, busy), sent, move |made: TournamentView| {
            open.try_set(false);
            go(&Route::Tournament(made.summary.id));
        });
    };
    view! {
        <Dialog open title=t(id::TOURNAMENT_MAKE) testid="new-tournament-dialog">
            <form class="setup" data-testid="new-tournament" on:submit=move |event| {
                event.prevent_default();
                make();
            }>
                <label class="option line">
                    <span>{t(id::NAME_PLACEHOLDER)}</span>
                    <input type="text" required minlength="3" maxlength="40" data-testid="new-tournament-name" prop:value=name on:input=move |event| name.set(event_target_value(&event))/>
                </label>
                <GameSelect setup testid="new-tournament-game"/>
                {move || options(setup)}
                <label class="option line">
                    <span>{t(id::TOURNAMENT_FORMAT)}</span>
                    <select data-testid="new-tournament-format" on:change=move |event| {
                        let picked = event_target_value(&event);
                        if let Some(format) = offered.get_untracked().into_iter().find(|format| code(*format) == picked) {
                            wanted.set(format);
                        }
                    }>
                        {move || offered.get().into_iter().map(|one| view! {
                            <option value=code(one) prop:selected=move || format.get() == one>{format_words(one)}</option>
                        }).collect_view()}
                    </select>
                </label>
                // A tournament ends, so it needs a clock; an arena ends at its time, so it needs a live one.
                <ClockSelect clock testid="new-tournament-time" live_only=Signal::derive(is_arena) timed=true/>
                <Show when=has_rounds>
                    <label class="option line">
                        <span>{t(id::TOURNAMENT_ROUNDS)}</span>
                        <input type="number" class="rounds" min="1" max="50" placeholder=t(id::TOURNAMENT_ROUNDS_USUAL) data-testid="new-tournament-rounds" prop:value=rounds on:input=move |event| rounds.set(event_target_value(&event))/>
                    </label>
                </Show>
                <Show when=is_arena>
                    <label class="option line">
                        <span>{t(id::TOURNAMENT_LENGTH)}</span>
                        <select data-testid="new-tournament-minutes" on:change=move |event| minutes.set(event_target_value(&event).parse().unwrap_or(60))>
                            {[15_u32, 30, 60, 120].map(|one| view! {
                                <option value=one prop:selected=move || minutes.get() == one>{fill!(id::TOURNAMENT_MINUTES, minutes = one)}</option>
                            }).collect_view()}
                        </select>
                    </label>
                </Show>
                <Show when=move || may_repeat.get()>
                    <label class="option line">
                        <span>{t(id::TOURNAMENT_REPEAT)}</span>
                        <select data-testid="new-tournament-every" on:change=move |event| every.set(match event_target_value(&event).as_str() {
                            "day" => Some(Period::Day),
                            "week" => Some(Period::Week),
                            _ => None,
                        })>
                            <option value="">{t(id::TOURNAMENT_NO_REPEAT)}</option>
                            <option value="day">{every_words(Period::Day)}</option>
                            <option value="week">{every_words(Period::Week)}</option>
                        </select>
                    </label>
                </Show>
                <Show when=move || every.get().is_some()>
                    <label class="option line">
                        <span>{t(id::TOURNAMENT_FIRST_START)}</span>
                        <input type="datetime-local" required data-testid="new-tournament-first" prop:value=first on:input=move |event| first.set(event_target_value(&event))/>
                    </label>
                    {move || first.with(|first| local_time(first)).map(|at| view! {
                        <p data-testid="new-tournament-utc"><small>{fill!(id::TOURNAMENT_REPEATS_AT, time = utc_time(at))}</small></p>
                    })}
                </Show>
                <Show when=move || every.get().is_none()>
                <label class="option line">
                    <span>{t(id::TOURNAMENT_BEGINS)}</span>
                    <select data-testid="new-tournament-start" on:change=move |event| starts.set(event_target_value(&event).parse().unwrap_or(0))>
                        <option value="0">{t(id::TOURNAMENT_BY_HAND)}</option>
                        {[10_u64, 30, 60, 1_440].map(|minutes| view! {
                            <option value=minutes prop:selected=move || starts.get() == minutes>{fill!(id::TOURNAMENT_IN, time = span(minutes * 60_000))}</option>
                        }).collect_view()}
                    </select>
                </label>
                </Show>
                {tick(join, "new-tournament-join", t(id::TOURNAMENT_JOIN_TOO))}
                {(!in_club).then(|| tick(public, "new-tournament-public", t(id::TOURNAMENT_PUBLIC)))}
                <RatedChoice rated testid="new-tournament-rated"/>
                {tick(bots, "new-tournament-bots", t(id::TOURNAMENT_BOTS))}
                <p class="trouble" role="alert" data-testid="new-tournament-trouble">{trouble}</p>
                <p class="row ends">
                    <button type="button" class="button" data-testid="new-tournament-cancel" on:click=move |_| open.set(false)>{t(id::CANCEL)}</button>
                    <button type="submit" class="button primary" data-testid="new-tournament-make" disabled=busy>{icon("play")}<span>{t(id::TOURNAMENT_MAKE_IT)}</span></button>
                </p>
            </form>
        </Dialog>
    }
}
