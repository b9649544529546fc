//! Who plays what, as chosen on the home page and as saved between visits.

use crate::words::{fill, id, level_name, t};
use eightfold_catalog::{Choice, ChoiceError};
use eightfold_game::{Deal, OptionError, Seat, Unshuffled};
use serde::{Deserialize, Serialize};

/// Who plays a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Somebody at this page.
    Person,
    /// A computer player of this level.
    Computer(u8),
    /// Somebody at another device, or whoever the server lets play there; never kept.
    #[serde(skip)]
    Elsewhere,
}

impl Kind {
    /// Everybody who can sit down at this game.
    pub fn all(choice: &Choice) -> impl Iterator<Item = Self> + use<> {
        std::iter::once(Self::Person).chain((1..=choice.levels().len() as u8).map(Self::Computer))
    }

    /// `person`, `computer-1`, ..: its value in a form.
    pub fn code(self) -> String {
        match self {
            Self::Person => "person".to_owned(),
            Self::Computer(level) => format!("computer-{level}"),
            Self::Elsewhere => "elsewhere".to_owned(),
        }
    }

    /// Reads [`code`](Self::code).
    pub fn from_code(choice: &Choice, code: &str) -> Option<Self> {
        Self::all(choice).find(|kind| kind.code() == code)
    }

    /// What a person reads.
    pub fn label(self, choice: &Choice) -> String {
        match self {
            Self::Person => t(id::PERSON).to_owned(),
            Self::Computer(level) => fill!(id::COMPUTER_LEVEL, name = level_of(choice, level), level),
            Self::Elsewhere => t(id::ELSEWHERE).to_owned(),
        }
    }

    /// What a seat is called whose player has no name.
    pub fn default_name(self, choice: &Choice) -> Option<String> {
        match self {
            Self::Person | Self::Elsewhere => None,
            Self::Computer(level) => Some(fill!(id::COMPUTER_NAMED, name = level_of(choice, level))),
        }
    }
}

fn level_of(choice: &Choice, level: u8) -> &'static str {
    choice.level_name(level).map_or("", level_name)
}

/// The longest name of a player, in letters.
pub const LONGEST_NAME: usize = 40;

/// A name as records can bear it: on one line, without the sign of remarks, not too long.
pub fn clean_name(name: &str) -> String {
    name.replace(['#', '\n', '\r', '\t'], " ").chars().take(LONGEST_NAME).collect()
}

/// A seat of a game, as the rules name it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatInfo {
    /// `B`, ..
    pub letter: char,
    /// `Blue`, ..
    pub name: &'static str,
}

/// The seats of a game.
pub fn seats(choice: &Choice) -> Vec<SeatInfo> {
    let table = choice.start(Deal::Hidden, &mut Unshuffled);
    table
        .seat_letters()
        .into_iter()
        .enumerate()
        .map(|(seat, letter)| SeatInfo { letter, name: table.seat_name(Seat::new(seat)) })
        .collect()
}

/// What the start page asks for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// The game's id.
    pub game: String,
    /// Its options.
    pub options: Vec<(String, String)>,
    /// Who plays each seat; there may be more than the game has.
    pub kinds: Vec<Kind>,
    /// Their names; empty where nobody gave one.
    pub names: Vec<String>,
}

impl Setup {
    /// A person against the computer.
    pub fn new(game: &str) -> Self {
        Self {
            game: game.to_owned(),
            options: Vec::new(),
            kinds: (0..Seat::MAX)
                .map(|seat| if seat == 0 { Kind::Person } else { Kind::Computer(1) })
                .collect(),
            names: vec![String::new(); Seat::MAX],
        }
    }

    /// Reads settings that were kept; `None` for those that no game of today has. Every seat that a game can have gets
    /// a player.
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

    /// Gives a seat to somebody; nothing happens if the game has no such seat.
    pub fn set_kind(&mut self, seat: usize, kind: Kind) {
        if let Some(place) = self.kinds.get_mut(seat) {
            *place = kind;
        }
        self.settle_levels();
    }

    /// Gives the player of a seat a name.
    pub fn set_name(&mut self, seat: usize, name: &str) {
        if let Some(place) = self.names.get_mut(seat) {
            *place = clean_name(name);
        }
    }

    /// Moves the player of a seat to the next one, and that one's here.
    pub fn swap_seats(&mut self, one: usize, other: usize) {
        let most = self.kinds.len().min(self.names.len());
        if one < most && other < most {
            self.kinds.swap(one, other);
            self.names.swap(one, other);
        }
    }

    /// The game with its options.
    ///
    /// # Errors
    /// If there is no such game or it refuses an option.
    pub fn choice(&self) -> Result<Choice, ChoiceError> {
        Choice::new(&self.game, self.options.iter().map(|(k, v)| (k.as_str(), v.as_str())))
    }

    /// The value of an option, given or by default. What makes no game stays as it was written, to be put right.
    pub fn option(&self, key: &str) -> Option<String> {
        if let Ok(choice) = self.choice() {
            return choice.values().get(key).map(str::to_owned);
        }
        let given = self.options.iter().find(|(known, _)| known == key).map(|(_, value)| value.clone());
        let specs = eightfold_catalog::info(&self.game).map_or(&[][..], |info| info.options);
        given.or_else(|| specs.iter().find(|spec| spec.key == key)?.default.map(str::to_owned))
    }

    /// Shuffles who plays the first so many seats; tells for each of them whose player has come to it.
    pub fn draw_lots(&mut self, seats: usize, mut random: impl FnMut() -> u64) -> Vec<usize> {
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

    /// Who sits where after lots were drawn, by name, else as what plays there: `Drawn: Gold – person (was Teal)`. `seats`
    /// are called so, and `order` is what [`draw_lots`](Self::draw_lots) gave.
    pub fn told_of_lots(&self, seats: &[String], order: &[usize]) -> String {
        let choice = self.choice().ok();
        let who = |seat: usize| {
            let kind = self.kinds.get(seat).copied().unwrap_or(Kind::Person);
            match self.names.get(seat).filter(|name| !name.is_empty()) {
                Some(name) => name.clone(),
                None => choice.as_ref().map(|choice| kind.label(choice)).unwrap_or_default(),
            }
        };
        let sits = |(seat, &from): (usize, &usize)| match &seats[seat] {
            name if from == seat => fill!(id::LOTS_STAYS, seat = name, who = who(seat)),
            name => fill!(id::LOTS_SITS, other = &seats[from], seat = name, who = who(seat)),
        };
        let sits: Vec<String> = order.iter().enumerate().map(sits).collect();
        fill!(id::LOTS_DRAWN, sits = sits.join("; "))
    }

    /// Chooses an option's value; an empty one leaves it to the game. Another option that this one
    /// excludes is dropped.
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

    /// Another game, the same players.
    pub fn set_game(&mut self, game: &str) {
        game.clone_into(&mut self.game);
        self.options.clear();
        self.settle_levels();
    }

    /// A computer that is stronger than this game has it plays at the game's highest level.
    fn settle_levels(&mut self) {
        let Ok(choice) = self.choice() else { return };
        let most = choice.levels().len() as u8;
        for kind in &mut self.kinds {
            if let Kind::Computer(level) = kind {
                *level = (*level).clamp(1, most);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_read_back_from_a_form() {
        for (game, most) in [("octi-fast", 8), ("octi-four", 5)] {
            let choice = Choice::new(game, []).unwrap();
            for kind in Kind::all(&choice) {
                assert_eq!(Kind::from_code(&choice, &kind.code()), Some(kind));
            }
            assert_eq!(Kind::all(&choice).last(), Some(Kind::Computer(most)));
            assert_eq!(Kind::from_code(&choice, "computer-9"), None);
        }
    }

    #[test]
    fn an_option_out_of_range_stays_as_it_was_written_until_it_is_put_right() {
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
    fn a_computer_stays_within_the_levels_of_the_game() {
        let mut setup = Setup::new("octiles");
        setup.kinds[1] = Kind::Computer(8);
        setup.set_option("players", "3");
        assert_eq!(setup.kinds[1], Kind::Computer(3));
        assert_eq!(setup.kinds[0], Kind::Person);
        setup.kinds[1] = Kind::Computer(2);
        setup.set_game("octi-full");
        assert_eq!(setup.kinds[1], Kind::Computer(2));
    }

    #[test]
    fn lots_move_players_with_their_names_and_lose_nobody() {
        let mut random = [5, 2, 1, 9, 4].into_iter().cycle();
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..20 {
            let mut setup = Setup::new("octiles");
            setup.names[0] = "Ann".to_owned();
            let order = setup.draw_lots(3, || random.next().unwrap());
            let ann = setup.names.iter().position(|name| name == "Ann").unwrap();
            assert_eq!((setup.kinds[ann], order[ann]), (Kind::Person, 0));
            let people = setup.kinds.iter().filter(|&&kind| kind == Kind::Person).count();
            assert_eq!(
                (people, setup.kinds[3]),
                (1, Kind::Computer(1)),
                "the fourth seat is not of this game"
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
            setup.set_kind(0, Kind::Person);
            setup.set_kind(1, Kind::Computer(2));
            let order = setup.draw_lots(2, || random);
            let mut kinds = setup.kinds[..2].to_vec();
            kinds.sort_by_key(|kind| kind.code());
            assert_eq!(kinds, [Kind::Computer(2), Kind::Person], "nobody is lost");
            setup.told_of_lots(&seats, &order)
        };
        let (one, other) = (said(0), said(1));
        assert!(one.starts_with("New seats: Gold") && other.starts_with("New seats: Gold"), "{one} {other}");
        assert!(one.contains("(was Teal)") && one.contains("(was Gold)"), "{one}");
        assert!(other.contains("(unchanged)") && !other.contains("was "), "{other}");
        let mut named = Setup::new("scavenger-hunt");
        named.set_name(1, "Ann");
        assert!(named.told_of_lots(&seats, &[0, 1]).contains("Teal: Ann (unchanged)"));
    }

    #[test]
    fn a_setup_has_the_seats_of_its_game() {
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
    fn of_two_options_that_exclude_each_other_the_last_one_counts() {
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
        assert_eq!(short.kinds[1], Kind::Computer(1), "a seat nobody was named for");
        let high =
            r#"{"game":"octi-four","options":[],"kinds":["person",{"computer":200}],"names":["A#\nB"]}"#;
        let high = Setup::read(high).unwrap();
        assert_eq!((high.kinds[1], &*high.names[0]), (Kind::Computer(5), "A  B"));
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
