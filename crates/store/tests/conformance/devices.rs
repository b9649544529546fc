//! Devices, and the items stored for people.

use super::person;
use eightfold_store::{Item, Store, StoreError};

/// Returns the name of the token's person.
async fn owner_name(store: &dyn Store, hash: &str, now_ms: u64) -> Result<Option<String>, StoreError> {
    Ok(store.session(hash, now_ms).await?.map(|session| session.person.id))
}

pub(super) async fn check(store: &dyn Store) -> Result<(), StoreError> {
    store.add_person(person("d"), "first token of d".into()).await?;
    store.add_person(person("e"), "first token of e".into()).await?;
    replaced(store).await?;
    removed(store).await?;
    items(store).await?;
    due(store).await
}

/// Replacing a token never locks a device out.
async fn replaced(store: &dyn Store) -> Result<(), StoreError> {
    let d = || Some("d".to_owned());
    let old = "first token of d";
    store.note_device(old.into(), "Browser".into(), 50).await?;
    let session = store.session(old, 60).await?.expect("it was just made");
    assert_eq!((session.made_ms, session.seen_ms, session.replaces), (5, 50, false));
    assert!(store.replace_token(old.into(), "second".into(), 10, 100).await?);
    // Of two concurrent requests one gets the new token; the old one still works for the other.
    assert!(!store.replace_token(old.into(), "twin".into(), 10, 105).await?);
    assert_eq!(owner_name(store, "twin", 105).await?, None);
    assert_eq!(
        owner_name(store, old, 1_000_000).await?,
        d(),
        "the response with the new one may have been lost"
    );
    // It was lost: later there is another one.
    assert!(store.replace_token(old.into(), "third".into(), 10, 200).await?);
    let session = store.session("third", 210).await?.expect("it was just made");
    assert_eq!((session.device.as_str(), session.made_ms, session.replaces), ("first token of d", 200, true));
    assert_eq!((session.seen_ms, session.ends_ms), (50, None));
    let devices = store.devices("d", 210).await?;
    assert_eq!(devices.len(), 1, "three tokens, one device: {devices:?}");
    assert_eq!((devices[0].created_ms, devices[0].seen_ms, devices[0].name.as_str()), (5, 50, "Browser"));
    // The new token is used: older ones end soon, but not at once, because another request with one may be under way.
    store.confirm_token("third".into(), 300).await?;
    for hash in [old, "second"] {
        assert_eq!(owner_name(store, hash, 299).await?, d(), "{hash}");
        assert_eq!(owner_name(store, hash, 300).await?, None, "{hash}");
    }
    assert!(
        !store.replace_token(old.into(), "fourth".into(), 10, 250).await?,
        "a token that ends has a successor"
    );
    let session = store.session("third", 1_000).await?.expect("it lasts");
    assert_eq!((session.replaces, session.ends_ms), (false, None));
    store.confirm_token("third".into(), 400).await?;
    assert_eq!(owner_name(store, "third", 1_000).await?, d());
    Ok(())
}

async fn removed(store: &dyn Store) -> Result<(), StoreError> {
    store.add_token("d".into(), "token of a program".into(), "robot".into(), Some("read".into()), 20).await?;
    let session = store.session("token of a program", 21).await?.expect("it was just made");
    assert_eq!(session.scopes.as_deref(), Some("read"));
    let devices = store.devices("d", 1_000).await?;
    let listed: Vec<_> = devices.iter().map(|one| (one.label.as_str(), one.scopes.as_deref())).collect();
    assert_eq!(listed, [("first", None), ("robot", Some("read"))]);
    let device = devices[0].id.clone();
    assert!(!store.remove_device("e".into(), device.clone()).await?, "not a device of another person");
    store.add_code("d".into(), "a code of d".into(), 9_000).await?;
    assert!(store.remove_device("d".into(), device.clone()).await?);
    assert_eq!(store.take_code("a code of d".into(), 1_000).await?, None, "the device may have shown it");
    assert!(!store.remove_device("d".into(), device).await?);
    assert_eq!(owner_name(store, "third", 1_000).await?, None);
    assert_eq!(owner_name(store, "token of a program", 1_000).await?, Some("d".into()));
    Ok(())
}

fn item(key: &str, person: Option<&str>, due_ms: Option<u64>) -> Item {
    Item {
        kind: "thing".into(),
        key: key.into(),
        person: person.map(str::to_owned),
        value: format!("of {key}"),
        at_ms: 7,
        due_ms,
    }
}

async fn items(store: &dyn Store) -> Result<(), StoreError> {
    for one in [item("1", Some("d"), None), item("2", Some("e"), None), item("3", Some("d"), None)] {
        store.add_item(one.clone()).await?;
        assert_eq!(store.item("thing", &one.key).await?, Some(one));
    }
    assert_eq!(store.add_item(item("1", None, None)).await, Err(StoreError::Taken("this key")));
    let nobody = item("4", Some("nobody"), None);
    assert_eq!(store.add_item(nobody).await, Err(StoreError::Missing("such person")));
    assert_eq!(store.item("thing", "4").await?, None);
    assert_eq!(store.item("other", "1").await?, None);
    let keys = async |person: Option<&str>, after: &str, limit: usize| {
        let found = store.items("thing", person, after, limit).await?;
        Ok::<_, StoreError>(found.into_iter().map(|item| item.key).collect::<Vec<_>>())
    };
    assert_eq!(keys(None, "", 9).await?, ["1", "2", "3"]);
    assert_eq!(keys(None, "1", 1).await?, ["2"]);
    assert_eq!(keys(Some("d"), "", 9).await?, ["1", "3"]);
    // Of two concurrent changes the second is refused.
    let change = async |old: &str, new: &str| {
        store.change_item("thing".into(), "1".into(), old.into(), new.into(), Some(9)).await
    };
    assert!(change("of 1", "new").await?);
    assert!(!change("of 1", "newer").await?);
    assert_eq!(
        store.item("thing", "1").await?.map(|item| (item.value, item.due_ms)),
        Some(("new".into(), Some(9)))
    );
    assert_eq!(store.take_item("thing".into(), "1".into()).await?.map(|item| item.value), Some("new".into()));
    assert_eq!(store.take_item("thing".into(), "1".into()).await?, None);
    // Bots are marked wherever people are returned, and everything is deleted with the account.
    let bot = Item { kind: Item::BOT.into(), ..item("e", Some("d"), None) };
    store.add_item(bot).await?;
    assert_eq!(store.person("e").await?.map(|person| person.bot), Some(true));
    assert_eq!(store.session("first token of e", 9).await?.map(|session| session.person.bot), Some(true));
    assert_eq!(store.person_by_guest_name("guest e").await?.map(|person| person.bot), Some(true));
    assert_eq!(store.person("d").await?.map(|person| person.bot), Some(false));
    store.delete_person("d".into()).await?;
    assert_eq!(keys(None, "", 9).await?, ["2"]);
    assert_eq!(owner_name(store, "token of a program", 1_000).await?, None);
    Ok(())
}

async fn due(store: &dyn Store) -> Result<(), StoreError> {
    for (key, due_ms) in [("a", 30), ("b", 20), ("c", 10), ("later", 90)] {
        store.add_item(Item { kind: "work".into(), ..item(key, None, Some(due_ms)) }).await?;
    }
    let claim = async |now: u64, limit: usize| {
        let found = store.due_items("work".into(), now, 50, limit).await?;
        Ok::<_, StoreError>(found.into_iter().map(|item| item.key).collect::<Vec<_>>())
    };
    assert_eq!(claim(9, 9).await?, Vec::<String>::new());
    assert_eq!(claim(30, 2).await?, ["c", "b"]);
    assert_eq!(claim(30, 2).await?, ["a"], "the next request gets others");
    assert_eq!(claim(50, 9).await?, ["a", "b", "c"], "unfinished items are due again");
    store.forget_due("work".into(), 60).await?;
    assert_eq!(claim(100, 9).await?, ["later"]);
    Ok(())
}
