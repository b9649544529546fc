//! Rankings: the strongest players of a game by kind of clock.

use eightfold_protocol::{Field, Format, Pace, Problem, RankedPlayer, RankingsPage};
use leptos::prelude::*;

use super::client;
use super::ranking_table::{RankedName, RankingLine, ranking_table};
use super::seats::rating_words;
use super::solver_ranking::{period_in, solver_ranking};
use crate::app::{icon, offered, replace};
use crate::route::{Route, decode, encode, encode_part};
use crate::words::{fill, game_name, id, sentence, t};

/// Rankings, filtered by the query in the address.
pub fn ratings(search: String) -> AnyView {
    if let Some(period) = period_in(&search) {
        return solver_ranking(period);
    }
    view! { <Rankings filter=RankingsFilter::read(&search)/> }.into_any()
}

/// The filter of the rankings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RankingsFilter {
    game: String,
    options: String,
    clock: String,
    field: String,
}

impl Default for RankingsFilter {
    fn default() -> Self {
        let text = |text: &str| text.to_owned();
        Self { game: text("octiles"), options: String::new(), clock: text("live"), field: text("people") }
    }
}

/// The name of a value in the protocol.
fn word(value: impl serde::Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|value| Some(value.as_str()?.to_owned())).unwrap_or_default()
}

impl RankingsFilter {
    /// The rankings with these properties.
    pub fn of(game: &str, options: &str, format: Format, clock: Pace, field: Field) -> Self {
        let players = match format {
            Format::Three => "players=3",
            Format::Four => "players=4",
            Format::Two | Format::Pairs => "",
        };
        let options = format!("{options} {players}").trim().to_owned();
        Self { game: game.to_owned(), options, clock: word(clock), field: word(field) }
    }

    fn read(query: &str) -> Self {
        let mut filter = Self::default();
        for (key, value) in query.split('&').filter_map(|pair| pair.split_once('=')) {
            match key {
                "game" => filter.game = decode(value),
                "options" => filter.options = decode(value),
                "clock" => filter.clock = decode(value),
                "field" => filter.field = decode(value),
                _ => {}
            }
        }
        filter
    }

    /// The filter as a query string.
    pub fn to_query(&self) -> String {
        let mut query = format!("game={}&clock={}&field={}", self.game, self.clock, self.field);
        if !self.options.is_empty() {
            query.push_str(&format!("&options={}", encode(&self.options)));
        }
        query
    }

    fn request_path(&self, provisional: bool) -> String {
        let [game, options, clock, field] =
            [&self.game, &self.options, &self.clock, &self.field].map(|part| encode_part(part));
        format!(
            "ratings?game={game}&options={options}&clock={clock}&field={field}&provisional={provisional}&limit=100"
        )
    }
}

/// A game with the options that make it a different one.
pub fn game_words(game: &str, options: &str) -> String {
    let name =
        eightfold_catalog::info(game).map_or_else(|| game.to_owned(), |info| game_name(info).to_owned());
    if options.is_empty() { name } else { format!("{name} ({options})") }
}

/// The kind of opponents.
pub fn format_words(format: Format) -> &'static str {
    match format {
        Format::Two => t(id::FORMAT_TWO),
        Format::Three => t(id::FORMAT_THREE),
        Format::Four => t(id::FORMAT_FOUR),
        Format::Pairs => t(id::FORMAT_PAIRS),
    }
}

/// The kind of clock.
pub fn clock_words(clock: Pace) -> &'static str {
    match clock {
        Pace::Live => t(id::RANKINGS_LIVE),
        Pace::Days => t(id::RANKINGS_DAYS),
        Pace::None => t(id::PACE_NONE),
    }
}

/// Who is compared.
pub fn field_words(field: Field) -> &'static str {
    match field {
        Field::People => t(id::FIELD_PEOPLE),
        Field::Computers => t(id::FIELD_COMPUTERS),
    }
}

type RankingsResult = Result<(RankingsPage, RankingsPage), String>;

#[component]
fn Rankings(filter: RankingsFilter) -> impl IntoView {
    let found = RwSignal::new(None::<RankingsResult>);
    let (sure, unsure) = (filter.request_path(false), filter.request_path(true));
    leptos::task::spawn_local(async move {
        let sure: Result<RankingsPage, Problem> = client::get(&sure).await;
        let unsure: Result<RankingsPage, Problem> = client::get(&unsure).await;
        let both = sure.and_then(|sure| Ok((sure, unsure?)));
        found.try_set(Some(both.map_err(|problem| sentence(&problem.message))));
    });
    let shown = filter.clone();
    let choose = move |change: fn(&mut RankingsFilter, String), value: String| {
        let mut wanted = filter.clone();
        change(&mut wanted, value);
        replace(&Route::Ratings(wanted.to_query()));
    };
    let select = {
        let choose = choose.clone();
        move |label: &'static str,
              testid: &'static str,
              now: String,
              values: Vec<(String, String)>,
              change: fn(&mut RankingsFilter, String)| {
            let choose = choose.clone();
            view! {
                <label class="option line"><span>{label}</span>
                    <select data-testid=testid on:change=move |event| choose(change, event_target_value(&event))>
                        {values.into_iter().map(|(value, label)| {
                            let selected = value == now;
                            view! { <option value=value selected=selected>{label}</option> }
                        }).collect_view()}
                    </select></label>
            }
        }
    };
    let games = offered().map(|info| (info.id.to_owned(), game_name(info).to_owned())).collect();
    let clocks =
        [Pace::Live, Pace::Days, Pace::None].map(|clock| (word(clock), clock_words(clock).to_owned()));
    let fields = [Field::People, Field::Computers].map(|field| (word(field), field_words(field).to_owned()));
    let several = eightfold_catalog::info(&shown.game)
        .is_some_and(|info| info.options.iter().any(|option| option.key == "players"));
    let players: Vec<(String, String)> = [
        (String::new(), Format::Two),
        ("players=3".to_owned(), Format::Three),
        ("players=4".to_owned(), Format::Four),
    ]
    .map(|(options, format)| (options, format_words(format).to_owned()))
    .into();
    view! {
        <section class="lobby" data-testid="rankings">
            <div class="lobby-head">
                <h2>{t(id::RANKINGS)}</h2>
                <a class="button" data-testid="to-solvers" href=Route::solvers(Route::THIS_WEEK).to_string()>{icon("puzzle")}<span>{t(id::SOLVERS)}</span></a>
                <a class="button" href=Route::Online.to_string()>{icon("globe")}<span>{t(id::PLAY_ONLINE)}</span></a>
            </div>
            <form class="card setup" on:submit=|event| event.prevent_default()>
                {select(t(id::PUZZLES_GAME), "rankings-game", shown.game.clone(), games, |filter, game| {
                    *filter = RankingsFilter { game, options: String::new(), ..filter.clone() };
                })}
                {several.then(|| select(t(id::LEARN_PLAYERS), "rankings-players", shown.options.clone(), players, |filter, options| filter.options = options))}
                {select(t(id::TABLE_TIME), "rankings-clock", shown.clock.clone(), clocks.into(), |filter, clock| filter.clock = clock)}
                {select(t(id::RANKINGS_AGAINST), "rankings-field", shown.field.clone(), fields.into(), |filter, field| filter.field = field)}
                <p>{t(id::RANKINGS_ABOUT)}</p>
            </form>
            <section class="card" aria-label=t(id::RATINGS)>
                {move || match found.get() {
                    None => view! { <p role="status" class="empty">{t(id::PART_COMING)}</p> }.into_any(),
                    Some(Err(words)) => view! { <p class="trouble" role="alert" data-testid="rankings-trouble">{words}</p> }.into_any(),
                    Some(Ok((sure, unsure))) if sure.lines.is_empty() && unsure.lines.is_empty() => view! {
                        <p class="empty" data-testid="rankings-empty">{t(id::RANKINGS_EMPTY)}</p>
                    }.into_any(),
                    Some(Ok((sure, unsure))) => {
                        let lines = sure.lines.into_iter().chain(unsure.lines).map(line).collect();
                        ranking_table("rankings-lines", vec![t(id::RATING), t(id::RATED_GAMES)], lines).into_any()
                    }
                }}
            </section>
        </section>
    }
}

fn line(line: RankedPlayer) -> RankingLine {
    let RankedPlayer { place, name, level, rating, games, .. } = line;
    let name = match (name, level) {
        (Some(name), _) => RankedName::Person(name),
        (None, Some(level)) => RankedName::Words(fill!(id::SEAT_COMPUTER, level)),
        (None, None) => RankedName::Words(t(id::SOMEONE).to_owned()),
    };
    RankingLine {
        place: Some(place.map_or_else(|| "–".to_owned(), |place| place.to_string())),
        name,
        remark: String::new(),
        values: vec![rating_words(rating), games.to_string()],
    }
}
