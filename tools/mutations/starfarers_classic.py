"""Broken rules of the classic ledger."""

from tools.mutations import Mutation

MUTATIONS = [
    Mutation(
        "production.shortage",
        "production.py",
        "            seat = s.next_seat(s.active, step)\n            place = seat",
        "            seat = step\n            place = seat",
    ),
    Mutation(
        "production.reserve",
        "build.py",
        "    s.players[seat].draw_open = False\n    if kind == SHAKE:",
        "    if kind == SHAKE:",
    ),
    Mutation(
        "production.reserve",
        "production.py",
        "s.players[seat].draw_open and reserve_cards(s, seat) > 0",
        "s.players[seat].draw_open",
    ),
    Mutation(
        "production.seven.tribute",
        "production.py",
        "(player.cards + s.rules.discard_up) // 2",
        "(player.cards + 1) // 2",
    ),
    Mutation(
        "production.seven.tribute",
        "production.py",
        "(player.cards + s.rules.discard_up) // 2",
        "player.cards // 2",
    ),
    Mutation(
        "production.seven.steal", "production.py", "append(out, NO) if s.rules.steal_optional else out", "out"
    ),
    Mutation(
        "production.seven.no_gift",
        "production.py",
        "s.next_seat(roller, step), s.rules.gift_cards)",
        "s.next_seat(roller, step), 1)",
    ),
    Mutation(
        "friend.diplomats.relief",
        "production.py",
        "claims[:] if s.rules.relief_by_claim else claims",
        "claims",
    ),
    Mutation(
        "friend.diplomats.relief",
        "production.py",
        "append(out, NO) if s.rules.relief_optional else out",
        "out",
    ),
    Mutation(
        "friend.diplomats.fame_for_sale",
        "friendship.py",
        "player.fame < s.rules.fame_for_sale",
        "player.fame < s.rules.fame_limit",
    ),
    Mutation(
        "friend.diplomats.fame_for_sale",
        "friendship.py",
        "not (player.fame_bought and s.rules.fame_once)",
        "not player.fame_bought",
    ),
    Mutation(
        "friend.diplomats.helping_hand",
        "friendship.py",
        "points(s, other) > mine",
        "points(s, other) >= mine",
    ),
    Mutation("points.table", "points.py", "        count = s.rules.fame_limit - p.fame\n", "        pass\n"),
    Mutation(
        "trade.players.offer",
        "trade.py",
        "return still_thinking(s, f.seat) | bit(f.seat)",
        "return still_thinking(s, f.seat)",
    ),
    Mutation("build.transporter_choice", "build.py", "(action >> 40) - 1)", "-1)"),
    Mutation(
        "build.transporter_choice",
        "build.py",
        "        if player.ship_at[ship] < 0:\n            out = append(out, action |",
        "        if True:\n            out = append(out, action |",
    ),
    Mutation(
        "build.limits",
        "build.py",
        "player.upgrade(kind) < s.rules.limits[kind] and",
        "player.upgrade(kind) < 6 and",
    ),
    Mutation("setup.advanced.rounds", "setup.py", "if player.colonies < s.rules.first_colonies:", "if True:"),
    Mutation(
        "setup.advanced.rounds",
        "setup.py",
        "if player.spaceports < s.rules.first_ports:",
        "if player.colonies == s.rules.first_colonies:",
    ),
    Mutation(
        "setup.three_players",
        "settle.py",
        "return buildings(s, system) < limit",
        "return True",
    ),
    Mutation(
        "setup.advanced.three_players",
        "settle.py",
        "if system < s.board.homes and not s.rules.home_open:",
        "if system < s.board.homes:",
    ),
    Mutation(
        "setup.reserve",
        "cards.py",
        "build_reserve(s, s.rules.reserve_refill)",
        "build_reserve(s, s.rules.reserve_start)",
    ),
    Mutation(
        "production.planets",
        "production.py",
        "if disc < 0 or (low",
        "disc = disc if disc >= 0 else s.under[planet]\n        if disc < 0 or (low",
    ),
    Mutation(
        "info.public", "explore.py", "planet, s.under[planet], 0, 0, bit(seat))", "planet, s.under[planet])"
    ),
    Mutation("turn.first", "setup.py", "if leaders & (leaders - 1):", "if False:"),
    Mutation("explore.peek", "explore.py", "        look_at(s, seat, s.board.second_planet[point])\n", ""),
    Mutation(
        "explore.private",
        "explore.py",
        "s.note(N_PEEKED, seat, planet, s.under[planet], 0, 0, bit(seat))",
        "s.note(N_PEEKED, seat, planet, s.under[planet])",
    ),
    Mutation(
        "explore.private",
        "explore.py",
        "    if s.under[planet] >= 0:\n        note_look(s, seat, planet)\n        return\n",
        "",
    ),
    Mutation("colony.found", "settle.py", "    turn_up(s, planet_after(site))\n", ""),
    Mutation(
        "special.reward", "explore.py", "    forget_disc(s, planet)\n    mark_tokens", "    mark_tokens"
    ),
    Mutation("special.reward", "explore.py", "        return s.rules.reserve_group\n", "        pass\n"),
    Mutation(
        "special.pirate",
        "flight.py",
        "    if s.rules.clear_at_end and s.tokens and can_finish_clearing(s, seat, ship):\n"
        "        finish_ship(s, seat, ship)\n    else:",
        "    if True:",
    ),
    Mutation(
        "special.pirate", "flight.py", "            if not clear_at_end(s, seat):", "            if True:"
    ),
    Mutation(
        "special.pirate",
        "explore.py",
        "        if s.rules.clear_on_pass:\n            s.push(F_CLEAR",
        "        if True:\n            s.push(F_CLEAR",
    ),
    Mutation(
        "special.ice",
        "explore.py",
        "        if s.rules.clear_on_pass:\n            s.push(F_CLEAR",
        "        if False:\n            s.push(F_CLEAR",
    ),
    Mutation("special.ice", "flight.py", "        return s.rules.held_may_clear\n", "        return False\n"),
    Mutation(
        "special.seven",
        "explore.py",
        "return player.cannon + player.extra_cannon >= need",
        "return player.cannon + player.extra_cannon >= min(need, 6)",
    ),
    Mutation(
        "encounter.bad",
        "settle.py",
        "if (player.held >> ship) & 1 and not s.rules.held_may_found:",
        "if False:",
    ),
    Mutation(
        "flight.must_vacate",
        "flight.py",
        "return opens_site(s, seat, at) or not has_leg(s, seat, ship)",
        "return True",
    ),
    Mutation(
        "flight.return_to_site",
        "flight.py",
        "    if point == player.leave(ship) and not could_found_at(s, seat, ship, point):\n        return False\n",
        "",
    ),
    Mutation(
        "outpost.sequence",
        "outposts.py",
        "return number if stations_at(s, self.civ(s, point)) == number - 1 else 0",
        "return number",
    ),
    Mutation(
        "outpost.chip",
        "outposts.py",
        "        for point in s.board.docks:  #",
        "        for point in reversed(list(s.board.docks)):  #",
    ),
    Mutation(
        "encounter.first_ship",
        "encounters.py",
        "s.rules.rings[ship] < s.rules.rings[first]",
        "s.rules.rings[ship] > s.rules.rings[first]",
    ),
    Mutation(
        "encounter.jump",
        "encounters.py",
        "if may_jump(player, ship) and (f.a != FIRST or ship == first):",
        "if may_jump(player, ship):",
    ),
    Mutation(
        "encounter.speed_contest",
        "encounters.py",
        "counts = s.rules.speed_subject if role == SUBJECT else s.rules.speed_rival",
        "counts = s.rules.speed_subject if role == SUBJECT else 0",
    ),
    Mutation(
        "encounter.flee",
        "encounters.py",
        "1 if own + s.rules.flee_tie > other",
        "1 if own > other",
    ),
    Mutation(
        "flight.trade_not_on_colony",
        "standing.py",
        "        return kind == COLONY_SHIP\n",
        "        return True\n",
    ),
    Mutation(
        "colony.three_players",
        "settle.py",
        "    return buildings(s, system) < limit",
        "    return system < s.board.homes or buildings(s, system) < limit",
    ),
    Mutation(
        "encounter.good",
        "build.py",
        "            out = add_ship(s, player, code(LAUNCH, TRADE_SHIP, point), out)\n",
        "            out = append(out, code(LAUNCH, TRADE_SHIP, point))\n",
    ),
    Mutation(
        "explore.private",
        "../redact.py",
        "        if disc >= 0 and not known &",
        "        if False and not known &",
    ),
    Mutation(
        "explore.private",
        "../imagine.py",
        "if looked & planet_bit(state.board, planet) and state.under[planet] < 0:",
        "if False:",
    ),
]
