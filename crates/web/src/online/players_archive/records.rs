//! The record table: for each score the board that comes with the program, the best published one, and the bound.

use eightfold_challenges::Measure;
use eightfold_protocol::{EntryRecord, EntryRecords, RecordHolder};
use leptos::prelude::*;

use super::links;
use crate::app::day;
use crate::board_editor::words;
use crate::online::client;
use crate::online::ranking_table::{RankedName, RankingLine, ranking_table};
use crate::route::{Route, encode_part};
use crate::words::{fill, id, sentence, t};

/// The record table.
pub fn records() -> AnyView {
    view! { <Table/> }.into_any()
}

/// A value of the server in words.
fn value_words(value: &str) -> String {
    if value == "yes" { t(id::VALUE_YES).to_owned() } else { value.to_owned() }
}

fn line(record: EntryRecord) -> impl IntoView {
    let name = record.task.parse::<Measure>().map_or_else(|_| record.task.clone(), words::name);
    let proven = record.bound.as_deref() == Some(record.program.as_str());
    let bound = match &record.bound {
        Some(_) if proven => t(id::PROVEN).to_owned(),
        Some(bound) => fill!(id::AT_MOST, bound = value_words(bound)),
        None => t(id::NO_BOUND).to_owned(),
    };
    let all = Route::PlayersArchive(format!("task={}", encode_part(&record.task))).to_string();
    let people = match record.people {
        Some(entry) => {
            let value = entry.value.as_deref().map(value_words).unwrap_or_default();
            let (name, at) = (entry.author.clone(), day(entry.at_ms));
            view! {
                <a href=all><b>{value}</b></a>" "
                <small><a href=Route::ArchiveEntry(entry.id).to_string()>{fill!(id::PLAYERS_FIRST, name, day = at)}</a></small>
                {record.improved.then(|| view! { " "<small class="players-improved">{t(id::PLAYERS_IMPROVED)}</small> })}
            }
            .into_any()
        }
        None => "–".into_any(),
    };
    view! {
        <tr data-testid=format!("row-{}", record.task) class:improved=record.improved>
            <th scope="row"><a href=Route::Workshop(record.task.clone()).to_string()>{name}</a></th>
            <td data-label=t(id::BEST_KNOWN)>{value_words(&record.program)}", "{bound}</td>
            <td data-label=t(id::PLAYERS_BEST)>{people}</td>
        </tr>
    }
}

/// The people with the most records; nothing while there are none.
fn holders(holders: Vec<RecordHolder>) -> Option<impl IntoView> {
    let line = |RecordHolder { name, records, improved, .. }: RecordHolder| RankingLine {
        place: None,
        name: RankedName::Person(name),
        remark: String::new(),
        values: vec![records.to_string(), improved.to_string()],
    };
    let lines: Vec<RankingLine> = holders.into_iter().map(line).collect();
    (!lines.is_empty()).then(|| {
        view! {
            <section class="card lobby-wide" aria-labelledby="record-holders">
                <h3 id="record-holders">{t(id::PLAYERS_HOLDERS)}</h3>
                {ranking_table("record-holders", vec![t(id::PLAYERS_HELD), t(id::PLAYERS_IMPROVED)], lines)}
            </section>
        }
    })
}

#[component]
fn Table() -> impl IntoView {
    let found = RwSignal::new(None::<Result<EntryRecords, String>>);
    leptos::task::spawn_local(async move {
        let records = client::get::<EntryRecords>("archive/records").await;
        found.try_set(Some(records.map_err(|problem| sentence(&problem.message))));
    });
    view! {
        <section class="lobby players-records" data-testid="players-records">
            <div class="lobby-head">
                <h2>{t(id::PLAYERS_RECORDS)}</h2>
                {links(true, false)}
            </div>
            <p class="lobby-wide">{t(id::PLAYERS_RECORDS_ABOUT)}</p>
            {move || match found.get() {
                None => view! { <p role="status" class="empty">{t(id::PART_COMING)}</p> }.into_any(),
                Some(Err(trouble)) => view! { <p class="trouble" role="alert">{trouble}</p> }.into_any(),
                Some(Ok(found)) => view! {
                    {holders(found.holders)}
                    <table class="players-table lobby-wide">
                        <thead><tr>
                            <th scope="col">{t(id::PLAYERS_SCORE)}</th>
                            <th scope="col">{t(id::BEST_KNOWN)}</th>
                            <th scope="col">{t(id::PLAYERS_BEST)}</th>
                        </tr></thead>
                        <tbody>{found.records.into_iter().map(line).collect_view()}</tbody>
                    </table>
                }.into_any(),
            }}
        </section>
    }
}
