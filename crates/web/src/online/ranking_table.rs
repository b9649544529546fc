//! The table of a ranking.

use leptos::prelude::*;

use crate::route::Route;
use crate::words::{id, t};

/// The name in a line of a ranking.
pub enum RankedName {
    /// The name of a person, which leads to the profile.
    Person(String),
    /// Words about a computer, or about someone without a profile.
    Words(String),
}

/// A line of a ranking.
pub struct RankingLine {
    /// The place; `None` if the ranking has no places.
    pub place: Option<String>,
    pub name: RankedName,
    /// A remark below the name; empty for none.
    pub remark: String,
    /// The values, in the order of the columns.
    pub values: Vec<String>,
}

/// The table of a ranking. `titles` are those of the columns after the names.
pub fn ranking_table(
    testid: &'static str,
    titles: Vec<&'static str>,
    lines: Vec<RankingLine>,
) -> impl IntoView {
    let has_places = lines.iter().any(|line| line.place.is_some());
    view! {
        <table class="ratings" data-testid=testid>
            <thead><tr>
                {has_places.then(|| view! { <th scope="col">{t(id::RANKINGS_PLACE)}</th> })}
                <th scope="col">{t(id::FINISHED_PLAYER)}</th>
                {titles.into_iter().map(|title| view! { <th scope="col">{title}</th> }).collect_view()}
            </tr></thead>
            <tbody>{lines.into_iter().map(line).collect_view()}</tbody>
        </table>
    }
}

fn line(line: RankingLine) -> impl IntoView {
    let RankingLine { place, name, remark, values } = line;
    let name = match name {
        RankedName::Person(name) => {
            let to = Route::Person(name.clone()).to_string();
            view! { <a href=to>{name}</a> }.into_any()
        }
        RankedName::Words(words) => words.into_any(),
    };
    view! {
        <tr>
            {place.map(|place| view! { <td>{place}</td> })}
            <th scope="row">{name}{(!remark.is_empty()).then(|| view! { <small>{remark}</small> })}</th>
            {values.into_iter().map(|value| view! { <td>{value}</td> }).collect_view()}
        </tr>
    }
}
