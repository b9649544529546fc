"""Games, positions, records: values that keep what they promise."""

import copy
import doctest
import pathlib
import pickle
import signal
import time
from collections.abc import Callable

import pytest

import eightfold
from eightfold import (
    Dice,
    EightfoldError,
    Game,
    IllegalStepError,
    Match,
    Outcome,
    Player,
    Position,
    Record,
    archive,
    games,
    measure,
    random_games,
)


@pytest.mark.parametrize("game", games(), ids=str)
def test_positions_are_values(game: Game) -> None:
    dice = Dice(5)
    position = game.start(5)
    assert game.start(5) == position and hash(game.start(5)) == hash(position)
    met = {position}
    for _ in range(25):
        if position.is_over:
            break
        for same in (
            pickle.loads(pickle.dumps(position)),
            copy.deepcopy(position),
            Position(game, position.text),
        ):
            assert same == position and hash(same) == hash(position) and same in met
        if position.is_chance:
            assert position.legal_turns() == [] and position.random_turn(dice) is None
            step = position.roll(dice)
            listed = position.chances()
            assert listed is None or step in listed
        else:
            assert position.chances() == [] and position.roll(dice) is None
            step = position.random_turn(dice)
            assert position.count_turns(100_000) > 0
        assert step is not None
        following = position.apply(step)
        assert following != position
        position = following
        met.add(position)
    assert position.svg().startswith("<svg ") and "</svg>" in position.svg(dark=True)
    assert repr(position).startswith("Position(Game(")


def test_games_are_values() -> None:
    three = Game("octiles", players=3)
    assert three == Game("octiles players=3") == pickle.loads(pickle.dumps(three))
    assert three != Game("octiles") and len({three, Game("octiles", players="3")}) == 1
    assert three.seat_names == ["Blue", "Red", "Yellow"]
    assert Game("team-up", joint_winners=True).options["joint-winners"] == "on"
    assert Game("octiles").option_specs["players"]["range"] == (2, 4)
    for wrong in ("chess", "", "octiles players=9", "octiles colour=red"):
        with pytest.raises(EightfoldError):
            Game(wrong)
    with pytest.raises(EightfoldError, match="the games are octiles"):
        Game("chess")


def test_refusals_use_the_words_of_the_rules() -> None:
    start = Game("octiles").start()
    with pytest.raises(IllegalStepError):
        start.apply("1@a2:0 A3-B3")
    with pytest.raises(EightfoldError):
        start.apply("nonsense")
    with pytest.raises(EightfoldError):
        start.game.position("nonsense")
    with pytest.raises(EightfoldError, match="more than 3"):
        Game("octi-full").start().legal_turns(3)
    with pytest.raises(EightfoldError, match="0 options"):
        Dice(1).pick(0)


def test_perft_matches_the_rules() -> None:
    start = Game("octi-full").start()
    assert start.perft(1) == 27
    # Counts of longer sequences are the sums of those after each turn.
    fast = Game("octi-fast").start()
    assert fast.perft(4) == sum(after.perft(3) for after in {fast.apply(turn) for turn in fast.legal_turns()})
    assert start.count_turns() == len(start.legal_turns()) == len(set(start.legal_turns()))
    text = "33:bA/34:r/77:r b=6,24,0,0 r=5,25,0,0 b"
    assert "33-35x" in start.game.position(text).legal_turns()


def test_the_package_tells_its_version() -> None:
    assert eightfold.__version__.count(".") == 2


# Enough pods on one square that counting their turns takes minutes.
STACKED = Game("octi-full").position(
    "55:bABCDEFG+bABCDEF+bABCDE+bBCDEFG+bCDEFGH+bDEFGH+bEFGH/44:r/45:r/46:r/54:r/56:r/64:r/65:r b=0,0,0,0 r=0,11,0,0 b"
)
# Every call that may take long, with work that would take minutes.
LONG: dict[str, Callable[[], object]] = {
    "perft": lambda: Game("octi-fast").start().perft(12),
    "count_turns": lambda: STACKED.count_turns(),
    "legal_turns": lambda: STACKED.legal_turns(),
    "advise": lambda: Player(Game("octi-full"), 8, nodes=2**63).advise(Game("octi-full").start()),
    "advise in a match": lambda: Player(Game("octi-full"), 8, nodes=2**63).advise(Match(Game("octi-full"))),
    "advise for a time": lambda: Player(Game("octi-full"), 8).advise(Game("octi-full").start(), seconds=1e6),
    "random_games": lambda: random_games(Game("octiles"), 2**32 - 1),
}


@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_ends_what_takes_long(name: str) -> None:
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(KeyboardInterrupt):
            LONG[name]()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_seconds_are_the_limit_of_a_search() -> None:
    start = Game("octi-full").start()
    # Its own budget would last much less.
    player = Player(start.game, 6)
    begin = time.monotonic()
    advice = player.advise(start, seconds=0.7)
    assert time.monotonic() - begin >= 0.7
    assert start.apply(advice.turn).to_act == 1
    begin = time.monotonic()
    player.advise(Match(start.game), seconds=0.3)
    assert time.monotonic() - begin >= 0.3
    # An explicit budget still applies.
    assert Player(start.game, 6, nodes=50).advise(start, seconds=3600).nodes < 1000


def test_a_match_goes_on_from_its_record() -> None:
    match = Match(Game("octiles"), seed=9)
    dice = Dice(1)
    for _ in range(10):
        turn = match.position.random_turn(dice)
        assert turn is not None
        match.play(turn)
    record = match.record()
    again = Record(record.text)
    assert again == record == pickle.loads(pickle.dumps(record)) and hash(again) == hash(record)
    assert Record.from_json(record.json) == record
    assert again.steps == match.steps and again.position == match.position
    assert again.verify() == {"committed": False, "start": True, "chance_steps": 10}
    other = Match.from_record(again)
    turn = other.position.random_turn(dice)
    assert turn is not None
    other.play(turn)
    match.play(turn)
    assert other.position == match.position
    fork = copy.copy(match)
    assert fork.undo() == turn and len(fork) == len(match) - 2
    assert match.position_at(len(fork)) == fork.position
    with pytest.raises(EightfoldError, match="no position after 999 steps"):
        match.position_at(999)
    with pytest.raises(EightfoldError, match="which game is it"):
        Record("seed: 1")


def test_a_match_ends_with_an_outcome() -> None:
    match = Match(Game("octi-fast"))
    match.play("resign")
    assert match.is_over and match.outcome == Outcome([1], "resignation") and match.to_act is None
    assert pickle.loads(pickle.dumps(match.outcome)) == match.outcome
    assert match.result == "r" and "Red" in (match.ending or "")
    with pytest.raises(IllegalStepError):
        match.play("33+A")


def test_players_repeat_turns_for_a_seed() -> None:
    for game in games():
        match = Match(game, seed=3)
        player = Player(game, "beginner", nodes=100)
        advice = player.advise(match, 5)
        assert advice.turn == player.advise(match.position, 5).turn
        assert 0 <= advice.winning_chance <= 1 and advice.line[0] == advice.turn
        match.play(advice.turn)
    master = Player(Game("octi-full"), 8)
    assert master.level_name == "master"
    # Far fewer than its whole budget.
    assert master.advise(Game("octi-full").start(), seconds=0).nodes < 600_000
    with pytest.raises(EightfoldError, match="levels 1 to 8"):
        Player(Game("octi-full"), 9)
    with pytest.raises(EightfoldError, match="beginner"):
        Player(Game("octi-full"), "novice")
    with pytest.raises(EightfoldError, match="plays octi-full, not octiles"):
        master.advise(Game("octiles").start())
    with pytest.raises(EightfoldError, match="seconds"):
        master.advise(Game("octi-full").start(), seconds=-1)


def test_archived_boards_have_their_scores() -> None:
    known = archive()
    assert len(known) > 30
    for score, best in known.items():
        measured = measure(best["board"], score)
        assert measured == {score: best["value"]}
        if best["proven"]:
            assert best["bound"] in (None, best["value"])
    with pytest.raises(EightfoldError):
        measure("nonsense")
    with pytest.raises(EightfoldError):
        measure(known["3"]["board"], "99")


def test_the_readme_is_true() -> None:
    readme = pathlib.Path(__file__).parent.parent / "README.md"
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    tried = doctest.testfile(str(readme), module_relative=False, optionflags=flags)
    assert tried.attempted > 30 and tried.failed == 0
