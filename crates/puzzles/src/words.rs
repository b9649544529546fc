//! Aims in words.

use eightfold_catalog::GameId;
use eightfold_sentences::{Language, page};

use crate::Aim;

impl Aim {
    /// Returns the aim in this game as a sentence.
    pub fn words(self, game: GameId, language: Language) -> String {
        let (team_up, t) = (game == GameId::TeamUp, |text| language.page_text(text).to_owned());
        match self {
            Self::Win { turns: 1, prongs: None } if team_up => t(page::AIM_LINK),
            Self::Win { turns: 1, prongs: None } => t(page::AIM_WIN_NOW),
            Self::Win { turns, prongs: None } => language.page_filled(page::AIM_WIN, &[("turns", &turns)]),
            Self::Win { turns, prongs: Some(prongs) } => {
                language.page_filled(page::AIM_PRONGS, &[("turns", &turns), ("prongs", &prongs)])
            }
            Self::Hold { turns: 1 } if team_up => t(page::AIM_STOP_LINK),
            Self::Hold { turns } => language.page_filled(page::AIM_HOLD, &[("turns", &turns)]),
            Self::Prize { turns: 1 } => t(page::AIM_PRIZE_NOW),
            Self::Prize { turns } => language.page_filled(page::AIM_PRIZE, &[("turns", &turns)]),
            Self::Capture { pods } => language.page_filled(page::AIM_CAPTURE, &[("pods", &pods)]),
            Self::Gain { .. } => t(page::AIM_GAIN),
            Self::Mean { .. } if game == GameId::Octiles => t(page::AIM_MEAN_RACE),
            Self::Mean { .. } => t(page::AIM_MEAN_DOTS),
        }
    }
}
