"""The shipped facts are complete, consistent and have a source."""

from __future__ import annotations

import re

import pytest

from ftcost_core.architecture.counts import counts
from ftcost_core.catalogue.gpus import all_gpus, find_gpu, plain_gpu_name
from ftcost_core.catalogue.models import all_models
from ftcost_core.catalogue.offers import all_offers, billing
from ftcost_core.catalogue.out_of_scope import chip_out_of_scope
from ftcost_core.documents.job import load_job
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import JobWarning
from ftcost_core.evaluation.gpu_support import gpu_warnings
from ftcost_core.storage.bundled import resource
from tests.core.jobs import job

DATE = re.compile(r"20\d\d-[01]\d(-[0-3]\d)?")


def test_every_models_parameters_follow_from_its_architecture() -> None:
    assert all_models()
    for model in all_models():
        found = counts(model.architecture)
        assert (found.total, found.active) == (model.parameters, model.active_parameters), model.id
        assert model.source, model.id


def test_model_ids_are_unique() -> None:
    ids = [model.id.casefold() for model in all_models()]
    assert len(ids) == len(set(ids))


def test_gpus_are_plausible_and_sourced() -> None:
    assert all_gpus()
    for gpu in all_gpus():
        assert gpu.sources, gpu.name
        assert 0.9 < gpu.memory_bytes / (gpu.memory_gb * 1e9) < 1.1, gpu.name
        assert 5e10 < gpu.bandwidth_bytes_s < 3e13, gpu.name
        assert gpu.peak_flops("bf16") >= gpu.flops.get("fp32", 0), gpu.name
        assert gpu.peak_flops("fp8-mixed") >= gpu.peak_flops("bf16-mixed"), gpu.name


@pytest.mark.parametrize(
    ("alias", "name"),
    [
        ("a100", "A100-SXM4-80GB"),
        ("H100", "H100-SXM5-80GB"),
        ("rtx4090", "RTX 4090"),
        ("V100", "V100-SXM2-16GB"),
        ("NVIDIA_GeForce_RTX_9999", None),
    ],
)
def test_gpu_aliases(alias: str, name: str | None) -> None:
    if name is None:
        with pytest.raises(InputError, match="hardware.gpu"):
            find_gpu(alias)
    else:
        assert find_gpu(alias).name == name


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("M3 Max", '"Apple M3 Max 36GB"'),
        ("apple-m4-pro", '"Apple M4 Pro 24GB"'),
        ("apple silicon", "such as Apple M3 Max 36GB"),
        ("Threadripper 7980X", "a T4"),
        ("MPS", "PyTorch on Apple silicon"),
        ("Radeon 8050S", "Strix Halo"),
        ("Ryzen AI 9 HX 370", "Strix Halo"),
        ("TPU v3", "for the stack maxtext"),
        ("TPU v6e-8", "for the stack maxtext"),
        ("v6e-8", "hosts and chips a host"),
        ("trn2.48xlarge", "Neuron"),
    ],
)
def test_a_chip_that_no_stack_here_runs_on_is_refused_in_one_line_that_says_why(name: str, why: str) -> None:
    with pytest.raises(InputError) as refused:
        find_gpu(name)
    (line,) = str(refused.value).splitlines()
    assert line.startswith("hardware.gpu:")
    assert why in line


def test_no_gpu_of_the_catalogue_is_mistaken_for_another_chip() -> None:
    for gpu in all_gpus():
        for name in (gpu.name, *gpu.aliases):
            # A Mac without its memory and a TPU with its number of chips are no chips of the catalogue.
            assert gpu.vendor in ("Apple", "Google") or chip_out_of_scope(plain_gpu_name(name)) is None, name


def test_a_chip_with_a_caution_has_a_wide_range_and_says_why() -> None:
    cautious = {gpu.name for gpu in all_gpus() if gpu.caution not in (None, "unified_memory")}
    assert cautious == {gpu.name for gpu in all_gpus() if gpu.speed_within > 1}
    assert find_gpu("Rubin").name in cautious
    (announced,) = (warning for warning in warnings_of("VR200 (Rubin)") if warning.path == "hardware.gpu")
    assert announced.text.startswith("VR200 (Rubin) is known from its announcement alone")
    (shared,) = (
        warning for warning in warnings_of("Radeon 8060S (Strix Halo 128GB)") if warning.path == "hardware.gpu"
    )
    assert "ttm.pages_limit" in shared.text
    (unified,) = (warning for warning in warnings_of("GB10 (DGX Spark)") if warning.path == "hardware.gpu")
    assert "share the memory of GB10" in unified.text


def warnings_of(gpu: str) -> tuple[JobWarning, ...]:
    return tuple(gpu_warnings(job({"hardware.gpu": gpu}), find_gpu(gpu)))


def test_cards_of_one_family_do_the_same_a_clock() -> None:
    """GeForce cards of the RTX 50 series multiply in bf16 at twice their fp32 rate, RTX PRO at four times it."""
    blackwell = [gpu for gpu in all_gpus() if gpu.compute_capability == "12.0"]
    assert len(blackwell) == 29
    for gpu in blackwell:
        factor = 4 if "PRO" in gpu.name else 2
        assert gpu.flops["bf16"] / gpu.flops["fp32"] == pytest.approx(factor, rel=0.08), gpu.name


def test_offers_have_a_known_gpu_a_price_a_date_and_a_source() -> None:
    ids = [offer.id for offer in all_offers()]
    assert len(ids) == len(set(ids))
    for offer in all_offers():
        assert find_gpu(offer.gpu).name == offer.gpu
        assert 0.005 < float(offer.price_usd_per_hour) / offer.gpus < 40, offer.id
        assert DATE.fullmatch(offer.as_of), offer.id
        assert offer.source, offer.id
        assert billing(offer.provider).increment_s > 0


def test_the_guides_price_lists_are_there() -> None:
    """RunPod, Lambda and CoreWeave of March 2026, as the guides give them."""
    guides = {offer.id: float(offer.price_usd_per_hour) for offer in all_offers() if offer.listing != "market"}
    expected = {
        "guides-2026-03/runpod/rtx-4090x1/on-demand/community": 0.34,
        "guides-2026-03/runpod/rtx-4090x1/spot/community": 0.14,
        "guides-2026-03/runpod/h100-sxm5-80gbx1/on-demand/community": 2.69,
        "guides-2026-03/lambda/h100-pcie-80gbx1/on-demand": 2.86,
        "guides-2026-03/coreweave/h100-sxm5-80gbx8/on-demand": 49.24,
        "guides-2026-03/coreweave/b200x8/on-demand": 68.80,
    }
    assert expected.items() <= guides.items()


def test_every_example_is_a_valid_job() -> None:
    examples = sorted(entry.name for entry in resource("examples").iterdir())
    assert examples
    for name in examples:
        assert load_job(resource("examples", name).read_text(encoding="utf-8")).name
