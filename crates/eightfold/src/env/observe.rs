/// One part of an observation.
///
/// ```
/// use eightfold::{Game, env};
///
/// let parts = env::layout(&Game::new("octiles")?);
/// let tiles = parts.iter().find(|part| part.name == "tiles").unwrap();
/// assert_eq!(tiles.shape, [17, 18]); // which of the 18 tiles lies on which of the 17 spaces
/// let size: usize = parts.iter().map(|part| part.size()).sum();
/// assert_eq!(size, env::observation_size(&Game::new("octiles")?));
/// # Ok::<(), eightfold::GameError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Part {
    /// The name of the part, the same in all positions of a game.
    pub name: &'static str,
    /// The index of its first number.
    pub offset: usize,
    /// Its dimensions; the last index varies fastest.
    pub shape: Vec<usize>,
}

impl Part {
    /// Returns the number of values, the product of the dimensions.
    pub fn size(&self) -> usize {
        self.shape.iter().product()
    }
}

/// Writes the parts of an observation one after another, or only measures them.
pub(super) struct Writer<'a> {
    out: Option<&'a mut [f32]>,
    parts: Vec<Part>,
    at: usize,
}

impl<'a> Writer<'a> {
    pub(super) fn measuring() -> Self {
        Self { out: None, parts: Vec::new(), at: 0 }
    }

    pub(super) fn into(out: &'a mut [f32]) -> Self {
        // All at once, which is faster than part by part.
        out.fill(0.0);
        Self { out: Some(out), parts: Vec::new(), at: 0 }
    }

    pub(super) fn len(&self) -> usize {
        self.at
    }

    pub(super) fn parts(self) -> Vec<Part> {
        self.parts
    }

    /// Returns the slice for the next part; `None` while measuring.
    fn part(&mut self, name: &'static str, shape: &[usize]) -> Option<&mut [f32]> {
        let offset = self.at;
        self.at += shape.iter().product::<usize>();
        match &mut self.out {
            Some(out) => Some(&mut out[offset..self.at]),
            None => {
                self.parts.push(Part { name, offset, shape: shape.to_vec() });
                None
            }
        }
    }

    /// Writes a part that is 1 at these indices and 0 elsewhere.
    pub(super) fn one_hot(&mut self, name: &'static str, shape: &[usize], ones: impl Iterator<Item = usize>) {
        if let Some(part) = self.part(name, shape) {
            ones.for_each(|one| part[one] = 1.0);
        }
    }

    /// Writes a part that starts as 0 and in which `write` sets some values to 1.
    pub(super) fn one_hots(&mut self, name: &'static str, shape: &[usize], write: impl FnOnce(&mut [f32])) {
        if let Some(part) = self.part(name, shape) {
            write(part);
        }
    }

    /// Writes a part of fractions, each at most 1.
    pub(super) fn shares(
        &mut self,
        name: &'static str,
        shape: &[usize],
        shares: impl Iterator<Item = (u32, u32)>,
    ) {
        if let Some(part) = self.part(name, shape) {
            for (place, (have, of)) in part.iter_mut().zip(shares) {
                *place = (have as f32 / of as f32).min(1.0);
            }
        }
    }

    pub(super) fn share(&mut self, name: &'static str, have: u32, of: u32) {
        self.shares(name, &[1], std::iter::once((have, of)));
    }

    /// Writes the actions of the unfinished turn.
    pub(super) fn chosen(&mut self, taken: Option<&[u32]>, actions: u32) {
        let taken = taken.unwrap_or_default().iter();
        self.one_hot("chosen", &[actions as usize], taken.map(|&action| action as usize));
    }
}
