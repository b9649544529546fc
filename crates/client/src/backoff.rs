//! How long a lost connection waits before its next attempt.

/// The wait after the first failure, and the longest one while an outage may still be short, in ms.
const FIRST_MS: u64 = 250;
const SHORT_DELAY_MS: u64 = 1_000;
/// The number of failures in a row from which on the waits grow, and the longest of these waits in ms.
const LONG_OUTAGE: u32 = 40;
const MAX_DELAY_MS: u64 = 15_000;

/// The wait after that many failures in a row, in ms and without jitter: about a second in the first minute of an outage,
/// so that its end is noticed soon, and up to 15 seconds later.
pub fn wait_ms(failures: u32) -> u64 {
    let long = failures.saturating_sub(LONG_OUTAGE);
    let short = (FIRST_MS << failures.min(8)).min(SHORT_DELAY_MS);
    (short << long.min(8)).min(MAX_DELAY_MS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_outages_retry_often_long_ones_rarely() {
        let waits: Vec<u64> = (0..60).map(wait_ms).collect();
        assert_eq!(waits[..4], [250, 500, 1_000, 1_000]);
        assert!(waits[..=40].iter().all(|wait| *wait <= 1_000));
        assert_eq!((waits[41], waits[43], waits[59]), (2_000, 8_000, 15_000));
        assert!(waits.is_sorted());
        assert_eq!(wait_ms(u32::MAX), 15_000);
    }
}
