"""Turning facts into a Ruleset: numbers, tables, encounter programs. Shared by every edition.

Each function fills the fields of one chapter. Words that name a procedure choose the strategy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, TypeVar

from msgspec import to_builtins

from starwake.core.arrays import i64, vec
from starwake.core.engine import ints
from starwake.core.errors import DataError
from starwake.starfarers import words
from starwake.starfarers.board import Board
from starwake.starfarers.facts import DiscFacts, EncounterFacts, Facts, OpFacts
from starwake.starfarers.facts.cards import Effect
from starwake.starfarers.facts.model import BoardFacts, planet_points
from starwake.starfarers.facts.parameters import Bag, Draw, Parameters, Upgrades
from starwake.starfarers.names import BUILDS, RESOURCE_NAMES, UPGRADE_NAMES
from starwake.starfarers.rules.encounters import OPERATION_NUMBERS
from starwake.starfarers.rules.explore import OpenExploring, SecretExploring
from starwake.starfarers.rules.outposts import NumberedDocks, SharedDock
from starwake.starfarers.rules.production import InTurnOrder, NobodyUnlessSingle
from starwake.starfarers.ruleset import Exploring, Outposts, Ruleset, Shortage

T = TypeVar("T")

SPECIALS = {
    "": 0,
    "pirate_base": words.PIRATE_BASE,
    "ice_planet": words.ICE_PLANET,
    "artifact": words.ARTIFACT,
}
SECTOR_KINDS = {"system": words.SYSTEM, "outpost": words.OUTPOST, "empty": words.EMPTY}
ROUND_PLACES = {"colony": 0, "spaceport_on_own_colony": 1, "ship": 2, "upgrade": 3, "colony_or_spaceport": 4}
SHORTAGES: Mapping[str, type[Shortage]] = {
    "active_player_first": InTurnOrder,
    "nobody_unless_single_claimant": NobodyUnlessSingle,
}
EXPLORING: Mapping[tuple[object, ...], type[Exploring]] = {
    ("system", "all", False, "exploring", "up"): OpenExploring,
    ("adjacent_planets", "ship_owner", True, "founding", "down"): SecretExploring,
}
"""What a ship turns up, for whom, whether it must, what turns discs up for good, and how a new disc is laid."""
OUTPOSTS: Mapping[tuple[object, ...], type[Outposts]] = {
    (False, "stations_there_plus_1", "holder_keeps"): SharedDock,
    (True, "intersection_number", "lowest_number"): NumberedDocks,
}
"""Whether docks are numbered points, the pods that a station needs, and who holds the marker among equals."""
LARGE = 1 << 20
"""A limit that is never reached."""


@dataclass(frozen=True, slots=True)
class Names:
    """What the numbers of a ruleset are called: places, sectors, discs, cards, balls."""

    systems: tuple[str, ...]
    sectors: tuple[str, ...]
    discs: tuple[str, ...]
    groups: tuple[str, ...]
    civs: tuple[str, ...]
    friends: tuple[str, ...]
    """By copy: copies of one card share a name."""
    faces: tuple[str, ...]
    cards: tuple[str, ...]
    balls: tuple[str, ...]
    """By pair."""
    colours: tuple[tuple[str, int, int], ...]
    """Each colour of balls with its value and how many there are."""


def disc_name(disc: DiscFacts) -> str:
    """`5`, `3/12`, `pirate_base 4`."""
    if disc.special:
        return f"{disc.special} {disc.value}"
    return "/".join(str(n) for n in disc.numbers)


_BOARDS: dict[tuple[str, tuple[str, ...]], Board] = {}


def board_tables(facts: Facts, names: Names) -> Board:
    """The tables of an edition's printed board; made once."""
    key = (facts.folder, names.civs)
    if key not in _BOARDS:
        _BOARDS[key] = _tables(facts.board, names.civs)
    return _BOARDS[key]


def _tables(board: BoardFacts, civs: tuple[str, ...]) -> Board:
    index = {name: i for i, name in enumerate(board.points)}
    systems = board.systems
    docks = sorted(board.docks, key=lambda dock: (civs.index(dock.civilization), dock.number))
    return Board(
        list(board.points),
        [(index[a], index[b]) for a, b in board.edges],
        len(board.homes),
        [index[system.center] for system in systems],
        [index[site] for system in systems for site in system.sites],
        [[index[p] for p in system.ring] for system in systems],
        [[index[p] for p in corners] for system in systems for corners in planet_points(system)],
        [(index[dock.point], civs.index(dock.civilization), dock.number) for dock in docks],
    )


def collect_names(facts: Facts) -> Names:
    """The names behind every number, in the order of the tables."""
    discs = {disc_name(d): None for group in facts.discs.values() for d in group.base}
    balls, values = facts.parameters.balls, facts.parameters.ball_values
    return Names(
        systems=tuple(s.id for s in facts.board.systems),
        sectors=tuple(s.id for s in facts.sectors if not s.extension),
        discs=tuple(discs),
        groups=tuple(facts.discs),
        civs=tuple(dict.fromkeys(c.civilization for c in facts.friendship)),
        friends=tuple(c.id for c in facts.friendship for _ in range(c.copies)),
        faces=tuple(dict.fromkeys(c.face for c in facts.encounters)),
        cards=tuple(str(c.id) for c in facts.encounters),
        balls=tuple(f"{a} {b}" for a, b in ball_pairs(balls)),
        colours=tuple((name, getattr(values, name), balls.count(name)) for name in dict.fromkeys(balls)),
    )


def assemble(facts: Facts, names: Names, seats: int) -> Ruleset:
    """Everything that the data says; board and start are still open."""
    rules = Ruleset(board_tables(facts, names), seats)
    p = facts.parameters
    _procedures(rules, facts)
    _turn(rules, p)
    _points_and_pieces(rules, p)
    _production_and_trade(rules, p)
    _balls(rules, p)
    _discs(rules, facts, names)
    _sectors(rules, facts, names)
    _friendship(rules, facts, names)
    _encounters(rules, facts, names, seats)
    _contests(rules, p)
    _ships(rules, p)
    _limits(rules, p, seats)
    return rules


def by_resource(bag: Bag) -> list[int]:
    """Five counts in the order of the hot code."""
    return [getattr(bag, name) for name in RESOURCE_NAMES]


def by_upgrade(counts: Upgrades) -> list[int]:
    """Three counts in the order of the hot code."""
    return [getattr(counts, name) for name in UPGRADE_NAMES]


def _procedures(rules: Ruleset, facts: Facts) -> None:
    """What is done in one way or another: the words of the data choose."""
    p = facts.parameters
    rules.shortage = SHORTAGES[p.production.shortage]()
    how = p.exploration
    explores = (how.reveals, how.seen_by, how.optional, how.turned_up_by, p.discs.replacement_face)
    rules.exploring = _chosen(facts, "exploration", EXPLORING, explores)()
    out = p.outposts
    stands = (out.numbered_intersections, out.freight_pods_needed, out.marker_tie)
    rules.outposts = _chosen(facts, "outposts", OUTPOSTS, stands)()


def _chosen(
    facts: Facts, key: str, known: Mapping[tuple[object, ...], type[T]], words: tuple[object, ...]
) -> type[T]:
    if words not in known:
        together = ", ".join(map(str, words))
        raise DataError(f"data/{facts.folder}/parameters.json: {key}: no code plays {together} together")
    return known[words]


def _turn(rules: Ruleset, p: Parameters) -> None:
    rules.pilots = p.players.pilots_per_turn
    rules.pilot_gap = p.players.pilot_2_seats_to_the_left or 0


def _points_and_pieces(rules: Ruleset, p: Parameters) -> None:
    rules.target = p.points_to_win
    rules.win_any_turn = not p.win_only_on_own_turn
    rules.colony_points = p.points.colony
    rules.port_points = p.points.spaceport
    rules.marker_points = p.points.friendship_marker
    rules.medal_points = p.points.special_token
    rules.fame_per_point = p.points.fame_pieces_per_point
    rules.colonies = p.pieces_per_player.colony
    rules.stations = p.pieces_per_player.trade_station
    rules.transports = p.pieces_per_player.transport_ship
    rules.yards = p.pieces_per_player.shipyard
    rules.costs = ints([n for build in BUILDS for n in by_resource(getattr(p.costs, build))])
    rules.limits = ints(by_upgrade(p.upgrade_limits))
    rules.stock = ints(by_upgrade(p.upgrade_stock))
    rules.fame_supply = p.fame.supply
    rules.fame_limit = p.fame.max or LARGE
    rules.start_fame = p.fame.start
    rules.start_cards = p.start.resource_cards_from_reserve
    rules.supply_each = p.supply_per_resource


def _production_and_trade(rules: Ruleset, p: Parameters) -> None:
    pile, seven = p.reserve_pile, p.seven
    rules.reserve_start = pile.start_each
    rules.reserve_refill = pile.refill_each
    rules.reserve_draw = ints([_cards_at(pile.draw_by_points, n) for n in range(rules.target + 1)])
    rules.draw_optional = pile.draw_optional
    rules.draw_on_seven = pile.draw_also_on_7
    rules.hand_limit = seven.hand_limit
    rules.discard_up = 1 if seven.rounding == "up" else 0
    rules.gift_cards = seven.opponents_reserve_cards
    rules.steal_cards = seven.steal
    rules.steal_optional = seven.steal_optional
    rules.relief_by_claim = p.production.relief_judged_by == "entitlement"
    rates = p.bank_rates
    rules.rates = ints([rates.goods if name == "goods" else rates.default for name in RESOURCE_NAMES])


def _cards_at(table: Iterable[Draw], points: int) -> int:
    """The first row whose upper end is not below the points."""
    return next(row.cards for row in table if row.max_points is None or points <= row.max_points)


def ball_pairs(balls: Iterable[str]) -> Counter[tuple[str, str]]:
    """How many ways each pair of colours can show."""
    return Counter((a, b) if a >= b else (b, a) for a, b in combinations(balls, 2))


def _balls(rules: Ruleset, p: Parameters) -> None:
    pairs = ball_pairs(p.balls)
    value = to_builtins(p.ball_values)
    rules.ball_weight = ints(list(pairs.values()))
    rules.ball_sum = ints([value[a] + value[b] for a, b in pairs])
    rules.ball_black = ints([int("black" in pair) for pair in pairs])
    rules.black_speed = p.base_speed_with_black


def _discs(rules: Ruleset, facts: Facts, names: Names) -> None:
    kinds = {disc_name(d): d for group in facts.discs.values() for d in group.base}
    discs = [kinds[name] for name in names.discs]
    rules.disc_low = ints([d.numbers[0] if d.numbers else 0 for d in discs])
    rules.disc_high = ints([d.numbers[-1] if d.numbers else 0 for d in discs])
    rules.disc_special = ints([SPECIALS[d.special] for d in discs])
    rules.disc_value = ints([d.value for d in discs])
    rows = Counter(
        (g, names.discs.index(disc_name(d)))
        for g, name in enumerate(names.groups)
        for d in facts.discs[name].base
    )
    rules.pile_group = ints([group for group, _ in rows])
    rules.pile_disc = ints([disc for _, disc in rows])
    rules.pile_count = ints(list(rows.values()))
    rules.reserve_group = names.groups.index(facts.parameters.discs.reserve_group)
    rules.home_resource = ints(
        [RESOURCE_NAMES.index(r) for home in facts.board.homes for r in home.resources]
    )
    rules.home_group = ints([names.groups.index(home.id) for home in facts.board.homes])


def _sectors(rules: Ruleset, facts: Facts, names: Names) -> None:
    sectors = [s for s in facts.sectors if not s.extension]
    planets = [pair for s in sectors for pair in (s.planets or (("ore", names.groups[0]),) * 3)]
    rules.sector_kind = ints([SECTOR_KINDS[s.kind] for s in sectors])
    rules.sector_stars = ints([s.stars for s in sectors])
    rules.sector_civ = ints([names.civs.index(s.civilization) if s.civilization else -1 for s in sectors])
    rules.sector_resource = ints([RESOURCE_NAMES.index(resource) for resource, _ in planets])
    rules.sector_group = ints([names.groups.index(group) for _, group in planets])
    rules.slot_stars = ints([0] * len(facts.board.homes) + [slot.stars for slot in facts.board.slots])
    rules.civs = len(names.civs)
    rules.docks = facts.parameters.outposts.trade_stations_each


def _friendship(rules: Ruleset, facts: Facts, names: Names) -> None:
    copies = [card for card in facts.friendship for _ in range(card.copies)]
    rules.friend_civ = ints([names.civs.index(c.civilization) for c in copies])
    rules.friend_kind = ints([facts.friendship.index(c) for c in copies])
    rules.friend_boosters = ints([getattr(c.effect, "boosters", 0) for c in copies])
    rules.friend_cannons = ints([getattr(c.effect, "cannons", 0) for c in copies])

    def cards(kind: str, **wanted: object) -> int:
        """The cards with an effect, as bits."""
        return sum(1 << i for i, card in enumerate(copies) if _does(card.effect, kind, wanted))

    rules.green = ints([cards("production_bonus", resource=name) for name in RESOURCE_NAMES])
    rules.merchants = ints([cards("supply_rate", resource=name, per_turn=None) for name in RESOURCE_NAMES])
    rules.merchant_rate = _number(facts, "supply_rate", "give", per_turn=None)
    rules.goods_card = cards("supply_rate", per_turn=1)
    rules.goods_card_rate = _number(facts, "supply_rate", "give", per_turn=1)
    rules.tribute_card = cards("hand_limit")
    rules.tribute_limit = _number(facts, "hand_limit", "limit")
    rules.fame_card = cards("buy_fame")
    rules.fame_once = _number(facts, "buy_fame", "per_turn") is not None
    rules.fame_for_sale = min(
        rules.fame_limit, _number(facts, "buy_fame", "max_fame_after_purchase") or LARGE
    )
    rules.help_card = cards("draw_from_leaders")
    rules.help_players = _number(facts, "draw_from_leaders", "max_players")
    rules.help_cards = _number(facts, "draw_from_leaders", "count_each")
    rules.relief_card = cards("relief")
    rules.relief_optional = bool(_number(facts, "relief", "optional"))
    rules.jump_cards = cards("space_jump")
    rules.jump_boosters = _number(facts, "space_jump", "needs_boosters")
    rules.target_card = cards("targeted_encounter")
    rules.donation_card = cards("donation")
    rules.donation_fame = _number(facts, "donation", "fame_each")
    rules.exchange_card = cards("ship_exchange")
    rules.flight_cards = rules.jump_cards | rules.donation_card | rules.exchange_card


def _does(effect: Effect, kind: str, wanted: Mapping[str, object]) -> bool:
    return effect.type == kind and all(getattr(effect, key) == value for key, value in wanted.items())


def _number(facts: Facts, kind: str, key: str, **wanted: object) -> Any:
    """What the cards with an effect say under a key, 0 without such a card. The rules know one number for all."""
    found = {getattr(card.effect, key) for card in facts.friendship if _does(card.effect, kind, wanted)}
    if len(found) > 1:
        raise DataError(
            f"data/{facts.folder}/friendship.json: cards: {key} must be the same on all cards of a kind"
        )
    return found.pop() if found else 0


def _contests(rules: Ruleset, p: Parameters) -> None:
    fight, race, flight = p.contests.combat, p.contests.speed_contest, p.contests.compare_boosters
    rules.combat_subject = int(fight.subject_adds_scientists)
    rules.combat_rival = int(fight.opponent_adds_scientists)
    rules.combat_tie = int(fight.tie == "subject")
    rules.speed_subject = int(race.subject_adds_scientists)
    rules.speed_rival = int(race.opponent_adds_scientists)
    rules.speed_tie = int(race.tie == "subject")
    rules.flee_subject = int(flight.subject_adds_scientists)
    rules.flee_rival = int(flight.opponent_adds_scientists)
    rules.flee_tie = int(flight.tie == "subject")
    rules.reshuffle_trigger = p.encounter.reshuffle_includes_trigger


def _ships(rules: Ruleset, p: Parameters) -> None:
    rings = p.transport_rings
    rules.choose_transport = rings is not None
    rules.rings = ints(list(rings or range(1, int(rules.transports) + 1)))
    rules.held_may_found = p.locked_ship.may_found
    rules.held_may_clear = p.locked_ship.may_clear
    tokens = p.special_tokens
    rules.clear_on_pass = tokens.clear_when == "on_pass"
    rules.staying_clears = tokens.staying_ship_may_clear
    rules.clear_at_end = not rules.clear_on_pass or rules.staying_clears


def _limits(rules: Ruleset, p: Parameters, seats: int) -> None:
    limit = p.colony_limit
    if limit is not None and seats == limit.when_players:
        rules.system_limit = limit.per_system
        rules.home_limit = limit.per_system if limit.counts_home_systems else 3
    rules.home_open = p.home_sites_after_setup == "open"


# ------------------------------------------------------------------ encounter cards


class Program:
    """The operations of all cards in flat tables, each branch a list of their numbers."""

    def __init__(self, seats: int) -> None:
        self.neighbours = {"left1": 1, "left2": 2, "right1": seats - 1, "right2": seats - 2}
        self.kind: list[int] = []
        self.count: list[int] = []
        self.arg: list[int] = []
        self.branches: list[list[vec[i64]]] = []
        self.rest: dict[int, tuple[OpFacts, ...]] = {}

    def branch(self, ops: Sequence[OpFacts]) -> vec[i64]:
        """Add the operations of a branch."""
        numbers = [self.add(op) for op in ops]
        self.rest.update((number, tuple(ops[place:])) for place, number in enumerate(numbers))
        return ints(numbers)

    def add(self, op: OpFacts) -> int:
        """Add one operation, its branches after it."""
        number = len(self.kind)
        if op.op not in OPERATION_NUMBERS:
            raise DataError(f"data: no code carries out the operation {op.op!r} of an encounter card")
        self.kind.append(OPERATION_NUMBERS[op.op])
        self.count.append(_count(op.args.get("count", op.args.get("fame", 1))))
        self.arg.append(self._arg(op))
        self.branches.append([])
        self.branches[number] = self._branches(op)
        return number

    def _arg(self, op: OpFacts) -> int:
        if "opponent" in op.args:
            return self.neighbours[str(op.args["opponent"])]
        if "resource" in op.args:
            return RESOURCE_NAMES.index(str(op.args["resource"]))
        if "upgrade" in op.args:
            return UPGRADE_NAMES.index(str(op.args["upgrade"]))
        if "ship" in op.args:
            return int(op.args["ship"] == "first")
        return _count(op.args.get("if_upgrades_more_than", int(op.args.get("reshuffle_all") is True)))

    def _branches(self, op: OpFacts) -> list[vec[i64]]:
        """In the order that the interpreter asks for: no before yes, worse before better, by ball value."""
        for worse, better in (("no", "yes"), ("lose", "win"), ("lt", "ge")):
            if better in op.branches:
                return [self.branch(op.branches[worse]), self.branch(op.branches[better])]
        found = [ints([]) for _ in range(6 if op.branches else 0)]
        for span, ops in op.branches.items():
            low, _, high = span.partition("-")
            for value in range(int(low), int(high or low) + 1):
                found[value] = self.branch(ops)
        return found


def _encounters(rules: Ruleset, facts: Facts, names: Names, seats: int) -> None:
    program = Program(seats)
    questions = {"none": words.ASK_NOTHING, "number": words.ASK_NUMBER, "yes_no": words.ASK_YES_NO}
    rules.cards = len(facts.encounters)
    rules.card_face = ints([names.faces.index(c.face) for c in facts.encounters])
    rules.card_question = ints([questions[c.question] for c in facts.encounters])
    rules.card_cost = ints([_cost_of_yes(c) for c in facts.encounters])
    for card in facts.encounters:
        branches = card.branches
        answers = ("no", "yes") if card.question == "yes_no" else sorted(branches)
        rules.card_branches.append([program.branch(branches[a]) for a in answers])
    rules.op_kind = ints(program.kind)
    rules.op_count = ints(program.count)
    rules.op_arg = ints(program.arg)
    rules.op_branches = program.branches
    rules.op_rest = [program.rest[number] for number in range(len(program.kind))]


def _count(value: object) -> int:
    assert isinstance(value, int)
    return value


def _cost_of_yes(card: EncounterFacts) -> int:
    """Cards that must be in hand to answer yes."""
    paid = {"pay_to_supply": "count", "swap_one_for_two": ""}
    ops = card.branches.get("yes", ())
    return sum(_count(op.args.get(paid[op.op], 1)) for op in ops if op.op in paid)
