//! Bots you can invite and, on the account page, your own bots with tokens for programs.

use eightfold_protocol::{ApiToken, ApiTokens, Bot, Bots, NewApiToken, NewBot, Problem};
use leptos::prelude::*;

use super::client;
use crate::app::{day, icon, tick, tick_with};
use crate::words::{fill, game_name, id, t};

/// The scopes of a token, by the server's name and in words.
fn scopes() -> [(&'static str, &'static str); 3] {
    [("read", t(id::SCOPE_READ)), ("play", t(id::SCOPE_PLAY)), ("hooks", t(id::SCOPE_HOOKS))]
}

fn games(bot: &Bot) -> String {
    if bot.games.is_empty() {
        return t(id::BOT_ALL_GAMES).to_owned();
    }
    let names = bot.games.iter().filter_map(|game| eightfold_catalog::info(game)).map(game_name);
    names.collect::<Vec<_>>().join(", ")
}

/// The directory of bots to invite.
#[component]
pub fn Directory(
    /// Called with the name of the invited bot.
    invite: Callback<String>,
) -> impl IntoView {
    let bots = RwSignal::new(None::<Vec<Bot>>);
    let next = RwSignal::new(None::<String>);
    let read = move |after: String| {
        leptos::task::spawn_local(async move {
            if let Ok(page) = client::get::<Bots>(&format!("bots?limit=20&after={after}")).await {
                bots.try_update(|bots| bots.get_or_insert_default().extend(page.bots));
                next.try_set(page.next);
            }
        });
    };
    read(String::new());
    view! {
        <section class="card lobby-bots" aria-labelledby="bots-title">
            <h3 id="bots-title">{t(id::BOTS)}</h3>
            <p>{t(id::BOTS_ABOUT)}</p>
            {move || bots.get().map(|bots| if bots.is_empty() {
                view! { <p class="empty">{t(id::BOTS_NONE)}</p> }.into_any()
            } else {
                view! {
                    <ul class="kept-list" data-testid="bots">
                        {bots.into_iter().map(|bot| {
                            let about = fill!(id::BOT_OF, owner = &bot.owner, games = games(&bot));
                            let (name, label) = (bot.name.clone(), fill!(id::BOT_INVITE_NAME, name = &bot.name));
                            view! {
                                <li>
                                    <span><b>{bot.name}</b>" "<em class="bot-mark">{t(id::BOT)}</em><small>{about}</small>
                                        {(!bot.about.is_empty()).then(|| view! { <small>{bot.about}</small> })}</span>
                                    <button type="button" class="button small" data-testid="bot-invite" aria-label=label
                                        on:click=move |_| invite.run(name.clone())>{icon("play")}<span>{t(id::BOT_INVITE)}</span></button>
                                </li>
                            }
                        }).collect_view()}
                    </ul>
                }.into_any()
            })}
            {move || next.get().map(|after| view! {
                <p class="row"><button type="button" class="button" on:click=move |_| read(after.clone())>{t(id::BOTS_MORE)}</button></p>
            })}
        </section>
    }
}

/// Your own bots and their tokens.
#[component]
pub fn Programs(
    /// Whether you have a name, which a bot's owner needs.
    named: bool,
    /// Shows a message to the user.
    say: Callback<String>,
) -> impl IntoView {
    let bots = RwSignal::new(Vec::<Bot>::new());
    let tokens = RwSignal::new(Vec::<ApiToken>::new());
    let fresh = RwSignal::new(None::<ApiToken>);
    let read = move || {
        leptos::task::spawn_local(async move {
            if let Ok(found) = client::get::<Bots>("me/bots").await {
                bots.try_set(found.bots);
            }
            if let Ok(found) = client::get::<ApiTokens>("me/tokens").await {
                tokens.try_set(found.tokens);
            }
        });
    };
    let remove = move |path: String, done: &'static str| {
        leptos::task::spawn_local(async move {
            match client::text::<()>("DELETE", &path, None).await {
                Ok(_) => say.run(done.to_owned()),
                Err(problem) => say.run(problem.message),
            }
            read();
        });
    };
    let (name, about) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let listed = RwSignal::new(true);
    let make = move || {
        let new = NewBot {
            name: name.get_untracked(),
            about: about.get_untracked(),
            games: Vec::new(),
            listed: listed.get_untracked(),
        };
        leptos::task::spawn_local(async move {
            let made: Result<Bot, Problem> = client::post("me/bots", &new).await;
            match made {
                Ok(_) => {
                    name.try_set(String::new());
                    about.try_set(String::new());
                    say.run(t(id::BOT_MADE).to_owned());
                }
                Err(problem) => say.run(problem.message),
            }
            read();
        });
    };
    let (called, whose) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let chosen = RwSignal::new(vec!["read".to_owned(), "play".to_owned()]);
    let give = move || {
        let bot = Some(whose.get_untracked()).filter(|bot| !bot.is_empty());
        let new = NewApiToken { name: called.get_untracked(), scopes: chosen.get_untracked(), bot };
        leptos::task::spawn_local(async move {
            match client::post::<_, ApiToken>("me/tokens", &new).await {
                Ok(made) => {
                    called.try_set(String::new());
                    fresh.try_set(Some(made));
                    say.run(t(id::TOKEN_MADE).to_owned());
                }
                Err(problem) => say.run(problem.message),
            }
            read();
        });
    };
    let text = move |label: &'static str, testid: &'static str, value: RwSignal<String>, longest: u16| {
        view! {
            <label class="paste"><span>{label}</span>
                <input type="text" maxlength=longest data-testid=testid autocomplete="off" prop:value=value on:input=move |event| value.set(event_target_value(&event))/></label>
        }
    };
    view! {
        <details class="account-part" on:toggle=move |_| read()>
            <summary data-testid="programs">{t(id::PROGRAMS)}</summary>
            <p>{t(id::PROGRAMS_ABOUT)}</p>
            {move || (!bots.get().is_empty()).then(|| view! {
                <ul class="kept-list" data-testid="my-bots">
                    {bots.get().into_iter().map(|bot| {
                        let path = format!("me/bots/{}", bot.id);
                        let label = fill!(id::BOT_REMOVE_NAME, name = &bot.name);
                        view! {
                            <li>
                                <span><b>{bot.name}</b>" "<em class="bot-mark">{t(id::BOT)}</em><small>{bot.about}</small></span>
                                <button type="button" class="button small" aria-label=label on:click=move |_| remove(path.clone(), t(id::BOT_REMOVED))>{t(id::REMOVE)}</button>
                            </li>
                        }
                    }).collect_view()}
                </ul>
            })}
            {if named {
                view! {
                    <form on:submit=move |event| {
                        event.prevent_default();
                        make();
                    }>
                        {text(t(id::BOT_NAME), "bot-name", name, 24)}
                        {text(t(id::BOT_SAID), "bot-about", about, 300)}
                        {tick(listed, "bot-listed", t(id::BOT_LISTED))}
                        <p class="row"><button type="submit" class="button" data-testid="bot-make">{t(id::BOT_MAKE)}</button></p>
                    </form>
                }.into_any()
            } else {
                view! { <p class="empty">{t(id::BOT_NEEDS_NAME)}</p> }.into_any()
            }}
            {move || (!tokens.get().is_empty()).then(|| view! {
                <ul class="kept-list" data-testid="tokens">
                    {tokens.get().into_iter().map(|token| {
                        let path = format!("me/tokens/{}", token.id);
                        let label = fill!(id::TOKEN_END_NAME, name = &token.name);
                        let whose = token.bot.unwrap_or_else(|| t(id::TOKEN_OWN).to_owned());
                        let uses = scopes().into_iter().filter(|(scope, _)| token.scopes.iter().any(|one| one == scope));
                        let uses = uses.map(|(_, words)| words).collect::<Vec<_>>().join(", ");
                        let seen = token.seen_ms.map(|seen| format!(" · {}", fill!(id::DEVICE_SEEN, day = day(seen))));
                        view! {
                            <li>
                                <span><b>{token.name}</b><small>{format!("{whose}: {uses}{}", seen.unwrap_or_default())}</small></span>
                                <button type="button" class="button small" data-testid="token-end" aria-label=label on:click=move |_| {
                                    fresh.set(None);
                                    remove(path.clone(), t(id::TOKEN_ENDED));
                                }>{t(id::TOKEN_END)}</button>
                            </li>
                        }
                    }).collect_view()}
                </ul>
            })}
            {move || fresh.get().and_then(|made| made.token).map(|token| view! {
                <div class="recovery-words">
                    <p>{t(id::TOKEN_ONCE)}</p>
                    <p><code data-testid="fresh-token">{token}</code></p>
                </div>
            })}
            <form on:submit=move |event| {
                event.prevent_default();
                give();
            }>
                {text(t(id::TOKEN_NAME), "token-name", called, 40)}
                <label class="option line">
                    <span>{t(id::ACCOUNT)}</span>
                    <select data-testid="token-bot" on:change=move |event| whose.set(event_target_value(&event))>
                        <option value="">{t(id::TOKEN_OWN)}</option>
                        {move || bots.get().into_iter().map(|bot| {
                            let (name, shown) = (bot.name.clone(), bot.name.clone());
                            view! { <option value=bot.name prop:selected=move || whose.with(|whose| *whose == name)>{shown}</option> }
                        }).collect_view()}
                    </select>
                </label>
                <fieldset>
                    <legend>{t(id::TOKEN_SCOPES)}</legend>
                    {scopes().into_iter().map(|(scope, words)| {
                        let ticked = move || chosen.with(|chosen| chosen.iter().any(|one| one == scope));
                        tick_with(format!("scope-{scope}"), words, ticked, move |wanted| {
                            chosen.update(|chosen| {
                                chosen.retain(|one| one != scope);
                                if wanted {
                                    chosen.push(scope.to_owned());
                                }
                            });
                        })
                    }).collect_view()}
                </fieldset>
                <p class="row"><button type="submit" class="button" data-testid="token-make">{t(id::TOKEN_MAKE)}</button></p>
            </form>
        </details>
    }
}
