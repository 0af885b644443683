"""What the page on TPUs says is what the program says of its example, and what XLA compiled."""

from __future__ import annotations

from collections.abc import Iterable

from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.documents.job import edited, load_job
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import estimate
from ftcost_core.formulas.memory import xla
from ftcost_core.storage.bundled import resource
from tests.core.documentation.pages import GIB, example, page, says, section
from tests.tpu.test_memory import COMPILED, MODELS, TOLERANCE

PAGE = "tpu.md"
NAMES = {"llama2": "Llama 2", "llama3.1": "Llama 3.1", "qwen3": "Qwen 3"}


def said_of(result: Estimate) -> str:
    device, capacity = result.memory.device / GIB, result.memory.capacity / GIB
    return (
        f"{device:.1f} of {capacity:.1f} GiB, and about "
        f"{round(result.throughput.tokens_per_s_per_gpu, -1):.0f} tokens a second and chip"
    )


def test_the_page_says_what_the_program_says_of_its_example() -> None:
    text = section(PAGE, "An example: 70B on v5p")
    full = example("tpu-70b")
    says(text, said_of(full))
    assert 3 < full.throughput.high / full.throughput.low < 6
    job = load_job(resource("examples", "tpu-70b.ftcost").read_text(encoding="utf-8"))
    lora = estimate(edited(job, {
        "method.kind": "lora", "method.lora": {"rank": 16}, "training.precision": "bf16",
        "hardware.nodes": 4, "training.global_batch": 16,
    }))  # fmt: skip
    says(text, said_of(lora))


def test_the_rule_has_the_numbers_of_the_formulas() -> None:
    rule = section(PAGE, "The rule")
    says(
        rule,
        f"{2 * xla.WORKING_WIDTHS:g} × feed-forward width + {2 * xla.WORKING_HIDDEN:g} × hidden size",
        f"{2 * xla.KEPT_WORKING_WIDTHS:g} × feed-forward width",
        *(f"{find_gpu(chip).usable_gib:.2f}" for chip in ("v5e", "v5p", "v6e")),
    )


def test_the_page_says_what_was_compiled_and_how_near_the_program_is() -> None:
    says(page(PAGE), f"within {100 * TOLERANCE:g} % of it")
    assert {row["model_name"] for row in COMPILED} == set(MODELS)
    models = {row["model_name"].partition("-")[0] for row in COMPILED}
    chips = {row["compile_topology"].partition("-")[0] for row in COMPILED}
    says(
        section(PAGE, "How this is known"),
        f"held against {len(COMPILED)} such steps of {_all(NAMES[model] for model in models)} on {_all(chips)}, "
        "one of them with tensor parallelism",
    )
    assert sum(row.get("ici_tensor_parallelism", 1) > 1 for row in COMPILED) == 1


def _all(names: Iterable[str]) -> str:
    *most, last = sorted(names)
    return f"{', '.join(most)} and {last}"
