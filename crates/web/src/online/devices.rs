//! Ways to recover the account, and its devices: passkeys, recovery words, and a list to sign devices out.

use eightfold_protocol::{
    Device, Devices, OwnAccount, Passkey, Passkeys, Problem, RecoveryWords, ServerFeatures,
};
use leptos::prelude::*;
use serde_json::json;

use super::{client, passkeys};
use crate::app::day;
use crate::words::{fill, id, t};

/// Whether you could get back into the account after losing this browser.
pub fn has_way_back(me: &OwnAccount) -> bool {
    (me.named && me.has_password) || me.devices > 1 || me.passkeys > 0 || me.words
}

/// Actions shared by the recovery methods and the device list.
#[derive(Clone, Copy)]
struct AccountActions {
    say: Callback<String>,
    changed: Callback<()>,
}

impl AccountActions {
    /// Does something and reports the outcome.
    fn act<T: 'static>(
        self,
        deed: impl Future<Output = Result<T, Problem>> + 'static,
        done: &'static str,
        then: impl Fn(T) + 'static,
    ) {
        leptos::task::spawn_local(async move {
            match deed.await {
                Ok(found) => {
                    then(found);
                    self.say.run(done.to_owned());
                    self.changed.run(());
                }
                Err(problem) => self.say.run(problem.message),
            }
        });
    }
}

/// Ways to recover the account: passkeys and words.
#[component]
pub fn WaysBack(
    /// The account.
    me: OwnAccount,
    /// Shows a message to the user.
    say: Callback<String>,
    /// Called when the account has changed.
    changed: Callback<()>,
    /// The words just created, while they are shown.
    words: RwSignal<Option<RecoveryWords>>,
    /// What the server offers.
    features: RwSignal<ServerFeatures>,
) -> impl IntoView {
    let shared = AccountActions { say, changed };
    let list = RwSignal::new(Vec::<Passkey>::new());
    leptos::task::spawn_local(async move {
        if let Ok(found) = client::get::<Passkeys>("me/passkeys").await {
            list.try_set(found.passkeys);
        }
    });
    let safe = has_way_back(&me);
    let has_words = me.words;
    view! {
        <section class="account-part" aria-labelledby="ways-back">
            <h3 id="ways-back">{t(id::ACCOUNT_WAYS_BACK)}</h3>
            {(!safe).then(|| view! { <p class="caution" data-testid="only-here">{t(id::ACCOUNT_ONLY_HERE)}</p> })}
            <p>{t(id::PASSKEY_ABOUT)}</p>
            {move || (!list.get().is_empty()).then(|| view! {
                <ul class="kept-list" data-testid="passkeys">
                    {list.get().into_iter().map(|passkey| {
                        let (key, name) = (passkey.id.clone(), passkey.name.clone());
                        let when = match passkey.used_ms {
                            Some(used) => fill!(id::PASSKEY_USED, day = day(used)),
                            None => fill!(id::PASSKEY_MADE, day = day(passkey.created_ms)),
                        };
                        view! {
                            <li>
                                <span><b>{passkey.name}</b><small>{when}</small></span>
                                <button type="button" class="button small" aria-label=fill!(id::PASSKEY_REMOVE_NAME, name) on:click=move |_| {
                                    let path = format!("me/passkeys/{key}");
                                    shared.act(
                                        async move { client::call::<(), Passkeys>("DELETE", &path, None).await },
                                        t(id::PASSKEY_REMOVED),
                                        move |found: Passkeys| { list.try_set(found.passkeys); },
                                    );
                                }>{t(id::REMOVE)}</button>
                            </li>
                        }
                    }).collect_view()}
                </ul>
            })}
            {move || if !features.get().passkeys {
                view! { <p class="empty" data-testid="passkey-not-offered">{t(id::PASSKEY_NOT_OFFERED)}</p> }.into_any()
            } else if passkeys::available() {
                view! {
                    <p class="row"><button type="button" class="button" data-testid="passkey-make"
                        on:click=move |_| shared.act(passkeys::make(), t(id::PASSKEY_READY), |_| {})>{t(id::PASSKEY_MAKE)}</button></p>
                }.into_any()
            } else {
                view! { <p class="empty">{t(id::PASSKEY_NOT_HERE)}</p> }.into_any()
            }}
            <p>{if has_words { t(id::WORDS_THERE) } else { t(id::WORDS_ABOUT) }}</p>
            <p class="row">
                <button type="button" class="button" data-testid="words-make" on:click=move |_| shared.act(
                    async { client::post::<_, RecoveryWords>("me/words", &json!({})).await },
                    t(id::WORDS_READY),
                    move |made| { words.try_set(Some(made)); },
                )>{if has_words { t(id::WORDS_NEW) } else { t(id::WORDS_MAKE) }}</button>
                {has_words.then(|| view! {
                    <button type="button" class="button" data-testid="words-delete" on:click=move |_| {
                        words.set(None);
                        shared.act(client::text::<()>("DELETE", "me/words", None), t(id::WORDS_DELETED), |_| {});
                    }>{t(id::WORDS_DELETE)}</button>
                })}
            </p>
            {move || words.get().map(|made| view! {
                <div class="recovery-words" data-testid="recovery-words">
                    <p>{t(id::WORDS_KEEP)}</p>
                    <ol data-testid="words">{made.words.split(' ').map(|word| view! { <li>{word.to_owned()}</li> }).collect_view()}</ol>
                    <p class="row">
                        <button type="button" class="button" data-testid="words-print" on:click=move |_| {
                            // If the browser can't print, the user can still copy the words by hand.
                            let _ = window().print();
                        }>{t(id::WORDS_PRINT)}</button>
                        <button type="button" class="button primary" data-testid="words-done" on:click=move |_| words.set(None)>{t(id::WORDS_DONE)}</button>
                    </p>
                </div>
            })}
        </section>
    }
}

/// How a device signed in, in words.
fn way(way: &str) -> &'static str {
    match way {
        "password" => t(id::DEVICE_BY_PASSWORD),
        "code" => t(id::DEVICE_BY_CODE),
        "passkey" => t(id::DEVICE_BY_PASSKEY),
        "words" => t(id::DEVICE_BY_WORDS),
        _ => t(id::DEVICE_FIRST),
    }
}

/// The devices that are signed in.
#[component]
pub fn DeviceList(
    /// Shows a message to the user.
    say: Callback<String>,
    /// Called when the account has changed.
    changed: Callback<()>,
) -> impl IntoView {
    let shared = AccountActions { say, changed };
    let list = RwSignal::new(Vec::<Device>::new());
    let show = move |found: Devices| {
        list.try_set(found.devices);
    };
    leptos::task::spawn_local(async move {
        if let Ok(found) = client::get::<Devices>("me/devices").await {
            show(found);
        }
    });
    let end = move |path: String, done: &'static str| {
        let deed = async move { client::call::<(), Devices>("DELETE", &path, None).await };
        shared.act(deed, done, show);
    };
    view! {
        <section class="account-part" aria-labelledby="devices-title">
            <h3 id="devices-title">{t(id::DEVICES)}</h3>
            <ul class="kept-list" data-testid="devices">
                {move || list.get().into_iter().map(|device| {
                    let name = if device.name.is_empty() { t(id::DEVICE_UNKNOWN).to_owned() } else { device.name };
                    let seen = device.seen_ms.map(|seen| fill!(id::DEVICE_SEEN, day = day(seen)));
                    let about = [Some(way(&device.way).to_owned()), seen.filter(|_| !device.here)];
                    let about = about.into_iter().flatten().collect::<Vec<_>>().join(", ");
                    let (key, label) = (device.id, fill!(id::DEVICE_END_NAME, name = &name));
                    view! {
                        <li>
                            <span><b>{name}</b>{device.here.then(|| view! { " "<em>{t(id::DEVICE_HERE)}</em> })}<small>{about}</small></span>
                            {(!device.here).then(|| view! {
                                <button type="button" class="button small" data-testid="device-end" aria-label=label
                                    on:click=move |_| end(format!("me/devices/{key}"), t(id::DEVICE_ENDED))>{t(id::SIGN_OUT)}</button>
                            })}
                        </li>
                    }
                }).collect_view()}
            </ul>
            {move || (list.get().len() > 1).then(|| view! {
                <p class="row"><button type="button" class="button" data-testid="devices-end"
                    on:click=move |_| end("me/devices".to_owned(), t(id::DEVICES_ENDED))>{t(id::DEVICES_END)}</button></p>
            })}
        </section>
    }
}
