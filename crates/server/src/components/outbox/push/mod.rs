//! Push messages to the devices that a person has subscribed, without an open page.

#[cfg_attr(not(feature = "push"), path = "no_sending.rs")]
mod sending;

use eightfold_protocol as api;

pub use sending::for_browsers;

use super::Outbox;
use crate::error::ApiResult;

/// The kind of items for subscriptions; the key is a hash of the address.
pub const PUSH: &str = "push";
/// The maximum number of subscribed devices of a person.
const MAX_DEVICES: usize = 20;

impl Outbox {
    /// Returns the devices of a person that get push messages.
    ///
    /// # Errors
    /// If the store is unavailable.
    pub async fn push_devices(&self, person: &str) -> ApiResult<Vec<api::PushDevice>> {
        let devices = self.store.items(PUSH, Some(person), "", MAX_DEVICES).await?;
        Ok(devices.into_iter().map(|item| api::PushDevice { id: item.key, made_ms: item.at_ms }).collect())
    }
}
