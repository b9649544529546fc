//! One tournament: your own table in one press, standings and rounds as they change.

use std::time::Duration;

use eightfold_protocol::{Code, Problem, TournamentLine, TournamentRound, TournamentTable, TournamentView};
use leptos::prelude::*;
use serde_json::json;

use super::account::Person;
use super::client;
use super::connection::{Connection, ConnectionEvent, ConnectionState, Topic};
use super::server_time;
use super::tournament_words::{points, state, untimed_state};
use super::tournaments::what_words;
use crate::app::{CopyLink, icon, now};
use crate::route::Route;
use crate::words::{fill, id, sentence, t};

/// How often remaining times are updated and the connection is checked.
const TICK: Duration = Duration::from_secs(1);

/// How often the server is queried without a connection, in milliseconds.
const OFFLINE_POLL_MS: f64 = 5_000.0;

/// A tournament on the server.
pub fn tournament(id: String) -> AnyView {
    view! { <TournamentDetails id/> }.into_any()
}

/// A tournament being shown: its connection announces each entry, and then it is read again.
#[derive(Clone, Copy)]
pub struct FollowedTournament {
    id: StoredValue<String>,
    pub shown: RwSignal<Option<TournamentView>>,
    /// The current time of the server's clock, in milliseconds since 1970.
    pub now: RwSignal<u64>,
    missing: RwSignal<Option<String>>,
    silent: RwSignal<bool>,
    line: StoredValue<Option<Connection>, LocalStorage>,
    /// When it was last requested.
    asked_at: StoredValue<f64>,
    /// Whether a request is under way, and whether news arrived meanwhile.
    reading: StoredValue<bool>,
    stale: StoredValue<bool>,
}

impl FollowedTournament {
    /// Follows the tournament with this id, until the owner of the view is disposed.
    pub fn new(id: String) -> Self {
        let followed = Self {
            id: StoredValue::new(id.clone()),
            shown: RwSignal::new(None),
            now: RwSignal::new(0),
            missing: RwSignal::new(None),
            silent: RwSignal::new(false),
            line: StoredValue::new_local(None),
            asked_at: StoredValue::new(0.0),
            reading: StoredValue::new(false),
            stale: StoredValue::new(false),
        };
        let line = Connection::open(
            Topic::Tournament(id),
            move || followed.seq(),
            move |heard| followed.receive(heard),
        );
        followed.line.set_value(Some(line));
        if let Ok(timer) = set_interval_with_handle(move || followed.tick(), TICK) {
            on_cleanup(move || timer.clear());
        }
        on_cleanup(move || followed.close());
        // The connection may take a while to open, or never open.
        followed.read();
        followed
    }

    fn seq(self) -> u64 {
        self.shown.try_get_untracked().flatten().map_or(0, |view| view.seq)
    }

    fn receive(self, heard: ConnectionEvent) {
        match heard {
            ConnectionEvent::Open => {
                let followed = self;
                self.line.try_with_value(|line| {
                    let Some(line) = line else { return };
                    line.ask("watch", json!({ "since": self.seq() }), move |answer| followed.take(answer));
                });
            }
            ConnectionEvent::Lost => {}
            ConnectionEvent::Frame(down) if down.row.is_some() => self.read(),
            ConnectionEvent::Frame(_) => {}
        }
    }

    /// Reads the tournament, and once more if something arrives meanwhile.
    fn read(self) {
        if self.reading.try_get_value() != Some(false) {
            self.stale.try_set_value(true);
            return;
        }
        self.reading.set_value(true);
        leptos::task::spawn_local(async move {
            loop {
                let Some(id) = self.id.try_get_value() else { return };
                self.stale.try_set_value(false);
                self.asked_at.try_set_value(now());
                let path = format!("tournaments/{id}?since={}", self.seq());
                let answer = client::text::<()>("GET", &path, None).await;
                let told = answer.is_ok();
                self.take(answer);
                if !told || self.stale.try_get_value() != Some(true) {
                    break;
                }
            }
            self.reading.try_set_value(false);
        });
    }

    /// Applies the server's response, if it is new.
    fn take(self, answer: Result<String, Problem>) {
        let Some(known) = self.shown.try_with_untracked(Option::is_some) else { return };
        self.silent.set(matches!(&answer, Err(problem) if known || problem.code == Code::Unavailable));
        match answer {
            Ok(text) => {
                if let Ok(view) = client::read::<TournamentView>(&text) {
                    self.show(view);
                }
            }
            Err(problem) if problem.code == Code::NotFound => {
                self.missing.set(Some(t(id::NO_SUCH_TOURNAMENT_ABOUT).to_owned()));
                self.close();
            }
            Err(problem) if !known && problem.code != Code::Unavailable => {
                self.missing.set(Some(sentence(&problem.message)));
            }
            Err(_) => {}
        }
    }

    fn show(self, view: TournamentView) {
        if self.shown.try_with_untracked(|shown| shown.as_ref().is_none_or(|old| old.seq <= view.seq))
            == Some(true)
        {
            let over = view.summary.status == "over";
            server_time::exact(view.now_ms);
            self.note_time();
            self.shown.set(Some(view));
            if over {
                self.close();
            }
        }
    }

    fn note_time(self) {
        if let Some(now) = server_time::server_now() {
            self.now.set(now);
        }
    }

    fn tick(self) {
        self.note_time();
        let open = self.line.with_value(|line| {
            let line = line.as_ref()?;
            line.check();
            Some(line.state().get_untracked() == ConnectionState::Open)
        });
        let waited = now() - self.asked_at.get_value();
        if open == Some(false) && waited > OFFLINE_POLL_MS && !document().hidden() {
            self.read();
        }
    }

    fn close(self) {
        self.line.try_update_value(|line| {
            if let Some(line) = line.take() {
                line.close();
            }
        });
    }
}

#[component]
fn TournamentDetails(id: String) -> impl IntoView {
    let person = Person::from_context();
    let followed = FollowedTournament::new(id);
    let FollowedTournament { id: key, shown, missing, silent, .. } = followed;
    let trouble = RwSignal::new(None::<String>);
    let busy = RwSignal::new(false);
    let act = move |deed: &'static str| {
        let Some(id) = key.try_get_value() else { return };
        let path = format!("tournaments/{id}/{deed}");
        let sent = async move { person.act(|| client::call::<(), _>("POST", &path, None)).await };
        client::send((trouble, busy), sent, move |view: TournamentView| followed.show(view));
    };
    view! {
        <section class="lobby tournament" data-testid="tournament">
            <div class="lobby-head">
                <h2 data-testid="tournament-name">{move || shown.with(|shown| shown.as_ref().map_or(t(id::TOURNAMENTS).to_owned(), |view| view.summary.name.clone()))}</h2>
                <a class="button" href=Route::Tournaments.to_string() data-testid="to-tournaments">{icon("back")}<span>{t(id::TOURNAMENTS)}</span></a>
            </div>
            <p class="refusal" role="alert" hidden=move || !silent.get()>{t(id::SERVER_SILENT)}</p>
            {move || missing.get().map(|words| view! { <p class="refusal" role="alert" data-testid="no-tournament">{words}</p> })}
            {move || (shown.with(Option::is_none) && missing.get().is_none()).then(|| view! { <p role="status" class="empty">{t(id::PART_COMING)}</p> })}
            <Show when=move || shown.with(Option::is_some)>
                <Part followed act=Callback::new(act) busy trouble/>
                <section class="card" aria-labelledby="standings-title">
                    <h3 id="standings-title">{t(id::TOURNAMENT_STANDINGS)}</h3>
                    {move || shown.with(|shown| shown.as_ref().map(standings))}
                </section>
                <section class="card lobby-wide" aria-labelledby="rounds-title">
                    <h3 id="rounds-title">{t(id::TOURNAMENT_ROUNDS)}</h3>
                    {move || shown.with(|shown| shown.as_ref().map(rounds))}
                </section>
            </Show>
        </section>
    }
}

/// The terms and state of the tournament, and what the user can do.
#[component]
fn Part(
    followed: FollowedTournament,
    act: Callback<&'static str>,
    busy: RwSignal<bool>,
    trouble: RwSignal<Option<String>>,
) -> impl IntoView {
    let person = Person::from_context();
    let shown = followed.shown;
    let me = Memo::new(move |_| person.get().map(|known| known.id));
    let of = move |part: fn(&TournamentView) -> String| {
        Memo::new(move |_| shown.with(|shown| shown.as_ref().map(part).unwrap_or_default()))
    };
    let (what, status) = (of(|view| what_words(&view.summary)), of(|view| view.summary.status.clone()));
    let how_far = Memo::new(move |_| {
        shown.with(|shown| shown.as_ref().map(|view| state(view, followed.now.get())).unwrap_or_default())
    });
    let untimed = Memo::new(move |_| {
        shown.with(|shown| shown.as_ref().map(|view| untimed_state(view, followed.now.get())))
    });
    // A new state is read out, but not each second of a time that runs down.
    let said = move || {
        untimed.track();
        how_far.get_untracked()
    };
    let mine = Memo::new(move |_| {
        let me = me.get()?;
        let line = shown.with(|shown| {
            let lines = shown.iter().flat_map(|view| &view.standings);
            lines.clone().find(|line| line.person.id == me && !line.withdrawn).cloned()
        });
        line.map(|line| line.table)
    });
    let maker = Memo::new(move |_| {
        let me = me.get();
        me.is_some_and(|me| {
            shown.with(|shown| shown.as_ref().is_some_and(|view| view.organisers.contains(&me)))
        })
    });
    let late = Memo::new(move |_| {
        // Only players from the start take part in a round robin.
        shown.with(|shown| {
            shown.as_ref().is_some_and(|view| {
                let known = view.standings.iter().any(|line| Some(&line.person.id) == me.get().as_ref());
                view.summary.format == eightfold_protocol::TournamentFormat::RoundRobin
                    && view.summary.status == "running"
                    && !known
            })
        })
    });
    // What happens to a round while you play live in another tournament.
    let overlap = Memo::new(move |_| {
        shown.with(|shown| {
            let summary = &shown.as_ref()?.summary;
            let live = matches!(summary.clock, eightfold_protocol::Clock::Live { .. });
            live.then_some(match summary.format {
                eightfold_protocol::TournamentFormat::RoundRobin => t(id::TOURNAMENT_WAITS_FOR_YOU),
                _ => t(id::TOURNAMENT_NOT_PAIRED),
            })
        })
    });
    let repeats = Memo::new(move |_| {
        shown.with(|shown| shown.as_ref().is_some_and(|view| view.summary.every.is_some()))
    });
    let next = Memo::new(move |_| shown.with(|shown| shown.as_ref().and_then(|view| view.next.clone())));
    let club = Memo::new(move |_| shown.with(|shown| shown.as_ref().and_then(|view| view.club.clone())));
    let ending = RwSignal::new(false);
    let button = move |deed: &'static str, label: &'static str, primary: bool| {
        view! { <button type="button" class="button" class:primary=primary disabled=busy data-testid=format!("tournament-{deed}") on:click=move |_| act.run(deed)>{label}</button> }
    };
    let over = move || status.get() == "over";
    view! {
        <section class="card" aria-label=t(id::TOURNAMENT_ABOUT)>
            <p>{what}</p>
            <p data-testid="tournament-state"><b>{how_far}</b></p>
            <p class="visually-hidden" role="status" data-testid="tournament-said">{said}</p>
            {move || match (over(), mine.get()) {
                (false, Some(Some(table))) => view! {
                    <p class="row"><a class="button primary" data-testid="tournament-table" href=Route::Table(table).to_string()>{icon("play")}<span>{t(id::TOURNAMENT_MY_TABLE)}</span></a></p>
                }.into_any(),
                (false, Some(None)) => view! {
                    <p data-testid="tournament-wait">{t(id::TOURNAMENT_WAIT)}</p>
                    {overlap.get().map(|words| view! { <p><small>{words}</small></p> })}
                }.into_any(),
                _ => ().into_any(),
            }}
            <p class="trouble" role="alert" data-testid="tournament-trouble">{trouble}</p>
            <p class="row">
                <Show when=move || !over() && mine.with(Option::is_none) && !late.get()>{button("join", t(id::JOIN_GAME), true)}</Show>
                <Show when=move || status.get() == "open" && maker.get()>{button("start", t(id::START_GAME), true)}</Show>
                <Show when=move || !over() && mine.with(Option::is_some)>{button("leave", t(id::TOURNAMENT_LEAVE), false)}</Show>
                <Show when=move || status.get() == "open" && maker.get() && repeats.get()>{button("stop-repeating", t(id::TOURNAMENT_STOP_REPEATING), false)}</Show>
                <Show when=move || !over() && maker.get() && !ending.get()>
                    <button type="button" class="button" data-testid="tournament-end-ask" on:click=move |_| ending.set(true)>{t(id::TOURNAMENT_END)}</button>
                </Show>
                {move || next.get().map(|next| view! {
                    <a class="button" data-testid="tournament-next" href=Route::Tournament(next).to_string()>{icon("play")}<span>{t(id::TOURNAMENT_NEXT)}</span></a>
                })}
                {move || club.get().map(|club| view! {
                    <a class="button" data-testid="to-club" href=Route::Club(club.id, String::new()).to_string()>{icon("friend")}<span>{club.name}</span></a>
                })}
                <CopyLink testid="copy-tournament" sign="share" link=Callback::new(|()| window().location().href().unwrap_or_default())/>
            </p>
            <Show when=move || ending.get() && !over()>
                <p>{t(id::TOURNAMENT_END_ABOUT)}</p>
                <p class="row">
                    {button("end", t(id::TOURNAMENT_END_NOW), false)}
                    <button type="button" class="button" on:click=move |_| ending.set(false)>{t(id::CANCEL)}</button>
                </p>
            </Show>
        </section>
    }
}

fn standings(view: &TournamentView) -> AnyView {
    if view.standings.is_empty() {
        return view! { <p class="empty">{t(id::TOURNAMENT_NO_PLAYER)}</p> }.into_any();
    }
    let line = |line: &TournamentLine| {
        let TournamentLine { place, person, games, withdrawn, table, .. } = line.clone();
        let ties: Vec<String> = line.tie_breaks.iter().map(|value| format!("{}", value.abs())).collect();
        view! {
            <tr data-testid="standing">
                <td>{place}</td>
                <th scope="row">
                    <a href=Route::Person(person.name.clone()).to_string()>{person.name.clone()}</a>
                    {withdrawn.then(|| view! { <small>{t(id::TOURNAMENT_LEFT)}</small> })}
                    {table.map(|_| view! { <small>{t(id::TOURNAMENT_PLAYS)}</small> })}
                </th>
                <td>{points(line.points)}<small>{ties.join(" · ")}</small></td>
                <td>{games}</td>
            </tr>
        }
    };
    view! {
        <table class="ratings" data-testid="standings">
            <thead><tr>
                <th scope="col">{t(id::RANKINGS_PLACE)}</th><th scope="col">{t(id::FINISHED_PLAYER)}</th>
                <th scope="col">{t(id::TOURNAMENT_POINTS)}</th><th scope="col">{t(id::STUDY_GAMES)}</th>
            </tr></thead>
            <tbody>{view.standings.iter().map(line).collect_view()}</tbody>
        </table>
        <p><small>{t(match view.summary.format {
            eightfold_protocol::TournamentFormat::Swiss => id::TOURNAMENT_TIES_SWISS,
            eightfold_protocol::TournamentFormat::RoundRobin => id::TOURNAMENT_TIES_ROUND_ROBIN,
            eightfold_protocol::TournamentFormat::Tables => id::TOURNAMENT_TIES_TABLES,
            eightfold_protocol::TournamentFormat::Arena => id::TOURNAMENT_TIES_ARENA,
        })}</small></p>
    }
    .into_any()
}

/// The state of a table of the tournament, in a few words.
fn table_words(table: &TournamentTable) -> String {
    match &table.places {
        None => t(id::TOURNAMENT_PLAYS).to_owned(),
        Some(places) if places.is_empty() => t(id::TABLE_ABORTED).to_owned(),
        Some(places) if places.iter().all(|place| *place == 1) => t(id::TABLE_DRAW).to_owned(),
        Some(places) => {
            let mut came: Vec<_> = places.iter().zip(&table.players).collect();
            came.sort_by_key(|(place, _)| **place);
            let came = came.into_iter().map(|(place, player)| format!("{place}. {}", player.name));
            came.collect::<Vec<_>>().join(", ")
        }
    }
}

fn rounds(view: &TournamentView) -> AnyView {
    if view.rounds.is_empty() {
        return view! { <p class="empty">{t(id::TOURNAMENT_NO_ROUND)}</p> }.into_any();
    }
    let table = |table: &TournamentTable| {
        let names: Vec<&str> = table.players.iter().map(|player| player.name.as_str()).collect();
        let names = names.join(" – ");
        let words = table_words(table);
        let look = if table.places.is_none() { t(id::WATCH) } else { t(id::SAVED_VIEW) };
        view! {
            <li class="game-line tournament-line" data-testid="tournament-game" data-table=table.id.clone()>
                <span class="game-words"><b>{names.clone()}</b><small>{words}</small></span>
                <a class="button" aria-label=format!("{look}: {names}") href=Route::Table(table.id.clone()).to_string()>{look}</a>
            </li>
        }
    };
    let round = |round: &TournamentRound| {
        let byes = round.byes.iter().map(|bye| {
            let words =
                fill!(id::TOURNAMENT_BYE, name = bye.person.name.as_str(), points = points(bye.points));
            view! { <li class="empty">{words}</li> }
        });
        view! {
            <h4>{fill!(id::TOURNAMENT_ROUND, number = round.number)}</h4>
            <ul class="game-lines">{round.tables.iter().map(table).collect_view()}{byes.collect_view()}</ul>
        }
    };
    view! { <div data-testid="tournament-rounds">{view.rounds.iter().rev().map(round).collect_view()}</div> }
        .into_any()
}
