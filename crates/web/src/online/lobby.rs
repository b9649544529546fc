pub fn lobby() -> leptos::prelude::AnyView { use leptos::prelude::IntoAny; ().into_any() }
