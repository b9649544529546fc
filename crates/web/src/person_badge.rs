//! How people who work together are told apart: a colour for each, and their initials.

#[cfg(target_arch = "wasm32")]
use eightfold_scene::PersonColour;
#[cfg(target_arch = "wasm32")]
use leptos::prelude::*;

/// The initials of a name: the first letters of its first two words, or of its only one.
pub fn initials(name: &str) -> String {
    let mut words = name.split([' ', '-']).filter(|word| !word.is_empty());
    let (first, second) = (words.next().unwrap_or_default(), words.next());
    let mut letters = first.chars();
    let capitals = letters.by_ref().take(1).chain(second.and_then(|word| word.chars().next()));
    let capitals: String = capitals.flat_map(char::to_uppercase).collect();
    match second {
        Some(_) => capitals,
        None => capitals.chars().chain(letters.take(1)).collect(),
    }
}

/// The badge of a person: the initials in a ring of the colour. The name has to be beside it as text.
#[cfg(target_arch = "wasm32")]
pub fn badge(colour: PersonColour, name: &str) -> impl IntoView + use<> {
    view! {
        <span class="person-badge" data-person=colour.name() title=name.to_owned() aria-hidden="true">{initials(name)}</span>
    }
}

#[cfg(test)]
mod tests {
    use super::initials;

    #[test]
    fn names_have_one_or_two_initials() {
        for (name, expected) in [
            ("Ann", "An"),
            ("ben", "Be"),
            ("Guest-k7wq2m", "GK"),
            ("Zoë O'Neil", "ZO"),
            ("  李雷 ", "李雷"),
            ("x", "X"),
            ("", ""),
        ] {
            assert_eq!(initials(name), expected, "{name}");
        }
    }
}
