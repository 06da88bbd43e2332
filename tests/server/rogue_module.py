"""What a worker imports to know the rogues."""

from tests.server.rogues import register

register()
