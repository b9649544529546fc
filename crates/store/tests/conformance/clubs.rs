//! A club always has one owner, and nobody gets in past its limit.

use eightfold_store::{
    ClubChange, ClubHead, ClubOutcome, ClubPerson, ClubQuery, ClubRole, NewClub, NewGame, NewPerson, Store,
    StoreError,
};

fn new(id: &str, name: &str, owner: &str) -> NewClub {
    NewClub {
        id: id.into(),
        name: name.into(),
        folded: name.to_lowercase(),
        about: "{}".into(),
        owner: owner.into(),
        created_ms: 100 + id.len() as u64,
    }
}

fn change(person: &str, from: Option<ClubRole>, to: Option<ClubRole>, at_ms: u64) -> ClubChange {
    ClubChange { club: "k".into(), person: person.into(), from, to, at_ms, most: 3 }
}

pub(super) async fn clubs(store: &dyn Store) -> Result<(), StoreError> {
    for id in ["k-a", "k-b", "k-c", "k-d"] {
        let person = NewPerson { id: id.into(), guest_name: format!("Guest {id}"), created_ms: 5 };
        store.add_person(person, format!("token of {id}")).await?;
    }
    let taken = Err(StoreError::Taken("this name of a club"));
    assert!(store.add_club(new("k", "Blue", "k-a"), 2).await?);
    assert!(store.add_club(new("kk", "Blue moon", "k-a"), 2).await?);
    assert!(!store.add_club(new("kkk", "Red", "k-a"), 2).await?, "they own two");
    assert_eq!(store.add_club(new("kkk", "BLUE", "k-b"), 2).await.map(drop), taken);
    let nobody = store.add_club(new("kkk", "Red", "nobody"), 2).await;
    assert_eq!(nobody, Err(StoreError::Missing("such person")));
    let head = store.club("k").await?.expect("a club");
    assert_eq!((head.owner.as_str(), head.members), ("k-a", 1));
    assert_eq!(store.club("kkk").await?, None);
    assert_eq!(store.club("zero\0").await?, None);

    // The name and the settings.
    let first = store.club("kk").await?.expect("a club");
    let changed = |old: &ClubHead, name: &str, about: &str| {
        store.change_club(old.clone(), name.into(), name.to_lowercase(), about.into())
    };
    assert_eq!(changed(&first, "Blue", "1").await.map(drop), taken);
    assert!(changed(&first, "Green", "{}").await?);
    assert!(!changed(&first, "Blue moon", "1").await?, "the name has changed");
    let second = ClubHead { name: "Green".into(), ..first };
    assert!(changed(&second, "Green", "1").await?, "the name stays");
    assert!(!changed(&second, "White", "2").await?, "the settings have changed");

    let found = async |query: ClubQuery| {
        let found = store.clubs(ClubQuery { limit: 9, ..query }).await?;
        Ok::<_, StoreError>(found.into_iter().map(|head| head.id).collect::<Vec<_>>())
    };
    assert_eq!(found(ClubQuery::default()).await?, ["kk", "k"]);
    assert_eq!(found(ClubQuery { search: Some("lue".into()), ..ClubQuery::default() }).await?, ["k"]);
    let before = Some((102, "kk".into()));
    assert_eq!(found(ClubQuery { before, ..ClubQuery::default() }).await?, ["k"]);

    // Names are folded again; one whose new form is taken stays as it was.
    let named =
        async |name: &str| found(ClubQuery { search: Some(name.into()), ..ClubQuery::default() }).await;
    let folds: [fn(&str) -> String; 3] = [
        |name| name.to_lowercase().replace("green", "verdant"),
        |name| name.to_lowercase().replace("green", "blue"),
        str::to_lowercase,
    ];
    for (fold, expected) in folds.into_iter().zip(["verdant", "verdant", "green"]) {
        store.renormalize_names(fold).await?;
        assert_eq!(named("blue").await?, ["k"]);
        assert_eq!(named(expected).await?, ["kk"]);
    }
    people(store).await?;
    ends(store).await
}

async fn people(store: &dyn Store) -> Result<(), StoreError> {
    use ClubOutcome::{Behind, Changed, Full};
    use ClubRole::{Asked, Member, Organiser, Owner, Removed};

    let after = async |change| store.change_club_person(change).await;
    assert_eq!(after(change("k-b", None, Some(Asked), 10)).await?, Changed);
    assert_eq!(after(change("k-b", None, Some(Asked), 10)).await?, Behind);
    assert_eq!(after(change("k-b", Some(Asked), Some(Member), 30)).await?, Changed);
    assert_eq!(after(change("k-c", None, Some(Member), 20)).await?, Changed);
    assert_eq!(after(change("k-d", None, Some(Member), 25)).await?, Full);
    let asks = ClubChange { most: 0, ..change("k-d", None, Some(Asked), 25) };
    assert_eq!(after(asks).await?, Full);
    // A full club can still change what its members are.
    assert_eq!(after(change("k-b", Some(Member), Some(Organiser), 40)).await?, Changed);
    assert_eq!(after(change("k-b", Some(Organiser), Some(Owner), 40)).await?, Behind);
    let of = |person: &str, role, at_ms| ClubPerson { club: "k".into(), person: person.into(), role, at_ms };
    let all = [of("k-c", Member, 20), of("k-b", Organiser, 30), of("k-a", Owner, 101)];
    assert_eq!(store.club_people("k").await?, all);
    assert_eq!(store.club_person("k", "k-b").await?, Some(of("k-b", Organiser, 30)));
    assert_eq!(store.club_person("k", "k-d").await?, None);
    assert_eq!(store.clubs_of("k-a").await?.len(), 2);
    assert_eq!(after(change("k-c", Some(Member), Some(Removed), 50)).await?, Changed);
    assert_eq!(store.club("k").await?.map(|head| head.members), Some(2));
    assert_eq!(after(change("k-c", Some(Removed), None, 50)).await?, Changed);
    assert_eq!(after(change("k-c", None, Some(Member), 60)).await?, Changed);

    // The ownership.
    let hand_over =
        |owner: &str, to: &str, most: u64| store.hand_over_club("k".into(), owner.into(), to.into(), most);
    assert_eq!(hand_over("k-b", "k-c", 1).await?, Behind);
    assert_eq!(hand_over("k-a", "k-d", 1).await?, Behind);
    assert_eq!(hand_over("k-a", "k-c", 0).await?, Full);
    assert_eq!(hand_over("k-a", "k-c", 1).await?, Changed);
    assert_eq!(hand_over("k-a", "k-c", 1).await?, Behind);
    assert_eq!(hand_over("k-c", "k-a", 1).await?, Full, "they own another club");
    assert_eq!(store.club("k").await?.map(|head| head.owner), Some("k-c".into()));
    // The longest organiser comes before members and later organisers.
    assert_eq!(store.leave_clubs("k-c".into()).await?, Vec::<String>::new());
    assert_eq!(store.club("k").await?.map(|head| head.owner), Some("k-b".into()));
    Ok(())
}

/// A club ends with its last member, and games keep its id.
async fn ends(store: &dyn Store) -> Result<(), StoreError> {
    let mut game: NewGame = super::new_game("of-a-club", 1_000);
    (game.head.club, game.head.public) = (Some("k".into()), false);
    store.create_game(game.clone()).await?;
    assert_eq!(store.game("of-a-club").await?, Some(game.head));
    let query =
        eightfold_store::GameQuery { club: Some("k".into()), ..eightfold_store::GameQuery::default() };
    assert_eq!(store.games(query).await?.games.len(), 1);

    // The account of the owner is deleted.
    store.delete_person("k-b".into()).await?;
    assert_eq!(store.club("k").await?.map(|head| head.owner), Some("k-a".into()));
    assert_eq!(store.leave_clubs("k-a".into()).await?, ["k", "kk"]);
    for id in ["k", "kk"] {
        assert_eq!(store.club(id).await?, None);
        assert_eq!(store.club_people(id).await?, []);
    }
    let late = ClubChange { most: 9, ..change("k-d", None, Some(ClubRole::Member), 70) };
    assert_eq!(store.change_club_person(late).await?, ClubOutcome::Behind);
    assert!(store.add_club(new("k", "Blue", "k-d"), 1).await?);
    assert!(store.delete_club("k".into()).await?);
    assert!(!store.delete_club("k".into()).await?);
    Ok(())
}
