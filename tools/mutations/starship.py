"""Broken rules of the Starship ledger."""

from tools.mutations import Mutation

MUTATIONS = [
    # set-up
    Mutation("d.setup.start", "setup.py", "ship.science = rules.start_science", "ship.science = 0"),
    Mutation(
        "d.setup.start",
        "setup.py",
        "            s.push(F_FIRST_MODULE, 1 - moon)\n            s.push(F_FIRST_MODULE, moon)\n",
        "            s.push(F_FIRST_MODULE, moon)\n            s.push(F_FIRST_MODULE, 1 - moon)\n",
    ),
    Mutation("d.setup.colonies", "setup.py", "found.add(code(MOON, 1), 1)", "found.add(code(MOON, 1), 0)"),
    Mutation(
        "d.setup.colonies",
        "setup.py",
        "s.active = moon if s.rules.first_crest == 0 else 1 - moon",
        "s.active = 0",
    ),
    Mutation(
        "d.setup.sectors",
        "setup.py",
        "+ SECTOR_CARDS] = s.rules.sector_size",
        "+ SECTOR_CARDS] = 9 + sector % 2",
    ),
    Mutation(
        "d.setup.reserve",
        "sectors.py",
        "    origin: i64 = FIRST_RESERVE\n",
        "    origin: i64 = FIRST_RESERVE + 1\n",
    ),
    Mutation("d.setup.adventures", "visit.py", "and s.rules.mission_group[mission] == group:", "and group:"),
    Mutation(
        "d.setup.modules",
        "setup.py",
        "            if s.ships[seat].modules[module] == 0:\n",
        "            if s.ships[1 - seat].modules[module] == 0:\n",
    ),
    # who knows what
    Mutation(
        "d.info.public",
        "../redact.py",
        "if remembers and known[card] & (own | PUBLIC):",
        "if remembers and known[card]:",
    ),
    Mutation(
        "d.info.public",
        "../redact.py",
        "remembers = seat != SPECTATOR and seen.rules.memory[seat] != 0",
        "remembers = seat != SPECTATOR",
    ),
    Mutation(
        "d.turn.phases",
        "build.py",
        "s.push(F_START_TURN, TABLE, 1 - f.a)",
        "s.push(F_START_TURN, TABLE, f.a)",
    ),
    # production
    Mutation("d.production.roll", "production.py", "        s.push(F_PRODUCE, TABLE, 1 - f.a)\n", ""),
    Mutation(
        "d.production.one_colony",
        "production.py",
        "            s.push(F_HARVEST, f.a)\n",
        "            for one in offered:\n                gain(s, f.a, one >> 8, 1)\n",
    ),
    Mutation(
        "d.production.one_colony",
        "production.py",
        "            if room(s, seat, s.rules.resource[card]) > 0:\n",
        "            if True:\n",
    ),
    Mutation(
        "d.production.modules",
        "production.py",
        "produce_by_module(s, f.a, PRODUCTION, GOODS)",
        "produce_by_module(s, f.a, RESEARCH, GOODS)",
    ),
    Mutation("d.module.numbers", "production.py", "works * 2 + s.crest[seat]]", "works * 2 + seat]"),
    Mutation(
        "d.module.numbers",
        "production.py",
        "    works = module * 3 + s.ships[seat].modules[module]\n",
        "    works = module * 3 + min(1, s.ships[seat].modules[module])\n",
    ),
    Mutation(
        "d.storage", "stores.py", "    stored = count if count < fits else fits\n", "    stored = count\n"
    ),
    Mutation(
        "d.storage", "stores.py", "return s.rules.lab if valuable == SCIENCE else PLENTY", "return PLENTY"
    ),
    Mutation(
        "d.storage", "stores.py", "s.rules.storage[s.ships[seat].modules[LOGISTICS]]", "s.rules.storage[2]"
    ),
    # the flight
    Mutation(
        "d.flight.speed",
        "flight.py",
        "s.yellow + s.ships[seat].booster_points()",
        "s.yellow + s.ships[seat].boosters",
    ),
    Mutation("d.flight.sector", "flight.py", "s.turned >= speed(s, f.a) or", "s.turned > speed(s, f.a) or"),
    Mutation("d.flight.action", "visit.py", "        s.marked |= bit(len(s.row) - 1)\n", ""),
    Mutation(
        "d.flight.action",
        "visit.py",
        "            s.note(N_PASSED, seat, card)\n",
        "            s.note(N_PASSED, seat, card)\n            s.acted += 1\n",
    ),
    Mutation("d.flight.end", "flight.py", "or s.acted >= most_actions(s, f.a)", "or s.acted >= 2"),
    Mutation("d.flight.reshuffle", "flight.py", "        s.top = none\n        s.bottom = none\n", ""),
    Mutation("d.flight.sector", "sectors.py", "        and not holds(s.row, card)\n", ""),
    Mutation(
        "d.flight.trade", "visit.py", "gain(s, seat, ASTRO, two * price)", "gain(s, seat, ASTRO, price)"
    ),
    Mutation(
        "d.flight.trade",
        "visit.py",
        "least(s.ships[seat].astro // s.rules.price[card], room(s, seat, r))",
        "room(s, seat, r)",
    ),
    Mutation("d.flight.outpost_limits", "visit.py", "    most = least(most, s.rules.most[card])\n", ""),
    Mutation(
        "d.flight.outpost_limits", "visit.py", "        if s.rules.sells[card]:\n", "        if True:\n"
    ),
    Mutation("d.flight.trading_post", "visit.py", "        ship.trade_ships -= 1\n", ""),
    Mutation(
        "d.flight.trading_post",
        "visit.py",
        "if s.rules.post[card] and ship.trade_ships:",
        "if ship.trade_ships:",
    ),
    Mutation("d.flight.colony", "visit.py", "        ship.colony_ships -= 1\n", ""),
    Mutation(
        "d.flight.colony",
        "visit.py",
        "append(out, FOUND) if ship.colony_ships else out",
        "append(out, FOUND)",
    ),
    Mutation("d.flight.refill", "visit.py", "    push_refill(s)\n", ""),
    Mutation(
        "d.flight.refill",
        "sectors.py",
        "        show(s, card, IN_THE_OPEN)\n        put_last",
        "        put_last",
    ),
    Mutation(
        "d.flight.library",
        "stores.py",
        "return s.rules.lab if valuable == SCIENCE else PLENTY",
        "return PLENTY",
    ),
    Mutation(
        "d.flight.adventure",
        "visit.py",
        "            s.waiting |= bit(mission)\n",
        "            pass\n",
    ),
    Mutation("d.flight.adventure", "visit.py", "KEPT + seat if kept else DONE", "KEPT + seat"),
    Mutation("d.flight.adventure", "visit.py", "        if r != excluded and room", "        if room"),
    Mutation(
        "d.flight.adventure",
        "visit.py",
        "        and ship.cannon_points() >= s.rules.mission_cannons[mission]\n",
        "",
    ),
    Mutation("d.flight.lost_planet", "flight.py", "    if len(visits(s, seat)) > 1:  #", "    if True:  #"),
    Mutation(
        "d.flight.median",
        "visit.py",
        "add_friendship(s, seat, s.rules.friendship[card])",
        "add_friendship(s, seat, 1)",
    ),
    Mutation("d.module.sensor", "flight.py", "        if on_top:\n", "        if not on_top:\n"),
    Mutation(
        "d.module.sensor",
        "flight.py",
        "s.note(N_LOOKED, f.a, card, 0, 0, 0, bit(f.a))",
        "s.note(N_LOOKED, f.a, card)",
    ),
    Mutation("d.module.sensor", "../redact.py", "        if not flies:\n", "        if False:\n"),
    Mutation(
        "d.module.sensor",
        "../redact.py",
        "    if f.kind == F_LOOKED:\n        return bit(f.a)\n",
        "    if f.kind == F_LOOKED:\n        return EVERYONE\n",
    ),
    # pirates
    Mutation(
        "d.pirate.demand", "pirates.py", "s.ships[seat].astro >= s.demand", "s.ships[seat].astro > s.demand"
    ),
    Mutation(
        "d.pirate.demand", "pirates.py", "        if s.ships[seat].astro >= s.demand:\n", "        if True:\n"
    ),
    Mutation("d.pirate.demand", "flight.py", "    s.pirate_hidden = True\n", "    s.pirate_hidden = False\n"),
    Mutation(
        "d.pirate.demand",
        "flight.py",
        "s.note(N_PIRATE, seat, s.demand, card, 0, 0, seers)",
        "s.note(N_PIRATE, seat, s.demand, card)",
    ),
    Mutation(
        "d.pirate.demand",
        "flight.py",
        "    s.pirate_known = (seers & bit(seat)) != 0\n",
        "    s.pirate_known = False\n",
    ),
    Mutation(
        "d.pirate.demand", "flight.py", "    show(s, card, seers)\n", "    show(s, card, IN_THE_OPEN)\n"
    ),
    Mutation(
        "d.pirate.demand",
        "../redact.py",
        "        return pirate_seers(s, f.a)\n",
        "        return EVERYONE\n",
    ),
    Mutation("d.pirate.demand", "../redact.py", "    seen.pirate_known = False\n", ""),
    Mutation("d.pirate.demand", "../redact.py", "    row[len(row) - 1] = HIDDEN_CARD\n", ""),
    Mutation("d.pirate.paid", "pirates.py", "            pay(s, seat, ASTRO, demand)\n", ""),
    Mutation(
        "d.pirate.paid",
        "pirates.py",
        "            pay(s, seat, ASTRO, demand)\n            s.push(F_GO_ON, TABLE, seat)\n",
        "            pay(s, seat, ASTRO, demand)\n            s.push(F_END_FLIGHT, TABLE, seat)\n",
    ),
    Mutation("d.pirate.fight", "pirates.py", "if own >= theirs:", "if own > theirs:"),
    Mutation("d.pirate.fight", "pirates.py", "s.ships[f.a].cannon_points()", "s.ships[f.a].cannons"),
    Mutation("d.pirate.fight", "pirates.py", "theirs = s.pirate_blue + ", "theirs = s.own_blue + "),
    Mutation("d.pirate.fight", "pirates.py", "die(s.rules.blue, BLUE)", "die(s.rules.yellow, BLUE)"),
    Mutation(
        "d.pirate.fight",
        "../odds.py",
        "if own + cannons >= theirs + strength",
        "if own + cannons > theirs + strength",
    ),
    Mutation("d.pirate.win", "pirates.py", "    push_choice(s, seat, s.rules.pirate_reward, -1)\n", ""),
    Mutation("d.pirate.win", "pirates.py", "    push_refill(s)\n", ""),
    Mutation("d.pirate.win", "pirates.py", "    if s.rules.visit_replacement:\n", "    if True:\n"),
    Mutation(
        "d.pirate.win",
        "pirates.py",
        "    add_fame(s, seat, s.rules.fame[card])\n",
        "    s.acted += 1\n    add_fame(s, seat, s.rules.fame[card])\n",
    ),
    Mutation("d.pirate.win", "pirates.py", "    add_fame(s, seat, s.rules.fame[card])\n", ""),
    Mutation(
        "d.pirate.lose",
        "pirates.py",
        "s.push(F_END_FLIGHT, TABLE, seat)\n    if",
        "s.push(F_GO_ON, TABLE, seat)\n    if",
    ),
    Mutation(
        "d.pirate.lose",
        "pirates.py",
        "        first = 1\n        second -= 1\n",
        "        second -= 1\n",
    ),
    Mutation(
        "d.pirate.lose",
        "pirates.py",
        "    if first > 0:\n",
        "    if first > 0 and second == 0:\n",
    ),
    Mutation("d.pirate.lose", "pirates.py", "    levels[module] -= 1\n", "    levels[module] = 0\n"),
    Mutation("d.pirate.lose", "pirates.py", "and not s.rules.keep_surplus:", "and s.rules.keep_surplus:"),
    Mutation(
        "d.pirate.lose",
        "pirates.py",
        "        if len(offered) == 1:\n",
        "        if len(offered) >= 1:\n",
    ),
    Mutation(
        "d.pirate.lose",
        "pirates.py",
        "        ship.boosters_2 = second\n",
        "        ship.boosters_2 = 0\n",
    ),
    # building
    Mutation(
        "d.build.ships",
        "build.py",
        "not is_hangar_full(s, seat) and owned",
        "owned",
    ),
    Mutation("d.build.ships", "build.py", " and owned < s.rules.ships_each", ""),
    Mutation(
        "d.build.module2",
        "stores.py",
        "        if need and held(ship, v) < need:\n",
        "        if need and held(ship, v) == 0:\n            return False\n        if False:\n",
    ),
    Mutation(
        "d.build.boosters", "build.py", "return first > 0 and first + second == slots", "return first > 0"
    ),
    Mutation("d.build.boosters", "build.py", "        ship.boosters -= 1\n", ""),
    Mutation(
        "d.build.cannons", "build.py", "return first > 0 and first + second == slots", "return first == slots"
    ),
    Mutation(
        "d.build.cannons", "build.py", "    return first + second < slots\n", "    return first < slots\n"
    ),
    Mutation("d.build.module1", "build.py", "MODULE if level == 0 else MODULE_2", "MODULE_2"),
    Mutation(
        "d.build.module1",
        "build.py",
        "(level == 0 and first)",
        "(level == 0 and first and s.ships[1 - seat].modules[module] < 2)",
    ),
    Mutation("d.build.module2", "build.py", " and s.ships[1 - seat].modules[module] < 2", ""),
    Mutation("d.build.module2", "build.py", "(level == 1 and second and", "(level == 1 and first and"),
    Mutation("d.build.module2", "build.py", "(level == 1 and second", "(level >= 0 and second"),
    # trading
    Mutation("d.module.trade", "build.py", "    s.purchases += 1\n", ""),
    Mutation("d.module.trade", "build.py", "    add(s.ships[1 - seat], ASTRO, price)\n", ""),
    Mutation(
        "d.module.trade",
        "build.py",
        "s.rules.purchases[ship.modules[TRADE]]",
        "ship.modules[TRADE] // ship.modules[TRADE]",
    ),
    Mutation("d.module.trade", "build.py", "bays[r] > 0 and room(s, seat, r) > 0:", "bays[r] > 0:"),
    Mutation("d.module.trade", "production.py", "        s.purchases = 0\n", ""),
    Mutation(
        "d.trade.posts",
        "build.py",
        "len(s.used_posts) >= s.rules.posts_a_turn",
        "len(s.used_posts) > s.rules.posts_a_turn",
    ),
    Mutation("d.trade.posts", "build.py", " and not holds(s.used_posts, card)", ""),
    Mutation("d.trade.posts", "build.py", "    if s.block == BLOCK_OPEN:\n", "    if False:\n"),
    Mutation("d.trade.posts", "build.py", "    if s.block == BLOCK_OPEN:\n", "    if True:\n"),
    Mutation(
        "d.trade.posts",
        "build.py",
        "if place == OWNED + seat and s.rules.post",
        "if place >= OWNED and s.rules.post",
    ),
    Mutation("d.trade.posts", "build.py", "    close_block(s)\n    level =", "    level ="),
    Mutation("d.trade.posts", "production.py", "        s.block = BLOCK_AHEAD\n", ""),
    Mutation("d.trade.posts", "production.py", "        s.used_posts = vec[i64]()\n", ""),
    Mutation(
        "d.trade.posts", "build.py", "    s.purchases += 1\n", "    s.purchases += 1\n    close_block(s)\n"
    ),
    Mutation("d.trade.order", "build.py", "    if s.block == BLOCK_OPEN:\n", "    if True:\n"),
    Mutation("d.trade.order", "build.py", "    if s.block == BLOCK_OPEN:\n", "    if False:\n"),
    Mutation("d.trade.opponent", "trade.py", "held(s.ships[seat], v) < count", "held(s.ships[seat], v) < 0"),
    Mutation("d.trade.opponent", "trade.py", "if count > room(s, seat, v):", "if count > 9:"),
    Mutation(
        "d.trade.opponent",
        "trade.py",
        "s.rules.player_trade and s.rules.passive_offers",
        "s.rules.player_trade",
    ),
    Mutation(
        "d.trade.opponent",
        "trade.py",
        "add(s.ships[f.a], v, -flow)",
        "add(s.ships[f.a], v, -given(terms, v))",
    ),
    Mutation(
        "d.trade.opponent",
        "trade.py",
        "        if given(action, v) and wanted(action, v):\n",
        "        if False:\n",
    ),
    Mutation("d.trade.opponent", "trade.py", "gives > 0 and wants > 0 and", "gives > 0 and"),
    Mutation(
        "d.trade.opponent",
        "trade.py",
        "or not s.rules.player_trade:\n        return False",
        "or False:\n        return False",
    ),
    Mutation("d.trade.opponent", "build.py", "is_offer(s, seat, action) or (action", "False or (action"),
    Mutation("d.trade.opponent", "trade.py", "return bit(f.seat) | bit(s.active)", "return bit(f.seat)"),
    Mutation("d.trade.opponent", "trade.py", "return bit(f.seat) | bit(1 - f.seat)", "return bit(f.seat)"),
    Mutation(
        "d.trade.opponent", "trade.py", "return bit(f.seat) | bit(s.active)", "return bit(f.seat) | bit(f.a)"
    ),
    # points and end
    Mutation("d.points.table", "points.py", "        if level == 2:\n", "        if level >= 1:\n"),
    Mutation("d.points.table", "visit.py", "+= rules.mission_points[mission]", "+= 0"),
    Mutation("d.points.table", "visit.py", "        ship.colonies += 1\n", ""),
    Mutation(
        "d.points.friend",
        "points.py",
        "if first > second and first >= least:",
        "if first >= second and first >= least:",
    ),
    Mutation(
        "d.points.friend",
        "points.py",
        "second > first and second >= least",
        "second > first and second > least",
    ),
    Mutation(
        "d.points.friend",
        "points.py",
        "    note_special(s, FRIEND, before, s.friend)\n",
        "    s.friend = s.friend if s.friend >= 0 else before\n    note_special(s, FRIEND, before, s.friend)\n",
    ),
    Mutation(
        "d.points.hero",
        "points.py",
        "    before = s.hero\n",
        "    before = s.hero\n    if before >= 0:\n        return\n",
    ),
    Mutation("d.points.hero", "points.py", "if first > second and first >= least:", "if first > second:"),
    Mutation("d.end", "points.py", "    seat = s.active\n", "    seat: i64 = 1\n"),
    Mutation("d.end", "points.py", "points(s, seat) >= s.rules.target", "points(s, seat) > s.rules.target"),
    Mutation(
        "d.end",
        "points.py",
        "    note_special(s, HERO, before, s.hero)\n    check_victory(s)\n",
        "    note_special(s, HERO, before, s.hero)\n",
    ),
    Mutation(
        "d.end",
        "points.py",
        "    note_special(s, FRIEND, before, s.friend)\n    check_victory(s)\n",
        "    note_special(s, FRIEND, before, s.friend)\n",
    ),
    Mutation(
        "d.end",
        "build.py",
        "    tell_cost(s, s.rules.costs, row)\n    check_victory(s)\n",
        "    tell_cost(s, s.rules.costs, row)\n",
    ),
    Mutation(
        "d.end",
        "visit.py",
        "        ship.colonies += 1\n        check_victory(s)\n",
        "        ship.colonies += 1\n",
    ),
    Mutation(
        "d.end",
        "visit.py",
        "    add_fame(s, seat, rules.mission_fame[mission])\n    check_victory(s)\n",
        "    add_fame(s, seat, rules.mission_fame[mission])\n",
    ),
    # options
    Mutation(
        "d.option.hidden_reserve", "sectors.py", "    if s.rules.hidden_reserve:  #", "    if False:  #"
    ),
    Mutation("d.option.hidden_reserve", "flight.py", "+= s.laid_down[origin]\n", "+= 0\n"),
    Mutation("d.option.handicap", "setup.py", "rules.start_astro[seat]", "rules.start_astro[1 - seat]"),
    Mutation("d.option.handicap", "setup.py", "rules.start_cannons[seat]", "rules.start_cannons[0]"),
    Mutation("d.option.handicap", "../assemble.py", '(notes == "none" or notes == f"seat_{seat}")', "True"),
]
