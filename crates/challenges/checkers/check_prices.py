"""Checks a bound that follows from prices on tiles: python3 check_prices.py FILE.prices.json

A board earns the unit for each path with rotational symmetry and pays the price of each of its tiles. This fills the
spaces one by one, with any tile each time, and keeps only what each link to an empty space leads to: so many segments to
a post, or more than that. Where that doesn't tell whether a path is symmetric, its ends count. The most that can be
gained, and the prices of all tiles, bound the number of paths of a board that has no tile twice. Needs nothing but
Python's standard library, and shares no code with Eightfold.
"""

import json
import sys

SIDES = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
LONG, PRINTED = ("long",), ("printed",)


def rotations(segments):
    """All different placements of a tile."""
    found = set()
    for turn in range(8):
        found.add(frozenset(frozenset((SIDES.index(side) + turn) % 8 for side in ends) for ends in segments))
    return [[tuple(sorted(ends)) for ends in placement] for placement in found]


def half_paths(ways, straight):
    """The ends that count if a segment joins these two ways, `post` being a way without segments."""
    if PRINTED in ways:
        return 0
    if LONG in ways:
        return sum(1 for way in ways if way != LONG)
    # Read outwards from the new segment: turns at posts are known, and of segments in between if they are diameters.
    one, other = sorted(ways, key=lambda way: (len(way), str(way)))
    if len(one) == len(other):
        return 2 if straight and one == other else 0
    raise ValueError("ways of different lengths are judged by the caller")


class Space:
    """A space, and what its sides lead to: None for a post, otherwise a link and whether its other end is filled."""

    def __init__(self, name, filled, links, is_middle):
        self.edges = [None] * 8
        self.is_middle = is_middle
        for number, (one, other, kind) in enumerate(links):
            for here, there in ((one, other), (other, one)):
                if here.split(".")[0] == name:
                    self.edges[SIDES.index(here.split(".")[1])] = (number, there.split(".")[0] in filled, kind)
        self.near = sorted(edge[0] for edge in self.edges if edge and edge[1])

    def lay(self, segments, ways):
        """Lays a tile: the ends that count, and the ways of the links that lead on."""
        ends, onward = 0, {}

        def way_of(edge):
            return PRINTED if edge[2] == "printed" else ways[edge[0]]

        def lead(edge, way):
            onward[edge[0]] = PRINTED if edge[2] == "printed" else way

        for a, b in segments:
            straight = b - a == 4
            one, other = self.edges[a], self.edges[b]
            if one is None and other is None:
                ends += 2 if straight else 0
                continue
            if one is None or other is None:
                edge, turn = (other, (a - b) % 8) if one is None else (one, (b - a) % 8)
                if not edge[1]:
                    lead(edge, ("post", turn))
                    continue
                way = way_of(edge)
                if way == LONG:
                    ends += 1
                elif way[0] == "post":
                    ends += 2 if way[1] == turn else 0
                elif way[0] == "two":
                    # Of three segments the middle one must be a diameter.
                    ends += 2 if way[1] else 0
                continue
            if not one[1] and not other[1]:
                way = PRINTED if "printed" in (one[2], other[2]) else LONG
                onward[one[0]] = onward[other[0]] = way
                continue
            if one[1] and other[1]:
                pair = [way_of(one), way_of(other)]
                kinds = sorted(way[0] for way in pair)
                if kinds == ["post", "two"]:
                    # Of four segments the two in the middle must be alike.
                    of_two = [way for way in pair if way[0] == "two"][0]
                    ends += 2 if of_two[1] == straight else 0
                else:
                    ends += half_paths(pair, straight)
                continue
            old, new = (one, other) if one[1] else (other, one)
            way = way_of(old)
            if self.is_middle and straight and way in (LONG, PRINTED):
                ends += 2
            if way[0] == "two":
                ends += 0 if new[2] == "printed" else 1
                way = LONG
            elif way[0] == "post":
                way = ("two", straight)
            lead(new, way)
        return ends, tuple(sorted(onward.items()))


def most(data):
    """The most that a filling gains, in halves of the unit."""
    placements = [(rotations(segments), data["prices"][tile]) for tile, segments in data["tiles"].items()]
    front, filled = {(): 0}, set()
    for name in data["spaces"]:
        space = Space(name, filled, data["links"], name == data["middle"])
        known, following = {}, {}
        for state, gain in front.items():
            near = tuple(item for item in state if item[0] in space.near)
            far = tuple(item for item in state if item[0] not in space.near)
            if near not in known:
                best = {}
                for turned, price in placements:
                    for segments in turned:
                        ends, onward = space.lay(segments, dict(near))
                        value = ends * (data["unit"] // 2) - price
                        best[onward] = max(value, best.get(onward, value))
                known[near] = best
            for onward, value in known[near].items():
                after = tuple(sorted(far + onward))
                total = gain + value
                if total > following.get(after, total - 1):
                    following[after] = total
        front = following
        filled.add(name)
    return front[()]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        data = json.load(file)
    gain, paid = most(data), sum(data["prices"].values())
    bound = (gain + paid) // data["unit"]
    print(f"{data['score']}: no filling gains more than {gain}, and all prices are {paid}: {bound} paths at most")
    holds = data["unit"] % 2 == 0 and bound <= data["bound"]
    print(f"the bound {data['bound']} " + ("holds" if holds else "does NOT follow"))
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
