"""A whole client for any game: it joins a match by its code and plays, by lot, what the server lists as legal.

stranger.py http://127.0.0.1:8000 ABCDE-FGHJK 0.25   (seconds between two messages: the server allows 5 a second)
"""

import asyncio
import json
import random
import sys
from urllib.request import Request, urlopen

import websockets


async def play(url, code, pace=0.25):
    body = json.dumps({"code": code, "name": "Stranger"}).encode()
    join = Request(f"{url}/api/join", body, {"Content-Type": "application/json"})
    seat = json.load(await asyncio.to_thread(urlopen, join))
    async for line in websockets.connect(url.replace("http", "ws", 1) + f"/api/matches/{seat['match']}/live"):
        asked, say = False, {"type": "hello", "version": 1, "token": seat["token"]}
        try:
            while True:
                if say:
                    await line.send(json.dumps(say))
                    await asyncio.sleep(pace)
                heard, say = json.loads(await line.recv()), None
                if heard["type"] == "room" and heard["status"] == "over":
                    return heard["winner"]
                asked = asked and heard["type"] != "legal"
                if heard["type"] in ("table", "step", "refused") and not asked:  # something is new
                    asked, say = True, {"type": "legal"}
                elif heard.get("actions"):
                    id, action = f"{random.getrandbits(64):x}", random.choice(heard["actions"])
                    say = {"type": "play", "id": id, "seq": heard["seq"], "actions": [action]}
        except websockets.ConnectionClosed:
            pass  # connect again, and look what there is


if __name__ == "__main__":
    print("the winner is seat", asyncio.run(play(*sys.argv[1:3], *map(float, sys.argv[3:]))))
