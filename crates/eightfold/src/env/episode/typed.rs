//! An episode in the types of its game.

use eightfold_catalog::{AnyMatch, AppliedStep, StepError};
use eightfold_game::{Deal, Dice, Match, Step, ToAct};

use super::{ActError, ActionCoding, Node, TurnPrefix};
use crate::env::observe::Writer;

/// An episode in the type of its rules.
#[derive(Clone)]
pub(in crate::env) struct TypedEpisode<G: ActionCoding> {
    rules: G::Rules,
    pub(super) seats: usize,
    /// `None` while the start is being shuffled, or the previous match, whose memory the next one reuses.
    matched: Option<Match<G>>,
    dealing: bool,
    choosing: Option<G::TurnPrefix>,
    /// The picks of chance for the unfinished chance step.
    picks: Vec<usize>,
    pub(super) node: Node,
    pub(super) actions: Vec<u32>,
    pub(super) turns: u32,
    pub(super) limit: u32,
}

/// The steps of an episode, in the type of its game.
pub(super) struct Steps<G> {
    pub(super) start: Option<G>,
    pub(super) steps: Vec<AppliedStep>,
    pub(super) picks: Vec<usize>,
    pub(super) begun: Vec<u32>,
}

/// Dice that repeat earlier picks and note the first draw beyond them.
struct Picks<'a> {
    picked: std::slice::Iter<'a, usize>,
    asked: Option<usize>,
}

impl Dice for Picks<'_> {
    fn pick(&mut self, options: usize) -> usize {
        if options < 2 || self.asked.is_some() {
            return 0;
        }
        match self.picked.next() {
            Some(&picked) => picked,
            None => {
                self.asked = Some(options);
                0
            }
        }
    }
}

impl<G: ActionCoding + Copy> TypedEpisode<G> {
    pub(super) fn dealing(rules: &G::Rules) -> Self {
        let seats = G::start(rules, Deal::Hidden, &mut Picks { picked: [].iter(), asked: None }).seats();
        let mut episode = Self::bare(rules, seats);
        episode.settle();
        episode
    }

    pub(super) fn at(start: &G) -> Self {
        let mut episode = Self::bare(start.rules(), start.seats());
        episode.begin(*start);
        episode.settle();
        episode
    }

    fn bare(rules: &G::Rules, seats: usize) -> Self {
        Self {
            rules: rules.clone(),
            seats,
            matched: None,
            dealing: true,
            choosing: None,
            picks: Vec::new(),
            node: Node::Over,
            actions: Vec::new(),
            turns: 0,
            limit: 0,
        }
    }

    /// Restarts the game before its first step, reusing its memory.
    pub(super) fn restart(&mut self) {
        (self.dealing, self.choosing, self.turns) = (true, None, 0);
        self.picks.clear();
        self.settle();
    }

    fn begin(&mut self, start: G) {
        self.dealing = false;
        match &mut self.matched {
            Some(played) => played.restart(start),
            None => self.matched = Some(Match::new(start)),
        }
    }

    /// Returns the match; `None` while the start is being shuffled.
    pub(super) fn played(&self) -> Option<&Match<G>> {
        self.matched.as_ref().filter(|_| !self.dealing)
    }

    fn played_mut(&mut self) -> Option<&mut Match<G>> {
        self.matched.as_mut().filter(|_| !self.dealing)
    }

    pub(super) fn saved(&self) -> Steps<G> {
        let played = self.played();
        Steps {
            start: played.map(|played| *played.start()),
            steps: played.map(AnyMatch::steps).unwrap_or_default(),
            picks: self.picks.clone(),
            begun: self.begun().to_vec(),
        }
    }

    /// Replays from a start to a [saved](Self::saved) state.
    pub(super) fn resume(
        &mut self,
        steps: &[AppliedStep],
        picks: &[usize],
        begun: &[u32],
    ) -> Result<(), ActError> {
        if let Some(played) = self.played_mut() {
            for step in steps {
                AnyMatch::repeat(played, step).map_err(|error| ActError::Turn(error.to_string()))?;
            }
            self.turns += steps.iter().filter(|step| step.by.is_some()).count() as u32;
            self.settle();
        }
        picks.iter().try_for_each(|&option| self.pick(option))?;
        begun.iter().try_for_each(|&action| self.act(action))
    }

    pub(super) fn action_count(&self) -> u32 {
        G::ACTIONS
    }

    pub(super) fn describe(&self, action: u32) -> String {
        G::describe(action)
    }

    pub(super) fn begun(&self) -> &[u32] {
        self.choosing.as_ref().map_or(&[], |choosing| choosing.taken())
    }

    /// Makes the steps that need no choice and determines who chooses next.
    fn settle(&mut self) {
        self.actions.clear();
        self.choosing = None;
        loop {
            let mut dice = Picks { picked: self.picks.iter(), asked: None };
            let Some(played) = self.matched.as_mut().filter(|_| !self.dealing) else {
                let start = G::start(&self.rules, Deal::Hidden, &mut dice);
                if let Some(options) = dice.asked {
                    self.node = Node::Chance(options);
                    return;
                }
                self.picks.clear();
                self.begin(start);
                continue;
            };
            match played.to_act() {
                ToAct::Over(_) => self.node = Node::Over,
                ToAct::Seat(_) if self.limit > 0 && self.turns >= self.limit => self.node = Node::Over,
                ToAct::Seat(seat) => {
                    self.node = Node::Player(seat);
                    let choosing = G::TurnPrefix::begin(played.position());
                    choosing.offers(played.position(), &mut self.actions);
                    self.actions.sort_unstable();
                    self.choosing = Some(choosing);
                }
                ToAct::Chance => {
                    let chance = played.position().roll(&mut dice).expect("chance is to act");
                    if let Some(options) = dice.asked {
                        self.node = Node::Chance(options);
                        return;
                    }
                    self.picks.clear();
                    played.apply(Step::Chance(chance)).expect("what the rules roll can happen");
                    continue;
                }
            }
            return;
        }
    }

    pub(super) fn act(&mut self, action: u32) -> Result<(), ActError> {
        match self.node {
            Node::Over => return Err(ActError::Over),
            Node::Chance(_) => return Err(ActError::ChanceFirst),
            Node::Player(_) => {}
        }
        let (Some(played), Some(choosing)) = (&mut self.matched, &mut self.choosing) else {
            return Err(ActError::Over);
        };
        if self.actions.binary_search(&action).is_err() {
            return Err(ActError::Illegal { action, legal: self.actions.len() });
        }
        match choosing.act(played.position(), action) {
            Some(turn) => {
                played.play_listed(turn).map_err(|error| ActError::Turn(error.to_string()))?;
                self.turns += 1;
                self.settle();
            }
            None => {
                self.actions.clear();
                choosing.offers(played.position(), &mut self.actions);
                self.actions.sort_unstable();
            }
        }
        Ok(())
    }

    pub(super) fn pick(&mut self, option: usize) -> Result<(), ActError> {
        match self.node {
            Node::Chance(options) if option < options => {
                self.picks.push(option);
                self.settle();
                Ok(())
            }
            Node::Chance(options) => Err(ActError::Option { given: option, options }),
            Node::Player(_) => Err(ActError::NoChance),
            Node::Over => Err(ActError::Over),
        }
    }

    pub(super) fn roll(&mut self, dice: &mut dyn Dice) {
        // A chance step without picks yet is made at once, which saves asking for each pick.
        while let Node::Chance(options) = self.node {
            if !self.picks.is_empty() {
                self.picks.push(dice.pick(options));
            } else if let Some(played) = self.played_mut() {
                played.roll_on(dice);
            } else {
                self.begin(G::start(&self.rules, Deal::Hidden, dice));
            }
            self.settle();
        }
    }

    /// Returns the legal turn with this text, if the player to act is at the start of a turn.
    fn turn(&self, text: &str) -> Result<G::Turn, ActError> {
        match self.node {
            Node::Over => return Err(ActError::Over),
            Node::Chance(_) => return Err(ActError::ChanceFirst),
            Node::Player(_) => {}
        }
        if !self.begun().is_empty() {
            return Err(ActError::Begun);
        }
        let position = self.played().ok_or(ActError::Over)?.position();
        let refused = |error: G::TurnError| ActError::Turn(error.to_string());
        match position.step_from_text(text).map_err(refused)? {
            Step::Turn(turn) => position.check(&turn).map_err(refused).map(|()| turn),
            Step::Chance(_) => Err(ActError::NoChance),
        }
    }

    pub(super) fn play_text(&mut self, text: &str) -> Result<(), ActError> {
        let turn = self.turn(text)?;
        if let Some(played) = self.played_mut() {
            played
                .play(turn)
                .map_err(|error| ActError::Turn(StepError::Illegal(Box::new(error)).to_string()))?;
            self.turns += 1;
            self.settle();
        }
        Ok(())
    }

    pub(super) fn actions_of(&self, text: &str) -> Result<Vec<u32>, ActError> {
        let turn = self.turn(text)?;
        let position = self.played().ok_or(ActError::Over)?.position();
        let actions = G::TurnPrefix::actions_of(position, &turn);
        if actions.is_empty() {
            return Err(ActError::Turn("giving up isn't an action: stop stepping this game".to_owned()));
        }
        Ok(actions)
    }

    pub(super) fn observe(&self, out: &mut Writer<'_>) {
        let blank;
        let (position, times) = match self.played() {
            Some(played) => (played.position(), played.occurrences()),
            // The start is still being shuffled: observe it as if unshuffled.
            None => {
                blank = G::start(&self.rules, Deal::Hidden, &mut eightfold_game::IdentityDice);
                (&blank, 0)
            }
        };
        let actor = match self.node {
            Node::Player(seat) => Some(seat.index()),
            Node::Chance(_) | Node::Over => None,
        };
        out.one_hot("to_act", &[self.seats], actor.into_iter());
        out.share("repetition", times as u32, 3);
        position.observe(self.choosing.as_ref(), out);
    }
}
