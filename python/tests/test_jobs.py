"""Jobs give the same log whatever does the work, and continue where they were interrupted."""

import json
import math
import pathlib
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
    with pytest.raises(jobs.JobError, match="another job"):
        jobs.run(other, log)
    assert log.read_bytes() == before
    log.write_bytes(before + b"not a result\n")
    with pytest.raises(jobs.JobError, match="line 3"):
        jobs.run(MATCH, log)
    (tmp_path / "text").write_text("a text\n")
    with pytest.raises(jobs.JobError, match="isn't JSON"):
        jobs.summary(tmp_path / "text")


@pytest.mark.parametrize(
    "make",
    [
        lambda: jobs.MatchJob("octi-fast", "2", "1", games=0),
        lambda: jobs.SelfPlayJob("octi-fast", positions=1, random=1.5),
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
    assert "another job" in capsys.readouterr().err


def test_mined_puzzles_have_their_games(tmp_path: pathlib.Path) -> None:
    log = tmp_path / "log"
    jobs.run(jobs.MiningJob("connect-the-dots", games=2, first=3), log)
    lines = list(jobs.mined_lines(log))
    assert [line.split(" ")[0] for line in lines] == sorted(line.split(" ")[0] for line in lines)
    assert {line.split(" ")[0] for line in lines} == {"3", "4"}
