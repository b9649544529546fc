//! The pages of the study.

mod board;
mod chance_strip;
mod computer;
mod explorer;
mod figures;
mod files;
mod imported;
mod learning;
mod library;
mod lines;
mod menu;
mod merging;
mod notes;
mod opening;
mod program;
mod report;
mod saved_studies;
mod studying;
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
        StudyPage::FromLink(packed) => imported::from_link(&packed),
        StudyPage::NewStudy { game, options, position } => {
            imported::new_study(&game, &options, position.as_deref())
        }
        StudyPage::PositionEditor { game, options, position } => {
            crate::arrange::page_view(&game, &options, position.as_deref())
        }
    }
}
