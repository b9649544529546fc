//! Which colours the two players of Connect the Dots wear.

use eightfold_game::Seat;
use eightfold_octiles::PairColour;
use eightfold_scene::octiles::{Paint, Piece, Scene};
use leptos::prelude::*;

use crate::app::Prefs;

/// The colours as they are shown: for Teal, Plum, Gold and Orange of the rules. Looks only; records and positions
/// keep the colours of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayerStyle([PairColour; 4]);

impl PlayerStyle {
    /// As the rules have it.
    pub const RULES: Self = Self(PairColour::ALL);

    /// Every two colours that the first player can have.
    pub const ALL: [Self; 6] = {
        use PairColour::{Gold as G, Orange as O, Plum as P, Teal as T};
        [
            Self::RULES,
            Self([T, G, P, O]),
            Self([T, O, P, G]),
            Self([P, G, T, O]),
            Self([P, O, T, G]),
            Self([G, O, T, P]),
        ]
    };

    /// What the people at this page have chosen. It changes on the start page alone, where nothing lies on the table.
    pub fn chosen() -> Self {
        let at = use_context::<Prefs>().map_or(0, |prefs| prefs.dots_colours.get_untracked());
        Self::ALL.get(at).copied().unwrap_or(Self::RULES)
    }

    /// How a colour of the rules is shown.
    pub const fn of(self, tone: PairColour) -> PairColour {
        self.0[tone as usize]
    }

    /// A player by one colour.
    pub const fn name(self, seat: Seat) -> &'static str {
        self.0[2 * seat.index()].name()
    }

    /// A player by both.
    pub fn pair(self, seat: Seat) -> String {
        let [one, other] = [0, 1].map(|k| self.0[2 * seat.index() + k].name());
        format!("{one} and {other}")
    }

    /// Shows a board in these colours.
    pub fn dress(self, scene: &mut Scene) {
        let tint = |tint: Paint| {
            let tone = PairColour::ALL.into_iter().find(|&tone| Paint::from(tone) == tint);
            tone.map_or(tint, |tone| self.of(tone).into())
        };
        for post in &mut scene.posts {
            if let Some(Piece::Runner(shown)) = &mut post.piece {
                *shown = tint(*shown);
            }
        }
        for trace in &mut scene.traces {
            trace.tint = tint(trace.tint);
        }
        for note in &mut scene.notes {
            note.tint = tint(note.tint);
        }
    }
}

/// What a player is called whom the rules call so.
pub fn shown_name(name: &'static str) -> &'static str {
    match PairColour::ALL.into_iter().find(|tone| tone.name() == name) {
        Some(tone) => PlayerStyle::chosen().of(tone).name(),
        None => name,
    }
}

/// The choice on the start page.
pub fn choice() -> AnyView {
    let colours = Prefs::here().dots_colours;
    view! {
        <label class="option line">
            <span>"Colours"<small>"Whose are which: for the eye alone."</small></span>
            <select data-testid="dots-colours" on:change=move |event| {
                if let Ok(at) = event_target_value(&event).parse() {
                    colours.set(at);
                }
            }>
                {PlayerStyle::ALL
                    .into_iter()
                    .enumerate()
                    .map(|(at, livery)| {
                        let [first, second] = [0, 1].map(|seat| livery.pair(Seat::new(seat)));
                        view! {
                            <option value=at.to_string() prop:selected=move || colours.get() == at>
                                {format!("{first}; {second}")}
                            </option>
                        }
                    })
                    .collect_view()}
            </select>
        </label>
    }
    .into_any()
}
