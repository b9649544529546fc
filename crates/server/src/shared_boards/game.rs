//! The shared study of a finished online game: one for all who played.

use axum::Json;
use eightfold_protocol as api;
use eightfold_protocol::Code;
use eightfold_shared_boards::{Body, ChapterText, Editing, Row, Terms};
use eightfold_study::Tree;
use eightfold_table::{Player, Status};

use super::make::may_make;
use super::view::view;
use crate::auth::{Path, User};
use crate::error::{ApiError, ApiResult};
use crate::limits::LimitKind;
use crate::random;

/// Opens the shared study of a finished game, in which all players write. The first of them to ask makes it.
#[utoipa::path(post, path = "/api/tables/{id}/study", operation_id = "study_of_table", tag = "shared boards",
    params(("id" = String, Path)), responses((status = 200, body = api::SharedBoardView)))]
pub async fn study(
    User(app, person): User,
    Path(table): Path<String>,
) -> ApiResult<Json<api::SharedBoardView>> {
    app.limits.by_person(LimitKind::Action, &person.id)?;
    // The same game gives the same study.
    let id = random::word_of(&format!("eightfold shared study of table {table}"));
    let look = |table: &mut eightfold_table::Table| {
        let people = table.seats().iter().filter_map(|seat| match &seat.owner {
            Some(Player::Person { id, .. }) => Some(id.clone()),
            _ => None,
        });
        (table.status() == Status::Over, people.collect::<Vec<_>>(), table.record())
    };
    let (over, players, record) = app.tables.with_table(&table, look).await?;
    if !players.contains(&person.id) {
        return Err(ApiError::new(Code::NotSeated, "only the players of a game can open its shared study"));
    }
    let record = record
        .filter(|_| over)
        .ok_or_else(|| ApiError::not_allowed("a game can be studied together when it's over"))?;
    let _alone = app.people.locks.lock(&id).await;
    if app.store.shared_board(&id).await?.is_none() {
        may_make(&app, &person).await?;
        let tree = Tree::of_record(&record).map_err(|error| ApiError::internal(error.to_string()))?;
        let writers = players.iter().filter(|&player| *player != person.id).cloned().collect();
        let body = Body::StudyCreated {
            id: id.clone(),
            chapters: vec![ChapterText { name: String::new(), tree: tree.to_text() }],
            terms: Terms { editing: Editing::Maker, writers, ..Terms::default() },
            game: Some(table),
        };
        let first = Row { seq: 1, at_ms: app.clock.now_ms(), person: person.id.clone(), body };
        // If it already exists, another player was faster.
        app.shared_boards.create(first, players).await?;
    }
    Ok(Json(view(&app, &id, Some(&person.id)).await?))
}
