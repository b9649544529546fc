//! The dialog that starts a game: its options, and the player of each seat.

use super::storage;
use crate::words::{
    called, fill, game_about, game_name, id, level_description, option_help, option_name, option_value,
    sentence, t,
};
use eightfold_catalog::Choice;
use eightfold_game::{OptionSpec, OptionValues};
use leptos::prelude::*;

use super::dialog::Dialog;
use super::game_ui::game_ui_of;
use super::icon::icon;
use super::tick::tick_with;
use super::{GameSession, Prefs, browser};
use crate::route::Route;
use crate::setup::{MAX_NAME_LEN, PlayerKind, SeatInfo, Setup, seats};

/// The form for the options and players of a game, which starts it.
#[component]
pub fn NewGame(
    /// The id of a game that has a user interface.
    game: String,
) -> impl IntoView {
    let session = GameSession::from_context();
    let open = RwSignal::new(true);
    let info = eightfold_catalog::info(&game);
    let first = setup_of(&game);
    let setup = RwSignal::new(first);
    let trouble = RwSignal::new(None::<String>);
    let start = move || {
        let chosen = setup.get_untracked();
        match session.start(&chosen) {
            Ok(()) => {
                keep_setup(&chosen);
                browser::go(&Route::Play);
            }
            Err(error) => trouble.set(Some(sentence(&error))),
        }
    };
    // The error about an option disappears when the option is corrected.
    Effect::new(move |_| {
        setup.track();
        trouble.set(None);
    });
    // Closing the dialog without a start leads to the home page.
    Effect::new(move |_| {
        if !open.get() {
            browser::replace(&Route::Home);
        }
    });
    let looks = game_ui_of(&game).and_then(|ui| ui.looks);
    view! {
        <Dialog open title=info.map_or("", game_name) testid="setup-dialog">
            <form
                class="setup"
                data-testid="setup"
                on:submit=move |event| {
                    event.prevent_default();
                    start();
                }
            >
                <p class="about">{info.map(game_about)}</p>
                {move || options(setup)}
                {looks.map(|looks| looks())}
                <fieldset class="seats">
                    <legend>{t(id::LEARN_PLAYERS)}</legend>
                    {move || seat_rows(setup)}
                    <SeatShuffle setup/>
                </fieldset>
                <p class="trouble" role="alert">{trouble}</p>
                <p class="row ends">
                    <button type="button" class="button" data-testid="setup-cancel" on:click=move |_| open.set(false)>{t(id::CANCEL)}</button>
                    <button type="submit" class="button primary" data-testid="start" autofocus=true>{icon("play")}<span>{t(id::START_GAME)}</span></button>
                </p>
            </form>
        </Dialog>
    }
}

/// The storage key of the settings of the last game started.
const STORAGE_KEY: &str = "setup";

/// Returns the settings of the last game started, if they are still valid.
pub fn last_setup() -> Option<Setup> {
    storage::get(STORAGE_KEY).and_then(|text| Setup::read(&text))
}

/// Returns the settings that this game was last started with; those of other games have no effect.
fn setup_of(game: &str) -> Setup {
    let own = storage::get(&format!("{STORAGE_KEY}.{game}")).and_then(|text| Setup::read(&text));
    // Earlier versions saved only the last game started.
    let last = || last_setup().filter(|setup| setup.game == game);
    own.or_else(last).unwrap_or_else(|| Setup::new(game))
}

/// Saves the settings for the next game of the same kind.
pub fn keep_setup(setup: &Setup) {
    let text = serde_json::to_string(setup).expect("plain data");
    storage::set(STORAGE_KEY, &text);
    storage::set(&format!("{STORAGE_KEY}.{}", setup.game), &text);
}

/// Subscribes to changes of the players' names and colours.
fn track_looks() {
    Prefs::from_context().dots_colours.track();
}

/// The options of the chosen game.
pub fn options(setup: RwSignal<Setup>) -> impl IntoView {
    let game = Memo::new(move |_| setup.with(|setup| setup.game.clone()));
    let specs = eightfold_catalog::info(&game.get()).map_or(&[][..], |info| info.options);
    specs
        .iter()
        .map(|spec| {
            let key = spec.key;
            let value = move || setup.with(|setup| setup.option(key)).unwrap_or_default();
            let label = if key == "players" { t(id::HOW_MANY_PLAYERS) } else { option_name(key) };
            match spec.values {
                OptionValues::Number { min, max } if max - min < 6 && spec.default.is_some() => {
                    segments(setup, spec, label, (min..=max).map(|n| n.to_string()).collect()).into_any()
                }
                OptionValues::Word(words) => {
                    segments(setup, spec, label, words.iter().map(|&word| word.to_owned()).collect())
                        .into_any()
                }
                OptionValues::Number { min, max } => view! {
                    <label class="option line">
                        <span>{label}<small>{option_help(spec)}</small></span>
                        <input
                            type="number"
                            min=min
                            max=max
                            data-testid=format!("option-{key}")
                            prop:value=value
                            on:change=move |event| {
                                let given = event_target_value(&event);
                                setup.update(|s| s.set_option(key, &given));
                            }
                        />
                    </label>
                }
                .into_any(),
                OptionValues::Switch => tick_with(
                    format!("option-{key}"),
                    view! { {label}<small>{option_help(spec)}</small> },
                    move || value() == "on",
                    move |on| setup.update(|s| s.set_option(key, if on { "on" } else { "off" })),
                ),
            }
        })
        .collect_view()
}

/// An option with few values, as buttons side by side.
fn segments(
    setup: RwSignal<Setup>,
    spec: &'static OptionSpec,
    label: &'static str,
    values: Vec<String>,
) -> impl IntoView + use<> {
    let key = spec.key;
    let chosen = move || setup.with(|setup| setup.option(key)).unwrap_or_default();
    let segment = move |value: String| {
        let (mine, set, shown) = (value.clone(), value.clone(), option_value(&value));
        view! {
            <label class="segment">
                <input
                    type="radio"
                    name=key
                    data-testid=format!("option-{key}-{value}")
                    prop:checked=move || chosen() == mine
                    on:change=move |_| setup.update(|s| s.set_option(key, &set))
                />
                <span>{shown}</span>
            </label>
        }
    };
    view! {
        <fieldset class="option" title=option_help(spec)>
            <legend>{label}</legend>
            <div class="segments">{values.into_iter().map(segment).collect_view()}</div>
        </fieldset>
    }
}

fn seat_rows(setup: RwSignal<Setup>) -> impl IntoView {
    // The rows are rebuilt when the game or an option changes, not at every letter of a name.
    let table = Memo::new(move |before: Option<&SeatRows>| {
        setup.with(|setup| match setup.choice() {
            Ok(choice) => SeatRows {
                seats: shown_seats(&choice),
                kinds: PlayerKind::all(&choice).map(|kind| (kind, kind.label(&choice))).collect(),
                game: setup.game.clone(),
            },
            // While an option is being typed, the seats stay until it is valid.
            Err(_) => before.cloned().unwrap_or_default(),
        })
    });
    move || {
        let table = table.get();
        let rows: Vec<_> = table
            .seats
            .iter()
            .enumerate()
            .map(|(seat, info)| seat_row(setup, &table, seat, info).into_any())
            .collect();
        rows
    }
}

/// The choice of who starts, and the draw for seats.
#[component]
fn SeatShuffle(setup: RwSignal<Setup>) -> impl IntoView {
    let names = Memo::new(move |_| {
        setup.with(|setup| {
            let seats = setup.choice().map(|choice| shown_seats(&choice)).unwrap_or_default();
            seats.into_iter().map(|seat| called(seat.name)).collect::<Vec<_>>()
        })
    });
    let drawn = RwSignal::new(String::new());
    Effect::new(move |_| {
        names.track();
        drawn.set(String::new());
    });
    let draw = move |_| {
        let names = names.get_untracked();
        let order =
            setup.try_update(|setup| setup.draw_seats(names.len(), browser::random)).unwrap_or_default();
        drawn.set(setup.with_untracked(|setup| setup.seats_announcement(&names, &order)));
    };
    view! {
        <p class="lots">
            <span>{move || names.with(|names| names.first().map(|first| fill!(id::SEAT_STARTS, first)))}</span>
            <button type="button" class="button small" data-testid="shuffle-seats" on:click=draw>{t(id::SHUFFLE_SEATS)}</button>
            <small role="status" data-testid="drawn">{drawn}</small>
        </p>
    }
}

/// Returns the seats of a game with their names on the page.
fn shown_seats(choice: &Choice) -> Vec<SeatInfo> {
    track_looks();
    let mut seats = seats(choice);
    for seat in &mut seats {
        seat.name = game_ui_of(choice.info().id).map_or(seat.name, |ui| (ui.words.shown_name)(seat.name));
    }
    seats
}

/// The data behind the rows of players.
#[derive(Clone, PartialEq, Default)]
struct SeatRows {
    game: String,
    seats: Vec<SeatInfo>,
    /// The possible kinds of players, with their labels.
    kinds: Vec<(PlayerKind, String)>,
}

fn seat_row(setup: RwSignal<Setup>, table: &SeatRows, seat: usize, info: &SeatInfo) -> impl IntoView + use<> {
    let (letter, name) = (info.letter, called(info.name));
    let kinds = table.kinds.clone();
    let kind = move || setup.with(|setup| setup.kinds.get(seat).copied().unwrap_or(PlayerKind::Person));
    // How well the computer plays at the chosen level.
    let level = move || {
        let PlayerKind::Computer(level) = kind() else { return "" };
        setup.with(|setup| {
            let choice = setup.choice().ok();
            let infos = choice.as_ref().map_or(&[][..], Choice::level_infos);
            infos.get(usize::from(level) - 1).map_or("", |info| level_description(info.description))
        })
    };
    let last = seat + 1 == table.seats.len();
    let badge = game_ui_of(&table.game).map(|ui| (ui.badge)(info.name)).unwrap_or_default();
    view! {
        <div class="seat-row" role="group" aria-label=name.clone()>
            <span class="badge" aria-hidden="true" inner_html=badge></span>
            <span class="seat-name">{name.clone()}</span>
            <select
                aria-label=fill!(id::WHO_PLAYS, name)
                data-testid=format!("seat-{letter}-kind")
                on:change=move |event| {
                    let code = event_target_value(&event);
                    setup.update(|setup| {
                        let chosen = setup.choice().ok().and_then(|choice| PlayerKind::from_code(&choice, &code));
                        if let Some(kind) = chosen {
                            setup.set_kind(seat, kind);
                        }
                    });
                }
            >
                {kinds
                    .into_iter()
                    .map(|(one, label)| {
                        view! { <option value=one.code() prop:selected=move || kind() == one>{label}</option> }
                    })
                    .collect_view()}
            </select>
            <input
                type="text"
                maxlength=MAX_NAME_LEN.to_string()
                aria-label=fill!(id::NAME_OF, name)
                placeholder=t(id::NAME_PLACEHOLDER)
                data-testid=format!("seat-{letter}-name")
                prop:value=move || setup.with(|setup| setup.names.get(seat).cloned().unwrap_or_default())
                on:change=move |event| {
                    let name = event_target_value(&event);
                    setup.update(|setup| setup.set_name(seat, &name));
                }
            />
            <button type="button" class="button icon" disabled=last
                aria-label=fill!(id::CHANGE_PLACES_BELOW, name)
                title=t(id::CHANGE_PLACES)
                data-testid=format!("swap-{letter}")
                on:click=move |_| setup.update(|setup| setup.swap_seats(seat, seat + 1))>{icon("swap")}</button>
            <p class="level-is">{level}</p>
        </div>
    }
}
