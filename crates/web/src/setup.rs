//! The players of a game, as chosen on the home page and as saved between visits.

use crate::words::{fill, id, level_name, t};
use eightfold_catalog::{Choice, ChoiceError};
use eightfold_game::{Deal, IdentityDice, OptionError, Seat};
use serde::{Deserialize, Serialize};

/// The kind of player of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerKind {
    /// A person on this page.
    Person,
    /// A computer player of this level.
    Computer(u8),
    /// A player on another device, decided by the server; never saved.
    #[serde(skip)]
    Remote,
}

impl PlayerKind {
    /// Every kind of player that this game allows.
    pub fn all(choice: &Choice) -> impl Iterator<Item = Self> + use<> {
        std::iter::once(Self::Person).chain((1..=choice.levels().len() as u8).map(Self::Computer))
    }

    /// `person`, `computer-1`, ..: the value in a form.
    pub fn code(self) -> String {
        match self {
            Self::Person => "person".to_owned(),
            Self::Computer(level) => format!("computer-{level}"),
            Self::Remote => "remote".to_owned(),
        }
    }

    /// Parses [`code`](Self::code).
    pub fn from_code(choice: &Choice, code: &str) -> Option<Self> {
        Self::all(choice).find(|kind| kind.code() == code)
    }

    /// The label shown to people.
    pub fn label(self, choice: &Choice) -> String {
        match self {
            Self::Person => t(id::PERSON).to_owned(),
            Self::Computer(level) => fill!(id::COMPUTER_LEVEL, name = level_of(choice, level), level),
            Self::Remote => t(id::ELSEWHERE).to_owned(),
        }
    }

    /// The name shown for a player without a name.
    pub fn default_name(self, choice: &Choice) -> Option<String> {
        match self {
            Self::Person | Self::Remote => None,
            Self::Computer(level) => Some(fill!(id::COMPUTER_NAMED, name = level_of(choice, level))),
        }
    }
}

fn level_of(choice: &Choice, level: u8) -> &'static str {
    choice.level_name(level).map_or("", level_name)
}

/// Maximum length of a player's name, in letters.
pub const MAX_NAME_LEN: usize = 40;

/// Cleans a name for records: one line, without the sign of comments, not too long.
pub fn clean_name(name: &str) -> String {
    name.replace(['#', '\n', '\r', '\t'], " ").chars().take(MAX_NAME_LEN).collect()
}

/// A seat of a game, as named in the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatInfo {
    /// `B`, ..
    pub letter: char,
    /// `Blue`, ..
    pub name: &'static str,
}

/// Returns the seats of a game.
pub fn seats(choice: &Choice) -> Vec<SeatInfo> {
    let table = choice.start(Deal::Hidden, &mut IdentityDice);
    table
        .seat_letters()
        .into_iter()
        .enumerate()
        .map(|(seat, letter)| SeatInfo { letter, name: table.seat_name(Seat::new(seat)) })
        .collect()
}

/// The choices of the start page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The game's id.
    pub game: String,
    pub options: Vec<(String, String)>,
    /// The player of each seat; may be longer than the game's seats.
    pub kinds: Vec<PlayerKind>,
    /// Their names; empty if not given.
    pub names: Vec<String>,
}

impl Setup {
    /// One person against the computer.
    pub fn new(game: &str) -> Self {
        Self {
            game: game.to_owned(),
            options: Vec::new(),
            kinds: (0..Seat::MAX)
                .map(|seat| if seat == 0 { PlayerKind::Person } else { PlayerKind::Computer(1) })
                .collect(),
            names: vec![String::new(); Seat::MAX],
        }
    }

    /// Parses saved settings; `None` if they don't fit any current game. Every seat that the game can have gets a
    /// player.
    pub fn read(text: &str) -> Option<Self> {
        let kept: Self = serde_json::from_str(text).ok()?;
        kept.choice().ok()?;
        let mut setup = Self::new(&kept.game);
        setup.options = kept.options;
        for (seat, kind) in kept.kinds.into_iter().take(setup.kinds.len()).enumerate() {
            setup.kinds[seat] = kind;
        }
        for (seat, name) in kept.names.iter().take(setup.names.len()).enumerate() {
            setup.names[seat] = clean_name(name);
        }
        setup.settle_levels();
        Some(setup)
    }

    /// Sets the player of a seat; does nothing if the game has no such seat.
    pub fn set_kind(&mut self, seat: usize, kind: PlayerKind) {
        if let Some(place) = self.kinds.get_mut(seat) {
            *place = kind;
        }
        self.settle_levels();
    }

    /// Names the player of a seat.
    pub fn set_name(&mut self, seat: usize, name: &str) {
        if let Some(place) = self.names.get_mut(seat) {
            *place = clean_name(name);
        }
    }

    /// Swaps the players of two seats.
    pub fn swap_seats(&mut self, one: usize, other: usize) {
        let most = self.kinds.len().min(self.names.len());
        if one < most && other < most {
            self.kinds.swap(one, other);
            self.names.swap(one, other);
        }
    }

    /// Returns the game with its options.
    ///
    /// # Errors
    /// If there is no such game or it refuses an option.
    pub fn choice(&self) -> Result<Choice, ChoiceError> {
        Choice::new(&self.game, self.options.iter().map(|(k, v)| (k.as_str(), v.as_str())))
    }

    /// The value of an option, chosen or default. An invalid value stays as it was typed, so that it can be corrected.
    pub fn option(&self, key: &str) -> Option<String> {
        if let Ok(choice) = self.choice() {
            return choice.values().get(key).map(str::to_owned);
        }
        let given = self.options.iter().find(|(known, _)| known == key).map(|(_, value)| value.clone());
        let specs = eightfold_catalog::info(&self.game).map_or(&[][..], |info| info.options);
        given.or_else(|| specs.iter().find(|spec| spec.key == key)?.default.map(str::to_owned))
    }

    /// Shuffles the players of the first `seats` seats; returns for each of them where its player came from.
    pub fn draw_seats(&mut self, seats: usize, mut random: impl FnMut() -> u64) -> Vec<usize> {
        let mut order: Vec<usize> = (0..seats.min(self.kinds.len()).min(self.names.len())).collect();
        for last in (1..order.len()).rev() {
            order.swap(last, (random() % (last as u64 + 1)) as usize);
        }
        let (kinds, names) = (self.kinds.clone(), self.names.clone());
        for (seat, &from) in order.iter().enumerate() {
            self.kinds[seat] = kinds[from];
            self.names[seat].clone_from(&names[from]);
        }
        order
    }

    /// Describes the drawn seats by name, or by kind of player: `Drawn: Gold – person (was Teal)`. `seats` are the
    /// names of the seats, and `order` is the result of [`draw_seats`](Self::draw_seats).
    pub fn seats_announcement(&self, seats: &[String], order: &[usize]) -> String {
        let choice = self.choice().ok();
        let who = |seat: usize| {
            let kind = self.kinds.get(seat).copied().unwrap_or(PlayerKind::Person);
            match self.names.get(seat).filter(|name| !name.is_empty()) {
                Some(name) => name.clone(),
                None => choice.as_ref().map(|choice| kind.label(choice)).unwrap_or_default(),
            }
        };
        let sits = |(seat, &from): (usize, &usize)| match &seats[seat] {
            name if from == seat => fill!(id::SEAT_UNCHANGED, seat = name, who = who(seat)),
            name => fill!(id::SEAT_CHANGED, other = &seats[from], seat = name, who = who(seat)),
        };
        let sits: Vec<String> = order.iter().enumerate().map(sits).collect();
        fill!(id::SEATS_SHUFFLED, sits = sits.join("; "))
    }

    /// Sets an option's value; an empty one means the default. Another option that this one excludes is dropped.
    pub fn set_option(&mut self, key: &str, value: &str) {
        self.options.retain(|(known, _)| known != key);
        if value.trim().is_empty() {
            return;
        }
        self.options.push((key.to_owned(), value.trim().to_owned()));
        if let Err(ChoiceError::Option(OptionError::Conflict { a, b })) = self.choice() {
            self.options.retain(|(known, _)| known == key || (known != a && known != b));
        }
        self.settle_levels();
    }

    /// Sets another game and keeps the players.
    pub fn set_game(&mut self, game: &str) {
        game.clone_into(&mut self.game);
        self.options.clear();
        self.settle_levels();
    }

    /// Limits computer players to the highest level of the game.
    fn settle_levels(&mut self) {
        let Ok(choice) = self.choice() else { return };
        let most = choice.levels().len() as u8;
        for kind in &mut self.kinds {
            if let PlayerKind::Computer(level) = kind {
                *level = (*level).clamp(1, most);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_round_trip_through_a_form() {
        for (game, most) in [("octi-fast", 8), ("octi-four", 5)] {
            let choice = Choice::new(game, []).unwrap();
            for kind in PlayerKind::all(&choice) {
                assert_eq!(PlayerKind::from_code(&choice, &kind.code()), Some(kind));
            }
            assert_eq!(PlayerKind::all(&choice).last(), Some(PlayerKind::Computer(most)));
            assert_eq!(PlayerKind::from_code(&choice, "computer-9"), None);
        }
    }

    #[test]
    fn out_of_range_option_stays_until_corrected() {
        let mut setup = Setup::new("connect-the-dots");
        let usual = setup.option("rounds");
        setup.set_option("rounds", "12");
        assert!(setup.choice().is_err());
        assert_eq!(setup.option("rounds").as_deref(), Some("12"));
        assert_eq!(setup.option("touch"), Setup::new("connect-the-dots").option("touch"));
        setup.set_option("rounds", "");
        assert_eq!(setup.option("rounds"), usual);
        assert!(setup.choice().is_ok());
    }

    #[test]
    fn computers_stay_within_the_levels_of_the_game() {
        let mut setup = Setup::new("octiles");
        setup.kinds[1] = PlayerKind::Computer(8);
        setup.set_option("players", "3");
        assert_eq!(setup.kinds[1], PlayerKind::Computer(3));
        assert_eq!(setup.kinds[0], PlayerKind::Person);
        setup.kinds[1] = PlayerKind::Computer(2);
        setup.set_game("octi-full");
        assert_eq!(setup.kinds[1], PlayerKind::Computer(2));
    }

    #[test]
    fn lots_move_players_with_their_names() {
        let mut random = [5, 2, 1, 9, 4].into_iter().cycle();
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..20 {
            let mut setup = Setup::new("octiles");
            setup.names[0] = "Ann".to_owned();
            let order = setup.draw_seats(3, || random.next().unwrap());
            let ann = setup.names.iter().position(|name| name == "Ann").unwrap();
            assert_eq!((setup.kinds[ann], order[ann]), (PlayerKind::Person, 0));
            let people = setup.kinds.iter().filter(|&&kind| kind == PlayerKind::Person).count();
            assert_eq!(
                (people, setup.kinds[3]),
                (1, PlayerKind::Computer(1)),
                "this game has no fourth seat"
            );
            seen.insert(ann);
        }
        assert!(seen.len() > 1, "{seen:?}");
    }

    #[test]
    fn drawn_lots_say_who_sits_where() {
        let seats = ["Gold", "Teal"].map(str::to_owned);
        let said = |random: u64| {
            let mut setup = Setup::new("scavenger-hunt");
            setup.set_kind(0, PlayerKind::Person);
            setup.set_kind(1, PlayerKind::Computer(2));
            let order = setup.draw_seats(2, || random);
            let mut kinds = setup.kinds[..2].to_vec();
            kinds.sort_by_key(|kind| kind.code());
            assert_eq!(kinds, [PlayerKind::Computer(2), PlayerKind::Person], "no player is lost");
            setup.seats_announcement(&seats, &order)
        };
        let (one, other) = (said(0), said(1));
        assert!(one.starts_with("New seats: Gold") && other.starts_with("New seats: Gold"), "{one} {other}");
        assert!(one.contains("(was Teal)") && one.contains("(was Gold)"), "{one}");
        assert!(other.contains("(unchanged)") && !other.contains("was "), "{other}");
        let mut named = Setup::new("scavenger-hunt");
        named.set_name(1, "Ann");
        assert!(named.seats_announcement(&seats, &[0, 1]).contains("Teal: Ann (unchanged)"));
    }

    #[test]
    fn setup_has_the_seats_of_its_game() {
        let mut setup = Setup::new("octiles");
        let letters = |setup: &Setup| -> String {
            seats(&setup.choice().unwrap()).iter().map(|seat| seat.letter).collect()
        };
        assert_eq!(letters(&setup), "BY");
        setup.set_option("players", "3");
        assert_eq!(letters(&setup), "BRY");
        setup.set_option("players", "4");
        assert_eq!(letters(&setup), "BRYG");
        assert_eq!(setup.option("players").as_deref(), Some("4"));
        setup.set_option("players", "5");
        assert!(setup.choice().is_err());
    }

    #[test]
    fn last_of_two_exclusive_options_counts() {
        let mut setup = Setup::new("connect-the-dots");
        setup.set_option("rounds", "3");
        setup.set_option("target", "25");
        assert_eq!(setup.option("target").as_deref(), Some("25"));
        assert_eq!(setup.option("rounds"), None);
        setup.set_option("rounds", "2");
        assert_eq!(setup.option("rounds").as_deref(), Some("2"));
        assert_eq!(setup.option("target"), None);
        setup.set_option("rounds", "");
        assert_eq!(setup.option("rounds").as_deref(), Some("1"));
    }

    #[test]
    fn stored_settings_become_valid_or_nothing() {
        let full = Setup::new("octiles");
        assert_eq!(Setup::read(&serde_json::to_string(&full).unwrap()), Some(full));
        let short = Setup::read(r#"{"game":"octiles","options":[],"kinds":[],"names":[]}"#).unwrap();
        assert_eq!((short.kinds.len(), short.names.len()), (Seat::MAX, Seat::MAX));
        assert_eq!(short.kinds[1], PlayerKind::Computer(1), "a seat without a saved player");
        let high =
            r#"{"game":"octi-four","options":[],"kinds":["person",{"computer":200}],"names":["A#\nB"]}"#;
        let high = Setup::read(high).unwrap();
        assert_eq!((high.kinds[1], &*high.names[0]), (PlayerKind::Computer(5), "A  B"));
        for bad in [
            "",
            "null",
            r#"{"game":"chess","options":[],"kinds":[],"names":[]}"#,
            r#"{"game":"octiles","options":[["players","9"]],"kinds":[],"names":[]}"#,
        ] {
            assert_eq!(Setup::read(bad), None, "{bad}");
        }
    }
}
