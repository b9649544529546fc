/// A source of chance, owned by the host of a game; the rules only draw from it.
///
/// The rules draw in a fixed order that depends only on the chance steps already made, so the same dice give the same
/// game whether a shuffle is drawn at once or tile by tile.
///
/// # Examples
/// ```
/// use eightfold_game::Dice;
///
/// /// A host that decides each draw itself, such as one that asks for real dice.
/// struct Listed(Vec<usize>);
///
/// impl Dice for Listed {
///     fn pick(&mut self, options: usize) -> usize {
///         self.0.pop().map_or(0, |number| number % options)
///     }
/// }
///
/// assert_eq!(Listed(vec![4, 7]).pick(6), 1);
/// ```
pub trait Dice {
    /// Returns a number in `0..options`, each equally likely. `options` is at least 1.
    fn pick(&mut self, options: usize) -> usize;
}

/// Dice that always pick the first option: a shuffle with them changes nothing (seed 0).
///
/// # Examples
/// ```
/// use eightfold_game::{IdentityDice, shuffle};
///
/// assert_eq!(shuffle(vec!['a', 'b', 'c'], &mut IdentityDice), ['a', 'b', 'c']);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct IdentityDice;

impl Dice for IdentityDice {
    fn pick(&mut self, _options: usize) -> usize {
        0
    }
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn pick(&mut self, options: usize) -> usize {
        (**self).pick(options)
    }
}

/// Returns `items` in random order by repeatedly picking one of those left. The order is the same as from single picks
/// out of the (ordered) rest.
pub fn shuffle<T>(mut items: Vec<T>, dice: &mut (impl Dice + ?Sized)) -> Vec<T> {
    let mut shuffled = Vec::with_capacity(items.len());
    while !items.is_empty() {
        let at = dice.pick(items.len());
        shuffled.push(items.remove(at));
    }
    shuffled
}
