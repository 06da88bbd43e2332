"""The event loop of the commands that hold many sockets."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


def quick_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """What makes a loop quicker than Python's own, on systems that have one."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop
