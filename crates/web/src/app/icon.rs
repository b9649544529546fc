//! The icons on buttons.

use eightfold_scene::icon as drawing;
use leptos::prelude::*;

/// An icon in the current text colour; empty for unknown names.
pub fn icon(name: &str) -> AnyView {
    view! { <svg class="icon-sign" viewBox="0 0 24 24" aria-hidden="true" inner_html=drawing(name)></svg> }
        .into_any()
}
