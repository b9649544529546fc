"""Jobs give the same log whatever does the work, and continue where they were interrupted."""

import json
import math
import pathlib
import signal
import subprocess
import sys
import time
from collections.abc import Callable

import numpy as np
import pytest

from eightfold import EightfoldError, Episode, Game, dataset, jobs

PUZZLE = "octi-fast | 33:b/36:bA/53:b/57:r/73:b/77:r b=3,24,0,0 r=5,25,0,0 b | win in 1"
MATCH = jobs.MatchJob("octi-fast", "2", "1", games=6, nodes=200)
SELF_PLAY = jobs.SelfPlayJob("octi-fast", positions=60, nodes=60)
ALL = [
    MATCH,
    SELF_PLAY,
    jobs.SelfPlayJob("octiles", positions=30, nodes=60),
    jobs.GradingJob((PUZZLE, "no puzzle")),
    jobs.TuningJob("octi-fast", rounds=2, pairs=3, nodes=40),
    jobs.MiningJob("connect-the-dots", games=1),
]


def two_processes(job: jobs.Job) -> jobs.Workers:
    return jobs.Processes(job, 2)


def on_ray(job: jobs.Job) -> jobs.Workers:
    return jobs.RayWorkers(job, "local", 2)


def test_processes_write_the_same_log(tmp_path: pathlib.Path) -> None:
    for job in (MATCH, SELF_PLAY, jobs.TuningJob("octi-fast", rounds=2, pairs=3, nodes=40)):
        here, there = tmp_path / f"{job.kind}-here", tmp_path / f"{job.kind}-there"
        assert jobs.run(job, here) == jobs.run(job, there, two_processes)
        assert here.read_bytes() == there.read_bytes()


def test_ray_writes_the_same_log(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ray = pytest.importorskip("ray")
    # Ray's workers import from the current folder first, and the sources there have no native module.
    monkeypatch.chdir(tmp_path)
    # The first job starts Ray itself.
    assert jobs.run(MATCH, tmp_path / "here") == jobs.run(MATCH, tmp_path / "there", on_ray)
    assert (tmp_path / "here").read_bytes() == (tmp_path / "there").read_bytes()
    assert not ray.is_initialized()
    ray.init("local", num_cpus=2, include_dashboard=False, log_to_driver=False, _node_ip_address="127.0.0.1")
    try:
        for number, job in enumerate(ALL[1:]):
            here, there = tmp_path / f"{number}-here", tmp_path / f"{number}-there"
            assert jobs.run(job, here) == jobs.run(job, there, on_ray)
            assert here.read_bytes() == there.read_bytes()
    finally:
        ray.shutdown()


@pytest.mark.parametrize("job", ALL, ids=lambda job: f"{job.kind}-{getattr(job, 'game', '')}")
def test_interrupted_jobs_continue(job: jobs.Job, tmp_path: pathlib.Path) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    figures = jobs.run(job, whole)
    jobs.run(job, parts, most=1)
    with parts.open("a") as log:
        log.write('{"half a line')
    assert jobs.run(job, parts) == figures
    assert parts.read_bytes() == whole.read_bytes()
    # A finished job has nothing left to do.
    assert jobs.run(job, parts) == figures == jobs.summary(parts)


def test_other_logs_are_refused(tmp_path: pathlib.Path) -> None:
    log = tmp_path / "log"
    jobs.run(MATCH, log, most=1)
    before = log.read_bytes()
    other = jobs.MatchJob("octi-fast", "2", "1", games=6, nodes=200, seed=2)
    with pytest.raises(jobs.JobError, match="isn't the log of this job"):
        jobs.run(other, log)
    assert log.read_bytes() == before
    log.write_bytes(before + b"not a result\n")
    with pytest.raises(jobs.JobError, match="line 3"):
        jobs.run(MATCH, log)
    (tmp_path / "text").write_text("a text\n")
    with pytest.raises(jobs.JobError, match="isn't JSON"):
        jobs.summary(tmp_path / "text")


@pytest.mark.parametrize("content", [b"my diary", b"my diary\n", b"\x80\x81", b"\x80\x81\n", b'{"format":"other"}\n', b"\n"])
def test_other_files_are_never_overwritten(content: bytes, tmp_path: pathlib.Path) -> None:
    log = tmp_path / "log"
    log.write_bytes(content)
    with pytest.raises(jobs.JobError, match="isn't the log of this job"):
        jobs.run(MATCH, log, most=1)
    assert log.read_bytes() == content


def test_a_refused_job_blocks_no_log(tmp_path: pathlib.Path) -> None:
    log = tmp_path / "log"
    with pytest.raises(EightfoldError, match="no player"):
        jobs.run(jobs.MatchJob("octi-fast", "99", "1", games=1), log)
    jobs.run(jobs.MatchJob("octi-fast", "1", "1", games=1, nodes=50), log)
    # A head that was written in part is a log without results too.
    log.write_bytes(log.read_bytes()[:40])
    jobs.run(MATCH, log, most=1)
    assert jobs.summary(log)["games"] == 1


HEAD = '{"format":"eightfold-job","version":1,"package":"0","job":%s,"spec":%s}\n'
SPEC = '{"game":"octi-fast","positions":1}'


@pytest.mark.parametrize(
    "content",
    [
        b"\x80\x81\n",
        b"[" * 100_000 + b"\n",
        b'{"format":"eightfold-job","version":1}\n',
        (HEAD % ("[]", "{}")).encode(),
        (HEAD % ('"match"', '{"x":1}')).encode(),
        (HEAD % ('"match"', '{"game":"octi-fast","a":"1","b":"1","games":"4"}')).encode(),
        (HEAD % ('"selfplay"', SPEC) + "5\n").encode(),
        (HEAD % ('"selfplay"', SPEC) + '{"chances":5}\n').encode(),
    ],
)
def test_invalid_logs_raise_job_errors(content: bytes, tmp_path: pathlib.Path) -> None:
    log = tmp_path / "log"
    log.write_bytes(content)
    for read in (jobs.summary, lambda log: list(jobs.mined_lines(log)), lambda log: list(dataset.examples(log))):
        with pytest.raises(jobs.JobError, match="log"):
            read(log)
    assert jobs.main(["summary", str(log)]) == 2


@pytest.mark.parametrize(
    "change",
    [
        {"start": "nowhere"},
        {"start": None},
        {"chances": []},
        {"steps": [[0, "33+Z"]]},
        {"steps": [[1, "36+A"]]},
        {"steps": [5]},
        {"winners": 0},
    ],
    ids=str,
)
def test_invalid_games_of_data_sets_are_refused(change: dict[str, object], tmp_path: pathlib.Path) -> None:
    log = tmp_path / "log"
    game = {"start": Game("octi-fast").start().text, "steps": [[0, "33+A"]], "chances": [0.5], "winners": [0]}
    log.write_text(HEAD % ('"selfplay"', SPEC) + json.dumps(game) + "\n")
    assert [example.turn for example in dataset.examples(log)] == ["33+A"]
    log.write_text(HEAD % ('"selfplay"', SPEC) + json.dumps(game | change) + "\n")
    with pytest.raises(jobs.JobError, match="line 2"):
        list(dataset.arrays(log))


def test_arrays_have_at_least_one_row(tmp_path: pathlib.Path) -> None:
    for size in (0, -1):
        with pytest.raises(ValueError, match="from 1"):
            dataset.arrays(tmp_path / "log", size)
    with pytest.raises(TypeError, match="whole number"):
        dataset.arrays(tmp_path / "log", 2.5)  # type: ignore[arg-type]


START_JOB = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from eightfold import jobs
if __name__ == "__main__":
    words = ["match", "octi-full", "--a", "8", "--b", "8", "--games", "9", "--nodes", "100000000", "--log", sys.argv[1]]
    sys.exit(jobs.main([*words, *sys.argv[2:]]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("words", [[], ["--processes", "2"]], ids=str)
def test_control_c_ends_a_long_unit(words: list[str], tmp_path: pathlib.Path) -> None:
    (tmp_path / "job.py").write_text(START_JOB)
    log = tmp_path / "log"
    command = [sys.executable, "job.py", str(log), *words]
    process = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    while not log.exists() or not log.stat().st_size:
        assert process.poll() is None
        time.sleep(0.1)
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    assert "interrupted" in process.communicate(timeout=60)[1]
    assert process.returncode == 130


@pytest.mark.parametrize(
    "make",
    [
        lambda: jobs.MatchJob("octi-fast", "2", "1", games=0),
        lambda: jobs.MatchJob("octi-fast", "2", "1", games=1, nodes=0),
        lambda: jobs.MatchJob("octi-fast", "2", "1", games=1, seed=-1),
        lambda: jobs.SelfPlayJob("octi-fast", positions=1, random=1.5),
        lambda: jobs.SelfPlayJob("octi-fast", positions=1, level=0),
        lambda: jobs.run(jobs.MatchJob("octi-fast", "level nine", "1", games=1), "unused.jsonl"),
        lambda: jobs.run(jobs.MiningJob("octi-four", games=1), "unused.jsonl"),
        lambda: jobs.run(jobs.TuningJob("team-up", rounds=1), "unused.jsonl"),
    ],
)
def test_impossible_jobs_are_refused(
    make: Callable[[], object], tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(EightfoldError):
        make()


def test_numbers_of_jobs_are_whole() -> None:
    for games in (2.5, "4", True, None):
        with pytest.raises(TypeError, match="whole number"):
            jobs.MatchJob("octi-fast", "2", "1", games=games)  # type: ignore[arg-type]
    assert type(jobs.MatchJob("octi-fast", "2", "1", games=np.int64(4)).games) is int  # type: ignore[arg-type]


def test_games_of_a_match_are_repeatable() -> None:
    games = [MATCH.work(number, None) for number in range(6)]
    assert games == [MATCH.work(number, None) for number in range(6)]
    assert {game["end"] for game in games} == {"over"} and all(game["turns"] > 4 for game in games)
    # The stronger level is ahead, from both seats together.
    assert MATCH.figures(games)["share"] > 0.5


def test_data_sets_follow_the_rules(tmp_path: pathlib.Path) -> None:
    for job in (SELF_PLAY, jobs.SelfPlayJob("octiles", positions=30, nodes=60)):
        log = tmp_path / job.game
        figures = jobs.run(job, log)
        seen = list(dataset.examples(log))
        assert len(seen) == figures["positions"] >= job.positions
        for example in seen:
            assert example.position.to_act == example.seat
            example.position.apply(example.turn)
            assert example.chance is None or 0 <= example.chance <= 1
        # The last mover of a decided game has won or lost.
        assert {abs(example.result) for example in seen} <= {0.0, 1.0}
        batches = list(dataset.arrays(log, 16))
        assert sum(len(batch.results) for batch in batches) == len(seen)
        game = Game(job.game)
        first = batches[0]
        assert first.observations.shape == (16, game.observation_size)
        episode = Episode(game, start=seen[0].position)
        assert np.array_equal(first.observations[0], episode.observe())
        assert first.actions[0] in episode.actions()
        assert math.isnan(first.chances[0]) == (seen[0].chance is None)


def test_the_command_continues_and_sums_up(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = str(tmp_path / "log")
    words = ["match", "octi-fast", "--a", "2", "--b", "1", "--games", "4", "--nodes", "200", "--log", log]
    assert jobs.main(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 4 and told["wins"] + told["draws"] + told["losses"] == 4
    assert jobs.main(words) == 0 and json.loads(capsys.readouterr().out) == told
    assert jobs.main(["summary", log]) == 0 and json.loads(capsys.readouterr().out) == told
    assert jobs.main([*words, "--seed", "2"]) == 2
    assert "isn't the log of this job" in capsys.readouterr().err


def test_mined_puzzles_have_their_games(tmp_path: pathlib.Path) -> None:
    log = tmp_path / "log"
    jobs.run(jobs.MiningJob("connect-the-dots", games=2, first=3), log)
    lines = list(jobs.mined_lines(log))
    assert [line.split(" ")[0] for line in lines] == sorted(line.split(" ")[0] for line in lines)
    assert {line.split(" ")[0] for line in lines} == {"3", "4"}
