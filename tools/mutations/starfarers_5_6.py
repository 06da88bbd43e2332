"""Broken rules of the extension for five and six players."""

from tools.mutations import Mutation

MUTATIONS = [
    # set-up
    Mutation("x.reserve", "../data/2019/parameters_5_6.json", '"refill_each": 10', '"refill_each": 8'),
    Mutation(
        "x.pilots.assign", "production.py", "s.next_seat(f.a, s.rules.pilot_gap)", "s.next_seat(f.a, 2)"
    ),
    Mutation(
        "x.setup.rounds",
        "setup.py",
        "place = row[0] + row[1] * step + rules.seats",
        "place = step",
    ),
    Mutation("x.setup.five_players", "setup.py", "        if s.rules.fill_homes:\n", "        if False:\n"),
    # the turn
    Mutation(
        "x.turn",
        "flight.py",
        "s.push(F_START_TURN, TABLE, s.next_seat(s.active))",
        "s.push(F_START_TURN, TABLE, s.next_seat(s.active, 3))",
    ),
    Mutation("x.production", "production.py", "s.push(F_RESERVE, TABLE, s.second)  #", "pass  #"),
    Mutation(
        "x.production.below_four",
        "production.py",
        "    return table[have if have < last else last]",
        "    return table[have if have < last else last] if have >= 4 else 0",
    ),
    Mutation(
        "x.production.seven",
        "production.py",
        "    while step >= 1:  # production.seven.gift",
        "    while step >= 1 + (s.second >= 0):  # production.seven.gift",
    ),
    Mutation(
        "x.trade.pilot2",
        "build.py",
        "return seat == f.seat and seat == s.active and is_offer(s, seat, action, OFFER)",
        "return seat == f.seat and is_offer(s, seat, action, OFFER)",
    ),
    Mutation(
        "x.friend.either_pilot",
        "production.py",
        "            new_turn(s.players[s.second])",
        "            pass",
    ),
    # flight
    Mutation(
        "x.flight.shake",
        "build.py",
        "elif has_ship(s.players[s.active]) or has_ship(s.players[s.second]):",
        "elif has_ship(s.players[s.active]):",
    ),
    Mutation("x.flight.order", "flight.py", "if s.second >= 0 and f.a == s.active:", "if False:"),
    Mutation("x.block.vacate", "flight.py", "            ready_ships(s, s.second)", "            pass"),
    Mutation(
        "x.artifact.reveal",
        "explore.py",
        "        if disc >= 0 and s.rules.disc_special[disc]:",
        "        if disc >= 0 and 0 < s.rules.disc_special[disc] <= ICE_PLANET:",
    ),
    Mutation(
        "x.artifact.take",
        "explore.py",
        "if (player.friends >> card) & 1 and not (seen >> civ) & 1:",
        "if (player.friends >> card) & 1:",
    ),
    # encounters
    Mutation(
        "x.encounter.both",
        "flight.py",
        "if s.second >= 0 and has_ship(s.players[s.second]):",
        "if s.second >= 0:",
    ),
    Mutation(
        "x.encounter.answers",
        "encounters.py",
        "        push_results(s, one, two, 1)\n        push_results(s, one, two, 0)",
        "        push_results(s, one, two, 0)\n        push_results(s, one, two, 1)",
    ),
    Mutation(
        "x.encounter.adversaries",
        "encounters.py",
        "CHANCE, s.next_seat(seat, s.rules.op_arg[op]),",
        "CHANCE, s.next_seat(s.active, s.rules.op_arg[op]),",
    ),
    Mutation(
        "x.encounter.adversaries",
        "encounters.py",
        "rival = s.next_seat(met.subject, s.rules.op_arg[op])\n        own = strength",
        "rival = s.next_seat(s.active, s.rules.op_arg[op])\n        own = strength",
    ),
    Mutation(
        "x.encounter.reader",
        "flight.py",
        "s.push(F_ENCOUNTER, TABLE, travellers, s.next_seat(s.active))",
        "s.push(F_ENCOUNTER, TABLE, travellers, s.next_seat(s.active, 2))",
    ),
    Mutation(
        "x.encounter.further",
        "encounters.py",
        "if reshuffle and other.card == met.card:",
        "if other.card == met.card:",
    ),
    Mutation("x.encounter.further", "encounters.py", "        if once:\n", "        if False:\n"),
    # the Travelers
    Mutation("x.card.space_jump", "flight.py", " or s.rules.ball_black[s.balls] or", " or"),
    Mutation("x.card.space_jump", "flight.py", "    player.jumps += 1\n", "    pass\n"),
    Mutation("x.card.targeted_encounter", "encounters.py", "coming.a & ~bit(seat)", "coming.a"),
    Mutation(
        "x.card.targeted_encounter",
        "encounters.py",
        "bit(seat), s.next_seat(seat))",
        "bit(seat), s.next_seat(s.active))",
    ),
    Mutation("x.card.glorious_donation", "travelers.py", "    s.players[seat].asked = True\n", "    pass\n"),
    Mutation("x.card.ship_exchange", "travelers.py", "    player.stations_left -= change\n", "    pass\n"),
    *(
        Mutation(rule, "travelers.py", "if other >= 0 and len(turn_actions(s, other)):", "if False:")
        for rule in ("x.card.glorious_donation", "x.card.ship_exchange")
    ),
    Mutation(
        "x.card.ship_exchange",
        "travelers.py",
        "if other >= 0 and len(turn_actions(s, other)):",
        "if other >= 0:",
    ),
    Mutation(
        "x.card.glorious_donation",
        "travelers.py",
        "    return s.second if seat == s.active else s.active",
        "    return s.second",
    ),
    Mutation(
        "x.card.glorious_donation",
        "build.py",
        "return seat == f.seat and seat == s.active and",
        "return seat == s.active and",
    ),
    Mutation(
        "x.card.ship_exchange.legal",
        "travelers.py",
        "return pieces > 0 and may_stand(s, seat, kind, at)",
        "return pieces > 0",
    ),
    # the end
    Mutation(
        "x.end", "encounters.py", "        seat = s.next_seat(s.active, step)\n", "        seat = step\n"
    ),
    Mutation(
        "x.end.pilots",
        "travelers.py",
        "        move_fame(s, f.a, s.rules.donation_fame)\n",
        "        move_fame(s, f.a, s.rules.donation_fame)\n        check_victory(s)\n",
    ),
    Mutation(
        "x.end.pilots",
        "points.py",
        "        seat = s.second\n        if seat < 0 or",
        "        seat = -1\n        if seat < 0 or",
    ),
]
