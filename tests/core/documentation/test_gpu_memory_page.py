"""The table of what each GPU offers is the catalogue's, row by row."""

from __future__ import annotations

import pytest

from ftcost_core.catalogue.gpus import USUAL_USABLE_SHARE, all_gpus, find_gpu
from tests.core.documentation.gpu_memory_page import HEAD, PAGE, table
from tests.core.documentation.pages import page, says, section


def test_the_table_is_the_catalogue() -> None:
    text = page(PAGE)
    assert text.partition(HEAD)[1:] == (HEAD, table().removeprefix(HEAD))
    assert text.count("\n| ") == len(all_gpus()) + 1
    assert f"| RTX 4090 | 24 | 23.99 | {find_gpu('RTX 4090').usable_gib:.2f} |" in text


def test_what_the_page_says_of_ecc_and_of_unpublished_totals() -> None:
    text = section(PAGE, "What makes it differ")
    off = [gpu.name for gpu in all_gpus() if gpu.usable_gib_with_ecc is not None]
    says(text, " and ".join(off))
    assert f"{1 - USUAL_USABLE_SHARE:.1%}".replace("%", " % less") in " ".join(page(PAGE).split())
    for name in off:
        gpu = find_gpu(name)
        assert gpu.usable_gib_with_ecc == pytest.approx((gpu.usable_gib or 0) * 15 / 16, rel=0.003)
        assert f"they offer {gpu.usable_gib_with_ecc} GiB" in text
