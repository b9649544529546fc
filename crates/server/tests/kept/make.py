"""Makes a database in which people have used a server of an earlier version.

    python3 make.py SERVER FILE.db

SERVER is the program `eightfold-server` of that version. It ends with games of every kind: waiting, running and over.
The passwords are `password of NAME`, so that tests can sign in.
"""

import json
import random
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request

numbers = random.Random(1)
actions = 0


def action_id():
    global actions
    actions += 1
    return f"made-{actions}"


class Person:
    def __init__(self, base, token=None):
        self.base, self.token, self.id, self.name = base, token, None, None

    def ask(self, method, path, body=None, status=None):
        request = urllib.request.Request(self.base + path, method=method)
        if body is not None or method == "POST":
            request.data = json.dumps(body or {}).encode()
            request.add_header("content-type", "application/json")
        if self.token:
            request.add_header("authorization", f"Bearer {self.token}")
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                text, code = answer.read().decode(), answer.status
        except urllib.error.HTTPError as error:
            text, code = error.read().decode(), error.code
        if code != status and (status is not None or code >= 300):
            raise RuntimeError(f"{method} {path}: {code} {text}")
        try:
            return json.loads(text)
        except ValueError:
            return text

    def get(self, path, **more):
        return self.ask("GET", path, **more)

    def post(self, path, body=None, **more):
        return self.ask("POST", path, body, **more)


def guest(base):
    person = Person(base)
    account = person.post("/api/guest")
    person.token, person.id, person.name = account["token"], account["id"], account["name"]
    return person


def named(base, name):
    person = guest(base)
    person.ask("PATCH", "/api/me", {"name": name, "password": f"password of {name}"})
    person.name = name
    return person


def sign_in(base, name):
    person = Person(base)
    account = person.post("/api/login", {"name": name, "password": f"password of {name}"})
    person.token, person.id, person.name = account["token"], account["id"], name
    return person


def begin(game, terms, people, options=None, computers=()):
    seats = [{"take": True}] + [{"open": True}] * (len(people) - 1) + [{"computer": level} for level in computers]
    table = people[0].post("/api/tables", {"game": game, "options": options or {}, "terms": terms, "seats": seats})
    path = "/api/tables/" + table["id"]
    for person in people[1:]:
        person.post(path + "/sit")
    for at, person in enumerate(people):
        person.post(path + "/ready", {"contribution": f"{at + 1:02x}" * 32})
    return path


def act(path, person, turn, seq=None):
    seq = person.get(path)["seq"] if seq is None else seq
    return person.post(path + "/act", {"expected_seq": seq, "action_id": action_id(), "turn": turn})


def mover(path, people):
    table = people[0].get(path)
    if table["status"] == "over":
        return table, None
    seats = {player["seat"]: player.get("id") for player in table["players"]}
    whose = seats[table["to_act"][0]] if table["to_act"] else None
    return table, next((person for person in people if person.id == whose), None)


def play(path, people, turns):
    """Plays up to so many random turns of these people; waits for computers."""
    taken, waits = 0, 0
    while taken < turns:
        table, person = mover(path, people)
        if table["status"] == "over":
            return table
        if person is None:
            waits += 1
            if waits > 600:
                raise RuntimeError(f"{path}: nobody moves")
            time.sleep(0.05)
            continue
        legal = person.get(path + "/legal?limit=20000")
        if not legal["turns"]:
            continue
        act(path, person, numbers.choice(legal["turns"]), legal["seq"])
        taken += 1
    return people[0].get(path)


def offer(path, person, kind, answer=None):
    body = {"action_id": action_id(), "kind": kind}
    if answer:
        body["answer"] = answer
    return person.post(path + "/offer", body)


def resign(path, person, **more):
    return person.post(path + "/resign", {"action_id": action_id(), **more})


LIVE = {"clock": {"kind": "live", "base_s": 600, "increment_s": 5}}
DAYS = {"clock": {"kind": "days", "days": 3}}


def make(base):
    ann, ben, cleo, dan = (named(base, name) for name in ["Ann", "Ben", "Cleo", "Dan"])
    eve = guest(base)
    # Accounts: another device, recovery words, a feed, a bot with a token and a hook, a block, a vacation.
    Person(base).post("/api/link", {"code": ann.post("/api/me/code")["code"]})
    ann.post("/api/me/words")
    ann.post("/api/me/feed")
    ben.post("/api/me/bots", {"name": "Robin", "about": "Plays at random.", "games": ["octi-fast"], "listed": True})
    ben.post("/api/me/tokens", {"name": "at home", "scopes": ["play"], "bot": "Robin"})
    ben.ask("PUT", "/api/me/hook", {"url": "http://127.0.0.1:9/notes"})
    dan.ask("PUT", "/api/me/blocks/" + eve.name)
    cleo.post("/api/me/vacations", {"days": 2})

    # Rated games, over in several ways.
    rated = {**LIVE, "rated": True, "visibility": "public"}
    path = begin("octi-fast", rated, [ann, ben])
    play(path, [ann, ben], 6)
    resign(path, ben)
    path = begin("octi-fast", {**DAYS, "rated": True}, [ben, ann])
    play(path, [ann, ben], 4)
    offer(path, ann, "draw")
    offer(path, ben, "draw", "accept")
    path = begin("octiles", rated, [ann, cleo], {"players": "2"})
    play(path, [ann, cleo], 8)
    resign(path, ann)
    path = begin("octiles", rated, [ann, ben, cleo], {"players": "3"})
    play(path, [ann, ben, cleo], 6)
    resign(path, ann, seat="B")
    play(path, [ben, cleo], 2)
    resign(path, ben)
    path = begin("octi-full", {"clock": {"kind": "live", "base_s": 5, "increment_s": 0}, "rated": True}, [dan, ben])
    play(path, [dan, ben], 3)
    # Other games that are over.
    path = begin("connect-the-dots", LIVE, [ann, dan])
    play(path, [ann, dan], 200)
    path = begin("scavenger-hunt", LIVE, [dan, cleo])
    play(path, [dan, cleo], 3)
    resign(path, cleo)
    path = begin("octi-fast", {"rated": True}, [eve, cleo])
    play(path, [eve, cleo], 2)
    resign(path, cleo)
    path = begin("team-up", {"undo": True}, [ben, cleo])
    offer(path, ben, "abort")

    # Running games: live with a turn taken back, with more time given, of days with a prepared reply and on vacation,
    # with a computer in a seat and one that keeps a seat, for four, adjourned, watched late.
    undo = {**LIVE, "undo": True, "visibility": "public"}
    path = begin("octiles", undo, [ann, ben], {"players": "2"})
    play(path, [ann, ben], 5)
    table, person = mover(path, [ann, ben])
    other = ben if person is ann else ann
    offer(path, other, "undo")
    offer(path, person, "undo", "accept")
    play(path, [ann, ben], 2)
    offer(path, ann, "add-time")
    offer(path, ben, "add-time", "accept")
    ann.post(path + "/say", {"phrase": "good-luck"})
    offer(path, ann, "draw")
    offer(path, ben, "draw", "decline")

    bank = {"clock": {"kind": "days", "days": 3, "bank_days": 14, "pause_weekends": True, "utc_offset_min": 60,
                      "vacation": True}, "undo": True}
    path = begin("octi-fast", bank, [cleo, dan])
    play(path, [cleo, dan], 3)
    table, person = mover(path, [cleo, dan])
    other = dan if person is cleo else cleo
    probe = begin("octi-fast", {}, [cleo, dan])
    dan.post(path + "/say", {"text": "Shall we play on Sunday?"})
    cleo.post(path + "/say", {"phrase": "thanks"})
    offer(probe, cleo, "adjourn")
    offer(probe, dan, "adjourn", "accept")
    # A reply to any turn: a prong on a base of the player.
    for reply in [f"{base}+{prong}" for base in (53, 57) for prong in "ABCDEFGH"]:
        try:
            other.ask("PUT", path + "/prepared", {"expected_seq": table["seq"], "lines": [[{"if": "*"}, {"play": reply}]]})
            break
        except RuntimeError:
            pass
    else:
        raise RuntimeError("no reply can be prepared")

    path = begin("octi-fast", {"absent": "computer", "level": 1, "undo": True}, [dan], computers=[1])
    play(path, [dan], 2)
    path = begin("octi-four", DAYS, [ann, ben, cleo, dan])
    play(path, [ann, ben, cleo, dan], 5)
    path = begin("octiles-team", LIVE, [ann, ben, cleo, dan])
    play(path, [ann, ben, cleo, dan], 3)
    path = begin("octiles", rated, [cleo, dan], {"players": "2"})
    play(path, [cleo, dan], 2)
    ann.post(path + "/report", {"seat": "B", "reason": "Only a test."})

    # Waiting games, and a rematch.
    ben.post("/api/tables", {"game": "octi-full", "terms": {**LIVE, "visibility": "public"}, "seats": [{"take": True}]})
    ann.post("/api/tables", {"game": "octiles", "terms": DAYS, "seats": [{"take": True}, {"invite": "Ben"}]})
    path = begin("octi-fast", LIVE, [ann, dan])
    play(path, [ann, dan], 2)
    resign(path, dan)
    offer(path, ann, "rematch")
    offer(path, dan, "rematch", "accept")

    # A tournament that is over, one that is running, and one that waits.
    new = {"action_id": action_id(), "name": "Autumn", "game": "octi-fast", "format": "round-robin",
           "clock": LIVE["clock"], "rated": True, "visibility": "public", "break_s": 0}
    tournament = ann.post("/api/tournaments", new)["id"]
    for person in [ann, ben]:
        person.post(f"/api/tournaments/{tournament}/join")
    ann.post(f"/api/tournaments/{tournament}/start")
    finish(ann, [ann, ben], tournament)
    new = {**new, "action_id": action_id(), "name": "Winter", "game": "octiles", "format": "swiss",
           "clock": DAYS["clock"], "rounds": 2}
    tournament = ben.post("/api/tournaments", new)["id"]
    for person in [ann, ben, cleo]:
        person.post(f"/api/tournaments/{tournament}/join")
    ben.post(f"/api/tournaments/{tournament}/start")
    time.sleep(2)
    new = {**new, "action_id": action_id(), "name": "Spring", "format": "arena", "minutes": 60, "clock": LIVE["clock"]}
    del new["rounds"]
    cleo.post("/api/tournaments", new)
    # The time of the short game runs out, ratings are computed, the rematch is made.
    time.sleep(7)


def finish(host, people, tournament):
    for _ in range(600):
        seen = host.get(f"/api/tournaments/{tournament}")
        if seen["status"] == "over" or seen.get("state") == "over":
            return
        for person in people:
            for table in person.get("/api/me/games")["tables"]:
                if table["id"].startswith(tournament) and table["status"] != "over":
                    path = "/api/tables/" + table["id"]
                    if table["status"] == "waiting":
                        person.post(path + "/ready")
                    elif table["status"] == "playing":
                        play(path, people, 2)
                        resign(path, person)
        time.sleep(0.05)
    raise RuntimeError("the tournament doesn't end")


def serve(program, data, *more):
    server = subprocess.Popen([program, "--port", "0", "--data", data, "--limit-factor", "10000",
                               "--hooks-to-private", "--watch-delay", "0", *more], stdout=subprocess.PIPE, text=True)
    line = server.stdout.readline()
    return server, line.split("http://")[1].split("/")[0] if "http://" in line else None


def stop(server):
    server.send_signal(signal.SIGTERM)
    server.wait(20)


def main():
    program, data = sys.argv[1:]
    server, address = serve(program, data)
    try:
        make(f"http://{address}")
    finally:
        stop(server)


if __name__ == "__main__":
    main()
