"""Nothing fits is never the last word: the nearest that does is named, with what it takes."""

from __future__ import annotations

import pytest

from ftcost_core.documents.job import edited
from ftcost_core.planner.search import plan
from ftcost_core.planner.search_pass import own_hardware
from tests.core.planner.test_savers import asked

CASES: dict[str, tuple[str, dict[str, object]]] = {
    "70B in full on one small card": (
        "meta-llama/Llama-3.3-70B-Instruct",
        {"method.kind": "full", "method.quantization": None, "hardware.gpu": "RTX 3060", "limits.gpus": ["RTX 3060"],
         "limits.max_gpus": 1},
    ),
    "405B in full on eight cards, nothing else allowed": (
        "meta-llama/Llama-3.1-405B",
        {"method.kind": "full", "method.quantization": None, "training.precision": "bf16-mixed",
         "hardware.gpu": "L40S", "hardware.gpus_per_node": 8, "limits.gpus": ["L40S"], "limits.max_gpus": 8,
         "limits.terms": ["on-demand"]},
    ),
    "a long context on an old card": (
        "Qwen/Qwen3-32B",
        {"data.seq_len": 32768, "hardware.gpu": "T4", "limits.gpus": ["T4"], "limits.max_gpus": 1},
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    "name", [name if "old card" in name else pytest.param(name, marks=pytest.mark.long) for name in CASES]
)
def test_the_nearest_that_fits_is_named_with_what_it_takes(name: str) -> None:
    model, changes = CASES[name]
    one = asked(model, changes)
    found = plan(one, top=1)
    assert found.binding is not None
    assert found.binding.relaxations
    for way in found.binding.relaxations[:2]:
        assert way.hours
        assert ":" in way.said
        assert plan(edited(one, way.change), top=1).plans
    paths = [way.path for way in found.binding.relaxations]
    # The same machine first, then less of the job, then something smaller, then other hardware.
    order = {"data.seq_len": 1, "limits.min_seq_len": 1, "training.global_batch": 1, "hardware.parallelism.tensor": 0,
             "limits.methods": 2, "limits.quantization": 2, "model.id": 2, "limits.gpus": 3, "limits.max_gpus": 3,
             "limits.providers": 3, "limits.regions": 3}  # fmt: skip
    ranks = [order.get(path, 0) for path in paths]
    assert ranks == sorted(ranks)


def test_a_machine_that_the_job_describes_holds_what_no_offer_of_its_card_holds() -> None:
    one = asked("meta-llama/Llama-3.1-8B", {"method.kind": "full", "method.quantization": None,
                                            "hardware.gpu": "RTX 4090", "hardware.host_ram_gib": 256.0})  # fmt: skip
    one = edited(one, own_hardware(one))
    made = plan(one, top=1).plans[0]
    assert made.job.hardware.parallelism.cpu_offload != "none"
    assert made.job.hardware.host_ram_gib == 256
    assert made.memory.fit_probability >= 0.9
    short = plan(edited(one, {"hardware.host_ram_gib": 128.0}), top=1).binding
    assert short is not None
    assert short.relaxations[0].change == {"hardware.host_ram_gib": 192.0}
    assert not plan(edited(one, {"hardware.host_ram_gib": None}), top=1).plans
