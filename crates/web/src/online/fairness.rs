//! The fairness check: whether the server dealt as it committed to before the players added their part.

use crate::words::{fill, id, t};
use eightfold_protocol::{Key, PublicKey};
use eightfold_table::{Body, Row, Shuffle, verify};
use leptos::prelude::*;

use super::client;
use super::table::OnlineTable;
use crate::app::icon;

/// The button that checks the fairness of a game, and the calculation.
#[component]
pub fn FairnessCheck() -> impl IntoView {
    let table = OnlineTable::from_context();
    let found = RwSignal::new(None::<Result<VerificationInput, String>>);
    let check = move |_| {
        found.set(Some(table.follower.with_untracked(|follower| checked(follower.rows()))));
        let signed = table
            .follower
            .with_untracked(|follower| Some((follower.rows().last()?.hash, follower.signature()?)));
        let Some((hash, signature)) = signed else { return };
        leptos::task::spawn_local(async move {
            let said = match client::get::<Key>("key").await {
                Ok(key) => match key
                    .public_key
                    .parse::<PublicKey>()
                    .and_then(|public| public.check(&hash.0, &signature))
                {
                    Ok(()) => Ok(fill!(id::SIGNATURE_BY, key = key.public_key, signature)),
                    Err(error) => Err(fill!(id::FAIRNESS_LAST_ROW, error)),
                },
                Err(problem) => Ok(fill!(id::SIGNATURE_UNCHECKED, why = problem.message, signature)),
            };
            found.try_update(|found| match (found, said) {
                (Some(Ok(checked)), Ok(words)) => checked.signature = Some(words),
                (found, Err(why)) => *found = Some(Err(why)),
                _ => {}
            });
        });
    };
    view! {
        <section class="seal" data-testid="seal" aria-label=t(id::FAIRNESS)>
            {move || match found.get() {
                None => view! {
                    <p>{t(id::FAIRNESS_ABOUT)}</p>
                    <p><button type="button" class="button small" data-testid="check-seal" on:click=check>{icon("seal")}<span>{t(id::FAIRNESS_DO_CHECK)}</span></button></p>
                }.into_any(),
                Some(Err(why)) => view! { <p class="refusal" role="alert" data-testid="seal-broken">{t(id::FAIRNESS_BROKEN)}" "{why}</p> }.into_any(),
                Some(Ok(VerificationInput { commitment, secret, added, dice, rows, steps, head, signature })) => view! {
                    <p role="status" data-testid="seal-whole">{icon("done")}<b>" "{t(id::FAIRNESS_WHOLE)}" "</b>{fill!(id::FAIRNESS_ROWS, chance = chance(steps), rows)}</p>
                    <dl class="calculation">
                        <dt>{t(id::FAIRNESS_BOUND)}</dt><dd><code>{commitment.clone()}</code></dd>
                        <dt>{t(id::FAIRNESS_SECRET)}</dt><dd><code>{secret}</code></dd>
                        <dt>"SHA-256(\"eightfold shuffle 2\" S)"</dt><dd><code>{commitment}</code>" "{t(id::FAIRNESS_SAME)}</dd>
                        {added.into_iter().map(|(seat, what)| view! {
                            <dt>{fill!(id::FAIRNESS_ADDED, seat)}</dt><dd>{match what {
                                Some(what) => view! { <code>{what}</code> }.into_any(),
                                None => view! { {t(id::FAIRNESS_NOTHING)} }.into_any(),
                            }}</dd>
                        }).collect_view()}
                        <dt>{dice}</dt>
                        <dd>{chance(steps)}{t(id::FAIRNESS_EACH)}</dd>
                        <dt>{t(id::FAIRNESS_HASH)}</dt><dd><code>{head}</code></dd>
                        {signature.map(|signature| view! {
                            <dt>{t(id::FAIRNESS_SIGNATURE)}</dt><dd data-testid="seal-signature"><code>{signature}</code></dd>
                        })}
                    </dl>
                }.into_any(),
            }}
        </section>
    }
}

fn chance(steps: usize) -> String {
    match steps {
        0 => t(id::FAIRNESS_NO_CHANCE).to_owned(),
        steps => fill!(id::FAIRNESS_CHANCES, steps),
    }
}

#[derive(Clone)]
struct VerificationInput {
    commitment: String,
    secret: String,
    added: Vec<(char, Option<String>)>,
    /// What the dice key is made of.
    dice: &'static str,
    rows: u64,
    steps: usize,
    head: String,
    /// The server's signature of the last entry, and the key it was verified with.
    signature: Option<String>,
}

fn checked(rows: &[Row]) -> Result<VerificationInput, String> {
    let log = verify(rows).map_err(|error| error.to_string())?;
    let shuffle = rows.iter().find_map(|row| match &row.body {
        Body::Table { shuffle, .. } => Some(shuffle),
        _ => None,
    });
    let commitment = shuffle.and_then(Shuffle::commitment).map(|commitment| commitment.to_string());
    let dice = match shuffle {
        Some(Shuffle::Two { .. }) => t(id::FAIRNESS_DICE_TWO),
        _ => t(id::FAIRNESS_DICE),
    };
    let secret = rows.iter().rev().find_map(|row| match &row.body {
        Body::Secret { secret: Some(secret), .. } => Some(secret.to_string()),
        _ => None,
    });
    let added = rows.iter().filter_map(|row| match &row.body {
        Body::Ready { seat, contribution } => Some((*seat, contribution.map(|added| added.to_string()))),
        _ => None,
    });
    Ok(VerificationInput {
        commitment: commitment.ok_or(t(id::FAIRNESS_UNBOUND))?,
        secret: secret.ok_or(t(id::FAIRNESS_UNREVEALED))?,
        added: added.collect(),
        dice,
        rows: log.rows,
        steps: log.chance_steps.unwrap_or(0),
        head: rows.last().map(|row| row.hash.to_string()).unwrap_or_default(),
        signature: None,
    })
}
