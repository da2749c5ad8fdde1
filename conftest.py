"""What all tests share; those of the site have a conftest of their own beside them."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from hypothesis import settings

if TYPE_CHECKING:
    import pytest

_BETWEEN_COLLECTIONS = 100_000
"""New objects until the garbage collector looks for cycles; Python's own 700 are for less data."""


settings.register_profile("patient", deadline=None)
settings.load_profile("patient")  # how fast a machine is just now is no fault of what is tested


def pytest_collection_finish(session: pytest.Session) -> None:
    """Let the garbage collector pass over what stays: rules, tests and modules by the thousand."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_BETWEEN_COLLECTIONS, 20, 20)
