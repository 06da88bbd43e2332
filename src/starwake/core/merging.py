"""How what one seat knows is laid over what everybody knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def merged(public: Mapping[str, Any], private: Mapping[str, Any]) -> dict[str, Any]:
    """The public part of a view with a private one laid over it: objects key by key, lists by the number of the item.

    Neither part is changed; the result shares what the private part does not touch.
    """
    whole = dict(public)
    for key, value in private.items():
        whole[key] = _laid_over(whole.get(key), value)
    return whole


def _laid_over(below: Any, above: Any) -> Any:
    if type(above) is not dict:
        return above
    laid: dict[str, Any] = above
    if type(below) is not list:
        return merged(below, laid) if type(below) is dict else laid
    whole: list[Any] = below[:]
    for number, value in laid.items():
        place = int(number)
        whole[place] = _laid_over(whole[place], value)
    return whole
