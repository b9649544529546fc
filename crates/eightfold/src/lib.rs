#![doc = include_str!("../README.md")]
// The README links to what other features have.
#![cfg_attr(
    not(all(
        feature = "challenges",
        feature = "draw",
        feature = "exact",
        feature = "players",
        feature = "record",
        feature = "sentences",
        feature = "study"
    )),
    allow(rustdoc::broken_intra_doc_links)
)]

#[cfg(feature = "draw")]
pub mod draw;
pub mod env;
mod game;
mod kind;
mod r#match;
#[cfg(feature = "players")]
mod player;
mod position;
mod step;

pub use game::{Game, GameError};
pub use kind::AnyPosition;
pub use r#match::{Match, SavedMatch};
#[cfg(feature = "players")]
pub use player::{Advice, Player};
pub use position::{Actor, Position};
pub use step::Step;

// Re-exports from other crates, each with an example that uses this library.

/// One step of [`Match::steps`]: its text, and who made it.
///
/// ```
/// use eightfold::{AppliedStep, Game, Match};
///
/// let mut game = Match::new(&Game::new("octiles")?, 7);
/// let turn = game.position().legal_turns().remove(0);
/// game.play(&turn)?;
/// let steps: Vec<AppliedStep> = game.steps();
/// assert_eq!(steps[0].text, turn.text());
/// assert_eq!(steps[1].by, None); // chance turned up the next tile
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use eightfold_catalog::AppliedStep;

/// Octiles or OCTI, as returned by [`Game::family`].
///
/// ```
/// use eightfold::{Family, Game};
///
/// let octi = Game::all().filter(|game| game.family() == Family::Octi);
/// assert_eq!(octi.map(|game| game.id()).collect::<Vec<_>>(), ["octi-fast", "octi-full", "octi-four"]);
/// ```
#[doc(inline)]
pub use eightfold_catalog::Family;

/// The description of a game, returned by [`Game::info`].
///
/// ```
/// use eightfold::{Game, GameInfo};
///
/// let info: &GameInfo = Game::new("team-up")?.info();
/// assert_eq!(info.name, "Team Up");
/// assert!(info.options.iter().any(|option| option.key == "players"));
/// # Ok::<(), eightfold::GameError>(())
/// ```
#[doc(inline)]
pub use eightfold_catalog::GameInfo;

/// Why a [`Position`] or a [`Match`] refused a text.
///
/// ```
/// use eightfold::{Game, StepError};
///
/// let start = Game::new("octiles")?.start(0);
/// assert!(matches!(start.step("a tile"), Err(StepError::Unreadable(_))));
/// let error = start.apply_text("1@a2:0 A3-F6").unwrap_err(); // another runner is there
/// assert!(matches!(error, StepError::Illegal(_)));
/// assert_eq!(error.code(), "illegal");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use eightfold_catalog::StepError;

/// Why a game ended, in [`Outcome::cause`].
///
/// ```
/// use eightfold::{Cause, Game, Match};
///
/// let mut game = Match::new(&Game::new("octi-fast")?, 0);
/// game.play_text("resign")?;
/// assert_eq!(game.outcome().map(|outcome| outcome.cause), Some(Cause::Resignation));
/// assert_eq!(Cause::from_word("time"), Some(Cause::Time));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use eightfold_game::Cause;

/// How much of a shuffle [`Game::deal`] reveals.
///
/// ```
/// use eightfold::{Deal, Game, SeededDice};
///
/// let race = Game::new("octiles")?;
/// // The players see the first tile of the supply, and the rest as `?`.
/// let hidden = race.deal(Deal::Hidden, &mut SeededDice::new(7)).to_text();
/// let open = race.deal(Deal::Open, &mut SeededDice::new(7)).to_text();
/// assert!(hidden.contains(" 14,?,?,") && open.contains(" 14,15,3,"));
/// # Ok::<(), eightfold::GameError>(())
/// ```
#[doc(inline)]
pub use eightfold_game::Deal;

/// A source of chance: [`SeededDice`], or your own.
///
/// ```
/// use eightfold::{Deal, Dice, Game};
///
/// /// Dice that always fall on their last side.
/// struct Last;
///
/// impl Dice for Last {
///     fn pick(&mut self, options: usize) -> usize {
///         options - 1
///     }
/// }
///
/// let start = Game::new("octiles")?.deal(Deal::Open, &mut Last);
/// assert!(start.to_text().contains(" 18,17,16,"));
/// # Ok::<(), eightfold::GameError>(())
/// ```
#[doc(inline)]
pub use eightfold_game::Dice;

/// The error of [`Position::legal_turns_up_to`] if there are more turns than the limit.
///
/// ```
/// use eightfold::{Game, LimitReached};
///
/// let start = Game::new("octi-full")?.start(0);
/// assert_eq!(start.legal_turns_up_to(2), Err(LimitReached { limit: 2 }));
/// # Ok::<(), eightfold::GameError>(())
/// ```
#[doc(inline)]
pub use eightfold_game::LimitReached;

/// The maximum depth of [`Position::perft`] for callers that take it from a user.
///
/// ```
/// use eightfold::{Game, MAX_PERFT_DEPTH};
///
/// let depth = 2;
/// assert!(depth <= MAX_PERFT_DEPTH);
/// assert_eq!(Game::new("octi-fast")?.start(0).perft(depth, 1_000)?, 729);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use eightfold_game::MAX_PERFT_DEPTH;

/// One option of a game, in [`GameInfo::options`].
///
/// ```
/// use eightfold::{Game, OptionSpec};
///
/// let race = Game::new("octiles")?;
/// let players: &OptionSpec = race.info().options.iter().find(|option| option.key == "players").unwrap();
/// assert_eq!(players.default, Some("2"));
/// assert_eq!(players.canonical("03")?, "3");
/// assert!(players.canonical("5").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use eightfold_game::OptionSpec;

/// The allowed values of an option, in [`OptionSpec::values`].
///
/// ```
/// use eightfold::{Game, OptionValues};
///
/// let octi = Game::new("octi-fast")?;
/// assert!(octi.info().options.iter().all(|option| option.values == OptionValues::Switch));
/// assert_eq!(OptionValues::Number { min: 2, max: 4 }.describe(), "a whole number from 2 to 4");
/// # Ok::<(), eightfold::GameError>(())
/// ```
#[doc(inline)]
pub use eightfold_game::OptionValues;

/// How a [`Match`] or a [`Position`] ended.
///
/// ```
/// use eightfold::{Game, Match, Outcome, Seat};
///
/// let mut game = Match::new(&Game::new("octiles")?, 7);
/// game.play_text("resign")?;
/// let outcome: Outcome = game.outcome().unwrap();
/// assert!(outcome.winners.contains(Seat::new(1)) && !outcome.is_draw());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(inline)]
pub use eightfold_game::Outcome;

/// A player's seat, counted from 0 in turn order.
///
/// ```
/// use eightfold::{Actor, Game, Seat};
///
/// let start = Game::new("octiles")?.start(0);
/// assert_eq!(start.to_act(), Actor::Seat(Seat::new(0)));
/// assert_eq!(start.seat_name(Seat::new(1)), "Yellow");
/// # Ok::<(), eightfold::GameError>(())
/// ```
#[doc(inline)]
pub use eightfold_game::Seat;

/// A set of seats, such as a [team](Position::team) or the [winners](Outcome::winners).
///
/// ```
/// use eightfold::{Game, Seat, Seats};
///
/// // In Team Play those who sit opposite win together.
/// let start = Game::new("octiles-team")?.start(0);
/// let team: Seats = start.team(Seat::new(0));
/// assert_eq!(team.iter().map(|seat| start.seat_name(seat)).collect::<Vec<_>>(), ["Blue", "Yellow"]);
/// # Ok::<(), eightfold::GameError>(())
/// ```
#[doc(inline)]
pub use eightfold_game::Seats;

/// Why a [`Player`] couldn't be created.
///
/// ```
/// use eightfold::{Game, JobError, Player};
///
/// let game = Game::new("octi-fast")?;
/// assert_eq!(Player::new(&game, 9).unwrap_err(), JobError::Level { given: 9, most: 8 });
/// # Ok::<(), eightfold::GameError>(())
/// ```
#[cfg(feature = "players")]
#[doc(inline)]
pub use eightfold_players::JobError;

/// The public half of a [`Secret`], published before a game.
///
/// ```
/// use eightfold::{Commitment, Secret};
///
/// let secret = Secret { seed: 2026, salt: "pepper".parse()? };
/// let told: Commitment = secret.commitment().to_string().parse()?;
/// assert_eq!(told, secret.commitment()); // and says nothing about the seed
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "record")]
#[doc(inline)]
pub use eightfold_record::Commitment;

/// A [`Match`] as text, for storage and verification.
///
/// ```
/// use eightfold::{Game, Match, Record};
///
/// let mut game = Match::new(&Game::new("octi-fast")?, 0);
/// game.play_text("33+A")?;
/// let text = game.record().to_text();
/// let record = Record::from_text(&text)?;
/// let mut again = Match::from_record(&record, 0)?;
/// again.play_text("37+E")?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "record")]
#[doc(inline)]
pub use eightfold_record::Record;

/// Why a text isn't a valid [`Record`], and where.
///
/// ```
/// use eightfold::{Record, RecordError};
///
/// let error: RecordError = Record::from_text("game: octi-fast\nseed: 1\n33+Z\n").unwrap_err();
/// assert_eq!(error.place.map(|place| place.line), Some(3));
/// ```
#[cfg(feature = "record")]
#[doc(inline)]
pub use eightfold_record::RecordError;

/// The secret behind a [`Commitment`]: the seed of a [`Match`], and a salt.
///
/// ```
/// use eightfold::{Game, Match, Secret};
///
/// let secret = Secret { seed: 2026, salt: "pepper".parse()? };
/// let promised = secret.commitment(); // published before the first turn
/// let mut game = Match::new(&Game::new("octiles")?, secret.seed);
/// game.play_text("resign")?;
/// // Afterwards the record has the secret and its commitment, so that anyone can check them.
/// let mut record = game.record();
/// record.commit_to(promised);
/// record.reveal(&secret);
/// assert!(record.verify()?.committed);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "record")]
#[doc(inline)]
pub use eightfold_record::Secret;

/// Dice that give the same results for the same seed, as used by a [`Match`].
///
/// ```
/// use eightfold::{Dice, Game, SeededDice};
///
/// let mut dice = SeededDice::new(7);
/// let throws: Vec<usize> = (0..3).map(|_| dice.pick(6) + 1).collect();
/// let mut again = SeededDice::new(7);
/// assert!(throws.iter().all(|&throw| again.pick(6) + 1 == throw));
///
/// let start = Game::new("octi-full")?.start(0);
/// assert!(start.random_turn(&mut dice).is_some());
/// # Ok::<(), eightfold::GameError>(())
/// ```
#[doc(inline)]
pub use eightfold_dice::SeededDice;

/// The strength of a [`Player`]: one of [`Player::levels`].
///
/// ```
/// use eightfold::{Game, Level, Player};
///
/// let levels: &[Level] = Player::levels(&Game::new("octiles")?);
/// assert_eq!((levels[0].number, levels[0].name), (1, "beginner"));
/// assert!(levels.windows(2).all(|two| two[0].number < two[1].number));
/// # Ok::<(), eightfold::GameError>(())
/// ```
#[cfg(feature = "players")]
#[doc(inline)]
pub use eightfold_search::Level;

#[doc(no_inline)]
pub use eightfold_catalog as catalog;
#[cfg(feature = "challenges")]
#[doc(no_inline)]
pub use eightfold_challenges as challenges;
#[doc(no_inline)]
pub use eightfold_game as rules;
#[doc(no_inline)]
pub use eightfold_octi as octi;
#[doc(no_inline)]
pub use eightfold_octiles as octiles;
#[cfg(feature = "players")]
#[doc(no_inline)]
pub use eightfold_players as players;
#[cfg(feature = "record")]
#[doc(no_inline)]
pub use eightfold_record as record;
#[cfg(feature = "draw")]
#[doc(no_inline)]
pub use eightfold_scene as scene;
#[cfg(feature = "players")]
#[doc(no_inline)]
pub use eightfold_search as search;
#[cfg(feature = "study")]
#[doc(no_inline)]
pub use eightfold_study as study;
