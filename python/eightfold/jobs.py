"""Jobs for many machines, made of units that give the same result on every machine.

    python -m eightfold.jobs match octiles --a 3 --b 2 --games 200 --log match.jsonl
    python -m eightfold.jobs selfplay octi-fast --positions 1000000 --log games.jsonl --processes 2
    python -m eightfold.jobs mine octi-fast --games 5000 --log mined.jsonl --ray 10.0.0.1:6379

A job writes its log as JSON Lines: a head that describes the job, then the result of every unit, in order. If a job was
interrupted, the same command continues its log. The finished log is the same, byte for byte, wherever the work is done:
in this process, in other processes, or on a Ray cluster. `summary(log)` returns the figures of a log.
"""

from __future__ import annotations

import argparse
import dataclasses
import hashlib
import json
import multiprocessing
import os
import pathlib
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import IO, Any, ClassVar, Protocol

from . import Dice, EightfoldError, Game, Match, Player, __version__
from ._native import arena_game, grade_puzzle, mine_game, tuning_pair, tuning_weights
from ._shared import checked_seed, whole

FORMAT = "eightfold-job"
VERSION = 1


class JobError(EightfoldError):
    """A job can't run, or a log belongs to another job."""


def unit_seed(seed: int, *numbers: int) -> int:
    """Returns the seed of a unit: different for each unit, and the same on every machine."""
    text = "/".join(map(str, (seed, *numbers))).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")


def _checked(result: Any, is_valid: bool) -> Any:
    if not is_valid:
        raise ValueError("unknown result")
    return result


@dataclasses.dataclass(frozen=True)
class Job:
    """A job: numbered units, each with a result that can be written as JSON."""

    kind: ClassVar[str]

    def __post_init__(self) -> None:
        least = {"games": 1, "positions": 1, "rounds": 1, "pairs": 1, "limit": 1, "opening": 0, "first": 0}
        least |= {"nodes": 1, "level": 1}
        for field in dataclasses.fields(self):
            name, value = field.name, getattr(self, field.name)
            if name == "seed":
                object.__setattr__(self, name, checked_seed(value))
            # A field that defaults to None may be None.
            if name in least and not (value is None and field.default is None):
                number = whole(value, f"`{name}`")
                if number < least[name]:
                    raise JobError(f"`{name}` must be a whole number from {least[name]}, not {number}")
                object.__setattr__(self, name, number)
            if name == "random" and not 0 <= value <= 1:
                raise JobError(f"`random` must be a chance from 0 to 1, not {value}")

    def spec(self) -> dict[str, Any]:
        """Returns what identifies the job in the head of its log."""
        return dataclasses.asdict(self)

    def is_finished(self, done: Sequence[Any]) -> bool:
        """Returns whether the job is finished with these results of its first units."""
        raise NotImplementedError

    def ready(self, done: Sequence[Any]) -> int:
        """Returns how many of the first units can be started once these results are known."""
        raise NotImplementedError

    def argument(self, number: int, done: Sequence[Any]) -> Any:
        """Returns what a unit needs to know besides the job and its number."""
        return None

    def work(self, number: int, argument: Any) -> Any:
        """Does a unit and returns its result."""
        raise NotImplementedError

    def kept(self, result: Any) -> Any:
        """Returns the part of a result that the job needs later. Raises ValueError, TypeError or KeyError if it isn't a
        result of the job."""
        raise NotImplementedError

    def figures(self, done: Sequence[Any]) -> dict[str, Any]:
        """Returns the figures for these results."""
        raise NotImplementedError


@dataclasses.dataclass(frozen=True)
class MatchJob(Job):
    """A match between two computer players: the games, seeds and results of `eightfold arena`."""

    kind: ClassVar[str] = "match"
    game: str
    a: str
    b: str
    games: int
    seed: int = 1
    nodes: int | None = None
    opening: int | None = None

    def is_finished(self, done: Sequence[Any]) -> bool:
        return len(done) >= self.games

    def ready(self, done: Sequence[Any]) -> int:
        return self.games

    def work(self, number: int, argument: Any) -> Any:
        game = Game(self.game)
        return arena_game(game, self.a, self.b, number, seed=self.seed, nodes=self.nodes, opening=self.opening)

    def kept(self, result: Any) -> Any:
        return _checked(result, result["result"] in ("a", "b", "draw"))

    def figures(self, done: Sequence[Any]) -> dict[str, Any]:
        wins, losses = (sum(game["result"] == side for game in done) for side in "ab")
        draws = len(done) - wins - losses
        share = (wins + draws / 2) / len(done) if done else 0.5
        return {"games": len(done), "wins": wins, "draws": draws, "losses": losses, "share": round(share, 4)}


@dataclasses.dataclass(frozen=True)
class MiningJob(Job):
    """Puzzles from games between neighbouring levels; `first` is the number of the first game."""

    kind: ClassVar[str] = "mine"
    game: str
    games: int
    first: int = 0

    def is_finished(self, done: Sequence[Any]) -> bool:
        return len(done) >= self.games

    def ready(self, done: Sequence[Any]) -> int:
        return self.games

    def work(self, number: int, argument: Any) -> Any:
        return mine_game(self.game, self.first + number)

    def kept(self, result: Any) -> Any:
        return _checked(result, isinstance(result, list) and all(isinstance(puzzle, str) for puzzle in result))

    def figures(self, done: Sequence[Any]) -> dict[str, Any]:
        return {"games": len(done), "puzzles": sum(map(len, done))}


@dataclasses.dataclass(frozen=True)
class GradingJob(Job):
    """Solves and grades puzzles, given as lines of text."""

    kind: ClassVar[str] = "grade"
    puzzles: tuple[str, ...]

    def spec(self) -> dict[str, Any]:
        digest = hashlib.sha256("\n".join(self.puzzles).encode()).hexdigest()
        return {"puzzles": len(self.puzzles), "sha256": digest}

    def is_finished(self, done: Sequence[Any]) -> bool:
        return len(done) >= len(self.puzzles)

    def ready(self, done: Sequence[Any]) -> int:
        return len(self.puzzles)

    def work(self, number: int, argument: Any) -> Any:
        try:
            return {"puzzle": grade_puzzle(self.puzzles[number])}
        except EightfoldError as error:
            return {"error": str(error)}

    def kept(self, result: Any) -> Any:
        return _checked(result, isinstance(result, dict) and ("puzzle" in result or "error" in result))

    def figures(self, done: Sequence[Any]) -> dict[str, Any]:
        return {"puzzles": len(done), "refused": sum("error" in result for result in done)}


@dataclasses.dataclass(frozen=True)
class TuningJob(Job):
    """Tunes the weights of an evaluator by games between randomly changed weights (SPSA).

    All pairs of games of a round start from the same weights, which then follow the mean of their results.
    """

    kind: ClassVar[str] = "tune"
    game: str
    rounds: int
    pairs: int = 64
    nodes: int = 400
    seed: int = 1

    def is_finished(self, done: Sequence[Any]) -> bool:
        return len(done) >= self.rounds * self.pairs

    def ready(self, done: Sequence[Any]) -> int:
        return min(len(done) // self.pairs + 1, self.rounds) * self.pairs

    def _signs(self, number: int, count: int) -> list[int]:
        dice = Dice.shuffling(unit_seed(self.seed, number))
        return [1 - 2 * dice.pick(2) for _ in range(count)]

    def weights(self, done: Sequence[Any]) -> list[float]:
        """Returns the weights after the complete rounds of these results."""
        _, beginning, _, reach = tuning_weights(Game(self.game))
        weights = [float(weight) for weight in beginning]
        for start in range(0, len(done) - len(done) % self.pairs, self.pairs):
            step = 0.08 * self.pairs**0.5 / (1 + start / 400) ** 0.6
            slopes = [0.0] * len(weights)
            for number in range(start, start + self.pairs):
                for at, sign in enumerate(self._signs(number, len(weights))):
                    slopes[at] += done[number] * sign / self.pairs
            weights = [weight + step * slope * by for weight, slope, by in zip(weights, slopes, reach)]
        return weights

    def argument(self, number: int, done: Sequence[Any]) -> Any:
        return self.weights(done[: number // self.pairs * self.pairs])

    def work(self, number: int, argument: Any) -> Any:
        reach = tuning_weights(Game(self.game))[3]
        moves = [sign * by for sign, by in zip(self._signs(number, len(reach)), reach)]
        up, down = ([round(weight + way * move) for weight, move in zip(argument, moves)] for way in (1, -1))
        seed = unit_seed(self.seed, number, 1)
        return tuning_pair(Game(self.game), up, down, nodes=self.nodes, seed=seed)

    def kept(self, result: Any) -> Any:
        return _checked(result, isinstance(result, (int, float)) and -2 <= result <= 2)

    def figures(self, done: Sequence[Any]) -> dict[str, Any]:
        names, beginning, in_use, _ = tuning_weights(Game(self.game))
        tuned = [round(weight) for weight in self.weights(done)]
        rows = {
            name: {"tuned": one, "beginning": old, "in_use": now}
            for name, one, old, now in zip(names, tuned, beginning, in_use)
        }
        return {"pairs": len(done), "weights": rows}


@dataclasses.dataclass(frozen=True)
class SelfPlayJob(Job):
    """A data set for learning: games of a computer player against itself, until they have `positions` positions.

    Each game starts with `opening` random turns, and each later turn is random with the chance `random`. The `level`
    defaults to the strongest, and `nodes` is its budget of positions for a turn. `eightfold.dataset` reads the log.
    """

    kind: ClassVar[str] = "selfplay"
    game: str
    positions: int
    nodes: int = 300
    level: int | None = None
    opening: int = 4
    random: float = 0.05
    limit: int = 400
    seed: int = 1

    def is_finished(self, done: Sequence[Any]) -> bool:
        return int(sum(done)) >= self.positions

    def ready(self, done: Sequence[Any]) -> int:
        return sys.maxsize

    def work(self, number: int, argument: Any) -> Any:
        game = Game(self.game)
        player = Player(game, len(game.levels) if self.level is None else self.level, nodes=self.nodes)
        # Two dice, so that a change of the players doesn't change what chance does.
        dice = Dice.shuffling(unit_seed(self.seed, number))
        match = Match(game, unit_seed(self.seed, number, 1))
        start = match.position
        chances: list[float | None] = []
        while not match.is_over and len(chances) < self.limit:
            seed = dice.pick(2**32)
            if len(chances) < self.opening or dice.pick(1_000_000) < self.random * 1_000_000:
                turn = match.position.random_turn(dice)
                if turn is None:
                    break
                chances.append(None)
                match.play(turn)
            else:
                advice = player.advise(match, seed)
                chances.append(round(advice.winning_chance, 4))
                match.play(advice.turn)
        outcome = match.outcome
        return {
            "start": start.text,
            "steps": [[seat, text] for seat, text in match.steps],
            "chances": chances,
            "winners": None if outcome is None else outcome.winners,
        }

    def kept(self, result: Any) -> Any:
        return len(_checked(result["chances"], isinstance(result["chances"], list)))

    def figures(self, done: Sequence[Any]) -> dict[str, Any]:
        return {"games": len(done), "positions": sum(done)}


JOBS: dict[str, type[Job]] = {
    job.kind: job for job in (MatchJob, MiningJob, GradingJob, TuningJob, SelfPlayJob)
}


class Workers(Protocol):
    """Workers that do the units of a job."""

    width: int
    """The number of units in progress at the same time."""

    def start(self, number: int, argument: Any) -> None:
        """Starts a unit."""

    def next(self) -> tuple[int, Any]:
        """Waits for a unit; returns its number and result."""

    def close(self) -> None:
        """Cancels the units in progress."""


def _interruptible(work: Callable[[], Any]) -> Any:
    """Returns the result of work in a thread of its own, so that Ctrl+C doesn't wait until the work is done."""
    results: list[Any] = []
    errors: list[BaseException] = []

    def run_work() -> None:
        try:
            results.append(work())
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=run_work, daemon=True)
    thread.start()
    while thread.is_alive():
        # Not every system interrupts a wait without a limit.
        thread.join(0.1)
    if errors:
        raise errors[0]
    return results[0]


class Here:
    """Does all units in this process, one after the other."""

    width = 1

    def __init__(self, job: Job) -> None:
        self.job = job
        self.started: list[tuple[int, Any]] = []

    def start(self, number: int, argument: Any) -> None:
        self.started.append((number, argument))

    def next(self) -> tuple[int, Any]:
        number, argument = self.started.pop(0)
        return number, _interruptible(lambda: self.job.work(number, argument))

    def close(self) -> None:
        self.started.clear()


_job: Job | None = None


def _set_job(job: Job) -> None:
    global _job
    _job = job
    # Ctrl+C reaches all processes of a terminal; the one that started these ends them.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Ends this process when the one that started it has ended, even if it was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _do(number: int, argument: Any) -> Any:
    assert _job is not None
    return _job.work(number, argument)


class Processes:
    """Does units in other processes of this machine."""

    def __init__(self, job: Job, count: int) -> None:
        import concurrent.futures.process

        self.wait = concurrent.futures.wait
        self.broken = concurrent.futures.process.BrokenProcessPool
        self.width = 2 * count
        # Started afresh, so that they share no threads with this process.
        context = multiprocessing.get_context("spawn")
        self.pool = concurrent.futures.ProcessPoolExecutor(count, context, _set_job, (job,))
        self.futures: dict[Any, int] = {}

    def start(self, number: int, argument: Any) -> None:
        self.futures[self.pool.submit(_do, number, argument)] = number

    def next(self) -> tuple[int, Any]:
        ended, _ = self.wait(self.futures, return_when="FIRST_COMPLETED")
        future = ended.pop()
        try:
            return self.futures.pop(future), future.result()
        except self.broken as error:
            raise JobError("a process ended before its unit was done; the same job continues its log") from error

    def close(self) -> None:
        # Units that are still in progress aren't needed; they can take minutes.
        for process in list((self.pool._processes or {}).values()):
            process.terminate()
        self.pool.shutdown(wait=True, cancel_futures=True)


def _do_remote(job: Job, units: list[tuple[int, Any]]) -> list[tuple[int, Any]]:
    return [(number, job.work(number, argument)) for number, argument in units]


class RayWorkers:
    """Does units on a Ray cluster, `chunk` of them at a time on each of its cores. If a machine fails, its units are
    done again.

    The same version of the package must be installed on every machine. `address` is the address of a cluster, `auto`
    for the one that this machine belongs to, or `local` for this machine alone with `count` workers.
    """

    def __init__(self, job: Job, address: str = "local", count: int = 2, chunk: int = 8) -> None:
        try:
            import ray
        except ImportError as error:
            raise JobError('Ray isn\'t installed: `pip install "eightfold[ray]"`') from error
        self.ray: Any = ray
        options: dict[str, Any] = {}
        if address == "local":
            # Nothing outside this machine can reach it.
            options = {"num_cpus": count, "include_dashboard": False, "_node_ip_address": "127.0.0.1"}
        # A program that has connected to a cluster keeps its connection.
        self.own = not ray.is_initialized()
        if self.own:
            ray.init(address=address, log_to_driver=False, **options)
        # Handing out a task takes about 2 ms, so short units share one.
        self.chunk = chunk
        self.width = 4 * chunk * max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        self.job = ray.put(job)
        self.remote = ray.remote(num_cpus=1, max_retries=5)(_do_remote)
        self.started: list[Any] = []
        self.waiting: list[tuple[int, Any]] = []
        self.ended: list[tuple[int, Any]] = []

    def start(self, number: int, argument: Any) -> None:
        self.waiting.append((number, argument))
        if len(self.waiting) >= self.chunk:
            self._hand_out()

    def _hand_out(self) -> None:
        self.started.append(self.remote.remote(self.job, self.waiting))
        self.waiting = []

    def next(self) -> tuple[int, Any]:
        if not self.ended:
            if self.waiting and not self.started:
                self._hand_out()
            ended, self.started = self.ray.wait(self.started, num_returns=1)
            self.ended = self.ray.get(ended[0])[::-1]
        return self.ended.pop()

    def close(self) -> None:
        for each in self.started:
            self.ray.cancel(each, force=True)
        if self.own:
            self.ray.shutdown()


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def _head(job: Job) -> dict[str, Any]:
    return {"format": FORMAT, "version": VERSION, "package": __version__, "job": job.kind, "spec": job.spec()}


def read_log(path: str | os.PathLike[str]) -> Iterator[dict[str, Any]]:
    """Yields the head of a log, then the result of each unit, without an unfinished last line. Raises JobError if the
    file isn't the log of a job."""
    with open(path, "rb") as log:
        for number, line in enumerate(log, 1):
            if not line.endswith(b"\n"):
                return
            try:
                value = json.loads(line)
            except (ValueError, RecursionError) as error:
                raise JobError(f"{path}, line {number}: this isn't JSON: {error}") from error
            if number == 1:
                _check_head(path, value)
            yield value


def _check_head(path: str | os.PathLike[str], head: Any) -> None:
    if not (isinstance(head, dict) and head.get("format") == FORMAT):
        raise JobError(f"{path}: this isn't the log of a job: its first line isn't a head")
    if head.get("version") != VERSION:
        raise JobError(f"{path}: version {head.get('version')} of the format: this package reads {VERSION}")
    if not (isinstance(head.get("job"), str) and isinstance(head.get("spec"), dict)):
        raise JobError(f"{path}: the head of this log has no job")


def job_of(path: str | os.PathLike[str], head: dict[str, Any] | None) -> Job:
    """Returns the job that the head of a log describes, without the puzzles of a grading job. Raises JobError if it
    describes none."""
    if head is None:
        raise JobError(f"{path}: the log is empty")
    kind = JOBS.get(head["job"])
    if kind is None:
        raise JobError(f"{path}: unknown job {head['job']!r}: the jobs are {', '.join(JOBS)}")
    try:
        return GradingJob(()) if kind is GradingJob else kind(**head["spec"])
    except (TypeError, ValueError) as error:
        raise JobError(f"{path}: the head of this log doesn't describe a job: {error}") from error


def _kept(path: str | os.PathLike[str], number: int, job: Job, result: Any) -> Any:
    try:
        return job.kept(result)
    except (ValueError, TypeError, KeyError) as error:
        raise JobError(f"{path}, line {number}: this isn't a result of the job") from error


def summary(path: str | os.PathLike[str]) -> dict[str, Any]:
    """Returns the figures of a log, whether or not it is complete."""
    log = read_log(path)
    job = job_of(path, next(log, None))
    return job.figures([_kept(path, number, job, result) for number, result in enumerate(log, 2)])


class _Log:
    """The log of a job, opened to continue."""

    def __init__(self, path: pathlib.Path, job: Job) -> None:
        self.done: list[Any] = []
        # It must not be emptied before it is locked.
        self.file: IO[bytes] = open(path, "r+b", opener=lambda name, flags: os.open(name, flags | os.O_CREAT, 0o666))
        try:
            self._lock(path)
            self._read(path, job)
        except BaseException:
            self.file.close()
            raise

    def _read(self, path: pathlib.Path, job: Job) -> None:
        head = _line(_head(job)).encode()
        known = self.file.readline()
        if known != head:
            # A log without a result, for example of a job that was refused, has nothing to lose.
            if not _is_begun_head(known, head) or self.file.readline().endswith(b"\n"):
                raise JobError(
                    f"{path}: this isn't the log of this job; name another file. It begins with "
                    f"{known.decode(errors='replace')[:300]}"
                )
            self._cut(0)
            self.file.write(head)
            self.file.flush()
            return
        while line := self.file.readline():
            if not line.endswith(b"\n"):
                self._cut(self.file.tell() - len(line))
                break
            number = len(self.done) + 2
            try:
                result = json.loads(line)
            except (ValueError, RecursionError) as error:
                raise JobError(f"{path}, line {number}: this isn't a result of the job") from error
            self.done.append(_kept(path, number, job, result))
        self.file.flush()

    def _lock(self, path: pathlib.Path) -> None:
        try:
            import fcntl
        except ImportError:
            return
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise JobError(f"{path}: another job is writing this log") from error

    def _cut(self, at: int) -> None:
        self.file.seek(at)
        self.file.truncate()

    def add(self, result: Any) -> None:
        self.file.write(_line(result).encode())
        self.file.flush()


def _is_begun_head(line: bytes, head: bytes) -> bool:
    """Returns whether the line is empty, the head of a log, or the beginning of one."""
    begins = _line({"format": FORMAT}).encode()[:-2] + b","
    return head.startswith(line) or line.startswith(begins)


def run(
    job: Job,
    log: str | os.PathLike[str],
    workers: Callable[[Job], Workers] = Here,
    *,
    tell: Callable[[int], None] = lambda done: None,
    most: int | None = None,
) -> dict[str, Any]:
    """Does a job, or continues it where its log ends; returns its figures.

    `workers` creates the workers: `Here`, or for example `lambda job: Processes(job, 2)`. `tell` is called with the
    number of units done so far. With `most`, it stops after this many more units. Raises JobError if the log belongs
    to another job or version.
    """
    kept = _Log(pathlib.Path(log), job)
    done, waiting, started = kept.done, dict[int, Any](), len(kept.done)
    end = sys.maxsize if most is None else len(done) + most
    try:
        if job.is_finished(done) or len(done) >= end:
            return job.figures(done)
        team = workers(job)
        try:
            running = 0
            while not job.is_finished(done) and len(done) < end:
                # One slow unit doesn't stop the others, but they don't run far ahead either.
                while running < team.width and started < min(job.ready(done), end, len(done) + 8 * team.width):
                    team.start(started, job.argument(started, done))
                    started, running = started + 1, running + 1
                number, result = team.next()
                running -= 1
                waiting[number] = result
                while len(done) in waiting and not job.is_finished(done):
                    result = waiting.pop(len(done))
                    kept.add(result)
                    done.append(job.kept(result))
                    tell(len(done))
        finally:
            team.close()
        return job.figures(done)
    finally:
        kept.file.close()


def mined_lines(log: str | os.PathLike[str]) -> Iterator[str]:
    """Yields the puzzles of a mining job as `cargo xtask puzzles --add FILE GAME` reads them: a line for each puzzle,
    which starts with the number of its game, and only the number for a game without puzzles."""
    lines = read_log(log)
    job = job_of(log, next(lines, None))
    if not isinstance(job, MiningJob):
        raise JobError(f"{log}: this isn't the log of a mining job")
    for at, result in enumerate(lines):
        puzzles, number = _kept(log, at + 2, job, result), job.first + at
        yield from (f"{number} {puzzle}" for puzzle in puzzles) if puzzles else [str(number)]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m eightfold.jobs", description="Jobs for many machines.")
    kinds = parser.add_subparsers(dest="kind", required=True)

    def kind(name: str, about: str) -> argparse.ArgumentParser:
        one = kinds.add_parser(name, help=about, description=about)
        one.add_argument("--log", required=True, help="the file for the results; an existing log is continued")
        one.add_argument("--processes", type=int, default=1, metavar="N", help="the number of processes or Ray workers")
        one.add_argument("--ray", metavar="ADDRESS", help="a Ray cluster: its address, `auto`, or `local`")
        one.add_argument("--chunk", type=int, default=8, metavar="N", help="the number of units per Ray core at a time")
        return one

    def number(one: argparse.ArgumentParser, name: str, default: int | None, about: str) -> None:
        required = default is None and name in ("games", "positions", "rounds")
        one.add_argument(f"--{name}", type=int, default=default, required=required, metavar="N", help=about)

    one = kind("match", "Play a match between two computer players, as `eightfold arena` does.")
    one.add_argument("game", help='the game, like octiles or "octiles players=3"')
    one.add_argument("--a", required=True, metavar="PLAYER", help="a level, or a player of the arena")
    one.add_argument("--b", required=True, metavar="PLAYER")
    number(one, "games", None, "the number of games")
    number(one, "nodes", None, "the number of positions to search for each turn")
    number(one, "opening", None, "the number of random turns to play first")
    number(one, "seed", 1, "the seed")

    one = kind("mine", "Mine puzzles from games between neighbouring levels.")
    one.add_argument("game")
    number(one, "games", None, "the number of games")
    number(one, "first", 0, "the number of the first game, as in the first line of the file of puzzles")

    one = kind("grade", "Solve and grade the puzzles of a file.")
    one.add_argument("puzzles", metavar="FILE", help="the file, with a puzzle on each line")

    one = kind("tune", "Tune the weights of an evaluator by self-play.")
    one.add_argument("game")
    number(one, "rounds", None, "the number of rounds; the weights change after each")
    number(one, "pairs", 64, "the number of pairs of games in a round")
    number(one, "nodes", 400, "the number of positions to search for each turn")
    number(one, "seed", 1, "the seed")

    one = kind("selfplay", "Make a data set of games of a computer player against itself.")
    one.add_argument("game")
    number(one, "positions", None, "the number of positions; the last game is complete")
    number(one, "nodes", 300, "the number of positions to search for each turn")
    number(one, "level", None, "the level; the strongest by default")
    number(one, "opening", 4, "the number of random turns at the start of each game")
    one.add_argument("--random", type=float, default=0.05, metavar="P", help="the chance of a random turn later")
    number(one, "limit", 400, "the number of turns after which a game ends undecided")
    number(one, "seed", 1, "the seed")

    shown = kinds.add_parser("summary", help="Print the figures of a log.", description="Print the figures of a log.")
    shown.add_argument("log")
    about = "Print the puzzles of a mining job."
    lines = kinds.add_parser("puzzles", help=about, description=about)
    lines.add_argument("log")
    return parser


def _puzzles(path: str) -> tuple[str, ...]:
    try:
        lines = pathlib.Path(path).read_text(encoding="utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise JobError(f"{path}: this isn't a file of puzzles: it isn't text in UTF-8") from error
    puzzles = tuple(line for line in lines if line.strip() and not line.startswith("#"))
    if not puzzles:
        raise JobError(f"{path}: this file has no puzzles")
    return puzzles


def main(words: Sequence[str] | None = None) -> int:
    given = vars(_parser().parse_args(words))
    kind, log = given.pop("kind"), given.pop("log")
    try:
        if kind == "summary":
            print(json.dumps(summary(log)))
            return 0
        if kind == "puzzles":
            for line in mined_lines(log):
                print(line)
            return 0
        processes, ray, chunk = given.pop("processes"), given.pop("ray"), given.pop("chunk")
        for name, number in (("processes", processes), ("chunk", chunk)):
            if number < 1:
                raise JobError(f"--{name} must be a whole number from 1, not {number}")
        if kind == "grade":
            given["puzzles"] = _puzzles(given["puzzles"])
        job = JOBS[kind](**given)
        if "game" in given:
            # As the log names it, with its options; an unknown game is refused here.
            job = dataclasses.replace(job, game=str(Game(given["game"])))  # type: ignore[call-arg]

        def workers(job: Job) -> Workers:
            if ray is not None:
                return RayWorkers(job, ray, processes, chunk)
            return Processes(job, processes) if processes > 1 else Here(job)

        def tell(done: int) -> None:
            if sys.stderr.isatty():
                print(f"\r{done}", end="", file=sys.stderr, flush=True)

        print(json.dumps(run(job, log, workers, tell=tell)))
    except (EightfoldError, OSError) as error:
        print(f"eightfold.jobs: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"eightfold.jobs: interrupted; the same command continues {log}", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
