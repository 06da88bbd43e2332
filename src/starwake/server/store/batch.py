"""Group commit for calls that go over a line: what comes while a call is under way waits for the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, NamedTuple, TypeVar

Item = TypeVar("Item")
Answer = TypeVar("Answer")


class _Waiting(NamedTuple, Generic[Item, Answer]):
    item: Item
    answer: asyncio.Future[Answer]


class Batches(Generic[Item, Answer]):
    """Hands all that waits, `most` at a time, to `handle`, which answers for each item; what it raises all are told."""

    def __init__(self, handle: Callable[[list[Item]], Awaitable[list[Answer]]], most: int) -> None:
        self._handle = handle
        self._most = most
        self._waiting: list[_Waiting[Item, Answer]] = []
        self._task: asyncio.Task[None] | None = None

    async def add(self, item: Item) -> Answer:
        """Wait for the answer to an item."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(item, answer))
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        return await answer

    async def close(self) -> None:
        """Wait until nothing waits."""
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        while self._waiting:
            batch = self._waiting[: self._most]
            del self._waiting[: self._most]
            await self._one(batch)
        self._task = None

    async def _one(self, batch: list[_Waiting[Item, Answer]]) -> None:
        try:
            answers = await self._handle([waiting.item for waiting in batch])
        except Exception as error:
            for waiting in batch:
                if not waiting.answer.done():
                    waiting.answer.set_exception(type(error)(*error.args))
            return
        for waiting, answer in zip(batch, answers, strict=True):
            if not waiting.answer.done():  # else whoever asked has gone
                waiting.answer.set_result(answer)
