mod study;

use eightfold_octiles::{Layout, Placement, Space, TileId};
use proptest::prelude::*;

use crate::{
    Board, Body, Editing, MAX_PEOPLE, Refusal, Row, SharedDocument, Step, StepKind, StepRefusal, Terms,
    TileChange,
};

const LOOPS: &str = "12.4,7.7,18.1,15.1,4.5,13.5,8.2,6.5,2.0,11.2,10.3,9.1,5.3,1.0,16.7,14.3,17.2";

fn board(tiles: &str) -> Board {
    Board { layout: Layout::from_text(tiles).unwrap(), task: "3".into(), ..Board::default() }
}

fn at(name: &str) -> Space {
    Space::from_name(name).unwrap()
}

fn tile(number: u8, rotation: u8) -> Placement {
    Placement::new(TileId::new(number).unwrap(), rotation)
}

/// Returns the board after a change, and the step to it.
fn changed(was: &Board, change: impl FnOnce(&mut Board)) -> (Board, Step) {
    let mut now = was.clone();
    change(&mut now);
    let step = Step::between(was, &now);
    (now, step)
}

fn shared(terms: Terms) -> SharedDocument {
    let created = Body::Created { id: "b".into(), start: board(LOOPS).text(), terms };
    SharedDocument::open(&Row { seq: 1, at_ms: 5, person: "ann".into(), body: created }).unwrap()
}

fn take(shared: &mut SharedDocument, person: &str, body: Body) -> Result<(), Refusal> {
    let row = shared.next(9, person, body);
    // A row is stored as JSON, and is the same after reading it.
    let text = serde_json::to_string(&row).unwrap();
    let read: Row = serde_json::from_str(&text).unwrap();
    assert_eq!(read, row, "{text}");
    shared.take(&read)
}

#[test]
fn each_kind_of_step_is_recognised() {
    let full = board(LOOPS);
    let kind = |was: &Board, change: &dyn Fn(&mut Board)| changed(was, change).1.kind();
    assert_eq!(
        kind(&full, &|board| board.layout[at("c3")] = board.layout[at("c3")].map(|tile| tile.turned(1))),
        StepKind::Rotate(at("c3"))
    );
    assert_eq!(kind(&full, &|board| board.layout[at("c3")] = None), StepKind::Remove(at("c3")));
    assert_eq!(kind(&full, &|board| board.layout = Layout::EMPTY), StepKind::Clear);
    assert_eq!(kind(&full, &|board| board.task = "4".into()), StepKind::Task);
    assert!(matches!(kind(&full, &|board| board.locked.insert(at("c3"))), StepKind::Lock(_)));
    let swap = |board: &mut Board| {
        let (one, other) = (board.layout[at("c3")], board.layout[at("c4")]);
        (board.layout[at("c3")], board.layout[at("c4")]) = (other, one);
    };
    assert!(matches!(kind(&full, &swap), StepKind::Swap(..)));
    let (without, _) = changed(&full, |board| board.layout[at("c3")] = None);
    assert!(matches!(kind(&without, &swap), StepKind::Move(from, to) if from == at("c4") && to == at("c3")));
    let lay = |board: &mut Board| board.layout[at("c3")] = Some(tile(3, 2));
    assert_eq!(kind(&without, &lay), StepKind::Place(tile(3, 2), at("c3")));
    let load = |board: &mut Board| {
        board.layout = Layout::EMPTY.with(at("c3"), tile(3, 2)).with(at("c4"), tile(4, 0));
    };
    assert_eq!(kind(&full, &load), StepKind::Load);
}

#[test]
fn a_step_that_others_have_overtaken_is_refused() {
    let full = board(LOOPS);
    let (_, rotate) =
        changed(&full, |board| board.layout[at("c3")] = board.layout[at("c3")].map(|t| t.turned(1)));
    let (mut without, _) = changed(&full, |board| board.layout[at("c3")] = None);
    assert_eq!(rotate.apply(&mut without), Err(StepRefusal::Changed(at("c3"))));
    let (mut locked, lock) = changed(&full, |board| board.locked.insert(at("c3")));
    assert_eq!(rotate.apply(&mut locked), Err(StepRefusal::Locked(at("c3"))));
    assert_eq!(lock.apply(&mut locked), Err(StepRefusal::LockChanged(at("c3"))));
    assert_eq!(lock.apply(&mut without), Err(StepRefusal::NoTile(at("c3"))));
    // Two people place the same tile on different spaces.
    let empty = board("-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-");
    let (mut first, _) = changed(&empty, |board| board.layout[at("c3")] = Some(tile(3, 0)));
    let (_, second) = changed(&empty, |board| board.layout[at("c4")] = Some(tile(3, 0)));
    let before = first.clone();
    assert_eq!(second.apply(&mut first), Err(StepRefusal::Elsewhere(TileId::new(3).unwrap(), at("c3"))));
    assert_eq!(first, before, "a refused step changes nothing");
    let (mut other, _) = changed(&empty, |board| board.task = "4".into());
    let (_, task) = changed(&empty, |board| board.task = "5".into());
    assert_eq!(task.apply(&mut other), Err(StepRefusal::TaskChanged));
}

#[test]
fn malformed_steps_are_refused() {
    let mut full = board(LOOPS);
    let change = |at: &str, was: &str, now: &str| TileChange {
        at: at.into(),
        was: (!was.is_empty()).then(|| was.into()),
        now: (!now.is_empty()).then(|| now.into()),
    };
    let step = |tiles: Vec<TileChange>| Step { tiles, ..Step::default() };
    let there = full.layout[at("c3")].unwrap().to_string();
    let twice = vec![change("c3", &there, ""), change("c3", "", &there)];
    for (tiles, refusal) in [
        (vec![], StepRefusal::Empty),
        (twice, StepRefusal::Empty),
        (vec![change("z9", "", "3.0")], StepRefusal::Unreadable("z9".into())),
        (vec![change("c3", &there, "19.0")], StepRefusal::Unreadable("19.0".into())),
        (vec![change("c3", &there, "3.8")], StepRefusal::Unreadable("3.8".into())),
        (vec![change("c3", &there, "3")], StepRefusal::Unreadable("3".into())),
    ] {
        assert_eq!(step(tiles).apply(&mut full), Err(refusal.clone()));
        assert!(!refusal.is_conflict());
    }
    let (_, long) = changed(&full, |board| board.task = "x".repeat(3_000));
    assert_eq!(long.apply(&mut full), Err(StepRefusal::Task));
}

#[test]
fn everyone_takes_back_their_own_last_steps() {
    let mut shared = shared(Terms::default());
    let rotate = |shared: &SharedDocument, name: &str| {
        let now = |board: &mut Board| board.layout[at(name)] = board.layout[at(name)].map(|t| t.turned(1));
        Body::Step(changed(shared.board().unwrap(), now).1)
    };
    let start = shared.board().unwrap().clone();
    for (person, space) in [("ann", "c3"), ("ben", "c4"), ("ann", "c2")] {
        let step = rotate(&shared, space);
        take(&mut shared, person, step).unwrap();
    }
    let undo = shared.undo("ben").unwrap();
    assert!(matches!(undo, Body::Undo { of: 3, .. }));
    assert_eq!(take(&mut shared, "ann", undo.clone()), Err(Refusal::NothingToUndo), "it isn't ann's step");
    take(&mut shared, "ben", undo).unwrap();
    assert_eq!(shared.undo("ben"), Err(Refusal::NothingToUndo));
    assert_eq!(shared.undo("cat"), Err(Refusal::NothingToUndo));
    // Ben changes what ann changed last, so ann's undo no longer applies.
    let step = rotate(&shared, "c2");
    take(&mut shared, "ben", step).unwrap();
    let undo = shared.undo("ann").unwrap();
    assert_eq!(take(&mut shared, "ann", undo), Err(Refusal::Step(StepRefusal::Changed(at("c2")))));
    let undo = shared.undo("ben").unwrap();
    take(&mut shared, "ben", undo).unwrap();
    for _ in 0..2 {
        let undo = shared.undo("ann").unwrap();
        take(&mut shared, "ann", undo).unwrap();
    }
    assert_eq!(*shared.board().unwrap(), start);
    assert!(!shared.can_undo("ann"));
}

#[test]
fn the_maker_decides_who_changes_the_board() {
    let mut shared = shared(Terms { editing: Editing::Maker, ..Terms::default() });
    let step = |shared: &SharedDocument| {
        Body::Step(changed(shared.board().unwrap(), |board| board.layout = Layout::EMPTY).1)
    };
    let clear = step(&shared);
    assert_eq!(take(&mut shared, "ben", clear.clone()), Err(Refusal::NotWriter));
    assert_eq!(take(&mut shared, "ben", Body::Terms(Terms::default())), Err(Refusal::NotMaker));
    let long = Terms { name: "x".repeat(41), ..Terms::default() };
    assert_eq!(take(&mut shared, "ann", Body::Terms(long)), Err(Refusal::Name));
    take(&mut shared, "ann", Body::Terms(Terms::default())).unwrap();
    take(&mut shared, "ben", clear).unwrap();
    for person in 2..MAX_PEOPLE {
        let body = Body::Step(changed(shared.board().unwrap(), |board| board.task = person.to_string()).1);
        take(&mut shared, &format!("p{person}"), body).unwrap();
    }
    let one_more = Body::Step(changed(shared.board().unwrap(), |board| board.task = "9".into()).1);
    assert_eq!(take(&mut shared, "dan", one_more.clone()), Err(Refusal::Full));
    take(&mut shared, "ben", one_more).unwrap();
    assert_eq!(shared.people().len(), MAX_PEOPLE);
}

prop_compose! {
    fn boards()(
        mut tiles in Just((1..=18u8).collect::<Vec<_>>()).prop_shuffle(),
        rotations in prop::array::uniform17(0..8u8),
        used in prop::array::uniform17(any::<bool>()),
        locks in prop::array::uniform17(any::<bool>()),
        task in "[0-9]{1,2}",
    ) -> Board {
        let mut board = Board { task, ..Board::default() };
        for (number, space) in Space::all().enumerate() {
            let number_of_tile = tiles.pop().unwrap();
            if used[number] {
                board.layout[space] = Some(tile(number_of_tile, rotations[number]));
                if locks[number] {
                    board.locked.insert(space);
                }
            }
        }
        board
    }
}

proptest! {
    #[test]
    fn a_step_leads_there_and_back(one in boards(), other in boards()) {
        let step = Step::between(&one, &other);
        let mut board = one.clone();
        prop_assert_eq!(step.is_empty(), one == other);
        if !step.is_empty() {
            step.apply(&mut board).unwrap();
            prop_assert_eq!(&board, &other);
            step.inverse().apply(&mut board).unwrap();
            prop_assert_eq!(&board, &one);
        }
        prop_assert_eq!(Board::read(&one.text()).unwrap(), one);
    }
}
