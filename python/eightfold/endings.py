"""Solves small endings completely, and stores them in files.

    python -m eightfold.endings octi-fast "33:bABCDEFGH/57:rABCDEFGH b=0,0,0,0 r=0,0,0,0 b" --out ending.txt.gz

`solve` finds every position that can be reached from the given ones, who wins it with best play, and in how many turns
of both players together. It needs a game for two players without chance, and no more positions than its limit.
Repetition isn't part of a position: if neither side can force a win, the ending is a draw.

A file is text compressed by gzip. Its first line is JSON: the format, the game and the number of positions. Each other
line is a position, a tab, and its value for the player to act: `win N`, `loss N` or `draw`. The lines are sorted, so the
same positions give the same file.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import sys
import zlib
from collections.abc import Iterable
from typing import NamedTuple

from . import EightfoldError, Game, Position
from ._shared import whole

FORMAT = "eightfold-endings"
VERSION = 1


class Value(NamedTuple):
    """What a position is worth to the player to act with best play."""

    result: int
    """1 for a win, -1 for a loss, 0 for a draw."""
    turns: int
    """The number of turns of both players until the game is over; 0 for a draw."""

    def __str__(self) -> str:
        return "draw" if self.result == 0 else f"{'win' if self.result > 0 else 'loss'} {self.turns}"


class Endings:
    """The values of all positions that can be reached from the given ones."""

    def __init__(self, game: Game, values: dict[str, Value]) -> None:
        self.game = game
        self.values = values

    def __len__(self) -> int:
        return len(self.values)

    def value(self, position: Position) -> Value:
        """Returns the value for the player to act. Raises EightfoldError if the position isn't among these."""
        known = self.values.get(position.text) if position.game == self.game else None
        if known is None:
            raise EightfoldError(f"{position.text}: this position isn't among these {len(self)} endings")
        return known

    def best_turns(self, position: Position) -> list[str]:
        """Returns the turns that keep the value and win as soon, or lose as late, as possible."""
        best, found = self.value(position), []
        for turn in position.legal_turns():
            after = position.apply(turn)
            if after.is_over:
                reached = _ended(after, position.to_act)
            else:
                value = self.value(after)
                reached = Value(-value.result, value.turns + 1 if value.result else 0)
            if reached == best:
                found.append(turn)
        return found

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the file. If that fails, a file that was there is unchanged."""
        head = {"format": FORMAT, "version": VERSION, "game": str(self.game), "positions": len(self)}
        lines = [json.dumps(head), *(f"{text}\t{value}" for text, value in sorted(self.values.items()))]
        # Without a time and a name, the same positions give the same bytes.
        _write(os.path.realpath(path), gzip.compress(("\n".join(lines) + "\n").encode(), mtime=0))

    @staticmethod
    def load(path: str | os.PathLike[str]) -> Endings:
        """Reads a file. Raises EightfoldError if it isn't a file of endings, or is incomplete."""
        try:
            with gzip.open(path, "rt", encoding="utf-8") as file:
                lines = file.read().splitlines()
            head = json.loads(lines[0])
            if not isinstance(head, dict) or head.get("format") != FORMAT or head.get("version") != VERSION:
                raise ValueError(f"its first line isn't that of version {VERSION}")
            game, count = Game(head["game"]), head["positions"]
            values = dict(map(_parsed, lines[1:]))
        except (gzip.BadGzipFile, zlib.error, EOFError, ValueError, KeyError, IndexError, TypeError) as error:
            raise EightfoldError(f"{path}: this isn't a file of endings: {error}") from error
        if len(values) != count:
            raise EightfoldError(f"{path}: the file is incomplete: {len(values)} of {count} positions")
        return Endings(game, values)


def _parsed(line: str) -> tuple[str, Value]:
    """Parses a line of a file. Raises ValueError if it isn't valid."""
    text, _, value = line.partition("\t")
    word, _, number = value.partition(" ")
    if value == "draw":
        return text, Value(0, 0)
    if word in ("win", "loss") and number.isdecimal() and int(number) > 0:
        return text, Value(1 if word == "win" else -1, int(number))
    raise ValueError(f"`{value}` isn't a value: values are `win N`, `loss N` and `draw`")


def _is_device(path: str) -> bool:
    return os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)


def _check_writable(path: str) -> None:
    """Raises EightfoldError if the file can't be written."""
    if os.path.isdir(path) or not os.access(path if _is_device(path) else os.path.dirname(path), os.W_OK):
        raise EightfoldError(f"{path}: no file can be written there")


def _write(path: str, content: bytes) -> None:
    """Writes a file under another name first, so that it is never incomplete."""
    part = path if _is_device(path) else f"{path}.part"
    with open(part, "wb") as file:
        file.write(content)
    if part != path:
        os.replace(part, path)


def _ended(position: Position, seat: int | None) -> Value:
    """Returns the value of a final position for the seat that made the last turn."""
    outcome = position.outcome
    assert outcome is not None
    if outcome.is_draw:
        return Value(0, 0)
    return Value(1 if seat in outcome.winners else -1, 1)


def solve(starts: Iterable[Position], limit: int = 1_000_000) -> Endings:
    """Solves the endings that can be reached from these positions of one game.

    Raises EightfoldError if the game isn't for two players, if chance acts somewhere, or if there are more positions
    than `limit`.
    """
    limit = whole(limit, "`limit`")
    if limit < 1:
        raise EightfoldError(f"`limit` must be a whole number from 1, not {limit}")
    waiting = list(starts)
    if not waiting:
        raise EightfoldError("there is no position to solve")
    game = waiting[0].game
    if game.seats != 2 or any(start.game != game for start in waiting):
        raise EightfoldError("endings are solved for one game at a time, and only for two players")
    numbers = {start.text: number for number, start in enumerate(dict.fromkeys(waiting))}
    positions = list(dict.fromkeys(waiting))
    if len(positions) > limit:
        raise EightfoldError(f"{len(positions)} positions are given, but the limit is {limit}")
    # For each position, those it can be reached from, with whether the same player acts in both.
    before: list[list[tuple[int, bool]]] = [[] for _ in positions]
    # The number of turns that may still lead to something other than a loss, and what is known.
    open_turns: list[int] = []
    values: dict[int, Value] = {}
    solved: list[list[int]] = [[], []]

    def settle(number: int, value: Value) -> None:
        values[number] = value
        while len(solved) <= value.turns:
            solved.append([])
        solved[value.turns].append(number)

    # Positions are appended while this runs.
    for number, position in enumerate(positions):
        if position.is_chance:
            raise EightfoldError(f"{position.text}: chance acts here, so this ending can't be solved")
        successors = dict.fromkeys(position.apply(turn) for turn in position.legal_turns())
        wins, draws = False, 0
        for after in successors:
            if after.is_over:
                result = _ended(after, position.to_act).result
                wins, draws = wins or result > 0, draws + (result == 0)
                continue
            other = numbers.setdefault(after.text, len(positions))
            if other == len(positions):
                if other >= limit:
                    raise EightfoldError(f"there are more than {limit} positions: raise the limit or shrink the ending")
                positions.append(after)
                before.append([])
            before[other].append((number, after.to_act == position.to_act))
        ahead = sum(not after.is_over for after in successors)
        open_turns.append(ahead + draws)
        if wins:
            settle(number, Value(1, 1))
        elif ahead + draws == 0 and not position.is_over:
            settle(number, Value(-1, 1))

    # Shortest first: a win is the quickest, and a loss is known when the last way out is.
    turns = 1
    while turns < len(solved):
        for number in solved[turns]:
            lost = values[number].result < 0
            for earlier, same in before[number]:
                if earlier in values:
                    continue
                if lost != same:
                    settle(earlier, Value(1, turns + 1))
                    continue
                open_turns[earlier] -= 1
                if open_turns[earlier] == 0:
                    settle(earlier, Value(-1, turns + 1))
        turns += 1
    draw = Value(0, 0)
    known = {position.text: values.get(number, draw) for number, position in enumerate(positions) if not position.is_over}
    return Endings(game, known)


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m eightfold.endings", description="Solve small endings.")
    parser.add_argument("game")
    parser.add_argument("positions", nargs="+", metavar="POSITION")
    parser.add_argument("--out", required=True, metavar="FILE")
    parser.add_argument("--limit", type=int, default=1_000_000, metavar="N", help="the maximum number of positions")
    given = parser.parse_args(words)
    try:
        game = Game(given.game)
        starts = [game.position(text) for text in given.positions]
        # Solving can take long, so a file that can't be written is refused first.
        _check_writable(os.path.realpath(given.out))
        endings = solve(starts, given.limit)
        endings.save(given.out)
        for start in starts:
            value = "over" if start.is_over else str(endings.value(start))
            print(f"{start.text}\t{value}")
        print(f"{len(endings)} positions")
    except (EightfoldError, OSError) as error:
        print(f"eightfold.endings: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("eightfold.endings: interrupted; nothing was written", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
