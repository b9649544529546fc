//! Why a turn of OCTI is refused.

use eightfold_octi::TurnError;

use crate::{Speaker, id};

pub(super) fn sentence(say: Speaker, error: &TurnError) -> String {
    use TurnError::*;
    match error {
        Over => say.text(id::REFUSAL_OCTI_OVER),
        Form { text } => say.fill(id::REFUSAL_OCTI_FORM, [("text", text.to_string().into())]),
        Pass => say.text(id::REFUSAL_OCTI_PASS),
        Point(value) => say.fill(id::REFUSAL_OCTI_POINT, [("value", value.to_string().into())]),
        NoRegularPart => say.text(id::REFUSAL_OCTI_NO_REGULAR_PART),
        NotFree(value) => say.fill(id::REFUSAL_OCTI_NOT_FREE, [("value", value.to_string().into())]),
        ResignAlone => say.text(id::REFUSAL_OCTI_RESIGN_ALONE),
        NobodyThere(value) => say.fill(id::REFUSAL_OCTI_NOBODY_THERE, [("value", value.to_string().into())]),
        NoSuchPod { point, name } => say.fill(
            id::REFUSAL_OCTI_NO_SUCH_POD,
            [("point", point.to_string().into()), ("name", name.to_string().into())],
        ),
        Which { point, names } => say.fill(
            id::REFUSAL_OCTI_WHICH,
            [("point", point.to_string().into()), ("names", names.to_string().into())],
        ),
        NotThere { point, name, named: wanted, there } => say.fill(
            id::REFUSAL_OCTI_NOT_THERE,
            [
                ("point", point.to_string().into()),
                ("name", name.to_string().into()),
                ("wanted", (*wanted).into()),
                ("there", (*there).into()),
            ],
        ),
        CapturedActs { point } => {
            say.fill(id::REFUSAL_OCTI_CAPTURED_ACTS, [("point", point.to_string().into())])
        }
        HoleTaken { point, hole } => say.fill(
            id::REFUSAL_OCTI_HOLE_TAKEN,
            [("point", point.to_string().into()), ("hole", say.direction(*hole).into())],
        ),
        NoProng { point, direction } => say.fill(
            id::REFUSAL_OCTI_NO_PRONG,
            [("point", point.to_string().into()), ("direction", say.direction(*direction).into())],
        ),
        NoProngLeft => say.text(id::REFUSAL_OCTI_NO_PRONG_LEFT),
        NoSuperprongLeft => say.text(id::REFUSAL_OCTI_NO_SUPERPRONG_LEFT),
        SuperprongFixed { point, direction } => say.fill(
            id::REFUSAL_OCTI_SUPERPRONG_FIXED,
            [("point", point.to_string().into()), ("direction", say.direction(*direction).into())],
        ),
        SuperprongsOff => say.text(id::REFUSAL_OCTI_SUPERPRONGS_OFF),
        NoReserve => say.text(id::REFUSAL_OCTI_NO_RESERVE),
        CannotEnter { point } => {
            say.fill(id::REFUSAL_OCTI_CANNOT_ENTER, [("point", point.to_string().into())])
        }
        NothingCaptured => say.text(id::REFUSAL_OCTI_NOTHING_CAPTURED),
        CannotLiberate { point } => {
            say.fill(id::REFUSAL_OCTI_CANNOT_LIBERATE, [("point", point.to_string().into())])
        }
        CannotLiberatePartner { point } => {
            say.fill(id::REFUSAL_OCTI_CANNOT_LIBERATE_PARTNER, [("point", point.to_string().into())])
        }
        TwoOrigins { first, second } => say.fill(
            id::REFUSAL_OCTI_TWO_ORIGINS,
            [("first", first.to_string().into()), ("second", second.to_string().into())],
        ),
        TooManyMovers { movers, most } => say
            .fill(id::REFUSAL_OCTI_TOO_MANY_MOVERS, [("movers", (*movers).into()), ("most", (*most).into())]),
        NoProngs { point } => say.fill(id::REFUSAL_OCTI_NO_PRONGS, [("point", point.to_string().into())]),
        NoProngThere { from, direction } => say.fill(
            id::REFUSAL_OCTI_NO_PRONG_THERE,
            [("from", from.to_string().into()), ("direction", say.direction(*direction).into())],
        ),
        NotALeg { from, to } => say.fill(
            id::REFUSAL_OCTI_NOT_A_LEG,
            [("from", from.to_string().into()), ("to", to.to_string().into())],
        ),
        StepAmongJumps { from, to } => say.fill(
            id::REFUSAL_OCTI_STEP_AMONG_JUMPS,
            [("from", from.to_string().into()), ("to", to.to_string().into())],
        ),
        EnemyOnStep { point } => {
            say.fill(id::REFUSAL_OCTI_ENEMY_ON_STEP, [("point", point.to_string().into())])
        }
        NothingToJump { point } => {
            say.fill(id::REFUSAL_OCTI_NOTHING_TO_JUMP, [("point", point.to_string().into())])
        }
        LandingTaken { point } => {
            say.fill(id::REFUSAL_OCTI_LANDING_TAKEN, [("point", point.to_string().into())])
        }
        JumpedTwice { point } => {
            say.fill(id::REFUSAL_OCTI_JUMPED_TWICE, [("point", point.to_string().into())])
        }
        CannotMove { point } => say.fill(id::REFUSAL_OCTI_CANNOT_MOVE, [("point", point.to_string().into())]),
        NotJumped { point } => say.fill(id::REFUSAL_OCTI_NOT_JUMPED, [("point", point.to_string().into())]),
        NothingLeft { point } => {
            say.fill(id::REFUSAL_OCTI_NOTHING_LEFT, [("point", point.to_string().into())])
        }
        CaptureOnStep { point } => {
            say.fill(id::REFUSAL_OCTI_CAPTURE_ON_STEP, [("point", point.to_string().into())])
        }
        NoSuperprong { point, direction } => say.fill(
            id::REFUSAL_OCTI_NO_SUPERPRONG,
            [("point", point.to_string().into()), ("direction", say.direction(*direction).into())],
        ),
        SuperprongUsed { point, direction } => say.fill(
            id::REFUSAL_OCTI_SUPERPRONG_USED,
            [("point", point.to_string().into()), ("direction", say.direction(*direction).into())],
        ),
        FreeMoveTurns { direction } => {
            say.fill(id::REFUSAL_OCTI_FREE_MOVE_TURNS, [("direction", say.direction(*direction).into())])
        }
        TooManyLegs(value) => say.fill(id::REFUSAL_OCTI_TOO_MANY_LEGS, [("value", value.to_string().into())]),
        LeadsNowhere => say.text(id::REFUSAL_OCTI_LEADS_NOWHERE),
    }
}
