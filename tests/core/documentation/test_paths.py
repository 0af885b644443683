"""Every path that the documents for developers name is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PLACES = ("", "ftcost_core", "ftcost_gui", "resources", "resources/exporters", "resources/configurations",
          "resources/throughput/kernels", "ftcost_core/formulas", "ftcost_core/formulas/memory", "tests/accuracy/data",
          "tests/recorded", "tests/mutants", "packaging")  # fmt: skip
ANY = {"page.py", "report/section_NAME.py"}
"""Stand for each page and each section."""


@pytest.mark.parametrize("document", ["ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_the_paths_of_a_document_are_there(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w.-]+(?:/[\w.-]+)*(?:\.(?:py|json|jsonl|toml|md)|/))`", text)) - ANY
    assert len(named) > 30
    missing = [path for path in named if not any((ROOT / place / path).exists() for place in PLACES)]
    assert missing == []
