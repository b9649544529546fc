use crate::error::TextPosition;

/// The games of a file, as written.
///
/// All nodes are in one list, so that a tree of any depth is parsed, walked and dropped without recursion.
///
/// # Examples
/// ```
/// use eightfold_record::sgf::Collection;
///
/// let games = Collection::parse("(;GM[19](;B[33+A])(;B[53+A]))")?;
/// assert_eq!((games.games(), games.lines(1)), (1, 2));
/// let second = games.record(1, 2)?;
/// assert_eq!(second.played().steps()[0].text, "53+A");
/// # Ok::<(), eightfold_record::RecordError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Collection {
    pub(super) nodes: Vec<Node>,
    /// The first node of each game.
    pub(super) roots: Vec<usize>,
}

/// A node of a game.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub place: TextPosition,
    pub properties: Vec<Property>,
    pub parent: Option<usize>,
    pub children: Vec<usize>,
}

/// A property of a node.
#[derive(Clone, Debug)]
pub(super) struct Property {
    pub place: TextPosition,
    /// The name in capitals.
    pub name: String,
    pub values: Vec<Value>,
}

/// A value from between brackets, with its escapes as written.
#[derive(Clone, Debug)]
pub(super) struct Value {
    pub place: TextPosition,
    pub raw: String,
}

/// The place of a node that was created here.
pub(super) const NEW_NODE_PLACE: TextPosition = TextPosition { line: 1, column: 1 };

impl Property {
    /// Returns a property created here from values that are already escaped.
    pub fn new<'a>(name: &str, values: impl IntoIterator<Item = &'a str>) -> Self {
        Self {
            place: NEW_NODE_PLACE,
            name: name.to_owned(),
            values: values
                .into_iter()
                .map(|raw| Value { place: NEW_NODE_PLACE, raw: raw.to_owned() })
                .collect(),
        }
    }
}

impl Collection {
    /// Returns the number of games in the file.
    pub fn games(&self) -> usize {
        self.roots.len()
    }

    /// Returns the number of lines of a game, one for each leaf; games count from 1.
    pub fn lines(&self, game: usize) -> usize {
        self.ends(game).count()
    }

    /// Adds a node at the end of the parent's children and returns its index.
    pub(super) fn add(&mut self, parent: Option<usize>, place: TextPosition) -> usize {
        let node = self.nodes.len();
        self.nodes.push(Node { place, properties: Vec::new(), parent, children: Vec::new() });
        match parent {
            Some(parent) => push(&mut self.nodes[parent].children, node),
            None => self.roots.push(node),
        }
        node
    }

    /// Adds the games of another collection below a node, as variations.
    pub(super) fn add_games(&mut self, parent: usize, other: Self) {
        let offset = self.nodes.len();
        for mut node in other.nodes {
            node.parent = Some(node.parent.map_or(parent, |above| above + offset));
            for child in &mut node.children {
                *child += offset;
            }
            self.nodes.push(node);
        }
        for root in other.roots {
            self.nodes[parent].children.push(root + offset);
        }
    }

    /// Returns the last node of each of a game's lines, the main line first.
    fn ends(&self, game: usize) -> impl Iterator<Item = usize> {
        let mut open: Vec<usize> =
            game.checked_sub(1).and_then(|at| self.roots.get(at)).into_iter().copied().collect();
        std::iter::from_fn(move || {
            loop {
                let node = open.pop()?;
                if self.nodes[node].children.is_empty() {
                    return Some(node);
                }
                open.extend(self.nodes[node].children.iter().rev());
            }
        })
    }

    /// Returns the nodes of a line, from the first; lines count from 1.
    pub(super) fn line(&self, game: usize, line: usize) -> Option<Vec<usize>> {
        let end = self.ends(game).nth(line.checked_sub(1)?)?;
        let mut nodes: Vec<usize> =
            std::iter::successors(Some(end), |&node| self.nodes[node].parent).collect();
        nodes.reverse();
        Some(nodes)
    }
}

/// Adds an item to a list that mostly has one item: spare capacity is allocated with the second.
fn push<T>(list: &mut Vec<T>, item: T) {
    if list.is_empty() {
        list.reserve_exact(1);
    }
    list.push(item);
}

impl Node {
    /// Adds a property. A property repeated in a node is merged into one with the values of both, as FF[4] requires.
    pub fn take(&mut self, property: Property) {
        match self.properties.iter_mut().find(|there| there.name == property.name) {
            Some(there) => there.values.extend(property.values),
            None => push(&mut self.properties, property),
        }
    }

    /// Iterates over the values of a property; empty if it is absent.
    pub fn values(&self, name: &str) -> impl Iterator<Item = &Value> {
        self.properties
            .iter()
            .filter(move |property| property.name == name)
            .flat_map(|property| &property.values)
    }
}
