"""Every file that the program writes, under every way in which writing fails."""

from __future__ import annotations

import sys

import pytest

from tests.faults.check import try_out
from tests.faults.places import PLACES, forget_autosave
from tests.faults.system import FAULTS


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.name)
def test_a_write_that_fails_leaves_the_old_says_so_and_works_again(qapp, tmp_path, place, fault):
    if fault.posix and sys.platform == "win32":
        pytest.skip("POSIX only")
    folder = tmp_path / "folder"
    try:
        try_out(place, fault, folder)
    finally:
        if place.name == "recovery copy":
            forget_autosave(folder)
