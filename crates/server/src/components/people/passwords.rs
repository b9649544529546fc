//! Passwords: stored as Argon2id hashes, computed by few threads at a time in memory that is reused.

use std::sync::{Mutex, PoisonError};

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use tokio::sync::Semaphore;

use crate::error::ApiError;
use crate::random;

/// How many passwords are hashed at once.
const CONCURRENCY: usize = 2;
/// The minimum length of a password, in characters.
const MIN_LEN: usize = 8;
/// The maximum length of a password, in characters.
const MAX_LEN: usize = 200;
/// The Argon2 parameters: 7 MiB, five passes, one of the equally strong choices in OWASP's Password Storage Cheat
/// Sheet.
const MEMORY_KIB: u32 = 7 * 1024;
const PASSES: u32 = 5;

/// Hashes passwords: at most two at a time, with no more memory than those two need.
#[derive(Debug)]
pub struct Passwords {
    workers: Semaphore,
    memory: Mutex<Vec<Vec<Block>>>,
}

impl Default for Passwords {
    fn default() -> Self {
        Self { workers: Semaphore::new(CONCURRENCY), memory: Mutex::default() }
    }
}

impl Passwords {
    /// Returns the hash of a new password, as text. Refuses passwords that aren't 8 to 200 characters long.
    pub async fn hash(&self, password: String) -> Result<String, ApiError> {
        if !fits_in(&password) {
            return Err(ApiError::malformed(format!("a password has {MIN_LEN} to {MAX_LEN} characters")));
        }
        let salt = random::bytes::<16>()?;
        self.work(move |memory| hash(&password, &salt, memory))
            .await?
            .map_err(|error| ApiError::internal(error.to_string()))
    }

    /// Whether a password matches a stored hash. Without a stored hash it does the same work and returns false; a
    /// password of an impossible length needs no work.
    pub async fn fits(&self, password: String, kept: Option<String>) -> Result<bool, ApiError> {
        if !fits_in(&password) {
            return Ok(false);
        }
        self.work(move |memory| {
            let Some(kept) = kept else {
                let _ = hash(&password, &[0; 16], memory);
                return false;
            };
            verify(&password, &kept, memory).unwrap_or(false)
        })
        .await
    }

    /// Runs a computation on a blocking thread.
    async fn work<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Vec<Block>) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let _worker = self.workers.acquire().await.map_err(|_| ApiError::shutting_down())?;
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default();
        let (done, memory) = tokio::task::spawn_blocking(move || (work(&mut memory), memory))
            .await
            .map_err(|_| ApiError::shutting_down())?;
        self.memory.lock().unwrap_or_else(PoisonError::into_inner).push(memory);
        Ok(done)
    }
}

/// Whether a password has an allowed length.
fn fits_in(password: &str) -> bool {
    (MIN_LEN..=MAX_LEN).contains(&password.chars().count())
}

fn hash(password: &str, salt: &[u8], memory: &mut Vec<Block>) -> argon2::password_hash::Result<String> {
    let params = Params::new(MEMORY_KIB, PASSES, 1, None)?;
    let (algorithm, version) = (Algorithm::Argon2id, Version::V0x13);
    let mut out = [0; Params::DEFAULT_OUTPUT_LEN];
    run(algorithm, version, &params, password, salt, &mut out, memory)?;
    let hash = PasswordHash {
        algorithm: algorithm.ident(),
        version: Some(version.into()),
        params: ParamsString::try_from(&params)?,
        salt: Some(Salt::new(salt)?),
        hash: Some(Output::new(&out)?),
    };
    Ok(hash.to_string())
}

fn verify(password: &str, kept: &str, memory: &mut Vec<Block>) -> argon2::password_hash::Result<bool> {
    let kept = PasswordHash::new(kept)?;
    let (Some(salt), Some(hash)) = (&kept.salt, &kept.hash) else { return Ok(false) };
    let algorithm = Algorithm::try_from(kept.algorithm.as_str())?;
    let version = kept.version.map_or(Ok(Version::V0x13), Version::try_from)?;
    let mut out = vec![0; hash.len()];
    run(algorithm, version, &Params::try_from(&kept)?, password, salt, &mut out, memory)?;
    // Compares in constant time.
    Ok(Output::new(&out)? == *hash)
}

fn run(
    algorithm: Algorithm,
    version: Version,
    params: &Params,
    password: &str,
    salt: &[u8],
    out: &mut [u8],
    memory: &mut Vec<Block>,
) -> argon2::Result<()> {
    if memory.len() < params.block_count() {
        memory.resize_with(params.block_count(), Block::new);
    }
    Argon2::new(algorithm, version, params.clone()).hash_password_into_with_memory(
        password.as_bytes(),
        salt,
        out,
        &mut memory[..params.block_count()],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verification_ignores_earlier_contents_of_memory() {
        let mut memory = Vec::new();
        let kept = hash("correct horse", &[7; 16], &mut memory).unwrap();
        assert!(kept.starts_with("$argon2id$v=19$m=7168,t=5,p=1$"), "{kept}");
        for (password, right) in [("correct horse", true), ("Correct horse", false), ("correct horse", true)]
        {
            assert_eq!(verify(password, &kept, &mut memory), Ok(right), "{password}");
        }
        // Made with other parameters, as in accounts of an earlier version.
        use argon2::password_hash::PasswordHasher;
        let earlier =
            Argon2::default().hash_password_with_salt(b"battery staple", &[9; 16]).unwrap().to_string();
        assert_eq!(verify("battery staple", &earlier, &mut memory), Ok(true));
        assert_eq!(verify("battery", &earlier, &mut memory), Ok(false));
        assert!(verify("battery", "no hash", &mut memory).is_err());
    }
}
