//! The report of a game: winning chances over time, luck and mistakes, and the turning points.

use eightfold_catalog::AnyMatch;
use eightfold_study::report::{Class, Decision, Identity, Report};
use eightfold_study::{Edit, NodeId, Path};
use leptos::prelude::*;

use super::computer::{Computer, EFFORTS, select};
use super::explorer::picture;
use super::figures::{judge_name, points};
use super::learning::QuestionResult;
use super::open_study::OpenStudy;
use crate::app::{focus, icon, keep_exercises, saved_exercises};
use crate::route::{PuzzlePage, Route};
use crate::study::mistakes::{exercise, of_side};
use crate::words::{fill, game_name, grouped, id, speaker, t};

/// Width and height of the curve, in its own units.
const CURVE: (f64, f64) = (300.0, 90.0);
/// The margin around it.
const MARGIN: f64 = 6.0;
/// Width and height of a side's letter at the end of its line.
const LETTER: f64 = 12.0;

/// The report on its own page in place of the board, while `wide` is set.
pub fn page(computer: Computer, wide: RwSignal<bool>) -> impl IntoView {
    let studying = computer.studying();
    // A new report is shown at once; going to a turn shows the board.
    Effect::new(move |before: Option<bool>| {
        let looking = computer.is_looking();
        if before == Some(true) && !looking && untrack(|| computer.own_report()).is_some() {
            wide.set(true);
        }
        looking
    });
    Effect::new(move |before: Option<()>| {
        studying.visits.track();
        if before.is_some() {
            wide.set(false);
        }
    });
    Effect::new(move |_| {
        if wide.get() {
            focus("report-back".to_owned());
        }
    });
    move || {
        let report = computer.own_report().filter(|_| wide.get())?;
        Some(on_page(computer, report, wide))
    }
}

fn on_page(computer: Computer, report: Report, wide: RwSignal<bool>) -> impl IntoView {
    let studying = computer.studying();
    let record = studying.study.with_untracked(|study| study.tree().to_record());
    let about = fill!(
        id::REPORT_GAME_TURNS,
        game = game_name(record.choice().info()),
        turns = record.played().turns()
    );
    let why = explanation(studying, &report, record.played());
    view! {
        <section class="report-page study-report" data-testid="report-page" aria-labelledby="report-title">
            <p class="row"><button type="button" class="button small quiet" id="report-back" data-testid="report-back" on:click=move |_| wide.set(false)>
                {icon("back")}{t(id::REPORT_BACK)}</button></p>
            <h2 id="report-title">{studying.name()}</h2>
            <p class="note">{about}</p>
            {why.map(|(title, sentences)| view! {
                <div class="report-why" data-testid="report-why"><h3>{title}</h3><p>{sentences}</p></div>
            })}
            {whole(computer, report)}
        </section>
    }
}

/// Why a two-sided game ended as it did: a title, and the part that mistakes and luck played.
fn explanation(studying: OpenStudy, report: &Report, played: &dyn AnyMatch) -> Option<(String, String)> {
    let [first, second] = &report.identities[..] else { return None };
    let outcome = played.outcome().filter(|_| first.over)?;
    let own = studying.own.get_untracked();
    let side_of = |letter: char| report.sides.iter().position(|side| side.contains(letter));
    let letters = played.seat_letters();
    let won = outcome.winners.iter().find_map(|seat| side_of(letters[seat.index()]));
    let own = own.and_then(side_of);
    let title = match (won.filter(|_| !outcome.is_draw()), own) {
        (None, _) => t(id::REPORT_WHY_DRAWN).to_owned(),
        (Some(side), Some(own)) if side == own => t(id::REPORT_WHY_WON).to_owned(),
        (Some(_), Some(_)) => t(id::REPORT_WHY_LOST).to_owned(),
        (Some(side), None) => fill!(id::REPORT_WHY, name = side_called(studying, &report.sides[side])),
    };
    // For the user's side, or else for the winner.
    let side = own.or(won).unwrap_or(0);
    let (of_side, of_other) = if side == 0 { (first, second) } else { (second, first) };
    let (lost, others) = (points(of_side.lost), points(of_other.lost));
    let mut sentences = match own {
        Some(_) => fill!(id::REPORT_MISTAKES_YOURS, lost, others),
        None => {
            let (name, other) =
                (side_called(studying, &report.sides[side]), side_called(studying, &report.sides[1 - side]));
            fill!(id::REPORT_MISTAKES_OF, name, lost, other, others)
        }
    };
    let luck = points(of_side.luck.abs());
    let told = match (own, of_side.luck.signum()) {
        (Some(_), 1) => Some(fill!(id::REPORT_LUCK_GAVE_YOU, luck)),
        (Some(_), -1) => Some(fill!(id::REPORT_LUCK_COST_YOU, luck)),
        (None, 1) => {
            Some(fill!(id::REPORT_LUCK_GAVE, luck, name = side_called(studying, &report.sides[side])))
        }
        (None, -1) => {
            Some(fill!(id::REPORT_LUCK_COST, luck, name = side_called(studying, &report.sides[side])))
        }
        _ => None,
    };
    if let Some(told) = told {
        sentences = format!("{sentences} {told}");
    }
    Some((title, sentences))
}

/// The panel of the report; `wide` opens it on its own page.
pub fn panel(computer: Computer, wide: RwSignal<bool>) -> impl IntoView {
    let studying = computer.studying();
    let own = Memo::new(move |_| computer.own_report());
    let turns =
        move || studying.with(|study| study.tree().node(study.tree().end_of_line(NodeId::START)).turns());
    let button = move || {
        let looking = computer.is_looking();
        let label = match (looking, own.with(Option::is_some)) {
            (true, _) => t(id::HINT_STOP),
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
                Some(_) if wide.get() => ().into_any(),
                Some(report) => view! {
                    <p class="row"><button type="button" class="button" data-testid="report-open" on:click=move |_| wide.set(true)>{icon("picture")}{t(id::REPORT_OPEN)}</button></p>
                    {whole(computer, report)}
                }
                .into_any(),
                None if computer.is_looking() => ().into_any(),
                None => view! { <p class="note">{if turns() == 0 { t(id::STUDY_REPORT_NO_TURN) } else { t(id::STUDY_REPORT_ABOUT) }}</p> }.into_any(),
            }}
        </div>
    }
}

/// The label of an effort.
fn effort_words(nodes: u64) -> String {
    match nodes {
        ..12_000 => t(id::STUDY_EFFORT_QUICK),
        12_000 => t(id::STUDY_EFFORT_USUAL),
        _ => t(id::STUDY_EFFORT_THOROUGH),
    }
    .to_owned()
}

/// The node after this many steps of the main line.
fn after(studying: OpenStudy, steps: usize) -> Path {
    studying.study.with_untracked(|study| {
        let tree = study.tree();
        tree.path(tree.end_of_line(NodeId::START)).up_to(steps)
    })
}

fn whole(computer: Computer, mut report: Report) -> impl IntoView {
    let studying = computer.studying();
    let record = studying.study.with_untracked(|study| study.tree().to_record());
    report.add_sentences(&record, speaker());
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
        judge = judge_name(&report.judge),
        nodes = grouped(report.effort.turn_nodes)
    );
    view! {
        {curve(studying, &report)}
        <h3>{t(id::STUDY_REPORT_TURNING)}</h3>
        <ol class="study-turnings" data-testid="report-turning">{turning}</ol>
        {identities}
        <div class="study-scroll" tabindex="0" role="group" aria-label=t(id::LEARN_PLAYERS)>
        <table class="study-players" data-testid="report-players">
            <thead><tr>
                <th scope="col">{t(id::FINISHED_PLAYER)}</th><th scope="col">{t(id::STUDY_REPORT_DECISIONS)}</th><th scope="col">{t(id::STUDY_REPORT_MEAN_LOSS)}</th>
                <th scope="col">{t(id::STUDY_REPORT_SMALL)}</th><th scope="col">{t(id::STUDY_REPORT_MEDIUM)}</th><th scope="col">{t(id::STUDY_REPORT_LARGE)}</th>
                <th scope="col">{t(id::STUDY_REPORT_LUCK)}</th><th scope="col">{t(id::STUDY_REPORT_EXTREMES)}</th>
            </tr></thead>
            <tbody>{players}</tbody>
        </table>
        </div>
        {mistakes(computer, &report)}
        {missed.map(|missed| view! { <p>{missed}</p> })}
        <p class="row"><button type="button" class="button small" data-testid="report-annotate" on:click=annotate>{t(id::STUDY_REPORT_ANNOTATE)}</button></p>
        <p class="note">{effort}</p>
    }
}

fn called(studying: OpenStudy, letter: char, name: &str) -> String {
    let seat = studying.seat_called(letter);
    if name.is_empty() || name == seat { seat } else { format!("{seat} · {name}") }
}

/// How each side's result adds up.
fn identities_of(studying: OpenStudy, report: &Report) -> Option<impl IntoView + use<>> {
    let over = report.identities.first()?.over;
    let names = report.sides.iter().map(|side| view! { <th scope="col">{side_called(studying, side)}</th> });
    let names = names.collect_view();
    // Negative values are subtracted where they would be added, and the other way round.
    let signed = |sign: &'static str, value: i32| match sign {
        "+ " if value < 0 => format!("− {}", points(-value)),
        "− " if value < 0 => format!("+ {}", points(-value)),
        sign => format!("{sign}{}", points(value)),
    };
    let row = |sign: &'static str, words: &'static str, of: fn(&Identity) -> i32| {
        let values = report.identities.iter().map(|sum| view! { <td>{signed(sign, of(sum))}</td> });
        view! { <tr><th scope="row">{words}</th>{values.collect_view()}</tr> }
    };
    let result = if over { t(id::FINISHED_RESULT) } else { t(id::STUDY_REPORT_LAST) };
    Some(view! {
        <section class="study-identity" data-testid="report-identity">
            <h3>{t(id::STUDY_REPORT_MADE_OF)}</h3>
            <div class="study-scroll" tabindex="0" role="group" aria-label=t(id::STUDY_REPORT_MADE_OF)>
            <table class="study-players">
                <thead><tr><th scope="col">{t(id::FINISHED_PLAYER)}</th>{names}</tr></thead>
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
fn side_called(studying: OpenStudy, letters: &str) -> String {
    letters.chars().map(|letter| studying.seat_called(letter)).collect::<Vec<_>>().join(" + ")
}

/// The winning chances over time: turns as a line, chance in another colour with hollow dots, and the point from which
/// nothing was unknown. With two sides only the first is shown, which implies the other; with more, each has its own
/// line in the colour and pattern of its seat, with its letter at the end. A press goes to that point of the game.
fn curve(studying: OpenStudy, report: &Report) -> impl IntoView + use<> {
    let (wide, high) = CURVE;
    let last = report.curve.last().map_or(1, |point| point.steps.max(1)) as f64;
    let shown = if report.sides.len() > 2 { report.sides.len() } else { 1 };
    // The letters are at the end of the lines.
    let end = if shown > 1 { LETTER } else { 0.0 };
    let across = |steps: usize| MARGIN + steps as f64 / last * (wide - 2.0 * MARGIN - end);
    let up = |chance: i32| high - MARGIN - f64::from(chance) / 10_000.0 * (high - 2.0 * MARGIN);
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
        // Each letter goes below the previous one, however near their lines end; where there is no space they move up,
        // starting with the last.
        let mut lowest = MARGIN;
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

/// The clear mistakes of the user's side, to practise now one after the other, and saved as exercises for another day.
/// If the side isn't known, the user is asked.
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
        computer.learning.restart();
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

/// These mistakes, whose answers are hidden until they were tried.
fn lost_by(computer: Computer, lost: Vec<Decision>) -> impl IntoView {
    let studying = computer.studying();
    let count = lost.len();
    let filed = RwSignal::new(None::<usize>);
    let rows = lost.clone().into_iter().map(move |decision| mistake(computer, decision)).collect_view();
    let file = move |_| {
        let mut all = saved_exercises();
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
            <ol class="costly-turns" data-testid="mistakes">{rows}</ol>
            <p class="row">
                <button type="button" class="button small" data-testid="mistakes-file" on:click=file>{t(id::STUDY_REPORT_FILE)}</button>
                <a class="button small" href=Route::Puzzles(PuzzlePage::Own).to_string()>{t(id::OWN_GO)}</a>
            </p>
            <p role="status">{move || filed.get().map(|count| fill!(id::STUDY_REPORT_FILED, count))}</p>
        }
        .into_any()
    }
}

/// A mistake: a question and, once it was answered, the turn played and the better one.
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
            // Hides what would give the answer away.
            computer.on.set(false);
            computer.teaching.stop();
            learning.ask(decision.clone(), before.clone());
        }
    };
    let (taken, best) = (decision.taken, decision.best);
    let shown = move || {
        let answer = learning.answer(step)?;
        let (sign, words) = match answer {
            QuestionResult::Right => ("✓ ", t(id::LEARNING_WAS_RIGHT)),
            QuestionResult::Wrong => ("✗ ", t(id::LEARNING_WAS_WRONG)),
            QuestionResult::Shown => ("", ""),
        };
        let (before, there, best) = (before.clone(), there.clone(), best.clone());
        let better = fill!(id::MISTAKE_BETTER, best = studying.turn_in_words(&before, &best));
        let taken = fill!(id::MISTAKE_PLAYED, taken = studying.turn_in_words(&before, &taken));
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
