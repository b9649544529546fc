//! The pages of the study.

mod board;
mod carried;
mod computer;
mod explorer;
mod figures;
mod files;
mod learning;
mod library;
mod menu;
mod merging;
mod notes;
mod opening;
mod program;
mod report;
mod saved_studies;
mod strip;
mod studying;
mod teaching;
mod tree;

use leptos::prelude::*;

use crate::route::StudyPlace;

/// The view of a page of the study.
pub fn place(place: StudyPlace) -> AnyView {
    match place {
        StudyPlace::Library => library::library(),
        StudyPlace::Kept(id) => board::kept(id),
        StudyPlace::Carried(packed) => carried::carried(&packed),
        StudyPlace::From { game, options, position } => carried::from(&game, &options, position.as_deref()),
        StudyPlace::Arrange { game, options, position } => {
            crate::arrange::place(&game, &options, position.as_deref())
        }
    }
}
