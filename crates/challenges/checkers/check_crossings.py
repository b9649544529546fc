"""Checks a bound that follows from tiles: python3 check_crossings.py FILE.crossings.json

Two strands cross on a space at most as often as they end there at posts, plus the gain of its tile. They have four ends,
and each tile is on one space at most, so they have no more crossings than four and the gains of all tiles. This goes
through all spaces, all rotations of all tiles, and all ways to give their segments to the two strands or to neither.
Needs nothing but Python's standard library, and shares no code with Eightfold.
"""

import itertools
import json
import sys

SIDES = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]


def rotations(segments):
    """All different placements of a tile."""
    found = set()
    for turn in range(8):
        found.add(frozenset(frozenset((SIDES.index(side) + turn) % 8 for side in ends) for ends in segments))
    return found


def cross(one, other):
    """Whether the ends of two segments alternate around their tile."""
    low, high = sorted(one)
    return len([side for side in other if low < side < high]) == 1


def gain_of(segments, owners, posts):
    """How many more crossings than ends the two strands have."""
    mine = [[ends for ends, owner in zip(segments, owners) if owner == strand] for strand in (1, 2)]
    crossings = sum(1 for one in mine[0] for other in mine[1] if cross(one, other))
    return crossings - sum(1 for ends in mine[0] + mine[1] for side in ends if side in posts)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        data = json.load(file)
    cases = 0
    gains = {}
    for space in data["spaces"]:
        posts = {SIDES.index(name.split(".")[1]) for name in data["posts"] if name.split(".")[0] == space}
        for tile, segments in data["tiles"].items():
            for placement in map(list, rotations(segments)):
                for owners in itertools.product((0, 1, 2), repeat=len(placement)):
                    cases += 1
                    gain = gain_of(placement, owners, posts)
                    if gain > gains.get(tile, 0):
                        gains[tile] = gain
    bound = 4 + sum(gains.values())
    print(f"{data['score']}: {cases} cases, {data['cases']} claimed; tiles with a gain: {', '.join(gains)}")
    holds = (cases, gains, bound) == (data["cases"], data["gains"], data["bound"])
    print(f"the bound {data['bound']} " + ("holds" if holds else "does NOT follow"))
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
