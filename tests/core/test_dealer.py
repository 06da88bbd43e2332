"""Dealers: shared walk, fast, fair (recomputed here by hand), scripted."""

import hashlib
import hmac
import json
import pickle
from collections import Counter
from collections.abc import Sequence

import pytest

from starwake.core.dealer import Dealer, FairDealer, FastDealer, ScriptedDealer, pick
from starwake.core.errors import RecordError, ScriptError, UsageError, VersionError
from starwake.core.rng import stream

DICE = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
BIG = [2**70, 3 * 2**70]


def dice_names() -> list[str]:
    return [f"roll {pips}" for pips in range(2, 13)]


def unnamed() -> list[str]:
    raise AssertionError("a dealer that draws has no need of names")


def roll(dealer: Dealer, times: int) -> list[int]:
    return [dealer.choose(DICE, unnamed) for i in range(times)]


def scripted(script: Sequence[str], then: Dealer | None = None) -> list[str]:
    """The names dealt until the script is used up."""
    dealer = ScriptedDealer(script, then)
    dealt = []
    while dealer.left:
        dealt.append(dice_names()[dealer.choose(DICE, dice_names)])
    dealer.finish()
    return dealt


# ---------------------------------------------------------------- the walk


def test_pick_gives_each_outcome_its_tickets() -> None:
    assert [pick([2, 0, 3, 1], r) for r in range(6)] == [0, 0, 2, 2, 2, 3]
    with pytest.raises(UsageError):
        pick([2, 0, 3, 1], 6)


@pytest.mark.parametrize("dealer", [FastDealer(1), FairDealer(1), ScriptedDealer(["any"])])
@pytest.mark.parametrize("weights", [[], [0], [0, 0], [2, -1]])
def test_a_chance_without_outcomes_is_refused(dealer: Dealer, weights: list[int]) -> None:
    with pytest.raises(UsageError):
        dealer.choose(weights, lambda: [""] * len(weights))


@pytest.mark.parametrize("dealer", [FastDealer("odds"), FairDealer("odds")])
def test_odds_are_the_weights(dealer: Dealer) -> None:
    counts = Counter(roll(dealer, 7200))
    square = sum((counts[i] - 200 * weight) ** 2 / (200 * weight) for i, weight in enumerate(DICE))
    assert square < 10 + 5 * 20**0.5


@pytest.mark.parametrize("dealer", [FastDealer("big"), FairDealer("big")])
def test_weights_may_be_of_any_size(dealer: Dealer) -> None:
    """Totals beyond one machine word still come out one to three."""
    ones = sum(dealer.choose(BIG, unnamed) for i in range(2000))
    assert 1400 < ones < 1600


@pytest.mark.parametrize("dealer", [FastDealer(4), FairDealer(4), ScriptedDealer(["roll 3"], FastDealer(4))])
def test_a_copy_deals_the_same_and_apart(dealer: Dealer) -> None:
    other = dealer.copy()
    ahead = [dealer.choose(DICE, dice_names) for i in range(20)]
    assert [other.choose(DICE, dice_names) for i in range(20)] == ahead
    assert pickle.loads(pickle.dumps(other)).choose(DICE, dice_names) == other.choose(DICE, dice_names)


# ---------------------------------------------------------------- fast


def test_the_fast_dealer_is_one_ticket_per_choice() -> None:
    """Compiled simulation takes its tickets straight from the stream and must see the same game."""
    tickets = stream(9, 2)
    dealer = FastDealer(stream(9, 2))
    for weights in [DICE, [4], [1, 1], DICE] * 50:
        assert dealer.choose(weights, unnamed) == pick(weights, tickets.below(sum(weights)))
    assert dealer.stream.state() == tickets.state()


def test_the_fast_dealer_takes_a_seed() -> None:
    assert roll(FastDealer(3), 30) == roll(FastDealer(stream(3)), 30) != roll(FastDealer(4), 30)


# ---------------------------------------------------------------- fair


def by_hand(key: bytes, counter: int) -> int:
    digest = hmac.new(key, counter.to_bytes(8, "big"), hashlib.sha256).digest()
    return int.from_bytes(digest[:8], "big")


def test_every_fair_draw_can_be_recomputed() -> None:
    dealer = FairDealer(b"server seed")
    assert dealer.commitment == hashlib.sha256(b"server seed").hexdigest()
    assert roll(dealer, 50) == [pick(DICE, by_hand(b"server seed", n) % 36) for n in range(50)]
    assert dealer.counter == 50


def test_mixed_seeds_are_length_prefixed() -> None:
    dealer = FairDealer("server")
    dealer.mix([b"ab", "c"])
    key = hashlib.sha256(b"\0\0\0\6server\0\0\0\2ab\0\0\0\1c").digest()
    assert roll(dealer, 20) == [pick(DICE, by_hand(key, n) % 36) for n in range(20)]
    other = FairDealer("server")
    other.mix([b"a", "bc"])
    assert roll(other, 20) != roll(FairDealer.from_reveal(dealer.reveal()), 20)


def test_words_beyond_the_last_full_round_are_refused() -> None:
    """With a total of three quarters of 2**64 every fourth draw or so must be thrown away."""
    dealer = FairDealer(12)
    weights = [2**62, 2**62, 2**62]
    dealt = [dealer.choose(weights, unnamed) for i in range(200)]
    fair = [word for n in range(dealer.counter) if (word := by_hand(b"12", n)) < sum(weights)]
    assert dealt == [pick(weights, word) for word in fair]
    assert dealer.counter > 230


def test_mix_comes_before_the_first_draw_and_once() -> None:
    dealer = FairDealer(5)
    with pytest.raises(UsageError, match="list"):
        dealer.mix("one text")
    dealer.mix(["a", "b"])
    with pytest.raises(UsageError, match="already"):
        dealer.mix(["c"])
    late = FairDealer(5)
    roll(late, 1)
    with pytest.raises(UsageError, match="before the first draw"):
        late.mix(["a"])


def test_no_seat_seeds_change_nothing() -> None:
    dealer = FairDealer(5)
    dealer.mix([])
    assert roll(dealer, 20) == roll(FairDealer(5), 20)


def test_without_a_seed_every_fair_dealer_is_its_own() -> None:
    assert FairDealer().commitment != FairDealer(None).commitment
    assert len(bytes.fromhex(str(FairDealer().reveal()["seed"]))) == 32


def test_seeds_are_bytes_in_the_end() -> None:
    assert FairDealer(77).commitment == FairDealer("77").commitment == FairDealer(b"77").commitment
    with pytest.raises(UsageError, match="-1"):
        FairDealer(-1)


def test_a_reveal_deals_the_match_again() -> None:
    dealer = FairDealer()
    dealer.mix(["first seat", b"\x00\xff"])
    dealt = roll(dealer, 40)
    revealed = json.loads(json.dumps(dealer.reveal()))
    assert revealed["algorithm"] == "hmac-sha256-v1"
    assert revealed["commitment"] == dealer.commitment
    assert roll(FairDealer.from_reveal(revealed), 40) == dealt


def test_a_restarted_server_goes_on_where_it_stopped() -> None:
    dealt = roll(FairDealer("s"), 30)
    dealer = FairDealer("s")
    dealer.counter = 12
    assert roll(dealer, 18) == dealt[12:]


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"algorithm": "dice-v0"}, VersionError, "dice-v0"),
        ({"seed": "00"}, RecordError, "committed"),
        ({"seed": "xyz"}, RecordError, "hexadecimal"),
        ({"seed": None}, RecordError, "hexadecimal"),
        ({"seat_seeds": "00"}, RecordError, "list"),
        ({"seat_seeds": [7]}, RecordError, "seat_seeds"),
        ({"commitment": None}, RecordError, "committed"),
    ],
)
def test_a_wrong_reveal_is_refused(change: dict[str, object], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        FairDealer.from_reveal(FairDealer("s").reveal() | change)


def test_a_fair_dealer_does_not_show_its_seed() -> None:
    dealer = FairDealer("topsecret")
    assert "topsecret" not in repr(dealer)
    assert b"topsecret".hex() not in repr(dealer)


# ---------------------------------------------------------------- scripted


def test_a_script_is_dealt_by_name() -> None:
    assert scripted(["roll 8", "  ROLL\t12 ", "any"]) == ["roll 8", "roll 12", "roll 2"]


def test_any_and_names_skip_what_cannot_happen() -> None:
    dealer = ScriptedDealer(["any", "red"])
    assert dealer.choose([0, 3, 1], lambda: ["red", "blue", "green"]) == 1
    with pytest.raises(ScriptError, match=r"possible: blue, green$"):
        dealer.choose([0, 3, 1], lambda: ["red", "blue", "green"])


def test_a_wrong_entry_says_what_was_possible_and_stays() -> None:
    dealer = ScriptedDealer(["roll 8", "roll 13"])
    dealer.choose(DICE, dice_names)
    with pytest.raises(ScriptError) as caught:
        dealer.choose(DICE, dice_names)
    assert str(caught.value) == (
        "script entry 2, 'roll 13', cannot happen here; possible: "
        "roll 2, roll 3, roll 4, roll 5, roll 6, roll 7, roll 8, roll 9 and 3 more"
    )
    assert dealer.left == ["roll 13"]


def test_a_used_up_script_names_the_chance() -> None:
    dealer = ScriptedDealer([])
    with pytest.raises(ScriptError, match=r"used up after 0 entries.*: roll 2, roll 3,"):
        dealer.choose(DICE, dice_names)


def test_after_the_script_another_dealer_may_go_on() -> None:
    dealer = ScriptedDealer(["roll 4"], then=FastDealer(6))
    dealt = [dealer.choose(DICE, dice_names) for i in range(11)]
    assert dealt == [2, *roll(FastDealer(6), 10)]


def test_a_single_outcome_needs_no_entry_but_may_have_one() -> None:
    dealer = ScriptedDealer(["any", "Last Card", "roll 5"])
    assert dealer.choose([3], lambda: ["last card"]) == 0
    assert dealer.left == ["any", "Last Card", "roll 5"]
    dealer.choose(DICE, dice_names)
    assert dealer.choose([3], lambda: ["last card"]) == 0
    assert dealer.left == ["roll 5"]
    dealer.choose(DICE, dice_names)
    assert dealer.choose([3], lambda: ["last card"]) == 0
    dealer.finish()


def test_finish_tells_what_was_left() -> None:
    with pytest.raises(ScriptError, match="2 script entries were never dealt: roll 5, roll 6"):
        ScriptedDealer(["roll 5", "roll 6"]).finish()


def test_a_script_is_a_list() -> None:
    with pytest.raises(UsageError, match="list"):
        ScriptedDealer("roll 8")
