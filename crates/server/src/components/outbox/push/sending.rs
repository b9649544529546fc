//! Sends push messages.
//!
//! A message is a row until the browser's push service has accepted it, as with hooks: it survives this server, and any
//! node may send it. Its content is encrypted for the browser (RFC 8291), and the server proves with its own key that
//! it is the one the browser has subscribed to (VAPID, RFC 8292).

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use eightfold_protocol as api;
use eightfold_store::{Item, OutboxEntry, StoreError};
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde::{Deserialize, Serialize};
use web_push_native::{Auth, WebPushBuilder};

use super::{MAX_DEVICES, PUSH};
use crate::components::outbox::Outbox;
use crate::components::outbox::deliver::{NOTICE, agent};
use crate::components::outbox::hooks::{checked, replace};
use crate::error::{ApiError, ApiResult, damaged};
use crate::random;

/// The name of the stored VAPID key.
const KEY: &str = "push-key";
/// The maximum length of a message's text, in characters.
const MAX_WORDS_LEN: usize = 100;
/// How long a push service stores a message for a device that is off.
const PUSH_LIFETIME: Duration = Duration::from_secs(86_400);
/// The validity of a VAPID token, in s.
const TOKEN_VALIDITY_S: u64 = 12 * 3_600;
/// The delays before each retry, in ms; then the message is dropped.
const RETRY_DELAYS_MS: [u64; 5] = [2_000, 60_000, 600_000, 3_600_000, 14_400_000];

/// A subscription in the store.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct PushRecord {
    endpoint: String,
    p256dh: String,
    auth: String,
    words: api::PushWords,
}

/// A waiting message in the store.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct PendingNotice {
    /// The device it is for; `None` until it is split into one message per device.
    device: Option<String>,
    kind: String,
    table: String,
    /// The number of the row it is about.
    #[serde(default)]
    seq: u64,
    tries: usize,
}

impl PendingNotice {
    /// Returns it as a stored item, due at once.
    fn item(&self, person: &str, now_ms: u64) -> ApiResult<Item> {
        let Self { device, kind, table, seq, .. } = self;
        let whose = device.clone().unwrap_or_else(|| format!("all {person}"));
        Ok(Item {
            kind: NOTICE.to_owned(),
            key: format!("{whose} {table} {seq} {kind}"),
            person: Some(person.to_owned()),
            value: serde_json::to_string(self).map_err(|_| damaged("a notice"))?,
            at_ms: now_ms,
            due_ms: Some(now_ms),
        })
    }
}

/// The payload of a push message, which the browser shows unchanged.
#[derive(Debug, Serialize)]
struct Notice<'a> {
    title: &'a str,
    table: &'a str,
}

/// The outcome of a push message.
enum PushOutcome {
    Taken,
    /// The browser has ended the subscription: 404 or 410.
    Unwanted,
    Failed(String),
}

fn words_for<'a>(words: &'a api::PushWords, kind: &str) -> Option<&'a str> {
    match kind {
        "turn" => Some(&words.turn),
        "invite" => Some(&words.invite),
        "end" => Some(&words.end),
        "rematch" => Some(&words.rematch),
        _ => None,
    }
}

fn wrong(what: &str) -> ApiError {
    ApiError::malformed(format!("`{what}` isn't what PushSubscription.toJSON() returns"))
}

/// Parses the keys of a browser's subscription.
fn keys(p256dh: &str, auth: &str) -> ApiResult<(p256::PublicKey, Auth)> {
    let read = |text: &str| URL_SAFE_NO_PAD.decode(text.trim_end_matches('='));
    let public = read(p256dh).ok().and_then(|bytes| p256::PublicKey::from_sec1_bytes(&bytes).ok());
    let auth = read(auth).ok().and_then(|bytes| <[u8; 16]>::try_from(bytes).ok());
    Ok((public.ok_or_else(|| wrong("p256dh"))?, auth.ok_or_else(|| wrong("auth"))?.into()))
}

/// Returns the VAPID token for a push service (RFC 8292).
fn proof(key: &SigningKey, endpoint: &ureq::http::Uri, contact: &str, now_ms: u64) -> Option<String> {
    let audience = format!("{}://{}", endpoint.scheme_str()?, endpoint.authority()?);
    let claims =
        serde_json::json!({"aud": audience, "exp": now_ms / 1_000 + TOKEN_VALIDITY_S, "sub": contact});
    let part = |value: &serde_json::Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let head = serde_json::json!({"typ": "JWT", "alg": "ES256"});
    let signed = format!("{}.{}", part(&head), part(&claims));
    let signature: Signature = key.sign(signed.as_bytes());
    let signature = URL_SAFE_NO_PAD.encode(signature.to_bytes());
    Some(format!("vapid t={signed}.{signature}, k={}", public_text(key)))
}

fn public_text(key: &SigningKey) -> String {
    URL_SAFE_NO_PAD.encode(key.verifying_key().to_encoded_point(false).as_bytes())
}

/// Sends a message. Blocks until the push service responds.
fn send(
    kept: &PushRecord,
    key: &SigningKey,
    body: String,
    contact: &str,
    now_ms: u64,
    private: bool,
) -> PushOutcome {
    let unreadable = || PushOutcome::Failed("the subscription can't be read".to_owned());
    let (Ok(uri), Ok((public, auth))) =
        (kept.endpoint.parse::<ureq::http::Uri>(), keys(&kept.p256dh, &kept.auth))
    else {
        return unreadable();
    };
    let Some(proof) = proof(key, &uri, contact, now_ms) else { return unreadable() };
    let request = WebPushBuilder::new(uri, public, auth).with_valid_duration(PUSH_LIFETIME).build(body);
    let Ok(mut request) = request else { return unreadable() };
    let Ok(proof) = proof.parse() else { return unreadable() };
    request.headers_mut().insert("authorization", proof);
    match agent(private).run(request) {
        Ok(answer) if answer.status().is_success() => PushOutcome::Taken,
        Ok(answer) if matches!(answer.status().as_u16(), 404 | 410) => PushOutcome::Unwanted,
        Ok(answer) => PushOutcome::Failed(format!("answered {}", answer.status().as_u16())),
        Err(error) => PushOutcome::Failed(error.to_string()),
    }
}

/// Returns the outbox entry for a note, if its kind has a push text; stored only if the person has a subscription.
pub fn for_browsers(person: &str, note: &api::Note) -> ApiResult<Option<OutboxEntry>> {
    if words_for(&api::PushWords::default(), &note.kind).is_none() {
        return Ok(None);
    }
    let waiting = PendingNotice {
        device: None,
        kind: note.kind.clone(),
        table: note.table.clone(),
        seq: note.seq,
        tries: 0,
    };
    let item = waiting.item(person, note.at_ms)?;
    Ok(Some(OutboxEntry { item, asked_by: Some(PUSH), most: usize::MAX }))
}

impl Outbox {
    /// Returns the VAPID key, which all nodes share for the life of the store.
    async fn push_key(&self) -> ApiResult<SigningKey> {
        let fresh = random::bytes::<32>()?;
        let kept = self.store.get_or_insert_secret(KEY, fresh.to_vec()).await?;
        SigningKey::from_slice(&kept).map_err(|_| damaged("the key for notices"))
    }

    /// Splits a message for a person into one for each device.
    async fn for_each_device(&self, person: &str, waiting: &PendingNotice) -> ApiResult<()> {
        for device in self.store.items(PUSH, Some(person), "", MAX_DEVICES).await? {
            let waiting = PendingNotice { device: Some(device.key), ..waiting.clone() };
            match self.store.add_item(waiting.item(person, self.clock.now_ms())?).await {
                // An earlier attempt may already have added it.
                Ok(()) | Err(StoreError::Taken(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Sends a due message and handles the outcome.
    pub async fn push_one(&self, item: Item) -> ApiResult<()> {
        let waiting = serde_json::from_str::<PendingNotice>(&item.value).ok();
        if let Some(waiting) = waiting.as_ref().filter(|waiting| waiting.device.is_none()) {
            self.for_each_device(item.person.as_deref().unwrap_or_default(), waiting).await?;
            self.store.take_item(item.kind, item.key).await?;
            return Ok(());
        }
        let device = match waiting.as_ref().and_then(|waiting| waiting.device.as_ref()) {
            Some(device) => self.store.item(PUSH, device).await?,
            None => None,
        };
        let (Some(waiting), Some(device)) = (waiting, device) else {
            self.store.take_item(item.kind, item.key).await?; // the subscription is gone
            return Ok(());
        };
        let kept: PushRecord = serde_json::from_str(&device.value).map_err(|_| damaged("a subscription"))?;
        let title = words_for(&kept.words, &waiting.kind).unwrap_or_default();
        let body = serde_json::to_string(&Notice { title, table: &waiting.table });
        let body = body.map_err(|_| damaged("a notice"))?;
        let key = self.push_key().await?;
        let contact = match &self.public_url {
            Some(url) if url.starts_with("https://") => url.clone(),
            // VAPID needs a contact, even if the site has no address.
            _ => "mailto:nobody@localhost".to_owned(),
        };
        let (private, now) = (self.allows_private(), self.clock.now_ms());
        let sent = tokio::task::spawn_blocking(move || send(&kept, &key, body, &contact, now, private)).await;
        match sent.unwrap_or_else(|_| PushOutcome::Failed("the server goes down".to_owned())) {
            PushOutcome::Taken => drop(self.store.take_item(item.kind, item.key).await?),
            PushOutcome::Unwanted => {
                self.store.take_item(device.kind, device.key).await?;
                self.store.take_item(item.kind, item.key).await?;
            }
            PushOutcome::Failed(why) => match RETRY_DELAYS_MS.get(waiting.tries) {
                Some(again) => {
                    let value = serde_json::to_string(&PendingNotice { tries: waiting.tries + 1, ..waiting });
                    let value = value.map_err(|_| damaged("a notice"))?;
                    let due = Some(self.clock.now_ms() + again);
                    self.store.change_item(item.kind, item.key, item.value, value, due).await?;
                }
                None => {
                    tracing::warn!(%why, "a notice is given up");
                    self.store.take_item(item.kind, item.key).await?;
                }
            },
        }
        Ok(())
    }

    /// Returns the server's public key, with which browsers subscribe.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn push_public_key(&self) -> ApiResult<String> {
        Ok(public_text(&self.push_key().await?))
    }

    /// Subscribes a device of a person. A repeated subscription replaces the old one.
    ///
    /// # Errors
    /// If the subscription is wrong, the person has too many devices, or the store is unavailable.
    pub async fn subscribe(&self, person: &str, new: api::NewPush) -> ApiResult<api::PushDevice> {
        checked(&new.endpoint, self.allows_private())?;
        keys(&new.keys.p256dh, &new.keys.auth)?;
        let words = [&new.words.turn, &new.words.invite, &new.words.end, &new.words.rematch];
        if words.iter().any(|words| words.trim().is_empty() || words.chars().count() > MAX_WORDS_LEN) {
            let words = format!("the words of a notification have 1 to {MAX_WORDS_LEN} characters");
            return Err(ApiError::malformed(words));
        }
        let devices = self.push_devices(person).await?;
        let (key, made_ms) = (random::hash(&new.endpoint)[..32].to_owned(), self.clock.now_ms());
        if devices.len() >= MAX_DEVICES && devices.iter().all(|device| device.id != key) {
            let words = format!("{MAX_DEVICES} devices already get notifications: remove one first");
            return Err(ApiError::not_allowed(words));
        }
        let kept = PushRecord {
            endpoint: new.endpoint,
            p256dh: new.keys.p256dh,
            auth: new.keys.auth,
            words: new.words,
        };
        let value = serde_json::to_string(&kept).map_err(|_| damaged("a subscription"))?;
        let made_ms = devices.iter().find(|device| device.id == key).map_or(made_ms, |known| known.made_ms);
        let owner = Some(person.to_owned());
        let item = Item {
            kind: PUSH.to_owned(),
            key: key.clone(),
            person: owner,
            value,
            at_ms: made_ms,
            due_ms: None,
        };
        replace(self.store.as_ref(), item).await?;
        Ok(api::PushDevice { id: key, made_ms })
    }
}
