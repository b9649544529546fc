"""Board games: Octiles and OCTI.

Games, positions and records are immutable values. A :class:`Match` is a game in progress, a :class:`Player` a computer
player, an :class:`Episode` a game played by numbered actions, and a :class:`Batch` many episodes at once.
"""

from importlib.metadata import version

from ._native import (
    Advice,
    Batch,
    Dice,
    EightfoldError,
    Episode,
    Game,
    IllegalStepError,
    Match,
    Outcome,
    Player,
    Position,
    Record,
    TurnEstimate,
    archive,
    games,
    measure,
    random_games,
    rollout,
)

__version__ = version("eightfold")

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
    "games",
    "measure",
    "random_games",
    "rollout",
]
