//! Repeats tournaments: creates the next one before one starts, or ends because too few people have joined.
//!
//! The id of the next one is derived from the id of the one before it, and the store accepts the first row of each only
//! once. So each tournament has exactly one successor, however many servers run and whichever of them crashes.

use eightfold_store::Person;
use eightfold_tournaments::{Body, Row, Terms, Tournament};

use super::{Tournaments, append};
use crate::error::ApiResult;
use crate::random;

/// Returns the id of the tournament that repeats this one.
pub fn next_id(id: &str) -> String {
    random::word_of(&format!("eightfold tournament after {id}"))
}

impl Tournaments {
    /// Creates the tournament that follows one, if it is repeated.
    pub(super) async fn repeat(&self, tournament: &Tournament, now_ms: u64) -> ApiResult<()> {
        let Some(starts_ms) = tournament.terms().repeats_ms(now_ms).filter(|_| tournament.repeats()) else {
            return Ok(());
        };
        let Some(maker) = self.next_maker(tournament).await? else { return Ok(()) };
        // It takes the place of the one before.
        if let Some(club) = &tournament.terms().club
            && self.club_has_most(club, Some(tournament.id())).await?
        {
            tracing::info!(
                club,
                tournament = tournament.id(),
                "the club has too many tournaments to repeat one"
            );
            return Ok(());
        }
        let id = next_id(tournament.id());
        let terms = Terms { starts_ms: Some(starts_ms), ..tournament.terms().clone() };
        let body = Body::Created { id, name: tournament.name().to_owned(), maker: maker.clone(), terms };
        let rows = [Row { seq: 1, at_ms: now_ms, body }];
        let next = Tournament::open(&rows[0])?;
        // If it exists already, another server has created it, or this one before a crash.
        self.store.append_tournament(append(&next, &rows, vec![maker])?).await?;
        Ok(())
    }

    /// Creates the tournament that follows one which its organiser starts now.
    pub(crate) async fn repeat_before_start(&self, id: &str) -> ApiResult<()> {
        let held = self.get(id).await?;
        match &held.tournament {
            // Too few people, or it has started.
            Some(tournament) if tournament.start().is_ok() => {
                self.repeat(tournament, self.clock.now_ms()).await
            }
            _ => Ok(()),
        }
    }

    /// Returns the creator of the next tournament: the same as before, or the owner of its club; `None` if the accounts of
    /// both are deleted or closed, or no one may repeat it any more.
    async fn next_maker(&self, tournament: &Tournament) -> ApiResult<Option<String>> {
        let maker = tournament.maker();
        self.people.moderation.catch_up(&*self.store).await?;
        let open = |person: &Person| !person.deleted && self.people.moderation.is_open(&person.id).is_ok();
        let exists = self.store.person(maker).await?.as_ref().is_some_and(open);
        let Some(club) = &tournament.terms().club else {
            return Ok((exists && self.people.moderation.of(maker).moderator).then(|| maker.to_owned()));
        };
        let organisers = self.clubs.organisers(club).await?;
        if exists && organisers.iter().any(|person| person == maker) {
            return Ok(Some(maker.to_owned()));
        }
        let Some(owner) = self.store.club(club).await?.map(|club| club.owner) else { return Ok(None) };
        let exists = self.store.person(&owner).await?.as_ref().is_some_and(open);
        Ok(exists.then_some(owner))
    }

    /// Returns the id of the tournament that repeats this one, if it exists.
    pub(crate) async fn next_of(&self, tournament: &Tournament) -> ApiResult<Option<String>> {
        if tournament.terms().every.is_none() {
            return Ok(None);
        }
        Ok(self.store.tournament(&next_id(tournament.id())).await?.map(|head| head.id))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use eightfold_store::{ClubChange, ClubRole, ModerationAction, NewClub, TournamentQuery};
    use eightfold_tournaments::{Format, Period};

    use super::*;
    use crate::app::App;
    use crate::bus::LocalBus;
    use crate::clock::DAY_MS;
    use crate::components::tournaments::MAX_OF_CLUB;
    use crate::testing::{TestBus, person, server_over, store_in_memory};

    /// Stores a tournament of Ann's, due now and repeated every day.
    async fn daily(app: &App, club: Option<&str>) -> String {
        let terms = Terms { every: Some(Period::Day), club: club.map(str::to_owned), ..terms() };
        add(app, "evening1evening1", Terms { starts_ms: Some(app.clock.now_ms()), ..terms }).await
    }

    fn terms() -> Terms {
        Terms {
            clock: serde_json::json!({"kind": "live", "base_s": 600, "increment_s": 5}),
            options: String::new(),
            public: false,
            ..Terms::new(Format::Swiss, 2, "octi-fast")
        }
    }

    async fn add(app: &App, id: &str, terms: Terms) -> String {
        let (id, now_ms) = (id.to_owned(), app.clock.now_ms());
        let body = Body::Created { id: id.clone(), name: "Evening".into(), maker: "ann".into(), terms };
        let rows = [Row { seq: 1, at_ms: now_ms, body }];
        let tournament = Tournament::open(&rows[0]).unwrap();
        app.store.append_tournament(append(&tournament, &rows, vec!["ann".into()]).unwrap()).await.unwrap();
        id
    }

    /// Returns the starts of the tournaments that aren't over, and their creators.
    async fn planned(app: &App) -> Vec<(u64, String)> {
        let query = TournamentQuery { live: Some(true), limit: 99, ..TournamentQuery::default() };
        let mut planned = Vec::new();
        for head in app.store.tournaments(query).await.unwrap() {
            let held = app.tournaments.get(&head.id).await.unwrap();
            let tournament = held.tournament.as_ref().unwrap();
            planned.push((tournament.terms().starts_ms.unwrap(), tournament.maker().to_owned()));
        }
        planned
    }

    async fn club(app: &App) {
        let (id, name) = ("club1".to_owned(), "Blue".to_owned());
        let new = NewClub {
            id,
            folded: "blue".into(),
            name,
            about: "{}".into(),
            owner: "ann".into(),
            created_ms: 1,
        };
        app.store.add_club(new, 1).await.unwrap();
    }

    #[tokio::test]
    async fn of_several_servers_one_creates_the_next_tournament() {
        let store = store_in_memory();
        let lines = TestBus::between(2);
        let nodes: Vec<Arc<App>> =
            lines.iter().map(|(bus, _)| server_over(Arc::clone(&store), Arc::clone(bus) as _)).collect();
        person(&nodes[0], "ann").await;
        club(&nodes[0]).await;
        daily(&nodes[0], Some("club1")).await;
        let starts_ms = planned(&nodes[0]).await[0].0;
        // Without players it ends, and only one is created for tomorrow.
        let [one, other] = [0, 1].map(|at| nodes[at].tournaments.maintain_all());
        let (one, other) = tokio::join!(one, other);
        one.unwrap();
        other.unwrap();
        for node in &nodes {
            node.tournaments.maintain_all().await.unwrap();
            assert_eq!(planned(node).await, [(starts_ms + DAY_MS, "ann".to_owned())]);
        }
    }

    #[tokio::test]
    async fn a_crash_before_the_start_changes_nothing() {
        let store = store_in_memory();
        let app = server_over(Arc::clone(&store), Arc::new(LocalBus::default()));
        person(&app, "ann").await;
        club(&app).await;
        let id = daily(&app, Some("club1")).await;
        let tournament = app.tournaments.get(&id).await.unwrap().tournament.clone().unwrap();
        app.tournaments.repeat(&tournament, app.clock.now_ms()).await.unwrap();
        drop(app);
        let app = server_over(store, Arc::new(LocalBus::default()));
        // The clock of a test begins at the same time for every server, so the tournament isn't due at once.
        while app.clock.now_ms() < tournament.terms().starts_ms.unwrap() {
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
        assert_eq!(planned(&app).await.len(), 2);
        app.tournaments.maintain_all().await.unwrap();
        assert_eq!(planned(&app).await.len(), 1);
    }

    #[tokio::test]
    async fn a_club_repeats_its_tournament_until_it_ends() {
        let app = server_over(store_in_memory(), Arc::new(LocalBus::default()));
        for id in ["ann", "ben"] {
            person(&app, id).await;
        }
        club(&app).await;
        let joins = ClubChange {
            club: "club1".into(),
            person: "ben".into(),
            from: None,
            to: Some(ClubRole::Member),
            at_ms: 2,
            most: 9,
        };
        app.store.change_club_person(joins).await.unwrap();
        daily(&app, Some("club1")).await;
        // The organiser's account is gone, so the next one belongs to the new owner.
        app.store.delete_person("ann".into()).await.unwrap();
        app.tournaments.maintain_all().await.unwrap();
        let next = planned(&app).await;
        assert_eq!((next.len(), next[0].1.as_str()), (1, "ben"));
        app.store.delete_club("club1".into()).await.unwrap();
        app.tournaments.end_of_club("club1").await.unwrap();
        assert_eq!(planned(&app).await, []);
    }

    #[tokio::test]
    async fn a_closed_account_repeats_nothing() {
        let app = server_over(store_in_memory(), Arc::new(LocalBus::default()));
        person(&app, "ann").await;
        club(&app).await;
        daily(&app, Some("club1")).await;
        let close = ModerationAction {
            number: 0,
            at_ms: 1,
            by: "admin".into(),
            about: "ann".into(),
            kind: "close".into(),
            words: String::new(),
            until_ms: None,
            report: None,
            action_id: "close-ann".into(),
            unname: false,
        };
        app.store.add_moderation_action(close).await.unwrap();
        app.tournaments.maintain_all().await.unwrap();
        assert_eq!(planned(&app).await, []);
    }

    #[tokio::test]
    async fn a_club_with_most_tournaments_repeats_none() {
        for (others, repeats) in [(MAX_OF_CLUB - 1, true), (MAX_OF_CLUB, false)] {
            let app = server_over(store_in_memory(), Arc::new(LocalBus::default()));
            person(&app, "ann").await;
            club(&app).await;
            let starts_ms = Some(app.clock.now_ms() + DAY_MS);
            for at in 0..others {
                let terms = Terms { starts_ms, club: Some("club1".into()), ..terms() };
                add(&app, &format!("morning{at}"), terms).await;
            }
            daily(&app, Some("club1")).await;
            app.tournaments.maintain_all().await.unwrap();
            assert_eq!(planned(&app).await.len(), others + usize::from(repeats));
        }
    }

    #[tokio::test]
    async fn the_site_repeats_only_tournaments_of_moderators() {
        let app = server_over(store_in_memory(), Arc::new(LocalBus::default()));
        person(&app, "ann").await;
        daily(&app, None).await;
        app.tournaments.maintain_all().await.unwrap();
        assert_eq!(planned(&app).await, []);
    }
}
