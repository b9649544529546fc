use eightfold_game::{Evaluate, Game, Seat};
use eightfold_octi::{Octi, Point};

/// Evaluates OCTI like the program of 2001: by material, the number of legal single steps, and the distance of the
/// nearest pod to each target base.
///
/// In tenths: a pod or prong on the board 20, one in the supply 16, a legal single step 10, and minus 10 for each
/// square between a target base and the nearest pod, as a chess king moves. The other side's value is subtracted.
///
/// # Examples
/// ```
/// use eightfold_game::{Evaluate, Seat};
/// use eightfold_octi::{Octi, Rules};
/// use eightfold_players::baseline::Material;
///
/// // The start is even.
/// assert_eq!(Material.evaluate(&Octi::new(Rules::FAST), Seat::new(0)), 0);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Material;

const BOARD_WEIGHT: i32 = 20;
const HAND_WEIGHT: i32 = 16;
const STEP_WEIGHT: i32 = 10;
const DISTANCE_WEIGHT: i32 = 10;
/// The distance of a base without any pod.
const MAX_DISTANCE: i32 = 9;

impl Evaluate<Octi> for Material {
    fn evaluate(&self, position: &Octi, seat: Seat) -> i32 {
        let friends = position.rules().side(seat);
        (0..position.seats())
            .map(Seat::new)
            .map(|player| {
                let worth = side(position, player);
                if friends.contains(player) { worth } else { -worth }
            })
            .sum::<i32>()
            .clamp(-20_000, 20_000)
    }
}

fn side(position: &Octi, seat: Seat) -> i32 {
    let rules = position.rules();
    let board = rules.board();
    let supply = position.supply(seat);
    let in_hand = supply.reserve + supply.prongs + supply.superprongs;
    let mut worth = HAND_WEIGHT * i32::from(in_hand);
    let mine = || position.pods().iter().filter(|pod| pod.owner() == seat);
    for pod in mine() {
        worth += BOARD_WEIGHT * (1 + i32::from(pod.prongs().len()));
        // A step can't end on an enemy; friends may share a square.
        let steps = pod.prongs().iter().filter(|&direction| {
            board.next(pod.point(), direction).is_some_and(|to| {
                !position.pods().iter().any(|other| other.point() == to && other.is_enemy_of(seat))
            })
        });
        worth += STEP_WEIGHT * steps.count() as i32;
    }
    for enemy in rules.enemies(seat).iter() {
        for &base in rules.bases(enemy) {
            let nearest = mine().map(|pod| squares(board.edgeless, pod.point(), base)).min();
            worth -= DISTANCE_WEIGHT * nearest.unwrap_or(MAX_DISTANCE);
        }
    }
    worth
}

/// Returns the king's distance between two squares, wrapping round where the board does.
fn squares(edgeless: bool, from: Point, to: Point) -> i32 {
    let along = |a: u8, b: u8| {
        let apart = i32::from(a.abs_diff(b));
        if edgeless { apart.min(9 - apart) } else { apart }
    };
    along(from.column(), to.column()).max(along(from.row(), to.row()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use eightfold_octi::Rules;

    const BLUE: Seat = Seat::new(0);

    fn worth(text: &str) -> i32 {
        Material.evaluate(&Octi::from_text(&Rules::FAST, text).unwrap(), BLUE)
    }

    #[test]
    fn a_prong_gains_its_value_and_its_step() {
        assert_eq!(worth("33:b/37:r/53:b/57:r/73:b/77:r b=4,25,0,0 r=4,25,0,0 b"), 0);
        // From the supply to the board: 4 tenths; and a step north is now legal: 10 more.
        assert_eq!(worth("33:bA/37:r/53:b/57:r/73:b/77:r b=4,24,0,0 r=4,25,0,0 r"), 14);
    }

    #[test]
    fn no_steps_onto_enemies_and_nearer_is_better() {
        let blocked = worth("33:b/37:r/55:bA/56:r/73:b/77:r b=4,24,0,0 r=4,25,0,0 r");
        let free = worth("33:b/37:r/55:bB/56:r/73:b/77:r b=4,24,0,0 r=4,25,0,0 r");
        assert_eq!(free - blocked, 10);
        // Two squares further north: two nearer to 57, and no nearer to 37 and 77, where 33 and 73 were equally near.
        let behind = worth("33:b/37:r/53:bA/57:r/73:b/77:r b=4,24,0,0 r=4,25,0,0 r");
        let ahead = worth("33:b/37:r/55:bA/57:r/73:b/77:r b=4,24,0,0 r=4,25,0,0 r");
        assert!(ahead >= behind + 20, "{behind} {ahead}");
    }

    #[test]
    fn edgeless_distances_wrap_round() {
        let (a, b) = (Point::from_name("31").unwrap(), Point::from_name("39").unwrap());
        assert_eq!(squares(false, a, b), 8);
        assert_eq!(squares(true, a, b), 1);
    }
}
