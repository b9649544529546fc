//! The report of a game: winning chances over time, luck and mistakes, and the turning points.

use eightfold_study::report::{Class, Decision, Identity, Report};
use eightfold_study::{Edit, NodeId, Path};
use leptos::prelude::*;

use super::computer::{Computer, EFFORTS, select};
use super::explorer::picture;
use super::figures::{judge_called, points};
use super::learning::Answer;
use super::studying::Studying;
use crate::app::{keep_exercises, kept_exercises};
use crate::route::{PuzzlePlace, Route};
use crate::study::mistakes::{exercise, of_side};
use crate::words::{fill, grouped, id, speaker, t};

/// The sides of the curve, in its own units.
const CURVE: (f64, f64) = (300.0, 90.0);
/// What is left free around it.
const EDGE: f64 = 6.0;
/// How wide and high the letter of a side is at the end of its line.
const LETTER: f64 = 12.0;

/// The panel of the report.
pub fn panel(computer: Computer) -> impl IntoView {
    let studying = computer.studying();
    let own = Memo::new(move |_| computer.own_report());
    let turns =
        move || studying.with(|study| study.tree().node(study.tree().end_of_line(NodeId::START)).turns());
    let button = move || {
        let looking = computer.is_looking();
        let label = match (looking, own.with(Option::is_some)) {
            (true, _) => t(id::STUDY_STOP),
            (_, true) => t(id::STUDY_REPORT_AGAIN),
            _ => t(id::STUDY_REPORT_MAKE),
        };
        view! {
            <button type="button" class="button" class:primary=!looking && own.with(Option::is_none) data-testid="report-make" disabled=turns() == 0
                on:click=move |_| if looking { computer.stop() } else { computer.look_through() }>{label}</button>
        }
    };
    let state = move || {
        computer.looked.get().map(|(done, all)| {
            view! { <p role="status" data-testid="report-state">{fill!(id::STUDY_REPORT_LOOKING, done, all)}</p> }
        })
    };
    view! {
        <div class="study-report">
            <div class="row">{button}{select("report-effort", t(id::STUDY_EFFORT), computer.effort, &EFFORTS, effort_words)}</div>
            {state}
            <p class="trouble" role="alert">{computer.trouble}</p>
            {move || match own.get() {
                Some(report) => whole(computer, report).into_any(),
                None if computer.is_looking() => ().into_any(),
                None => view! { <p class="note">{if turns() == 0 { t(id::STUDY_REPORT_NO_TURN) } else { t(id::STUDY_REPORT_ABOUT) }}</p> }.into_any(),
            }}
        </div>
    }
}

/// What an effort is called.
fn effort_words(nodes: u64) -> String {
    match nodes {
        ..12_000 => t(id::STUDY_EFFORT_QUICK),
        12_000 => t(id::STUDY_EFFORT_USUAL),
        _ => t(id::STUDY_EFFORT_THOROUGH),
    }
    .to_owned()
}

/// The node after so many steps of the main line.
fn after(studying: Studying, steps: usize) -> Path {
    studying.study.with_untracked(|study| {
        let tree = study.tree();
        tree.path(tree.end_of_line(NodeId::START)).up_to(steps)
    })
}

fn whole(computer: Computer, mut report: Report) -> impl IntoView {
    let studying = computer.studying();
    let record = studying.study.with_untracked(|study| study.tree().to_record());
    report.tell(&record, speaker());
    let identities = identities_of(studying, &report);
    let players = report.players.iter().map(|player| {
        let [_, small, medium, large] = player.classes;
        let name = called(studying, player.player, &player.name);
        let lucky = |step: Option<(usize, i32)>| {
            step.map(|(step, luck)| {
                let to = after(studying, step + 1);
                view! { <button type="button" class="button small" on:click=move |_| studying.go(&to)>{points(luck)}</button> }
            })
        };
        view! {
            <tr>
                <th scope="row">{name}</th>
                <td>{player.decisions}</td><td>{points(player.mean_loss)}</td>
                <td>{small}</td><td>{medium}</td><td>{large}</td>
                <td>{points(player.luck)}</td><td>{lucky(player.luckiest)}{lucky(player.unluckiest)}</td>
            </tr>
        }
    });
    let players = players.collect_view();
    let turning: Vec<_> = report.turning_points.clone();
    let game = record.choice().info().id;
    let turning = turning.into_iter().enumerate().map(|(at, point)| {
        let (before, there) = (after(studying, point.step), after(studying, point.step + 1));
        let drawn = record
            .played()
            .position_at(point.step + 1)
            .and_then(|position| record.choice().open(&position).ok())
            .map(|played| picture(played.as_ref(), game, &format!("turn{at}-")))
            .unwrap_or_default();
        view! {
            <li class="study-turning" class:chance=point.by_chance>
                <span class="thumbnail" aria-hidden="true" inner_html=drawn></span>
                <span>
                    <span>{point.sentence}</span>
                    <span class="row">
                        <button type="button" class="button small" on:click=move |_| studying.go(&before)>{t(id::STUDY_REPORT_BEFORE)}</button>
                        <button type="button" class="button small" data-testid=format!("turning-{}", at + 1) on:click=move |_| studying.go(&there)>{t(id::STUDY_REPORT_AFTER)}</button>
                    </span>
                </span>
            </li>
        }
    });
    let turning = turning.collect_view();
    let missed = report.missed.as_ref().map(|missed| {
        let name = called(studying, missed.player, "");
        let loss = points(missed.loss);
        match missed.punished {
            Some(true) => fill!(id::STUDY_REPORT_MISSED_PUNISHED, name, loss),
            Some(false) => fill!(id::STUDY_REPORT_MISSED_FORGIVEN, name, loss),
            None => fill!(id::STUDY_REPORT_MISSED_LAST, name, loss),
        }
    });
    let annotated = report.clone();
    let annotate = move |_| {
        let text = studying.study.with_untracked(|study| {
            let mut tree = study.tree().clone();
            annotated.annotate(&mut tree).map(|()| tree.to_text())
        });
        if let Ok(tree) = text {
            studying.edit(Edit::Merge { at: Path::start(), tree });
        }
    };
    let effort = fill!(
        id::STUDY_REPORT_EFFORT,
        judge = judge_called(&report.judge),
        nodes = grouped(report.effort.turn_nodes)
    );
    view! {
        {curve(studying, &report)}
        {identities}
        <div class="study-scroll" tabindex="0" role="group" aria-label=t(id::STUDY_REPORT_PLAYERS)>
        <table class="study-players" data-testid="report-players">
            <thead><tr>
                <th scope="col">{t(id::STUDY_REPORT_PLAYER)}</th><th scope="col">{t(id::STUDY_REPORT_DECISIONS)}</th><th scope="col">{t(id::STUDY_REPORT_MEAN_LOSS)}</th>
                <th scope="col">{t(id::STUDY_REPORT_SMALL)}</th><th scope="col">{t(id::STUDY_REPORT_MEDIUM)}</th><th scope="col">{t(id::STUDY_REPORT_LARGE)}</th>
                <th scope="col">{t(id::STUDY_REPORT_LUCK)}</th><th scope="col">{t(id::STUDY_REPORT_EXTREMES)}</th>
            </tr></thead>
            <tbody>{players}</tbody>
        </table>
        </div>
        {mistakes(computer, &report)}
        <h3>{t(id::STUDY_REPORT_TURNING)}</h3>
        <ol class="study-turnings" data-testid="report-turning">{turning}</ol>
        {missed.map(|missed| view! { <p>{missed}</p> })}
        <p class="row"><button type="button" class="button small" data-testid="report-annotate" on:click=annotate>{t(id::STUDY_REPORT_ANNOTATE)}</button></p>
        <p class="note">{effort}</p>
    }
}

fn called(studying: Studying, letter: char, name: &str) -> String {
    let seat = studying.seat_called(letter);
    if name.is_empty() || name == seat { seat } else { format!("{seat} · {name}") }
}

/// What each side's result is made of, in sums that come out.
fn identities_of(studying: Studying, report: &Report) -> Option<impl IntoView + use<>> {
    let over = report.identities.first()?.over;
    let names = report.sides.iter().map(|side| view! { <th scope="col">{side_called(studying, side)}</th> });
    let names = names.collect_view();
    // What is less than nothing is taken away where it would be added, and the other way round.
    let signed = |sign: &'static str, value: i32| match sign {
        "+ " if value < 0 => format!("− {}", points(-value)),
        "− " if value < 0 => format!("+ {}", points(-value)),
        sign => format!("{sign}{}", points(value)),
    };
    let row = |sign: &'static str, words: &'static str, of: fn(&Identity) -> i32| {
        let values = report.identities.iter().map(|sum| view! { <td>{signed(sign, of(sum))}</td> });
        view! { <tr><th scope="row">{words}</th>{values.collect_view()}</tr> }
    };
    let result = if over { t(id::STUDY_REPORT_RESULT) } else { t(id::STUDY_REPORT_LAST) };
    Some(view! {
        <section class="study-identity" data-testid="report-identity">
            <h3>{t(id::STUDY_REPORT_MADE_OF)}</h3>
            <div class="study-scroll" tabindex="0" role="group" aria-label=t(id::STUDY_REPORT_MADE_OF)>
            <table class="study-players">
                <thead><tr><th scope="col">{t(id::STUDY_REPORT_PLAYER)}</th>{names}</tr></thead>
                <tbody>
                    {row("", t(id::STUDY_REPORT_START), |sum| sum.start)}
                    {row("+ ", t(id::STUDY_REPORT_LUCK), |sum| sum.luck)}
                    {row("− ", t(id::STUDY_REPORT_OWN_LOSSES), |sum| sum.lost)}
                    {row("+ ", t(id::STUDY_REPORT_OTHERS_LOSSES), |sum| sum.lost_by_others)}
                    {row("+ ", t(id::STUDY_REPORT_RESIDUE), |sum| sum.residue)}
                    {row("= ", result, |sum| sum.result)}
                    {row("", t(id::STUDY_REPORT_WITHOUT_LUCK), Identity::without_luck)}
                </tbody>
            </table>
            </div>
            <p class="note">{t(id::STUDY_REPORT_RESIDUE_ABOUT)}</p>
            {(report.sides.len() > 2).then(|| view! { <p class="note" data-testid="report-rough">{t(id::STUDY_REPORT_ROUGH)}</p> })}
        </section>
    })
}

/// The players of a side, by their letters.
fn side_called(studying: Studying, letters: &str) -> String {
    letters.chars().map(|letter| studying.seat_called(letter)).collect::<Vec<_>>().join(" + ")
}

/// How the chances went: turns as a line, what chance did in another colour, with hollow dots, and from where on nothing was
/// unknown. Of two sides the first is shown, which says all; of more each has a line of its own in the colour and the pattern
/// of its seat, with its letter at the end. A press shows the game there.
fn curve(studying: Studying, report: &Report) -> impl IntoView + use<> {
    let (wide, high) = CURVE;
    let last = report.curve.last().map_or(1, |point| point.steps.max(1)) as f64;
    let shown = if report.sides.len() > 2 { report.sides.len() } else { 1 };
    // At the end of the lines stand the letters.
    let end = if shown > 1 { LETTER } else { 0.0 };
    let across = |steps: usize| EDGE + steps as f64 / last * (wide - 2.0 * EDGE - end);
    let up = |chance: i32| high - EDGE - f64::from(chance) / 10_000.0 * (high - 2.0 * EDGE);
    let tone = |side: usize| match report.sides.get(side).filter(|_| shown > 1) {
        Some(letters) => format!("tone-{}", letters.to_lowercase()),
        None => String::new(),
    };
    let lines = (0..shown).map(|side| {
        let parts = report.curve.windows(2).map(|pair| {
            let (from, to) = (&pair[0], &pair[1]);
            let class = format!("{} side-{side} {}", if to.by_chance { "by-chance" } else { "by-turn" }, tone(side));
            view! {
                <line class=class x1=format!("{:.1}", across(from.steps)) y1=format!("{:.1}", up(from.chances[side]))
                    x2=format!("{:.1}", across(to.steps)) y2=format!("{:.1}", up(to.chances[side]))/>
            }
        });
        let dots = report.curve.iter().map(|point| {
            let to = after(studying, point.steps);
            let class = format!("{} {}", if point.by_chance { "by-chance" } else { "by-turn" }, tone(side));
            view! {
                <circle class=class cx=format!("{:.1}", across(point.steps)) cy=format!("{:.1}", up(point.chances[side])) r="2.6" on:click=move |_| studying.go(&to)></circle>
            }
        });
        view! { {parts.collect_view()}{dots.collect_view()} }
    });
    let lines = lines.collect_view();
    let letters = (shown > 1).then(|| {
        let ends = report.curve.last().map(|point| point.chances.clone()).unwrap_or_default();
        let mut order: Vec<usize> = (0..shown).collect();
        order.sort_by_key(|side| std::cmp::Reverse(ends.get(*side).copied().unwrap_or_default()));
        // Each below the one before it, however near their lines end; then from the last one on up again where there is no room.
        let mut lowest = EDGE;
        let mut places: Vec<f64> = Vec::new();
        for side in &order {
            lowest = (up(ends.get(*side).copied().unwrap_or_default()) + LETTER / 3.0).max(lowest + LETTER - 2.0);
            places.push(lowest);
        }
        let mut highest = high - 2.0;
        for place in places.iter_mut().rev() {
            *place = place.min(highest);
            highest = *place - (LETTER - 2.0);
        }
        let texts = order.iter().zip(places).map(|(side, y)| {
            view! { <text class="side" x=format!("{:.1}", wide - LETTER) y=format!("{y:.1}")>{report.sides[*side].clone()}</text> }
        });
        texts.collect_view()
    });
    let known = report.known_after.map(|steps| {
        let x = across(steps);
        view! { <rect class="known" x=format!("{x:.1}") y="0" width=format!("{:.1}", (wide - x).max(0.0)) height=high.to_string()/> }
    });
    let is_known = known.is_some();
    let at = |point: Option<&eightfold_study::report::Point>, side: usize| {
        point.and_then(|point| point.chances.get(side)).map(|chance| points(*chance)).unwrap_or_default()
    };
    let told: Vec<String> = report.sides[..shown.min(report.sides.len())]
        .iter()
        .enumerate()
        .map(|(side, letters)| {
            let name = side_called(studying, letters);
            let (first, last) = (at(report.curve.first(), side), at(report.curve.last(), side));
            fill!(id::STUDY_REPORT_CURVE, name, first, last)
        })
        .collect();
    let several = shown > 1;
    let by_chance = report.curve.iter().any(|point| point.by_chance);
    (report.curve.len() > 1).then(|| {
        view! {
            <svg class="study-curve" data-testid="report-curve" viewBox=format!("0 0 {wide} {high}") role="img" aria-label=told.join(". ")>
                {known}
                <line class="half" x1="0" x2=wide.to_string() y1=(high / 2.0).to_string() y2=(high / 2.0).to_string()/>
                {lines}{letters}
            </svg>
            <p class="note study-legend">
                {told.into_iter().map(|told| view! { <span>{told}</span> }).collect_view()}
                {by_chance.then(|| view! { <span class="by-chance" class:hollow=several>{t(id::STUDY_REPORT_BY_CHANCE)}</span> })}
                {is_known.then(|| view! { <span class="known">{t(id::STUDY_REPORT_ALL_KNOWN)}</span> })}
            </p>
        }
    })
}

/// The turns with which one's own side clearly lost something: asked again one after the other, and filed to be asked another
/// day. Which side one's own is, is asked where it is not known.
fn mistakes(computer: Computer, report: &Report) -> impl IntoView + use<> {
    let studying = computer.studying();
    let sides: Vec<(char, String)> = report
        .sides
        .iter()
        .filter_map(|letters| Some((letters.chars().next()?, side_called(studying, letters))))
        .collect();
    let first_of = {
        let sides = report.sides.clone();
        move |own: char| sides.iter().find(|side| side.contains(own)).and_then(|side| side.chars().next())
    };
    let chosen = Memo::new(move |_| studying.own.get().and_then(&first_of));
    let options = sides.into_iter().map(|(letter, name)| {
        view! { <option value=letter.to_string() prop:selected=move || chosen.get() == Some(letter)>{name}</option> }
    });
    let choose = move |event| {
        computer.learning.begin_anew();
        studying.set_own(event_target_value(&event).chars().next());
    };
    let report = report.clone();
    let own = move || match chosen.get() {
        Some(letter) => {
            let record = studying.study.with_untracked(|study| study.tree().to_record());
            lost_by(computer, of_side(&report, &record, letter)).into_any()
        }
        None => {
            view! { <p class="note" data-testid="mistakes-whose">{t(id::STUDY_REPORT_WHOSE)}</p> }.into_any()
        }
    };
    view! {
        <h3>{t(id::STUDY_REPORT_MISTAKES)}</h3>
        <div class="row">
            <label class="study-choice"><span>{t(id::STUDY_REPORT_YOU_WERE)}</span>
                <select data-testid="mistakes-side" on:change=choose>
                    <option value="" prop:selected=move || chosen.get().is_none()>"–"</option>
                    {options.collect_view()}
                </select></label>
        </div>
        {own}
    }
}

/// These mistakes, none of them with its answer until it was looked for.
fn lost_by(computer: Computer, lost: Vec<Decision>) -> impl IntoView {
    let studying = computer.studying();
    let count = lost.len();
    let filed = RwSignal::new(None::<usize>);
    let rows = lost.clone().into_iter().map(move |decision| mistake(computer, decision)).collect_view();
    let file = move |_| {
        let mut all = kept_exercises();
        let record = studying.study.with_untracked(|study| study.tree().to_record());
        let found = lost.iter().filter_map(|decision| exercise(&record, decision));
        let added = found.filter(|exercise| all.add(exercise.clone())).count();
        keep_exercises(&all);
        filed.set(Some(added));
    };
    if count == 0 {
        view! { <p data-testid="no-mistakes">{t(id::STUDY_REPORT_NO_MISTAKES)}</p> }.into_any()
    } else {
        view! {
            <p class="note">{t(id::STUDY_REPORT_MISTAKES_ABOUT)}</p>
            <ol class="slips" data-testid="mistakes">{rows}</ol>
            <p class="row">
                <button type="button" class="button small" data-testid="mistakes-file" on:click=file>{t(id::STUDY_REPORT_FILE)}</button>
                <a class="button small" href=Route::Puzzles(PuzzlePlace::Own).to_string()>{t(id::OWN_GO)}</a>
            </p>
            <p role="status">{move || filed.get().map(|count| fill!(id::STUDY_REPORT_FILED, count))}</p>
        }
        .into_any()
    }
}

/// A mistake: asked, and once it was answered, what was taken and what would have been better.
fn mistake(computer: Computer, decision: Decision) -> impl IntoView {
    let (studying, learning) = (computer.studying(), computer.learning);
    let step = decision.step;
    let (before, there) = (after(studying, step), after(studying, step + 1));
    let name = called(studying, decision.player, "");
    let class = if decision.class == Class::Large { "??" } else { "?" };
    let said = fill!(id::STUDY_REPORT_MISTAKE, turn = decision.turn, name, loss = points(decision.loss));
    let ask = {
        let (decision, before) = (decision.clone(), before.clone());
        move |_| {
            // What would give the answer away is put aside.
            computer.on.set(false);
            computer.teaching.stop();
            learning.ask(decision.clone(), before.clone());
        }
    };
    let (taken, best) = (decision.taken, decision.best);
    let shown = move || {
        let answer = learning.answer(step)?;
        let (sign, words) = match answer {
            Answer::Right => ("✓ ", t(id::LEARNING_WAS_RIGHT)),
            Answer::Wrong => ("✗ ", t(id::LEARNING_WAS_WRONG)),
            Answer::Shown => ("", ""),
        };
        let (before, there, best) = (before.clone(), there.clone(), best.clone());
        let better = fill!(id::SLIP_BETTER, best = studying.turn_said(&before, &best));
        let taken = fill!(id::SLIP_TAKEN, taken = studying.turn_said(&before, &taken));
        let play = {
            let before = before.clone();
            move |_| {
                studying.go(&before);
                studying.add(std::slice::from_ref(&best));
            }
        };
        Some(view! {
            <span class="mistake-answer" data-testid="mistake-answer">{sign}{words}</span>
            <span class="row">
                <button type="button" class="button small" data-testid="mistake-before" on:click=move |_| studying.go(&before)>{t(id::STUDY_REPORT_BEFORE)}</button>
                <button type="button" class="button small" on:click=move |_| studying.go(&there)>{taken}</button>
                <button type="button" class="button small" data-testid="mistake-better" on:click=play>{better}</button>
            </span>
        })
    };
    view! {
        <li>
            <b>{class}</b>" "<span>{said}</span>
            <span class="row">
                <button type="button" class="button small" data-testid="mistake-ask" aria-pressed=move || learning.is_asked(step).to_string() on:click=ask>{t(id::LEARNING_FIND)}</button>
                <button type="button" class="button small" data-testid="mistake-show" hidden=move || learning.answer(step).is_some() on:click=move |_| learning.show(step)>{t(id::LEARNING_SHOW)}</button>
            </span>
            {shown}
        </li>
    }
}
