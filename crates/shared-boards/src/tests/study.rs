use std::collections::BTreeSet;

use eightfold_study::{Edit, Glyph, Mark, NodeId, Path, Tree};
use proptest::prelude::*;

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

fn redo(shared: &mut SharedDocument, person: &str) -> Result<(), Refusal> {
    let body = shared.redo(person)?;
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
fn undo_and_redo_say_what_they_change() {
    let mut shared = shared(Terms::default());
    take(&mut shared, "ann", add(&["33+E"], "37+E")).unwrap();
    take(&mut shared, "ben", delete(&["33+E", "37+A"])).unwrap();
    let node = |edit: Option<(u32, &Edit)>| edit.map(|(chapter, edit)| (chapter, edit.node().unwrap()));
    let of_ann = Some((1, path(&["33+E", "37+E"])));
    let study = shared.study().unwrap();
    assert_eq!((node(study.edit_to_undo("ann")), study.edit_to_redo("ann")), (of_ann.clone(), None));
    assert_eq!(node(study.edit_to_undo("ben")), Some((1, path(&["33+E", "37+A"]))));
    undo(&mut shared, "ann").unwrap();
    let study = shared.study().unwrap();
    assert_eq!((study.edit_to_undo("ann"), node(study.edit_to_redo("ann"))), (None, of_ann));
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
fn everyone_redoes_their_own_undone_edits() {
    let mut shared = shared(Terms::default());
    assert_eq!(shared.redo("ann"), Err(Refusal::NothingToRedo));
    take(&mut shared, "ann", add(&["33+E"], "37+E")).unwrap();
    take(&mut shared, "ann", add(&["33+E", "37+E"], "33+A")).unwrap();
    undo(&mut shared, "ann").unwrap();
    undo(&mut shared, "ann").unwrap();
    assert_eq!(shared.study().unwrap().undone_count("ann"), 2);
    assert_eq!(shared.redo("ben"), Err(Refusal::NothingToRedo), "it isn't ben's edit");
    assert_eq!(take(&mut shared, "ben", Body::EditRedo { of: 2 }), Err(Refusal::NothingToRedo));
    assert_eq!(
        take(&mut shared, "ann", Body::EditRedo { of: 3 }),
        Err(Refusal::NothingToRedo),
        "the other one"
    );
    // What others do in between stays.
    take(&mut shared, "ben", add(&["33+E"], "37+B")).unwrap();
    redo(&mut shared, "ann").unwrap();
    redo(&mut shared, "ann").unwrap();
    assert!(has(&shared, &["33+E", "37+E", "33+A"]) && has(&shared, &["33+E", "37+B"]));
    // The same edits can be undone again, and a new edit leaves nothing to redo.
    undo(&mut shared, "ann").unwrap();
    assert!(shared.can_redo("ann") && !has(&shared, &["33+E", "37+E", "33+A"]));
    take(&mut shared, "ann", add(&["33+E"], "37+C")).unwrap();
    assert!(!shared.can_redo("ann"));
    // A redo needs its node.
    take(&mut shared, "ann", add(&["33+E", "37+B"], "33+A")).unwrap();
    undo(&mut shared, "ann").unwrap();
    take(&mut shared, "ben", delete(&["33+E", "37+B"])).unwrap();
    let gone = redo(&mut shared, "ann");
    assert_eq!(gone, Err(Refusal::Study(StudyRefusal::Gone("37+B".into()))));
}

#[test]
fn a_redo_overwrites_nothing_newer() {
    let comment = |text: &str| edit(Edit::Comment { at: Path::start(), text: text.into() });
    let glyph = |glyph| edit(Edit::Glyph { at: path(&["33+E"]), glyph: Some(glyph) });
    let value = |text: &str| edit(Edit::Value { at: path(&["33+E"]), value: text.parse().unwrap() });
    for [mine, theirs] in [
        [comment("Mine"), comment("Theirs")],
        [glyph(Glyph::Good), glyph(Glyph::Mistake)],
        [value("b 41.2 level-8 100"), value("b 52 level-8 900")],
    ] {
        let mut shared = shared(Terms::default());
        take(&mut shared, "ann", mine).unwrap();
        take(&mut shared, "ben", theirs).unwrap();
        undo(&mut shared, "ann").unwrap();
        assert_eq!(redo(&mut shared, "ann"), Err(Refusal::Study(StudyRefusal::Replaced)));
        undo(&mut shared, "ben").unwrap();
        redo(&mut shared, "ann").unwrap();
    }
}

#[test]
fn a_redo_takes_no_later_work_away() {
    let line = |steps: &[&str]| {
        edit(Edit::Add { at: Path::start(), steps: steps.iter().map(|&step| step.into()).collect() })
    };
    let here = path(&["33+A", "37+A", "53+A"]);
    let there = path(&["53+A", "37+A", "33+A"]);
    for mine in [
        Edit::Delete { at: here.clone() },
        Edit::Split { at: here.clone() },
        Edit::Join { at: here.clone(), to: there },
    ] {
        let mut shared = shared(Terms::default());
        take(&mut shared, "cat", line(&["33+A", "37+A", "53+A", "57+A"])).unwrap();
        take(&mut shared, "cat", line(&["53+A", "37+A", "33+A"])).unwrap();
        take(&mut shared, "ann", edit(mine.clone())).unwrap();
        undo(&mut shared, "ann").unwrap();
        // Ben's turn elsewhere is in nobody's way; his turn and his comment after it are.
        take(&mut shared, "ben", add(&["33+E"], "37+E")).unwrap();
        redo(&mut shared, "ann").unwrap();
        assert!(!has(&shared, &["33+A", "37+A", "53+A", "57+A"]), "{mine:?}");
        undo(&mut shared, "ann").unwrap();
        let below = path(&["33+A", "37+A", "53+A", "57+A"]);
        let comment = edit(Edit::Comment { at: below, text: "Best".into() });
        for theirs in [comment, add(&["33+A", "37+A", "53+A", "57+A"], "73+A")] {
            take(&mut shared, "ben", theirs).unwrap();
            let refused = redo(&mut shared, "ann");
            assert_eq!(refused, Err(Refusal::Study(StudyRefusal::Replaced)), "{mine:?}");
            undo(&mut shared, "ben").unwrap();
        }
        redo(&mut shared, "ann").unwrap();
    }
}

#[test]
fn a_redo_minds_only_edits_still_there() {
    let comment = |text: &str| edit(Edit::Comment { at: Path::start(), text: text.into() });
    let shown = |shared: &SharedDocument| tree(shared).node(NodeId::START).comments().join("\n");
    let mut shared = shared(Terms::default());
    take(&mut shared, "ann", comment("Mine")).unwrap();
    take(&mut shared, "ben", comment("Theirs")).unwrap();
    undo(&mut shared, "ann").unwrap();
    undo(&mut shared, "ben").unwrap();
    assert_eq!(shown(&shared), "");
    redo(&mut shared, "ben").unwrap();
    assert_eq!((shown(&shared).as_str(), shared.can_redo("ben")), ("Theirs", false));
    assert_eq!(redo(&mut shared, "ann"), Err(Refusal::Study(StudyRefusal::Replaced)));
    // What is there already counts as redone, and isn't Ann's to undo.
    take(&mut shared, "ben", comment("Mine")).unwrap();
    redo(&mut shared, "ann").unwrap();
    assert_eq!(
        (shown(&shared).as_str(), shared.can_redo("ann"), shared.can_undo("ann")),
        ("Mine", false, false)
    );
    take(&mut shared, "ann", add(&["33+E"], "37+E")).unwrap();
    undo(&mut shared, "ann").unwrap();
    take(&mut shared, "ben", add(&["33+E"], "37+E")).unwrap();
    redo(&mut shared, "ann").unwrap();
    assert!(has(&shared, &["33+E", "37+E"]) && !shared.can_redo("ann"));
}

#[test]
fn a_stale_redo_gives_way_to_others() {
    let comment = |text: &str| edit(Edit::Comment { at: Path::start(), text: text.into() });
    let mut shared = shared(Terms::default());
    take(&mut shared, "ann", comment("Mine")).unwrap();
    take(&mut shared, "ann", add(&["33+E"], "37+E")).unwrap();
    undo(&mut shared, "ann").unwrap();
    undo(&mut shared, "ann").unwrap();
    take(&mut shared, "ben", comment("Theirs")).unwrap();
    redo(&mut shared, "ann").unwrap();
    assert!(has(&shared, &["33+E", "37+E"]), "her turn comes back");
    assert_eq!(redo(&mut shared, "ann"), Err(Refusal::Study(StudyRefusal::Replaced)), "her comment doesn't");
    undo(&mut shared, "ben").unwrap();
    redo(&mut shared, "ann").unwrap();
    assert!(!shared.can_redo("ann"));
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
    // Ann takes comments back, and Ben fills the room with others: then Ann's stay away.
    let mine = edit(Edit::Comment { at: path(&["33+E"]), text: "mine".into() });
    take(&mut shared, "ann", mine).unwrap();
    undo(&mut shared, "ann").unwrap();
    let mut number = 100;
    while shared.check_new(&merge(number)).is_ok() {
        take(&mut shared, "ben", merge(number)).unwrap();
        number += 1;
    }
    for body in [shared.redo("ann").unwrap(), shared.undo("ann").unwrap()] {
        let refused = shared.check_new(&body);
        assert!(
            matches!(refused, Err(Refusal::Study(StudyRefusal::TooMuch { .. }))),
            "{body:?}: {refused:?}"
        );
    }
    let undo_of_ben = shared.undo("ben").unwrap();
    assert_eq!(shared.check_new(&undo_of_ben), Ok(()), "it makes room");
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
    take(&mut shared, "ben", add(&["33+E"], "37+C")).unwrap();
    undo(&mut shared, "ben").unwrap();
    assert!(shared.can_undo("ben") && shared.can_redo("ben"));
    assert_eq!(take(&mut shared, "cat", add(&["33+E"], "37+B")), Err(Refusal::NotWriter));
    assert_eq!(take(&mut shared, "ben", Body::Terms(terms(&["ben", "cat"]))), Err(Refusal::NotMaker));
    take(&mut shared, "ann", Body::Terms(terms(&["cat"]))).unwrap();
    assert!(!shared.can_undo("ben") && !shared.can_redo("ben"), "who only watches takes nothing back");
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
fn chapters_are_moved_by_writers() {
    let terms = Terms { editing: Editing::Maker, ..Terms::default() };
    let mut shared = shared(terms);
    for name in ["Second", "Third"] {
        let chapter = ChapterText { name: name.into(), tree: GAME.into() };
        take(&mut shared, "ann", Body::Chapter(ChapterChange::Add(chapter))).unwrap();
    }
    let moved = |chapter, before| Body::Chapter(ChapterChange::Move { chapter, before });
    let order = |shared: &SharedDocument| {
        shared.study().unwrap().all().iter().map(|chapter| chapter.id()).collect::<Vec<_>>()
    };
    assert_eq!(take(&mut shared, "ben", moved(3, Some(1))), Err(Refusal::NotWriter));
    for (chapter, before, after) in
        [(3, Some(1), [3, 1, 2]), (3, Some(2), [1, 3, 2]), (1, None, [3, 2, 1]), (2, Some(3), [2, 3, 1])]
    {
        take(&mut shared, "ann", moved(chapter, before)).unwrap();
        assert_eq!(order(&shared), after, "{chapter} before {before:?}");
    }
    let [nothing, no_chapter] = [StudyRefusal::Nothing, StudyRefusal::NoChapter].map(Refusal::Study);
    for (chapter, before, refusal) in [
        (2, Some(2), &nothing),
        (2, Some(3), &nothing),
        (1, None, &nothing),
        (9, None, &no_chapter),
        (1, Some(9), &no_chapter),
    ] {
        assert_eq!(take(&mut shared, "ann", moved(chapter, before)).as_ref(), Err(refusal));
    }
    // Undo is for edits, and they stay with their chapter.
    take(&mut shared, "ann", add(&["33+E"], "37+E")).unwrap();
    take(&mut shared, "ann", moved(1, Some(2))).unwrap();
    undo(&mut shared, "ann").unwrap();
    assert_eq!((order(&shared), shared.can_undo("ann")), (vec![1, 2, 3], false));
    // A removed chapter leaves nothing to redo.
    take(&mut shared, "ann", Body::Chapter(ChapterChange::Remove { chapter: 1 })).unwrap();
    assert!(!shared.can_redo("ann"));
}

#[test]
fn rows_of_a_newer_version_end_all_changes() {
    for row in [
        r#"{"seq":2,"at_ms":9,"person":"ben","kind":"fireworks","colour":"red"}"#,
        r#"{"seq":2,"at_ms":9,"person":"ben","kind":"chapter","change":"paint","chapter":1}"#,
        r#"{"seq":2,"at_ms":9,"person":"ben","kind":"edit","chapter":1,"edit":{"edit":"sing","at":[]}}"#,
    ] {
        let mut shared = shared(Terms::default());
        let before = tree(&shared).to_text();
        shared.take(&serde_json::from_str(row).unwrap()).unwrap();
        assert_eq!((shared.newer(), shared.seq()), (Some(2), 2), "{row}");
        assert_eq!(shared.may_edit("ann"), Err(Refusal::Newer(2)));
        for body in [add(&["33+E"], "37+E"), Body::Terms(Terms::default())] {
            assert_eq!(shared.check_new(&body), Err(Refusal::Newer(2)));
        }
        // Later rows of that version are only counted.
        take(&mut shared, "ben", add(&["33+E"], "37+E")).unwrap();
        assert_eq!((tree(&shared).to_text(), shared.seq()), (before, 3));
        let down = Body::TakenDown { reason: "insults".into() };
        shared.check_new(&down).unwrap();
        take(&mut shared, "mod", down).unwrap();
        assert_eq!(shared.taken_down(), Some("insults"));
    }
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

/// Chooses an edit from three random numbers.
fn any_edit(tree: &Tree, [kind, place, number]: [usize; 3]) -> Option<Edit> {
    let nodes: Vec<NodeId> = tree.walk().collect();
    let node = nodes[place % nodes.len()];
    let at = tree.path(node);
    match kind % 6 {
        0 if !at.is_empty() => Some(Edit::Delete { at }),
        1 => Some(Edit::Comment { at, text: format!("comment {number}") }),
        2 if !at.is_empty() => Some(Edit::Glyph { at, glyph: Some(Glyph::ALL[number % Glyph::ALL.len()]) }),
        3 if !at.is_empty() => Some(Edit::Promote { at }),
        _ => {
            let turns = tree.record_to(node).played().legal(500).ok()?;
            let step = turns.get(number % turns.len().max(1))?.clone();
            Some(Edit::Add { at, steps: vec![step] })
        }
    }
}

proptest! {
    #[test]
    fn redo_leads_back_to_each_tree(
        choices in prop::collection::vec(prop::array::uniform3(0..10_000_usize), 1..12),
    ) {
        let mut shared = shared(Terms::default());
        let mut trees = vec![tree(&shared).to_text()];
        for numbers in choices {
            let Some(chosen) = any_edit(tree(&shared), numbers) else { continue };
            if take(&mut shared, "ann", edit(chosen)).is_ok() {
                trees.push(tree(&shared).to_text());
            }
        }
        let last = trees.len() - 1;
        for text in trees[..last].iter().rev() {
            undo(&mut shared, "ann").unwrap();
            prop_assert_eq!(&tree(&shared).to_text(), text);
        }
        for text in &trees[1..] {
            redo(&mut shared, "ann").unwrap();
            prop_assert_eq!(&tree(&shared).to_text(), text);
        }
        prop_assert!(!shared.can_redo("ann"));
    }

    /// Another person adds, undoes and redoes at the same time, elsewhere in the tree.
    #[test]
    fn undo_and_redo_leave_edits_of_others(theirs in prop::collection::vec(0..3_usize, 1..20)) {
        let mut shared = shared(Terms::default());
        take(&mut shared, "ann", add(&["33+E"], "37+E")).unwrap();
        take(&mut shared, "ann", add(&["33+E", "37+E"], "33+A")).unwrap();
        for kind in theirs {
            let done = match kind {
                0 => undo(&mut shared, "ben"),
                1 => redo(&mut shared, "ben"),
                _ => take(&mut shared, "ben", add(&["33+E"], "37+B")),
            };
            // Ben may have nothing to undo, to redo or to add.
            prop_assert!(done.is_ok() || kind < 2 || has(&shared, &["33+E", "37+B"]));
            prop_assert!(has(&shared, &["33+E", "37+E", "33+A"]));
        }
        let before = has(&shared, &["33+E", "37+B"]);
        undo(&mut shared, "ann").unwrap();
        redo(&mut shared, "ann").unwrap();
        prop_assert_eq!(has(&shared, &["33+E", "37+B"]), before);
    }
}
