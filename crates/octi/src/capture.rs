//! The pods that can be captured, and all ways to choose among them.

use std::ops::ControlFlow;

use crate::board::Squares;
use crate::midturn::MidTurnState;
use crate::octi::PODS;
use crate::pod::Pod;
use crate::turn::Captures;

/// The kinds of pods that can be captured, and how many of each.
pub(crate) struct CapturablePods {
    kinds: [(Pod, u8); PODS],
    count: usize,
}

impl CapturablePods {
    pub(crate) fn kinds(&self) -> &[(Pod, u8)] {
        &self.kinds[..self.count]
    }

    /// Returns every choice among them, including none and all; identical pods are chosen by number.
    pub(crate) fn choices(&self, mut sink: impl FnMut(Captures) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut chosen = [0u8; PODS];
        loop {
            let mut captures = Captures::new();
            for (&(pod, _), &number) in self.kinds().iter().zip(&chosen) {
                for _ in 0..number {
                    captures.push(pod);
                }
            }
            sink(captures)?;
            let mut at = 0;
            while at < self.count && chosen[at] == self.kinds[at].1 {
                chosen[at] = 0;
                at += 1;
            }
            if at == self.count {
                return ControlFlow::Continue(());
            }
            chosen[at] += 1;
        }
    }
}

impl MidTurnState {
    /// Returns what can be captured on the jumped squares: every pod there, friend or enemy, that is neither already
    /// captured nor a mover, since movers are lifted off.
    pub(crate) fn capturable(
        &self,
        jumped: Squares,
        movers: impl Iterator<Item = Pod> + Clone,
    ) -> CapturablePods {
        let mut found = CapturablePods { kinds: [(Pod::NONE, 0); PODS], count: 0 };
        if jumped.is_empty() {
            return found;
        }
        for run in self.runs().filter(|run| jumped.has(run.pod.square())) {
            let lifted = movers.clone().filter(|&pod| pod == run.pod).count() as u8;
            let left = run.active.saturating_sub(lifted);
            if left > 0 {
                found.kinds[found.count] = (run.pod, left);
                found.count += 1;
            }
        }
        found
    }
}
