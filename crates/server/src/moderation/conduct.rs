//! Play bans: they follow from how a person's games ended. Finished games make up for games that were left.

use eightfold_store::Conduct;

use crate::ratings::Behaviour;

/// How many games back it is looked.
pub const LOOK_BACK: usize = 100;
/// How many points somebody may have without a ban: two games left in a row, of which none is forgotten.
const TOLERATED: u32 = 6;
/// How long bans are, in minutes, the more points the longer.
const MINUTES: [u64; 6] = [10, 30, 120, 720, 1_440, 4_320];

/// What a game adds: leaving and silence three points, breaking a game off alone two. A finished game takes one away.
fn added(behaviour: Behaviour) -> u32 {
    match behaviour {
        Behaviour::Finished => 0,
        Behaviour::Aborted => 2,
        Behaviour::Left | Behaviour::Silent => 3,
    }
}

/// Until when somebody is not to sit down with strangers, in ms, by how the last games went, the last first; nothing if there
/// was no ban.
pub fn banned_until(games: &[Conduct]) -> Option<u64> {
    let (mut points, mut until) = (0_u32, None);
    for game in games.iter().rev() {
        let Some(behaviour) = Behaviour::from_word(&game.kind) else { continue };
        if behaviour == Behaviour::Finished {
            points = points.saturating_sub(1);
            continue;
        }
        points += added(behaviour);
        if points > TOLERATED {
            let step = ((points - TOLERATED - 1) / 3) as usize;
            let minutes = MINUTES[step.min(MINUTES.len() - 1)];
            until = until.max(Some(game.at_ms + minutes * 60_000));
        }
    }
    until
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `l` for left, `s` for silent, `a` for aborted, `f` for finished, the first first, a minute apart.
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
    fn bans_grow_with_what_was_left_and_heal_by_what_was_finished() {
        assert_eq!(until(""), None);
        assert_eq!(until("ls"), None, "twice is forgiven");
        assert_eq!(until("lsl"), Some(2 + 10));
        assert_eq!(until("lsll"), Some(3 + 30), "each time it is longer");
        assert_eq!(until("llllllllll"), Some(9 + 4_320), "but never more than three days");
        assert_eq!(until("aaa"), None);
        assert_eq!(until("aaaa"), Some(3 + 10));
        assert_eq!(until("llfffl"), None, "three finished games make one good");
        assert_eq!(until("lslf"), until("lsl"), "a ban that has begun is not cut short");
    }
}
