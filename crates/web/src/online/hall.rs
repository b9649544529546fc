pub fn ways() -> leptos::prelude::AnyView { use leptos::prelude::IntoAny; ().into_any() }
