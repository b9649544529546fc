//! Explains why a step was refused, in sentences.

mod octi;
mod octiles;

use std::error::Error;

use eightfold_catalog::{StepError, any_kind};
use eightfold_game::MatchError;

use crate::{Language, Speaker, id};

impl Speaker {
    /// Returns why a step was refused, without a full stop. Errors without a sentence of their own (text that is not
    /// a position) keep the English error message.
    pub fn refusal(self, error: &StepError) -> String {
        match error {
            StepError::Over(_) => self.text(id::REFUSAL_OVER),
            StepError::Position(error) | StepError::Unreadable(error) | StepError::Illegal(error) => {
                self.refused(error.as_ref())
            }
        }
    }

    /// Returns why a turn was refused, from the error of the rules themselves, as a turn builder returns it.
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

    /// Translates what the rules say must happen next.
    fn phrase(self, rules: &str) -> String {
        let english = Speaker::new(Language::English);
        let known = id::ALL.iter().find(|id| id.name().starts_with("phrase-") && english.text(**id) == rules);
        known.map_or_else(|| rules.to_owned(), |id| self.text(*id))
    }
}

fn is_chance_first(error: &(dyn Error + 'static)) -> bool {
    any_kind!(|G| matches!(error.downcast_ref(), Some(MatchError::<G>::ChanceToAct)))
}

fn is_player_first(error: &(dyn Error + 'static)) -> bool {
    any_kind!(|G| matches!(error.downcast_ref(), Some(MatchError::<G>::PlayerToAct(_))))
}
