//! The strength of a computer player, as data.

/// One level of a game: how much it searches, and its errors.
///
/// # Examples
/// ```
/// use eightfold_search::Level;
///
/// let level = Level { noise: 50, ..Level::GREEDY }.with_nodes(1_000);
/// assert_eq!((level.depth, level.nodes, level.noise), (1, 1_000, 50));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// The number of the level, 1 for the weakest.
    pub number: u8,
    /// The English name, in lower case and unique among the levels of a game.
    pub name: &'static str,
    /// The most positions searched per turn.
    pub nodes: u64,
    /// The largest search depth in turns.
    pub depth: u8,
    /// How many turns are searched at each ply after a first look at all of them, the root first; the last number
    /// applies to deeper plies. All 0: every turn, in the order of its order score.
    pub widths: [u16; 4],
    /// The most outcomes searched at a chance step; of more, a sample.
    pub chances: u16,
    /// The largest error of each evaluation, in the evaluator's units.
    pub noise: i32,
    /// The percentage of easily overlooked turns that are overlooked.
    pub overlook: u32,
    /// With more than two sides: whether each of the others is assumed to play what looks best for itself, rather than
    /// what harms the searching side most. Only for levels that take a first look at turns.
    pub selfish: bool,
}

impl Level {
    /// Looks one turn ahead with the full evaluation: the base for other levels.
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

    /// Returns the same level with another budget of positions.
    #[must_use]
    pub const fn with_nodes(self, nodes: u64) -> Self {
        Self { nodes, ..self }
    }

    /// Returns the number of turns searched at this ply.
    pub(crate) fn width(&self, ply: usize) -> usize {
        if self.looks_first() { usize::from(self.widths[ply.min(3)].max(1)) } else { usize::MAX }
    }

    /// Returns whether turns are ordered by a first look at their positions, rather than by their order score.
    pub(crate) const fn looks_first(&self) -> bool {
        self.widths[0] > 0
    }
}
