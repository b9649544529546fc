//! Replaces the PostgreSQL store in a program built without the feature `postgres`.

use std::sync::Arc;

use crate::{Store, StoreError};

/// Always fails, because this build has no PostgreSQL.
///
/// # Errors
/// Always.
pub async fn open_database(_address: &str) -> Result<Arc<dyn Store>, StoreError> {
    Err(StoreError::NotBuilt { name: "PostgreSQL", feature: "postgres" })
}
