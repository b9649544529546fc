use std::collections::BTreeSet;

use eightfold_study::{Edit, Mark, NodeId, Path, Tree};

use crate::{
    Body, ChapterChange, ChapterText, Editing, Refusal, Row, SharedDocument, SharedLine, SharedLines,
    StudyRefusal, Terms,
};

const GAME: &str = "game: octi-fast\nseed: 0\n1. B 33+E\n2. r 37+A\n";

fn shared(terms: Terms) -> SharedDocument {
    let chapters = vec![ChapterText { name: "First".into(), tree: GAME.into() }];
    let body = Body::StudyCreated { id: "s".into(), chapters, terms, game: None };
    SharedDocument::open(&Row { seq: 1, at_ms: 5, person: "ann".into(), body }).unwrap()
}

fn take(shared: &mut SharedDocument, person: &str, body: Body) -> Result<(), Refusal> {
    let row = shared.next(9, person, body);
    // A row is stored as JSON, and is the same after reading it.
    let text = serde_json::to_string(&row).unwrap();
    let read: Row = serde_json::from_str(&text).unwrap();
    assert_eq!(read, row, "{text}");
    let before = shared.clone();
    let taken = shared.take(&read);
    if taken.is_err() {
        assert_eq!(*shared, before, "a refused row changes nothing");
    }
    taken
}

fn edit(edit: Edit) -> Body {
    Body::Edit { chapter: 1, edit, was: None }
}

fn add(at: &[&str], step: &str) -> Body {
    edit(Edit::Add { at: path(at), steps: vec![step.into()] })
}

fn path(steps: &[&str]) -> Path {
    steps.iter().copied().collect()
}

fn delete(at: &[&str]) -> Body {
    edit(Edit::Delete { at: path(at) })
}

fn undo(shared: &mut SharedDocument, person: &str) -> Result<(), Refusal> {
    let body = shared.undo(person)?;
    take(shared, person, body)
}

fn tree(shared: &SharedDocument) -> &Tree {
    shared.study().unwrap().chapter(1).unwrap().tree()
}

fn has(shared: &SharedDocument, at: &[&str]) -> bool {
    tree(shared).find(&path(at)).is_ok()
}

#[test]
fn edits_of_several_people_settle_in_one_order() {
    let mut shared = shared(Terms::default());
    take(&mut shared, "ann", add(&["33+E"], "37+E")).unwrap();
    take(&mut shared, "ben", add(&["33+E", "37+E"], "33+A")).unwrap();
    // Both add the same turn: it's there once.
    let same = take(&mut shared, "ben", add(&["33+E"], "37+E"));
    assert_eq!(same, Err(Refusal::Study(StudyRefusal::Nothing)));
    // The rules judge every turn.
    let illegal = take(&mut shared, "ben", add(&["33+E"], "33+A"));
    assert!(matches!(illegal, Err(Refusal::Study(StudyRefusal::Illegal(_)))), "{illegal:?}");
    // Ann deletes the turn that Ben continues from at the same moment.
    take(&mut shared, "ann", delete(&["33+E", "37+E"])).unwrap();
    let late = take(&mut shared, "ben", add(&["33+E", "37+E", "33+A"], "37+B"));
    let Err(Refusal::Study(refusal)) = late else { panic!("{late:?}") };
    assert_eq!(refusal, StudyRefusal::Gone("37+E".into()));
    assert!(refusal.is_conflict());
    assert_eq!(refusal.to_string(), "the position after `37+E` was deleted meanwhile");
    assert_eq!(tree(&shared).len(), 3);
}

#[test]
fn everyone_undoes_their_own_last_edit() {
    let mut shared = shared(Terms::default());
    assert_eq!(shared.undo("ann"), Err(Refusal::NothingToUndo));
    take(&mut shared, "ann", add(&["33+E"], "37+E")).unwrap();
    take(&mut shared, "ben", add(&["33+E"], "37+B")).unwrap();
    take(&mut shared, "ben", delete(&["33+E", "37+A"])).unwrap();
    undo(&mut shared, "ann").unwrap();
    assert!(!has(&shared, &["33+E", "37+E"]) && has(&shared, &["33+E", "37+B"]));
    undo(&mut shared, "ben").unwrap();
    assert!(has(&shared, &["33+E", "37+A"]), "a deleted branch comes back");
    // Ann continues from Ben's turn, so it stays until she undoes hers.
    take(&mut shared, "ann", add(&["33+E", "37+B"], "33+A")).unwrap();
    assert_eq!(undo(&mut shared, "ben"), Err(Refusal::Study(StudyRefusal::BuiltOn)));
    undo(&mut shared, "ann").unwrap();
    undo(&mut shared, "ben").unwrap();
    assert_eq!(tree(&shared).to_text(), Tree::read(GAME).unwrap().to_text());
    assert!(!shared.can_undo("ben") && !shared.can_undo("ann"));
    // An undo of another person's edit isn't one's own.
    take(&mut shared, "ann", add(&["33+E"], "37+E")).unwrap();
    let of = shared.seq();
    let foreign = take(&mut shared, "ben", Body::EditUndo { of });
    assert_eq!(foreign, Err(Refusal::Study(StudyRefusal::BuiltOn)));
}

#[test]
fn marks_belong_to_the_person_who_drew_them() {
    let mut shared = shared(Terms::default());
    let choice = tree(&shared).choice().clone();
    let mark = |text: &str, on| {
        let mark = Mark::read(&choice, text).unwrap();
        edit(Edit::Mark { at: path(&["33+E"]), mark, on })
    };
    take(&mut shared, "ann", mark("space:33", true)).unwrap();
    take(&mut shared, "ben", mark("arrow:33-44", true)).unwrap();
    assert_eq!(take(&mut shared, "ben", mark("space:33", true)), Err(Refusal::Study(StudyRefusal::Nothing)));
    let chapter = shared.study().unwrap().chapter(1).unwrap();
    let drew = |text: &str| chapter.drawer_of(&path(&["33+E"]), &Mark::read(&choice, text).unwrap());
    assert_eq!((drew("space:33"), drew("arrow:33-44")), (Some("ann"), Some("ben")));
    undo(&mut shared, "ann").unwrap();
    let node = tree(&shared).find(&path(&["33+E"])).unwrap();
    assert_eq!(tree(&shared).node(node).marks().len(), 1);
}

#[test]
fn a_comment_overwrites_no_newer_one() {
    let mut shared = shared(Terms::default());
    let comment = |was: &str, text: &str| Body::Edit {
        chapter: 1,
        edit: Edit::Comment { at: Path::start(), text: text.into() },
        was: Some(was.into()),
    };
    take(&mut shared, "ann", comment("", "A sound start")).unwrap();
    let late = take(&mut shared, "ben", comment("", "Too slow"));
    assert_eq!(late, Err(Refusal::Study(StudyRefusal::CommentChanged)));
    take(&mut shared, "ben", comment("A sound start", "A sound start, but slow")).unwrap();
    assert_eq!(tree(&shared).node(NodeId::START).comments(), ["A sound start, but slow"]);
    let long = take(&mut shared, "ben", comment("A sound start, but slow", &"x".repeat(4_001)));
    assert!(matches!(long, Err(Refusal::Study(StudyRefusal::TooMuch { .. }))));
}

#[test]
fn comments_of_a_chapter_have_a_limit() {
    let mut shared = shared(Terms::default());
    let comment =
        |text: String| Body::Edit { chapter: 1, edit: Edit::Comment { at: Path::start(), text }, was: None };
    let merge = |at: usize| {
        let tree = format!("game: octi-fast\nseed: 0\n# {at} {}\n1. B 33+E\n", "x".repeat(10_000));
        edit(Edit::Merge { at: Path::start(), tree })
    };
    let full = (0..40).find(|at| {
        let body = merge(*at);
        shared.check_new(&body).is_err() || take(&mut shared, "ann", body).is_err()
    });
    assert_eq!(full, Some(27), "27 comments have more than 256 KiB");
    for body in [merge(99), comment("more".into())] {
        let refused = shared.check_new(&body);
        assert!(matches!(refused, Err(Refusal::Study(StudyRefusal::TooMuch { .. }))), "{refused:?}");
    }
    assert_eq!(shared.check_new(&add(&["33+E"], "37+E")), Ok(()));
    let none = comment(String::new());
    assert_eq!(shared.check_new(&none), Ok(()));
    take(&mut shared, "ann", none).unwrap();
    assert_eq!(shared.check_new(&comment("more".into())), Ok(()));
}

#[test]
fn the_maker_names_writers() {
    let terms = |writers: &[&str]| Terms {
        editing: Editing::Maker,
        writers: writers.iter().map(|&id| id.to_owned()).collect(),
        ..Terms::default()
    };
    let mut shared = shared(terms(&["ben"]));
    take(&mut shared, "ben", add(&["33+E"], "37+E")).unwrap();
    assert_eq!(take(&mut shared, "cat", add(&["33+E"], "37+B")), Err(Refusal::NotWriter));
    assert_eq!(take(&mut shared, "ben", Body::Terms(terms(&["ben", "cat"]))), Err(Refusal::NotMaker));
    take(&mut shared, "ann", Body::Terms(terms(&["cat"]))).unwrap();
    take(&mut shared, "cat", add(&["33+E"], "37+B")).unwrap();
    assert_eq!(take(&mut shared, "ben", delete(&["33+E"])), Err(Refusal::NotWriter));
    let many: BTreeSet<String> = (0..51).map(|at| at.to_string()).collect();
    let many = Terms { writers: many, ..Terms::default() };
    assert_eq!(take(&mut shared, "ann", Body::Terms(many)), Err(Refusal::Writers));
    // A row of an earlier version names no writers.
    let old: Terms = serde_json::from_str(r#"{"editing":"maker"}"#).unwrap();
    assert_eq!(old, terms(&[]));
}

#[test]
fn chapters_are_added_renamed_and_removed() {
    let mut shared = shared(Terms::default());
    let chapter = |name: &str, tree: &str| ChapterText { name: name.into(), tree: tree.into() };
    let change = Body::Chapter;
    let race = chapter("Race", "game: octiles\nseed: 0\n");
    take(&mut shared, "ben", change(ChapterChange::Add(race))).unwrap();
    take(&mut shared, "ben", change(ChapterChange::Rename { chapter: 1, name: "Opening".into() })).unwrap();
    let names: Vec<(u32, &str)> =
        shared.study().unwrap().all().iter().map(|chapter| (chapter.id(), chapter.name())).collect();
    assert_eq!(names, [(1, "Opening"), (2, "Race")]);
    take(&mut shared, "ann", change(ChapterChange::Remove { chapter: 1 })).unwrap();
    let late = take(&mut shared, "ben", add(&[], "33+A"));
    assert_eq!(late, Err(Refusal::Study(StudyRefusal::NoChapter)));
    let last = take(&mut shared, "ann", change(ChapterChange::Remove { chapter: 2 }));
    assert!(matches!(last, Err(Refusal::Study(StudyRefusal::Illegal(_)))));
    let wrong = take(&mut shared, "ann", change(ChapterChange::Add(chapter("", "nothing"))));
    assert!(matches!(wrong, Err(Refusal::Study(StudyRefusal::Illegal(_)))));
    let long = take(&mut shared, "ann", change(ChapterChange::Add(chapter(&"x".repeat(41), GAME))));
    assert_eq!(long, Err(Refusal::Name));
    for _ in 0..29 {
        take(&mut shared, "ann", change(ChapterChange::Add(chapter("", GAME)))).unwrap();
    }
    let more = take(&mut shared, "ann", change(ChapterChange::Add(chapter("", GAME))));
    assert!(matches!(more, Err(Refusal::Study(StudyRefusal::TooMuch { .. }))));
}

#[test]
fn shared_lines_are_checked_by_the_rules() {
    let mut shared = shared(Terms::default());
    let lines = |steps: &[&str]| Body::Lines {
        chapter: 1,
        at: path(&["33+E"]),
        lines: SharedLines {
            seat: 'r',
            depth: 5,
            lines: vec![SharedLine { steps: steps.iter().map(|&step| step.into()).collect(), chance: 4_200 }],
        },
    };
    take(&mut shared, "ben", lines(&["37+E", "33+A"])).unwrap();
    let found = shared.study().unwrap().chapter(1).unwrap().lines(&path(&["33+E"])).unwrap();
    assert_eq!((found.0, found.1.lines[0].chance), ("ben", 4_200));
    assert_eq!(tree(&shared).len(), 3, "lines don't change the tree");
    assert!(take(&mut shared, "ben", lines(&["33+A"])).is_err());
    assert!(take(&mut shared, "ben", lines(&[])).is_err());
}

#[test]
fn nothing_changes_after_a_takedown() {
    let mut shared = shared(Terms::default());
    take(&mut shared, "mod", Body::TakenDown { reason: "insults".into() }).unwrap();
    assert_eq!(shared.taken_down(), Some("insults"));
    let late = take(&mut shared, "ann", add(&["33+E"], "37+E"));
    assert_eq!(late, Err(Refusal::TakenDown("insults".into())));
    assert!(!shared.people().contains("mod"));
    // Earlier versions accepted new terms, so their rows can still be read.
    let terms = Body::Terms(Terms::default());
    assert_eq!(shared.check_new(&terms), Err(Refusal::TakenDown("insults".into())));
    take(&mut shared, "ann", terms).unwrap();
}

#[test]
fn steps_and_edits_need_the_right_kind() {
    let mut study = shared(Terms::default());
    let step = crate::Step {
        task: Some(crate::TaskChange { was: "3".into(), now: "4".into() }),
        ..Default::default()
    };
    assert_eq!(take(&mut study, "ann", Body::Step(step)), Err(Refusal::NoBoard));
    for edit_of_list in [Edit::Undo, Edit::Redo] {
        assert!(take(&mut study, "ann", edit(edit_of_list)).is_err());
    }
}
