"""Checks a bound that follows from weights on links: python3 check_weights.py FILE.weights.json

Each link between spaces, each way from a space into a post and each stop has a weight. What counts for the score takes
some of them, and none is taken twice. If each thing that counts weighs at least a unit, no more of them fit than the
whole weighs in units. Needs nothing but Python's standard library, and shares no code with Eightfold.
"""

import json
import sys
from functools import lru_cache

FAR = 10**9


def check(data):
    """Returns what the whole weighs, and the least weight of anything that counts."""
    space = lambda side: side.split(".")[0]
    spaces = sorted({space(side) for link in data["links"] for side in link[:2]})
    apart = {(a, b): 0 if a == b else FAR for a in spaces for b in spaces}
    for one, other, weight in data["links"]:
        a, b = space(one), space(other)
        apart[a, b] = apart[b, a] = min(apart[a, b], weight)
    for over in spaces:
        for a in spaces:
            for b in spaces:
                apart[a, b] = min(apart[a, b], apart[a, over] + apart[over, b])

    # Each side of a space is either one end of a link or leads to a post.
    sides = [side for link in data["links"] for side in link[:2]] + [way[0] for way in data["ways"]]
    assert len(sides) == len(set(sides)) == 8 * len(spaces), "every side of every space is there once"
    ends = {}
    for side, post, weight in data["ways"]:
        ends.setdefault(post, []).append((side, space(side), weight))

    def path(one, other):
        return min(v + apart[a, b] + w for _, a, v in ends[one] for _, b, w in ends[other])

    def group(one, other):
        """The least weight of two stops of which every side leads to the other or to a circle, one on each rim."""
        roles = [(a, 0, v) for _, a, v in ends[one]] + [(a, 1, v) for _, a, v in ends[other]]
        rims = sorted(set(data["rims"].values()))
        to_rim = {
            (a, rim): min(apart[a, b] + w for post, side in data["rims"].items() if side == rim for _, b, w in ends[post])
            for a, _, _ in roles
            for rim in rims
        }

        @lru_cache(maxsize=None)
        def least(left, reached):
            if not left:
                return 0 if len(reached) == len(rims) else FAR
            at, rest = left[0], left[1:]
            a, stop, way = roles[at]
            best = min(
                (to_rim[a, rim] + least(rest, reached | {rim}) for rim in rims if rim not in reached), default=FAR
            )
            for partner in rest:
                b, its_stop, its_way = roles[partner]
                if its_stop != stop:
                    left_over = tuple(other for other in rest if other != partner)
                    best = min(best, apart[a, b] + its_way + least(left_over, reached))
            return best + way

        return data["stops"].get(one, 0) + data["stops"].get(other, 0) + least(tuple(range(len(roles))), frozenset())

    weigh = {"paths": path, "groups": group}[data["counts"]]
    unit = min(weigh(one, other) for one, other in data["pairs"])
    whole = sum(link[2] for link in data["links"]) + sum(way[2] for way in data["ways"])
    return whole + sum(data["stops"].values()), unit


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        data = json.load(file)
    whole, unit = check(data)
    print(f"{data['score']}: all weights come to {whole}, each of the {data['counts']} weighs at least {unit}")
    holds = unit > 0 and whole // unit <= data["bound"]
    print(f"so there are at most {whole // unit if unit else 'any number of'} of them: ", end="")
    print(f"the bound {data['bound']} " + ("holds" if holds else "does NOT follow"))
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
