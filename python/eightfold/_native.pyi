"""The types of the native module. Import them from `eightfold`.

A whole number is an `int` or a NumPy integer; a bool, 2.9 and "7" raise TypeError. A seed is from 0 to 2**64 - 1 (other
numbers raise EightfoldError), and gives the same results on every machine.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, SupportsIndex, TypedDict, final

import numpy as np
import numpy.typing as npt

__all__ = [
    "Advice",
    "Batch",
    "Dice",
    "EightfoldError",
    "Episode",
    "Game",
    "IllegalStepError",
    "Match",
    "Outcome",
    "Player",
    "Position",
    "Record",
    "TurnEstimate",
    "archive",
    "arena_game",
    "games",
    "grade_puzzle",
    "measure",
    "mine_game",
    "random_games",
    "rollout",
    "tuning_pair",
    "tuning_weights",
]

class _OptionSpec(TypedDict):
    range: tuple[int, int] | None
    words: list[str] | None
    default: str | None
    help: str

_Steps = list[tuple[int | None, str]]
_DiceState = tuple[bytes | None, int]
_EpisodeParts = tuple[Game, Position | None, _Steps, list[int], list[int], int]

class _Checked(TypedDict):
    committed: bool
    start: bool
    chance_steps: int

class _Known(TypedDict):
    value: int
    bound: int | None
    proven: bool
    board: str

class _ArenaGame(TypedDict):
    result: str
    turns: int
    end: str

class EightfoldError(ValueError):
    """An argument names something that doesn't exist, or isn't valid."""

class IllegalStepError(EightfoldError):
    """A turn, chance step or action is illegal here."""

@final
class Game:
    """A game with its options; immutable and hashable."""

    def __new__(cls, text: str, /, **options: str | SupportsIndex | np.bool_) -> Game:
        """Returns the game with this id, with options as keywords (`players=3`, `joint_winners=True`) or in the text
        (`"octiles players=3"`). An option is a word, a whole number or a bool.

        Raises EightfoldError if there is no such game, or if it refuses an option."""
    @property
    def id(self) -> str:
        """`octiles`, `octi-fast`, .."""
    @property
    def name(self) -> str:
        """The display name."""
    @property
    def about(self) -> str:
        """A description in one line."""
    @property
    def family(self) -> str:
        """`Octiles` or `OCTI`."""
    @property
    def seats(self) -> int:
        """The number of players, 2 to 4."""
    @property
    def seat_names(self) -> list[str]:
        """The players by seat, in turn order."""
    @property
    def options(self) -> dict[str, str]:
        """The options that have a value, by name."""
    @property
    def option_specs(self) -> dict[str, _OptionSpec]:
        """The options by name: the range of a number or the words (both `None` for a switch), default, description."""
    @property
    def levels(self) -> list[str]:
        """The computer's levels, the weakest first."""
    @property
    def action_count(self) -> int:
        """The number of actions, legal or not; they are numbered from 0."""
    @property
    def observation_size(self) -> int:
        """The length of an observation."""
    @property
    def observation_layout(self) -> dict[str, tuple[int, int, tuple[int, ...]]]:
        """The parts of an observation by name: the start, the end (exclusive) and the shape of each."""
    def describe_action(self, action: int) -> str:
        """Describes a numbered action in words. Raises EightfoldError if there is no such action."""
    def start(self, seed: int = 0, *, open: bool = False) -> Position:
        """Returns the start position, shuffled with this seed (0: in order). With `open` it contains the order of the
        whole supply; otherwise only what the players know, and chance steps reveal the rest."""
    def position(self, text: str) -> Position:
        """Parses a position. Raises EightfoldError, which names the wrong field, if it isn't valid."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Game], tuple[str]]: ...

@final
class Position:
    """A position of a game, without history or secrets; immutable and hashable."""

    def __new__(cls, game: Game, text: str) -> Position:
        """Parses a position. Raises EightfoldError, which names the wrong field, if it isn't valid."""
    @property
    def game(self) -> Game:
        """The game it belongs to."""
    @property
    def to_act(self) -> int | None:
        """The seat to act; `None` if chance acts or the game is over."""
    @property
    def is_chance(self) -> bool:
        """Whether chance is to act."""
    @property
    def is_over(self) -> bool:
        """Whether the game is over; repetition isn't checked."""
    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; `None` if it isn't over."""
    def legal_turns(self, limit: int | None = None) -> list[str]:
        """Returns every legal turn except resigning, in a stable order. Raises EightfoldError if there are more than
        `limit`; OCTI with high stacks can have millions. Ctrl+C interrupts it."""
    def count_turns(self, limit: int | None = None) -> int:
        """Counts the legal turns. Raises EightfoldError if there are more than `limit`. Ctrl+C interrupts it."""
    def random_turn(self, dice: Dice) -> str | None:
        """Returns a random legal turn, each equally likely; `None` if no player is to act."""
    def chances(self) -> list[str] | None:
        """Returns the chance steps that can follow, each equally likely; `None` if there are too many to list."""
    def roll(self, dice: Dice) -> str | None:
        """Returns a random chance step; `None` unless chance is to act."""
    def apply(self, step: str) -> Position:
        """Returns the position after a turn or a chance step.

        Raises IllegalStepError if the step is illegal, and EightfoldError if it can't be parsed."""
    def perft(self, depth: int, limit: int = 1_000_000) -> int:
        """Counts the turn sequences of length `depth`, from 0 to 256, with distinct positions at each step. Ctrl+C
        interrupts it.

        Raises EightfoldError if more than `limit` positions follow a single position on the way."""
    def svg(self, *, dark: bool = False, coordinates: bool = False, numbers: bool = False) -> str:
        """Returns a picture of the board. Notebooks show it automatically."""
    def image(self, *, width: int = 512, dark: bool = False) -> npt.NDArray[np.uint8]:
        """Returns a picture of the board without text, as an array of shape (height, width, 3): red, green and blue."""
    @property
    def board(self) -> str:
        """The board as lines of text: runners and pods as letters of their colours, tiles as number and rotation."""
    def _repr_svg_(self) -> str: ...
    @property
    def text(self) -> str:
        """The position in canonical text."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Position], tuple[Game, str]]: ...

@final
class Outcome:
    """How a game ended; immutable and hashable."""

    def __new__(cls, winners: Sequence[int], cause: str) -> Outcome:
        """Raises EightfoldError if there is no such cause."""
    @property
    def winners(self) -> list[int]:
        """The seats that won; empty for a draw."""
    @property
    def cause(self) -> str:
        """`goal`, `points`, `impasse`, `repetition`, `no-turn`, `resignation`, .."""
    @property
    def is_draw(self) -> bool:
        """Whether nobody won."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Outcome], tuple[list[int], str]]: ...

@final
class Dice:
    """Dice that give the same numbers for the same seed, on every machine. Seed 0 always picks the first option."""

    def __new__(cls, seed: int) -> Dice: ...
    @staticmethod
    def shuffling(seed: int) -> Dice:
        """Returns the dice of `seed + 1`, which shuffle for every seed; the environments use them."""
    @staticmethod
    def _restore(key: bytes | None, used: int) -> Dice: ...
    def pick(self, options: int) -> int:
        """Returns a number from 0 to `options - 1`, each equally likely."""
    def __copy__(self) -> Dice: ...
    def __deepcopy__(self, _memo: Any) -> Dice: ...
    def __reduce__(self) -> tuple[Any, _DiceState]: ...

@final
class Match:
    """A game in progress: it rolls the dice, checks for repetition and takes turns back."""

    def __new__(cls, game: Game, seed: int = 0) -> Match:
        """Returns a new match that uses the dice of this seed."""
    @staticmethod
    def from_position(position: Position, seed: int = 0) -> Match:
        """Returns a match that starts at this position."""
    @staticmethod
    def from_record(record: Record, seed: int = 0) -> Match:
        """Returns the match of a record, to continue it; it uses the record's own dice if the record has their seed."""
    @staticmethod
    def _restore(
        start: Position,
        steps: _Steps,
        outcome: Outcome | None,
        seed: int | None,
        dice: _DiceState,
        before: list[int],
    ) -> Match: ...
    @property
    def game(self) -> Game: ...
    @property
    def position(self) -> Position:
        """The current position."""
    def position_at(self, steps: int) -> Position:
        """Returns the position after this many steps. Raises EightfoldError if the match has fewer."""
    @property
    def to_act(self) -> int | None:
        """The seat to act; `None` when the game is over."""
    @property
    def is_over(self) -> bool: ...
    @property
    def outcome(self) -> Outcome | None: ...
    @property
    def result(self) -> str:
        """The winners' letters, `draw`, or `-` while the game is in progress."""
    @property
    def ending(self) -> str | None:
        """How the game ended, as a sentence."""
    @property
    def steps(self) -> list[tuple[int | None, str]]:
        """The steps so far: the seat (`None` for chance) and the text of each."""
    def play(self, turn: str) -> str:
        """Plays a turn and the chance steps that follow; returns the turn in canonical text.

        Raises IllegalStepError if the turn is illegal, and EightfoldError if it can't be parsed."""
    def apply(self, step: str) -> str:
        """Makes this turn or chance step only, without rolling the dice; returns it in canonical text."""
    def undo(self) -> str | None:
        """Takes back the last turn and the chance steps after it; returns the turn, or `None` if there is none."""
    def record(self) -> Record:
        """Returns the record so far."""
    def __len__(self) -> int:
        """The number of steps made."""
    def __copy__(self) -> Match: ...
    def __deepcopy__(self, _memo: Any) -> Match: ...
    def __reduce__(self) -> tuple[Any, tuple[Position, _Steps, Outcome | None, int | None, _DiceState, list[int]]]: ...

@final
class Record:
    """The record of a game; immutable and hashable."""

    def __new__(cls, text: str) -> Record:
        """Parses a record. Raises EightfoldError, which names line and column, if it isn't valid."""
    @staticmethod
    def from_json(text: str) -> Record: ...
    @property
    def text(self) -> str: ...
    @property
    def json(self) -> str: ...
    def sgf(self) -> str:
        """Returns the game in SGF. Raises EightfoldError unless it's an OCTI game for two players."""
    @property
    def game(self) -> Game: ...
    @property
    def names(self) -> list[str | None]:
        """The players' names by seat."""
    @property
    def event(self) -> str | None: ...
    @property
    def date(self) -> str | None: ...
    @property
    def seed(self) -> int | None:
        """The seed of its dice, if the record contains it as a number."""
    @property
    def result(self) -> str: ...
    @property
    def steps(self) -> list[tuple[int | None, str]]: ...
    @property
    def position(self) -> Position:
        """The last position."""
    def verify(self) -> _Checked:
        """Checks that the shuffle follows from the seed, and that the seed matches the commitment, if there is one.

        Raises EightfoldError if something doesn't match, or if the record doesn't contain the seed."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Record], tuple[str]]: ...

@final
class Player:
    """A computer player. It sees only what a person in its seat sees."""

    def __new__(cls, game: Game, level: int | str, *, nodes: int | None = None) -> Player:
        """Returns the player of this level, by number (1 is the weakest) or by name; `nodes` replaces the level's
        budget of positions for each turn."""
    @staticmethod
    def _restore(game: Game, level: int | str, nodes: int | None) -> Player: ...
    @property
    def game(self) -> Game: ...
    @property
    def level(self) -> int: ...
    @property
    def level_name(self) -> str: ...
    def advise(self, at: Position | Match, seed: int = 0, *, seconds: float | None = None) -> Advice:
        """Returns the best turn found within the level's budget of positions. With `seconds`, that time is the limit
        instead, and so is the player's `nodes` if given, whichever comes first. A complete search ends earlier. Ctrl+C
        interrupts it.

        Raises EightfoldError if no player is to act, or if `at` belongs to another game."""
    def __reduce__(self) -> tuple[Any, tuple[Game, int, int | None]]: ...

@final
class Advice:
    """What a computer player found; immutable."""

    @staticmethod
    def _restore(
        turn: str, winning_chance: float, score: int, depth: int, nodes: int, line: list[str]
    ) -> Advice: ...
    @property
    def turn(self) -> str: ...
    @property
    def winning_chance(self) -> float:
        """The winning chance of the player to act, from 0 (lost) to 1 (won)."""
    @property
    def score(self) -> int:
        """The evaluation for the player to act; about 100 is a small but clear advantage."""
    @property
    def depth(self) -> int:
        """The number of turns searched ahead."""
    @property
    def nodes(self) -> int:
        """The number of positions searched."""
    @property
    def line(self) -> list[str]:
        """The best line, up to the first chance step."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __reduce__(self) -> tuple[Any, tuple[str, float, int, int, int, list[str]]]: ...

@final
class TurnEstimate:
    """What a rollout found about a turn; immutable."""

    @staticmethod
    def _restore(
        turn: str,
        chance: float,
        error: float | None,
        distinct: int,
        games: int,
        behind: float,
        joint_error: float | None,
    ) -> TurnEstimate: ...
    @property
    def turn(self) -> str: ...
    @property
    def chance(self) -> float:
        """The winning chance of the player to act, from 0 to 1: the mean of the games."""
    @property
    def error(self) -> float | None:
        """Its standard error, never 0; `None` if all games were the same, which says nothing about the chance."""
    @property
    def distinct(self) -> int:
        """The number of different games."""
    @property
    def games(self) -> int:
        """The number of games."""
    @property
    def behind(self) -> float:
        """How far its winning chance is below that of the best turn, from 0 to 1."""
    @property
    def joint_error(self) -> float | None:
        """The standard error of `behind`; `None` for the best turn, and if all games of both were the same."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __reduce__(self) -> tuple[Any, tuple[str, float, float | None, int, int, float, float | None]]: ...

@final
class Episode:
    """A game played by numbered actions."""

    def __new__(cls, game: Game, *, start: Position | None = None, limit: int = 0) -> Episode:
        """Returns a new game, or one from `start`. After `limit` turns (0: no limit) it ends without a winner."""
    @staticmethod
    def _replay(game: Game, start: str | None, limit: int, log: list[int]) -> Episode: ...
    @staticmethod
    def _restore(
        game: Game, start: Position | None, steps: _Steps, picks: list[int], begun: list[int], limit: int
    ) -> Episode: ...
    @property
    def game(self) -> Game: ...
    @property
    def to_act(self) -> int | None:
        """The seat to act; `None` if chance acts or the game is over."""
    @property
    def chance_options(self) -> int:
        """The number of options that chance picks from, each equally likely; 0 unless chance is to act."""
    @property
    def is_over(self) -> bool: ...
    @property
    def is_cut_off(self) -> bool:
        """Whether the limit of turns ended the game."""
    @property
    def outcome(self) -> Outcome | None: ...
    @property
    def returns(self) -> list[float]:
        """The results by seat: 1 for winners, less for losers so that the sum is 0; 0 for draws and before the end."""
    @property
    def turns(self) -> int:
        """The number of turns so far, of all players together."""
    @property
    def steps(self) -> list[str]:
        """The turns and chance steps so far, as text."""
    @property
    def begun(self) -> list[int]:
        """The actions so far of the unfinished turn."""
    @property
    def position(self) -> Position | None:
        """The position at the start of the turn; `None` while the start is being shuffled."""
    def actions(self) -> npt.NDArray[np.int64]:
        """Returns the legal actions, ascending."""
    def mask(self) -> npt.NDArray[np.int8]:
        """Returns 1 for each legal action and 0 for the others, in `Game.action_count` numbers."""
    def observe(self) -> npt.NDArray[np.float32]:
        """Returns what all players see, in the layout of `Game.observation_layout`; the numbers are from 0 to 1."""
    def act(self, action: int) -> None:
        """Takes an action. Raises IllegalStepError if it isn't legal; then nothing changes."""
    def pick(self, option: int) -> None:
        """Lets chance pick an option, from 0 to `chance_options - 1`."""
    def roll(self, dice: Dice) -> None:
        """Makes all pending picks of chance with these dice."""
    def play(self, turn: str) -> None:
        """Plays a whole turn given as text."""
    def actions_of(self, turn: str) -> list[int]:
        """Returns the actions that make this turn here."""
    def describe(self, action: int) -> str:
        """Describes an action in words. Raises EightfoldError if there is no such action."""
    def __copy__(self) -> Episode: ...
    def __deepcopy__(self, _memo: Any) -> Episode: ...
    def __reduce__(self) -> tuple[Any, _EpisodeParts]: ...

@final
class Batch:
    """Many games stepped together, on all cores or on `threads` threads (1 to 1024); this never changes the results.

    A game that is over starts again at once, or with `autoreset=False` waits until it is reset. Methods with `out`
    write into that array, which must be C-contiguous and have the right shape and type, and return it.
    """

    def __new__(
        cls,
        game: Game,
        games: int,
        seed: int = 0,
        *,
        limit: int = 0,
        autoreset: bool = True,
        threads: int | None = None,
    ) -> Batch: ...
    @staticmethod
    def _restore(
        game: Game,
        limit: int,
        autoreset: bool,
        threads: int | None,
        games: list[tuple[_EpisodeParts, int, list[float], int, list[float]]],
    ) -> Batch: ...
    def reset(self, seed: int | Sequence[int | None] | None = None, *, games: npt.ArrayLike | None = None) -> None:
        """Starts all games again, or those chosen by a mask of bools or by their numbers.

        With one seed, the games are those of a new batch with that seed. With a list of seeds, each game is the first
        game of a new batch with its seed. With None, each game continues with its own dice."""
    @property
    def game(self) -> Game: ...
    @property
    def limit(self) -> int:
        """The number of turns after which a game is cut off; 0 for no limit."""
    @property
    def autoreset(self) -> bool:
        """Whether a game that is over starts again at once."""
    def step(self, actions: npt.ArrayLike, *, games: npt.ArrayLike | None = None) -> None:
        """Takes one action in each game, or in those chosen by a mask of bools or by their numbers; the actions of
        the others are ignored. Raises IllegalStepError if one isn't legal; then no game changes."""
    def observations(self, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]:
        """Returns what players see, a row for each game."""
    def final_observations(self, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]:
        """Returns what players saw at the end of the games that ended in the last step, a row for each; 0 elsewhere."""
    def masks(self, out: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.bool_]:
        """Returns which actions are legal, a row for each game."""
    def legal_actions(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Returns two arrays, much smaller than the masks: the legal actions of all games, one game after another and
        ascending in each, and the index at which those of each game start, followed by the index at which all end."""
    def rewards(self, out: npt.NDArray[np.float32] | None = None) -> npt.NDArray[np.float32]:
        """Returns the reward of the last step for each seat, a row for each game: 0 unless the game ended."""
    def to_act(self, out: npt.NDArray[np.int8] | None = None) -> npt.NDArray[np.int8]:
        """Returns the seat to act in each game; -1 if it is over."""
    def terminated(self, out: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.bool_]:
        """Returns which games ended by their rules in the last step."""
    def truncated(self, out: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.bool_]:
        """Returns which games were cut off by the limit in the last step."""
    def random_actions(self, out: npt.NDArray[np.int64] | None = None) -> npt.NDArray[np.int64]:
        """Returns a random legal action for each game, all equally likely; 0 if the game is over."""
    def episode(self, game: int) -> Episode:
        """Returns a copy of one of the games, numbered from 0."""
    def steps(self, game: int) -> list[str]:
        """Returns the steps so far in one of the games."""
    def __len__(self) -> int: ...
    def __copy__(self) -> Batch: ...
    def __deepcopy__(self, _memo: Any) -> Batch: ...
    def __reduce__(
        self,
    ) -> tuple[Any, tuple[Game, int, bool, int | None, list[tuple[_EpisodeParts, int, list[float], int, list[float]]]]]: ...

def games() -> list[Game]:
    """Returns every game, with its options at their defaults."""

def random_games(game: Game, games: int, seed: int = 0, *, limit: int = 0) -> int:
    """Plays this many games of random turns in Rust; returns the total number of turns and chance steps. Ctrl+C
    interrupts it."""

def measure(board: str, score: str | None = None) -> dict[str, int]:
    """Returns the scores of an Octiles board by id, or only the one with this id; for a condition, the number of its
    violations as a negative number. Raises EightfoldError if the board or the id isn't valid."""

def archive() -> dict[str, _Known]:
    """Returns what is known about each score, by id: the best value, the bound, whether the value is proven to be the
    best, and a board that reaches it."""

def rollout(
    position: Position,
    turns: Sequence[str] = ...,
    *,
    seed: int = 1,
    games: int = 360,
    turn_limit: int = 60,
    error: float = 0.0025,
) -> list[TurnEstimate]:
    """Compares turns by playing on from each of them up to `games` times, the best first; without `turns`, the four
    that look best. Both players look one turn ahead and choose at random among turns that look about as good as the
    best. A game is evaluated after `turn_limit` turns. It stops when the best turn is clear, or when the standard
    errors of the differences are at most `error`. The same seed gives the same result. Ctrl+C interrupts it.

    Raises EightfoldError if a turn is illegal or no player is to act."""

def arena_game(
    game: Game, a: str, b: str, number: int, *, seed: int = 1, nodes: int | None = None, opening: int | None = None
) -> _ArenaGame:
    """Plays the game with this number (from 0) of a match, exactly as `eightfold arena` does: `result` is `a`, `b` or
    `draw`. Raises EightfoldError if there is no such player."""

def mine_game(game: str, number: int) -> list[str]:
    """Plays the game with this number between neighbouring levels; returns the puzzles in it, proven and graded, as
    lines of text. Raises EightfoldError if puzzles aren't mined from this game."""

def grade_puzzle(puzzle: str) -> str:
    """Solves and grades a puzzle; returns its line with the answers and the grade. Raises EightfoldError if it can't
    be parsed, or isn't right."""

def tuning_weights(game: Game) -> tuple[list[str], list[int], list[int], list[float]]:
    """Returns the weights of the game's simple evaluator: their names, the values that tuning starts from, those in
    use, and how far tuning moves each. Raises EightfoldError if the game has none."""

def tuning_pair(game: Game, first: Sequence[int], second: Sequence[int], *, nodes: int, seed: int) -> float:
    """Plays two games between players with these weights, with swapped seats; returns the lead of the first player,
    from -2 to 2."""
