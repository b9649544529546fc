"""Endings that are solved completely agree with the rules and with the search."""

import gzip
import pathlib

import pytest

from eightfold import EightfoldError, Game, Player, Position
from eightfold.endings import Endings, Value, main, solve

FAST = Game("octi-fast")
# Two pods with all prongs, and nothing left to insert: 12,642 positions.
TWO_PODS = FAST.position("33:bABCDEFGH/57:rABCDEFGH b=0,0,0,0 r=0,0,0,0 b")


@pytest.fixture(scope="module")
def endings() -> Endings:
    return solve([TWO_PODS])


def after(endings: Endings, position: Position, turn: str) -> Value:
    """The value of a turn by the definition: that of the position it leads to, for the player who made it."""
    reached = position.apply(turn)
    if reached.outcome is not None:
        winners = reached.outcome.winners
        return Value(0, 0) if not winners else Value(1 if position.to_act in winners else -1, 1)
    value = endings.value(reached)
    return Value(-value.result, value.turns + 1 if value.result else 0)


def test_values_follow_from_the_next_positions(endings: Endings) -> None:
    texts = list(endings.values)
    assert len(texts) > 10_000
    for text in texts[::97]:
        position = FAST.position(text)
        values = [after(endings, position, turn) for turn in position.legal_turns()]
        best = max(value.result for value in values)
        turns = [value.turns for value in values if value.result == best]
        assert endings.value(position) == Value(best, min(turns) if best > 0 else max(turns))
        chosen = endings.best_turns(position)
        assert chosen and all(after(endings, position, turn) == endings.value(position) for turn in chosen)


def test_short_wins_are_those_of_the_search(endings: Endings) -> None:
    player = Player(FAST, "master", nodes=20_000)
    wins = [text for text, value in endings.values.items() if value == Value(1, 3)]
    assert wins
    for text in wins[:: max(1, len(wins) // 5)]:
        advice = player.advise(FAST.position(text))
        assert advice.winning_chance == pytest.approx(1.0, abs=0.02)


def test_files_keep_everything(endings: Endings, tmp_path: pathlib.Path) -> None:
    one, other = tmp_path / "one.gz", tmp_path / "other.gz"
    endings.save(one)
    again = Endings.load(one)
    again.save(other)
    assert again.values == endings.values and one.read_bytes() == other.read_bytes()
    with gzip.open(one, "rt", encoding="utf-8") as file:
        lines = file.read().splitlines(keepends=True)
    with gzip.open(other, "wt", encoding="utf-8") as file:
        file.writelines(lines[:-1])
    with pytest.raises(EightfoldError, match="the file is incomplete"):
        Endings.load(other)
    other.write_bytes(b"no file of endings")
    with pytest.raises(EightfoldError, match="isn't a file of endings"):
        Endings.load(other)


HEAD = b'{"format": "eightfold-endings", "version": 1, "game": "octi-fast", "positions": 1}\n'


@pytest.mark.parametrize(
    "content",
    [
        gzip.compress(b"[1]\n"),
        gzip.compress(b'{"format": "eightfold-endings", "version": 1}\n'),
        gzip.compress(HEAD.replace(b'"octi-fast"', b"5")),
        gzip.compress(HEAD + b"x\twin\n"),
        gzip.compress(HEAD + b"x\twin -3\n"),
        gzip.compress(HEAD + b"x\tdraw 3\n"),
        gzip.compress(HEAD + b"x\n"),
        gzip.compress(b"\x80\n"),
        # Its compressed part is invalid.
        gzip.compress(HEAD)[:10] + b"\xff" * 40,
        gzip.compress(HEAD)[:-9],
        b"",
    ],
)
def test_invalid_files_of_endings_are_refused(content: bytes, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "endings.gz"
    path.write_bytes(content)
    with pytest.raises(EightfoldError, match="isn't a file of endings"):
        Endings.load(path)


def test_what_cannot_be_solved_is_refused(endings: Endings) -> None:
    with pytest.raises(EightfoldError, match="more than 100 positions"):
        solve([TWO_PODS], limit=100)
    with pytest.raises(EightfoldError, match="from 1"):
        solve([TWO_PODS], limit=-5)
    with pytest.raises(EightfoldError, match="the limit is 1"):
        solve([TWO_PODS, FAST.start()], limit=1)
    with pytest.raises(EightfoldError, match="chance"):
        solve([Game("octiles").start(1)], limit=10_000)
    with pytest.raises(EightfoldError, match="two players"):
        solve([Game("octi-four").start()])
    with pytest.raises(EightfoldError, match="isn't among"):
        endings.value(FAST.start())


def test_the_command_writes_the_file(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "endings.gz")
    assert main(["octi-fast", TWO_PODS.text, "--out", out]) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith("positions")
    assert Endings.load(out).value(TWO_PODS)
    assert main(["octi-fast", "nowhere", "--out", out]) == 2
    capsys.readouterr()
    for nowhere in (tmp_path, tmp_path / "no folder" / "endings.gz"):
        assert main(["octi-fast", TWO_PODS.text, "--out", str(nowhere)]) == 2
        assert "no file can be written" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["endings.gz"]
