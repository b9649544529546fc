/// How much work a proof may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The most positions looked at.
    pub positions: u64,
    /// The most turns and replies in a certificate.
    pub lines: usize,
}

impl Limits {
    /// What is right for a program that waits for the answer: some seconds on a desk machine.
    pub const USUAL: Self = Self { positions: 30_000_000, lines: 1_000_000 };
    /// What a page can do between two frames of a second: for the answer to one turn.
    pub const BRIEF: Self = Self { positions: 600_000, lines: 0 };
}

/// The positions that a proof may look at are used up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Exhausted;

/// Counts the positions that are looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    left: u64,
}

impl Budget {
    pub(crate) fn of(limits: Limits) -> Self {
        Self { left: limits.positions }
    }

    /// One more position is looked at.
    #[inline]
    pub(crate) fn spend(&mut self) -> Result<(), Exhausted> {
        self.left = self.left.checked_sub(1).ok_or(Exhausted)?;
        Ok(())
    }
}
