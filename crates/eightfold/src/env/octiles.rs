//! Actions and observations of the games on the Octiles board.

use std::ops::ControlFlow;

use eightfold_game::{Game as Rules, Seat, Seats};
use eightfold_octiles::{
    Dots, DotsTurn, Hunt, HuntPhase, HuntTurn, Layout, OutsideEnd, PLACEMENTS, POSTS, PRIZES, Placement,
    Post, PostSet, Race, RaceTurn, SPACES, Side, Space, Supply, TILES, TeamUp, TeamUpTurn, TileId,
    end_of_run, outsides,
};

use super::episode::{ActionCoding, TurnPrefix as _};
use super::observe::Writer;
use super::turn_list::{NoPrefix, SingleActionTurns, TurnList, Word, WordTurns};

const SPACE: u32 = SPACES as u32;
const POST: u32 = POSTS as u32;

/// Returns the number of a space and a rotation.
fn turned(space: Space, placement: Placement) -> u32 {
    space.index() as u32 * 8 + u32::from(placement.rotation())
}

fn turned_text(number: u32) -> String {
    format!("{} at rotation {}", Space::new((number / 8) as usize % SPACES).name(), number % 8)
}

fn post_text(number: u32) -> &'static str {
    Post::new(number as usize % POSTS).name()
}

const RACE_PASS: u32 = SPACE * 64;

impl SingleActionTurns for Race {
    fn numbers(&self, actions: &mut Vec<u32>) {
        let _ = self.plays(&mut |turn, side| {
            if let RaceTurn::Play { placement, space, .. } = turn {
                actions.push(turned(space, placement) * 8 + side.index() as u32);
            }
            ControlFlow::Continue(())
        });
        if actions.is_empty() {
            actions.push(RACE_PASS);
        }
    }

    fn numbered(&self, action: u32) -> Option<RaceTurn> {
        if action == RACE_PASS {
            return Some(RaceTurn::Pass);
        }
        let space = Space::new((action / 64) as usize);
        let placement = Placement::new(self.supply().top()?, (action / 8 % 8) as u8);
        let side = Side::from_index((action % 8) as usize);
        let outside = outsides(self.layout(), space);
        let OutsideEnd::Post(from) = outside[side.index()] else { return None };
        Some(RaceTurn::Play { placement, space, from, to: end_of_run(placement, &outside, side)? })
    }

    fn number(&self, turn: &RaceTurn) -> Option<u32> {
        match *turn {
            RaceTurn::Play { placement, space, from, to } => {
                let outside = outsides(self.layout(), space);
                let side = Side::ALL.into_iter().find(|&side| {
                    outside[side.index()] == OutsideEnd::Post(from)
                        && end_of_run(placement, &outside, side) == Some(to)
                })?;
                Some(turned(space, placement) * 8 + side.index() as u32)
            }
            RaceTurn::Pass => Some(RACE_PASS),
            RaceTurn::Resign => None,
        }
    }
}

impl ActionCoding for Race {
    type TurnPrefix = NoPrefix;
    const ACTIONS: u32 = RACE_PASS + 1;

    fn observe(&self, _: Option<&NoPrefix>, out: &mut Writer<'_>) {
        board(self.layout(), out);
        runners(self.seats(), |seat| self.runners(seat), out);
        supply(self.supply(), self.layout(), out);
        if self.rules().is_face_down() {
            out.one_hot("face_down", &[SPACES], self.face_down().spaces().iter().map(Space::index));
        }
        out.share("passes", self.passes() as u32, 4);
        seats("out", self.seats(), self.resigned(), out);
    }

    fn describe(action: u32) -> String {
        match action {
            0..RACE_PASS => {
                let side = Side::from_index((action % 8) as usize).name();
                format!("place on {}, run in from {side}", turned_text(action / 8))
            }
            _ => "pass".to_owned(),
        }
    }
}

const LAY: u32 = PLACEMENTS as u32 * SPACE;
const FROM: u32 = LAY;
const TO: u32 = FROM + POST;
const SKIPPED: u32 = TO + POST;

impl WordTurns for TeamUp {
    type Memo = ();

    fn word(&self, turn: &TeamUpTurn, (): &mut ()) -> Option<Word> {
        let lay =
            |placement: Placement, space: Space| placement.index() as u32 * SPACE + space.index() as u32;
        Some(match *turn {
            TeamUpTurn::Connect { placement, space } => Word::of(&[lay(placement, space)]),
            TeamUpTurn::Play { placement, space, from, to } => {
                Word::of(&[lay(placement, space), FROM + from.index() as u32, TO + to.index() as u32])
            }
            TeamUpTurn::Pass => Word::of(&[SKIPPED]),
            TeamUpTurn::Resign => return None,
        })
    }
}

impl ActionCoding for TeamUp {
    type TurnPrefix = TurnList<Self>;
    const ACTIONS: u32 = SKIPPED + 1;

    fn observe(&self, choosing: Option<&TurnList<Self>>, out: &mut Writer<'_>) {
        board(self.layout(), out);
        runners(self.seats(), |seat| self.runners(seat), out);
        out.share("passes", self.passes() as u32, 4);
        seats("out", self.seats(), self.resigned(), out);
        out.chosen(choosing.map(|choosing| choosing.taken()), Self::ACTIONS);
    }

    fn describe(action: u32) -> String {
        match action {
            0..LAY => {
                let placement = Placement::from_index((action / SPACE) as usize);
                let space = Space::new((action % SPACE) as usize).name();
                format!("place tile {} on {space} at rotation {}", placement.tile(), placement.rotation())
            }
            FROM..TO => format!("run from {}", post_text(action - FROM)),
            TO..SKIPPED => format!("to {}", post_text(action - TO)),
            _ => "be skipped".to_owned(),
        }
    }
}

impl SingleActionTurns for Dots {
    fn numbers(&self, actions: &mut Vec<u32>) {
        let _ = self.turns(&mut |turn| {
            actions.extend(self.number(&turn));
            ControlFlow::Continue(())
        });
    }

    fn numbered(&self, action: u32) -> Option<DotsTurn> {
        let placement = Placement::new(self.supply().top()?, (action % 8) as u8);
        Some(DotsTurn::Place { placement, space: Space::new((action / 8) as usize) })
    }

    fn number(&self, turn: &DotsTurn) -> Option<u32> {
        match *turn {
            DotsTurn::Place { placement, space } => Some(turned(space, placement)),
            DotsTurn::Resign => None,
        }
    }
}

impl ActionCoding for Dots {
    type TurnPrefix = NoPrefix;
    const ACTIONS: u32 = SPACE * 8;

    fn observe(&self, _: Option<&NoPrefix>, out: &mut Writer<'_>) {
        board(self.layout(), out);
        supply(self.supply(), self.layout(), out);
        let totals = self.totals();
        out.shares("totals", &[2], totals.into_iter().map(|total| (total, 200)));
        out.share("round", self.round(), 10);
        seats("out", 2, self.resigned(), out);
    }

    fn describe(action: u32) -> String {
        format!("place on {}", turned_text(action))
    }
}

const PRIZE: u32 = 16;
const RUN: u32 = PRIZE + 4;
const REPLACE: u32 = RUN + POST;
const ROTATE: u32 = REPLACE + SPACE * 8;
const REPLACE_AND_RUN: u32 = ROTATE + SPACE * 8;
const MARKER: u32 = REPLACE_AND_RUN + SPACE * 8;
const SCRAMBLE: u32 = MARKER + POST;
const NO_SCRAMBLE: u32 = SCRAMBLE + SPACE;
const HUNT_PASS: u32 = NO_SCRAMBLE + 1;

impl WordTurns for Hunt {
    type Memo = ();

    fn word(&self, turn: &HuntTurn, (): &mut ()) -> Option<Word> {
        let centre = |post| Self::centre_stops().position(|stop| stop == post).unwrap_or_default() as u32;
        let post = |post: Post| post.index() as u32;
        Some(match *turn {
            HuntTurn::Start { gold, teal } => Word::of(&[centre(gold) * 4 + centre(teal)]),
            HuntTurn::Prizes { plum } => Word::of(&[PRIZE + post(plum) % 4]),
            HuntTurn::Run { to, .. } => Word::of(&[RUN + post(to)]),
            HuntTurn::Replace { placement, space } => Word::of(&[REPLACE + turned(space, placement)]),
            HuntTurn::Rotate { placement, space } => Word::of(&[ROTATE + turned(space, placement)]),
            HuntTurn::ReplaceAndRun { placement, space, to, .. } => {
                Word::of(&[REPLACE_AND_RUN + turned(space, placement), RUN + post(to)])
            }
            HuntTurn::Marker(stop) => Word::of(&[MARKER + post(stop)]),
            HuntTurn::Scramble(spaces) => Word::of(&spaces.map(|space| SCRAMBLE + space.index() as u32)),
            HuntTurn::Done => Word::of(&[NO_SCRAMBLE]),
            HuntTurn::Pass => Word::of(&[HUNT_PASS]),
            HuntTurn::Resign => return None,
        })
    }
}

impl ActionCoding for Hunt {
    type TurnPrefix = TurnList<Self>;
    const ACTIONS: u32 = HUNT_PASS + 1;

    fn observe(&self, choosing: Option<&TurnList<Self>>, out: &mut Writer<'_>) {
        board(self.layout(), out);
        out.one_hot("spare", &[TILES], std::iter::once(self.spare().index()));
        let seat = Seat::new;
        let at = |posts: [Option<Post>; 2]| {
            posts.into_iter().enumerate().filter_map(|(seat, post)| Some(seat * POSTS + post?.index()))
        };
        out.one_hot("runners", &[2, POSTS], at([0, 1].map(|one| self.runner(seat(one)))));
        let prizes =
            (0..2).flat_map(|one| self.prizes(seat(one)).iter().map(move |post| one * POSTS + post.index()));
        out.one_hot("prizes", &[2, POSTS], prizes);
        out.one_hot("markers", &[2, POSTS], at([0, 1].map(|one| self.decoy(seat(one)))));
        out.shares("taken", &[2], (0..2).map(|one| (self.prizes_taken(seat(one)) as u32, PRIZES as u32)));
        let phase = match self.phase() {
            HuntPhase::Gold => 0,
            HuntPhase::Prizes => 1,
            HuntPhase::Play => 2,
            HuntPhase::Mark => 3,
            HuntPhase::Scramble => 4,
        };
        out.one_hot("phase", &[5], std::iter::once(phase));
        let bans = self.bans();
        out.one_hot("must_run", &[1], bans.must_run.then_some(0).into_iter());
        out.one_hot("barred", &[SPACES], bans.space.map(Space::index).into_iter());
        out.one_hot("scrambles", &[2], (0..2).filter(|&one| self.has_scramble(seat(one))));
        out.share("passes", self.passes() as u32, 4);
        seats("out", 2, self.resigned(), out);
        out.chosen(choosing.map(|choosing| choosing.taken()), Self::ACTIONS);
    }

    fn describe(action: u32) -> String {
        let centre = |at: u32| Self::centre_stops().nth(at as usize % 4).map_or("", Post::name);
        match action {
            0..PRIZE => format!("Gold starts on {}, Teal on {}", centre(action / 4), centre(action % 4)),
            PRIZE..RUN => format!("the first Plum prize on A{}", action - PRIZE + 1),
            RUN..REPLACE => format!("run to {}", post_text(action - RUN)),
            REPLACE..ROTATE => format!("replace the tile on {}", turned_text(action - REPLACE)),
            ROTATE..REPLACE_AND_RUN => format!("rotate the tile on {}", turned_text(action - ROTATE)),
            REPLACE_AND_RUN..MARKER => {
                format!("replace the tile on {} and run", turned_text(action - REPLACE_AND_RUN))
            }
            MARKER..SCRAMBLE => format!("put the marker on {}", post_text(action - MARKER)),
            SCRAMBLE..NO_SCRAMBLE => {
                format!("scramble {}", Space::new((action - SCRAMBLE) as usize).name())
            }
            NO_SCRAMBLE => "no scramble".to_owned(),
            _ => "pass".to_owned(),
        }
    }
}

/// Writes the tiles on the board and their rotations.
fn board(layout: &Layout, out: &mut Writer<'_>) {
    let tiles = layout.tiles().map(|(space, placement)| space.index() * TILES + placement.tile().index());
    out.one_hot("tiles", &[SPACES, TILES], tiles);
    let rotations =
        layout.tiles().map(|(space, placement)| space.index() * 8 + usize::from(placement.rotation()));
    out.one_hot("rotations", &[SPACES, 8], rotations);
}

fn runners(count: usize, of: impl Fn(Seat) -> PostSet, out: &mut Writer<'_>) {
    out.one_hots("runners", &[count, POSTS], |part| {
        for (seat, part) in part.chunks_exact_mut(POSTS).enumerate() {
            of(Seat::new(seat)).iter().for_each(|post| part[post.index()] = 1.0);
        }
    });
}

/// Writes the supply: the known tile at each place, the top first, and the unseen tiles.
fn supply(supply: &Supply, layout: &Layout, out: &mut Writer<'_>) {
    let known =
        supply.tiles().iter().enumerate().filter_map(|(at, tile)| Some(at * TILES + (*tile)?.index()));
    out.one_hot("supply", &[TILES, TILES], known);
    out.one_hot("unseen", &[TILES], supply.unseen(layout).map(TileId::index));
}

fn seats(name: &'static str, count: usize, seats: Seats, out: &mut Writer<'_>) {
    out.one_hot(name, &[count], seats.iter().map(Seat::index));
}
