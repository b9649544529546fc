"""Checks a bound that follows from rounds of links: python3 check_rounds.py FILE.rounds.json

A strand that comes back to a tile has gone round: some of the links that it took make a round that enters no space
twice. A link belongs to one strand, so there are no more such strands than rounds that share no link. This goes through
all rounds, and shows that no set of one more than the bound shares no link. Needs nothing but Python's standard library,
and shares no code with Eightfold.
"""

import json
import sys


def rounds_of(links):
    """All rounds, each as a set of bits, by the first of its links."""
    by_first = [[] for _ in links]

    def go(first, at, goal, taken, entered):
        for index in range(first + 1, len(links)):
            a, b = links[index]
            if at not in (a, b):
                continue
            to = b if a == at else a
            if to == goal:
                by_first[first].append(taken | 1 << index)
            elif to not in entered:
                go(first, to, goal, taken | 1 << index, entered | {to})

    for first, (a, b) in enumerate(links):
        go(first, b, a, 1 << first, {a, b})
        by_first[first].sort(key=lambda taken: (bin(taken).count("1"), taken))
    return by_first


def fits(links, by_first, wanted):
    """Whether so many rounds share no link: each link in turn is left out, or the first of a round."""
    shortest = min(bin(taken).count("1") for of_link in by_first for taken in of_link)
    short = [[taken for taken in of_link if bin(taken).count("1") == shortest] for of_link in by_first]
    refuted = set()

    def go(at, used, missing):
        if missing == 0:
            return True
        while at < len(links) and used >> at & 1:
            at += 1
        if at == len(links) or (at, used >> at, missing) in refuted:
            return False
        # The rounds still to come take links of their own, and only some places have one of the shortest.
        left = sum(1 for link in range(at, len(links)) if not used >> link & 1)
        few = sum(1 for of_link in short[at:] for taken in of_link if not taken & used)
        few = min(few, left // shortest)
        if few + (left - shortest * few) // (shortest + 1) < missing:
            return False
        for taken in by_first[at]:
            if not taken & used and go(at + 1, used | taken, missing - 1):
                return True
        if go(at + 1, used | 1 << at, missing):
            return True
        refuted.add((at, used >> at, missing))
        return False

    return go(0, 0, wanted)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        data = json.load(file)
    links = [(one.split(".")[0], other.split(".")[0]) for one, other in data["links"]]
    by_first = rounds_of(links)
    count = sum(len(of_link) for of_link in by_first)
    print(f"{data['score']}: {len(links)} links make {count} rounds, {data['rounds']} claimed")
    holds = count == data["rounds"] and not fits(links, by_first, data["bound"] + 1)
    print(f"the bound {data['bound']} " + ("holds" if holds else "does NOT follow"))
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
