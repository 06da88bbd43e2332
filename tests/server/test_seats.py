"""Tokens, codes and names."""

from __future__ import annotations

import pytest

from starwake.server.limits import Window, Windows
from starwake.server.seats import Seat, cleaned, hashed, hashed_code, new_code, new_token, seat_of


def test_a_token_has_256_bits_and_only_its_hash_is_kept():
    token = new_token()
    assert len(token) >= 43
    assert token not in hashed(token)
    assert len({new_token() for _ in range(100)}) == 100


def test_a_token_finds_its_seat_and_no_other():
    seats = [Seat("person", token=hashed("a")), Seat("bot"), Seat("person", token=hashed("b"))]
    assert [seat_of(token, seats) for token in ("a", "b", "c", "", "-")] == [0, 2, None, None, None]


def test_a_code_is_the_same_however_it_is_typed():
    code = new_code()
    assert hashed_code(code) == hashed_code(code.lower()) == hashed_code(code.replace("-", " "))
    assert hashed_code(code) != hashed_code(new_code())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ada", "Ada"),
        ("  Ada\n\tB ", "Ada B"),
        ("a\x00b\x1bc", "a b c"),
        ("\u202eevil", "evil"),
        ("\ud800", "?"),
        ("Zoë 🚀", "Zoë 🚀"),
        ("e" + "\u0301" * 40, "é\u0301\u0301"),
        ("x" * 99, "x" * 24),
        ("\u200b\u200b", ""),
    ],
)
def test_names_of_strangers_are_cleaned(text, found):
    assert cleaned(text, 24) == found


def test_a_window_allows_so_many_in_so_long():
    now = [0.0]
    window = Window(2, 10.0, lambda: now[0])
    assert [window.allows() for _ in range(3)] == [True, True, False]
    now[0] = 10.0
    assert window.allows()


def test_a_window_keeps_only_what_is_within_it():
    now = [0.0]
    window = Window(10**9, 10.0, lambda: now[0])
    for second in range(100):
        now[0] = float(second)
        window.allows()
    assert len(window._times) == 10


def test_addresses_have_windows_of_their_own():
    windows = Windows(1, 60.0)
    assert [windows.allows(one) for one in ("a", "b", "a")] == [True, True, False]
