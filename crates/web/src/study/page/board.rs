//! The study board: the board of the game, the comments on the current position, and the tree.

use eightfold_game::{Seat, Seats};
use eightfold_study::{Edit, Mark};
use leptos::prelude::*;
use wasm_bindgen::JsCast;

use super::chance_strip;
use super::computer::{self, Computer, TableSession};
use super::menu::more;
use super::merge::merge_dialog;
use super::notes::notes;
use super::open_study::OpenStudy;
use super::opening::{not_here, of_game};
use super::tree::{steps, transpositions, tree};
use super::{explorer, report};
use crate::app::{
    ActionBar, Dialog, GameBoardUi, GameSession, GameUi, Notice, Parts, back_to_board, board_ui_of,
    game_ui_of, icon, on_keys, speak, with_session,
};
use crate::route::{Route, StudyPage};
use crate::shared_study::{Drawer, SharedStudy};
use crate::study::marks::{MarkTarget, drawing, mark, signature, target_at, view_with};
use crate::words::{id, sentence, t};

/// The study with this id.
pub fn saved(id: String) -> AnyView {
    if let Some(game) = id.strip_prefix("of.") {
        return of_game(game);
    }
    match OpenStudy::open(&id) {
        Ok(studying) => {
            provide_context(TableSession(GameSession::from_context()));
            let computer = Computer::new(studying);
            with_session(studying.session, move || table(studying, computer, None))
        }
        Err(why) => not_here(sentence(&why)),
    }
}

/// A chapter of a shared study.
pub fn shared(host: SharedStudy, together: ViewFn) -> AnyView {
    let Some(studying) = OpenStudy::shared(host) else { return not_here(t(id::STUDY_NO_CHAPTER).to_owned()) };
    provide_context(TableSession(GameSession::from_context()));
    let computer = Computer::new(studying);
    with_session(studying.session, move || table(studying, computer, Some(together.clone())))
}

/// The tabs of the panel.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tab {
    Together,
    Tree,
    Notes,
    Computer,
    Report,
    Games,
}

impl Tab {
    const ALL: [Self; 6] =
        [Self::Together, Self::Tree, Self::Notes, Self::Computer, Self::Report, Self::Games];

    const fn id(self) -> &'static str {
        match self {
            Self::Together => "together",
            Self::Tree => "tree",
            Self::Notes => "notes",
            Self::Computer => "computer",
            Self::Report => "report",
            Self::Games => "games",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Together => t(id::STUDY_TOGETHER),
            Self::Tree => t(id::STUDY_TREE),
            Self::Notes => t(id::STUDY_NOTES),
            Self::Computer => t(id::STUDY_COMPUTER),
            Self::Report => t(id::STUDY_REPORT),
            Self::Games => t(id::STUDY_GAMES),
        }
    }
}

fn table(studying: OpenStudy, computer: Computer, together: Option<ViewFn>) -> AnyView {
    let session = studying.session;
    let game = session.peek(|record| record.choice().info().id).unwrap_or_default();
    match game_ui_of(game).zip(board_ui_of(game)) {
        Some(uis) => around(studying, computer, game, uis, together),
        None => not_here(t(id::NO_SUCH_PAGE_ABOUT).to_owned()),
    }
}

fn around(
    studying: OpenStudy,
    computer: Computer,
    game: &'static str,
    (ui, boards): (&'static GameUi, &'static GameBoardUi),
    together: Option<ViewFn>,
) -> AnyView {
    let session = studying.session;
    let Parts { board, hand, prompt, refusal, seat, extra, actions, .. } = (boards.parts)(session);
    speak(session, ui, || Seats::NONE);
    let (keys_open, marking) = (RwSignal::new(false), RwSignal::new(false));
    let merge_open = RwSignal::new(false);
    listen(studying, computer, actions.can_undo, actions.undo, keys_open);
    let is_shared = together.is_some();
    let tab = RwSignal::new(if is_shared { Tab::Together } else { Tab::Tree });
    let wide = RwSignal::new(false);
    let seats = session.peek(|record| record.played().seats()).unwrap_or(0);
    let row = move |who: Seat| {
        let name = session.peek(|record| record.played().seat_name(who)).unwrap_or_default();
        let active = move || studying.seat() == Some(who);
        view! {
            <div class="lesson-seat" class:active=active>
                <span class="badge" inner_html=(ui.badge)(name)></span>
                <b>{session.seat_called(who)}</b>
                {seat.run(who)}
            </div>
        }
    };
    let chance = Memo::new(move |_| studying.is_chance());
    let said = move || {
        session
            .ending()
            .unwrap_or_else(|| if chance.get() { t(id::STUDY_CHOOSE).to_owned() } else { prompt.get() })
    };
    let why = move || studying.trouble.get().or_else(|| refusal.get());
    // The teacher speaks in place of the last turn and its comment.
    let spoken = move || {
        let asked = computer.learning.said().get();
        if asked.is_empty() { computer.teaching.said().get() } else { asked }
    };
    let taught = move || !spoken().is_empty();
    let comment = move || studying.with(|study| study.tree().node(study.node()).comments().join("\n"));
    let last = move || {
        session
            .with(|record| {
                let played = record.played();
                let last = played.len().checked_sub(1)?;
                (ui.words.say)(played, last)
            })
            .flatten()
            .unwrap_or_else(|| t(id::STUDY_START).to_owned())
    };
    let panel = move |one: Tab, scrolls: bool, content: AnyView| {
        view! {
            <div class="tab-panel" class:scrolls=scrolls role="tabpanel" id=format!("panel-{}", one.id()) aria-labelledby=format!("tab-{}", one.id())
                hidden=move || tab.get() != one>{content}</div>
        }
    };
    let games_shown = Signal::derive(move || tab.get() == Tab::Games);
    let first = view! {
        {transpositions(studying)}
        {tree(studying)}
        {steps(studying)}
    };
    let step = move |testid: &'static str,
                     sign: &'static str,
                     label: &'static str,
                     on: Signal<bool>,
                     go: fn(OpenStudy)| {
        view! {
            <button type="button" class="button act" data-testid=testid disabled=move || !on.get()
                on:click=move |event| {
                    go(studying);
                    back_to_board(&event);
                }>{icon(sign)}<span>{label}</span></button>
        }
    };
    let can_back = Signal::derive(move || studying.ways().0);
    let can_go = Signal::derive(move || studying.ways().1);
    view! {
        <div class="table learning puzzling studying" hidden=wide data-testid="study" data-game=game data-seats=seats>
            <section class="words-place lesson-words" aria-label=t(id::STUDY)>
                <h2 class="visually-hidden">{move || studying.name()}</h2>
                <p class="lesson-crumbs"><a href=Route::Study(StudyPage::Library).to_string() data-testid="to-library">{t(id::STUDY)}</a><span data-testid="study-name">{move || studying.name()}</span></p>
                <p class="study-last" hidden=taught data-testid="study-last">{last}</p>
                <p class="study-said taught" role="status" tabindex="0" hidden=move || !taught() data-testid="teach-said">{spoken}</p>
                <p class="study-said" tabindex="0" hidden=taught class:none=move || comment().is_empty() data-testid="study-said">{comment}</p>
                <p class="lesson-prompt" data-testid="prompt">{said}</p>
                <p class="refusal" role="alert" data-testid="refusal" hidden=move || why().is_none()>{why}</p>
                <p class="visually-hidden" role="status" aria-live="polite" data-testid="said">{session.said}</p>
                <Show when=move || session.save_failed.get()><p class="refusal" data-testid="not-saved">{t(id::NOT_SAVED)}</p></Show>
            </section>
            <div class="board-place" class:marking=marking>{board}{marks(studying, marking)}</div>
            <div class="hand-place" tabindex="0" role="group" aria-label=t(id::IN_HAND)>
                <div class="in-hand" hidden=chance>{hand}</div>
                <Show when=move || chance.get()>{chance_strip::strip(studying, computer)}</Show>
            </div>
            <div class="lesson-you study-seats">{(0..seats).map(|at| row(Seat::new(at))).collect_view()}</div>
            <div class="bar">
                <ActionBar actions/>
                <div class="game-actions" role="group" aria-label=t(id::STEPS)>
                    {step("study-back", "back", t(id::STUDY_BACK), can_back, OpenStudy::back)}
                    {step("study-forward", "forward", t(id::STUDY_FORWARD), can_go, OpenStudy::forward)}
                    {more(studying, keys_open, merge_open)}
                </div>
            </div>
            <section class="panel study-panel" aria-label=t(id::STUDY)>
                <div class="tabs" role="tablist">
                    {Tab::ALL.into_iter().filter(|one| is_shared || *one != Tab::Together).map(|one| view! {
                        <button type="button" role="tab" class="tab" id=format!("tab-{}", one.id()) data-testid=format!("tab-{}", one.id())
                            aria-controls=format!("panel-{}", one.id()) aria-selected=move || (tab.get() == one).to_string()
                            on:click=move |_| tab.set(one)>{one.name()}</button>
                    }).collect_view()}
                </div>
                {together.map(|together| panel(Tab::Together, true, together.run()))}
                {panel(Tab::Tree, false, view! { <div class="study-first">{first}</div> }.into_any())}
                {panel(Tab::Notes, true, view! { {notes(studying, marking)}{extra} }.into_any())}
                {panel(Tab::Computer, true, computer::panel(computer).into_any())}
                {panel(Tab::Report, true, report::panel(computer, wide).into_any())}
                {panel(Tab::Games, true, explorer::explorer(studying, games_shown).into_any())}
            </section>
            <Notice session/>
        </div>
        {report::page(computer, wide)}
        {keys(keys_open)}
        {merge_dialog(studying, merge_open)}
    }
    .into_any()
}

/// The pointer's position in units of the drawing.
fn on_board(event: &web_sys::PointerEvent) -> Option<(f64, f64)> {
    let svg: web_sys::SvgsvgElement = event.current_target()?.dyn_into().ok()?;
    let rect = svg.get_bounding_client_rect();
    let view: Vec<f64> =
        svg.get_attribute("viewBox")?.split(' ').filter_map(|number| number.parse().ok()).collect();
    let [left, top, width, height] = view[..] else { return None };
    // The drawing is scaled to fit and centred.
    let scale = (rect.width() / width).min(rect.height() / height);
    let (free_x, free_y) = (rect.width() - scale * width, rect.height() - scale * height);
    let x = (f64::from(event.client_x()) - rect.left() - free_x / 2.0) / scale + left;
    let y = (f64::from(event.client_y()) - rect.top() - free_y / 2.0) / scale + top;
    Some((x, y))
}

/// The view of the OCTI board as it is drawn now.
fn octi_view() -> eightfold_scene::octi::View {
    let spot = |name: &'static str| {
        let square = document().query_selector(&format!("[data-testid='square-{name}']")).ok().flatten()?;
        let placed = square.closest("[transform]").ok().flatten()?.get_attribute("transform")?;
        let mut numbers = placed.trim_start_matches("translate(").trim_end_matches(')').split([' ', ',']);
        Some((name, (numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?)))
    };
    let spots: Option<Vec<(&str, (f64, f64))>> = ["11", "21"].into_iter().map(spot).collect();
    spots.and_then(|spots| view_with(&spots)).unwrap_or_default()
}

/// The marks of the current node, drawn over the board; in marking mode, presses on the board go here.
fn marks(studying: OpenStudy, marking: RwSignal<bool>) -> impl IntoView {
    let from = StoredValue::new(None::<(MarkTarget, i32)>);
    // Counts redraws, because the board may have been turned.
    let looked = RwSignal::new(0_u32);
    request_animation_frame(move || {
        looked.try_update(|looked| *looked += 1);
    });
    let turned = window_event_listener(leptos::ev::click, move |_| {
        request_animation_frame(move || {
            looked.try_update(|looked| *looked += 1);
        });
    });
    on_cleanup(move || turned.remove());
    let view_box = move || {
        looked.track();
        let board = document().query_selector(".studying .board-place > .board").ok().flatten();
        board.and_then(|board| board.get_attribute("viewBox")).unwrap_or_else(|| "0 0 1 1".to_owned())
    };
    let drawn = move || {
        looked.track();
        studying.with(|study| {
            let tree = study.tree();
            let marks = tree.node(study.node()).marks();
            if marks.is_empty() {
                return String::new();
            }
            let Some(shared) = studying.shared else { return drawing(tree.choice(), &octi_view(), marks) };
            // Each person's marks have their colour and, if others have drawn here, their initials.
            let view = octi_view();
            let drawers: Vec<Option<Drawer>> =
                marks.iter().map(|mark| shared.drawer_of.run((study.at().clone(), mark.clone()))).collect();
            let has_others = drawers.iter().flatten().any(|drawer| !drawer.is_me);
            let of_person = |(mark, drawer): (&Mark, Option<&Drawer>)| {
                let drawn = drawing(tree.choice(), &view, std::slice::from_ref(mark));
                let Some(Drawer { name, colour, .. }) = drawer else {
                    return format!("<g class=\"mark-halo\">{drawn}</g>{drawn}");
                };
                let initials = has_others.then(|| signature(tree.choice(), &view, mark, name, *colour));
                format!(
                    "<g class=\"mark-halo\">{drawn}</g><g data-person=\"{}\">{drawn}</g>{}",
                    colour.name(),
                    initials.unwrap_or_default()
                )
            };
            marks.iter().zip(drawers.iter().map(Option::as_ref)).map(of_person).collect()
        })
    };
    let place = move |event: &web_sys::PointerEvent| {
        let (x, y) = on_board(event)?;
        let family = studying.study.with_untracked(|study| study.tree().choice().info().family);
        target_at(family, &octi_view(), x, y)
    };
    let down = move |event: web_sys::PointerEvent| {
        event.prevent_default();
        // A second finger neither starts a mark nor ends the one being drawn.
        if from.with_value(Option::is_none) {
            from.set_value(place(&event).map(|place| (place, event.pointer_id())));
        }
    };
    let up = move |event: web_sys::PointerEvent| {
        let Some((begun, _)) = from.get_value().filter(|(_, pointer)| *pointer == event.pointer_id()) else {
            return;
        };
        from.set_value(None);
        let Some(ended) = place(&event) else { return };
        let edit = studying.study.with_untracked(|study| {
            let tree = study.tree();
            let made = mark(tree.choice(), begun, ended)?;
            // Drawing the same mark again removes it.
            let on = !tree.node(study.node()).marks().contains(&made);
            Some(Edit::Mark { at: study.at().clone(), mark: made, on })
        });
        if let Some(edit) = edit {
            studying.edit(edit);
        }
    };
    view! {
        <svg class="study-marks" class:live=marking data-testid="marks" aria-hidden="true" viewBox=view_box on:pointerdown=down on:pointerup=up on:pointercancel=move |_| from.set_value(None)>
            <rect x="-200" y="-200" width="1400" height="1400" fill="transparent"/>
            <g inner_html=drawn></g>
        </svg>
    }
}

/// Handles the keyboard shortcuts, except in text fields and dialogs.
fn listen(
    studying: OpenStudy,
    computer: Computer,
    can_undo: Signal<bool>,
    undo: Callback<()>,
    keys_open: RwSignal<bool>,
) {
    on_keys(move |pressed| {
        // On the board the arrow keys move the focus.
        let free = !pressed.is_within("svg, summary");
        match pressed.key.as_str() {
            "z" | "Z" if pressed.command && pressed.shift => studying.redo(),
            "y" | "Y" if pressed.command => studying.redo(),
            "z" | "Z" if pressed.command => {
                if can_undo.get_untracked() {
                    undo.run(());
                } else {
                    studying.undo();
                }
            }
            _ if pressed.command => return false,
            "?" => keys_open.set(true),
            "ArrowLeft" if free => studying.back(),
            "ArrowRight" if free => studying.forward(),
            "ArrowUp" if free => studying.go_to_sibling(false),
            "ArrowDown" if free => studying.go_to_sibling(true),
            "Home" if free => studying.first(),
            "End" if free => studying.last(),
            "Delete" if free => studying.delete(),
            "p" | "P" if free => studying.promote(),
            "m" | "M" if free => studying.merge_here(),
            "c" | "C" if free => computer.on.update(|on| *on = !*on),
            _ => return false,
        }
        true
    });
}

/// The list of keyboard shortcuts, opened by `?`.
fn keys(open: RwSignal<bool>) -> impl IntoView {
    let keys = [
        ("← →", t(id::STUDY_KEY_STEP)),
        ("↑ ↓", t(id::STUDY_KEY_ASIDE)),
        ("M", t(id::STUDY_KEY_JOIN)),
        (t(id::KEY_ENDS), t(id::STUDY_KEY_ENDS)),
        ("P", t(id::STUDY_PROMOTE)),
        (t(id::STUDY_KEY_DELETE), t(id::STUDY_DELETE)),
        (t(id::KEY_UNDO), t(id::STUDY_UNDO)),
        (t(id::STUDY_KEY_REDO), t(id::STUDY_REDO)),
        ("C", t(id::STUDY_LINES)),
        ("?", t(id::KEY_KEYS_DOES)),
    ];
    view! {
        <Dialog open title=t(id::KEYS) testid="keys-dialog">
            <dl class="keys">{keys.map(|(key, does)| view! { <dt>{key}</dt><dd>{does}</dd> }).collect_view()}</dl>
            <p class="row"><button type="button" class="button primary" data-testid="keys-ok" autofocus=true on:click=move |_| open.set(false)>"OK"</button></p>
        </Dialog>
    }
}
