"""The tables of trainers say what the exporters write and the readers read: no field is left out unawares."""

from __future__ import annotations

import pytest

from ftcost_core.documents.fields import leaves
from ftcost_core.formulas.facts.trainers import trainer_file
from ftcost_core.trainers.names import TRAINERS, Trainer
from ftcost_core.trainers.table import PARTS, check_fields, shared, trainers
from tests.core.configurations.fields_read import is_read

NOT_ALONE = {
    "hardware.parallelism.context_kind": "read with accelerate's sizes of both kinds; no field alone makes one of the other",
    "hardware.parallelism.pipeline_schedule": "one word for all but Megatron",
    "method.tower": "read beside images alone, which Unsloth is handed none of",
    "method.projector": "read beside images and full fine-tuning",
    "method.experts_quantized": "read beside a mixture with adapters on some of its matrices",
}


def test_every_field_is_told_or_not_for_a_reason() -> None:
    every = {leaf for part in PARTS for leaf in leaves(part)}
    for table in trainers().values():
        assert table.fields() | table.without.keys() | shared().no_setting.keys() | shared().launchers.keys() == every
        assert not table.fields() & table.without.keys()
    for lacking, named in ((every - {"training.compile"}, "no entry for training.compile"),
                           (every | {"training.smoothing"}, "training.smoothing: no field")):  # fmt: skip
        with pytest.raises(ValueError, match=named):
            check_fields(lacking)


@pytest.mark.parametrize(
    ("tool", "every"),
    # The gate reads every fourth field of a tool, other ones of each.
    [
        pytest.param(tool, every, marks=[pytest.mark.long] if every == 1 else [], id=f"{tool}-{every}")
        for tool in TRAINERS
        for every in (4, 1)
    ],
)
def test_what_stands_in_a_table_is_read_back(tool: Trainer, every: int) -> None:
    table = trainers()[tool]
    # What a trainer takes one value of alone is no other after a change.
    written = {row.path for row in table.rows if row.path and row.read} - trainer_file(table.facts).only.keys()
    if tool == "nemo":
        written -= {"training.micro_batch", "hardware.parallelism.expert_tensor"}  # packed windows are single
    paths = sorted(written - NOT_ALONE.keys())[TRAINERS.index(tool) % every :: every]
    assert [path for path in paths if not is_read(tool, path)] == []
