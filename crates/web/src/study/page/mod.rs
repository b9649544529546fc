//! The pages of the study.

mod board;
mod chance_strip;
mod computer;
mod explorer;
mod figures;
mod files;
mod learning;
mod library;
mod lines;
mod menu;
mod merge;
mod new_study;
mod notes;
mod open_study;
mod opening;
mod program;
mod report;
mod saved_studies;
mod teaching;
mod tree;

use leptos::prelude::*;

use crate::route::StudyPage;
use crate::shared_study::SharedStudy;

/// The view of a chapter of a shared study, with the tab of what people do together.
pub fn shared(host: SharedStudy, together: ViewFn) -> AnyView {
    board::shared(host, together)
}

/// The view of a page of the study.
pub fn page_view(page: StudyPage) -> AnyView {
    match page {
        StudyPage::Library => library::library(),
        StudyPage::Saved(id) => board::saved(id),
        StudyPage::FromLink(packed) => new_study::from_link(&packed),
        StudyPage::NewStudy { game, options, position } => {
            new_study::new_study(&game, &options, position.as_deref())
        }
        StudyPage::PositionEditor { game, options, position } => {
            crate::position_editor::page_view(&game, &options, position.as_deref())
        }
    }
}
