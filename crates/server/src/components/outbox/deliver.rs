//! Delivers waiting notes to hooks, signed, and retries those that were not accepted.
//!
//! Any node may send a note: it claims a due one with a short lease, and deletes it once the receiver has accepted it.

mod resolver;

use std::sync::Arc;
use std::time::Duration;

use eightfold_protocol as api;
use eightfold_store::Item;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use tokio::sync::Semaphore;
use ureq::unversioned::resolver::DefaultResolver;
use ureq::unversioned::transport::DefaultConnector;

use resolver::PublicResolver;

use super::Outbox;
use super::hooks::{DELIVERY_KIND, HOOK, HookRecord, PendingDelivery};
use crate::error::ApiError;
use crate::shutdown::ended;

/// The kind of items for push messages that wait to be sent.
pub const NOTICE: &str = "push-notice";
const DELIVERY_TIMEOUT: Duration = Duration::from_secs(10);
/// The lease of a delivery, after which another node sends it, in ms. It is longer than [`DELIVERY_TIMEOUT`], so that a slow
/// receiver doesn't get it twice.
const LEASE_MS: u64 = 15_000;
/// The delays before each retry, in ms; then the note is dropped.
const RETRY_DELAYS_MS: [u64; 7] = [2_000, 60_000, 300_000, 1_800_000, 7_200_000, 21_600_000, 43_200_000];
/// How long a hook may fail before it is removed, in ms: three days.
const MAX_FAILING_MS: u64 = 3 * 86_400_000;
/// How often the store is polled for waiting notes.
const POLL_INTERVAL: Duration = Duration::from_secs(1);
/// The pause after a poll that found nothing, since turns come fast and many notes are for people without a hook.
const RETRY_PAUSE: Duration = Duration::from_millis(50);

/// The number of concurrent deliveries.
const CONCURRENCY: usize = 8;

enum DeliveryOutcome {
    Taken,
    /// The receiver wants no more notes: 410.
    Unwanted,
    Failed(String),
}

/// Creates a client for addresses given by users: private networks are refused unless `private` allows them.
pub fn agent(private: bool) -> ureq::Agent {
    let config = ureq::Agent::config_builder()
        .timeout_global(Some(DELIVERY_TIMEOUT))
        .max_redirects(0)
        .max_redirects_will_error(false)
        .http_status_as_error(false)
        .proxy(None)
        .user_agent(concat!("eightfold/", env!("CARGO_PKG_VERSION")))
        .build();
    let resolver = PublicResolver { private, system: DefaultResolver::default() };
    ureq::Agent::with_parts(config, DefaultConnector::default(), resolver)
}

fn send(kept: &HookRecord, body: &str, private: bool) -> DeliveryOutcome {
    let Some(signature) = signature(&kept.secret, body) else {
        return DeliveryOutcome::Failed("the note can't be signed".to_owned());
    };
    let request = agent(private).post(&kept.url).header("content-type", "application/json");
    match request.header("eightfold-signature", format!("sha256={signature}")).send(body) {
        Ok(answer) if answer.status().is_success() => DeliveryOutcome::Taken,
        Ok(answer) if answer.status().as_u16() == 410 => DeliveryOutcome::Unwanted,
        Ok(answer) => DeliveryOutcome::Failed(format!("answered {}", answer.status().as_u16())),
        Err(error) => DeliveryOutcome::Failed(error.to_string()),
    }
}

/// Returns the HMAC-SHA-256 of a body, in hexadecimal digits.
fn signature(secret: &str, body: &str) -> Option<String> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).ok()?;
    mac.update(body.as_bytes());
    Some(base16ct::lower::encode_string(&mac.finalize().into_bytes()))
}

impl Outbox {
    /// Delivers notes to hooks and browsers until the server shuts down.
    pub async fn deliver(self: Arc<Self>) {
        let mut ends = self.shutdown.ends();
        let senders = Arc::new(Semaphore::new(CONCURRENCY));
        loop {
            let free = senders.available_permits();
            let now = self.clock.now_ms();
            let due = self.store.due_items(DELIVERY_KIND.to_owned(), now, now + LEASE_MS, free).await;
            let mut due = due.unwrap_or_default();
            let free = free.saturating_sub(due.len());
            due.extend(
                self.store.due_items(NOTICE.to_owned(), now, now + LEASE_MS, free).await.unwrap_or_default(),
            );
            if due.is_empty() {
                tokio::time::sleep(RETRY_PAUSE).await;
            }
            for item in due {
                let Ok(place) = Arc::clone(&senders).acquire_owned().await else { return };
                let outbox = Arc::clone(&self);
                tokio::spawn(async move {
                    let sent = if item.kind == NOTICE {
                        outbox.push_one(item).await
                    } else {
                        outbox.deliver_one(item).await
                    };
                    if let Err(error) = sent {
                        tracing::warn!(error = error.problem.message, "a note is sent later");
                    }
                    drop(place);
                    outbox.wake.notify_one();
                });
            }
            tokio::select! {
                biased;
                () = ended(&mut ends) => return,
                () = self.wake.notified() => {}
                () = tokio::time::sleep(POLL_INTERVAL) => {}
            }
        }
    }

    async fn deliver_one(&self, item: Item) -> Result<(), ApiError> {
        let person = item.person.clone().unwrap_or_default();
        let hook = self.store.item(HOOK, &person).await?;
        let (Some(hook), Ok(waiting)) = (hook, serde_json::from_str::<PendingDelivery>(&item.value)) else {
            self.store.take_item(item.kind, item.key).await?; // the hook is gone
            return Ok(());
        };
        let kept = HookRecord::of(&hook)?;
        let delivery = api::Delivery {
            id: crate::random::hash(&item.key)[..20].to_owned(),
            sent_ms: self.clock.now_ms(),
            account: person.clone(),
            note: waiting.note.clone(),
        };
        let body = serde_json::to_string(&delivery);
        let body = body.map_err(|error| ApiError::malformed(error.to_string()))?;
        let (private, to) = (self.allows_private(), kept.clone());
        let sent = tokio::task::spawn_blocking(move || send(&to, &body, private)).await;
        let now = self.clock.now_ms();
        let mut after = HookRecord { failing_since_ms: None, trouble: None, ..kept.clone() };
        match sent.unwrap_or_else(|_| DeliveryOutcome::Failed("the server goes down".to_owned())) {
            DeliveryOutcome::Taken => {
                self.store.take_item(item.kind, item.key).await?;
            }
            DeliveryOutcome::Unwanted => return Ok(self.end_hook(&person).await?),
            DeliveryOutcome::Failed(why) => {
                let since = kept.failing_since_ms.unwrap_or(now);
                if now >= since + MAX_FAILING_MS {
                    return Ok(self.end_hook(&person).await?);
                }
                (after.failing_since_ms, after.trouble) = (Some(since), Some(why));
                match RETRY_DELAYS_MS.get(waiting.tries) {
                    Some(again) => {
                        let value =
                            serde_json::to_string(&PendingDelivery { tries: waiting.tries + 1, ..waiting });
                        let value = value.map_err(|error| ApiError::malformed(error.to_string()))?;
                        self.store
                            .change_item(item.kind, item.key, item.value, value, Some(now + again))
                            .await?;
                    }
                    None => {
                        self.store.take_item(item.kind, item.key).await?;
                    }
                }
            }
        }
        let text = after.text()?;
        if text != hook.value {
            // If it was changed meanwhile, the change stays.
            self.store.change_item(hook.kind, hook.key, hook.value, text, None).await?;
        }
        Ok(())
    }
}
