"""Checks a bound that follows from prices on tiles: python3 check_prices.py FILE.prices.json

A board earns the unit for each strand that counts and pays the price of each of its tiles. This fills the spaces one by
one, with any tile each time, and keeps only what each link to an empty space leads to. No filling gains more than the
best one found, and a board that has no tile twice pays at most all prices.

For symmetric paths, a link leads to so many segments to a post, or to more than that. Where that doesn't tell whether a
path is symmetric, its ends count. For different shapes, all strands count, but a path of one or two segments pays the
price of its shape. All of one shape earn together no more than the unit and what one of them pays.

Needs nothing but Python's standard library, and shares no code with Eightfold.
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


def alike(ways, straight):
    """The ends that count if a segment joins two ways of equal length, or one of more segments than are known."""
    if PRINTED in ways:
        return 0
    if LONG in ways:
        return sum(1 for way in ways if way != LONG)
    return 2 if straight and ways[0] == ways[1] else 0


class Space:
    """A space, and what its sides lead to: None for a post, otherwise a link and whether its other end is filled."""

    def __init__(self, name, filled, links, is_middle):
        self.edges = [None] * 8
        self.name, self.is_middle = name, is_middle
        for number, (one, other, kind) in enumerate(links):
            for here, there in ((one, other), (other, one)):
                if here.split(".")[0] == name:
                    self.edges[SIDES.index(here.split(".")[1])] = (number, there.split(".")[0] in filled, kind)
        self.near = sorted(edge[0] for edge in self.edges if edge and edge[1])

    def lay_symmetric(self, segments, ways):
        """Lays a tile: the ends of symmetric paths, and the ways of the links that lead on."""
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
                    ends += alike(pair, straight)
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


class Shapes:
    """What strands earn, by shape, in halves of the unit."""

    def __init__(self, data):
        self.unit, self.links, self.prices = data["unit"], data["links"], {}
        for path, price in data["shapes"].items():
            segments = [(name.split(".")[0], name.split(".")[1].split("-")) for name in path.split(" ")]
            shape = self.shape([(space, [SIDES.index(side) for side in sides]) for space, sides in segments])
            if shape in self.prices or not 0 <= price <= self.unit:
                raise ValueError(f"{path}: two prices for one shape, or a price above the unit")
            self.prices[shape] = price
        self.known = {}

    def shape(self, segments):
        """A line up to quarter turns and shifts: its segments, and the printed paths between them."""
        marks = [(space, side) for space, sides in segments for side in sides]
        pieces = [((space, a), (space, b)) for space, (a, b) in segments]
        for one, other, kind in self.links:
            ends = [(name.split(".")[0], SIDES.index(name.split(".")[1])) for name in (one, other)]
            if kind == "printed" and all(end in marks for end in ends):
                pieces.append(tuple(ends))
        forms = []
        for quarters in range(4):
            turned = []
            for piece in pieces:
                ends = []
                for space, side in piece:
                    x, y = ord(space[0]) - ord("a"), int(space[1])
                    for _ in range(quarters):
                        x, y = y, -x
                    ends.append((x, y, (side + 2 * quarters) % 8))
                turned.append(sorted(ends))
            left, low = (min(end[axis] for piece in turned for end in piece) for axis in (0, 1))
            forms.append(sorted([[(x - left, y - low, side) for x, y, side in piece] for piece in turned]))
        return str(min(forms))

    def earned(self, segments):
        key = str(segments)
        if key not in self.known:
            self.known[key] = 2 * (self.unit - self.prices.get(self.shape(segments), 0))
        return self.known[key]

    def lay(self, space, segments, ways):
        """Lays a tile: what it earns, and the ways of the links that lead on or that are led to."""
        earned, ways = 0, dict(ways)
        for a, b in segments:
            one, other = space.edges[a], space.edges[b]
            if one is None and other is None:
                earned += self.earned([(space.name, [a, b])])
                continue
            if one is None or other is None:
                (number, filled, _), at, post = (other, b, a) if one is None else (one, a, b)
                if not filled:
                    ways[number] = ("post", space.name, at, post)
                    continue
                way = ways.pop(number)
                if way[0] == "post":
                    earned += self.earned([(way[1], [way[3], way[2]]), (space.name, [at, post])])
                else:
                    earned += self.unit
                    if way[0] == "link":
                        ways[way[1]] = LONG
                continue
            number, another = one[0], other[0]
            if not one[1] and not other[1]:
                ways[number], ways[another] = ("link", another), ("link", number)
                continue
            if one[1] != other[1]:
                old, new = (number, another) if one[1] else (another, number)
                way = ways.pop(old)
                if way[0] == "post":
                    earned += self.unit
                    way = LONG
                elif way[0] == "link":
                    ways[way[1]] = ("link", new)
                ways[new] = way
                continue
            pair = [ways.pop(number), ways.pop(another)]
            if pair[0] == ("link", another):
                earned += 2 * self.unit
                continue
            earned += self.unit * sum(1 for way in pair if way[0] == "post")
            leading = [way[1] for way in pair if way[0] == "link"]
            if len(leading) == 2:
                ways[leading[0]], ways[leading[1]] = ("link", leading[1]), ("link", leading[0])
            elif leading:
                ways[leading[0]] = LONG
        return earned, tuple(sorted(ways.items()))


def most(data):
    """The most that a filling gains, in halves of the unit."""
    placements = [(rotations(segments), 2 * data["prices"][tile]) for tile, segments in data["tiles"].items()]
    shapes = Shapes(data) if data["counts"] == "different shapes" else None
    front, filled = {(): 0}, set()
    for name in data["spaces"]:
        space = Space(name, filled, data["links"], name == data["middle"])
        known, following = {}, {}
        for state, gain in front.items():
            # A tile changes what the links here lead to, and the links that they lead to.
            touched = set(space.near)
            touched |= {way[1] for number, way in state if number in touched and way[0] == "link"}
            near = tuple(item for item in state if item[0] in touched)
            far = tuple(item for item in state if item[0] not in touched)
            if near not in known:
                best = {}
                for turned, price in placements:
                    for segments in turned:
                        if shapes:
                            earned, onward = shapes.lay(space, segments, dict(near))
                        else:
                            ends, onward = space.lay_symmetric(segments, dict(near))
                            earned = ends * data["unit"]
                        best[onward] = max(earned - price, best.get(onward, earned - price))
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
    gain = most(data)
    paid = sum(data["prices"].values()) + sum(data["shapes"].values())
    bound = (gain + 2 * paid) // (2 * data["unit"])
    print(f"{data['score']}: no filling gains more than {gain / 2}, and all prices are {paid}: {bound} at most")
    holds = bound <= data["bound"] and (data["counts"] == "different shapes" or not data["shapes"])
    print(f"the bound {data['bound']} " + ("holds" if holds else "does NOT follow"))
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
