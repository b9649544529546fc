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
from collections.abc import Iterable
from typing import NamedTuple

from . import EightfoldError, Game, Position

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
        """Writes the file."""
        head = {"format": FORMAT, "version": VERSION, "game": str(self.game), "positions": len(self)}
        lines = [json.dumps(head), *(f"{text}\t{value}" for text, value in sorted(self.values.items()))]
        with open(path, "wb") as file:
            # Without a time and a name, the same positions give the same bytes.
            file.write(gzip.compress(("\n".join(lines) + "\n").encode(), mtime=0))

    @staticmethod
    def load(path: str | os.PathLike[str]) -> Endings:
        """Reads a file. Raises EightfoldError if it isn't a file of endings, or is incomplete."""
        try:
            with gzip.open(path, "rt", encoding="utf-8") as file:
                lines = file.read().splitlines()
            head = json.loads(lines[0])
            if head.get("format") != FORMAT or head.get("version") != VERSION:
                raise EightfoldError(f"{path}: this isn't a file of endings of version {VERSION}")
            values = {}
            for line in lines[1:]:
                text, value = line.split("\t")
                word, *turns = value.split(" ")
                values[text] = Value({"win": 1, "loss": -1, "draw": 0}[word], int(turns[0]) if turns else 0)
        except (gzip.BadGzipFile, EOFError, ValueError, KeyError, IndexError) as error:
            if isinstance(error, EightfoldError):
                raise
            raise EightfoldError(f"{path}: this isn't a file of endings: {error}") from error
        if len(values) != head["positions"]:
            raise EightfoldError(f"{path}: the file is incomplete: {len(values)} of {head['positions']} positions")
        return Endings(Game(head["game"]), values)


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
    waiting = list(starts)
    if not waiting:
        raise EightfoldError("there is no position to solve")
    game = waiting[0].game
    if game.seats != 2 or any(start.game != game for start in waiting):
        raise EightfoldError("endings are solved for one game at a time, and only for two players")
    numbers = {start.text: number for number, start in enumerate(dict.fromkeys(waiting))}
    positions = list(dict.fromkeys(waiting))
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
        endings = solve(starts, given.limit)
        endings.save(given.out)
        for start in starts:
            value = "over" if start.is_over else str(endings.value(start))
            print(f"{start.text}\t{value}")
        print(f"{len(endings)} positions")
    except (EightfoldError, OSError) as error:
        print(f"eightfold.endings: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
