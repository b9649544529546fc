//! Play bans, computed from how a person's games ended. Finished games make up for games that were left.

use eightfold_store::Conduct;

use crate::ratings::Behaviour;

/// How many recent games count.
pub const RECENT_GAMES: usize = 100;
/// The points allowed without a ban: two games left in a row.
const MAX_LEFT_GAMES: u32 = 6;
/// The lengths of bans in minutes; more points give a longer ban.
const MINUTES: [u64; 6] = [10, 30, 120, 720, 1_440, 4_320];

/// Returns the points that a game adds: three for leaving or not moving, two for aborting it alone. A finished game
/// takes one off.
fn added(behaviour: Behaviour) -> u32 {
    match behaviour {
        Behaviour::Finished => 0,
        Behaviour::Aborted => 2,
        Behaviour::Left | Behaviour::Silent => 3,
    }
}

/// Returns until when a person can't join games with strangers, in ms, from their last games, the latest first; `None`
/// if they were never banned.
pub fn banned_until(games: &[Conduct]) -> Option<u64> {
    let (mut points, mut until) = (0_u32, None);
    for game in games.iter().rev() {
        let Some(behaviour) = Behaviour::from_word(&game.kind) else { continue };
        if behaviour == Behaviour::Finished {
            points = points.saturating_sub(1);
            continue;
        }
        points += added(behaviour);
        if points > MAX_LEFT_GAMES {
            let step = ((points - MAX_LEFT_GAMES - 1) / 3) as usize;
            let minutes = MINUTES[step.min(MINUTES.len() - 1)];
            until = until.max(Some(game.at_ms + minutes * 60_000));
        }
    }
    until
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `l` for left, `s` for silent, `a` for aborted, `f` for finished, in order of time, a minute apart.
    fn until(games: &str) -> Option<u64> {
        let kinds = games.chars().zip(0..).map(|(kind, minute)| Conduct {
            person: "ann".to_owned(),
            game: minute.to_string(),
            at_ms: minute * 60_000,
            kind: match kind {
                'l' => Behaviour::Left,
                's' => Behaviour::Silent,
                'a' => Behaviour::Aborted,
                _ => Behaviour::Finished,
            }
            .word()
            .to_owned(),
        });
        let mut kinds: Vec<Conduct> = kinds.collect();
        kinds.reverse();
        banned_until(&kinds).map(|ms| ms / 60_000)
    }

    #[test]
    fn bans_follow_from_left_and_finished_games() {
        assert_eq!(until(""), None);
        assert_eq!(until("ls"), None, "twice is forgiven");
        assert_eq!(until("lsl"), Some(2 + 10));
        assert_eq!(until("lsll"), Some(3 + 30), "longer each time");
        assert_eq!(until("llllllllll"), Some(9 + 4_320), "but never more than three days");
        assert_eq!(until("aaa"), None);
        assert_eq!(until("aaaa"), Some(3 + 10));
        assert_eq!(until("llfffl"), None, "three finished games make up for one left");
        assert_eq!(until("lslf"), until("lsl"), "a running ban isn't shortened");
    }
}
