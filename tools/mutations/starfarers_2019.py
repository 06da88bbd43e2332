"""Broken rules of the 2019 ledger."""

from tools.mutations import Mutation

MUTATIONS = [
    Mutation("setup.start.first", "setup.py", "if leaders & (leaders - 1):", "if False:"),
    Mutation("setup.start.cards", "setup.py", "s.rules.start_cards)", "s.rules.start_cards - 1)"),
    Mutation(
        "production.planets",
        "production.py",
        "claims[seat * RESOURCES + resource] += 1\n        claims[s.rules",
        "claims[seat * RESOURCES + resource] += 2\n        claims[s.rules",
    ),
    Mutation("production.home_and_away", "production.py", "and high[disc] != number", "and True"),
    Mutation(
        "production.shortage", "production.py", "if not short or claimants == 1 else 0", "if True else 0"
    ),
    Mutation(
        "production.reserve.rebuild",
        "cards.py",
        "        if total(s.reserve) == 0:\n            refill(s)\n\n\ndef refill",
        "        if False:\n            refill(s)\n\n\ndef refill",
    ),
    Mutation(
        "production.seven.discard",
        "production.py",
        "if player.cards > limit else 0",
        "if player.cards >= limit else 0",
    ),
    Mutation(
        "production.seven.gift",
        "production.py",
        "s.push(F_DRAW, TABLE, s.next_seat(roller, step), s.rules.gift_cards)",
        "pass",
    ),
    Mutation(
        "trade.players.no_gifts", "trade.py", "return gives > 0 and wants > 0 and", "return wants > 0 and"
    ),
    Mutation(
        "trade.players.offer",
        "trade.py",
        "return still_thinking(s, f.seat) | bit(f.seat)",
        "return still_thinking(s, f.seat)",
    ),
    Mutation(
        "trade.players.offer",
        "trade.py",
        "            s.pop()  # nobody is asked any more\n",
        "",
    ),
    Mutation(
        "trade.players.offer",
        "trade.py",
        "player.answer == COUNTERED and covers_wanted(s.players[seat], player.counter)",
        "player.answer == COUNTERED",
    ),
    Mutation(
        "trade.players.offer", "trade.py", "player.answer == ACCEPTED and other != seat", "other != seat"
    ),
    Mutation("trade.supply.stock", "trade.py", "if r != given and s.supply[r] > 0:", "if r != given:"),
    Mutation(
        "build.pay",
        "build.py",
        "    pay_cost(s, seat, kind)\n    fit(s, seat, kind, 1)",
        "    fit(s, seat, kind, 1)",
    ),
    Mutation(
        "build.spaceport_site",
        "build.py",
        "if piece[point] == 0 and s.board.beside[point] == site:",
        "if s.board.beside[point] == site:",
    ),
    Mutation(
        "flight.speed.black",
        "flight.py",
        "s.rules.black_speed if black else s.rules.ball_sum[row]",
        "s.rules.ball_sum[row]",
    ),
    Mutation(
        "flight.speed.total",
        "flight.py",
        "return s.base_speed + player.booster + player.extra_booster",
        "return s.base_speed + player.booster",
    ),
    Mutation(
        "flight.move.one_by_one",
        "flight.py",
        "        s.players[seat].use(ship, DONE)\n\n\ndef note",
        "        pass\n\n\ndef note",
    ),
    Mutation(
        "flight.block.spaceport_site",
        "flight.py",
        "and there != goal and there != own_site:",
        "and there != goal and there < PORT_SITE:",
    ),
    Mutation(
        "flight.block.trade_on_colony_site",
        "standing.py",
        "        return kind == COLONY_SHIP\n",
        "        return True\n",
    ),
    Mutation(
        "flight.block.vacate",
        "flight.py",
        "player.set_leave(ship, at if must else -1)",
        "player.set_leave(ship, -1)",
    ),
    Mutation(
        "explore.reveal",
        "explore.py",
        "    pos: i64 = 2\n    while pos >= 0:\n        s.push(F_DISC",
        "    pos: i64 = 1\n    while pos >= 0:\n        s.push(F_DISC",
    ),
    Mutation(
        "colony.blocked_by_special",
        "settle.py",
        "if not is_open(s, player, site) or not is_open(s, player, planet_after(site)):",
        "if not is_open(s, player, site):",
    ),
    Mutation(
        "colony.three_players",
        "settle.py",
        "return buildings(s, system) < limit",
        "return True",
    ),
    Mutation(
        "colony.home_closed", "settle.py", "if system < s.board.homes and not s.rules.home_open:", "if False:"
    ),
    Mutation("outpost.freight", "outposts.py", "return there + 1 if there <", "return there if there <"),
    Mutation(
        "outpost.marker",
        "outposts.py",
        "s.stations[civ * 8 + seat] <= s.stations[civ * 8 + holder]",
        "s.stations[civ * 8 + seat] < s.stations[civ * 8 + holder]",
    ),
    Mutation(
        "special.pirate",
        "explore.py",
        "return player.cannon + player.extra_cannon >= need",
        "return player.cannon > need",
    ),
    Mutation(
        "special.ice", "explore.py", "return player.freight_pod >= need", "return player.freight_pod > need"
    ),
    Mutation("encounter.combat", "encounters.py", "1 if own + self.tie(s) > other", "1 if own > other"),
    Mutation(
        "encounter.flee",
        "encounters.py",
        "1 if own + s.rules.flee_tie > other",
        "1 if own > other",
    ),
    Mutation("encounter.lock", "encounters.py", "    s.players[seat].held |= bit(ship)", "    pass"),
    Mutation("encounter.jump", "flight.py", "    player.use(ship, DONE)\n    move_ship", "    move_ship"),
    Mutation("encounter.again", "encounters.py", "s.deck |= s.discards & ~left_out", "s.deck |= 0"),
    Mutation(
        "encounter.wear_and_tear",
        "encounters.py",
        "if pieces(s.players[seat]) > s.rules.op_arg[op]:",
        "if pieces(s.players[seat]) >= s.rules.op_arg[op]:",
    ),
    Mutation(
        "encounter.cannot_pay",
        "encounters.py",
        "if f.a >= 0 or s.players[seat].cards >=",
        "if True or s.players[seat].cards >=",
    ),
    Mutation("friend.green_folk", "production.py", "player.friends & s.rules.green[r]", "False"),
    Mutation("friend.merchants.goods", "trade.py", "        player.goods_swapped = True", "        pass"),
    Mutation("friend.diplomats.fame", "friendship.py", "s.players[seat].fame_bought = True", "pass"),
    Mutation("friend.diplomats.help", "friendship.py", "points(s, other) > mine", "points(s, other) >= mine"),
    Mutation("points.table", "points.py", "p.fame // r.fame_per_point", "(p.fame + 1) // r.fame_per_point"),
    Mutation(
        "end.fifteen", "production.py", "        check_victory(s)  # end.fifteen", "        # end.fifteen"
    ),
]
