//! The shape of a rating graph: where its points and lines are, without a window.

use eightfold_protocol::RatingPoint;

/// The size of the graph, in its own units.
pub const SIZE: (f64, f64) = (480.0, 150.0);
/// The left end of its lines, to the right of the labels.
pub const AXIS: f64 = 36.0;
/// The margin around its points.
const EDGE: f64 = 10.0;
/// The distances between lines, in rating points; the first with few enough lines is used.
const STEPS: [i32; 7] = [25, 50, 100, 200, 500, 1_000, 5_000];
/// The maximum number of lines.
const MAX_LINES: i32 = 5;

/// The shape of a graph.
#[derive(Clone, PartialEq, Debug)]
pub struct RatingChart {
    /// The places of the points, from left to right.
    pub points: Vec<(f64, f64)>,
    /// The lines: a rating and its height.
    pub lines: Vec<(i32, f64)>,
    /// The lowest and the highest rating.
    pub range: (i32, i32),
}

impl RatingChart {
    /// The graph of these ratings, the earliest first; `None` without any.
    pub fn of(ratings: &[RatingPoint]) -> Option<Self> {
        let (first, last) = (ratings.first()?, ratings.last()?);
        let low = ratings.iter().map(|rating| rating.points).min()?;
        let high = ratings.iter().map(|rating| rating.points).max()?;
        let around = |step: i32| (low.div_euclid(step) * step, (high.div_euclid(step) + 1) * step);
        let step = STEPS.into_iter().find(|step| {
            let (bottom, top) = around(*step);
            (top - bottom) / step < MAX_LINES
        });
        let step = step.unwrap_or(STEPS[STEPS.len() - 1]);
        let (bottom, top) = around(step);
        let (wide, tall) = (SIZE.0 - AXIS - 2.0 * EDGE, SIZE.1 - 2.0 * EDGE);
        let height = |points: i32| EDGE + tall * f64::from(top - points) / f64::from(top - bottom);
        let time = last.at_ms.saturating_sub(first.at_ms) as f64;
        let x = |at_ms: u64| match time > 0.0 {
            true => AXIS + EDGE + wide * at_ms.saturating_sub(first.at_ms) as f64 / time,
            false => AXIS + EDGE + wide / 2.0,
        };
        let lines = (0..=(top - bottom) / step).map(|at| bottom + at * step);
        Some(Self {
            points: ratings.iter().map(|rating| (x(rating.at_ms), height(rating.points))).collect(),
            lines: lines.map(|points| (points, height(points))).collect(),
            range: (low, high),
        })
    }

    /// The line through the points, as the `points` of a polyline.
    pub fn line(&self) -> String {
        let points: Vec<String> = self.points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        points.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rating((at_ms, points): (u64, i32)) -> RatingPoint {
        RatingPoint { at_ms, points, provisional: false }
    }

    #[test]
    fn later_is_right_and_better_is_higher() {
        let ratings = [(1_000, 1_500), (2_000, 1_662), (5_000, 1_590)].map(rating);
        let chart = RatingChart::of(&ratings).unwrap();
        let [(x0, y0), (x1, y1), (x2, y2)] = chart.points[..] else { panic!("a point for each rating") };
        assert!(x0 < x1 && x1 < x2 && y1 < y2 && y2 < y0);
        assert!((x2 - x1 - 3.0 * (x1 - x0)).abs() < 1e-6, "distances are times");
        assert_eq!(chart.range, (1_500, 1_662));
        let values: Vec<i32> = chart.lines.iter().map(|(points, _)| *points).collect();
        assert_eq!(values, [1_500, 1_550, 1_600, 1_650, 1_700]);
        assert_eq!(chart.line().split(' ').count(), 3);
    }

    #[test]
    fn every_history_fits_its_frame() {
        let long: Vec<_> = (0..300).map(|at| (at, 1_500 + (at as i32 * 37) % 900)).collect();
        let histories: [&[(u64, i32)]; 5] = [
            &[(5, 1_500)],
            &[(5, 1_500), (5, 1_400)],
            &[(1, 90), (2, 3_900)],
            &[(1, -200), (9, 1_500)],
            &long,
        ];
        for history in histories {
            let ratings: Vec<_> = history.iter().copied().map(rating).collect();
            let chart = RatingChart::of(&ratings).unwrap();
            for (x, y) in &chart.points {
                assert!((AXIS..=SIZE.0).contains(x) && (0.0..=SIZE.1).contains(y), "{history:?}");
            }
            assert!((2..=6).contains(&chart.lines.len()), "{:?}", chart.lines);
            assert!(chart.lines.iter().all(|(_, y)| (0.0..=SIZE.1).contains(y)));
        }
        assert_eq!(RatingChart::of(&[]), None);
    }
}
