//! The start page: what to play, and who.

use eightfold_catalog::{Choice, Family, GameInfo, games};
use eightfold_game::OptionValues;
use leptos::prelude::*;

use super::draft::sentence;
use super::menu::OpenGame;
use super::{GameSession, browser};
use crate::games;
use crate::route::Route;
use crate::setup::{Kind, SeatInfo, Setup, seats};

/// The start page.
#[component]
pub fn Home(
    /// The game to begin with.
    #[prop(optional)]
    game: Option<String>,
) -> impl IntoView {
    let session = GameSession::here();
    let kept = browser::kept("setup").and_then(|text| serde_json::from_str::<Setup>(&text).ok());
    let offered = |id: &str| offered().any(|info| info.id == id);
    let first = match (game, kept) {
        (Some(game), Some(kept)) if kept.game == game && offered(&game) => kept,
        (Some(game), _) if offered(&game) => Setup::new(&game),
        (_, Some(kept)) if offered(&kept.game) && kept.choice().is_ok() => kept,
        _ => Setup::new("octiles"),
    };
    let setup = RwSignal::new(first);
    let trouble = RwSignal::new(None::<String>);
    let start = move || {
        let chosen = setup.get_untracked();
        match session.start(&chosen) {
            Ok(()) => {
                browser::keep("setup", &serde_json::to_string(&chosen).expect("plain data"));
                browser::go(&Route::Play);
            }
            Err(error) => trouble.set(Some(sentence(&error))),
        }
    };
    let game = Memo::new(move |_| setup.with(|setup| setup.game.clone()));
    let family = Memo::new(move |_| {
        game.with(|game| eightfold_catalog::info(game).map_or(Family::Octiles, |info| info.family))
    });
    let opening = RwSignal::new(false);
    let chosen = move || setup.with_untracked(|setup| setup.choice().ok());
    let going_on = Memo::new(move |_| session.game().is_some() && session.ending().is_none());

    view! {
        <section class="home">
            <div class="hero">
                <div class="hero-art" aria-hidden="true" inner_html=move || games::hero(family.get())></div>
                <div class="hero-words">
                    <h2>{move || match family.get() {
                        Family::Octiles => "Lay a tile. Run the path.",
                        Family::Octi => "Build a pod. Jump the board.",
                    }}</h2>
                    <p>
                        "Eightfold is a table for games of eight directions. Play on this screen, alone against the \
                        computer or together, with no account and no network."
                    </p>
                    <p class="hero-links">
                        <a class="button quiet" data-testid="learn" href=move || match family.get() {
                            Family::Octiles => Route::Learn("octiles".into()).to_string(),
                            Family::Octi => Route::RulesOf("lessons-octi".into(), None).to_string(),
                        }>
                            {move || match family.get() {
                                Family::Octiles => "Never seen it? A first game in three steps",
                                Family::Octi => "Never seen it? Lessons on boards you play on",
                            }}
                        </a>
                        <a class="button quiet" href=Route::Workshop(String::new()).to_string() data-testid="to-workshop">
                            "Alone with the tiles: puzzles and thirty challenges"
                        </a>
                        <Show when=move || going_on.get()>
                            <a class="button" href=Route::Play.to_string() data-testid="continue">
                                "Go on with your game"
                            </a>
                        </Show>
                    </p>
                </div>
            </div>
            <form
                class="card setup"
                data-testid="setup"
                on:submit=move |event| {
                    event.prevent_default();
                    start();
                }
            >
                <fieldset class="games">
                    <legend>"Game"</legend>
                    {families().into_iter().map(|family| games_of(family, setup)).collect_view()}
                    <p class="about" aria-live="polite">
                        {move || setup.with(|setup| eightfold_catalog::info(&setup.game).map(|info| info.about))}
                    </p>
                </fieldset>
                {move || options(setup)}
                {move || games::looks(&game.get())}
                <fieldset class="seats">
                    <legend>"Players"</legend>
                    {move || seat_rows(setup)}
                    <Lots setup/>
                </fieldset>
                <p class="trouble" role="alert">{trouble}</p>
                <p class="row">
                    <button type="submit" class="button primary big" data-testid="start">"Start"</button>
                    <button type="button" class="button" data-testid="open" on:click=move |_| opening.set(true)>"Open a game …"</button>
                </p>
            </form>
            <OpenGame open=opening game=chosen/>
        </section>
    }
}

/// The games that have a room.
pub fn offered() -> impl Iterator<Item = &'static GameInfo> {
    games().filter(|info| games::of(info.id).is_some())
}

fn families() -> Vec<Family> {
    let mut families = Vec::new();
    for info in offered() {
        if !families.contains(&info.family) {
            families.push(info.family);
        }
    }
    families
}

fn games_of(family: Family, setup: RwSignal<Setup>) -> impl IntoView {
    view! {
        <div class="family" role="group" aria-label=family.name()>
            {offered()
                .filter(|info| info.family == family)
                .map(|info| {
                    view! {
                        <label class="choice">
                            <input
                                type="radio"
                                name="game"
                                data-testid=format!("game-{}", info.id)
                                prop:checked=move || setup.with(|setup| setup.game == info.id)
                                on:change=move |_| setup.update(|setup| setup.set_game(info.id))
                            />
                            <span class="choice-name">{info.name}</span>
                        </label>
                    }
                })
                .collect_view()}
        </div>
    }
}

fn options(setup: RwSignal<Setup>) -> impl IntoView {
    let game = Memo::new(move |_| setup.with(|setup| setup.game.clone()));
    let specs = eightfold_catalog::info(&game.get()).map_or(&[][..], |info| info.options);
    specs
        .iter()
        .map(|spec| {
            let key = spec.key;
            let value = move || setup.with(|setup| setup.option(key)).unwrap_or_default();
            let label = if key == "players" { "How many players".to_owned() } else { key.replace('-', " ") };
            match spec.values {
                OptionValues::Number { min, max } if max - min < 6 && spec.default.is_some() => view! {
                    <fieldset class="option" title=spec.help>
                        <legend>{capital(&label)}</legend>
                        <div class="segments">
                            {(min..=max)
                                .map(|n| {
                                    let n = n.to_string();
                                    let (mine, set) = (n.clone(), n.clone());
                                    view! {
                                        <label class="segment">
                                            <input
                                                type="radio"
                                                name=key
                                                data-testid=format!("option-{key}-{n}")
                                                prop:checked=move || value() == mine
                                                on:change=move |_| setup.update(|s| s.set_option(key, &set))
                                            />
                                            <span>{n}</span>
                                        </label>
                                    }
                                })
                                .collect_view()}
                        </div>
                    </fieldset>
                }
                .into_any(),
                OptionValues::Number { min, max } => view! {
                    <label class="option line">
                        <span>{capital(&label)}<small>{spec.help}</small></span>
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
                OptionValues::Switch => view! {
                    <label class="option line">
                        <input
                            type="checkbox"
                            data-testid=format!("option-{key}")
                            prop:checked=move || value() == "on"
                            on:change=move |event| {
                                let on = event_target_checked(&event);
                                setup.update(|s| s.set_option(key, if on { "on" } else { "off" }));
                            }
                        />
                        <span>{capital(&label)}<small>{spec.help}</small></span>
                    </label>
                }
                .into_any(),
            }
        })
        .collect_view()
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().into_iter().flat_map(char::to_uppercase).collect::<String>() + chars.as_str()
}

fn seat_rows(setup: RwSignal<Setup>) -> impl IntoView {
    // Rows are made anew when the game or an option changes, not at every letter of a name.
    let table = Memo::new(move |before: Option<&Sitting>| {
        setup.with(|setup| match setup.choice() {
            Ok(choice) => Sitting {
                seats: shown_seats(&choice),
                kinds: Kind::all(&choice).map(|kind| (kind, kind.label(&choice))).collect(),
                game: setup.game.clone(),
            },
            // An option is being written: the seats stay until it is readable.
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

/// Who begins, and drawing lots for the seats.
#[component]
fn Lots(setup: RwSignal<Setup>) -> impl IntoView {
    let names = Memo::new(move |_| {
        setup.with(|setup| {
            let seats = setup.choice().map(|choice| shown_seats(&choice)).unwrap_or_default();
            seats.into_iter().map(|seat| seat.name).collect::<Vec<_>>()
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
            setup.try_update(|setup| setup.draw_lots(names.len(), browser::random)).unwrap_or_default();
        let went: Vec<String> = order
            .iter()
            .enumerate()
            .map(|(seat, &from)| match names[seat] {
                name if from == seat => format!("{name} stays"),
                name => format!("{name} goes to whoever had {}", names[from]),
            })
            .collect();
        drawn.set(format!("Drawn: {}.", went.join(", ")));
    };
    view! {
        <p class="lots">
            <span>{move || names.with(|names| names.first().map(|first| format!("{first} begins.")))}</span>
            <button type="button" class="button small" data-testid="lots" on:click=draw>"Draw lots for the seats"</button>
            <small role="status" data-testid="drawn">{drawn}</small>
        </p>
    }
}

/// The seats of a game by the names they have on the page.
fn shown_seats(choice: &Choice) -> Vec<SeatInfo> {
    games::track_looks();
    let mut seats = seats(choice);
    for seat in &mut seats {
        seat.name = games::shown_name(choice.info().id, seat.name);
    }
    seats
}

/// What the rows of the players are made of.
#[derive(Clone, PartialEq, Default)]
struct Sitting {
    game: String,
    seats: Vec<SeatInfo>,
    /// Who can sit down, with what a person reads.
    kinds: Vec<(Kind, String)>,
}

fn seat_row(setup: RwSignal<Setup>, table: &Sitting, seat: usize, info: &SeatInfo) -> impl IntoView + use<> {
    let (letter, name) = (info.letter, info.name);
    let kinds = table.kinds.clone();
    let kind = move || setup.with(|setup| setup.kinds.get(seat).copied().unwrap_or(Kind::Person));
    let badge = games::of(&table.game).map(|room| (room.badge)(name)).unwrap_or_default();
    view! {
        <div class="seat-row" role="group" aria-label=name>
            <span class="badge" aria-hidden="true" inner_html=badge></span>
            <span class="seat-name">{name}</span>
            <select
                aria-label=format!("Who plays {name}")
                data-testid=format!("seat-{letter}-kind")
                on:change=move |event| {
                    let code = event_target_value(&event);
                    setup.update(|setup| {
                        let chosen = setup.choice().ok().and_then(|choice| Kind::from_code(&choice, &code));
                        if let Some(kind) = chosen {
                            setup.kinds[seat] = kind;
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
                maxlength="40"
                aria-label=format!("Name of {name}")
                placeholder="Name"
                data-testid=format!("seat-{letter}-name")
                prop:value=move || setup.with(|setup| setup.names.get(seat).cloned().unwrap_or_default())
                on:change=move |event| {
                    let name = event_target_value(&event).replace(['#', '\n', '\r', '\t'], " ");
                    setup.update(|setup| setup.names[seat] = name);
                }
            />
        </div>
    }
}
