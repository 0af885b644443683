"""The price lists have a longer test of their own: ``tests/core/prices/test_store.py``."""

from __future__ import annotations

import sys

import pytest

from tests.faults.kill import kill_while_writing
from tests.faults.places import PLACES


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
@pytest.mark.parametrize("place", [one for one in PLACES if one.name != "price lists"], ids=lambda one: one.name)
def test_a_killed_program_leaves_the_old_or_the_new(tmp_path, place):
    kill_while_writing(place, tmp_path / "folder", 2)
