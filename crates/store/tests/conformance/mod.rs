//! The conformance suite of all stores. Each test asserts something without which a game or a person would lose data.

mod archive;
mod clubs;
mod devices;
mod moderation;
mod ratings;
mod shared_boards;
mod solved_puzzles;
mod tournaments;

use eightfold_store::samples::{new_game, row};
use eightfold_store::{
    Append, AppendOutcome, Ending, GameHead, GameQuery, Item, Message, NewGame, NewPerson, OutboxEntry,
    Report, SeatHolder, SeatIndex, Status, StatusFilter, Store, StoreError, StoredRow,
};

fn adding(head: &GameHead, count: u64, action_id: Option<&str>) -> Append {
    let head = GameHead { seq: head.seq + count, changed_ms: head.changed_ms + count, ..head.clone() };
    let first = head.seq - count + 1;
    let rows = (first..=head.seq).map(|seq| row(seq, action_id.filter(|_| seq == first))).collect();
    Append {
        expected: first - 1,
        action_id: action_id.map(str::to_owned),
        rows,
        head,
        positions: Vec::new(),
        ended: false,
        outgoing: Vec::new(),
        without_item: None,
    }
}

fn person(id: &str) -> NewPerson {
    NewPerson { id: id.to_owned(), guest_name: format!("Guest {id}"), created_ms: 5 }
}

/// Runs the whole suite on an empty store.
///
/// # Errors
/// If the store refuses a valid request.
///
/// # Panics
/// If it gives a wrong result.
pub async fn check(store: &dyn Store) -> Result<(), StoreError> {
    logs(store).await?;
    lists(store).await?;
    deadlines(store).await?;
    people(store).await?;
    outgoing(store).await?;
    devices::check(store).await?;
    messages(store).await?;
    ratings::ratings(store).await?;
    moderation::moderation(store).await?;
    tournaments::tournaments(store).await?;
    archive::archive(store).await?;
    shared_boards::shared_boards(store).await?;
    solved_puzzles::solved_puzzles(store).await?;
    clubs::clubs(store).await?;
    unused_data_is_deleted(store).await
}

/// Unused games and people are deleted; those who have played, written, a name or a report stay.
async fn unused_data_is_deleted(store: &dyn Store) -> Result<(), StoreError> {
    for id in ["f-unused", "f-played", "f-named", "f-waited", "f-back", "f-wrote"] {
        let new = NewPerson { created_ms: 1_000, ..person(id) };
        store.add_person(new, format!("token of {id}")).await?;
    }
    store.rename("f-named".into(), "Forgotten".into(), "forgotten".into(), 1_000).await?;
    store.note_device("token of f-back".into(), String::new(), 5_000).await?;
    for (id, who, position) in
        [("f-closed", "f-waited", ""), ("f-begun", "f-played", "a1"), ("f-told", "f-played", "")]
    {
        let mut new = new_game(id, 1_000);
        (new.head.status, new.head.position) = (Status::Over, position.to_owned());
        new.head.seats[0].holder = SeatHolder::Person(who.into());
        new.head.seats[0].owner = Some(who.into());
        store.create_game(new).await?;
    }
    let report = Report {
        by: "b".into(),
        about: "f-played".into(),
        game: "f-told".into(),
        reason: String::new(),
        at_ms: 3,
    };
    store.report(report).await?;
    let message = Message {
        game: "f-told".into(),
        number: 0,
        by: "f-wrote".into(),
        at_ms: 4,
        phrase: Some("hello".into()),
        text: None,
        team: false,
        spectators: false,
    };
    store.say(message).await?;
    let before = store.forget_unused(500, 100).await?;
    assert_eq!(before.games, 0, "nothing is that old");
    assert!(store.person("f-unused").await?.is_some());
    // Other parts of the suite leave some of both.
    while store.forget_unused(5_000, 1).await? != eightfold_store::CleanupCounts::default() {}
    for (id, stays) in [
        ("f-unused", false),
        ("f-waited", false),
        ("f-played", true),
        ("f-named", true),
        ("f-back", true),
        ("f-wrote", true),
    ] {
        assert_eq!(store.person(id).await?.is_some(), stays, "{id}");
        assert_eq!(store.session(&format!("token of {id}"), 5_000).await?.is_some(), stays, "{id}");
    }
    for (id, stays) in [("f-closed", false), ("f-begun", true), ("f-told", true)] {
        assert_eq!(store.game(id).await?.is_some(), stays, "{id}");
        assert_eq!(store.rows(id, 0).await?.is_empty(), !stays, "{id}");
    }
    Ok(())
}

async fn logs(store: &dyn Store) -> Result<(), StoreError> {
    let new = new_game("log", 100);
    store.create_game(new.clone()).await?;
    store.create_game(new.clone()).await?; // a repeated request changes nothing
    let other = NewGame { rows: vec![StoredRow { text: "{}".into(), ..row(1, None) }], ..new.clone() };
    assert_eq!(store.create_game(other).await, Err(StoreError::Taken("this id of a table")));
    assert_eq!(store.game("log").await?, Some(new.head.clone()));
    assert_eq!(store.secret("log").await?, Some([7; 32]));
    assert_eq!(store.game("nobody's").await?, None);
    assert_eq!(store.secret("nobody's").await?, None);
    assert_eq!(store.rows("nobody's", 0).await?, []);
    // Not every store can hold a zero character; a query with one finds nothing, without an error.
    assert_eq!(store.game("zero\0").await?, None);
    assert_eq!(store.session("zero\0", 0).await?, None);

    // A turn and the reveal that follows it.
    let mut turn = adding(&new.head, 2, Some("a-1"));
    turn.head.seats[0].holder = SeatHolder::Person("p".into());
    turn.head.status = Status::Playing;
    turn.head.deadline_ms = Some(9_000);
    assert_eq!(store.append(turn.clone()).await?, AppendOutcome::Stored);
    assert_eq!(store.game("log").await?, Some(turn.head.clone()));
    // A repeated request gets the first response, even if the game has changed.
    assert_eq!(store.append(turn.clone()).await?, AppendOutcome::AlreadyStored(3, turn.rows.clone()));
    let next = adding(&turn.head, 1, Some("a-2"));
    assert_eq!(store.append(next.clone()).await?, AppendOutcome::Stored);
    assert_eq!(store.append(turn.clone()).await?, AppendOutcome::AlreadyStored(3, turn.rows.clone()));
    assert_eq!(store.action("log", "a-1").await?, Some((3, turn.rows.clone())));
    assert_eq!(store.action("log", "b-1").await?, None);
    assert_eq!(store.action("nobody's", "a-1").await?, None);
    // A late writer gets the missed rows.
    let late = adding(&turn.head, 1, Some("b-1"));
    assert_eq!(store.append(late.clone()).await?, AppendOutcome::Stale(next.rows.clone()));
    assert_eq!(store.append(Append { expected: 17, ..late.clone() }).await?, AppendOutcome::Stale(vec![]));
    // The refused action was not stored under its id.
    let again = Append { action_id: Some("b-1".into()), ..adding(&next.head, 1, Some("b-1")) };
    assert_eq!(store.append(again.clone()).await?, AppendOutcome::Stored);
    let unnamed = adding(&again.head, 1, None);
    assert_eq!(store.append(unnamed.clone()).await?, AppendOutcome::Stored);
    assert!(matches!(store.append(unnamed).await?, AppendOutcome::Stale(rows) if rows.len() == 1));
    let numbers: Vec<u64> = store.rows("log", 0).await?.iter().map(|row| row.seq).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6]);
    assert_eq!(store.rows("log", 4).await?.len(), 2);
    assert_eq!(store.rows_until("log", 1, 3).await?, store.rows("log", 1).await?[..2]);
    assert_eq!(store.rows_until("log", 3, 3).await?, []);
    assert_eq!(store.seqs(vec!["nobody's".into(), "log".into()]).await?, [("log".to_owned(), 6)]);
    let mut nowhere = late;
    nowhere.head.id = "nobody's".into();
    assert_eq!(store.append(nowhere).await, Err(StoreError::Missing("such game")));
    Ok(())
}

/// Outbox entries are stored with the rows or not at all, once, and only for people who asked for them.
async fn outgoing(store: &dyn Store) -> Result<(), StoreError> {
    for id in ["hears", "deaf"] {
        store.add_person(person(id), format!("token of {id}")).await?;
    }
    let item = |kind: &str, key: &str, person: Option<&str>, value: &str| Item {
        kind: kind.to_owned(),
        key: key.to_owned(),
        person: person.map(str::to_owned),
        value: value.to_owned(),
        at_ms: 7,
        due_ms: Some(9),
    };
    store.add_item(item("ear", "e", Some("hears"), "")).await?;
    let note = |key: &str, person: &str, value: &str| OutboxEntry {
        item: item("outgoing-note", key, Some(person), value),
        asked_by: Some("ear"),
        most: 2,
    };
    let work = |key: &str| OutboxEntry {
        item: item("outgoing-work", key, None, ""),
        asked_by: None,
        most: usize::MAX,
    };
    let new = NewGame {
        outgoing: vec![note("1 hears", "hears", "made"), note("1 deaf", "deaf", "made"), work("1")],
        ..new_game("outgoing", 100)
    };
    store.create_game(new.clone()).await?;
    let kept = async || {
        let notes = store.items("outgoing-note", None, "", 9).await?;
        let work = store.items("outgoing-work", None, "", 9).await?;
        Ok::<_, StoreError>(notes.into_iter().chain(work).map(|item| item.key).collect::<Vec<_>>())
    };
    assert_eq!(
        store.item("outgoing-note", "1 hears").await?,
        Some(item("outgoing-note", "1 hears", Some("hears"), "made"))
    );
    assert_eq!(kept().await?, ["1 hears", "1"]);
    let mut turn = adding(&new.head, 1, Some("a"));
    // Existing entries stay unchanged.
    turn.outgoing = vec![note("2 hears", "hears", "turn"), note("1 hears", "hears", "again"), work("2")];
    assert_eq!(store.append(turn.clone()).await?, AppendOutcome::Stored);
    assert_eq!(kept().await?, ["1 hears", "2 hears", "1", "2"]);
    assert_eq!(store.item("outgoing-note", "1 hears").await?.map(|item| item.value), Some("made".into()));
    // The limit of waiting entries is reached.
    let full = Append { outgoing: vec![note("3 hears", "hears", "turn")], ..adding(&turn.head, 1, None) };
    assert_eq!(store.append(full.clone()).await?, AppendOutcome::Stored);
    assert_eq!(kept().await?, ["1 hears", "2 hears", "1", "2"]);
    // If the rows aren't stored, neither are the entries; and taken entries don't come back.
    store.take_item("outgoing-note".into(), "2 hears".into()).await?;
    assert!(matches!(store.append(turn.clone()).await?, AppendOutcome::AlreadyStored(..)));
    let late = Append { outgoing: vec![work("3")], ..adding(&new.head, 1, Some("b")) };
    assert!(matches!(store.append(late).await?, AppendOutcome::Stale(_)));
    // An item that must not exist keeps the rows out, but doesn't hide that they are stored or late.
    let without = |key: &str, append: Append| Append { without_item: Some(("ear", key.into())), ..append };
    let next = adding(&full.head, 1, Some("c"));
    assert_eq!(store.append(without("e", next.clone())).await?, AppendOutcome::ItemFound);
    assert!(matches!(store.append(without("e", turn.clone())).await?, AppendOutcome::AlreadyStored(..)));
    let late = Append { expected: 1, ..next.clone() };
    assert!(matches!(store.append(without("e", late)).await?, AppendOutcome::Stale(_)));
    assert_eq!(store.append(without("f", next)).await?, AppendOutcome::Stored);
    let mut other = NewGame { outgoing: vec![work("4")], ..new };
    other.rows[0].text = "{}".to_owned();
    assert!(store.create_game(other).await.is_err());
    assert_eq!(kept().await?, ["1 hears", "1", "2"]);
    Ok(())
}

async fn lists(store: &dyn Store) -> Result<(), StoreError> {
    for at in 0..5 {
        let mut new = new_game(&format!("list-{at}"), 1_000 + at);
        new.head.game = "other".to_owned();
        new.head.public = at != 3;
        store.create_game(new).await?;
    }
    let others = |state| GameQuery { state, game: Some("other".into()), ..GameQuery::default() };
    let ids =
        |page: &eightfold_store::Page| page.games.iter().map(|game| game.id.clone()).collect::<Vec<_>>();
    let open = GameQuery { public_only: true, limit: 3, ..others(StatusFilter::Open) };
    let first = store.games(open.clone()).await?;
    assert_eq!(ids(&first), ["list-4", "list-2", "list-1"]);
    assert_eq!(first.games[0].seats.len(), 2);
    let second = store.games(GameQuery { after: first.next, ..open.clone() }).await?;
    assert_eq!((ids(&second), second.next), (vec!["list-0".to_owned()], None));
    assert_eq!(store.games(others(StatusFilter::Live)).await?.games, []);

    // A person takes a seat, is invited, and leaves a seat to a computer.
    let mut head = new_game("list-0", 1_000).head;
    head.game = "other".to_owned();
    let mut sat = adding(&head, 1, None);
    sat.head.seats[0].holder = SeatHolder::Person("ann".into());
    sat.head.seats[1].holder = SeatHolder::Invited("bob".into());
    store.append(sat.clone()).await?;
    for player in ["ann", "bob"] {
        let theirs = GameQuery { player: Some(player.into()), ..GameQuery::default() };
        assert_eq!(ids(&store.games(theirs).await?), ["list-0"]);
    }
    assert!(!ids(&store.games(open).await?).contains(&"list-0".to_owned()));
    let waiting = ids(&store.games(others(StatusFilter::Waiting)).await?);
    assert_eq!(waiting, ["list-4", "list-3", "list-2", "list-1", "list-0"].map(str::to_owned));
    let mut away = adding(&sat.head, 1, None);
    away.head.seats[0] = SeatIndex { seat: 'B', holder: SeatHolder::Computer(2), owner: Some("ann".into()) };
    away.head.status = Status::Over;
    away.head.result = Some("B".into());
    away.positions = vec![-3, 4];
    store.append(away.clone()).await?;
    let ann = GameQuery { player: Some("ann".into()), ..others(StatusFilter::Over) };
    assert_eq!(store.games(ann).await?.games, [away.head.clone()]);
    let met = |with: &str| GameQuery {
        player: Some("ann".into()),
        with: Some(with.into()),
        ..others(StatusFilter::Any)
    };
    assert_eq!(ids(&store.games(met("ann")).await?), ["list-0"]);
    assert_eq!(store.games(met("bob")).await?.games, [], "an invited person hasn't played");
    let by = |position, result: &str| GameQuery {
        position: Some(position),
        ending: Some(Ending::Is(result.into())),
        ..GameQuery::default()
    };
    assert_eq!(ids(&store.games(by(-3, "B")).await?), ["list-0"]);
    assert_eq!(store.games(by(5, "B")).await?.games, []);
    assert_eq!(store.games(by(4, "Y")).await?.games, []);
    let between = GameQuery { since_ms: Some(1_002), until_ms: Some(1_004), ..others(StatusFilter::Any) };
    assert_eq!(ids(&store.games(between).await?), ["list-3", "list-2", "list-0"]);
    // Wins and losses are queried by person, also if a computer played the seat at the end.
    let ended = |ending| GameQuery { ending: Some(ending), ..others(StatusFilter::Over) };
    let (ann, bob) = (|| "ann".to_owned(), || "bob".to_owned());
    assert_eq!(ids(&store.games(ended(Ending::WonBy(ann()))).await?), ["list-0"]);
    assert_eq!(store.games(ended(Ending::LostBy(ann()))).await?.games, []);
    assert_eq!(store.games(ended(Ending::WonBy(bob()))).await?.games, []);
    assert_eq!(store.games(ended(Ending::LostBy(bob()))).await?.games, [], "an invited person hasn't played");
    for (result, lost) in [("Y", true), ("draw", false), ("-", false)] {
        let at = away.head.seq;
        away.head = GameHead { result: Some(result.into()), ..adding(&away.head, 1, None).head };
        store.append(Append { expected: at, rows: vec![row(at + 1, None)], ..away.clone() }).await?;
        assert_eq!(store.games(ended(Ending::WonBy(ann()))).await?.games, [], "{result}");
        assert_eq!(!store.games(ended(Ending::LostBy(ann()))).await?.games.is_empty(), lost, "{result}");
    }
    Ok(())
}

async fn deadlines(store: &dyn Store) -> Result<(), StoreError> {
    // A computer whose turn it is is found, one that waits is not.
    for (id, to_act) in [("idle", "Y"), ("waits", "B")] {
        let mut new = new_game(id, 50_000);
        new.head.seats[1].holder = SeatHolder::Computer(1);
        (new.head.status, new.head.to_act) = (Status::Playing, to_act.to_owned());
        store.create_game(new).await?;
    }
    assert_eq!(store.idle_computers(50_000, 50_001, 9).await?, ["idle"]);
    assert_eq!(store.idle_computers(50_001, 60_000, 9).await?, Vec::<String>::new());
    assert_eq!(store.idle_computers(0, 50_000, 9).await?, Vec::<String>::new());
    for (id, deadline) in [("due-1", 500), ("due-2", 400), ("due-3", 600)] {
        let mut new = new_game(id, 100);
        new.head.deadline_ms = Some(deadline);
        store.create_game(new).await?;
    }
    assert_eq!(store.due(399, 9).await?, Vec::<String>::new());
    assert_eq!(store.due(500, 9).await?, ["due-2", "due-1"]);
    assert_eq!(store.due(600, 2).await?, ["due-2", "due-1"]);
    let mut head = new_game("due-2", 100).head;
    head.status = Status::Over;
    head.deadline_ms = Some(400);
    store.append(adding(&head, 1, None)).await?;
    assert_eq!(store.due(500, 9).await?, ["due-1"]);
    let mut known = store.deadlines().await?;
    known.retain(|(id, _)| id.starts_with("due"));
    assert_eq!(known, [("due-1".to_owned(), 500), ("due-3".to_owned(), 600)]);
    Ok(())
}

async fn people(store: &dyn Store) -> Result<(), StoreError> {
    store.add_person(person("a"), "token a".into()).await?;
    store.add_person(person("b"), "token b".into()).await?;
    assert_eq!(
        store.add_person(person("a"), "token c".into()).await,
        Err(StoreError::Taken("this id of a person"))
    );
    let found = store.session("token a", 6).await?.expect("the token was just made").person;
    assert_eq!((found.id.as_str(), found.shown_name(), found.created_ms), ("a", "Guest a", 5));
    assert_eq!(store.session("token c", 6).await?, None);
    assert_eq!(store.person("nobody").await?, None);

    store.rename("a".into(), "Ann".into(), "ann".into(), 10).await?;
    store.rename("a".into(), "ANN".into(), "ann".into(), 10).await?;
    assert_eq!(
        store.rename("b".into(), "ann".into(), "ann".into(), 10).await,
        Err(StoreError::Taken("this name"))
    );
    assert_eq!(store.person_by_name("ann").await?.map(|person| person.id), Some("a".into()));
    assert_eq!(store.person_by_guest_name("GUEST a").await?.map(|person| person.id), Some("a".into()));
    assert_eq!(store.person_by_guest_name("ann").await?, None);
    store.rename("a".into(), "Anna".into(), "anna".into(), 10).await?;
    assert_eq!(store.person_by_name("ann").await?, None);
    // A former name is reserved for its person for a while.
    let later = 10 + Item::FORMER_NAME_MS;
    let late = store.rename("b".into(), "Ann".into(), "ann".into(), later - 1).await;
    assert_eq!(late, Err(StoreError::Taken("this name")));
    let old = store.items(Item::FORMER_NAME_KIND, Some("a"), "", 9).await?;
    assert_eq!(old.iter().map(|item| (&*item.key, &*item.value)).collect::<Vec<_>>(), [("ann", "ANN")]);
    store.rename("a".into(), "Ann".into(), "ann".into(), 11).await?;
    assert_eq!(store.items(Item::FORMER_NAME_KIND, Some("a"), "ann", 9).await?.len(), 1);
    store.rename("a".into(), "Anna".into(), "anna".into(), 10).await?;
    store.rename("b".into(), "Ann".into(), "ann".into(), later).await?;
    assert_eq!(store.items(Item::FORMER_NAME_KIND, Some("a"), "", 9).await?, []);

    // Names are folded again; one whose new form is taken stays as it was.
    let fold: fn(&str) -> String = |name| name.to_lowercase().chars().take(2).collect();
    assert_eq!(store.renormalize_names(fold).await?, 1);
    assert_eq!(store.renormalize_names(fold).await?, 0);
    // Either may be folded first: one has the short name, the other their former one.
    let mut who = Vec::new();
    for name in ["an", "ann", "anna"] {
        who.extend(store.person_by_name(name).await?.map(|person| (name, person.id)));
    }
    let a_first = [("an", "a"), ("ann", "b")].map(|(name, id)| (name, id.to_owned()));
    let b_first = [("an", "b"), ("anna", "a")].map(|(name, id)| (name, id.to_owned()));
    assert!(who == a_first || who == b_first, "{who:?}");
    store.rename("a".into(), "Anna".into(), "anna".into(), later).await?;
    store.rename("b".into(), "Ann".into(), "ann".into(), later).await?;

    store.set_password("a".into(), Some("hash".into())).await?;
    assert_eq!(store.person("a").await?.and_then(|person| person.password), Some("hash".into()));
    store.add_token("a".into(), "token 2".into(), "phone".into(), None, 9).await?;
    let labels: Vec<String> = store.devices("a", 9).await?.into_iter().map(|device| device.label).collect();
    assert_eq!(labels, ["first", "phone"]);
    assert!(!store.remove_token("b".into(), "token 2".into()).await?);
    assert!(store.remove_token("a".into(), "token 2".into()).await?);
    assert_eq!(store.session("token 2", 9).await?, None);

    store.add_code("a".into(), "code".into(), 100).await?;
    assert_eq!(store.take_code("other".into(), 50).await?, None);
    assert_eq!(store.take_code("code".into(), 50).await?, Some("a".into()));
    assert_eq!(store.take_code("code".into(), 50).await?, None);
    store.add_code("a".into(), "code".into(), 100).await?;
    assert_eq!(store.take_code("code".into(), 100).await?, None);

    assert!(!store.block_between("a", "b").await?);
    store.block("a".into(), "b".into(), true).await?;
    store.block("a".into(), "b".into(), true).await?;
    assert!(store.block_between("a", "b").await? && store.block_between("b", "a").await?);
    assert_eq!(store.blocked("a").await?, ["b"]);
    assert_eq!(store.blocked("b").await?, Vec::<String>::new());
    assert_eq!(store.blocked_either_way("b").await?, ["a"]);
    store.block("b".into(), "a".into(), true).await?;
    assert_eq!(store.blocked_either_way("a").await?, ["b"], "each of them once");
    store.block("b".into(), "a".into(), false).await?;
    store.block("a".into(), "b".into(), false).await?;
    assert!(!store.block_between("a", "b").await?);
    assert_eq!(store.block("a".into(), "nobody".into(), true).await, Err(StoreError::Missing("such person")));
    let report =
        Report { by: "a".into(), about: "b".into(), game: "log".into(), reason: "stalls".into(), at_ms: 3 };
    store.report(report).await?;

    store.delete_person("a".into()).await?;
    let ghost = store.person("a").await?.expect("a player keeps a name");
    assert_eq!((ghost.shown_name(), ghost.password.as_deref(), ghost.deleted), ("Guest a", None, true));
    assert_eq!(store.session("token a", 6).await?, None);
    assert_eq!(store.person_by_name("anna").await?, None);
    assert_eq!(
        store.rename("a".into(), "Back".into(), "back".into(), 10).await,
        Err(StoreError::Missing("such person"))
    );

    assert_eq!(store.last_heartbeat().await?, None);
    assert_eq!(store.heartbeat(7, 10).await?, None);
    assert_eq!(store.heartbeat(u64::MAX, 30).await?, Some(10));
    assert_eq!(store.last_heartbeat().await?, Some(30));
    assert!(store.has_other_heartbeat(7, 30).await?);
    assert!(
        !store.has_other_heartbeat(u64::MAX, 11).await?,
        "the other server's last heartbeat was before that"
    );
    assert!(store.has_other_heartbeat(u64::MAX, 10).await?);
    let much_later = 2 * 86_400_000;
    assert_eq!(store.heartbeat(7, much_later).await?, Some(30));
    assert!(!store.has_other_heartbeat(7, 0).await?, "a server is forgotten after a day");
    assert_eq!(store.get_or_insert_secret("key", vec![1]).await?, [1]);
    assert_eq!(store.get_or_insert_secret("key", vec![2]).await?, [1]);
    store.ping().await
}

async fn messages(store: &dyn Store) -> Result<(), StoreError> {
    let said = |text: &str| Message {
        game: "log".into(),
        number: 0,
        by: "b".into(),
        at_ms: 4,
        phrase: None,
        text: Some(text.to_owned()),
        team: false,
        spectators: false,
    };
    let to_team = Message { team: true, ..said("three") };
    assert_eq!(store.say(said("one")).await?, 1);
    assert_eq!(store.say(said("two")).await?, 2);
    let heard = store.messages("log", 1, 9).await?;
    assert_eq!(heard, [Message { number: 2, ..said("two") }]);
    assert_eq!(store.messages("log", 0, 1).await?, [Message { number: 1, ..said("one") }]);
    assert_eq!(store.messages_by("b", ("", false, 0), 9).await?.len(), 2);
    assert_eq!(store.messages_by("b", ("", false, 0), 1).await?, [Message { number: 1, ..said("one") }]);
    assert_eq!(store.messages_by("b", ("log", false, 1), 9).await?, heard);
    assert_eq!(store.messages_by("b", ("log", false, 2), 9).await?, []);
    assert_eq!(store.messages_by("a", ("", false, 0), 9).await?, []);
    assert_eq!(store.messages("nobody's", 0, 9).await?, []);
    assert_eq!(store.say(to_team.clone()).await?, 3);
    assert_eq!(store.messages("log", 2, 9).await?, [Message { number: 3, ..to_team.clone() }]);
    assert_eq!(
        store.messages_by("b", ("log", false, 2), 9).await?,
        [Message { number: 3, ..to_team.clone() }]
    );
    assert_eq!(store.last_message("log").await?, Some(Message { number: 3, ..to_team.clone() }));
    let nowhere = Message { game: "nobody's".into(), ..said("three") };
    assert_eq!(store.say(nowhere).await, Err(StoreError::Missing("such game")));
    spectator_messages(store, said("four")).await?;
    store.delete_person("b".into()).await?;
    let gone = |number, team| Message { number, team, ..said("") };
    assert_eq!(store.messages("log", 1, 9).await?, [gone(2, false), gone(3, true)]);
    assert_eq!(
        store.spectator_messages("log", 1, 9).await?,
        [Message { number: 2, spectators: true, ..said("") }]
    );
    Ok(())
}

/// Messages to the spectators have numbers of their own; `said` is of a person with three messages at the table.
async fn spectator_messages(store: &dyn Store, said: Message) -> Result<(), StoreError> {
    let said = Message { spectators: true, ..said };
    let numbered = |number| Message { number, ..said.clone() };
    assert_eq!(store.last_spectator_message("log").await?, None);
    for number in 1..=2 {
        assert_eq!(store.say(said.clone()).await?, number);
    }
    assert_eq!(store.spectator_messages("log", 0, 9).await?, [numbered(1), numbered(2)]);
    assert_eq!(store.spectator_messages("log", 0, 1).await?, [numbered(1)]);
    assert_eq!(store.spectator_messages("log", 1, 9).await?, [numbered(2)]);
    assert_eq!(store.spectator_messages("nobody's", 0, 9).await?, []);
    assert_eq!(store.last_spectator_message("log").await?, Some(numbered(2)));
    assert_eq!(store.messages("log", 0, 9).await?.len(), 3, "they aren't among those of the players");
    assert_eq!(store.last_message("log").await?.map(|last| last.number), Some(3));
    assert_eq!(store.messages_by("b", ("", false, 0), 9).await?.len(), 5);
    assert_eq!(store.messages_by("b", ("log", false, 3), 9).await?, [numbered(1), numbered(2)]);
    assert_eq!(store.messages_by("b", ("log", true, 1), 9).await?, [numbered(2)]);
    let of_both = store.last_messages_of("log", "b", 4, 1).await?;
    assert_eq!(
        of_both.iter().map(|last| (last.number, last.spectators)).collect::<Vec<_>>(),
        [(3, false), (2, true)]
    );
    assert_eq!(store.last_messages_of("log", "b", 4, 9).await?[3..], [numbered(1), numbered(2)]);
    assert_eq!(store.last_messages_of("log", "b", 3, 9).await?, [], "they are later");
    assert_eq!(store.last_messages_of("log", "a", 4, 9).await?, []);
    store.delete_spectator_text("log".into(), 1).await?;
    store.delete_spectator_text("log".into(), 9).await?;
    let deleted = Message { text: Some(String::new()), ..numbered(1) };
    assert_eq!(store.spectator_messages("log", 0, 9).await?, [deleted, numbered(2)]);
    let nowhere = Message { game: "nobody's".into(), ..said.clone() };
    assert_eq!(store.say(nowhere).await, Err(StoreError::Missing("such game")));
    Ok(())
}
