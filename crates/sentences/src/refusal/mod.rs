//! Why a step is refused, in sentences.

mod octi;
mod octiles;

use std::error::Error;

use eightfold_catalog::StepError;
use eightfold_game::MatchError;

use crate::{Language, Speaker, id};

impl Speaker {
    /// Why a step was refused, without a full stop. What the rules give no sentence of their own (a text that is no
    /// position) is said as the error says it, in English.
    pub fn refusal(self, error: &StepError) -> String {
        match error {
            StepError::Over(_) => self.text(id::REFUSAL_OVER),
            StepError::Position(error) | StepError::Unreadable(error) | StepError::Illegal(error) => {
                self.refused(error.as_ref())
            }
        }
    }

    /// Why a turn was refused, from the error of the rules themselves, as a turn builder gives it.
    pub fn refused(self, error: &(dyn Error + 'static)) -> String {
        if let Some(error) = error.downcast_ref::<eightfold_octiles::TurnError>() {
            return octiles::sentence(self, error);
        }
        if let Some(error) = error.downcast_ref::<eightfold_octi::TurnError>() {
            return octi::sentence(self, error);
        }
        if is_chance_first(error) {
            return self.text(id::REFUSAL_CHANCE_FIRST);
        }
        if is_player_first(error) {
            return self.text(id::REFUSAL_PLAYER_FIRST);
        }
        error.to_string()
    }

    /// What the rules say is due, in this language.
    fn phrase(self, rules: &str) -> String {
        let english = Speaker::new(Language::English);
        let known = id::ALL.iter().find(|id| id.name().starts_with("phrase-") && english.text(**id) == rules);
        known.map_or_else(|| rules.to_owned(), |id| self.text(*id))
    }
}

fn is_chance_first(error: &(dyn Error + 'static)) -> bool {
    matches!(error.downcast_ref(), Some(MatchError::<eightfold_octiles::Race>::ChanceToAct))
        || matches!(error.downcast_ref(), Some(MatchError::<eightfold_octiles::Dots>::ChanceToAct))
        || matches!(error.downcast_ref(), Some(MatchError::<eightfold_octiles::Hunt>::ChanceToAct))
}

fn is_player_first(error: &(dyn Error + 'static)) -> bool {
    matches!(error.downcast_ref(), Some(MatchError::<eightfold_octiles::Race>::PlayerToAct(_)))
        || matches!(error.downcast_ref(), Some(MatchError::<eightfold_octiles::Dots>::PlayerToAct(_)))
        || matches!(error.downcast_ref(), Some(MatchError::<eightfold_octiles::Hunt>::PlayerToAct(_)))
}
