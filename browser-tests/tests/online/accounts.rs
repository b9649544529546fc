//! Signing in again: a passkey is used on a phone, which signs out the desktop, which signs in with recovery words. A
//! browser that doesn't know its account asks the server.

use serde_json::json;

use super::following::name;
use super::*;

fn open_account(page: &Page) {
    page.visit("#/online");
    page.click(id("account"));
}

#[test]
fn passkey_on_phone_then_recovery_by_words() {
    let server = Server::two();
    let host = || format!("localhost:{}", server.next().port());
    let desk = server.browser_named(&host(), View::desktop().without_motion());
    let made = desk.add_authenticator();
    let table = make_table(&desk, "octiles", &[], false);
    open_account(&desk);
    let name = desk.text(id("account-me"));
    desk.wait_for(id("only-here"));
    desk.click(id("passkey-make"));
    desk.wait_text(id("account-state"), "Passkey created");
    desk.wait_text(id("passkeys"), "Chrome, Linux");
    desk.wait_gone(id("only-here"));
    desk.click(id("words-make"));
    desk.wait_for(id("recovery-words"));
    let words = desk.texts("[data-testid=\"words\"] li");
    assert_eq!(words.len(), 12, "{words:?}");
    desk.check_accessibility();
    desk.click(id("words-done"));
    desk.wait_gone(id("recovery-words"));

    // The phone has the same passkey.
    let phone = server.browser_named(&host(), View::phone().without_motion().dark());
    let authenticator = phone.add_authenticator();
    open_account(&phone);
    phone.click(id("account-elsewhere"));
    phone.put_passkey(&authenticator, &desk.passkeys(&made)[0]);
    phone.click(id("passkey-enter"));
    phone.wait_text(id("account-me"), &name);
    phone.wait_for("[data-testid=\"devices\"] li:nth-child(2):last-child");
    phone.wait_for(id("device-end"));
    fits(&phone);
    phone.check_accessibility();
    phone.click(id("device-end"));
    phone.wait_text(id("account-state"), "That device is signed out");
    phone.wait_gone(id("device-end"));
    phone.click(id("account-ok"));
    phone.wait_for(&*format!("[data-testid=\"tables-mine\"] a[href=\"#/table/{table}\"]"));

    // The desktop is signed out, and signs in with the words, once.
    desk.expect_in_console("401");
    desk.reload();
    open_account(&desk);
    desk.wait_gone(id("account-me"));
    desk.click(id("account-elsewhere"));
    desk.expect_in_console("400");
    desk.fill(id("words-entered"), &words[1..].join(" "));
    desk.click(id("words-enter"));
    desk.wait_text(id("account-state"), "12 words");
    desk.fill(id("words-entered"), &words.join(" "));
    desk.click(id("words-enter"));
    desk.wait_text(id("account-me"), &name);
    desk.wait_text(id("devices"), "recovery words");
    desk.click(id("account-ok"));
    desk.wait_for(&*format!("[data-testid=\"tables-mine\"] a[href=\"#/table/{table}\"]"));
}

#[test]
fn a_browser_without_storage_recognises_its_account() {
    let server = Server::start();
    let page = server.browser(View::desktop().without_motion());
    let asked = || {
        page.eval(
            "return performance.getEntriesByType('resource') \
             .filter(entry => entry.name.endsWith('/api/session')).length",
        )
    };
    page.visit("#/");
    page.wait_for(id("online"));
    assert_eq!(asked(), 0, "nothing online has been opened");
    name(&page, "Ann");
    page.post("clubs", &json!({ "action_id": "one", "name": "Blue Moon" }), None);
    let collection = page.post("collections", &json!({ "title": "Best loops" }), None);
    let collection = format!("#/collection/{}", collection["id"].as_str().expect("an id"));
    let key = "'eightfold.online.me'";
    for (address, part, words) in [
        ("#/online/clubs", "clubs-mine", "Blue Moon"),
        ("#/collections?by=Ann", "collections-mine", "All collections"),
        (&*collection, "collection-settings", "Save"),
        ("#/person", "my-clubs", "Blue Moon"),
        ("#/online", "account", "Ann"),
    ] {
        page.visit(address);
        page.wait_for(id(part));
        page.eval(&format!("localStorage.removeItem({key})"));
        page.reload();
        page.wait_text(id(part), words);
    }
    page.go("#/online/clubs");
    page.wait_text(id("clubs-mine"), "Blue Moon");
    assert_eq!(asked(), 1, "once after the page was loaded");
    // The stored account is another one. A frame of the same site stands in for another tab.
    page.visit("#/online");
    let other = r#"'{"id":"other","name":"Ben"}'"#;
    page.eval(&format!(
        "const frame = document.createElement('iframe'); document.body.append(frame); \
         frame.contentWindow.localStorage.setItem({key}, {other}); frame.remove();"
    ));
    page.wait_text(id("account"), "Ben");
    page.reload();
    page.wait_text(id("account"), "Ann");
    page.wait_text(id("my-clubs"), "Blue Moon");
    // The session has ended, but the account is still stored. No new account is made.
    page.expect_in_console("401");
    page.post("me/logout", &json!({}), None);
    page.reload();
    page.wait_text(id("account"), "Account");
    page.wait_gone(id("my-clubs"));
    assert_eq!(ask(&page, "session"), "{}");
}

#[test]
fn account_is_named_moved_and_deleted() {
    let server = Server::start();
    let first = server.browser(View::phone().without_motion());
    first.visit("#/online");
    first.click(id("account"));
    first.fill(id("account-name"), "Ann of the North");
    first.click(id("account-name-set"));
    first.wait_text(id("account-me"), "Ann of the North");
    first.fill(id("account-password"), "eight directions");
    first.click(id("account-password-set"));
    first.wait_text(id("account-state"), "Password saved");
    first.click(id("account-code"));
    first.wait_for(id("device-code"));
    first.check_accessibility();
    fits(&first);
    let code = first.text(id("device-code"));
    let second = server.browser(View::desktop().without_motion());
    // The list of games may be requested while the account is being deleted, and on the phone after that.
    for page in [&first, &second] {
        page.expect_in_console("api/me/games");
    }
    second.visit("#/online");
    second.click(id("account"));
    second.click(id("account-elsewhere"));
    second.fill(id("link-code"), &code);
    second.click(id("link"));
    second.wait_text(id("account-me"), "Ann of the North");
    second.check_accessibility();
    second.screenshot("online-account");
    second.click(id("account-logout"));
    second.wait_gone(id("account-me"));
    second.fill(id("login-name"), "Ann of the North");
    second.fill(id("login-password"), "eight directions");
    second.click(id("login"));
    second.wait_text(id("account-me"), "Ann of the North");
    second.click(id("account-delete"));
    second.click(id("account-delete-yes"));
    second.wait_text(id("account-state"), "deleted");
}
