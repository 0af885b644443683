"""RAM and disk of a node: the five jobs of the page, worked by hand, are those of the program."""

from __future__ import annotations

from typing import Any

import pytest

from ftcost_core.catalogue.offers import all_offers
from ftcost_core.documents.job import parse_job
from ftcost_core.documents.result import Estimate, Host
from ftcost_core.estimator import TwoPartEstimate
from ftcost_core.formulas.facts.host import host_facts
from ftcost_core.wording.verdicts import too_little_ram
from tests.core.documentation.pages import FIRST, GIB, SECOND, example, says, section

PAGE = "host-memory.md"
PARAMETERS = 8_030_261_248
SYSTEM, PROCESS, FILE, ENVIRONMENT = 2e9, 2e9, 5e9, 15e9


def _job(method: str, training: dict[str, Any], hardware: dict[str, Any], seq_len: int = 2048) -> Estimate:
    document = {
        "format": "ftcost-job", "version": 1, "model": {"id": "meta-llama/Llama-3.1-8B"},
        "data": {"tokens": 10_000_000, "seq_len": seq_len}, "method": {"kind": method},
        "training": {"micro_batch": 1, **training}, "hardware": {"gpu": "H100-SXM5-80GB", **hardware},
    }  # fmt: skip
    return TwoPartEstimate(parse_job(document)).first


def _sums(host: Host, *parts: str) -> float:
    return sum(term.value for term in host.terms if term.key in parts)


def _row(label: str, numbers: str, size: float) -> str:
    return f"| {label} | {numbers} | {size / GIB:.1f} |"


def _total(label: str, size: float) -> str:
    return f"| **{label}** | sum | **{size / GIB:.1f}** |"


def _checked(host: Host, title: str, moment: str, parts: list[tuple[str, str, float, tuple[str, ...]]]) -> None:
    """Check each part, worked by hand, against its terms and its row; then RAM as their sum."""
    assert host.ram_moment == moment
    for _, _, size, keys in parts:
        assert _sums(host, *keys) == pytest.approx(size)
    ram = sum(size for _, _, size, keys in parts if keys[0].startswith("ram."))
    assert host.ram_bytes == pytest.approx(ram)
    rows = [_row(label, numbers, size) for label, numbers, size, _ in parts]
    says(section(PAGE, title), *rows, _total("RAM", ram))


def test_merging() -> None:
    host = example(FIRST).host
    fetched = PARAMETERS * 2.0
    parts = [
        ("system and process", "2 GB + 2 GB", SYSTEM + PROCESS, ("ram.system", "ram.processes")),
        ("base in 16 bits", f"{PARAMETERS:,} × 2 B", fetched, ("ram.merged-model",)),
        ("one file of the merged model", "5 GB", FILE, ("ram.merged-file",)),
        ("environment", "15 GB", ENVIRONMENT, ("disk.environment",)),
        ("fetched weights", f"{PARAMETERS:,} × 2 B", fetched, ("disk.weights",)),
        ("data", "10,000,000 × 16 B", 1.6e8, ("disk.data",)),
        ("checkpoints", "3 × 169,082,880 B", 3 * 169_082_880.0, ("disk.checkpoints",)),
        ("merged model", f"{PARAMETERS:,} × 2 B", fetched, ("disk.model",)),
    ]
    title = "Merging: QLoRA, 8B on one RTX 4090"
    _checked(host, title, "merging", parts)
    says(section(PAGE, title), _total("disk", host.disk_bytes), f"needs {host.ram_moments['training'] / GIB:.1f} GiB")


def test_loading() -> None:
    hardware: dict[str, Any] = {"gpus_per_node": 8, "parallelism": {"strategy": "ddp"}}
    found = _job("lora", {"global_batch": 64}, hardware)
    weights = 8 * PARAMETERS * 2.0
    parts = [
        ("system and processes", "2 GB + 8 × 2 GB", SYSTEM + 8 * PROCESS, ("ram.system", "ram.processes")),
        ("weights", f"8 × {PARAMETERS:,} × 2 B", weights, ("ram.loading",)),
    ]
    title = "Loading: LoRA, 8B by DDP on eight GPUs"
    _checked(found.host, title, "loading", parts)
    hardware["parallelism"] = {"strategy": "fsdp"}
    loaded = _job("lora", {"global_batch": 64}, hardware).host.ram_moments["loading"] - SYSTEM - 8 * PROCESS
    assert loaded == pytest.approx(weights / 8)
    says(section(PAGE, title), f"{loaded / GIB:.1f} GiB instead of {weights / GIB:.1f}")


def test_saving() -> None:
    host = example(SECOND).host
    checkpoint = PARAMETERS * 12.0
    rest = ("disk.environment", "disk.weights", "disk.data", "disk.model")
    parts = [
        ("system and processes", "2 GB + 8 × 2 GB", SYSTEM + 8 * PROCESS, ("ram.system", "ram.processes")),
        ("workers", "8 × 1 × 0.7 GB", 8 * 0.7e9, ("ram.workers",)),
        ("weights and states", f"{PARAMETERS:,} × (4 + 8) B", checkpoint, ("ram.gathered",)),
        ("environment, weights, data, model",
         f"15 GB + 2 × {PARAMETERS * 2:,} B + 50,000,000 × 16 B", ENVIRONMENT + PARAMETERS * 4.0 + 8e8, rest),
        ("checkpoints", f"3 × {PARAMETERS * 12:,} B", 3 * checkpoint, ("disk.checkpoints",)),
    ]  # fmt: skip
    title = "Saving: full fine-tuning, 8B by FSDP on eight GPUs"
    _checked(host, title, "saving", parts)
    says(section(PAGE, title), _total("disk", host.disk_bytes))


def test_offloading() -> None:
    parallelism = {"strategy": "zero3", "cpu_offload": "parameters"}
    found = _job(
        "full", {"precision": "bf16-mixed", "global_batch": 64}, {"gpus_per_node": 8, "parallelism": parallelism}
    )
    held = PARAMETERS * 18.0
    parts = [
        ("system and processes", "2 GB + 8 × 2 GB", SYSTEM + 8 * PROCESS, ("ram.system", "ram.processes")),
        ("weights", f"{PARAMETERS:,} × 2 B", PARAMETERS * 2.0, ("ram.offloaded-weights",)),
        ("states and master weights", f"{PARAMETERS:,} × (8 + 4) B", PARAMETERS * 12.0,
         ("ram.offloaded-optimizer",)),
        ("gradients", f"{PARAMETERS:,} × 4 B", PARAMETERS * 4.0, ("ram.offloaded-gradients",)),
        ("pinned memory, rounded", f"0.44 × {PARAMETERS * 18:,} B", 0.44 * held, ("ram.pinned",)),
        ("the 16-bit model, gathered to save", f"{PARAMETERS:,} × 2 B", PARAMETERS * 2.0, ("ram.gathered",)),
    ]  # fmt: skip
    _checked(found.host, "Offloading: full fine-tuning, 8B by ZeRO-3 with everything on the CPU", "saving", parts)


def test_activations() -> None:
    found = _job("qlora", {"stack": "unsloth", "optimizer": "adamw-8bit", "global_batch": 8}, {}, 65_536)
    parts = [
        ("system and process", "2 GB + 2 GB", SYSTEM + PROCESS, ("ram.system", "ram.processes")),
        ("checkpoints", "30 × 65,536 × 4,096 × 2 B × 1.44", 30 * 65_536 * 4096 * 2 * 1.44,
         ("ram.offloaded-activations",)),
    ]  # fmt: skip
    _checked(found.host, "Activations: QLoRA with Unsloth at 65,536 tokens", "training", parts)


def test_how_many_offers_say_their_ram() -> None:
    offers = all_offers()
    known = sum(offer.ram_gib is not None for offer in offers)
    says(
        section(PAGE, "What it is compared with"),
        f"Of {len(offers):,} shipped offers, {known} say their RAM",
        f'"{too_little_ram()}"',
    )


def test_the_facts_and_what_was_measured() -> None:
    facts, text = host_facts(), section(PAGE, "What is counted")
    document = {
        "format": "ftcost-job", "version": 1, "model": {"id": "meta-llama/Llama-3.3-70B-Instruct"},
        "data": {"tokens": 1_000}, "method": {"kind": "full"},
        "training": {"stack": "torchtune", "micro_batch": 1, "global_batch": 8},
        "hardware": {"gpu": "A100-SXM4-80GB", "gpus_per_node": 8, "parallelism": {"strategy": "fsdp"}},
    }  # fmt: skip
    host = TwoPartEstimate(parse_job(document)).first.host
    says(
        text,
        f"system counts {facts.system_bytes.value / 1e9:g} GB",
        f"a process {facts.process_bytes.value / 1e9:g} GB",
        f"a data loader {facts.worker_bytes.value / 1e9:g} GB",
        f"{facts.resident_token_bytes.by['torchtune']:g} bytes a token",
        f"{facts.pinned_share.value:g} times what was asked for",
        f"high end is {facts.high_share.value:g} times",
        f"where {host.ram_moments['saving'] / 1e9:.0f} GB are counted",
        f"where {_sums(host, 'ram.gathered') / 1e9:.0f} GB are counted",
        f"environment of {facts.environment_bytes.value / 1e9:g} GB",
        f"{facts.fetched_bytes.value:g} bytes a parameter",
        f"{facts.token_bytes.value:g} bytes for each token",
    )
