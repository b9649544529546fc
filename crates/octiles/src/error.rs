//! Why a text isn't a valid position or turn, and why a turn is illegal, in terms of the rules.

use crate::board::{Post, Space};
use crate::tile::TileId;

/// Why a text isn't a valid position. Each error names the invalid field.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// Too few or too many fields.
    #[error("a position has the fields `{expected}`, separated by one space: this one has {found} field(s)")]
    Fields {
        /// The expected fields.
        expected: &'static str,
        /// How many were found.
        found: usize,
    },
    /// A number of tiles other than 17 in the tiles field.
    #[error("tiles: 17 items, one per space from c1 to c5, `-` or like `14.2`: this has {0}")]
    TileItems(usize),
    /// An item of the tiles field that is neither `-` nor a tile and rotation.
    #[error("tiles: `{item}` on {space} is neither `-` nor tile.rotation like `14.2`")]
    TileItem {
        /// The text.
        item: String,
        /// The space it is for.
        space: Space,
    },
    /// A tile number that doesn't exist.
    #[error("{field}: there is no tile `{number}`: tiles are 1 to 18")]
    NoSuchTile {
        /// `tiles` or `supply`.
        field: &'static str,
        /// The number given.
        number: String,
    },
    /// A rotation above 7.
    #[error("tiles: rotation `{rotation}` on {space} is not one of 0 to 7 clockwise eighth turns")]
    Rotation {
        /// The text.
        rotation: String,
        /// Where.
        space: Space,
    },
    /// One tile in two places.
    #[error("{field}: tile {tile} is there twice: every tile exists once")]
    TileTwice {
        /// The field with the second occurrence.
        field: &'static str,
        /// The tile.
        tile: TileId,
    },
    /// Tiles on the board and in the supply do not add up to the set.
    #[error(
        "supply: {on_board} tiles on the board and {in_supply} in the supply: together they must be the 18 of the set"
    )]
    TileCount {
        /// On the board.
        on_board: usize,
        /// In the supply.
        in_supply: usize,
    },
    /// A text in the supply that is neither a number nor `?`.
    #[error("supply: `{0}` is neither a tile number nor `?`")]
    SupplyItem(String),
    /// A pool that contains tiles of the board, or lacks tiles.
    #[error("supply: the pool holds the tiles that are not on the board, `{expected}`: this is `{found}`")]
    Pool {
        /// The text.
        found: String,
        /// The tiles that should be in it.
        expected: String,
    },
    /// A `?` where every tile must be known.
    #[error("supply: `?` comes only between the top tile and the known tiles at the bottom")]
    UnknownOutOfPlace,
    /// `?` where the game hides nothing.
    #[error("supply: nothing is hidden in this game, so `?` can't be there")]
    NothingHidden,
    /// A number of characters other than 36.
    #[error(
        "posts: 36 characters, the 20 circles from A1 and the 16 stops from B2, `.` where it's empty: \
         this has {0}; runners stand on posts, never on spaces"
    )]
    PostCount(usize),
    /// A letter that isn't a runner of this game.
    #[error("posts: `{letter}` on {post} is not one of {allowed}")]
    PostLetter {
        /// The letter.
        letter: char,
        /// Where.
        post: Post,
        /// The letters allowed there.
        allowed: String,
    },
    /// The wrong number of runners.
    #[error("posts: {colour} has {found} runner(s) on the board and must have {expected}")]
    Runners {
        /// The colour.
        colour: &'static str,
        /// How many there are.
        found: usize,
        /// How many there must be.
        expected: usize,
    },
    /// Spaces without a tile in a game where every space has one.
    #[error("tiles: every space holds a tile in the hunt: {0} space(s) here hold none")]
    SpacesEmpty(usize),
    /// Prizes on the board and prizes taken do not add up.
    #[error("posts: {found} {colour} prize(s) on the board where there must be {expected}")]
    Prizes {
        /// The colour of the prizes.
        colour: &'static str,
        /// How many there are.
        found: usize,
        /// How many there must be.
        expected: usize,
    },
    /// More markers than can be on the board.
    #[error("posts: {found} marker(s) on the board where there can be {most}")]
    Markers {
        /// How many there are.
        found: usize,
        /// How many there can be.
        most: usize,
    },
    /// A turn letter that doesn't belong to a player at the table.
    #[error("turn: `{found}` is not one of {allowed}")]
    Turn {
        /// The text.
        found: String,
        /// The letters at this table.
        allowed: String,
    },
    /// Any other invalid field.
    #[error("{field}: `{found}` should be {expected}")]
    Field {
        /// The field.
        field: &'static str,
        /// The text.
        found: String,
        /// The expected value.
        expected: &'static str,
    },
}

/// Why a text isn't a turn here, or a turn is illegal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TurnError {
    /// Not a turn of this game.
    #[error("`{text}` isn't a turn in this game: a turn looks like {expected}")]
    Malformed {
        /// The text.
        text: String,
        /// The expected form of a turn.
        expected: &'static str,
    },
    /// No space of that name.
    #[error("there's no space `{0}`: spaces are c1 to c5, in lower case")]
    NoSuchSpace(String),
    /// No post of that name.
    #[error("there's no stop or circle `{0}`: they are A1 to F6, in capitals")]
    NoSuchPost(String),
    /// No tile of that number.
    #[error("there's no tile `{0}`: tiles are 1 to 18")]
    NoSuchTile(String),
    /// A rotation above 7.
    #[error("there's no rotation `{0}`: rotations are 0 to 7 clockwise eighth turns")]
    NoSuchRotation(String),
    /// The game has ended.
    #[error("the game is over")]
    Over,
    /// A tile has to be revealed first.
    #[error("the next tile isn't turned up yet: first comes a chance step like `reveal 7`")]
    ChanceFirst,
    /// A chance step while a player acts.
    #[error("no chance step is due: it's a player's turn")]
    NoChanceNow,
    /// The next round has to be dealt first.
    #[error("the round is over: first deal the next one")]
    DealFirst,
    /// The revealed tile isn't one of the hidden ones.
    #[error("{0:?} can't be turned up: it's on the board, or its place in the supply is known")]
    NotHidden(TileId),
    /// A tile other than the one in hand.
    #[error("{given:?} isn't the tile to place: that's {top:?}")]
    NotTheTop {
        /// The tile given.
        given: TileId,
        /// The top of the supply.
        top: TileId,
    },
    /// A tile that is already on the board.
    #[error("{tile:?} isn't in the pool: it's on {space}")]
    NotInPool {
        /// The tile given.
        tile: TileId,
        /// The space it is on.
        space: Space,
    },
    /// A tile that changes another player's path.
    #[error(
        "that tile would change {owner}'s path from {from} to {to} on {space}: rotate it, or choose another"
    )]
    ChangesPath {
        /// The owner of the path.
        owner: &'static str,
        /// One of the owner's runners.
        from: Post,
        /// The other.
        to: Post,
        /// The space where it would change.
        space: Space,
    },
    /// A run although the placement already wins.
    #[error("placing that tile connects all your runners and wins, so no run follows")]
    WonByPlacing,
    /// A placement without a run that does not win.
    #[error("placing alone is a turn only if it connects all your runners: add a run like `A3-C4`")]
    NotConnected,
    /// No placement of this tile is legal.
    #[error("{0:?} fits nowhere: it would change others' paths or leave you no run")]
    FitsNowhere(TileId),
    /// No rotation is legal here.
    #[error("no rotation of {tile:?} fits on {space}: it would change others' paths or leave you no run")]
    FitsNot {
        /// The tile in hand.
        tile: TileId,
        /// The space.
        space: Space,
    },
    /// No tile of the pool is legal on the space.
    #[error("no tile from the pool fits on {0}: it would change others' paths or leave you no run")]
    NothingFits(Space),
    /// No run left for the tile as placed.
    #[error("with the tile that way, none of your runners has a run")]
    NoRunLeft,
    /// A runner without any run.
    #[error("the runner on {0} has no run: each of its paths is open or ends on an occupied stop or circle")]
    RunnerBlocked(Post),
    /// No runner can reach this post.
    #[error("none of your runners can reach {0}: a runner stops at the first stop or circle on its path")]
    OutOfReach(Post),
    /// A space that already has a tile.
    #[error("there's a tile on {0}: tiles go on empty spaces only")]
    SpaceTaken(Space),
    /// The tile has touched a space and the touch rule applies.
    #[error("you set the tile on {0}, so it must stay there: you can still rotate it")]
    Touched(Space),
    /// A deal with other than 18 tiles.
    #[error("a deal has 18 tiles, top first, or the top tile and 17 `?`: this one has {0}")]
    DealItems(usize),
    /// One tile twice in a deal.
    #[error("{0:?} is in the deal twice: there's only one of each")]
    DealtTwice(TileId),
    /// A deal in which some tiles are hidden and others are not.
    #[error("a deal shows all 18 tiles, or only the top one with `?` for each of the others")]
    DealShape,
    /// A deal in the middle of a round, or a reveal at its end.
    #[error("that chance step isn't due: {due} is")]
    NotDue {
        /// The chance step that is due, in words.
        due: &'static str,
    },
    /// A turn that belongs to another phase.
    #[error("now {due}")]
    Phase {
        /// What the player has to do.
        due: &'static str,
    },
    /// A starting post outside the centre.
    #[error("{0} isn't a centre stop: runners start on C3, D3, C4 or D4")]
    NotCentre(Post),
    /// A prize layout named by the wrong post.
    #[error("{0} can't be the first Plum circle: choose A1, A2, A3 or A4")]
    NotFirstPlum(Post),
    /// A tile other than the spare.
    #[error("{given:?} isn't the spare: that's {spare:?}")]
    NotTheSpare {
        /// The tile given.
        given: TileId,
        /// The spare.
        spare: TileId,
    },
    /// A tile rotated on a space that has another one.
    #[error("{lies:?} is on {space}: only that one can be rotated there")]
    NotThatTile {
        /// The space.
        space: Space,
        /// The tile on that space.
        lies: TileId,
    },
    /// R7.
    #[error("the tile on {0} would look the same: rotating it must change its segments")]
    LooksTheSame(Space),
    /// A tile changed without a run twice in a row.
    #[error("you changed a tile without running last turn, so you must run now")]
    MustRun,
    /// R10.
    #[error(
        "your opponent just changed {0} without running: to change it now, place the spare and run across it"
    )]
    JustChanged(Space),
    /// A run after rotating a tile in place.
    #[error("rotating a tile is a whole turn: to run, leave the tile, or place the spare and run across it")]
    TurnedNoRun,
    /// The opponent's decoy.
    #[error("your opponent's marker is on {0}: you can't run there")]
    OthersMarker(Post),
    /// The opponent's prize.
    #[error("your opponent's prize is on {0}: you can't run there")]
    OthersPrize(Post),
    /// A prize while the player's own marker is on the board.
    #[error("your marker is on {marker}: reach it before you take the prize on {prize}")]
    MarkerFirst {
        /// The circle with the prize.
        prize: Post,
        /// The stop with the marker.
        marker: Post,
    },
    /// A circle without a prize.
    #[error("{0} is an empty circle: you can run only to circles with your own prizes")]
    EmptyCircle(Post),
    /// A marker on the rim.
    #[error("{0} is a circle: markers go on stops")]
    MarkerOnCircle(Post),
    /// A scramble of other than four spaces.
    #[error("a scramble names four different spaces")]
    FourSpaces,
    /// Four tiles are still being scrambled.
    #[error("first the scrambled tiles come down, in a chance step like `scrambled b2=14.3,c3=2.0,..`")]
    ScrambleFirst,
    /// A scramble of spaces that were not named.
    #[error("the scrambled tiles go back on the 4 chosen spaces")]
    OtherSpaces,
    /// A scramble with tiles from elsewhere.
    #[error("the scrambled tiles are the 4 from the chosen spaces")]
    OtherTiles,
    /// No runner of the player is there.
    #[error("you have no runner on {0}")]
    NoRunner(Post),
    /// A runner that has reached its goal and stays there.
    #[error("the runner on {0} has reached its goal and stays there")]
    StaysOnGoal(Post),
    /// A circle that is not a goal of the player.
    #[error("{0} isn't one of your goal circles: you can't enter any other circle")]
    CircleBarred(Post),
    /// The post is occupied.
    #[error("{0} is occupied: a runner must end on an empty stop or circle")]
    Occupied(Post),
    /// The path misses the new tile.
    #[error("the path from {from} to {to} doesn't cross the new tile on {space}")]
    MissesTile {
        /// The runner's post.
        from: Post,
        /// Its destination.
        to: Post,
        /// The space of the new tile.
        space: Space,
    },
    /// No such path.
    #[error("no path leads from {from} to {to}: a runner stops at the first stop or circle it reaches")]
    NoPath {
        /// The runner's post.
        from: Post,
        /// Its destination.
        to: Post,
    },
    /// The forced exit.
    #[error("all five circles of your home are occupied: you must move a runner off one of them")]
    MustLeaveHome,
    /// A pass although a turn is legal.
    #[error("you have a legal turn, so you can't pass")]
    MayNotPass,
    /// Only passing is legal.
    #[error("you have no legal turn: you can only `pass`")]
    OnlyPass,
    /// A space where no rotation of the tile gives a legal run.
    #[error("no rotation of the tile on {0} gives your runners a legal run across it")]
    NoRunFrom(Space),
    /// A rotation without a legal run.
    #[error("rotated that way, the tile gives your runners no legal run across it")]
    NoRunAtRotation,
    /// A runner without a run over the tile as placed.
    #[error("the runner on {0} has no legal run across the tile")]
    RunnerStuck(Post),
    /// A post that no runner can reach over the tile as placed.
    #[error("none of your runners can reach {0} across the tile")]
    NobodyReaches(Post),
}
