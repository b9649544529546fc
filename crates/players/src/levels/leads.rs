/// What a lead in a search is worth between strong players, measured: how much more often the leader won than lost
/// (among more than two sides: against all others together) where the search had a lead of 0.2, 0.4, 0.6, 0.8 and just
/// below 1. A lead is twice the chance, minus one. In between it is interpolated. `cargo xtask tune chances` measures the
/// numbers, and each level list has its own.
///
/// # Examples
/// ```
/// use eightfold_players::levels::Leads;
///
/// let strong = Leads([0.5, 0.8, 0.95, 0.99, 1.0]);
/// assert!(strong.shown(0.6) > 0.74);
/// assert_eq!(Leads::UNCHANGED.shown(0.5), 0.5);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Leads(pub [f64; 5]);

/// A lead beyond this is a win or loss proven by the search: evaluations stay below it.
const MAX_LEAD: f64 = 0.98;

impl Leads {
    /// Every lead is worth what the search says.
    pub const UNCHANGED: Self = Self([0.2, 0.4, 0.6, 0.8, 1.0]);

    /// Returns the chance to show for this one from a search.
    pub fn shown(&self, searched: f64) -> f64 {
        let lead = 2.0 * searched - 1.0;
        let worth = if lead.abs() > MAX_LEAD {
            // Never less than what an evaluation can show.
            lead.abs().max(self.0[4])
        } else {
            let place = 5.0 * lead.abs();
            let step = (place as usize).min(4);
            let low = if step == 0 { 0.0 } else { self.0[step - 1] };
            low + (self.0[step] - low) * (place - step as f64)
        };
        (1.0 + if lead < 0.0 { -worth } else { worth }) / 2.0
    }

    /// Returns the share of the wins for this chance from a search, against this many other sides: even odds against
    /// all others together are an equal share.
    pub fn share(&self, searched: f64, others: f64) -> f64 {
        let chance = self.shown(searched);
        chance / (chance + others * (1.0 - chance))
    }
}
