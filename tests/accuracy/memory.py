"""``python -m tests.accuracy memory``: memory against exact traces and published runs.

``--write-residuals`` stores the quantiles of the residuals of ``device`` that the range is made from.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, get_args

import numpy as np

from ftcost_core.documents.job import parse_job
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.documents.term import Array
from ftcost_core.documents.words import Stack
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.formulas.facts.device import Run, Settings, Sharding, Trains, device_memory
from ftcost_core.formulas.facts.stacks import mechanisms
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.formulas.job_arrays import JobArrays, SequenceLengths, pack
from ftcost_core.formulas.memory.fit_probability import UNSURE, mixed, student_2
from ftcost_core.formulas.memory.limits import fits
from ftcost_core.formulas.memory.logits import logits_terms
from ftcost_core.formulas.memory.optimizer import BLOCK_8BIT
from ftcost_core.formulas.memory.peak import Peak, peak
from ftcost_core.formulas.memory.trained_on_rank import trained_on_stage
from ftcost_core.formulas.memory.views import FIRST, memory_inputs
from ftcost_core.storage.bundled import resource
from tests.accuracy.report import Residual, table, within, worst
from tests.accuracy.rows import measurements, traces

GROUPS = ("source", "regime", "method", "stack", "gpus", "kind")
KINDS = ("allocated", "reserved", "device")
KNOWN = {
    "stack": get_args(Stack), "trains": get_args(Trains), "sharding": get_args(Sharding), "settings": get_args(Settings),
}  # fmt: skip
"""What the spread of residuals is told apart by, with its words."""
BIAS: dict[str, float] = {"stated": 0.02, "open": 0.1}
WIDE_BIAS: dict[str, float] = {"stated": 0.02, "open": 0.6}
"""Logarithm of need over estimate in the middle, and of runs that are not what their jobs say. Of 15 pairs for open
settings, 15 of 25 choices on the verdicts of all sources but one fall on these: then the Brier score of that one's is
0.115 on the mean of all, 0.088 of those that no source contradicts. Of the runs with open settings that surprise,
most need more. Where settings are stated measured needs ask for 0.00 and verdicts for 0.025."""
WIDTH, DRAWN, UNSEEN = 0.5, 2.0, 1.2
"""The share of a source's 68th percentile that is the scale (by the scores of verdicts and of measured needs, sources
left out); sources that the scale of all counts as when a word's is drawn to it; and the factor of a word that no
source measured."""
WIDE, SURPRISE, MOST_UNLIKE = 1.0, 0.2, 0.35
"""Scale of the needs of runs that are not what their jobs say; a verdict with a smaller chance counts as one of them,
twice, since every second errs to the other side; and the largest share of them."""
ENDS = (0.1, 0.89)
"""Quantiles of the range: of sources left out, each quarter of its widths then holds 77 to 87 %."""
CARDS = np.exp(np.linspace(-np.log(2), np.log(2), 57))
"""Sizes that cards are imagined to have beside what a run was measured to need: half of it to twice."""
STATIC = {"params": ("weights", "adapters"), "grads": ("gradients",), "optimizer": ("optimizer",)}


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.accuracy memory")
    parser.add_argument("--write-residuals", action="store_true")
    parser.add_argument("--worst", type=int, default=20)
    options = parser.parse_args(arguments)
    if options.write_residuals:
        write_residuals()
        return
    print("\n".join(report(options.worst)))


def report(count: int) -> Iterator[str]:
    for name, residuals in trace_residuals().items():
        yield from table(f"exact traces: {name}", residuals)
        yield f"  within 1 %: {within(residuals, 0.01):.1%}, within 3 %: {within(residuals, 0.03):.1%}"
    yield from worst(trace_residuals()["peak"], count, _describe)
    for title, kinds in (("allocated or reserved", ("allocated", "reserved")), ("all kinds", KINDS)):
        residuals = run_residuals(kinds)
        yield from table(f"published runs, quality A, {title}", residuals)
        yield f"  within 12 %: {within(residuals, 0.12):.1%}, within 22 %: {within(residuals, 0.22):.1%}"
    for key in GROUPS:
        yield from table(f"by {key}", residuals, key)
    yield from worst(residuals, count, _describe)
    yield from left_out()
    wrong = [(name, said, true) for name, said, true in fit_answers() if said != true]
    yield f"fits or not: {1 - len(wrong) / len(fit_answers()):.1%} of {len(fit_answers())} right"
    yield from (f"  {name}: said {said}, was {true}" for name, said, true in wrong)
    sound = [said == true for name, said, true in fit_answers() if name not in contradictory()]
    yield f"  without verdicts that their own source contradicts: {np.mean(sound):.1%} of {len(sound)} right"
    yield from chances()
    yield from ranges_held()


def left_out() -> Iterator[str]:
    """Yield the errors of each source and regime scaled by the bias that all the others have.

    The memory formulas count and fit next to nothing, so that what is left out changes a median bias at most.
    """
    for key in ("source", "regime"):
        groups = {one.groups[key] for one in everything()}
        corrected = []
        for group in groups:
            bias = float(np.median([1 + one.error for one in everything() if one.groups[key] != group]))
            corrected += [
                replace(one, estimated=one.estimated / bias) for one in everything() if one.groups[key] == group
            ]
        yield from table(f"published runs, the {key} left out of the bias", corrected)


def chances() -> Iterator[str]:
    """Yield the Brier score of the chance to fit and its reliability table, each verdict's source left out."""
    for title, quality, skipped in (
        ("all verdicts", "AB", frozenset[str]()),
        ("without those that their own source contradicts", "AB", contradictory()),
        ("of quality A, without contradicted ones", "A", contradictory()),
        ("of quality B", "B", frozenset[str]()),
    ):
        verdicts = [one for one in fit_chances(quality) if one[0] not in skipped]
        said, true = np.array([[chance, float(fitted)] for _, chance, fitted in verdicts]).T
        yield f"chance to fit, source left out, {title}: Brier score {np.mean((said - true) ** 2):.4f} of {len(said)}"
        yield f"  yes or no as said: {np.mean((said >= 0.5) != true):.4f}"
        yield from _reliability("verdicts", said, true, np.ones(len(said)), np.arange(len(said)))
    said, true, weights, source = card_chances()
    score = np.average((said - true) ** 2, weights=weights)
    yield f"chance to fit on cards of half to twice the measured need, every source counted once: Brier score {score:.4f}"
    yield from _reliability("sources", said, true, weights, source)


@dataclass(frozen=True, slots=True)
class Fifth:
    """Chances of one fifth, and how often what they were said of fitted."""

    low: float
    count: int
    """Observations: entries of one observation, such as all runs of a source, err alike and count once."""
    said: float
    fitted: float
    least: float
    """Of the 95 % interval that so many observations leave; so is the next."""
    most: float


def fifths(said: Array, true: Array, weights: Array, observed: Array) -> Iterator[Fifth]:
    """Yield the fifths of some chances; ``observed`` names the observation of each entry."""
    for low in (0.0, 0.2, 0.4, 0.6, 0.8):
        inside = (said >= low) & ((said < low + 0.2) | (low == 0.8))
        if inside.any():
            n = len(np.unique(observed[inside]))
            of_all, fitted = (float(np.average(one[inside], weights=weights[inside])) for one in (said, true))
            yield Fifth(low, n, of_all, fitted, *binomial_interval(fitted, n))


def _reliability(counted: str, said: Array, true: Array, weights: Array, observed: Array) -> Iterator[str]:
    yield f"  said         {counted:>9}   mean said   fitted   95 % interval"
    for one in fifths(said, true, weights, observed):
        yield (f"  {one.low:4.0%} to {one.low + 0.2:4.0%} {one.count:9d} {one.said:10.1%} {one.fitted:9.1%}"
               f"   {one.least:5.1%} to {one.most:5.1%}")  # fmt: skip


def binomial_interval(share: float, n: int) -> tuple[float, float]:
    """Return the 95 % interval of a chance of which a share of n observations was counted (Wilson 1927)."""
    z_square = 1.96**2
    middle = (share + z_square / (2 * n)) / (1 + z_square / n)
    half = np.sqrt(share * (1 - share) * z_square / n + (z_square / (2 * n)) ** 2) / (1 + z_square / n)
    return max(0.0, middle - float(half)), min(1.0, middle + float(half))


@cache
def card_chances() -> tuple[Array, Array, Array, Array]:
    """Return (chance, whether it fits, weight, source) of every measured run on cards of the sizes in ``CARDS``.

    Verdicts are few and mostly clear. A run whose need was measured says of any card whether it would have
    fitted, so that each fifth of the chances is tried on runs of several sources; a source weighs one.
    """
    said, source = [], []
    for row, one in _residual_rows():
        said.append(_chance_without(row, np.log(CARDS) - np.log(1 + one.error)))
        source.append(row["source"]["repo"])
    names, which, runs = np.unique(source, return_inverse=True, return_counts=True)
    each = len(CARDS)
    true = np.tile((CARDS >= 1).astype(np.float64), len(said))
    weights = np.repeat(1 / runs[which] / (len(names) * each), each)
    return np.concatenate(said), true, weights, np.repeat(which, each)


@cache
def fit_chances(quality: str = "A") -> tuple[tuple[str, float, bool], ...]:
    """Return (id, chance to fit by the residuals and verdicts of all other sources, whether it fitted)."""
    return tuple(
        (row["id"], float(_chance_without(row, np.array(spare))), fitted)
        for row, spare, fitted in _verdicts()
        if row["quality"]["memory"] in quality
    )


@cache
def _verdicts() -> tuple[tuple[dict[str, Any], float, bool], ...]:
    """Return (row, logarithm of a card's room over the estimated need, whether it fitted) of published verdicts."""
    out = []
    for row in measurements():
        if "fits" not in row["measured"]:
            continue
        batch = batch_of(row["job"])
        usable = batch.gpu.at(0).usable_bytes
        spare = min(
            np.log(max(usable - held.outside[0], 1.0) / max(held.allocated[0] * (1 + device_memory().edge_slack), 1.0))
            for held in peak(batch).run.values()
        )
        out.append((row, float(spare), bool(row["measured"]["fits"])))
    return tuple(out)


def _chance_without(row: dict[str, Any], beyond: Array) -> Array:
    """Return the chance that a run needs at most so much beyond its estimate, by all sources but its own."""
    source, known = row["source"]["repo"], _known(row)
    facts = need_residuals(source)
    unlike = unlike_shares(source)
    share = 1 - (1 - unlike["settings"][known["settings"]]) * (1 - unlike["run"][known["run"]])
    usual, unusual = (beyond - bias[known["settings"]] for bias in (BIAS, WIDE_BIAS))
    chance = mixed(usual / _scale(facts, known), unusual / WIDE, np.asarray(share))
    counted = sources(source)
    alike = counted["sources"][known["trains"]][known["stack"]] and counted["sources_run"][known["run"]]
    return chance if alike else np.clip(chance, UNSURE, 1 - UNSURE)


def calibration() -> dict[str, Any]:
    """Return the reliability and the Brier scores of verdicts that their own source does not contradict."""
    sound, stated = (
        np.array([(chance, fitted) for name, chance, fitted in fit_chances(qualities) if name not in contradictory()]).T
        for qualities in ("AB", "A")
    )
    bins = fifths(*sound, np.ones(sound.shape[1]), np.arange(sound.shape[1]))
    return {
        "calibration": [
            {
                "verdicts": one.count,
                **{name: round(getattr(one, name), 3) for name in ("said", "fitted", "least", "most")},
            }
            for one in bins
        ],
        "brier": round(float(np.mean((sound[0] - sound[1]) ** 2)), 4),
        "brier_stated": round(float(np.mean((stated[0] - stated[1]) ** 2)), 4),
    }


@cache
def need_residuals(without: str | None) -> dict[str, Any]:
    """Return the scale of the logarithm of need over estimate, and factors on it by what is known of a run.

    Every source counts once, by the 68th percentile of its errors, at least 2 % and at most half. A word that
    few sources measured is drawn to the scale of all of them; one that none did counts as ``UNSEEN``.
    """
    by_source: dict[str, list[tuple[dict[str, str], float]]] = {}
    for row, one in _needs():
        if row["source"]["repo"] != without:
            by_source.setdefault(row["source"]["repo"], []).append((_known(row), abs(np.log(1 + one.error))))
    typical = [_typical([size for _, size in rows]) ** 2 for rows in by_source.values()]
    scale = float(np.sqrt(np.mean(typical)))
    out: dict[str, Any] = {"scale": WIDTH * scale}
    for name, words in KNOWN.items():
        out[name] = {}
        for word in words:
            squares = [
                _typical(sizes) ** 2
                for rows in by_source.values()
                if (sizes := [size for known, size in rows if known[name] == word])
            ]
            drawn = np.sqrt((sum(squares) + DRAWN * scale**2) / (len(squares) + DRAWN)) / scale
            out[name][word] = float(np.sqrt(drawn)) if squares else UNSEEN
    return out


def _typical(sizes: list[float]) -> float:
    return float(np.clip(np.quantile(sizes, 0.68), 0.02, 0.5))


@cache
def unlike_shares(without: str | None) -> dict[str, dict[str, float]]:
    """Return the share of runs that are not what their jobs say, by settings (of runs on text) and by run.

    Twice the share of verdicts with a chance below ``SURPRISE``, every source once, drawn to that of all.
    """
    by_source: dict[str, list[tuple[dict[str, str], float]]] = {}
    for row, surprised in _surprises():
        if row["source"]["repo"] != without:
            by_source.setdefault(row["source"]["repo"], []).append((_known(row), surprised))

    def mean(wanted: Callable[[dict[str, str]], bool], drawn_to: float | None = None) -> float:
        """Return the mean of the rows that are wanted; a source weighs the root of its number."""
        total, weight = (0.0, 0.0) if drawn_to is None else (DRAWN * drawn_to, DRAWN)
        for rows in by_source.values():
            if of_word := [one for known, one in rows if wanted(known)]:
                total, weight = total + np.sqrt(len(of_word)) * np.mean(of_word), weight + np.sqrt(len(of_word))
        return float(total / weight)

    everywhere = mean(lambda known: True)

    def share(name: str, word: str, run: str) -> float:
        return min(MOST_UNLIKE, 2 * mean(lambda known: known[name] == word and known["run"] == run, everywhere))

    return {
        "settings": {word: share("settings", word, "tokens") for word in get_args(Settings)},
        "run": {word: 0.0 if word == "tokens" else share("run", word, word) for word in get_args(Run)},
    }


@cache
def _judged() -> tuple[dict[str, Any], ...]:
    return (*(row for row, _, _ in _verdicts()), *(row for row, _ in _needs()))


@cache
def _surprises() -> tuple[tuple[dict[str, Any], float], ...]:
    """Return (row, 1 where what happened had a chance below ``SURPRISE``, else 0) of verdicts."""
    facts, out = need_residuals(None), []
    for row, spare, fitted in _verdicts():
        known = _known(row)
        chance = student_2((spare - BIAS[known["settings"]]) / _scale(facts, known))
        if row["id"] not in contradictory():
            out.append((row, float((chance if fitted else 1 - chance) < SURPRISE)))
    return tuple(out)


def _scale(facts: dict[str, Any], known: dict[str, str]) -> float:
    return float(facts["scale"] * np.prod([facts[name][known[name]] for name in KNOWN]))


@cache
def sources(without: str | None) -> dict[str, Any]:
    """Return how many sources measured a need or said a verdict, by what is trained and stack, and by run."""
    seen = {(row["source"]["repo"], *(_known(row)[name] for name in ("trains", "stack", "run"))) for row in _judged()}
    seen = {one for one in seen if one[0] != without}
    return {
        "sources": {
            trains: {stack: len({one[0] for one in seen if one[1:3] == (trains, stack)}) for stack in get_args(Stack)}
            for trains in get_args(Trains)
        },
        "sources_run": {run: len({one[0] for one in seen if one[3] == run}) for run in get_args(Run)},
    }


@cache
def _needs() -> tuple[tuple[dict[str, Any], Residual], ...]:
    """Return the rows of both qualities with a measured need."""
    return (*_residual_rows("A"), *_residual_rows("B"))


def _known(row: dict[str, Any]) -> dict[str, str]:
    if row["id"] in _KNOWN_OF:
        return _KNOWN_OF[row["id"]]
    job = row["job"]
    hardware = job["hardware"]
    spread = hardware["parallelism"]
    sharding = (
        "offloaded" if spread["cpu_offload"] != "none"
        else "one GPU" if hardware["gpus_per_node"] * hardware["nodes"] == 1
        else "sharded" if spread["strategy"] in ("zero2", "zero3", "fsdp") else "replicated"
    )  # fmt: skip
    trains = "adapters" if job["method"]["kind"] in ADAPTER_KINDS else "weights"
    found = resolve(parse_job(job))
    run = (
        "rollout" if found.job.method.rollout else "encoder" if not found.arch.causal
        else "images" if job["data"].get("images_per_sample") else "tokens"
    )  # fmt: skip
    guessed = row["quality"]["memory"] == "B"
    known = {"stack": job["training"]["stack"], "trains": trains, "sharding": sharding, "run": run,
             "settings": "open" if guessed else "stated"}  # fmt: skip
    return _KNOWN_OF.setdefault(row["id"], known)


_KNOWN_OF: dict[str, dict[str, str]] = {}


def batch_of(document: dict[str, Any]) -> JobArrays:
    """Return one job as a batch; memory follows the longest sequence."""
    found = resolve(parse_job(document))
    length = np.array([float(found.job.data.seq_len)])
    lengths = SequenceLengths(length, length, length, np.zeros_like(length))
    return pack(found.arch, [found.job], [found.gpu], lengths, [found.settings_open])


@cache
def trace_residuals() -> dict[str, list[Residual]]:
    """Return residuals of the exact traces by figure."""
    out: dict[str, list[Residual]] = {}
    for row in traces():
        batch = batch_of(row["job"])
        found, true = peak(batch), row["measured"]["bytes"]
        more = _states_in_32_bits(batch)
        groups = _groups(row)
        at_end = found.phases["optimizer"]
        wanted = {
            "params": true["params"] + true["quant_const"],
            "grads": true["grads"],
            "optimizer": true["optimizer"] + more,
        }
        figures = [(name, sum(at_end[one][0] for one in parts), wanted[name]) for name, parts in STATIC.items()]
        figures.append(("activations", _saved(batch, found), true["act_end_forward"]))
        figures.append(("peak", found.allocated[0], true["peak_total"] + more))
        for name, estimated, measured in figures:
            if measured:
                out.setdefault(name, []).append(Residual(row["id"], float(estimated), measured, groups))
    return out


def _states_in_32_bits(batch: JobArrays) -> float:
    """Return what embeddings' states take more under transformers' Trainer than in the traces, bytes.

    The traces step bitsandbytes' optimizer themselves; the Trainer registers embeddings for 32-bit states.
    """
    job = memory_inputs(batch, FIRST)
    eight_bit = batch.optimizer.look_up(vocabulary().optimizers.by, lambda facts: facts.eight_bit)
    kept = batch.stack.table(mechanisms().embedding_states_32_bits.by) * eight_bit
    return float((kept * trained_on_stage(job).embeddings * 2 * (4.0 - 1.0 - 4.0 / BLOCK_8BIT))[0])


def _saved(batch: JobArrays, found: Peak) -> float:
    """Return activations alive at the end of forward; the traces count a fused loss's gradients to them."""
    fused = [term for term in logits_terms(memory_inputs(batch, FIRST), "saved") if term.key == "logits.fused"]
    return float(found.phases["forward"]["activations"][0] + sum(term.value[0] for term in fused))


def _figure(found: Peak, kind: str) -> float:
    return float({"allocated": found.allocated, "reserved": found.reserved, "device": found.device}[kind][0])


def run_residuals(kinds: Sequence[str] = ("allocated", "reserved"), quality: str = "A") -> list[Residual]:
    """Return residuals of published runs."""
    return [one for one in everything(quality) if one.groups["kind"] in kinds]


@cache
def everything(quality: str = "A") -> tuple[Residual, ...]:
    """Return residuals of all published runs whose kind of figure is known."""
    return tuple(one for _, one in _residual_rows(quality))


@cache
def _residual_rows(quality: str = "A") -> tuple[tuple[dict[str, Any], Residual], ...]:
    out = []
    for row in measurements():
        true = row["measured"]
        if row["quality"]["memory"] != quality or not true.get("memory_bytes") or true["memory_kind"] == "unknown":
            continue
        estimated = _figure(peak(batch_of(row["job"])), true["memory_kind"])
        out.append((row, Residual(row["id"], estimated, true["memory_bytes"], _groups(row))))
    return tuple(out)


@cache
def fit_answers() -> tuple[tuple[str, bool, bool], ...]:
    """Return (id, what the program says, what happened) of the rows that fitted or not."""
    out = []
    for row in measurements():
        if "fits" not in row["measured"] or row["quality"]["memory"] != "A":
            continue
        batch = batch_of(row["job"])
        out.append((row["id"], bool(fits(batch, peak(batch))[0]), bool(row["measured"]["fits"])))
    return tuple(out)


@cache
def contradictory() -> frozenset[str]:
    """Return rows whose "does not fit" is no observation: speed or memory was measured, or it was inferred."""
    return frozenset(
        row["id"]
        for row in measurements()
        if row["measured"].get("fits") is False
        and (row["measured"].get("memory_bytes") or "measured.fits" in row["assumed"])
    )


@cache
def _ranges(without: str | None) -> dict[str, dict[str, float]]:
    """Return the ends of the range of the logarithm of measured over estimated memory by its kind, at any run's scale.

    A source weighs the root of its number: its runs err alike.
    """
    facts = need_residuals(without)
    rows = [(row, one) for row, one in _residual_rows() if row["source"]["repo"] != without]
    beyond = np.array([-np.log(1 + one.error) * facts["scale"] / _scale(facts, _known(row)) for row, one in rows])
    kinds = np.array([one.groups["kind"] for _, one in rows])
    repos = np.array([row["source"]["repo"] for row, _ in rows])

    def ends(kind: str) -> dict[str, float]:
        of_kind = kinds == kind
        _, place, number = np.unique(repos[of_kind], return_inverse=True, return_counts=True)
        order = np.argsort(beyond[of_kind])
        weights = (number[place] ** -0.5)[order]
        below = (np.cumsum(weights) - weights / 2) / weights.sum()
        low, high = np.interp(ENDS, below, beyond[of_kind][order])
        return {"low": float(low), "high": float(high)}

    return {kind: ends(kind) for kind in KINDS}


@cache
def _held() -> tuple[tuple[Residual, float, bool], ...]:
    """Return (row, width, whether it holds the measurement) of the range that the rows of all other sources give."""
    out = []
    for row, one in _residual_rows():
        low, high = range_without_source(row, one.groups["kind"])
        out.append((one, high / low, bool(low * one.estimated <= one.measured <= high * one.estimated)))
    return tuple(out)


def range_without_source(row: dict[str, Any], kind: str) -> tuple[float, float]:
    """Return the factors between which 80 % of what is measured should lie, from the runs of all other sources."""
    source = row["source"]["repo"]
    facts, ends = need_residuals(source), _ranges(source)[kind]
    spread = _scale(facts, _known(row)) / facts["scale"]
    return float(np.exp(ends["low"] * spread)), float(np.exp(ends["high"] * spread))


def ranges_held() -> Iterator[str]:
    """Yield how many measurements the 80 % ranges hold: of all rows, by kind, by regime, by quarter of the widths."""
    yield f"80 % ranges hold {range_coverage():.1%} of the rows, each source left out in turn"
    for key in ("kind", "regime"):
        yield f"  by {key:<40} {'n':>5} {'held':>7} {'width':>7}"
        for word in dict.fromkeys(one.groups[key] for one, _, _ in _held()):
            of_word = [(width, inside) for one, width, inside in _held() if one.groups[key] == word]
            widths, inside = np.array(of_word).T
            yield f"  {word:<43} {len(of_word):5d} {np.mean(inside):7.1%} {np.median(widths):7.2f}"
    yield "  by width"
    yield from (f"  {low:6.2f} to {high:6.2f} {n:38d} {share:7.1%}" for low, high, n, share in width_bins())


def width_bins() -> Iterator[tuple[float, float, int, float]]:
    """Yield (least width, largest, rows, share held) of four bins of about as many rows; like widths stand together."""
    widths, inside = np.array([(width, inside) for _, width, inside in _held()]).T
    bins = np.searchsorted(np.quantile(widths, (0.25, 0.5, 0.75)), widths, side="right")
    for place in range(4):
        own = bins == place
        yield float(widths[own].min()), float(widths[own].max()), int(own.sum()), float(inside[own].mean())


def range_coverage() -> float:
    """Return the share of rows inside the range that the rows of all other sources give."""
    return float(np.mean([inside for _, _, inside in _held()]))


def write_residuals() -> None:
    """Store the range and the scale of needs for the program to read."""
    residuals = need_residuals(None)
    document = {
        "about": "Logarithms of measured over estimated memory of published runs: ends of the 80 % range by kind of "
        "figure; the spread of what a job needs over its estimate, with factors by what is known of the job; how often "
        "a run is not what its job says; and how many sources measured its like.",
        "source": "python -m tests.accuracy memory --write-residuals",
        "ranges": {kind: {end: round(value, 4) for end, value in ends.items()} for kind, ends in _ranges(None).items()},
        "rows": len(everything()), "bias": BIAS, "wide_bias": WIDE_BIAS,
        "scale": round(residuals["scale"], 4),
        **{name: {word: round(factor, 4) for word, factor in residuals[name].items()} for name in KNOWN},
        "wide": WIDE,
        **{f"unlike_{name}": {word: round(share, 3) for word, share in shares.items()}
           for name, shares in unlike_shares(None).items()},
        **sources(None),
        **calibration(),
    }  # fmt: skip
    path = resource("memory", "residuals.json")
    with open(str(path), "w", encoding="utf-8") as file:  # noqa: PTH123 - a resource, not always a path
        file.write(json.dumps(document, indent=2) + "\n")


def _groups(row: dict[str, Any]) -> dict[str, str]:
    job = row["job"]
    training, hardware = job["training"], job["hardware"]
    spread = hardware["parallelism"]
    return {
        "source": row["source"]["repo"], "method": job["method"]["kind"], "stack": training["stack"],
        "regime": _regime(job),
        "gpus": str(hardware["gpus_per_node"] * hardware["nodes"]), "kind": row["measured"]["memory_kind"],
        "what": f"{job['model'].get('id')} {job['method']['kind']} {training['precision']} {training['optimizer']}"
                f" ck={training['checkpointing']} {training['attention']} loss={training['loss']}"
                f" mb={training['micro_batch']} s={job['data']['seq_len']} {hardware['gpu']}"
                f" x{hardware['gpus_per_node'] * hardware['nodes']} {spread['strategy']}"
                f" tp={spread['tensor']} pp={spread['pipeline']} {row['source']['repo']}",
    }  # fmt: skip


def _regime(job: dict[str, Any]) -> str:
    """Return what a run is like: how weights are stored and trained, on one GPU, one node or several."""
    hardware = job["hardware"]
    size = "nodes" if hardware["nodes"] > 1 else "node" if hardware["gpus_per_node"] > 1 else "GPU"
    return f"{job['training']['stack']}, {job['method']['kind']}, one {size}".replace("one nodes", "several nodes")


def _describe(one: Residual) -> str:
    return one.groups["what"]


__all__ = ["fit_answers", "main", "range_coverage", "run_residuals", "trace_residuals"]
