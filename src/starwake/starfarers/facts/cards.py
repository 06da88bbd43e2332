"""The cards: encounters as small trees of operations, and friendship cards with their effects."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, field

from starwake.parts.datafiles import Count, Data, Positive, Text, one_of
from starwake.starfarers.facts.parameters import Resource, Upgrade

Opponent: TypeAlias = Literal["left1", "right1", "left2", "right2"]
WhichShip: TypeAlias = Literal["choice", "first"]
Face: TypeAlias = Literal[
    "trader",
    "toll",
    "stolen_goods",
    "raid",
    "pursuit",
    "distress",
    "rescue",
    "distortion",
    "travelers",
    "wear",
]
SHAKE_RESULTS = range(1, 6)
"""What two balls can add up to."""


class OpFacts(msgspec.Struct, frozen=True):
    """One operation of an encounter card in general; `branches` are the operations that follow a result or answer."""

    op: str
    args: Mapping[str, object]
    branches: Mapping[str, tuple[OpFacts, ...]]


class Op(Data, tag_field="op"):
    """An operation as a file has it: one struct for each row of `OPS`."""

    def plain(self) -> OpFacts:
        """The same with its numbers and words apart from its branches."""
        values = {name: getattr(self, name) for name in self.__struct_fields__}
        branches = {**values.pop("results", {}), **{k: v for k, v in values.items() if isinstance(v, tuple)}}
        args = {key: value for key, value in values.items() if key not in branches}
        return OpFacts(str(self.__struct_config__.tag), args, _plain(branches))


def _plain(branches: Mapping[str, tuple[Op, ...]]) -> Mapping[str, tuple[OpFacts, ...]]:
    return {answer: tuple(op.plain() for op in ops) for answer, ops in branches.items()}


class Shake(Op, tag="shake_balls_only"):
    """Operations by result or range of results, such as '1-2'."""

    results: dict[str, Ops]

    def __post_init__(self) -> None:
        spans = [span.partition("-") for span in self.results if re.fullmatch(r"[1-9](-[1-9])?", span)]
        covered = [value for low, _, high in spans for value in range(int(low), int(high or low) + 1)]
        if len(spans) < len(self.results) or sorted(covered) != list(SHAKE_RESULTS):
            raise ValueError("results: the ranges must be each result from 1 to 5 once")


OPS: Mapping[str, Mapping[str, object]] = {
    "ask_yes_no": {"yes": "Ops", "no": "Ops"},
    "pay_to_supply": {"count": Positive},
    "gain_fame": {"count": Positive},
    "lose_fame": {"count": Positive},
    "gain_resource": {"resource": Resource, "count": Positive},
    "gain_resource_choice": {"count": Positive},
    "return_gift": {},
    "each_opponent_gives": {"count": Literal[1]},
    "draw_random_from_each_opponent": {"count": Positive},
    "gain_upgrade_choice": {"count": Literal[1]},
    "lose_upgrade_choice": {"count": Literal[1]},
    "lock_ship": {"ship": WhichShip},
    "free_trade_ship": {},
    "space_jump": {"ship": WhichShip},
    "combat": {"opponent": Opponent, "win": "Ops", "lose": "Ops"},
    "speed_contest": {"opponent": Opponent, "win": "Ops", "lose": "Ops"},
    "compare_boosters": {"opponent": Opponent, "ge": "Ops", "lt": "Ops"},
    "swap_one_for_two": {},
    "lose_swapped_cards": {"count": Literal[2]},
    "draw_new_encounter": {"reshuffle_all": bool},
    "all_players_lose_upgrade": {"if_upgrades_more_than": Count, "count": Literal[1]},
    "most_upgrades_reward": {"upgrade": Upgrade, "fame": Positive, "none_if_zero": Literal[True]},
}
"""Operation -> what it says, its branches among it. What the rules do only once or always is the one value there is."""
ANSWERS = {"number": ("0", "1", "2", "3"), "yes_no": ("yes", "no"), "none": ("auto",)}
"""What a card asks -> the answers that its branches go by."""
EFFECTS: Mapping[str, Mapping[str, object]] = {
    "production_bonus": {"resource": Resource, "count": Literal[1]},
    "supply_rate": {"resource": Resource, "give": Positive, "per_turn": Literal[1] | None},
    "virtual_upgrades": {"boosters": Count, "cannons": Count},
    "hand_limit": {"limit": Count},
    "buy_fame": {
        "pay": msgspec.defstruct("pay", [("goods", Literal[1])], bases=(Data,)),
        "gain_fame": Literal[1],
        "per_turn": Literal[1] | None,
        "max_fame_after_purchase": Positive | None,
    },
    "draw_from_leaders": {"max_players": Literal[1, 2], "count_each": Positive, "per_turn": Literal[1]},
    "relief": {"gain_resource_choice": Literal[1], "optional": bool},
    "space_jump": {"needs_boosters": Count, "per_turn": Literal[1]},
    "targeted_encounter": {},
    "donation": {"fame_each": Count, "per_turn": Literal[1]},
    "ship_exchange": {"per_turn": Literal[1]},
}
"""What a friendship card does -> what it says about it."""


class EncounterFacts(Data, tag_field="question"):
    """An encounter card. Cards with the same face look the same until the question is answered."""

    id: Positive
    face: Face
    answers: Data = field(name="branches")

    @property
    def question(self) -> str:
        """What it asks: 'number', 'yes_no' or 'none'."""
        return str(self.__struct_config__.tag)

    @property
    def branches(self) -> Mapping[str, tuple[OpFacts, ...]]:
        """The operations by answer: '0' to '3', 'yes' and 'no', or 'auto'."""
        names = zip(self.answers.__struct_encode_fields__, self.answers.__struct_fields__, strict=True)
        return _plain({answer: getattr(self.answers, name) for answer, name in names})


class Effect(Data, tag_field="type"):
    """What a friendship card does; its fields are those of `EFFECTS`."""

    def __post_init__(self) -> None:
        if getattr(self, "per_turn", None) and getattr(self, "resource", "goods") != "goods":
            raise ValueError("only goods have a rate that is open once a turn")

    @property
    def type(self) -> str:
        """Its name among `EFFECTS`."""
        return str(self.__struct_config__.tag)


if TYPE_CHECKING:
    Ops: TypeAlias = tuple[Op, ...]
    AnyCard: TypeAlias = EncounterFacts
    AnyEffect: TypeAlias = Effect
else:
    Ops = tuple[one_of(Op, OPS, __name__) | Shake, ...]
    AnyEffect = one_of(Effect, EFFECTS, __name__)
    _branches = {
        question: msgspec.defstruct(
            question, [(f"to_{a}", Ops, field(name=a)) for a in answers], bases=(Data,)
        )
        for question, answers in ANSWERS.items()
    }
    AnyCard = one_of(
        EncounterFacts, {q: {"answers": field_of} for q, field_of in _branches.items()}, __name__
    )


class EncounterDeck(Data):
    """What `encounters.json` holds."""

    cards: tuple[AnyCard, ...]


class FriendFacts(Data):
    """A friendship card."""

    id: Text
    civilization: Text
    copies: Positive
    effect: AnyEffect


class FriendDeck(Data):
    """What `friendship.json` holds."""

    cards: Annotated[tuple[FriendFacts, ...], Meta(min_length=1)]
