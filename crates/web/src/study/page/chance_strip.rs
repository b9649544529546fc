//! The possible tiles at a chance step: a strip of all unseen tiles, each with its value.

use eightfold_octiles::TileId;
use eightfold_scene::Ink;
use eightfold_scene::octiles::paint;
use leptos::prelude::*;

use super::computer::Computer;
use super::figures::percent;
use super::open_study::{MAX_CHANCES, OpenStudy};
use crate::app::random;
use crate::study::order::by_number;
use crate::words::{fill, id, t};

/// The tile revealed by a chance step.
fn tile(step: &str) -> Option<TileId> {
    TileId::new(step.strip_prefix("reveal ")?.trim().parse().ok()?)
}

/// The strip. A press on an outcome makes a branch of it.
pub fn strip(studying: OpenStudy, computer: Computer) -> impl IntoView {
    let all = Memo::new(move |_| {
        let all = studying.session.with(|record| record.played().legal(MAX_CHANCES).unwrap_or_default());
        by_number(all.unwrap_or_default())
    });
    let known = Memo::new(move |_| {
        studying.with(|study| {
            let children = study.tree().node(study.node()).children().iter();
            children.map(|child| study.tree().node(*child).name().to_owned()).collect::<Vec<_>>()
        })
    });
    let worth = move |step: &str| {
        let at = studying.at();
        computer.found.with(|found| {
            let found = found.as_ref().filter(|found| found.at == at)?;
            found.lines.iter().find(|line| line.step == step).map(|line| line.chance)
        })
    };
    let one = move |step: String| {
        let (name, there, value) = (step.clone(), step.clone(), step.clone());
        let number = step.strip_prefix("reveal ").unwrap_or(&step).to_owned();
        let label = fill!(id::STUDY_CAME, text = number.clone());
        let picture = tile(&step).map(|tile| {
            view! { <svg viewBox="-51 -51 102 102" aria-hidden="true"><g inner_html=paint::tile(Ink::Live, "", tile)></g></svg> }
        });
        view! {
            <button type="button" class="strip-tile" class:there=move || known.with(|known| known.contains(&there))
                data-testid=format!("come-{number}") title=label
                on:click=move |_| { studying.add(std::slice::from_ref(&name)); }>
                {picture}
                <b>{number.clone()}</b>
                <small>{move || worth(&value).map(percent)}</small>
            </button>
        }
    };
    let roll = move |_| {
        let came = studying.session.peek(|record| {
            let mut dice = eightfold_record::SeededDice::new(random());
            record.played().peek_roll(&mut dice)
        });
        if let Some(step) = came.flatten() {
            studying.add(&[step]);
        }
    };
    let mean = move || {
        let at = studying.at();
        computer.found.with(|found| {
            let found = found.as_ref().filter(|found| found.at == at)?;
            let (mean, name) = (found.mean?, studying.seat_called(found.seat));
            Some(fill!(id::STUDY_MEAN, mean = percent(mean), name))
        })
    };
    // The mean takes the place of the heading once it is known, so that nothing moves.
    let head = move || match mean() {
        Some(mean) => view! { <span class="strip-mean" data-testid="strip-mean">{mean}</span> }.into_any(),
        None => view! { <span>{t(id::STUDY_STRIP)}</span> }.into_any(),
    };
    view! {
        <section class="strip" data-testid="chance-strip" aria-label=t(id::STUDY_STRIP)>
            <p class="strip-head">
                {head}
                <button type="button" class="button small" data-testid="come-random" on:click=roll>{t(id::STUDY_RANDOM)}</button>
            </p>
            <div class="strip-tiles">
                <For each=move || all.get() key=|step: &String| step.clone() let:step>{one(step)}</For>
            </div>
        </section>
    }
}
