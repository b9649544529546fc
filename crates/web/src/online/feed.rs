//! The account's feed: an address where a feed reader finds the games waiting for you.

use eightfold_protocol::Feed as Found;
use leptos::prelude::*;
use serde_json::json;

use super::client;
use crate::app::{copy, day};
use crate::words::{fill, id, t};

/// Whether there is a feed, and its address if it has just been created.
#[component]
pub fn Feed(
    /// Shows a message to the user.
    say: Callback<String>,
) -> impl IntoView {
    let found = RwSignal::new(None::<Found>);
    leptos::task::spawn_local(async move {
        if let Ok(answer) = client::get::<Found>("me/feed").await {
            found.try_set(answer.made_ms.is_some().then_some(answer));
        }
    });
    let make = move |_| {
        leptos::task::spawn_local(async move {
            match client::post::<_, Found>("me/feed", &json!({})).await {
                Ok(answer) => {
                    found.try_set(Some(answer));
                    say.try_run(t(id::FEED_READY).to_owned());
                }
                Err(problem) => {
                    say.try_run(problem.message);
                }
            }
        });
    };
    let end = move |_| {
        leptos::task::spawn_local(async move {
            match client::text::<()>("DELETE", "me/feed", None).await {
                Ok(_) => {
                    found.try_set(None);
                    say.try_run(t(id::FEED_DELETED).to_owned());
                }
                Err(problem) => {
                    say.try_run(problem.message);
                }
            }
        });
    };
    view! {
        <section class="account-part" aria-labelledby="feed-title">
            <h3 id="feed-title">{t(id::FEED)}</h3>
            <p>{t(id::FEED_ABOUT)}</p>
            {move || found.get().map(|found| match found.url {
                Some(url) => {
                    let copied = url.clone();
                    view! {
                        <p class="invite-link" data-testid="feed-url">{url}</p>
                        <p>{t(id::FEED_ONCE)}</p>
                        <p class="row"><button type="button" class="button" data-testid="feed-copy" on:click=move |_| copy(copied.clone(), move |done| {
                            say.try_run(if done { t(id::COPIED) } else { t(id::CANNOT_COPY_ADDRESS) }.to_owned());
                        })>{t(id::FEED_COPY)}</button></p>
                    }.into_any()
                }
                None => view! { <p data-testid="feed-there">{fill!(id::FEED_SINCE, day = day(found.made_ms.unwrap_or(0)))}</p> }.into_any(),
            })}
            <p class="row">
                <button type="button" class="button" data-testid="feed-make" on:click=make>
                    {move || if found.with(Option::is_some) { t(id::FEED_NEW_ADDRESS) } else { t(id::FEED_MAKE) }}
                </button>
                <Show when=move || found.with(Option::is_some)>
                    <button type="button" class="button" data-testid="feed-end" on:click=end>{t(id::FEED_END)}</button>
                </Show>
            </p>
        </section>
    }
}
