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

use crate::route::StudyPlace;
use crate::shared_study::SharedStudy;

/// The view of a chapter of a shared study, with the tab of what people do together.
pub fn shared(host: SharedStudy, together: ViewFn) -> AnyView {
    board::shared(host, together)
}

/// The view of a page of the study.
pub fn place(place: StudyPlace) -> AnyView {
    match place {
        StudyPlace::Library => library::library(),
        StudyPlace::Kept(id) => board::kept(id),
        StudyPlace::Carried(packed) => imported::carried(&packed),
        StudyPlace::From { game, options, position } => imported::from(&game, &options, position.as_deref()),
        StudyPlace::Arrange { game, options, position } => {
            crate::arrange::place(&game, &options, position.as_deref())
        }
    }
}
