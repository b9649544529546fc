//! The dialog that creates a table: its game and options, the terms, and who the seats are for.

use crate::words::{called, fill, game_name, id, level_name, listed, t};
use std::collections::BTreeMap;

use eightfold_catalog::Choice;
use eightfold_game::{Deal, IdentityDice, Seat};
use eightfold_protocol::{
    AbsenceRule, Clock, ClubPage, ClubRole, ClubSummary, NewTable as NewTableRequest, SeatRequest, TableView,
    Terms, Visibility,
};
use leptos::prelude::*;

use super::account::Person;
use super::clock_select::ClockSelect;
use super::days_terms::{DaysChoice, DaysTerms};
use super::{client, words};
use crate::app::{Dialog, game_ui_of, go, icon, offered, options, storage, tick};
use crate::route::Route;
use crate::setup::{SeatInfo, Setup, seats};

/// Storage key of the last choice.
const STORAGE_KEY: &str = "online.wish";

/// Who a seat is for.
#[derive(Clone, PartialEq, Eq, Debug)]
enum SeatFor {
    You,
    Anyone,
    Name(String),
    /// Both seats of a team, for the person of this name and a partner of their choice.
    Pair(String),
    Computer(u8),
}

impl SeatFor {
    fn code(&self) -> String {
        match self {
            Self::You => "you".to_owned(),
            Self::Anyone => "open".to_owned(),
            Self::Name(_) => "invite".to_owned(),
            Self::Pair(_) => "pair".to_owned(),
            Self::Computer(level) => format!("computer-{level}"),
        }
    }

    fn read(code: &str) -> Self {
        match code.strip_prefix("computer-").and_then(|level| level.parse().ok()) {
            Some(level) => Self::Computer(level),
            None if code == "you" => Self::You,
            None if code == "invite" => Self::Name(String::new()),
            None if code == "pair" => Self::Pair(String::new()),
            None => Self::Anyone,
        }
    }

    fn request(&self) -> SeatRequest {
        match self {
            Self::You => SeatRequest::Take { take: true },
            Self::Anyone => SeatRequest::Open { open: true },
            Self::Name(name) | Self::Pair(name) if name.trim().is_empty() => SeatRequest::Open { open: true },
            Self::Name(name) | Self::Pair(name) => SeatRequest::Invite { invite: name.trim().to_owned() },
            Self::Computer(level) => SeatRequest::Computer { computer: *level },
        }
    }
}

/// The chosen options, in the protocol's form.
pub fn option_values(setup: &Setup) -> BTreeMap<String, serde_json::Value> {
    setup.options.iter().map(|(key, value)| (key.clone(), serde_json::Value::from(value.as_str()))).collect()
}

/// A list of the games to choose from.
#[component]
pub fn GameSelect(setup: RwSignal<Setup>, testid: &'static str) -> impl IntoView {
    view! {
        <label class="option line">
            <span>{t(id::PUZZLES_GAME)}</span>
            <select data-testid=testid on:change=move |event| {
                let game = event_target_value(&event);
                setup.update(|setup| setup.set_game(&game));
            }>
                {offered().map(|info| view! {
                    <option value=info.id prop:selected=move || setup.with(|setup| setup.game == info.id)>{game_name(info)}</option>
                }).collect_view()}
            </select>
        </label>
    }
}

/// Whether the game is rated, which needs a name.
#[component]
pub fn RatedChoice(rated: RwSignal<bool>, testid: &'static str) -> impl IntoView {
    let person = Person::from_context();
    let nameless = move || rated.get() && person.get().is_none_or(|known| known.is_guest());
    view! {
        {tick(rated, testid, t(id::COUNTS_FOR_RATINGS))}
        <Show when=nameless>
            <p class="trouble" role="status" data-testid=format!("{testid}-needs-name")>{t(id::RATED_NEEDS_NAME)}</p>
        </Show>
    }
}

/// The dialog.
#[component]
pub fn NewTable(
    /// Whether it is open.
    open: RwSignal<bool>,
    /// The person to invite, if it was opened for one.
    #[prop(default = RwSignal::new(None))]
    invited: RwSignal<Option<String>>,
    /// The club for whose members it is at first, if it was opened there.
    #[prop(optional)]
    club: String,
) -> impl IntoView {
    let person = Person::from_context();
    let first = storage::get(STORAGE_KEY)
        .and_then(|text| Setup::read(&text))
        .filter(|setup| game_ui_of(&setup.game).is_some());
    let setup = RwSignal::new(first.unwrap_or_else(|| Setup::new("octiles")));
    let chosen = RwSignal::new(vec![SeatFor::You, SeatFor::Anyone, SeatFor::Anyone, SeatFor::Anyone]);
    Effect::new(move |_| {
        if let Some(name) = open.get().then(|| invited.get()).flatten() {
            chosen.update(|chosen| {
                if let Some(seat) = chosen.get_mut(1) {
                    *seat = SeatFor::Name(name)
                }
            });
            invited.set(None);
        }
    });
    let clock = RwSignal::new(Clock::None);
    let days_choice = DaysChoice::new();
    let days = Memo::new(move |_| matches!(clock.get(), Clock::Days { .. }));
    let absent = RwSignal::new("wait".to_owned());
    let (club, clubs) = (RwSignal::new(club), RwSignal::new(Vec::<ClubSummary>::new()));
    Effect::new(move |_| {
        if !open.get() {
            return;
        }
        person.recognise();
        if person.get().is_none() {
            return;
        }
        leptos::task::spawn_local(async move {
            // Without a response the game is for people with the link.
            if let Ok(page) = client::get::<ClubPage>("clubs?mine=true").await {
                let is_member = |one: &ClubSummary| one.you.is_some_and(ClubRole::is_member);
                clubs.try_set(page.clubs.into_iter().filter(is_member).collect());
            }
        });
    });
    let of_club = move || !club.read().is_empty();
    let (undo, public, rated) = (RwSignal::new(true), RwSignal::new(false), RwSignal::new(false));
    let random_seats = RwSignal::new(false);
    let (min_rating, max_rating) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let (trouble, busy) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let choice = Memo::new(move |before: Option<&Option<SeatRows>>| {
        setup.with(|setup| match setup.choice() {
            Ok(choice) => Some(SeatRows::of(&choice, &setup.game)),
            Err(_) => before.cloned().flatten(),
        })
    });
    // The people invited by name.
    let named = move || {
        let count = choice.with(|choice| choice.as_ref().map_or(0, |choice| choice.seats.len()));
        chosen.with(|chosen| {
            let given = chosen.iter().take(count).filter_map(|seat| match seat {
                SeatFor::Name(name) | SeatFor::Pair(name) => Some(name.trim()),
                _ => None,
            });
            // A pair has two seats, with another one between them.
            let mut names: Vec<String> = Vec::new();
            for name in given.filter(|name| !name.is_empty()) {
                if !names.iter().any(|known| known == name) {
                    names.push(name.to_owned());
                }
            }
            names
        })
    };
    // What the button creates while the options are closed.
    let summary = move || {
        let game = setup.with(|setup| eightfold_catalog::info(&setup.game).map_or("", game_name));
        let of_club = clubs.with(|clubs| {
            let found = clubs.iter().find(|one| one.id == *club.read())?;
            Some(fill!(id::CLUB_FOR_MEMBERS, club = found.name))
        });
        let names = named();
        let reserved = (!names.is_empty()).then(|| fill!(id::SEAT_RESERVED_FOR, name = listed(names)));
        let said = [Some(game.to_owned()), Some(words::time(clock.get())), of_club, reserved];
        said.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    };
    let make = move || {
        let count = choice.with_untracked(|choice| choice.as_ref().map_or(0, |choice| choice.seats.len()));
        let levels = choice.with_untracked(|choice| choice.as_ref().map_or(0, |choice| choice.levels.len()));
        let (absent, level) = match absent.get_untracked().as_str() {
            "computer" => (AbsenceRule::Computer, Some((levels as u8).clamp(1, 2))),
            "out" => (AbsenceRule::Out, None),
            _ => (AbsenceRule::Wait, None),
        };
        let club = Some(club.get_untracked()).filter(|club| !club.is_empty());
        let public = public.get_untracked() && club.is_none();
        // Only strangers are chosen by their rating.
        let bound = |rating: RwSignal<String>| {
            rating.with_untracked(|rating| rating.trim().parse().ok()).filter(|_: &i32| public)
        };
        let request = setup.with_untracked(|setup| NewTableRequest {
            game: setup.game.clone(),
            options: option_values(setup),
            terms: Terms {
                clock: days_choice.of(clock.get_untracked()),
                rated: rated.get_untracked(),
                undo: undo.get_untracked(),
                absent,
                level,
                visibility: if public { Visibility::Public } else { Visibility::Link },
                min_rating: bound(min_rating),
                max_rating: bound(max_rating),
                club,
            },
            seats: chosen.with_untracked(|chosen| chosen.iter().take(count).map(SeatFor::request).collect()),
            random_seats: random_seats.get_untracked(),
        });
        storage::set(
            STORAGE_KEY,
            &setup.with_untracked(|setup| serde_json::to_string(setup).unwrap_or_default()),
        );
        let sent = async move { person.act(|| client::post("tables", &request)).await };
        client::send((trouble, busy), sent, move |table: TableView| {
            open.try_set(false);
            go(&Route::Table(table.id));
        });
    };
    view! {
        <Dialog open title=t(id::TABLE_FOR_FRIENDS) testid="new-table-dialog">
            // A browser can't point at a field in a closed group, so the server says what is wrong.
            <form class="setup" data-testid="new-table" novalidate=true on:submit=move |event| {
                event.prevent_default();
                make();
            }>
                <p data-testid="new-table-about"><b>{summary}</b></p>
                <Show when=move || named().is_empty() && !of_club()><p class="empty">{t(id::NEW_TABLE_ABOUT)}</p></Show>
                <details class="new-table-more" data-testid="new-table-more">
                    <summary>{t(id::NEW_TABLE_MORE)}</summary>
                    <div class="setup">
                        <GameSelect setup testid="new-table-game"/>
                        {move || options(setup)}
                        <ClockSelect clock testid="new-table-time"/>
                        <DaysTerms choice=days_choice days=days.into()/>
                        <label class="option line">
                            <span>{t(id::IF_AWAY)}</span>
                            <select data-testid="new-table-absent" on:change=move |event| absent.set(event_target_value(&event))>
                                <option value="wait">{t(id::AWAY_WAIT)}</option>
                                <option value="computer">{t(id::AWAY_COMPUTER)}</option>
                                <option value="out">{t(id::AWAY_OUT)}</option>
                            </select>
                        </label>
                        {tick(undo, "new-table-undo", t(id::UNDO_IF_AGREED))}
                        <Show when=move || !clubs.read().is_empty()>
                            <label class="option line">
                                <span>{t(id::CLUB_FOR_WHOM)}</span>
                                <select data-testid="new-table-club" on:change=move |event| club.set(event_target_value(&event))>
                                    <option value="" prop:selected=move || !of_club()>{t(id::CLUB_FOR_ANYONE)}</option>
                                    {move || clubs.get().into_iter().map(|one| {
                                        let (value, own) = (one.id.clone(), one.id);
                                        view! { <option value=value prop:selected=move || *club.read() == own>{fill!(id::CLUB_FOR_MEMBERS, club = one.name)}</option> }
                                    }).collect_view()}
                                </select>
                            </label>
                        </Show>
                        <Show when=move || !of_club()>{tick(public, "new-table-public", t(id::FOUND_IN_LIST))}</Show>
                        <Show when=move || public.get() && !of_club()>
                            {rating_bound(min_rating, "new-table-min-rating", t(id::TABLE_MIN_RATING))}
                            {rating_bound(max_rating, "new-table-max-rating", t(id::TABLE_MAX_RATING))}
                        </Show>
                        <RatedChoice rated testid="new-table-rated"/>
                        <fieldset class="seats">
                            <legend>{t(id::TABLE_SEATS)}</legend>
                            {move || choice.get().map(|sitting| {
                                sitting.seats.iter().enumerate().map(|(at, seat)| seat_row(chosen, &sitting, at, seat)).collect_view()
                            })}
                            {tick(random_seats, "new-table-random", t(id::SEATS_AT_RANDOM))}
                        </fieldset>
                    </div>
                </details>
                <p class="trouble" role="alert" data-testid="new-table-trouble">{trouble}</p>
                <p class="row ends">
                    <button type="button" class="button" data-testid="new-table-cancel" on:click=move |_| open.set(false)>{t(id::CANCEL)}</button>
                    <button type="submit" class="button primary" data-testid="new-table-make" autofocus=true disabled=busy>{icon("play")}<span>{t(id::MAKE_THE_TABLE)}</span></button>
                </p>
            </form>
        </Dialog>
    }
}

/// A field for the lowest or the highest rating of those who can join.
fn rating_bound(rating: RwSignal<String>, testid: &'static str, label: &'static str) -> impl IntoView {
    view! {
        <label class="option line">
            <span>{label}</span>
            <input type="number" min="0" max="5000" step="50" inputmode="numeric" placeholder=t(id::FINISHED_ANY) data-testid=testid prop:value=rating
                on:input=move |event| rating.set(event_target_value(&event))/>
        </label>
    }
}

/// The state of the rows of seats.
#[derive(Clone, PartialEq)]
struct SeatRows {
    game: String,
    seats: Vec<SeatInfo>,
    /// The seat of each seat's partner, in games of pairs.
    partners: Vec<Option<usize>>,
    /// Levels by number, with their names.
    levels: Vec<(u8, String)>,
}

impl SeatRows {
    fn of(choice: &Choice, game: &str) -> Self {
        let mut seats = seats(choice);
        let start = choice.start(Deal::Hidden, &mut IdentityDice);
        let partner = |at: usize| {
            let team = start.team(Seat::new(at));
            team.iter().map(Seat::index).find(|other| *other != at).filter(|_| team.len() == 2)
        };
        let partners = (0..seats.len()).map(partner).collect();
        for seat in &mut seats {
            seat.name = game_ui_of(game).map_or(seat.name, |ui| (ui.words.shown_name)(seat.name));
        }
        let levels = (1..=choice.levels().len() as u8)
            .map(|level| (level, choice.level_name(level).map(level_name).unwrap_or_default().to_owned()));
        Self { game: game.to_owned(), seats, partners, levels: levels.collect() }
    }
}

/// Sets who a seat is for. A pair has both seats of a team, or neither.
fn pick(chosen: &mut [SeatFor], at: usize, partner: Option<usize>, picked: SeatFor) {
    let partner = partner.filter(|partner| *partner < chosen.len());
    if let Some(partner) = partner {
        match (&picked, &chosen[partner]) {
            (SeatFor::Pair(_), _) => chosen[partner] = picked.clone(),
            (_, SeatFor::Pair(_)) => chosen[partner] = SeatFor::Anyone,
            _ => {}
        }
    }
    if let Some(seat) = chosen.get_mut(at) {
        *seat = picked;
    }
}

fn seat_row(
    chosen: RwSignal<Vec<SeatFor>>,
    sitting: &SeatRows,
    at: usize,
    info: &SeatInfo,
) -> impl IntoView + use<> {
    let (letter, name) = (info.letter, called(info.name));
    let badge = game_ui_of(&sitting.game).map(|ui| (ui.badge)(info.name)).unwrap_or_default();
    let whom = fill!(id::FOR_WHOM, name);
    let is = move |code: String| chosen.with(|chosen| chosen.get(at).is_some_and(|one| one.code() == code));
    let for_name = move || {
        chosen.with(|chosen| match chosen.get(at) {
            Some(SeatFor::Name(name) | SeatFor::Pair(name)) => name.clone(),
            _ => String::new(),
        })
    };
    let partner = sitting.partners.get(at).copied().flatten();
    // The name of a pair is asked for once.
    let second = partner.is_some_and(|partner| partner < at);
    let invites = Memo::new(move |_| is("invite".to_owned()) || !second && is("pair".to_owned()));
    let levels = sitting.levels.clone();
    let one = move |code: String, label: String| {
        let value = code.clone();
        view! { <option value=value prop:selected=move || is(code.clone())>{label}</option> }
    };
    view! {
        <div class="seat-row online-seat" role="group" aria-label=name.clone()>
            <span class="badge" aria-hidden="true" inner_html=badge></span>
            <span class="seat-name">{name.clone()}</span>
            <select aria-label=fill!(id::WHO_PLAYS, name) data-testid=format!("new-seat-{letter}") on:change=move |event| {
                let picked = SeatFor::read(&event_target_value(&event));
                chosen.update(|chosen| pick(chosen, at, partner, picked));
            }>
                {one("you".to_owned(), t(id::YOU).to_owned())}
                {one("open".to_owned(), t(id::OPEN_TO_ANYONE).to_owned())}
                {one("invite".to_owned(), t(id::INVITE_BY_NAME).to_owned())}
                {partner.map(|_| one("pair".to_owned(), t(id::PAIR_INVITE).to_owned()))}
                {levels.into_iter().map(|(level, label)| one(format!("computer-{level}"), fill!(id::COMPUTER_LABEL, level, label))).collect_view()}
            </select>
            <Show when=move || invites.get()>
                <input type="text" maxlength="24" placeholder=t(id::NAME_PLACEHOLDER) aria-label=whom.clone() data-testid=format!("new-seat-{letter}-name") prop:value=for_name
                    on:input=move |event| {
                        let given = event_target_value(&event);
                        let pair = is("pair".to_owned());
                        let named = if pair { SeatFor::Pair(given) } else { SeatFor::Name(given) };
                        chosen.update(|chosen| pick(chosen, at, partner, named));
                    }/>
            </Show>
        </div>
    }
}
