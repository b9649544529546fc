use eightfold_octiles::Post;

use super::super::scene::{PostMark, Scene, Target, TraceKind};

/// A run of a runner from one post to another. A loop returns to its start.
pub type Run = (Post, Post);

/// Returns the runs that a click on a post could make, for the chosen runner.
pub fn runs_to(runs: &[Run], chosen: Option<Post>, post: Post) -> Vec<Run> {
    runs.iter()
        .copied()
        .filter(|&(from, to)| to == post && chosen.is_none_or(|runner| runner == from))
        // To run a loop, choose its runner and press it again.
        .filter(|&(from, to)| from != to || chosen == Some(from))
        .collect()
}

/// Chooses which runs to draw over the board, and how: the chosen one, those that a press on the hovered target would
/// make, or all possible ones.
pub fn shown_runs(
    runs: &[Run],
    chosen: Option<Post>,
    to: Option<Post>,
    hover: Option<Target>,
) -> Vec<(TraceKind, Run)> {
    let with = |kind, runs: Vec<Run>| runs.into_iter().map(|run| (kind, run)).collect();
    if let (Some(from), Some(to)) = (chosen, to) {
        return vec![(TraceKind::Preview, (from, to))];
    }
    if let Some(Target::Post(post)) = hover {
        let there = runs_to(runs, chosen, post);
        if !there.is_empty() {
            return with(TraceKind::Preview, there);
        }
        let from_here: Vec<Run> = runs.iter().copied().filter(|&(from, _)| from == post).collect();
        if !from_here.is_empty() {
            return with(TraceKind::Possible, from_here);
        }
    }
    with(
        TraceKind::Possible,
        runs.iter().copied().filter(|&(from, _)| chosen.is_none_or(|runner| runner == from)).collect(),
    )
}

impl Scene {
    /// Marks the runners that can run, and where they can go.
    pub(super) fn mark_runs(&mut self, runs: &[Run], chosen: Option<Post>) {
        for &(from, to) in runs {
            self.post_mut(from).mark = PostMark::Mover;
            if chosen.is_none_or(|runner| runner == from) && from != to {
                self.post_mut(to).mark = PostMark::Target;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loop_is_run_only_by_the_chosen_runner() {
        let [a, b, c] = ["A1", "B3", "C4"].map(|name| Post::from_name(name).unwrap());
        let runs = [(a, a), (a, b), (c, b)];
        assert_eq!(runs_to(&runs, None, a), []);
        assert_eq!(runs_to(&runs, Some(a), a), [(a, a)]);
        assert_eq!(runs_to(&runs, None, b), [(a, b), (c, b)]);
        assert_eq!(runs_to(&runs, Some(c), b), [(c, b)]);
        let kinds =
            |shown: Vec<(TraceKind, Run)>| shown.into_iter().map(|(kind, _)| kind).collect::<Vec<_>>();
        assert_eq!(shown_runs(&runs, None, None, None).len(), 3);
        assert_eq!(kinds(shown_runs(&runs, Some(a), Some(b), None)), [TraceKind::Preview]);
        assert_eq!(kinds(shown_runs(&runs, None, None, Some(Target::Post(b)))), [TraceKind::Preview; 2]);
    }
}
