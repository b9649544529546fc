//! How strong a computer player plays, as data.

/// One level of a game: how much it looks at, and what it gets wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// 1 for the weakest.
    pub number: u8,
    /// A word for people.
    pub name: &'static str,
    /// The most positions looked at for one turn.
    pub nodes: u64,
    /// The most turns looked ahead.
    pub depth: u8,
    /// How many turns are followed at each ply once all have had a first look, the root first; the
    /// last number goes on for deeper plies. All 0: every turn, in the order of its order score.
    pub widths: [u16; 4],
    /// The most reveals weighed at a chance step; of more, a sample.
    pub chances: u16,
    /// How far every judgement is off, at most, in the evaluator's units.
    pub noise: i32,
    /// In percent, how much of what is easily overlooked is overlooked.
    pub overlook: u32,
    /// At a table of more than two sides: whether each of the others is taken to play what looks best
    /// for itself, rather than whatever harms the thinking side most. For levels that look at turns first.
    pub selfish: bool,
}

impl Level {
    /// Looks one turn ahead and judges as well as the evaluator can: the base that levels change.
    pub const GREEDY: Self = Self {
        number: 0,
        name: "greedy",
        nodes: u64::MAX,
        depth: 1,
        widths: [u16::MAX; 4],
        chances: 18,
        noise: 0,
        overlook: 0,
        selfish: false,
    };

    /// The same level with another budget of positions.
    #[must_use]
    pub const fn with_nodes(self, nodes: u64) -> Self {
        Self { nodes, ..self }
    }

    /// How many turns are followed at this ply.
    pub(crate) fn width(&self, ply: usize) -> usize {
        if self.looks_first() { usize::from(self.widths[ply.min(3)].max(1)) } else { usize::MAX }
    }

    /// Whether turns are ordered by a first look at where they lead, rather than by their order score.
    pub(crate) const fn looks_first(&self) -> bool {
        self.widths[0] > 0
    }
}
