"""Rates of kernels: golden values, limits, and that every chip of the catalogue has them."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftcost_core.catalogue.gpus import all_gpus, find_gpu
from ftcost_core.formulas.facts.measured import attention_facts, chip_facts, product_facts
from ftcost_core.formulas.kernels.attention import (
    attention_shares,
    eager_score_bytes,
    kernel_meant,
    kernels_of,
    refusal,
)
from ftcost_core.formulas.kernels.chips import base_family, kernel_family, processor_hz
from ftcost_core.formulas.kernels.collectives import LinkRates, NetworkRates, collective_seconds, link_kind
from ftcost_core.formulas.kernels.dequantise import dequantised_parameters_s
from ftcost_core.formulas.kernels.products import product_limits, product_rate, sustained_share
from ftcost_core.formulas.throughput.rates import _watts
from ftcost_core.formulas.word_arrays import WordArray
from tests.accuracy import physics

FAMILIES = tuple(sorted({kernel_family(gpu) for gpu in all_gpus()}))
PAIRS = tuple(
    (kernel, family) for family in FAMILIES for kernel in kernels_of(family) if kernel_meant(kernel, family) != "eager"
)


def shares(kernel: str, family: str, head: float, causal: bool, *lengths: float):
    n = len(lengths)
    return attention_shares(WordArray.of([kernel] * n), WordArray.of([family] * n), head, causal, np.array(lengths))


def rate(gpu_name: str, tokens, inputs: float, outputs: float, bits: int = 16, *, grouped: bool = False):
    gpu = find_gpu(gpu_name)
    tokens = np.asarray(tokens, dtype=float)
    n = len(tokens)
    peak = gpu.peak_flops({16: "bf16", 8: "fp8-mixed", 4: "nvfp4-mixed"}[bits])
    limits = product_limits(
        np.full(n, peak), np.full(n, gpu.bandwidth_bytes_s), WordArray.of([kernel_family(gpu)] * n),
        np.full(n, float(bits)), watts=np.full(n, _watts(gpu)),
    )  # fmt: skip
    return product_rate(limits, tokens, np.full(n, inputs), np.full(n, outputs), grouped=grouped)


def all_reduce(kind: str, nominal: float, size, inside: float, nodes: float = 1, gbit: float = 3200, op="all_reduce"):
    size = np.asarray(size, dtype=float)
    n = len(size)
    link = LinkRates(WordArray.of([kind] * n), np.full(n, nominal), np.ones(n))
    network = NetworkRates(np.full(n, gbit * 1e9 / 8), WordArray.of(["infiniband"] * n))
    return collective_seconds(op, size, np.full(n, inside), np.full(n, nodes), link, network).seconds


def test_every_chip_of_the_catalogue_has_a_family_and_runs_some_attention() -> None:
    for gpu in all_gpus():
        family = kernel_family(gpu)
        assert base_family(family) in chip_facts().by
        assert {"sdpa", "eager"} <= set(kernels_of(family)), gpu.name
        assert processor_hz(gpu) > 1e10


def test_facts_name_known_families_only() -> None:
    known = set(chip_facts().by)
    for form in attention_facts().by.values():
        assert {base_family(name) for name in (*form.runs_on, *form.measured, *form.stands_for)} <= known
    assert {base_family(name) for name in product_facts().shares} <= known
    assert set(product_facts().flops_per_joule) == known


@pytest.mark.parametrize(
    ("name", "family"),
    [("RTX 4090", "Ada 89 half"), ("L40S", "Ada 89"), ("A10G", "Ampere 86 half"), ("H20-SXM-96GB", "Hopper 90 half"),
     ("H100-SXM5-80GB", "Hopper 90"), ("T4", "Turing 75"), ("Gaudi 2", "Gaudi 2"), ("MI300X", "CDNA3 gfx942")],
)  # fmt: skip
def test_family_of_a_chip(name: str, family: str) -> None:
    assert kernel_family(find_gpu(name)) == family


def test_attention_of_an_h100_depends_on_the_kernel() -> None:
    """Published at 16k tokens, head size 128: 370, 692 and 702 TFLOPS of 989."""
    for kernel, published in (("flash2", 0.374), ("flash3", 0.69), ("cudnn", 0.69)):
        assert shares(kernel, "Hopper 90", 128, False, 16384).forward[0] == pytest.approx(published, rel=0.1)


def test_causal_attention_is_slower_at_short_lengths_only() -> None:
    full = shares("flash2", "Ampere 80", 128, False, 512, 131072).forward
    causal = shares("flash2", "Ampere 80", 128, True, 512, 131072).forward
    assert causal[0] < 0.8 * full[0]
    assert causal[1] == pytest.approx(full[1], rel=0.01)


@given(st.sampled_from(PAIRS), st.floats(16, 512), st.booleans())
def test_attention_shares_grow_with_length_up_to_the_peak(pair, head: float, causal: bool) -> None:
    got = shares(*pair, head, causal, 64, 256, 1024, 4096, 2**20)
    for values in (got.forward, got.backward):
        assert (values > 0).all()
        assert (values <= 1).all()
        assert (np.diff(values) >= 0).all()


def test_a_carried_over_share_says_so() -> None:
    assert shares("flash2", "Hopper 90", 128, True, 4096).measured[0]
    assert not shares("sdpa", "Turing 75", 128, True, 4096).measured[0]
    # FlashAttention-2 leaves most of a B200 idle: 374 of 2,500 TFLOPS were published for a GB200.
    assert shares("flash2", "Blackwell 100", 128, False, 16384).forward[0] == pytest.approx(0.15, rel=0.25)


@pytest.mark.parametrize(
    ("kernel", "family", "says"),
    [("flash3", "Ampere 80", "flash3 does not run on Ampere 80: flash2, "),
     ("flash2", "Turing 75", "sdpa, xformers"),
     ("flash9", "Hopper 90", "one of flash2, flash3"),
     ("cudnn", "CDNA3 gfx942", "cudnn does not run on CDNA3 gfx942")],
)  # fmt: skip
def test_a_kernel_that_does_not_run_is_refused_with_those_that_do(kernel: str, family: str, says: str) -> None:
    assert says in (refusal(kernel, family) or "")
    with pytest.raises(KeyError, match=kernel):
        shares(kernel, family, 128, True, 4096)
    assert refusal("sdpa", family) is None


def test_eager_attention_moves_more_bytes_under_a_causal_mask() -> None:
    chips = WordArray.of(["Hopper 90", "Ampere 80"])
    full, causal = (eager_score_bytes(chips, mask, np.full(2, 4096.0)) for mask in (False, True))
    assert (causal.forward > full.forward).all()
    assert 11 < full.forward[0] < 15
    assert 33 < full.forward[0] + full.backward[0] < 42


@given(
    st.sampled_from([gpu.name for gpu in all_gpus()]), st.sampled_from([16, 8, 4]), st.booleans(),
    st.floats(16, 65536), st.floats(16, 131072),
)  # fmt: skip
def test_product_rates_grow_with_tokens_up_to_the_peak(
    name: str, bits: int, grouped: bool, inputs: float, outputs: float
) -> None:
    values = rate(name, [1, 16, 256, 4096, 65536, 2**20], inputs, outputs, bits, grouped=grouped)
    peak = find_gpu(name).peak_flops({16: "bf16", 8: "fp8-mixed", 4: "nvfp4-mixed"}[bits])
    assert (values > 0).all()
    assert (values <= peak).all()
    assert (np.diff(values) > 0).all()


@pytest.mark.parametrize(
    ("gpu", "tokens", "inputs", "outputs", "bits", "tflops"),
    [("A100-SXM4-80GB", 8192, 8192, 8192, 16, 253.7), ("H100-SXM5-80GB", 6144, 2816, 17920, 16, 821.2),
     ("B200", 4096, 8192, 57344, 16, 1442), ("H800-SXM5-80GB", 8192, 256, 8192, 16, 386),
     ("GB200", 16384, 16384, 16384, 8, 2906.9), ("MI300X", 10240, 8192, 15360, 16, 668.4),
     ("H100-PCIe-80GB", 6912, 2048, 16384, 16, 499.5)],
)  # fmt: skip
def test_published_products(gpu, tokens, inputs, outputs, bits, tflops) -> None:
    assert rate(gpu, [tokens], inputs, outputs, bits)[0] / 1e12 == pytest.approx(tflops, rel=0.2)


def test_power_limits_a_small_board() -> None:
    peak, watts = np.array([65e12, 125e12]), np.array([70.0, 300.0])
    t4, v100 = sustained_share(WordArray.of(["Turing 75", "Volta 70"]), np.full(2, 16.0), peak=peak, watts=watts)
    assert t4 < 0.55
    assert v100 == pytest.approx(0.78, abs=0.05)


@pytest.mark.parametrize(
    ("kind", "nominal", "inside", "nodes", "busbw"),
    [("nvswitch", 300e9, 8, 1, 232), ("nvls", 450e9, 8, 1, 479), ("nvls", 900e9, 8, 1, 846), ("pcie", 63e9, 8, 1, 42),
     ("pcie-host", 31.5e9, 4, 1, 2.6), ("nvls", 450e9, 8, 2, 487), ("xgmi", 448e9, 8, 1, 313)],
)  # fmt: skip
def test_published_plateaus_of_all_reduce(kind, nominal, inside, nodes, busbw) -> None:
    ranks = inside * nodes
    seconds = all_reduce(kind, nominal, [2**33], inside, nodes)[0]
    assert 2 * (ranks - 1) / ranks * 2**33 / seconds / 1e9 == pytest.approx(busbw, rel=0.15)


@pytest.mark.parametrize("op", ["all_reduce", "all_gather", "reduce_scatter", "all_to_all", "point_to_point"])
@pytest.mark.parametrize("kind", ["nvswitch", "nvls", "bridge", "pcie", "pcie-host", "xgmi", "roce"])
def test_collectives_take_longer_with_size_and_nodes(op: str, kind: str) -> None:
    sizes = [2**k for k in range(10, 34, 4)]
    one, four = (all_reduce(kind, 100e9, sizes, 8, nodes, op=op) for nodes in (1, 4))
    assert (np.diff(one) > 0).all()
    # A quarter of an all-to-all stays within each of four nodes, and the network is faster than these links.
    assert op == "all_to_all" or (four > one)[2:].all()
    assert all_reduce(kind, 100e9, [2**20], 1, 1, op=op)[0] == 0


@pytest.mark.parametrize(
    ("name", "direct", "kind"),
    [("A100-SXM4-80GB", True, "nvswitch"), ("H200-SXM-141GB", True, "nvls"), ("RTX 3090", True, "bridge"),
     ("MI300X", True, "xgmi"), ("Gaudi 3", True, "roce"), ("RTX 4090", False, "pcie-host"), ("L40S", False, "pcie")],
)  # fmt: skip
def test_links_of_chips(name: str, direct: bool, kind: str) -> None:
    assert link_kind(find_gpu(name), direct=direct) == kind


def test_every_chip_has_a_link_over_pcie_and_direct_links_are_known() -> None:
    for gpu in all_gpus():
        assert link_kind(gpu, direct=False, peer_access=True) == "pcie"
        if gpu.link:
            link_kind(gpu, direct=True)
    with pytest.raises(ValueError, match="RTX 4090 has no direct link"):
        link_kind(find_gpu("RTX 4090"), direct=True)


def test_an_h100_dequantises_no_faster_than_a_4090() -> None:
    """Published: 331 to 363 and 336 to 375 billion parameters a second; 37 to 52 on a T4."""
    gpus = [find_gpu(name) for name in ("H100-SXM5-80GB", "RTX 4090", "T4")]
    got = dequantised_parameters_s(
        WordArray.of(["nf4"] * 3), np.zeros(3, dtype=bool), WordArray.of([kernel_family(gpu) for gpu in gpus]),
        np.array([gpu.bandwidth_bytes_s for gpu in gpus]), np.array([processor_hz(gpu) for gpu in gpus]),
    )  # fmt: skip
    assert got / 1e9 == pytest.approx([345, 345, 42], rel=0.15)


def test_most_published_micro_benchmarks_are_within_a_fifth() -> None:
    """The floor of ``python -m tests.accuracy physics``."""
    counted = physics.values(physics.counted(physics.GOALS))
    for topic, floor in (("attention", 0.9), ("products", 0.8), ("grouped", 0.8), ("collectives", 0.7)):
        errors = np.abs([value.error for value in counted if value.row["topic"] == topic])
        assert np.mean(errors <= 0.2) >= floor, topic


def test_every_published_value_has_a_source() -> None:
    sources = json.loads(physics.DATA.with_name("physics_sources.json").read_text(encoding="utf-8"))["sources"]
    assert {row["source"] for row in physics.rows()} <= set(sources)


def test_chips_never_measured_are_mostly_within_a_fifth() -> None:
    """What the formulas say of a chip family when its own constants are left out."""
    carried = physics.carried_over(physics.counted(("attention", "products", "grouped")))
    for topic, floor in (("attention", 0.55), ("products", 0.75), ("grouped", 0.75)):
        errors = np.abs([value.error for value in carried if value.row["topic"] == topic])
        assert np.mean(errors <= 0.2) >= floor, topic
    # The constants are back afterwards.
    assert shares("flash3", "Hopper 90", 128, False, 16384).measured[0]
