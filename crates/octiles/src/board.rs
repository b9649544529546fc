//! The board: spaces, posts, and where each side of a space leads.

use std::fmt;

use crate::tile::Side;

/// Number of spaces for tiles.
pub const SPACES: usize = 17;
/// Number of circles on the rim.
pub const CIRCLES: usize = 20;
/// Number of stops between the spaces.
pub const STOPS: usize = 16;
/// Number of posts for runners: circles and stops.
pub const POSTS: usize = CIRCLES + STOPS;
/// Number of sides of all spaces together.
pub const PORTS: usize = SPACES * 8;

const SPACE_NAMES: [&str; SPACES] =
    ["c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3", "c3", "d3", "e3", "b4", "c4", "d4", "e4", "b5", "c5"];

const POST_NAMES: [&str; POSTS] = [
    "A1", "A2", "A3", "A4", "A5", "A6", "B6", "C6", "D6", "E6", "F6", "F5", "F4", "F3", "F2", "F1", "E1",
    "D1", "C1", "B1", "B2", "C2", "D2", "E2", "B3", "C3", "D3", "E3", "B4", "C4", "D4", "E4", "B5", "C5",
    "D5", "E5",
];

/// Where the sides of each space lead, in the order W NW N NE E SE S SW: `b2.S` is a side of a neighbouring space, with
/// `~` the far end of a printed path, and a capital letter is a post.
const LINKS: [&str; SPACES] = [
    "~b2.S C2 c2.S D2 d1.W ~d1.SW C1 B1",
    "c1.E D2 d2.S E2 F1 E1 D1 ~c1.SE",
    "A3 ~a3.SW a3.S B3 b2.W B2 A1 A2",
    "a2.E B3 b3.S C3 c2.W C2 ~c1.W B2",
    "b2.E C3 c3.S D3 d2.W D2 c1.N C2",
    "c2.E D3 d3.S E3 ~e3.S E2 d1.N D2",
    "A4 A5 ~b4.W B4 b3.W B3 a2.N ~a2.NW",
    "a3.E B4 b4.S C4 c3.W C3 b2.N B3",
    "b3.E C4 c4.S D4 d3.W D3 c2.N C3",
    "c3.E D4 d4.S E4 e3.W E3 d2.N D3",
    "d3.E E4 e4.S ~e4.SE F3 F2 ~d2.E E3",
    "~a3.N B5 b5.S C5 c4.W C4 b3.N B4",
    "b4.E C5 c5.S D5 d4.W D4 c3.N C4",
    "c4.E D5 ~c5.E E5 e4.W E4 d3.N D4",
    "d4.E E5 F6 F5 F4 ~e3.NE e3.N E4",
    "A6 B6 C6 ~c5.NW c5.W C5 b4.N B5",
    "b5.E ~b5.NE D6 E6 ~d4.N D5 c4.N C5",
];

/// One of the 17 octagonal spaces, in canonical order `c1 d1 a2 .. c5`.
///
/// # Examples
/// ```
/// use eightfold_octiles::{Side, Space};
///
/// let c3 = Space::from_name("c3").expect("the middle of the board");
/// assert_eq!(c3.cell(), (3, 3));
/// assert_eq!(c3.port(Side::E).link().port().map(|port| port.space().name()), Some("d3"));
/// assert_eq!(Space::all().count(), 17);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Space(u8);

impl Space {
    /// Returns the space with this index in canonical order.
    ///
    /// # Panics
    /// If `index` is 17 or more.
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index < SPACES);
        Self(index as u8)
    }

    /// Returns the index, 0 to 16.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns all spaces in canonical order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..SPACES).map(Self::new)
    }

    /// Returns the space with a name like `c3`, in either case.
    pub fn from_name(name: &str) -> Option<Self> {
        SPACE_NAMES.iter().position(|known| known.eq_ignore_ascii_case(name)).map(Self::new)
    }

    /// Returns the name, `c1` to `c5`.
    pub const fn name(self) -> &'static str {
        SPACE_NAMES[self.index()]
    }

    /// Returns the column (1 to 5 for a to e) and row (1 to 5), counted from the south-west.
    pub const fn cell(self) -> (u8, u8) {
        let name = SPACE_NAMES[self.index()].as_bytes();
        (name[0] - b'a' + 1, name[1] - b'0')
    }

    /// Returns the space in this column and row, if there is one.
    pub fn at_cell(column: u8, row: u8) -> Option<Self> {
        Self::all().find(|space| space.cell() == (column, row))
    }

    /// Returns a side of this space as a port.
    #[inline]
    pub const fn port(self, side: Side) -> Port {
        Port(self.0 * 8 + side.index() as u8)
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One side of one space.
///
/// # Examples
/// ```
/// use eightfold_octiles::{Link, Side, Space};
///
/// // The west side of a3 leads to the circle A4.
/// let port = Space::from_name("a3").expect("a space").port(Side::W);
/// assert_eq!(port.side(), Side::W);
/// assert!(matches!(port.link(), Link::Post(post) if post.name() == "A4"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Port(u8);

impl Port {
    /// Returns the port with this index: eight times the space plus the side.
    ///
    /// # Panics
    /// If `index` is [`PORTS`] or more.
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index < PORTS);
        Self(index as u8)
    }

    /// Returns the index, 0 to 135.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the space that this is a side of.
    #[inline]
    pub const fn space(self) -> Space {
        Space(self.0 / 8)
    }

    /// Returns the side of that space.
    #[inline]
    pub const fn side(self) -> Side {
        Side::ALL[(self.0 % 8) as usize]
    }

    /// Returns all ports, by space, then side.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..PORTS).map(Self::new)
    }

    /// Returns where this side leads outside its space.
    #[inline]
    pub const fn link(self) -> Link {
        LINKS_BY_PORT[self.index()]
    }

    /// Returns where this side leads, without distinguishing printed paths from touching sides, as tracing needs.
    #[inline]
    pub(crate) const fn onward(self) -> Continuation {
        let code = LINK_BYTES[self.0 as usize];
        match code.checked_sub(PORTS as u8) {
            None => Continuation::Port(Self(code)),
            Some(post) => Continuation::Post(Post(post)),
        }
    }

    /// Returns the side of the same space with this index, 0 to 7.
    #[inline]
    pub(crate) const fn sibling(self, side: u8) -> Self {
        Self(self.0 & !7 | side)
    }
}

impl fmt::Debug for Port {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.space(), self.side().name())
    }
}

/// The place that a side of a space leads to.
///
/// # Examples
/// ```
/// use eightfold_octiles::{Link, Side, Space};
///
/// let c1 = Space::from_name("c1").expect("a space");
/// assert!(matches!(c1.port(Side::E).link(), Link::Space(port) if port.space().name() == "d1"));
/// assert!(matches!(c1.port(Side::W).link(), Link::Printed(port) if port.space().name() == "b2"));
/// assert!(matches!(c1.port(Side::NW).link(), Link::Post(post) if post.name() == "C2"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Link {
    /// The touching side of a neighbouring space.
    Space(Port),
    /// Along a printed path to a side of another space.
    Printed(Port),
    /// A stop or a circle.
    Post(Post),
}

impl Link {
    /// Returns the side of another space it leads to, unless it leads to a post.
    #[inline]
    pub const fn port(self) -> Option<Port> {
        match self {
            Self::Space(port) | Self::Printed(port) => Some(port),
            Self::Post(_) => None,
        }
    }
}

/// The end of a side: what [`Port::onward`] returns.
#[derive(Clone, Copy)]
pub(crate) enum Continuation {
    /// A side of another space.
    Port(Port),
    /// A stop or a circle.
    Post(Post),
}

/// A place for a runner. The 20 circles come first, in rim order, then the 16 stops row by row.
///
/// # Examples
/// ```
/// use eightfold_octiles::Post;
///
/// let circle = Post::from_name("A3").expect("a circle");
/// assert!(circle.is_circle());
/// assert_eq!(circle.ports().len(), 1);
///
/// let stop = Post::from_name("C4").expect("a stop");
/// assert_eq!(stop.ports().len(), 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Post(u8);

impl Post {
    /// Returns the post with this index.
    ///
    /// # Panics
    /// If `index` is 36 or more.
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index < POSTS);
        Self(index as u8)
    }

    /// Returns the circle with this rim index, 0 to 19 clockwise from A1.
    ///
    /// # Panics
    /// If `rim` is 20 or more.
    #[inline]
    pub const fn circle(rim: usize) -> Self {
        assert!(rim < CIRCLES);
        Self(rim as u8)
    }

    /// Returns the index: circles 0 to 19, stops 20 to 35.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns all 36 posts, circles first, in the order of their index.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..POSTS).map(Self::new)
    }

    /// Returns all stops, row by row.
    pub fn stops() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (CIRCLES..POSTS).map(Self::new)
    }

    /// Returns all circles, in rim order.
    pub fn circles() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        (0..CIRCLES).map(Self::new)
    }

    /// Returns the post with a name like `C4`, in either case.
    pub fn from_name(name: &str) -> Option<Self> {
        POST_NAMES.iter().position(|known| known.eq_ignore_ascii_case(name)).map(Self::new)
    }

    /// Returns the name, `A1` to `F6`.
    pub const fn name(self) -> &'static str {
        POST_NAMES[self.index()]
    }

    /// Returns the column (1 to 6 for A to F) and row (1 to 6); the post is at the lower-left corner of the space with
    /// the same letter and number.
    pub const fn cell(self) -> (u8, u8) {
        let name = POST_NAMES[self.index()].as_bytes();
        (name[0] - b'A' + 1, name[1] - b'0')
    }

    /// Returns whether it is a circle on the rim.
    #[inline]
    pub const fn is_circle(self) -> bool {
        (self.0 as usize) < CIRCLES
    }

    /// Returns the board side of a circle; `None` for a stop.
    #[inline]
    pub const fn rim_side(self) -> Option<RimSide> {
        if self.is_circle() { Some(RimSide::ALL[self.index() / 5]) } else { None }
    }

    /// Returns the sides of spaces that lead here: one for a circle, two to four for a stop.
    #[inline]
    pub fn ports(self) -> &'static [Port] {
        let (count, ports) = &POST_PORTS[self.index()];
        &ports[..*count as usize]
    }
}

impl fmt::Display for Post {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Post {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A side of the board with its five circles.
///
/// # Examples
/// ```
/// use eightfold_octiles::{Post, RimSide};
///
/// let names: Vec<&str> = RimSide::North.circles().map(Post::name).collect();
/// assert_eq!(names, ["A6", "B6", "C6", "D6", "E6"]);
/// assert_eq!(RimSide::North.opposite(), RimSide::South);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum RimSide {
    /// The circles A1 to A5.
    West,
    /// The circles A6 to E6.
    North,
    /// The circles F6 to F2.
    East,
    /// The circles F1 to B1.
    South,
}

impl RimSide {
    /// All sides, clockwise from the west, in rim order.
    pub const ALL: [Self; 4] = [Self::West, Self::North, Self::East, Self::South];

    /// Returns the side across the board.
    #[inline]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    /// Returns its five circles, clockwise.
    pub fn circles(self) -> impl DoubleEndedIterator<Item = Post> + ExactSizeIterator {
        (0..5).map(move |k| Post::circle(self as usize * 5 + k))
    }

    /// Returns its five circles as a set.
    #[inline]
    pub const fn circle_set(self) -> PostSet {
        PostSet::of_bits(0b11111 << (self as u64 * 5))
    }
}

eightfold_game::bit_set! {
    /// A set of posts.
    pub struct PostSet(u64) of Post, count: POSTS, make: Post::new
}

impl PostSet {
    /// The 16 stops between the spaces.
    pub const STOPS: Self = Self::of_bits(((1 << STOPS) - 1) << CIRCLES);
    /// The 20 circles on the rim.
    pub const CIRCLES: Self = Self::of_bits((1 << CIRCLES) - 1);
}

eightfold_game::bit_set! {
    /// A set of spaces.
    pub struct SpaceSet(u32) of Space, count: SPACES, make: Space::new
}

const fn find(names: &[&str], first: u8, second: u8) -> u8 {
    let mut i = 0;
    while i < names.len() {
        let name = names[i].as_bytes();
        if name[0] == first && name[1] == second {
            return i as u8;
        }
        i += 1;
    }
    panic!("a name in the table of links")
}

const fn side_named(text: &[u8], at: usize) -> u8 {
    let two = at + 1 < text.len() && text[at + 1] != b' ';
    match (text[at], if two { text[at + 1] } else { 0 }) {
        (b'W', 0) => 0,
        (b'N', b'W') => 1,
        (b'N', 0) => 2,
        (b'N', b'E') => 3,
        (b'E', 0) => 4,
        (b'S', b'E') => 5,
        (b'S', 0) => 6,
        (b'S', b'W') => 7,
        _ => panic!("a side in the table of links"),
    }
}

static LINKS_BY_PORT: [Link; PORTS] = {
    let mut links = [Link::Post(Post(0)); PORTS];
    let mut space = 0;
    while space < SPACES {
        let text = LINKS[space].as_bytes();
        let mut at = 0;
        let mut side = 0;
        while side < 8 {
            let printed = text[at] == b'~';
            if printed {
                at += 1;
            }
            links[space * 8 + side] = if text[at].is_ascii_lowercase() {
                let port = Port(find(&SPACE_NAMES, text[at], text[at + 1]) * 8 + side_named(text, at + 3));
                if printed { Link::Printed(port) } else { Link::Space(port) }
            } else {
                Link::Post(Post(find(&POST_NAMES, text[at], text[at + 1])))
            };
            while at < text.len() && text[at] != b' ' {
                at += 1;
            }
            at += 1;
            side += 1;
        }
        space += 1;
    }
    links
};

/// [`LINKS_BY_PORT`] in one byte each: a port below [`PORTS`], otherwise a post counted from there. It has 256 entries,
/// so that indexing by a byte needs no bounds check.
static LINK_BYTES: [u8; 256] = {
    let mut onward = [0; 256];
    let mut port = 0;
    while port < PORTS {
        onward[port] = match LINKS_BY_PORT[port] {
            Link::Space(next) | Link::Printed(next) => next.0,
            Link::Post(post) => PORTS as u8 + post.0,
        };
        port += 1;
    }
    onward
};

static POST_PORTS: [(u8, [Port; 4]); POSTS] = {
    let mut posts = [(0, [Port(0); 4]); POSTS];
    let mut port = 0;
    while port < PORTS {
        if let Link::Post(post) = LINKS_BY_PORT[port] {
            let entry = &mut posts[post.index()];
            entry.1[entry.0 as usize] = Port(port as u8);
            entry.0 += 1;
        }
        port += 1;
    }
    posts
};
