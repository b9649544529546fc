#!/usr/bin/env python3
"""Plays a legal game on an Eightfold server: python3 client.py http://127.0.0.1:8080 [GAME [LEVEL]]"""
import json, random, secrets, sys, time, urllib.error, urllib.request, uuid

base, game, level = (sys.argv[1:] + ["http://127.0.0.1:8080", "octiles", "1"][len(sys.argv) - 1:])[:3]
token = None
def call(method, path, body=None):
    """Sends a request, again if the server is away. That's safe, because a repeated action is recognised by its id."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    while True:
        try:
            request = urllib.request.Request(base + path, data, headers, method=method)
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            if refused.code not in (429, 503):
                return json.load(refused)  # {"error": {"code": .., "message": ..}}
            time.sleep(float(refused.headers.get("Retry-After", 1)))
        except OSError:
            time.sleep(1)

token = call("POST", "/api/guest", {})["token"]
seats = [{"take": True}, {"computer": int(level)}]
table = call("POST", "/api/tables", {"game": game, "terms": {"clock": {"kind": "none"}}, "seats": seats})
if "error" in table:
    sys.exit(table["error"]["message"])
path = f"/api/tables/{table['id']}"
table = call("POST", path + "/ready", {"contribution": secrets.token_hex(32)})
while table["status"] != "over":
    if not set(table["to_act"]) & set(table["you"]):
        time.sleep(0.2)  # a client with more than forty lines would read path + "/stream"
    else:
        turns = call("GET", path + "/legal?limit=20000").get("turns") or ["resign"]
        action = {"expected_seq": table["seq"], "action_id": str(uuid.uuid4()), "turn": random.choice(turns)}
        answer = call("POST", path + "/act", action)
        if answer.get("error", {}).get("code") not in (None, "stale", "over"):
            sys.exit(answer["error"]["message"])
    table = call("GET", f"{path}?since={table['seq']}")
print(table["id"], "result", table["result"], "after", table["seq"], "rows")
