"""Differences between documents: what changed, by path, and how to apply it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from starwake.table.difference import difference, patched

LEAVES = st.none() | st.integers(-5, 5) | st.text("ab/~", max_size=3)
DOCUMENTS = st.dictionaries(
    st.text("ab/", min_size=1, max_size=2),
    st.recursive(
        LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("xy", max_size=2), inner)
    ),
    max_size=4,
)


@given(DOCUMENTS, DOCUMENTS)
def test_differences_lead_from_one_document_to_the_other(old, new):
    kept = repr(old)
    assert patched(old, difference(old, new)) == new
    assert repr(old) == kept


@given(DOCUMENTS)
def test_equal_documents_have_no_difference(document):
    assert difference(document, document) == []


def test_null_is_a_value_and_a_removal_is_another_thing():
    assert difference({"offer": 1}, {"offer": None}) == [[[], {"offer": None}]]
    assert difference({"offer": 1}, {}) == [[[], {}, ["offer"]]]


def test_a_list_of_objects_is_compared_item_by_item():
    old = {"seats": [{"cards": 1, "fame": 2}, {"cards": 3, "fame": 0}]}
    new = {"seats": [{"cards": 1, "fame": 2}, {"cards": 4, "fame": 0}]}
    assert difference(old, new) == [[["seats", 1], {"cards": 4}]]


def test_a_list_that_grows_is_told_as_a_whole():
    assert difference({"row": ["a"]}, {"row": ["a", "b"]}) == [[[], {"row": ["a", "b"]}]]


def test_of_a_list_with_some_objects_that_stay_is_told_what_goes_and_comes():
    one, two, three = ({"ship": n} for n in (1, 2, 3))
    assert difference({"ships": [one, three]}, {"ships": [one, two, three]}) == [[["ships"], {"1": two}]]
    assert difference({"ships": [one, two, three]}, {"ships": [one, three]}) == [[["ships"], {}, [1]]]
    assert difference({"ships": [one]}, {"ships": []}) == [[[], {"ships": []}]]


def test_of_a_list_of_which_much_stays_is_told_what_goes_and_comes():
    old, new = {"deck": [*"abcdefghij"]}, {"deck": [*"abcdexyghij"]}
    assert difference(old, new) == [[["deck"], {"5": "x", "6": "y"}, [5]]]
    assert patched(old, difference(old, new)) == new


def test_what_did_not_change_is_shared():
    old = {"systems": [{"kind": "home"}], "turn": 1}
    new = patched(old, [[[], {"turn": 2}]])
    assert new["systems"] is old["systems"]
