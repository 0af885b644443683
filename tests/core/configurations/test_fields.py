"""The table of fields that are read of configurations says what the readers do."""

from __future__ import annotations

import pytest

from ftcost_core.configurations.facts import TOOLS, Tool, fields_read
from ftcost_core.documents.fields import leaves
from ftcost_core.exporters.field_uses import PARTS, check_fields
from tests.core.configurations.fields_read import is_read

HEADS = "hardware.parallelism.context_kind"
"""Read with accelerate's sizes of both kinds; no field alone makes one of the other."""


def test_every_field_is_read_or_not_for_a_reason() -> None:
    every = {leaf for part in PARTS for leaf in leaves(part)}
    assert fields_read().read.keys() | fields_read().not_read.keys() == every
    for lacking, named in ((every - {"training.compile"}, "no entry for training.compile"),
                           (every | {"training.smoothing"}, "training.smoothing: no field")):  # fmt: skip
        with pytest.raises(ValueError, match=named):
            check_fields(lacking)
    with pytest.raises(ValueError, match="training.compile: .* listed twice"):
        check_fields(every, ["training.compile"])


@pytest.mark.parametrize("tool", TOOLS)
def test_what_is_said_to_be_read_is_read_back(tool: Tool) -> None:
    read = [path for path, tools in fields_read().read.items() if tools[tool] and path != HEADS]
    assert [path for path in read if not is_read(tool, path)] == []


@pytest.mark.long
@pytest.mark.parametrize("tool", TOOLS)
def test_what_is_said_not_to_be_read_is_not(tool: Tool) -> None:
    others = [path for path, tools in fields_read().read.items() if not tools[tool]]
    assert [path for path in (*others, *fields_read().not_read) if is_read(tool, path)] == []
