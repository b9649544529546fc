//! Clubs: statements over their tables.

use super::people::{require_active_person, require_active_person_alone};
use super::{Database, Db, FromRow, Requests as _, Row, unreadable, values};
use crate::{
    ClubChange, ClubHead, ClubOutcome, ClubPerson, ClubQuery, ClubRole, ClubStore, NewClub, StoreError,
    StoreFuture,
};

/// The columns of a club, of `clubs AS c`.
const HEAD: &str = "c.id, c.name, c.about, c.created_ms, \
    COALESCE((SELECT person FROM club_people AS o WHERE o.club = c.id AND o.role = 'owner'), ''), \
    (SELECT COUNT(*) FROM club_people AS m WHERE m.club = c.id AND m.role IN ('owner', 'organiser', 'member'))";
const PERSON: &str = "club, person, role, at_ms";
const SELECT_PERSON: &str =
    "SELECT club, person, role, at_ms FROM club_people WHERE club = ?1 AND person = ?2";
const NAME_TAKEN: StoreError = StoreError::Taken("this name of a club");

impl FromRow for ClubHead {
    fn from_row(row: &mut Row) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.get()?,
            name: row.get()?,
            about: row.get()?,
            created_ms: row.get()?,
            owner: row.get()?,
            members: row.get()?,
        })
    }
}

impl FromRow for ClubPerson {
    fn from_row(row: &mut Row) -> Result<Self, StoreError> {
        let (club, person) = (row.get()?, row.get()?);
        let word: String = row.get()?;
        let role = ClubRole::from_word(&word)
            .ok_or_else(|| unreadable(format!("unknown role `{word}` in a club")))?;
        Ok(Self { club, person, role, at_ms: row.get()? })
    }
}

/// Deletes a club with its people; returns whether there was one.
async fn delete(db: &mut Db<'_>, id: &str) -> Result<bool, StoreError> {
    if !lock(db, id).await? {
        return Ok(false);
    }
    db.change("DELETE FROM club_people WHERE club = ?1", values![id]).await?;
    Ok(db.change("DELETE FROM clubs WHERE id = ?1", values![id]).await? > 0)
}

/// Locks a club, so that its people don't change meanwhile; returns whether there is one.
async fn lock(db: &mut Db<'_>, id: &str) -> Result<bool, StoreError> {
    let sql = format!("SELECT 1 FROM clubs WHERE id = ?1{}", db.dialect().for_update);
    db.exists(&sql, values![id]).await
}

/// Whether a person owns this many clubs.
async fn owns_most(db: &mut Db<'_>, person: &str, most: u64) -> Result<bool, StoreError> {
    let sql = "SELECT club FROM club_people WHERE person = ?1 AND role = 'owner'";
    let owned: Vec<String> = db.all(sql, values![person]).await?;
    Ok(owned.len() as u64 >= most)
}

/// Lets a person leave all clubs, and returns those that have ended.
pub(super) async fn leave_all(db: &mut Db<'_>, person: &str) -> Result<Vec<String>, StoreError> {
    let clubs: Vec<String> =
        db.all("SELECT club FROM club_people WHERE person = ?1 ORDER BY club", values![person]).await?;
    let mut ended = Vec::new();
    for club in clubs {
        // Read after the lock: someone may have just made this person the owner.
        lock(db, &club).await?;
        let known: Option<ClubPerson> = db.one(SELECT_PERSON, values![&club, person]).await?;
        if known.is_none_or(|known| known.role != ClubRole::Owner) {
            continue;
        }
        let sql = "SELECT person FROM club_people WHERE club = ?1 AND role IN ('organiser', 'member') \
            ORDER BY CASE role WHEN 'organiser' THEN 0 ELSE 1 END, at_ms, person LIMIT 1";
        match db.one::<String>(sql, values![&club]).await? {
            Some(next) => {
                let sql = "UPDATE club_people SET role = 'owner' WHERE club = ?1 AND person = ?2";
                db.change(sql, values![&club, next]).await?;
            }
            None => {
                delete(db, &club).await?;
                ended.push(club);
            }
        }
    }
    db.change("DELETE FROM club_people WHERE person = ?1", values![person]).await?;
    Ok(ended)
}

impl<D: Database> ClubStore for D {
    fn add_club(&self, club: NewClub, most: u64) -> StoreFuture<'_, bool> {
        self.transaction(move |db| {
            Box::pin(async move {
                let NewClub { id, name, folded, about, owner, created_ms } = club;
                // They create no other club meanwhile, and none is handed over to them.
                require_active_person_alone(db, &owner).await?;
                if owns_most(db, &owner, most).await? {
                    return Ok(false);
                }
                let sql = "INSERT INTO clubs (id, name, folded, about, created_ms) VALUES (?1, ?2, ?3, ?4, ?5) \
                    ON CONFLICT DO NOTHING";
                if db.change(sql, values![&id, name, folded, about, created_ms]).await? == 0 {
                    return Err(NAME_TAKEN);
                }
                let sql = format!("INSERT INTO club_people ({PERSON}) VALUES (?1, ?2, 'owner', ?3)");
                db.change(&sql, values![id, owner, created_ms]).await?;
                Ok(true)
            })
        })
    }

    fn club<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<ClubHead>> {
        self.one(format!("SELECT {HEAD} FROM clubs AS c WHERE c.id = ?1"), values![id])
    }

    fn clubs(&self, query: ClubQuery) -> StoreFuture<'_, Vec<ClubHead>> {
        let ClubQuery { search, before, limit } = query;
        let (before_ms, before_id) = before.unwrap_or((u64::MAX, String::new()));
        let found = match search {
            Some(_) => format!("{}(c.folded, ?1) > 0", self.dialect().place_in),
            None => "CAST(?1 AS TEXT) IS NULL".to_owned(),
        };
        let sql = format!(
            "SELECT {HEAD} FROM clubs AS c WHERE {found} AND (c.created_ms, c.id) < (?2, ?3) \
             ORDER BY c.created_ms DESC, c.id DESC LIMIT ?4"
        );
        self.all(sql, values![search, before_ms, before_id, limit])
    }

    fn change_club(
        &self,
        old: ClubHead,
        name: String,
        folded: String,
        about: String,
    ) -> StoreFuture<'_, bool> {
        self.transaction(move |db| {
            Box::pin(async move {
                let ClubHead { id, name: old_name, about: old_about, .. } = old;
                let sql = "SELECT 1 FROM clubs WHERE folded = ?1 AND id <> ?2";
                if db.exists(sql, values![&folded, &id]).await? {
                    return Err(NAME_TAKEN);
                }
                let sql = "UPDATE clubs SET name = ?1, folded = ?2, about = ?3 \
                    WHERE id = ?4 AND name = ?5 AND about = ?6";
                let values = values![name, folded, about, id, old_name, old_about];
                // Another writer may have been faster.
                let changed = db.execute_unique(sql, values).await?;
                changed.map(|changed| changed > 0).ok_or(NAME_TAKEN)
            })
        })
    }

    fn club_people<'a>(&'a self, club: &'a str) -> StoreFuture<'a, Vec<ClubPerson>> {
        let sql = format!("SELECT {PERSON} FROM club_people WHERE club = ?1 ORDER BY at_ms, person");
        self.all(sql, values![club])
    }

    fn club_person<'a>(&'a self, club: &'a str, person: &'a str) -> StoreFuture<'a, Option<ClubPerson>> {
        self.one(SELECT_PERSON, values![club, person])
    }

    fn clubs_of<'a>(&'a self, person: &'a str) -> StoreFuture<'a, Vec<ClubPerson>> {
        self.all(format!("SELECT {PERSON} FROM club_people WHERE person = ?1 ORDER BY club"), values![person])
    }

    fn change_club_person(&self, change: ClubChange) -> StoreFuture<'_, ClubOutcome> {
        self.transaction(move |db| {
            Box::pin(async move {
                let ClubChange { club, person, from, to, at_ms, most } = change;
                // The person first, like the deletion of an account.
                if to.is_some() {
                    require_active_person(db, &person).await?;
                }
                if !lock(db, &club).await? {
                    return Ok(ClubOutcome::Behind);
                }
                let known: Option<ClubPerson> = db.one(SELECT_PERSON, values![&club, &person]).await?;
                if known.as_ref().map(|known| known.role) != from || to == Some(ClubRole::Owner) {
                    return Ok(ClubOutcome::Behind);
                }
                let Some(to) = to else {
                    let sql = "DELETE FROM club_people WHERE club = ?1 AND person = ?2";
                    db.change(sql, values![club, person]).await?;
                    return Ok(ClubOutcome::Changed);
                };
                let stays = to.is_member() && from.is_some_and(ClubRole::is_member);
                if !stays {
                    let roles = ClubRole::ALL.into_iter();
                    let alike = roles.filter(|role| *role == to || role.is_member() && to.is_member());
                    let runs = alike.map(|role| values![&club, role.word()]).collect();
                    let sql = "SELECT person FROM club_people WHERE club = ?1 AND role = ?2";
                    let there: Vec<String> = db.all_of(sql, runs).await?;
                    if there.len() as u64 >= most {
                        return Ok(ClubOutcome::Full);
                    }
                }
                let at_ms = known.filter(|_| stays).map_or(at_ms, |known| known.at_ms);
                let sql = format!(
                    "INSERT INTO club_people ({PERSON}) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (club, person) \
                     DO UPDATE SET role = excluded.role, at_ms = excluded.at_ms"
                );
                db.change(&sql, values![club, person, to.word(), at_ms]).await?;
                Ok(ClubOutcome::Changed)
            })
        })
    }

    fn hand_over_club(
        &self,
        club: String,
        owner: String,
        to: String,
        most: u64,
    ) -> StoreFuture<'_, ClubOutcome> {
        self.transaction(move |db| {
            Box::pin(async move {
                // The person first, like the deletion of an account; they get no other club meanwhile.
                require_active_person_alone(db, &to).await?;
                lock(db, &club).await?;
                let role = async |db: &mut Db<'_>, person: &str| {
                    let known: Option<ClubPerson> = db.one(SELECT_PERSON, values![&club, person]).await?;
                    Ok::<_, StoreError>(known.map(|known| known.role))
                };
                let is_owner = role(db, &owner).await? == Some(ClubRole::Owner);
                let can = matches!(role(db, &to).await?, Some(ClubRole::Organiser | ClubRole::Member));
                if !is_owner || !can {
                    return Ok(ClubOutcome::Behind);
                }
                if owns_most(db, &to, most).await? {
                    return Ok(ClubOutcome::Full);
                }
                let sql = "UPDATE club_people SET role = ?1 WHERE club = ?2 AND person = ?3";
                let runs = [
                    values![ClubRole::Organiser.word(), &club, owner],
                    values![ClubRole::Owner.word(), &club, to],
                ];
                db.execute(sql, &runs).await?;
                Ok(ClubOutcome::Changed)
            })
        })
    }

    fn leave_clubs(&self, person: String) -> StoreFuture<'_, Vec<String>> {
        self.transaction(move |db| Box::pin(async move { leave_all(db, &person).await }))
    }

    fn delete_club(&self, id: String) -> StoreFuture<'_, bool> {
        self.transaction(move |db| Box::pin(async move { delete(db, &id).await }))
    }
}
