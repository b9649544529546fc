//! A finished game is rated once, however often the attempt is repeated, and the log of results has no gaps.

use super::{adding, new_game, person};
use eightfold_store::{
    Append, Conduct, EndedGame, GameCount, RankingsQuery, RatedGame, SeatHolder, Status, Store, StoreError,
    StoredResult, StoredStanding,
};

fn standing(who: &str, value: f64, settled_until_ms: u64) -> StoredStanding {
    StoredStanding {
        category: "octiles/two/live/people".to_owned(),
        who: who.to_owned(),
        value,
        deviation: 200.123_456,
        volatility: 0.059_999_123,
        games: 1,
        last_ms: 70,
        settled_until_ms,
    }
}

fn taken(game: &str, number: u64, standings: Vec<StoredStanding>) -> RatedGame {
    let result = StoredResult {
        number,
        game: game.to_owned(),
        at_ms: 60 + number,
        played: "[]".to_owned(),
        changes: "[1]".to_owned(),
    };
    let conduct =
        Conduct { person: "r-a".to_owned(), game: game.to_owned(), at_ms: 60, kind: "finished".to_owned() };
    RatedGame { game: game.to_owned(), conduct: vec![conduct], result: Some((result, standings)) }
}

pub(super) async fn ratings(store: &dyn Store) -> Result<(), StoreError> {
    for id in ["r-a", "r-b"] {
        store.add_person(person(id), format!("token {id}")).await?;
    }
    assert_eq!(store.ended_games(9).await?, []);
    assert_eq!(store.last_result().await?, (0, 0));
    for (at, result) in [(0, "B"), (1, "draw"), (2, "Y"), (3, "-")] {
        let mut new = new_game(&format!("rated-{at}"), 50);
        new.head.game = "team-up".to_owned();
        for (seat, person) in new.head.seats.iter_mut().zip(["r-a", "r-b"]) {
            seat.holder = SeatHolder::Person(person.to_owned());
            seat.owner = Some(person.to_owned());
        }
        store.create_game(new.clone()).await?;
        let mut end = Append { ended: true, ..adding(&new.head, 1, Some("last")) };
        end.head.status = Status::Over;
        end.head.result = Some(result.to_owned());
        end.head.changed_ms = 60 - at;
        store.append(end.clone()).await?;
        // Repeated or late requests make no second entry.
        store.append(end.clone()).await?;
        store.append(Append { action_id: None, ..end }).await?;
    }
    let waiting = |id: &str, at_ms| EndedGame { game: id.to_owned(), at_ms };
    let [third, second, first] = [waiting("rated-3", 57), waiting("rated-2", 58), waiting("rated-1", 59)];
    assert_eq!(store.ended_games(3).await?, [third, second, first]);

    let (ann, bob) = (standing("r-a", 1662.25, 0), standing("r-b", 1337.75, 900));
    assert!(!store.commit_result(taken("rated-0", 2, vec![])).await?, "the log has no gap");
    assert!(!store.commit_result(taken("log", 1, vec![])).await?, "this game has not ended");
    assert_eq!(store.conduct_of("r-a", 9).await?, [], "all or nothing");
    assert!(store.commit_result(taken("rated-0", 1, vec![ann.clone(), bob.clone()])).await?);
    assert!(!store.commit_result(taken("rated-0", 2, vec![])).await?, "a game is rated once");
    assert!(!store.commit_result(taken("rated-1", 1, vec![])).await?, "this place is taken");
    assert_eq!(store.conduct_of("r-a", 9).await?.len(), 1);
    let better = StoredStanding { games: 2, ..standing("r-b", 1500.5, 900) };
    assert!(store.commit_result(taken("rated-1", 2, vec![better.clone()])).await?);
    assert!(store.commit_result(RatedGame { result: None, ..taken("rated-3", 0, vec![]) }).await?);
    assert_eq!(store.ended_games(9).await?, [waiting("rated-2", 58)]);
    assert_eq!(store.conduct_of("r-a", 2).await?.len(), 2);
    assert_eq!(store.conduct_of("r-b", 9).await?, []);
    assert_eq!(store.last_result().await?, (2, 62));
    let log: Vec<(u64, String)> =
        store.results(0, 9).await?.into_iter().map(|result| (result.number, result.game)).collect();
    assert_eq!(log, [(1, "rated-0".to_owned()), (2, "rated-1".to_owned())]);
    assert_eq!(store.results(1, 9).await?.len(), 1);
    let numbers = async |person: &'static str, limit| -> Result<Vec<u64>, StoreError> {
        let results = store.results_with(person, limit).await?;
        Ok(results.iter().map(|result| result.number).collect())
    };
    assert_eq!((numbers("r-a", 9).await?, numbers("r-a", 1).await?), (vec![1, 2], vec![2]));
    assert_eq!(numbers("nobody", 9).await?, [0_u64; 0]);
    assert_eq!(store.result_of("rated-1").await?.map(|result| result.number), Some(2));
    assert_eq!(store.result_of("rated-2").await?, None);
    // A rated game is not queued again.
    let again = ["rated-0", "rated-2"].map(|id| waiting(id, 1)).to_vec();
    assert_eq!(store.requeue(again).await?, 0);
    assert_eq!(store.requeue(vec![waiting("rated-3", 57)]).await?, 1);
    assert!(store.commit_result(RatedGame { result: None, ..taken("rated-3", 0, vec![]) }).await?);

    // Numbers are restored exactly.
    let category = ann.category.clone();
    let key = |who: &str| (category.clone(), who.to_owned());
    assert_eq!(store.standings(vec![key("r-b"), key("nobody")]).await?, std::slice::from_ref(&better));
    assert_eq!(store.standings(vec![]).await?, []);
    assert_eq!(store.standings_of("r-a").await?, std::slice::from_ref(&ann));
    let asked =
        RankingsQuery { category: category.clone(), now_ms: 899, provisional: false, skip: 0, limit: 9 };
    assert_eq!(store.rankings(asked.clone()).await?, std::slice::from_ref(&better));
    assert_eq!(store.rankings(RankingsQuery { skip: 1, ..asked.clone() }).await?, []);
    let unsure = RankingsQuery { now_ms: 900, provisional: true, ..asked };
    assert_eq!(store.rankings(unsure.clone()).await?, [ann.clone(), better.clone()]);
    assert_eq!(
        store.rankings(RankingsQuery { skip: 1, limit: 1, ..unsure.clone() }).await?,
        std::slice::from_ref(&better)
    );
    assert_eq!(store.all_standings(None, 9).await?, [ann.clone(), better.clone()]);
    assert_eq!(store.all_standings(Some(key("r-a")), 9).await?, [better]);
    assert_eq!(
        store.game_counts("r-a").await?,
        [GameCount { game: "team-up".to_owned(), finished: 3, won: 1, drawn: 1 }]
    );
    assert!(!store.replace_standings(1, vec![], vec![]).await?, "the log has changed");
    assert!(store.replace_standings(2, vec![ann.clone()], vec![(1, "[2]".to_owned())]).await?);
    assert_eq!(store.all_standings(None, 9).await?, [ann]);
    let changes: Vec<String> = store.results(0, 9).await?.into_iter().map(|result| result.changes).collect();
    assert_eq!(changes, ["[2]", "[1]"]);
    store.delete_person("r-a".into()).await?;
    assert_eq!(store.rankings(unsure).await?, [], "deleted accounts are not ranked");
    Ok(())
}
