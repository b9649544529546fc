//! Why a turn of Octiles is refused.

use eightfold_octiles::TurnError;

use crate::{Speaker, id};

pub(super) fn sentence(say: Speaker, error: &TurnError) -> String {
    use TurnError::*;
    match error {
        Malformed { text, expected } => say.fill(
            id::REFUSAL_OCTILES_MALFORMED,
            [("text", text.to_string().into()), ("expected", expected.to_string().into())],
        ),
        NoSuchSpace(value) => {
            say.fill(id::REFUSAL_OCTILES_NO_SUCH_SPACE, [("value", value.to_string().into())])
        }
        NoSuchPost(value) => {
            say.fill(id::REFUSAL_OCTILES_NO_SUCH_POST, [("value", value.to_string().into())])
        }
        NoSuchTile(value) => {
            say.fill(id::REFUSAL_OCTILES_NO_SUCH_TILE, [("value", value.to_string().into())])
        }
        NoSuchRotation(value) => {
            say.fill(id::REFUSAL_OCTILES_NO_SUCH_ROTATION, [("value", value.to_string().into())])
        }
        Over => say.text(id::REFUSAL_OCTILES_OVER),
        ChanceFirst => say.text(id::REFUSAL_OCTILES_CHANCE_FIRST),
        NoChanceNow => say.text(id::REFUSAL_OCTILES_NO_CHANCE_NOW),
        DealFirst => say.text(id::REFUSAL_OCTILES_DEAL_FIRST),
        NotHidden(value) => say.fill(id::REFUSAL_OCTILES_NOT_HIDDEN, [("value", value.number().into())]),
        NotTheTop { given, top } => say.fill(
            id::REFUSAL_OCTILES_NOT_THE_TOP,
            [("given", given.number().into()), ("top", top.number().into())],
        ),
        NotInPool { tile, space } => say.fill(
            id::REFUSAL_OCTILES_NOT_IN_POOL,
            [("tile", tile.number().into()), ("space", space.to_string().into())],
        ),
        ChangesPath { owner, from, to, space } => say.fill(
            id::REFUSAL_OCTILES_CHANGES_PATH,
            [
                ("owner", say.name(owner).into()),
                ("from", from.to_string().into()),
                ("to", to.to_string().into()),
                ("space", space.to_string().into()),
            ],
        ),
        WonByPlacing => say.text(id::REFUSAL_OCTILES_WON_BY_PLACING),
        NotConnected => say.text(id::REFUSAL_OCTILES_NOT_CONNECTED),
        FitsNowhere(value) => say.fill(id::REFUSAL_OCTILES_FITS_NOWHERE, [("value", value.number().into())]),
        FitsNot { tile, space } => say.fill(
            id::REFUSAL_OCTILES_FITS_NOT,
            [("tile", tile.number().into()), ("space", space.to_string().into())],
        ),
        NothingFits(value) => {
            say.fill(id::REFUSAL_OCTILES_NOTHING_FITS, [("value", value.to_string().into())])
        }
        NoRunLeft => say.text(id::REFUSAL_OCTILES_NO_RUN_LEFT),
        RunnerBlocked(value) => {
            say.fill(id::REFUSAL_OCTILES_RUNNER_BLOCKED, [("value", value.to_string().into())])
        }
        OutOfReach(value) => {
            say.fill(id::REFUSAL_OCTILES_OUT_OF_REACH, [("value", value.to_string().into())])
        }
        SpaceTaken(value) => say.fill(id::REFUSAL_OCTILES_SPACE_TAKEN, [("value", value.to_string().into())]),
        Touched(value) => say.fill(id::REFUSAL_OCTILES_TOUCHED, [("value", value.to_string().into())]),
        DealItems(value) => say.fill(id::REFUSAL_OCTILES_DEAL_ITEMS, [("value", (*value).into())]),
        DealtTwice(value) => say.fill(id::REFUSAL_OCTILES_DEALT_TWICE, [("value", value.number().into())]),
        DealShape => say.text(id::REFUSAL_OCTILES_DEAL_SHAPE),
        NotDue { due } => say.fill(id::REFUSAL_OCTILES_NOT_DUE, [("due", say.phrase(due).into())]),
        Phase { due } => say.fill(id::REFUSAL_OCTILES_PHASE, [("due", say.phrase(due).into())]),
        NotCentre(value) => say.fill(id::REFUSAL_OCTILES_NOT_CENTRE, [("value", value.to_string().into())]),
        NotFirstPlum(value) => {
            say.fill(id::REFUSAL_OCTILES_NOT_FIRST_PLUM, [("value", value.to_string().into())])
        }
        NotTheSpare { given, spare } => say.fill(
            id::REFUSAL_OCTILES_NOT_THE_SPARE,
            [("given", given.number().into()), ("spare", spare.number().into())],
        ),
        NotThatTile { space, lies } => say.fill(
            id::REFUSAL_OCTILES_NOT_THAT_TILE,
            [("space", space.to_string().into()), ("lies", lies.number().into())],
        ),
        LooksTheSame(value) => {
            say.fill(id::REFUSAL_OCTILES_LOOKS_THE_SAME, [("value", value.to_string().into())])
        }
        MustRun => say.text(id::REFUSAL_OCTILES_MUST_RUN),
        JustChanged(value) => {
            say.fill(id::REFUSAL_OCTILES_JUST_CHANGED, [("value", value.to_string().into())])
        }
        TurnedNoRun => say.text(id::REFUSAL_OCTILES_TURNED_NO_RUN),
        OthersMarker(value) => {
            say.fill(id::REFUSAL_OCTILES_OTHERS_MARKER, [("value", value.to_string().into())])
        }
        OthersPrize(value) => {
            say.fill(id::REFUSAL_OCTILES_OTHERS_PRIZE, [("value", value.to_string().into())])
        }
        MarkerFirst { prize, marker } => say.fill(
            id::REFUSAL_OCTILES_MARKER_FIRST,
            [("prize", prize.to_string().into()), ("marker", marker.to_string().into())],
        ),
        EmptyCircle(value) => {
            say.fill(id::REFUSAL_OCTILES_EMPTY_CIRCLE, [("value", value.to_string().into())])
        }
        MarkerOnCircle(value) => {
            say.fill(id::REFUSAL_OCTILES_MARKER_ON_CIRCLE, [("value", value.to_string().into())])
        }
        FourSpaces => say.text(id::REFUSAL_OCTILES_FOUR_SPACES),
        ScrambleFirst => say.text(id::REFUSAL_OCTILES_SCRAMBLE_FIRST),
        OtherSpaces => say.text(id::REFUSAL_OCTILES_OTHER_SPACES),
        OtherTiles => say.text(id::REFUSAL_OCTILES_OTHER_TILES),
        NoRunner(value) => say.fill(id::REFUSAL_OCTILES_NO_RUNNER, [("value", value.to_string().into())]),
        StaysOnGoal(value) => {
            say.fill(id::REFUSAL_OCTILES_STAYS_ON_GOAL, [("value", value.to_string().into())])
        }
        CircleBarred(value) => {
            say.fill(id::REFUSAL_OCTILES_CIRCLE_BARRED, [("value", value.to_string().into())])
        }
        Occupied(value) => say.fill(id::REFUSAL_OCTILES_OCCUPIED, [("value", value.to_string().into())]),
        MissesTile { from, to, space } => say.fill(
            id::REFUSAL_OCTILES_MISSES_TILE,
            [
                ("from", from.to_string().into()),
                ("to", to.to_string().into()),
                ("space", space.to_string().into()),
            ],
        ),
        NoPath { from, to } => say.fill(
            id::REFUSAL_OCTILES_NO_PATH,
            [("from", from.to_string().into()), ("to", to.to_string().into())],
        ),
        MustLeaveHome => say.text(id::REFUSAL_OCTILES_MUST_LEAVE_HOME),
        MayNotPass => say.text(id::REFUSAL_OCTILES_MAY_NOT_PASS),
        OnlyPass => say.text(id::REFUSAL_OCTILES_ONLY_PASS),
        NoRunFrom(value) => say.fill(id::REFUSAL_OCTILES_NO_RUN_FROM, [("value", value.to_string().into())]),
        NoRunAtRotation => say.text(id::REFUSAL_OCTILES_NO_RUN_AT_ROTATION),
        RunnerStuck(value) => {
            say.fill(id::REFUSAL_OCTILES_RUNNER_STUCK, [("value", value.to_string().into())])
        }
        NobodyReaches(value) => {
            say.fill(id::REFUSAL_OCTILES_NOBODY_REACHES, [("value", value.to_string().into())])
        }
    }
}
