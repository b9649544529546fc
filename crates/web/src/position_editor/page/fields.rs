//! The fields of a position beside the board: the player to act, points and prizes, and each player's supply.

use eightfold_game::{Deal, IdentityDice, Seat};
use eightfold_octi::Supply;
use eightfold_octiles::{HuntPhase, PRIZES, Space};
use leptos::prelude::*;

use super::super::{Parts, TileGame};
use super::editor::PositionEditor;
use crate::app::{game_ui_of, tick_with};
use crate::words::{called, fill, id, t};

/// The limit for a player's points in Connect the Dots.
const MAX_POINTS: u32 = 2_000_000;
/// The limit for other numbers beside the board.
const MAX_NUMBER: u32 = 200;

/// Builds the fields of the game.
pub fn fields(editor: PositionEditor) -> AnyView {
    // The names of the seats on the page.
    let names: Vec<(char, String)> = editor.now.with_untracked(|now| {
        let choice = now.choice();
        let start = choice.start(Deal::Hidden, &mut IdentityDice);
        let shown = |name: &'static str| {
            let ui = game_ui_of(choice.info().id);
            called(ui.map_or(name, |ui| (ui.words.shown_name)(name)))
        };
        let name = |(at, letter)| (letter, shown(start.seat_name(Seat::new(at))));
        start.seat_letters().into_iter().enumerate().map(name).collect()
    });
    let parts = match untrack(|| editor.tiles(|tiles| tiles.game)) {
        Some(game) => of_tiles(editor, game, &names),
        None => of_pods(editor, &names),
    };
    view! { <div class="position-fields">{turn(editor, &names)}{parts}</div> }.into_any()
}

/// The player to act.
fn turn(editor: PositionEditor, names: &[(char, String)]) -> impl IntoView + use<> {
    let letter = move || {
        editor.with(|parts| match parts {
            Parts::Tiles(tiles) => tiles.seats.get(tiles.setup.turn.index()).copied().unwrap_or_default(),
            Parts::Pods(pods) => pods.setup.rules.letter(pods.setup.turn),
        })
    };
    let options = names.iter().cloned().map(move |(one, name)| {
        view! { <option value=one.to_string() prop:selected=move || letter() == one>{name}</option> }
    });
    view! {
        <label class="make-field">
            <span>{t(id::POSITION_TURN)}</span>
            <select data-testid="position-turn" on:change=move |event| {
                let Some(chosen) = event_target_value(&event).chars().next() else { return };
                editor.change(|parts| match parts {
                    Parts::Tiles(tiles) => if let Some(seat) = tiles.seat(chosen) { tiles.setup.turn = seat },
                    Parts::Pods(pods) => if let Some(seat) = pods.setup.rules.seat(chosen) { pods.setup.turn = seat },
                });
            }>{options.collect_view()}</select>
        </label>
    }
}

/// A number of the position; typed text that is not a valid number changes nothing.
fn number(
    testid: String,
    label: String,
    most: u32,
    value: impl Fn() -> Option<u32> + Copy + Send + Sync + 'static,
    set: impl Fn(u32) + 'static,
) -> AnyView {
    view! {
        <label class="make-field position-number">
            <span>{label}</span>
            <input type="number" inputmode="numeric" min="0" max=most data-testid=testid prop:value=move || value().unwrap_or_default().to_string()
                on:change=move |event| {
                    if let Ok(given) = event_target_value(&event).parse::<u32>() {
                        set(given.min(most));
                    }
                }/>
        </label>
    }
    .into_any()
}

fn of_tiles(editor: PositionEditor, game: TileGame, names: &[(char, String)]) -> AnyView {
    let called_by = |letter: char| {
        names.iter().find(|(one, _)| *one == letter).map(|(_, name)| name.clone()).unwrap_or_default()
    };
    let totals = |label: fn(String) -> String, most: u32| {
        [('T', "position-total-T"), ('G', "position-total-G")].map(|(letter, testid)| {
            let value = move || editor.tiles(|tiles| tiles.total(letter));
            number(testid.to_owned(), label(called_by(letter)), most, value, move |given| {
                editor.change_tiles(|tiles| tiles.set_total(letter, given));
            })
        })
    };
    let own = match game {
        TileGame::Dots => view! {
            {totals(|who| fill!(id::POSITION_POINTS, who), MAX_POINTS).into_view()}
            {number("position-round".to_owned(), t(id::POSITION_ROUND).to_owned(), MAX_NUMBER, move || editor.tiles(|tiles| tiles.setup.details.dots.round),
                move |given| editor.change_tiles(|tiles| tiles.setup.details.dots.round = given.max(1)))}
        }
        .into_any(),
        TileGame::Hunt(scramble) => view! {
            {phase(editor)}
            {totals(|who| fill!(id::POSITION_TAKEN, who), PRIZES as u32).into_view()}
            {forbidden(editor)}
            {tick_with("position-rested", t(id::POSITION_RESTED), move || editor.tiles(|tiles| tiles.setup.details.hunt.rested) == Some(true),
                move |on| editor.change_tiles(|tiles| tiles.setup.details.hunt.rested = on))}
            {scramble.then(|| [(1, 'T', "position-scramble-T"), (0, 'G', "position-scramble-G")].map(|(at, letter, testid)| {
                tick_with(testid, fill!(id::POSITION_SCRAMBLES, who = called_by(letter)), move || editor.tiles(|tiles| tiles.setup.details.hunt.scrambles[at]) == Some(true),
                    move |on| editor.change_tiles(|tiles| tiles.setup.details.hunt.scrambles[at] = on))
            }).into_view())}
        }
        .into_any(),
        TileGame::Race(_) | TileGame::TeamUp => ().into_any(),
    };
    let most_passes = names.len() as u32;
    let passes = (game != TileGame::Dots).then(|| {
        let value = move || editor.tiles(|tiles| tiles.setup.passes.into());
        number(
            "position-passes".to_owned(),
            t(id::POSITION_PASSES).to_owned(),
            most_passes,
            value,
            move |given| {
                editor.change_tiles(|tiles| {
                    tiles.setup.passes = given as u8;
                    if given == 0 {
                        tiles.setup.details.team_up.last = None;
                    }
                });
            },
        )
    });
    view! { {own}{passes} }.into_any()
}

/// The phase of a Scavenger Hunt.
fn phase(editor: PositionEditor) -> impl IntoView {
    let words = |phase: HuntPhase| match phase {
        HuntPhase::Gold => t(id::POSITION_PHASE_GOLD),
        HuntPhase::Prizes => t(id::POSITION_PHASE_PRIZES),
        HuntPhase::Play => t(id::POSITION_PHASE_PLAY),
        HuntPhase::Mark => t(id::POSITION_PHASE_MARK),
        HuntPhase::Scramble => t(id::POSITION_PHASE_SCRAMBLE),
    };
    let now = move || editor.tiles(|tiles| tiles.setup.details.hunt.phase);
    let options = HuntPhase::ALL.into_iter().map(move |phase| {
        view! { <option value=phase.name() prop:selected=move || now() == Some(phase)>{words(phase)}</option> }
    });
    view! {
        <label class="make-field">
            <span>{t(id::POSITION_PHASE)}</span>
            <select data-testid="position-phase" on:change=move |event| {
                let chosen = event_target_value(&event);
                if let Some(phase) = HuntPhase::ALL.into_iter().find(|phase| phase.name() == chosen) {
                    editor.change_tiles(|tiles| tiles.setup.details.hunt.phase = phase);
                }
            }>{options.collect_view()}</select>
        </label>
    }
}

/// The space that the player to act may not change.
fn forbidden(editor: PositionEditor) -> impl IntoView {
    let now = move || editor.tiles(|tiles| tiles.setup.details.hunt.forbidden).flatten();
    let options = Space::all().map(move |space| {
        view! { <option value=space.name() prop:selected=move || now() == Some(space)>{space.name()}</option> }
    });
    view! {
        <label class="make-field">
            <span>{t(id::POSITION_FORBIDDEN)}</span>
            <select data-testid="position-forbidden" on:change=move |event| {
                let space = Space::from_name(&event_target_value(&event));
                editor.change_tiles(|tiles| tiles.setup.details.hunt.forbidden = space);
            }>
                <option value="-" prop:selected=move || now().is_none()>{t(id::POSITION_NONE)}</option>
                {options.collect_view()}
            </select>
        </label>
    }
}

/// A number in an OCTI player's supply.
struct Count {
    testid: &'static str,
    label: &'static str,
    get: fn(&Supply) -> u8,
    set: fn(&mut Supply, u8),
}

fn of_pods(editor: PositionEditor, names: &[(char, String)]) -> AnyView {
    let supers = untrack(|| editor.pods(|pods| pods.setup.rules.superprongs)) == Some(true);
    let four = names.len() == 4;
    let counts = || {
        [
            Count {
                testid: "reserve",
                label: t(id::POSITION_RESERVE),
                get: |supply| supply.reserve,
                set: |supply, given| supply.reserve = given,
            },
            Count {
                testid: "prongs",
                label: t(id::MAKE_PRONGS),
                get: |supply| supply.prongs,
                set: |supply, given| supply.prongs = given,
            },
            Count {
                testid: "superprongs",
                label: t(id::POSITION_SUPERS_LEFT),
                get: |supply| supply.superprongs,
                set: |supply, given| supply.superprongs = given,
            },
            Count {
                testid: "captured",
                label: t(id::POSITION_CAPTURED),
                get: |supply| supply.captured,
                set: |supply, given| supply.captured = given,
            },
        ]
        .into_iter()
        .filter(move |count| supers || count.testid != "superprongs")
    };
    let of_seat = move |(at, (letter, name)): (usize, (char, String))| {
        let one = move |count: Count| {
            let Count { testid, label, get, set } = count;
            let value = move || editor.pods(|pods| u32::from(get(&pods.setup.supplies[at])));
            number(format!("position-{testid}-{letter}"), label.to_owned(), MAX_NUMBER, value, move |given| {
                editor.change_pods(|pods| set(&mut pods.setup.supplies[at], given as u8));
            })
        };
        let seat = Seat::new(at);
        let out = four.then(|| {
            let value = move || editor.pods(|pods| pods.setup.out.contains(seat)) == Some(true);
            let words = fill!(id::POSITION_RESIGNED, who = name.clone());
            tick_with(format!("position-out-{letter}"), words, value, move |on| {
                editor.change_pods(|pods| {
                    pods.setup.out =
                        if on { pods.setup.out.with(seat) } else { pods.setup.out.without(seat) };
                });
            })
        });
        view! {
            <fieldset class="position-seat">
                <legend>{name}</legend>
                {counts().map(one).collect_view()}
                {out}
            </fieldset>
        }
    };
    names.iter().cloned().enumerate().map(of_seat).collect_view().into_any()
}
