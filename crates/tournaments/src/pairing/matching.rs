//! Maximum matching in a graph, with preferences.

use petgraph::algo::maximum_matching;
use petgraph::graph::{NodeIndex, UnGraph};

/// Returns the size of a maximum matching of the vertices in `left`, and one such matching.
fn largest(left: &[usize], may: &dyn Fn(usize, usize) -> bool) -> (usize, Vec<(usize, usize)>) {
    let mut graph = UnGraph::<(), ()>::with_capacity(left.len(), left.len() * left.len() / 2);
    for _ in left {
        graph.add_node(());
    }
    for a in 0..left.len() {
        for b in a + 1..left.len() {
            if may(left[a], left[b]) {
                graph.add_edge(NodeIndex::new(a), NodeIndex::new(b), ());
            }
        }
    }
    let matching = maximum_matching(&graph);
    let pairs: Vec<_> = matching.edges().map(|(a, b)| (left[a.index()], left[b.index()])).collect();
    (pairs.len(), pairs)
}

/// Returns the size of a maximum matching.
pub fn most(people: &[usize], may: &dyn Fn(usize, usize) -> bool) -> usize {
    largest(people, may).0
}

/// Makes as many pairs as possible. The first person in the list gets their most wanted partner that still allows that,
/// then the next, and so on; a lower `wanted` is better. Also returns those without a partner.
pub fn pair_up<K: Ord>(
    people: &[usize],
    may: &dyn Fn(usize, usize) -> bool,
    wanted: &dyn Fn(usize, usize) -> K,
) -> (Vec<(usize, usize)>, Vec<usize>) {
    let mut left = people.to_vec();
    let (mut best, mut known) = largest(&left, may);
    let (mut pairs, mut alone) = (Vec::new(), Vec::new());
    while let Some(me) = (!left.is_empty()).then(|| left.remove(0)) {
        let mut others: Vec<usize> = left.iter().copied().filter(|&other| may(me, other)).collect();
        others.sort_by_key(|&other| wanted(me, other));
        let partner = others.into_iter().find(|&other| {
            if known.contains(&(me, other)) || known.contains(&(other, me)) {
                known.retain(|&(a, _)| a != me && a != other);
                return true;
            }
            let rest: Vec<usize> = left.iter().copied().filter(|&one| one != other).collect();
            let (count, pairs) = largest(&rest, may);
            let good = count + 1 == best;
            if good {
                known = pairs;
            }
            good
        });
        match partner {
            Some(other) => {
                left.retain(|&one| one != other);
                pairs.push((me, other));
                best -= 1;
            }
            None => {
                alone.push(me);
                known = largest(&left, may).1;
            }
        }
    }
    (pairs, alone)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the size of a maximum matching, by brute force.
    fn tried(left: &[usize], may: &dyn Fn(usize, usize) -> bool) -> usize {
        let Some((&first, rest)) = left.split_first() else { return 0 };
        let without = tried(rest, may);
        let with = rest.iter().filter(|&&other| may(first, other)).map(|&other| {
            let rest: Vec<usize> = rest.iter().copied().filter(|&one| one != other).collect();
            1 + tried(&rest, may)
        });
        with.max().unwrap_or(0).max(without)
    }

    #[test]
    fn finds_a_maximum_matching() {
        let mut state = 7_u64;
        for round in 0..400 {
            let people: Vec<usize> = (0..2 + round % 8).collect();
            let edges: Vec<bool> = (0..100)
                .map(|_| {
                    state =
                        state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    state >> 62 == 0
                })
                .collect();
            let may = |a: usize, b: usize| edges[a.min(b) * 10 + a.max(b)];
            let (pairs, alone) = pair_up(&people, &may, &|a, b| a.abs_diff(b));
            assert!(pairs.iter().all(|&(a, b)| may(a, b)));
            assert_eq!(pairs.len() * 2 + alone.len(), people.len());
            assert_eq!(pairs.len(), tried(&people, &may), "{round}");
        }
    }
}
