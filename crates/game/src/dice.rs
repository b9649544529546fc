/// A source of chance, held by whoever hosts a game; rules only ask it.
///
/// The rules ask in a fixed order that depends on nothing but the chance steps already made, so the
/// same dice give the same game whether the shuffle is asked for at once or tile by tile.
pub trait Dice {
    /// A number in `0..options`, each equally likely. `options` is at least 1.
    fn pick(&mut self, options: usize) -> usize;
}

/// The dice that always pick the first option: a shuffle with them changes nothing (seed 0).
#[derive(Clone, Copy, Debug, Default)]
pub struct Unshuffled;

impl Dice for Unshuffled {
    fn pick(&mut self, _options: usize) -> usize {
        0
    }
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn pick(&mut self, options: usize) -> usize {
        (**self).pick(options)
    }
}

/// `items` in random order: picks one of those left, again and again. The order is the one in which
/// single picks from the (ordered) rest would have come.
pub fn shuffle<T>(mut items: Vec<T>, dice: &mut (impl Dice + ?Sized)) -> Vec<T> {
    let mut shuffled = Vec::with_capacity(items.len());
    while !items.is_empty() {
        let at = dice.pick(items.len());
        shuffled.push(items.remove(at));
    }
    shuffled
}
