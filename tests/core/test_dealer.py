"""Dealers: shared walk, fast, fair (recomputed here by hand), scripted."""

import hashlib
import hmac
import json
import pickle
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from starwake.core.dealer import (
    Dealer,
    FairDealer,
    FastDealer,
    ScriptedDealer,
    Seed,
    pick,
    seat_commitment,
)
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


def tagged(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(len(part).to_bytes(8, "big") + part for part in parts)).digest()


def seated(*seeds: Seed) -> FairDealer:
    """The dealer of one seed with these seeds of the seats."""
    dealer = FairDealer("server")
    dealer.mix(seeds)
    return dealer


def test_every_fair_draw_can_be_recomputed() -> None:
    dealer = FairDealer(b"server seed")
    assert dealer.commitment == tagged(b"starwake commitment", b"bserver seed").hex()
    key = tagged(b"starwake key", b"bserver seed")
    assert roll(dealer, 50) == [pick(DICE, by_hand(key, n) % 36) for n in range(50)]
    assert dealer.counter == 50


def test_the_seeds_of_the_seats_are_part_of_the_key() -> None:
    key = tagged(b"starwake key", b"tserver", b"bab", b"tc")
    assert roll(seated(b"ab", "c"), 20) == [pick(DICE, by_hand(key, n) % 36) for n in range(20)]


@pytest.mark.parametrize("other", [(b"a", "bc"), ("ab", "c"), ("c", b"ab"), (b"ab",), (b"ab", "c", "")])
def test_other_seeds_of_the_seats_deal_otherwise(other: tuple[Seed, ...]) -> None:
    assert roll(seated(*other), 20) != roll(seated(b"ab", "c"), 20)


def test_words_beyond_the_last_full_round_are_refused() -> None:
    """With a total of three quarters of 2**64 every fourth draw or so must be thrown away."""
    dealer = FairDealer(12)
    weights = [2**62, 2**62, 2**62]
    dealt = [dealer.choose(weights, unnamed) for i in range(200)]
    key = tagged(b"starwake key", b"i\x0c")
    fair = [word for n in range(dealer.counter) if (word := by_hand(key, n)) < sum(weights)]
    assert dealt == [pick(weights, word) for word in fair]
    assert dealer.counter > 230


def test_no_two_seeds_deal_the_same() -> None:
    seeds: list[Seed] = [0, 7, 55, 256, 7 << 8, "", "7", "0", "i7", b"", b"7", b"\x07", b"i\x07", b"t7"]
    mixed = FairDealer(7)
    mixed.mix([7])
    dealers = [*map(FairDealer, seeds), mixed]
    assert len({tuple(roll(dealer, 40)) for dealer in dealers}) == len(dealers)


def test_no_two_seeds_have_the_same_commitment() -> None:
    assert len({FairDealer(seed).commitment for seed in (7, "7", b"7", b"\x07")}) == 4


def test_a_key_that_becomes_a_seed_deals_otherwise() -> None:
    """Whoever learns the key of one match knows no seed of another."""
    key = tagged(b"starwake key", b"tserver", b"bab", b"tc")
    assert roll(FairDealer(key), 40) != roll(seated(b"ab", "c"), 40)


@pytest.mark.parametrize(
    ("seed", "says"),
    [
        (-1, "not -1"),
        (-(10**5000), "thousands of digits"),
        (1.0, "not 1.0"),
        (True, "not True"),
        ("\ud800", "UTF-8"),
        ([10**5000], "thousands of digits"),
        (bytearray(b"7"), "bytearray"),
    ],
    ids=range(7),
)
def test_what_is_no_seed_is_refused_in_one_line(seed: Any, says: str) -> None:
    for use in (FairDealer, seat_commitment, lambda seed: FairDealer(1).mix([seed])):
        with pytest.raises(UsageError) as caught:
            use(seed)
        assert says in str(caught.value)
        assert "\n" not in str(caught.value)


def test_a_number_of_thousands_of_digits_is_a_seed() -> None:
    big = 10**5000
    assert FairDealer(big).commitment != FairDealer(big + 1).commitment


# ---------------------------------------------------------------- the seeds of the seats


def committed(*seeds: Seed) -> FairDealer:
    dealer = FairDealer(5)
    dealer.commit_seats([seat_commitment(seed) for seed in seeds])
    return dealer


def test_seats_commit_before_they_show_their_seeds() -> None:
    dealer = committed("a", b"b", 3)
    dealer.mix(["a", b"b", 3])
    assert dealer.reveal()["seat_commitments"] == [
        seat_commitment("a"),
        seat_commitment(b"b"),
        seat_commitment(3),
    ]
    assert roll(dealer, 3)


@pytest.mark.parametrize(
    ("seeds", "says"),
    [
        (["a", "c"], "seed of seat 1 is not the one"),
        (["b", "a"], "seed of seat 0 is not the one"),
        (["a"], "2 seats have committed to a seed, and there are 1 seeds"),
        ([], "2 seats have committed to a seed, and there are 0 seeds"),
    ],
)
def test_a_seed_that_does_not_fit_its_commitment_is_refused(seeds: list[Seed], says: str) -> None:
    dealer = committed("a", "b")
    with pytest.raises(UsageError, match=says):
        dealer.mix(seeds)
    dealer.mix(["a", "b"])


def test_nothing_is_dealt_between_commitments_and_seeds() -> None:
    with pytest.raises(UsageError, match="not mixed in yet"):
        roll(committed("a", "b"), 1)


@pytest.mark.parametrize("wrong", ["", "00", "G" * 64, "A" * 64, 7, None, [10**5000]])
def test_what_is_no_commitment_is_refused(wrong: Any) -> None:
    with pytest.raises(UsageError, match="64 hexadecimal digits"):
        FairDealer(5).commit_seats([wrong])


def test_seats_commit_once_and_before_the_seeds() -> None:
    with pytest.raises(UsageError, match="already"):
        committed("a").commit_seats([seat_commitment("b")])
    with pytest.raises(UsageError, match="already"):
        seated("a").commit_seats([seat_commitment("a")])


def test_the_commitment_of_a_seat_is_none_of_the_server() -> None:
    assert seat_commitment("seed") != FairDealer("seed").commitment


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


def test_mix_comes_before_the_match_is_made() -> None:
    dealer = FairDealer(5)
    dealer.begin()
    with pytest.raises(UsageError, match="before the match is made"):
        dealer.mix(["a"])


def test_no_seat_seeds_change_nothing() -> None:
    dealer = FairDealer(5)
    dealer.mix([])
    assert roll(dealer, 20) == roll(FairDealer(5), 20)


def test_without_a_seed_every_fair_dealer_is_its_own() -> None:
    assert FairDealer().commitment != FairDealer(None).commitment
    assert len(bytes.fromhex(str(FairDealer().reveal()["seed"]))) == 1 + 32


def test_a_reveal_deals_the_match_again() -> None:
    dealer = FairDealer()
    dealer.mix(["first seat", b"\x00\xff"])
    dealt = roll(dealer, 40)
    revealed = json.loads(json.dumps(dealer.reveal()))
    assert revealed["algorithm"] == "hmac-sha256-v2"
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
        ({"algorithm": []}, VersionError, "hmac-sha256-v1"),
        ({"algorithm": "hmac-sha256-v1"}, RecordError, "committed"),
        ({"seed": "00"}, RecordError, "committed"),
        ({"seed": "xyz"}, RecordError, "hexadecimal"),
        ({"seed": None}, RecordError, "hexadecimal"),
        ({"seat_seeds": "00"}, RecordError, "list"),
        ({"seat_seeds": [7]}, RecordError, "seat_seeds"),
        ({"seat_seeds": ["00"]}, RecordError, "seeds of the seats"),
        ({"seat_commitments": ["00"]}, RecordError, "seeds of the seats"),
        ({"seat_commitments": None}, RecordError, "seeds of the seats"),
        ({"commitment": None}, RecordError, "committed"),
        ({"commitment": FairDealer("s").commitment.upper()}, RecordError, "committed"),
        ({"seed": "74 73"}, RecordError, "small letters"),
        ({"more": None}, RecordError, "has the keys"),
    ],
)
def test_a_wrong_reveal_is_refused(change: dict[str, object], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        FairDealer.from_reveal(FairDealer("s").reveal() | change)


def test_a_fair_dealer_does_not_show_its_seed() -> None:
    dealer = FairDealer("topsecret")
    assert "topsecret" not in repr(dealer)
    assert b"topsecret".hex() not in repr(dealer)


OLD = {
    "algorithm": "hmac-sha256-v1",
    "seed": b"server".hex(),
    "seat_seeds": [b"ab".hex(), b"c".hex()],
    "commitment": hashlib.sha256(b"server").hexdigest(),
}


def test_matches_of_the_first_algorithm_are_dealt_as_they_were() -> None:
    dealer = FairDealer.from_reveal(OLD)
    key = hashlib.sha256(b"\0\0\0\6server\0\0\0\2ab\0\0\0\1c").digest()
    assert roll(dealer, 20) == [pick(DICE, by_hand(key, n) % 36) for n in range(20)]
    assert dealer.reveal() == OLD


def test_without_seats_the_key_of_the_first_algorithm_is_the_seed() -> None:
    dealer = FairDealer.from_reveal({**OLD, "seat_seeds": []})
    assert roll(dealer, 20) == [pick(DICE, by_hand(b"server", n) % 36) for n in range(20)]


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


def test_an_entry_that_waits_lets_other_chances_come() -> None:
    dealer = ScriptedDealer(["next roll 4"], then=FastDealer(6))
    balls = dealer.choose([1, 1], lambda: ["balls blue", "balls red"])
    assert balls == FastDealer(6).choose([1, 1], lambda: ["balls blue", "balls red"])
    assert dealer.left == ["next roll 4"]
    assert dealer.choose(DICE, dice_names) == 2
    assert dealer.left == []


def test_a_script_is_a_list() -> None:
    with pytest.raises(UsageError, match="list"):
        ScriptedDealer("roll 8")
