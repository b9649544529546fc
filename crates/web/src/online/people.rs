//! The account: name and password, blocked people, the export of your data, and deleting it.

use crate::words::{fill, id, t};
use eightfold_protocol::{
    Account as StoredAccount, Blocks, ChangeAccount, Code, Credentials, DeleteAccount, DeviceCode,
    Invitations, LinkCode, OwnAccount, Problem, RecoveryWords, ServerFeatures,
};
use leptos::prelude::*;
use serde_json::json;

use super::account::Person;
use super::bots::Programs;
use super::devices::{DeviceList, WaysBack, has_way_back};
use super::feed::Feed;
use super::push::Notices;
use super::vacations::Vacations;
use super::{client, passkeys, saved_tables};
use crate::app::{Dialog, download, icon, tick};

/// The button that opens the dialog, with the name.
#[component]
pub fn Account() -> impl IntoView {
    let person = Person::from_context();
    let open = RwSignal::new(false);
    view! {
        <button type="button" class="button" data-testid="account" on:click=move |_| open.set(true)>
            {icon("friend")}<span>{move || person.get().map_or_else(|| t(id::ACCOUNT).to_owned(), |known| known.name)}</span>
        </button>
        <Dialog open title=t(id::ACCOUNT) testid="account-dialog">
            {move || open.get().then(|| view! { <AccountPanel open/> })}
        </Dialog>
    }
}

/// A way into an account from another device.
#[derive(Clone)]
enum Entry {
    Password(Credentials),
    Code(LinkCode),
    Words(RecoveryWords),
    Passkey,
}

impl Entry {
    /// Signs in; `leave`: even if you couldn't get back into the current account.
    async fn go(&self, leave: bool) -> Result<StoredAccount, Problem> {
        let how = if leave { "?cookie=true&leave=true" } else { "?cookie=true" };
        match self {
            Self::Password(given) => client::post(&format!("login{how}"), given).await,
            Self::Code(given) => client::post(&format!("link{how}"), given).await,
            Self::Words(given) => client::post(&format!("words{how}"), given).await,
            Self::Passkey => passkeys::enter(how).await,
        }
    }
}

/// Who may invite a person: the code, the setting, and its label.
fn inviters() -> [(&'static str, Invitations, &'static str); 3] {
    [
        ("anyone", Invitations::Anyone, t(id::ACCOUNT_INVITED_BY_ANYONE)),
        ("known", Invitations::Known, t(id::ACCOUNT_INVITED_BY_KNOWN)),
        ("followed", Invitations::Followed, t(id::ACCOUNT_INVITED_BY_FOLLOWED)),
    ]
}

#[component]
fn AccountPanel(open: RwSignal<bool>) -> impl IntoView {
    let person = Person::from_context();
    let me = RwSignal::new(None::<OwnAccount>);
    let blocked = RwSignal::new(Vec::<String>::new());
    // Everything is offered until the server says otherwise.
    let features = RwSignal::new(ServerFeatures { hooks: true, passkeys: true, push: true });
    leptos::task::spawn_local(async move {
        if let Ok(found) = client::get::<ServerFeatures>("features").await {
            features.try_set(found);
        }
    });
    let state = RwSignal::new(String::new());
    let code = RwSignal::new(None::<DeviceCode>);
    let leaving = RwSignal::new(false);
    // The sign-in or sign-out that would leave an account with no way back.
    let (stuck, logging_out) = (RwSignal::new(None::<Entry>), RwSignal::new(false));
    let words = RwSignal::new(None::<RecoveryWords>);
    let say = move |words: &str| {
        state.try_set(words.to_owned());
    };
    let read = move || {
        if person.peek().is_none() {
            me.set(None);
            return;
        }
        leptos::task::spawn_local(async move {
            match client::get::<OwnAccount>("me").await {
                Ok(found) => {
                    person.set(Some((&found).into()));
                    me.try_set(Some(found));
                }
                Err(problem) => {
                    if problem.code == eightfold_protocol::Code::Unauthorized {
                        person.set(None);
                    }
                    say(&problem.message);
                }
            }
            if let Ok(found) = client::get::<Blocks>("me/blocks").await {
                blocked.try_set(found.blocked);
            }
        });
    };
    Effect::new(move |_| read());
    let (name, password) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    // The current password, and whether setting a new one signs out the other devices.
    let (current, end_others) = (RwSignal::new(String::new()), RwSignal::new(true));
    let given = move || Some(current.get_untracked()).filter(|word| !word.is_empty());
    let change = move |change: ChangeAccount, done: &'static str| {
        let password_changed = change.password.is_some();
        leptos::task::spawn_local(async move {
            let changed: Result<OwnAccount, Problem> =
                person.act(|| client::call("PATCH", "me", Some(&change))).await;
            match changed {
                Ok(found) => {
                    person.set(Some((&found).into()));
                    me.try_set(Some(found));
                    password.try_set(String::new());
                    current.try_set(String::new());
                    if password_changed && end_others.get_untracked() {
                        if let Err(problem) = client::text::<()>("DELETE", "me/devices", None).await {
                            return say(&problem.message);
                        }
                        read();
                    }
                    say(done);
                }
                Err(problem) => say(&problem.message),
            }
        });
    };
    let go_in = move |entry: Entry, leave: bool| {
        stuck.set(None);
        leptos::task::spawn_local(async move {
            match entry.go(leave).await {
                Ok(found) => {
                    person.set(Some(found.into()));
                    words.try_set(None);
                    me.try_set(None);
                    say(t(id::SIGNED_IN));
                    read();
                }
                Err(problem) if problem.code == Code::LastWay => {
                    stuck.try_set(Some(entry));
                }
                Err(problem) => say(&problem.message),
            }
        });
    };
    let log_out = move || {
        logging_out.set(false);
        leptos::task::spawn_local(async move {
            match client::text("POST", "me/logout", Some(&json!({}))).await {
                Ok(_) => {
                    person.set(None);
                    saved_tables::remove_all();
                    me.try_set(None);
                    say(t(id::SIGNED_OUT));
                }
                Err(problem) => say(&problem.message),
            }
        });
    };
    let (told, changed) = (Callback::new(move |text: String| say(&text)), Callback::new(move |()| read()));
    let (login_name, login_word, link, written) = (
        RwSignal::new(String::new()),
        RwSignal::new(String::new()),
        RwSignal::new(String::new()),
        RwSignal::new(String::new()),
    );
    let field = move |label: &'static str,
                      kind: &'static str,
                      testid: &'static str,
                      value: RwSignal<String>,
                      complete: &'static str| {
        view! {
            <label class="paste"><span>{label}</span>
                <input type=kind data-testid=testid autocomplete=complete prop:value=value on:input=move |event| value.set(event_target_value(&event))/></label>
        }
    };
    view! {
        <div class="account">
            <p role="status" data-testid="account-state">{state}</p>
            {move || match me.get() {
                None => view! {
                    <p>{t(id::ACCOUNT_NONE)}</p>
                    <form class="account-part" on:submit=move |event| {
                        event.prevent_default();
                        change(ChangeAccount { name: Some(name.get_untracked()), ..ChangeAccount::default() }, t(id::ACCOUNT_NAME_SET));
                    }>
                        {field(t(id::ACCOUNT_A_NAME), "text", "account-name", name, "username")}
                        <p class="row"><button type="submit" class="button primary" data-testid="account-name-set">{t(id::ACCOUNT_TAKE_NAME)}</button></p>
                    </form>
                    {move || (passkeys::available() && features.get().passkeys).then(|| view! {
                        <p class="row"><button type="button" class="button" data-testid="passkey-first" on:click=move |_| leptos::task::spawn_local(async move {
                            match person.act(passkeys::make).await {
                                Ok(_) => say(t(id::PASSKEY_READY)),
                                Err(problem) => say(&problem.message),
                            }
                            read();
                        })>{t(id::PASSKEY_FIRST)}</button></p>
                    })}
                }.into_any(),
                Some(found) => {
                    let named = found.named;
                    let (has_password, devices) = (found.has_password, found.devices);
                    let invitations = found.invitations;
                    let safe = has_way_back(&found);
                    let known = found.clone();
                    view! {
                        <p><b data-testid="account-me">{found.name}</b>{fill!(id::ACCOUNT_DEVICES, n = found.devices)}</p>
                        <form class="account-part" on:submit=move |event| {
                            event.prevent_default();
                            change(ChangeAccount { name: Some(name.get_untracked()), ..ChangeAccount::default() }, t(id::ACCOUNT_NAME_SET));
                        }>
                            {field(if named { t(id::ACCOUNT_ANOTHER_NAME) } else { t(id::ACCOUNT_NAME_FORM) }, "text", "account-name", name, "username")}
                            <p class="row"><button type="submit" class="button" data-testid="account-name-set">{t(id::ACCOUNT_TAKE_NAME)}</button></p>
                        </form>
                        {named.then(|| view! {
                            <form class="account-part" on:submit=move |event| {
                                event.prevent_default();
                                let password = Some(password.get_untracked());
                                change(ChangeAccount { password, current_password: given(), ..ChangeAccount::default() }, t(id::ACCOUNT_PASSWORD_IS_SET));
                            }>
                                {has_password.then(|| field(t(id::ACCOUNT_PASSWORD_NOW), "password", "account-password-now", current, "current-password"))}
                                {field(if has_password { t(id::ACCOUNT_ANOTHER_PASSWORD) } else { t(id::ACCOUNT_A_PASSWORD) }, "password", "account-password", password, "new-password")}
                                {(devices > 1).then(|| tick(end_others, "account-end-others", t(id::ACCOUNT_END_OTHERS)))}
                                <p class="row"><button type="submit" class="button" data-testid="account-password-set">{t(id::ACCOUNT_SET_PASSWORD)}</button></p>
                            </form>
                        })}
                        <WaysBack me=known say=told changed words features/>
                        <DeviceList say=told changed/>
                        <Vacations say=told/>
                        <Feed say=told/>
                        <Notices say=told features/>
                        <Programs named say=told/>
                        <div class="account-part">
                            <p>{t(id::ACCOUNT_OTHER_DEVICE)}</p>
                            <p class="row">
                                <button type="button" class="button" data-testid="account-code" on:click=move |_| leptos::task::spawn_local(async move {
                                    match client::post::<_, DeviceCode>("me/code", &json!({})).await {
                                        Ok(found) => { code.try_set(Some(found)); }
                                        Err(problem) => say(&problem.message),
                                    }
                                })>{t(id::ACCOUNT_CODE)}</button>
                                {move || code.get().map(|code| view! { <strong class="device-code" data-testid="device-code">{code.code}</strong>" "{t(id::ACCOUNT_CODE_GOOD)} })}
                            </p>
                        </div>
                        <div class="account-part">
                            <label class="option line">
                                <span>{t(id::ACCOUNT_INVITATIONS)}</span>
                                <select data-testid="account-invitations" on:change=move |event| {
                                    let from = inviters().into_iter().find(|(code, ..)| *code == event_target_value(&event));
                                    let invitations = from.map(|(_, from, _)| from);
                                    change(ChangeAccount { invitations, ..ChangeAccount::default() }, t(id::ACCOUNT_SAVED));
                                }>
                                    {inviters().into_iter().map(|(code, from, label)| view! {
                                        <option value=code prop:selected={from == invitations}>{label}</option>
                                    }).collect_view()}
                                </select>
                            </label>
                            {move || match blocked.get() {
                                names if names.is_empty() => view! { <p class="empty">{t(id::ACCOUNT_NO_BLOCKED)}</p> }.into_any(),
                                names => view! {
                                    <p>{t(id::ACCOUNT_BLOCKED)}</p>
                                    <ul class="blocked" data-testid="blocked">{names.into_iter().map(|name| {
                                        let shown = name.clone();
                                        view! {
                                            <li>{shown.clone()}" "<button type="button" class="button small" aria-label=fill!(id::ACCOUNT_UNBLOCK_NAME, shown) on:click=move |_| {
                                                let path = format!("me/blocks/{}", crate::route::encode_part(&name));
                                                leptos::task::spawn_local(async move {
                                                    match client::text::<()>("DELETE", &path, None).await {
                                                        Ok(_) => read(),
                                                        Err(problem) => say(&problem.message),
                                                    }
                                                });
                                            }>{t(id::ACCOUNT_UNBLOCK)}</button></li>
                                        }
                                    }).collect_view()}</ul>
                                }.into_any(),
                            }}
                        </div>
                        <p class="row account-part">
                            <button type="button" class="button" data-testid="account-export" on:click=move |_| leptos::task::spawn_local(async move {
                                match client::text::<()>("GET", "me/export", None).await {
                                    Ok(text) if download("eightfold-account.json", "application/json", &text).is_ok() => say(t(id::ACCOUNT_IN_FILE)),
                                    Ok(_) => say(t(id::CANNOT_SAVE)),
                                    Err(problem) => say(&problem.message),
                                }
                            })>{t(id::ACCOUNT_EXPORT)}</button>
                            <button type="button" class="button" data-testid="account-logout" on:click=move |_| if safe { log_out() } else { logging_out.set(true) }>{t(id::SIGN_OUT)}</button>
                            <button type="button" class="button" data-testid="account-delete" on:click=move |_| leaving.set(true)>{t(id::ACCOUNT_DELETE)}</button>
                        </p>
                        <Show when=move || logging_out.get()>
                            <div class="proposal" role="alert">
                                <p>{t(id::SIGN_OUT_ABOUT)}</p>
                                <p class="row">
                                    <button type="button" class="button" data-testid="account-logout-yes" on:click=move |_| log_out()>{t(id::SIGN_OUT_ANYWAY)}</button>
                                    <button type="button" class="button primary" data-testid="account-logout-no" on:click=move |_| logging_out.set(false)>{t(id::CANCEL)}</button>
                                </p>
                            </div>
                        </Show>
                        <Show when=move || leaving.get()>
                            <div class="proposal" role="alert">
                                <p>{t(id::ACCOUNT_DELETE_ABOUT)}</p>
                                {has_password.then(|| field(t(id::ACCOUNT_PASSWORD_NOW), "password", "account-delete-password", current, "current-password"))}
                                <p class="row">
                                    <button type="button" class="button" data-testid="account-delete-yes" on:click=move |_| leptos::task::spawn_local(async move {
                                        match client::text("DELETE", "me", Some(&DeleteAccount { current_password: given() })).await {
                                            Ok(_) => {
                                                person.set(None);
                                                saved_tables::remove_all();
                                                leaving.try_set(false);
                                                me.try_set(None);
                                                say(t(id::ACCOUNT_DELETED));
                                            }
                                            Err(problem) => say(&problem.message),
                                        }
                                    })>{t(id::DELETE)}</button>
                                    <button type="button" class="button primary" data-testid="account-delete-no" on:click=move |_| leaving.set(false)>{t(id::CANCEL)}</button>
                                </p>
                            </div>
                        </Show>
                    }.into_any()
                }
            }}
            <details class="account-part">
                <summary data-testid="account-elsewhere">{t(id::ACCOUNT_HAVE_ONE)}</summary>
                {move || (passkeys::available() && features.get().passkeys).then(|| view! {
                    <p class="row"><button type="button" class="button" data-testid="passkey-enter" on:click=move |_| go_in(Entry::Passkey, false)>{t(id::PASSKEY_ENTER)}</button></p>
                })}
                <form on:submit=move |event| {
                    event.prevent_default();
                    let given = Credentials { name: login_name.get_untracked(), password: login_word.get_untracked() };
                    go_in(Entry::Password(given), false);
                }>
                    {field(t(id::NAME_PLACEHOLDER), "text", "login-name", login_name, "username")}
                    {field(t(id::ACCOUNT_PASSWORD), "password", "login-password", login_word, "current-password")}
                    <p class="row"><button type="submit" class="button" data-testid="login">{t(id::SIGN_IN)}</button></p>
                </form>
                <form on:submit=move |event| {
                    event.prevent_default();
                    go_in(Entry::Code(LinkCode { code: link.get_untracked() }), false);
                }>
                    {field(t(id::ACCOUNT_OR_CODE), "text", "link-code", link, "off")}
                    <p class="row"><button type="submit" class="button" data-testid="link">{t(id::SIGN_IN_WITH_CODE)}</button></p>
                </form>
                <form on:submit=move |event| {
                    event.prevent_default();
                    go_in(Entry::Words(RecoveryWords { words: written.get_untracked() }), false);
                }>
                    {field(t(id::WORDS_FIELD), "text", "words-entered", written, "off")}
                    <p class="row"><button type="submit" class="button" data-testid="words-enter">{t(id::WORDS_ENTER)}</button></p>
                </form>
                {move || stuck.get().map(|entry| view! {
                    <div class="proposal" role="alert" data-testid="last-way">
                        <p>{t(id::ACCOUNT_LAST_WAY)}</p>
                        <p class="row">
                            <button type="button" class="button" data-testid="last-way-leave" on:click=move |_| go_in(entry.clone(), true)>{t(id::ACCOUNT_LEAVE)}</button>
                            <button type="button" class="button primary" data-testid="last-way-stay" on:click=move |_| stuck.set(None)>{t(id::CANCEL)}</button>
                        </p>
                    </div>
                })}
            </details>
            <p class="row ends"><button type="button" class="button primary" data-testid="account-ok" on:click=move |_| open.set(false)>{t(id::CLOSE)}</button></p>
        </div>
    }
}
