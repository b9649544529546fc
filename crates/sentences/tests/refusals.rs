//! In English, a refusal is exactly the message of the rules.

use eightfold_octi::{Direction, Point};
use eightfold_octiles::{HuntPhase, Post, Space, TileId};
use eightfold_sentences::{Language, Speaker};

fn space(name: &str) -> Space {
    Space::from_name(name).expect("a space")
}

fn post(name: &str) -> Post {
    Post::from_name(name).expect("a post")
}

fn tile(number: u8) -> TileId {
    TileId::new(number).expect("a tile")
}

fn point(name: &str) -> Point {
    Point::from_name(name).expect("a point")
}

const MARK_TASK: &str = HuntPhase::Mark.task();

#[test]
fn octiles_refuses_in_the_words_of_its_rules() {
    use eightfold_octiles::TurnError::*;
    agree(&[
        Malformed { text: "text".to_owned(), expected: "words" },
        NoSuchSpace("text".to_owned()),
        NoSuchPost("text".to_owned()),
        NoSuchTile("text".to_owned()),
        NoSuchRotation("text".to_owned()),
        Over,
        ChanceFirst,
        NoChanceNow,
        DealFirst,
        NotHidden(tile(7)),
        NotTheTop { given: tile(7), top: tile(7) },
        NotInPool { tile: tile(7), space: space("c3") },
        ChangesPath { owner: "Red", from: post("C4"), to: post("C4"), space: space("c3") },
        WonByPlacing,
        NotConnected,
        FitsNowhere(tile(7)),
        FitsNot { tile: tile(7), space: space("c3") },
        NothingFits(space("c3")),
        NoRunLeft,
        RunnerBlocked(post("C4")),
        OutOfReach(post("C4")),
        SpaceTaken(space("c3")),
        Touched(space("c3")),
        DealItems(3),
        DealtTwice(tile(7)),
        DealShape,
        NotDue { due: MARK_TASK },
        Phase { due: MARK_TASK },
        NotCentre(post("C4")),
        NotFirstPlum(post("C4")),
        NotTheSpare { given: tile(7), spare: tile(7) },
        NotThatTile { space: space("c3"), lies: tile(7) },
        LooksTheSame(space("c3")),
        MustRun,
        JustChanged(space("c3")),
        TurnedNoRun,
        OthersMarker(post("C4")),
        OthersPrize(post("C4")),
        MarkerFirst { prize: post("C4"), marker: post("C4") },
        EmptyCircle(post("C4")),
        MarkerOnCircle(post("C4")),
        FourSpaces,
        ScrambleFirst,
        OtherSpaces,
        OtherTiles,
        NoRunner(post("C4")),
        StaysOnGoal(post("C4")),
        CircleBarred(post("C4")),
        Occupied(post("C4")),
        MissesTile { from: post("C4"), to: post("C4"), space: space("c3") },
        NoPath { from: post("C4"), to: post("C4") },
        MustLeaveHome,
        MayNotPass,
        OnlyPass,
        NoRunFrom(space("c3")),
        NoRunAtRotation,
        RunnerStuck(post("C4")),
        NobodyReaches(post("C4")),
    ]);
}

#[test]
fn octi_refuses_in_the_words_of_its_rules() {
    use eightfold_octi::TurnError::*;
    agree(&[
        Over,
        Form { text: "text".to_owned() },
        Pass,
        Point("text".to_owned()),
        NoRegularPart,
        NotFree("text".to_owned()),
        ResignAlone,
        NobodyThere(point("33")),
        NoSuchPod { point: point("33"), name: "text".to_owned() },
        Which { point: point("33"), names: "text".to_owned() },
        NotThere { point: point("33"), name: "text".to_owned(), named: 3, there: 3 },
        CapturedActs { point: point("33") },
        HoleTaken { point: point("33"), hole: Direction::NorthEast },
        NoProng { point: point("33"), direction: Direction::NorthEast },
        NoProngLeft,
        NoSuperprongLeft,
        SuperprongFixed { point: point("33"), direction: Direction::NorthEast },
        SuperprongsOff,
        NoReserve,
        CannotEnter { point: point("33") },
        NothingCaptured,
        CannotLiberate { point: point("33") },
        CannotLiberatePartner { point: point("33") },
        TwoOrigins { first: point("33"), second: point("33") },
        TooManyMovers { movers: 3, most: 3 },
        NoProngs { point: point("33") },
        NoProngThere { from: point("33"), direction: Direction::NorthEast },
        NotALeg { from: point("33"), to: point("33") },
        StepAmongJumps { from: point("33"), to: point("33") },
        EnemyOnStep { point: point("33") },
        NothingToJump { point: point("33") },
        LandingTaken { point: point("33") },
        JumpedTwice { point: point("33") },
        CannotMove { point: point("33") },
        NotJumped { point: point("33") },
        NothingLeft { point: point("33") },
        CaptureOnStep { point: point("33") },
        NoSuperprong { point: point("33"), direction: Direction::NorthEast },
        SuperprongUsed { point: point("33"), direction: Direction::NorthEast },
        FreeMoveTurns { direction: Direction::NorthEast },
        TooManyLegs("text".to_owned()),
        LeadsNowhere,
    ]);
}

fn agree<E: std::error::Error + 'static>(errors: &[E]) {
    for error in errors {
        assert_eq!(Speaker::new(Language::English).refused(error), error.to_string());
        let german = Speaker::new(Language::German).refused(error);
        assert_ne!(german, error.to_string());
        assert!(!german.contains("{ $") && !german.contains("{$"), "{german}");
    }
}
