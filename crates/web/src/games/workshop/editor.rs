//! The board editor of the workshop: its tiles, the selected one, and input.

use eightfold_challenges::Problem;
use eightfold_octiles::{Placement, Post, Space, TileId};
use eightfold_scene::octiles::{Target, geometry};
use leptos::prelude::*;

use crate::app::{Sound, go, key_of, random, storage};
use crate::board_editor::host::SharedEditor;
use crate::board_editor::{BoardEditor, BoardEditorError, EditRefusal, History, Task, TaskScore};
use crate::games::octiles::board::{Board, BoardHooks, Press, TilePreview, board_point, space_under};
use crate::games::octiles::keys::turn_keys;
use crate::games::octiles::pointer::Drag;
use crate::route::Route;
use crate::words::{fill, id, sentence, t};

/// The board in the editor and its history, saved between visits.
#[derive(Clone, Copy)]
pub struct BoardStore {
    /// The board and its history.
    pub history: RwSignal<History>,
    /// Why the board in an address couldn't be read.
    pub trouble: RwSignal<Option<String>>,
}

impl BoardStore {
    /// Loads the saved board, saves changes, and provides it to the views below.
    pub fn provide() -> Self {
        // Older pages saved the board without its history.
        let history = match (storage::get("bench-history"), storage::get("bench")) {
            (Some(text), _) => History::read(&text),
            (None, Some(old)) => old.parse().map(History::new).unwrap_or_default(),
            (None, None) => History::default(),
        };
        let stored = history.to_text();
        let store = Self { history: RwSignal::new(history), trouble: RwSignal::new(None) };
        Effect::new(move |before: Option<()>| {
            let text = store.history.with(History::to_text);
            // A link may have put a board here before this runs first.
            if before.is_some() || text != stored {
                storage::set("bench-history", &text);
            }
        });
        provide_context(store);
        store
    }

    /// Opens the board in an address. If it can't be read, the current board stays and the reason is shown.
    pub fn open(self, text: &str) {
        match self.history.with_untracked(|history| BoardEditor::read(text, history.now())) {
            Ok(editor) => {
                self.trouble.set(None);
                self.history.update(|history| history.push(editor));
            }
            Err(error) => self.trouble.set(Some(describe_error(&error))),
        }
    }

    /// Opens the editor with a problem on an empty board.
    pub fn open_problem(self, problem: Problem) {
        self.trouble.set(None);
        self.history.update(|history| {
            let mut editor = BoardEditor { task: Task::Solitaire(problem), ..history.now().clone() };
            editor.clear();
            history.push(editor);
        });
        go(&Route::Workshop(String::new()));
    }
}

fn describe_error(error: &BoardEditorError) -> String {
    fill!(id::EDITOR_AS_IT_WAS, error = sentence(&error.to_string()))
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selection {
    /// A tile from the tray.
    Tile(TileId),
    /// A space, with its tile if there is one.
    Space(Space),
    /// Runners of this colour, to be put on stops.
    Runner(u8),
    /// The numbers of the stops, to be swapped; holds the stop pressed first.
    Number(Option<Post>),
}

impl Selection {
    /// Whether a press on this stop does something.
    pub fn touches(self, post: Post) -> bool {
        match self {
            Self::Runner(_) => true,
            Self::Number(_) => !post.is_circle(),
            Self::Tile(_) | Self::Space(_) => false,
        }
    }
}

/// State shared by the board, the tray and the panels.
#[derive(Clone, Copy)]
pub struct EditorState {
    history: RwSignal<History>,
    /// The end of the path of challenge 1 that was pressed first, while the other is being chosen.
    pub first_end: RwSignal<Option<Post>>,
    pub now: Memo<BoardEditor>,
    /// Its evaluation.
    pub judged: Memo<TaskScore>,
    pub held: RwSignal<Option<Selection>>,
    /// Rotation of the selected tile, in eighths, counting on past 8.
    pub eighths: RwSignal<i32>,
    /// Whether the next space pressed is swapped with the selected one.
    pub swapping: RwSignal<bool>,
    /// The path or loop in the list under the pointer or with the focus.
    pub pointed: RwSignal<Option<usize>>,
    /// The path or loop in the list that was pressed, so that it stays highlighted.
    pub kept_lit: RwSignal<Option<usize>>,
    /// The target on the board under the pointer or with the focus.
    pub hover: RwSignal<Option<Target>>,
    /// The message about the last action, or why it was refused.
    pub said: RwSignal<String>,
    /// A tile dragged by the pointer.
    pub carry: RwSignal<Option<Drag>>,
    /// Whether a drag has just ended, so that the click that follows is ignored.
    dragged: StoredValue<bool>,
    node: NodeRef<leptos::svg::Svg>,
    sound: Sound,
    /// Where a server keeps the board: its host.
    pub shared: Option<SharedEditor>,
}

impl EditorState {
    /// An editor for a board; it handles keys as long as it is shown.
    pub fn new(history: RwSignal<History>) -> Self {
        Self::with(history, None)
    }

    /// An editor for a shared board.
    pub fn shared(shared: SharedEditor) -> Self {
        let history = RwSignal::new(History::new(shared.now.get_untracked()));
        let editor = Self::with(history, Some(shared));
        Effect::new(move |_| {
            let now = shared.now.get();
            if history.with_untracked(|history| *history.now() != now) {
                history.set(History::new(now));
            }
        });
        Effect::new(move |_| {
            let (space, tile) = match editor.held.get() {
                Some(Selection::Space(space)) => (Some(space), None),
                Some(Selection::Tile(tile)) => (None, Some(tile)),
                _ => (None, None),
            };
            shared.point.run((space, tile));
        });
        Effect::new(move |_| editor.said.set(shared.refused.get()));
        editor
    }

    fn with(history: RwSignal<History>, shared: Option<SharedEditor>) -> Self {
        let now = Memo::new(move |_| history.with(|history| history.now().clone()));
        let editor = Self {
            history,
            first_end: RwSignal::new(None),
            now,
            judged: Memo::new(move |_| now.with(BoardEditor::judge)),
            held: RwSignal::new(None),
            eighths: RwSignal::new(0),
            swapping: RwSignal::new(false),
            pointed: RwSignal::new(None),
            kept_lit: RwSignal::new(None),
            hover: RwSignal::new(None),
            said: RwSignal::new(String::new()),
            carry: RwSignal::new(None),
            dragged: StoredValue::new(false),
            node: NodeRef::new(),
            sound: Sound::from_context(),
            shared,
        };
        editor.listen();
        editor
    }

    /// The board, which can be pressed and dragged from.
    pub fn board(self) -> AnyView {
        let editor = self;
        let hooks = BoardHooks {
            scene: Memo::new(move |_| editor.scene()).into(),
            chosen_eighths: editor.eighths.into(),
            ghost: Memo::new(move |_| editor.ghost()).into(),
            runner: Signal::stored(None),
            flights: Signal::stored(Vec::new()),
            guided: Signal::stored(None),
            named: Signal::stored(None),
            facing: Signal::stored(0),
            label: Callback::new(move |target| editor.label(target)),
            ready: Callback::new(move |target| match target {
                Target::Space(_) => true,
                Target::Post(post) => {
                    editor.picks_ends() || editor.held.get().is_some_and(|held| held.touches(post))
                }
            }),
            press: Callback::new(move |press| editor.press(press)),
            hover: editor.hover,
            turn: Callback::new(move |clockwise| editor.turn(clockwise)),
            lift: Callback::new(|_| ()),
            node: editor.node,
        };
        let grab = move |event: web_sys::PointerEvent| {
            let point = board_point(editor.node, event.client_x().into(), event.client_y().into());
            let Some(space) = point.and_then(geometry::space_at) else {
                return;
            };
            // A finger scrolls the page, except on the selected tile.
            let chosen = editor.held.get_untracked() == Some(Selection::Space(space));
            let lies = editor.now.with_untracked(|editor| editor.layout[space]);
            if let Some(placement) = lies.filter(|_| chosen || event.pointer_type() != "touch") {
                editor.start_drag(&event, placement.tile());
            }
        };
        view! { <div class="board-place" on:pointerdown=grab><Board hooks/></div> }.into_any()
    }

    /// Handles the editor's keys, and updates the selection after undo and redo.
    fn listen(self) {
        turn_keys(
            move |clockwise| self.turn(clockwise),
            move || {
                self.held.set(None);
                self.swapping.set(false);
            },
        );
        let keys = window_event_listener(leptos::ev::keydown, move |event| {
            if writing() {
                return;
            }
            let command = event.ctrl_key() || event.meta_key();
            match key_of(&event).as_str() {
                "z" | "Z" if command && event.shift_key() => self.step(false),
                "z" | "Z" if command => self.step(true),
                "y" | "Y" if command => self.step(false),
                "Delete" | "Backspace" => self.take(),
                "l" | "L" if !command && !event.alt_key() => self.lock(),
                _ => return,
            }
            event.prevent_default();
        });
        on_cleanup(move || keys.remove());
        // The selected tile turns the short way to its current rotation.
        Effect::new(move |_| {
            let Some(Selection::Space(space)) = self.held.get() else {
                return;
            };
            let Some(placement) = self.now.with(|editor| editor.layout[space]) else {
                return;
            };
            let count = i32::from(placement.tile().rotations());
            let lies = i32::from(placement.rotation());
            let by = (lies - self.eighths.get_untracked()).rem_euclid(count);
            if by != 0 {
                let by = if by > count / 2 { by - count } else { by };
                self.eighths.update(|eighths| *eighths += by);
            }
        });
    }

    /// The path or loop to highlight alone.
    pub fn shown_strand(self) -> Option<usize> {
        self.pointed.get().or(self.kept_lit.get())
    }

    /// Records that a hint was given for the current board.
    pub fn mark_helped(self) {
        self.history.update(History::mark_helped);
    }

    /// Makes a change as one step of the history; a refusal is shown as a message.
    pub fn change(self, change: impl FnOnce(&mut BoardEditor) -> Result<(), EditRefusal>) -> bool {
        let mut editor = self.now.get_untracked();
        if self.shared.is_some_and(|shared| !shared.may_edit.get_untracked()) {
            return false;
        }
        match change(&mut editor) {
            Ok(()) => {
                self.said.set(String::new());
                self.kept_lit.set(None);
                match self.shared {
                    Some(shared) => {
                        let before = self.now.get_untracked();
                        self.history.set(History::new(editor.clone()));
                        shared.change.run((before, editor));
                    }
                    None => self.history.update(|history| history.push(editor)),
                }
                true
            }
            Err(error) => {
                self.said.set(sentence(&error.to_string()));
                false
            }
        }
    }

    /// Sets another task.
    pub fn set(self, task: Task) {
        self.change(|editor| {
            editor.task = task;
            Ok(())
        });
    }

    /// Replaces the board, as one step. It doesn't count as the player's own work, unless it says so.
    pub fn show(self, editor: BoardEditor) {
        self.held.set(None);
        self.change(|now| {
            *now = editor;
            Ok(())
        });
    }

    /// Undoes a step, or redoes it.
    pub fn step(self, back: bool) {
        self.kept_lit.set(None);
        self.said.set(String::new());
        match self.shared {
            Some(shared) if back => shared.undo.run(()),
            Some(_) => {}
            None => self.history.update(|history| if back { history.undo() } else { history.redo() }),
        }
    }

    /// Whether there is a step to undo, or to redo.
    pub fn can_step(self, back: bool) -> bool {
        if let Some(shared) = self.shared {
            return back && shared.can_undo.get();
        }
        let (past, undone) = self.history.with(History::steps);
        (if back { past } else { undone }) > 0
    }

    /// The selected space.
    pub fn space(self) -> Option<Space> {
        match self.held.get() {
            Some(Selection::Space(space)) => Some(space),
            _ => None,
        }
    }

    /// The selected space with a tile on it.
    pub fn tile_space(self) -> Option<Space> {
        self.space().filter(|&space| self.now.with(|editor| editor.layout[space].is_some()))
    }

    fn press(self, Press { target, left, keyed }: Press) {
        if self.dragged.get_value() {
            self.dragged.set_value(false);
            return;
        }
        match target {
            Target::Space(space) => self.press_space(space, keyed || !left),
            Target::Post(post) => self.press_post(post),
        }
    }

    fn press_space(self, space: Space, clockwise: bool) {
        let lies = |space: Space| self.now.with_untracked(|editor| editor.layout[space].is_some());
        let swapping = self.swapping.get_untracked();
        self.swapping.set(false);
        match self.held.get_untracked() {
            Some(Selection::Tile(tile)) => self.place_tile(tile, space),
            Some(Selection::Space(held)) if held == space && swapping => {}
            Some(Selection::Space(held)) if held == space && lies(space) => self.turn(clockwise),
            Some(Selection::Space(held)) if held == space => self.held.set(None),
            Some(Selection::Space(held)) if swapping || (lies(held) && !lies(space)) => {
                if self.change(|editor| editor.swap(held, space)) {
                    self.sound.tile();
                    self.choose(space);
                }
            }
            _ => self.choose(space),
        }
    }

    /// Selects a space.
    pub fn choose(self, space: Space) {
        if let Some(placement) = self.now.with_untracked(|editor| editor.layout[space]) {
            self.eighths.set(i32::from(placement.rotation()));
        }
        self.held.set(Some(Selection::Space(space)));
    }

    /// Handles a press on a tile of the tray: selects it, places it on the selected space, or finds it on the board.
    pub fn press_tile(self, tile: TileId) {
        if std::mem::take(&mut *self.dragged.write_value()) {
            return;
        }
        self.swapping.set(false);
        let lies = self.now.with_untracked(|editor| editor.layout.find(tile));
        let held = self.held.get_untracked();
        match (lies, held) {
            (Some(space), _) => self.choose(space),
            (None, Some(Selection::Tile(held))) if held == tile => self.held.set(None),
            (None, Some(Selection::Space(space)))
                if self.now.with_untracked(|editor| editor.layout[space].is_none()) =>
            {
                self.eighths.set(0);
                self.place_tile(tile, space);
            }
            _ => {
                self.eighths.set(0);
                self.held.set(Some(Selection::Tile(tile)));
            }
        }
    }

    /// Places a tile on a space, in the rotation it has in hand or on the board.
    pub fn place_tile(self, tile: TileId, space: Space) {
        let lies = self.now.with_untracked(|editor| {
            let from = editor.layout.find(tile)?;
            editor.layout[from]
        });
        let eighths = self.eighths.get_untracked();
        let placement = lies.unwrap_or_else(|| Placement::new(tile, eighths.rem_euclid(8) as u8));
        if self.change(|editor| editor.place_tile(placement, space)) {
            self.sound.tile();
            self.choose(space);
        }
    }

    /// Turns the selected tile by an eighth.
    pub fn turn(self, clockwise: bool) {
        let by = if clockwise { 1 } else { -1 };
        match self.held.get_untracked() {
            Some(Selection::Tile(_)) => self.eighths.update(|eighths| *eighths += by),
            Some(Selection::Space(space)) => {
                self.eighths.update(|eighths| *eighths += by);
                if !self.change(|editor| editor.turn(space, by)) {
                    self.eighths.update(|eighths| *eighths -= by);
                }
            }
            _ => self.said.set(t(id::EDITOR_CHOOSE_FIRST).to_owned()),
        }
    }

    /// Takes the selected tile off the board.
    pub fn take(self) {
        if let Some(Selection::Space(space)) = self.held.get_untracked() {
            self.change(|editor| editor.take(space));
        }
    }

    /// Locks the selected tile, or unlocks it.
    pub fn lock(self) {
        if let Some(Selection::Space(space)) = self.held.get_untracked() {
            self.change(|editor| editor.lock(space));
        }
    }

    /// Places all unlocked tiles again at random.
    pub fn shuffle(self) {
        self.held.set(None);
        let below = |n: usize| ((u128::from(random()) * n as u128) >> 64) as usize;
        self.change(|editor| {
            editor.shuffle(below);
            Ok(())
        });
        self.sound.tile();
    }

    /// Starts to drag a tile, from the tray or from its space.
    pub fn start_drag(self, event: &web_sys::PointerEvent, tile: TileId) {
        self.dragged.set_value(false);
        if event.button() == 0 {
            self.carry.set(Some(Drag::begin(event, tile)));
        }
    }

    /// Handles a move of the dragging pointer.
    pub fn carried(self, x: f64, y: f64) {
        let over = space_under(self.node, x, y);
        self.carry.update(|carried| {
            if let Some(carried) = carried {
                let begins = !carried.moved;
                carried.move_to(x, y, over);
                // A tile dragged from the board keeps its rotation.
                if begins && carried.moved {
                    let lies = self.now.with_untracked(|editor| {
                        let from = editor.layout.find(carried.tile)?;
                        editor.layout[from]
                    });
                    match lies {
                        Some(placement) => self.eighths.set(i32::from(placement.rotation())),
                        None if self.held.get_untracked() != Some(Selection::Tile(carried.tile)) => {
                            self.eighths.set(0)
                        }
                        None => {}
                    }
                    if lies.is_none() {
                        self.held.set(Some(Selection::Tile(carried.tile)));
                    }
                }
            }
        });
    }

    /// Handles the release: on a space, or next to the board, which takes the tile off.
    pub fn dropped(self) {
        let Some(carry) = self.carry.get_untracked() else {
            return;
        };
        self.carry.set(None);
        if !carry.moved {
            return;
        }
        let tile = carry.tile;
        self.dragged.set_value(true);
        // The click that belongs to this drag, if there is one, comes before anything else.
        set_timeout(
            move || {
                self.dragged.try_set_value(false);
            },
            std::time::Duration::from_millis(0),
        );
        let from = self.now.with_untracked(|editor| editor.layout.find(tile));
        match (carry.over, from) {
            (Some(space), Some(from)) if space == from => {}
            (Some(space), _) => self.place_tile(tile, space),
            (None, Some(from)) => {
                if self.change(|editor| editor.take(from)) {
                    self.held.set(None);
                }
            }
            (None, None) => {}
        }
    }

    fn ghost(self) -> Option<TilePreview> {
        let (Some(Selection::Tile(tile)), Some(Target::Space(space))) = (self.held.get(), self.hover.get())
        else {
            return None;
        };
        self.now.with(|editor| editor.layout[space].is_none()).then(|| TilePreview {
            space,
            tile,
            eighths: self.eighths.get(),
        })
    }
}

/// Whether the focus is in a text field, which gets the keys.
fn writing() -> bool {
    document()
        .active_element()
        .is_some_and(|element| matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT"))
}
