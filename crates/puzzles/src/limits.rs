/// Limits for a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The most positions examined.
    pub positions: u64,
    /// The most turns and replies in a certificate.
    pub lines: usize,
}

impl Limits {
    /// For a program that waits for the answer: some seconds on a desktop computer.
    pub const DEFAULT: Self = Self { positions: 30_000_000, lines: 1_000_000 };
    /// For judging a turn: a few seconds, in the page and on the server.
    pub const JUDGE: Self = Self { positions: 8_000_000, lines: 0 };
}

/// The budget of positions is used up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BudgetExhausted;

/// Counts the positions examined.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    left: u64,
}

impl Budget {
    pub(crate) fn of(limits: Limits) -> Self {
        Self { left: limits.positions }
    }

    /// Counts one more position.
    #[inline]
    pub(crate) fn spend(&mut self) -> Result<(), BudgetExhausted> {
        self.left = self.left.checked_sub(1).ok_or(BudgetExhausted)?;
        Ok(())
    }
}
