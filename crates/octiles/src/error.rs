//! Errors: invalid positions, and texts that aren't turns or illegal turns, in terms of the rules.

use eightfold_game::Seat;

use crate::board::{Post, Space};
use crate::phase::HuntPhase;
use crate::tile::TileId;

/// The fault of a text that isn't a valid position, with the field it is in.
///
/// # Examples
/// ```
/// use eightfold_octiles::{Layout, PositionError};
///
/// assert_eq!(Layout::from_text("-,-,-"), Err(PositionError::TileItems(3)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// A text with too few or too many fields.
    #[error("a position has the fields `{expected}`, separated by one space: this one has {found} field(s)")]
    Fields {
        /// All fields of a position of this game, for messages.
        expected: &'static str,
        /// The number of fields in the text.
        found: usize,
    },
    /// A number of tiles other than 17 in the tiles field.
    #[error("tiles: 17 items, one per space from c1 to c5, `-` or like `14.2`: this has {0}")]
    TileItems(usize),
    /// An item of the tiles field that is neither `-` nor a tile and rotation.
    #[error("tiles: `{item}` on {space} is neither `-` nor tile.rotation like `14.2`")]
    TileItem {
        /// The text of the item.
        item: String,
        /// The space that the item is for.
        space: Space,
    },
    /// A tile number that doesn't exist.
    #[error("{field}: there is no tile `{number}`: tiles are 1 to 18")]
    NoSuchTile {
        /// The name of the field, `tiles` or `supply`.
        field: &'static str,
        /// The text of the number.
        number: String,
    },
    /// A rotation above 7.
    #[error("tiles: rotation `{rotation}` on {space} is not one of 0 to 7 clockwise eighth turns")]
    Rotation {
        /// The text of the rotation.
        rotation: String,
        /// The space that the tile is on.
        space: Space,
    },
    /// A text in the supply that is neither a number nor `?`.
    #[error("supply: `{0}` is neither a tile number nor `?`")]
    SupplyItem(String),
    /// A number of characters other than 36.
    #[error(
        "posts: 36 characters, the 20 circles from A1 and the 16 stops from B2, `.` where it's empty: \
         this has {0}; runners stand on posts, never on spaces"
    )]
    PostCount(usize),
    /// A letter that isn't a piece of this game.
    #[error("posts: `{letter}` on {post} is not one of {allowed}")]
    PostLetter {
        /// The letter in the text.
        letter: char,
        /// The post that the letter is for.
        post: Post,
        /// The letters allowed there, for messages.
        allowed: String,
    },
    /// A turn letter that doesn't belong to a player at the table.
    #[error("turn: `{found}` is not one of {allowed}")]
    Turn {
        /// The text of the field.
        found: String,
        /// The letters at this table, for messages.
        allowed: String,
    },
    /// Any other invalid field.
    #[error("{field}: `{found}` should be {expected}")]
    Field {
        /// The name of the field.
        field: &'static str,
        /// The text of the field.
        found: String,
        /// The form of the field, for messages.
        expected: &'static str,
    },
    /// A text in the right form, but of an impossible position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// The fault of an impossible position.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice, Seat};
/// use eightfold_octiles::{Race, RaceRules, SetupError};
///
/// let rules = RaceRules::race(2).expect("two to four players");
/// let mut setup = Race::start(&rules, Deal::Hidden, &mut IdentityDice).to_setup();
/// setup.out = setup.out.with(Seat::new(0));
/// let error = Race::from_setup(&rules, &setup).expect_err("Blue is to act");
/// assert_eq!(error, SetupError::TurnResigned { seat: Seat::new(0), name: "Blue" });
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SetupError {
    /// A seat that the game doesn't have.
    #[error("this game has no seat {}", .0.index() + 1)]
    NoSuchSeat(Seat),
    /// One tile in two places.
    #[error("{field}: tile {tile} is there twice: every tile exists once")]
    TileTwice {
        /// The field with the second occurrence, `tiles` or `supply`.
        field: &'static str,
        /// The tile that is there twice.
        tile: TileId,
    },
    /// A space with a tile face up and another one face down.
    #[error("tiles: {0} has two tiles: a space holds one, face up or face down")]
    TwoTiles(Space),
    /// A number of tiles on the board and in the supply that isn't 18.
    #[error(
        "supply: {on_board} tiles on the board and {in_supply} in the supply: together they must be the 18 of the set"
    )]
    TileCount {
        /// The number of tiles on the board.
        on_board: usize,
        /// The number of tiles in the supply.
        in_supply: usize,
    },
    /// A hidden tile below a known one of the bottom of the supply.
    #[error("supply: `?` comes only between the top tile and the known tiles at the bottom")]
    UnknownOutOfPlace,
    /// A hidden tile where the game hides nothing.
    #[error("supply: nothing is hidden in this game, so `?` can't be there")]
    NothingHidden,
    /// A face-down tile in a game without them.
    #[error("tiles: the tile on {0} should be face up: none lies face down in this game")]
    FaceDownHere(Space),
    /// Spaces without a tile in a game where every space has one.
    #[error("tiles: there must be a tile on every space in this game: {0} space(s) here hold none")]
    SpacesEmpty(usize),
    /// A piece that this game doesn't have.
    #[error("posts: the piece on {0} doesn't belong to this game")]
    WrongPiece(Post),
    /// The wrong number of a player's runners.
    #[error("posts: {colour} has {found} runner(s) on the board and must have {expected}")]
    Runners {
        /// The player whose runners they are.
        seat: Seat,
        /// The colour of the runners, for messages.
        colour: &'static str,
        /// The number of runners on the board.
        found: usize,
        /// The number that there must be.
        expected: usize,
    },
    /// A prize on a stop.
    #[error("posts: there is a prize on {0}: prizes are on circles")]
    PrizeOnStop(Post),
    /// A marker on a circle.
    #[error("posts: there is a marker on {0}: markers are on stops")]
    MarkerOnCircle(Post),
    /// Prizes on the board and prizes taken that do not add up.
    #[error("posts: {found} {colour} prize(s) on the board where there must be {expected}")]
    Prizes {
        /// The player who collects these prizes.
        seat: Seat,
        /// The name of the seat, for messages.
        name: &'static str,
        /// The colour of the prizes, for messages.
        colour: &'static str,
        /// The number of prizes on the board.
        found: usize,
        /// The number that there must be.
        expected: usize,
    },
    /// More markers than can be on the board.
    #[error("posts: {found} marker(s) on the board where there can be {most}")]
    Markers {
        /// The number of markers on the board.
        found: usize,
        /// The number that there can be.
        most: usize,
    },
    /// More prizes taken than there are.
    #[error("prizes: {found} prizes taken: a player takes up to {most}")]
    TooManyTaken {
        /// The number of prizes taken.
        found: usize,
        /// The number of prizes of a player.
        most: usize,
    },
    /// Prizes are taken before they are placed.
    #[error("phase: in `{}` no prizes have been taken yet", .0.name())]
    TakenTooEarly(HuntPhase),
    /// Both players have taken all their prizes.
    #[error("prizes: only one player can have taken all of theirs")]
    BothWon,
    /// The other player acts in this phase.
    #[error("phase: in `{}` it is {name}'s turn", phase.name())]
    PhaseOfOther {
        /// The phase in which only one of the players acts.
        phase: HuntPhase,
        /// The player who acts in this phase.
        seat: Seat,
        /// The name of the seat, for messages.
        name: &'static str,
    },
    /// A scramble in a hunt without scrambles.
    #[error("phase: this hunt is without scrambles")]
    ScramblesOff,
    /// The player to act has no scramble left in the phase for it.
    #[error("phase: in `scramble` the player to act needs a scramble left")]
    NoScrambleLeft,
    /// Tiles are being scrambled in another phase.
    #[error("named: tiles are scrambled in phase `scramble`, not in `{}`", .0.name())]
    ScrambledOutOfPhase(HuntPhase),
    /// The spaces to scramble aren't four different ones.
    #[error("named: a scramble names four different spaces")]
    FourSpaces,
    /// A total above the limit.
    #[error("totals: {found} points: a total goes up to {most}")]
    TotalTooLarge {
        /// The total in the position.
        found: u32,
        /// The largest total allowed.
        most: u32,
    },
    /// A round that the match doesn't have.
    #[error("round: {found} should be the number of the round, from 1 to {most}")]
    NoSuchRound {
        /// The round in the position.
        found: u32,
        /// The last round of the match.
        most: u32,
    },
    /// A player moved last, although no player has been skipped since.
    #[error("last: the last player to move is left out unless players have been skipped (`passes:N`)")]
    LastWithoutPasses,
    /// Every player has resigned.
    #[error("out: a player must still be in: not all can have resigned")]
    AllResigned,
    /// The player to act has resigned.
    #[error("turn: {name} has resigned: it is the turn of a player who has not resigned")]
    TurnResigned {
        /// The player who has resigned.
        seat: Seat,
        /// The name of the seat, for messages.
        name: &'static str,
    },
    /// More passes than there are players still in.
    #[error("passes: {found} should be a number of passes, no more than there are players still in")]
    TooManyPasses {
        /// The number of passes in the position.
        found: u8,
        /// The number of players still in.
        most: usize,
    },
}

/// The fault of a text that isn't a turn here, or of an illegal turn, in terms of the rules.
///
/// # Examples
/// ```
/// use eightfold_game::{Deal, Game, IdentityDice};
/// use eightfold_octiles::{Race, RaceRules, TurnError};
///
/// let rules = RaceRules::race(2).expect("two to four players");
/// let race = Race::start(&rules, Deal::Hidden, &mut IdentityDice);
/// let refused = race.step_from_text("1@a2:0 A2-B2").and_then(|step| race.apply(&step));
/// assert!(matches!(refused, Err(TurnError::NoPath { .. })));
/// assert_eq!(
///     refused.expect_err("it is illegal").to_string(),
///     "no path leads from A2 to B2: a runner stops at the first stop or circle it reaches"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TurnError {
    /// Not a turn of this game.
    #[error("`{text}` isn't a turn in this game: a turn looks like {expected}")]
    Malformed {
        /// The text, without spaces around it.
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
    #[error("the next tile isn't turned up yet: a chance step like `reveal 7` comes first")]
    ChanceFirst,
    /// A chance step while a player acts.
    #[error("no chance step is due: it's a player's turn")]
    NoChanceNow,
    /// The next round has to be dealt first.
    #[error("the round is over: deal the next one first")]
    DealFirst,
    /// The revealed tile isn't one of the hidden ones.
    #[error("{0:?} can't be turned up: it's on the board, or its place in the supply is known")]
    NotHidden(TileId),
    /// A tile other than the one in hand.
    #[error("{given:?} isn't the tile to place: that's {top:?}")]
    NotTheTop {
        /// The tile that the turn names.
        given: TileId,
        /// The top of the supply.
        top: TileId,
    },
    /// A tile that is already on the board.
    #[error("{tile:?} isn't in the pool: it's on {space}")]
    NotInPool {
        /// The tile that the turn names.
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
        /// The other one.
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
        /// The space that the turn names.
        space: Space,
    },
    /// No tile of the pool is legal on the space.
    #[error("no tile from the pool fits on {0}: it would change others' paths or leave you no run")]
    NothingFits(Space),
    /// No run left for the tile as placed.
    #[error("with the tile that way, none of your runners has a run")]
    NoRunLeft,
    /// A runner without any run.
    #[error("the runner on {0} has no run: its paths are open or end on an occupied stop or circle")]
    RunnerBlocked(Post),
    /// No runner can reach this post.
    #[error("none of your runners can reach {0}: a runner stops at the first stop or circle on its path")]
    OutOfReach(Post),
    /// A space that already has a tile.
    #[error("there's a tile on {0}: tiles go on empty spaces only")]
    SpaceTaken(Space),
    /// The tile has touched a space and the touch rule applies.
    #[error("you placed the tile on {0}, so it must stay there: you can still rotate it")]
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
        /// The turn that the player has to take, in words.
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
        /// The tile that the turn names.
        given: TileId,
        /// The tile that isn't on the board.
        spare: TileId,
    },
    /// A tile rotated on a space that has another one.
    #[error("{lies:?} is on {space}: only that one can be rotated there")]
    NotThatTile {
        /// The space that the turn names.
        space: Space,
        /// The tile on that space.
        lies: TileId,
    },
    /// A rotation after which the tile has the same segments (R7).
    #[error("the tile on {0} would look the same: rotating it must change its segments")]
    LooksTheSame(Space),
    /// A tile changed without a run twice in a row.
    #[error("you changed a tile without running last turn, so you must run now")]
    MustRun,
    /// A change of the space that the opponent has just changed without a run (R10).
    #[error("your opponent just changed {0}: to change it now, place the spare and run across it")]
    JustChanged(Space),
    /// A run after rotating a tile in place.
    #[error("rotating a tile is a whole turn: to run, leave the tile or place the spare")]
    TurnedNoRun,
    /// A run to the stop with the opponent's marker.
    #[error("your opponent's marker is on {0}: you can't run there")]
    OthersMarker(Post),
    /// A run to a circle with a prize of the opponent.
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
    #[error("the scrambled tiles are placed first, by a chance step like `scrambled b2=14.3,c3=2.0,..`")]
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
        /// The post that the runner leaves.
        from: Post,
        /// The post that it would end on.
        to: Post,
        /// The space of the new tile.
        space: Space,
    },
    /// A run between posts that no path links.
    #[error("no path leads from {from} to {to}: a runner stops at the first stop or circle it reaches")]
    NoPath {
        /// The post that the runner leaves.
        from: Post,
        /// The post that it would end on.
        to: Post,
    },
    /// A run from elsewhere, although a runner must leave its full home.
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
