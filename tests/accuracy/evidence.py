"""``python -m tests.accuracy evidence [--write]``: the predictions that the program shows of published runs.

Without ``--write``, compares the shipped file with a recomputation. The fits that leave a source out are taken
over from the file unless ``--fits`` is given, which takes minutes and needs SciPy; what they sum up to is
compared with what the coefficients' file says of the same fits.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import astuple, fields, replace

import numpy as np

from ftcost_core.architecture.counts import counts
from ftcost_core.documents.job import parse_job
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.evidence.points import accuracy_of, points
from ftcost_core.evidence.predictions import Prediction, digests, predictions, recorded
from ftcost_core.formulas.memory.limits import fits
from ftcost_core.formulas.memory.peak import peak
from ftcost_core.formulas.throughput.rates import family
from ftcost_core.storage.bundled import read_json, resource
from tests.accuracy.memory import batch_of, range_without_source
from tests.accuracy.rows import measurements
from tests.accuracy.runs import speed_runs
from tests.accuracy.throughput import Errors, folds_of, in_sample, left_out_errors

CLOSE = 1e-3
"""Another processor may round otherwise."""
DIGITS = 6


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.accuracy evidence")
    parser.add_argument("--write", action="store_true", help="store the predictions, the fits included")
    parser.add_argument("--fits", action="store_true", help="compare the fits that leave a source out too")
    options = parser.parse_args(list(arguments))
    if options.write:
        write()
        return
    found = faults(again=options.fits)
    if found:
        sys.exit("\n".join(["the shipped predictions differ from a recomputation", *found[:20]]))
    print(f"{len(predictions())} predictions are as recomputed")


def computed() -> list[Prediction]:
    """Return every prediction but the speeds of fits that leave a source out."""
    out = []
    for row in measurements():
        found = resolve(parse_job(row["job"]))
        batch = batch_of(row["job"])
        memory = peak(batch)
        parameters = counts(found.arch)
        kind = row["measured"].get("memory_kind")
        ends = range_without_source(row, "device" if kind == "unknown" else kind) if kind else (None, None)
        out.append(Prediction(
            row["id"], float(parameters.total), parameters.experts > 0, family(found.gpu),
            float(memory.allocated[0]), float(memory.reserved[0]), float(memory.device[0]),
            *ends, bool(fits(batch, memory)[0]), None, None, None, None, None, None,
        ))  # fmt: skip
    for place, (speed, low, high) in _speeds(in_sample(speed_runs())).items():
        out[place] = replace(out[place], speed=speed, speed_low=low, speed_high=high)
    return out


def unseen() -> dict[int, tuple[float, float, float]]:
    """Return the speeds, and their ranges, of fits that know nothing of a run's source."""
    runs = speed_runs()
    return _speeds(left_out_errors(runs, folds_of(runs, regimes=False)))


def _speeds(errors: Errors) -> dict[int, tuple[float, float, float]]:
    """Return speeds with their ranges by the line of the run."""
    runs = speed_runs()
    speed = runs.measured * np.exp(errors.error)
    low, high = speed * np.exp(-errors.down), speed * np.exp(errors.up)
    places = [place for place, row in enumerate(measurements()) if row["measured"].get("tokens_per_s_per_gpu")]
    return dict(zip(places, zip(speed.tolist(), low.tolist(), high.tolist(), strict=True), strict=True))


def faults(*, again: bool = False) -> list[str]:
    """Return in what the shipped file differs from a recomputation; ``again``: from new fits too."""
    found = [f"made from another {name}" for name, digest in digests().items() if recorded()[name] != digest]
    shipped = predictions()
    right = computed()
    fitted = unseen() if again else {}
    if len(shipped) != len(right):
        return [*found, "of other runs"]
    for place, (one, other) in enumerate(zip(shipped, right, strict=True)):
        speeds = fitted.get(place, (one.unseen, one.unseen_low, one.unseen_high))
        expected = replace(other, unseen=speeds[0], unseen_low=speeds[1], unseen_high=speeds[2])
        pairs = zip(fields(one), astuple(one), astuple(expected), strict=True)
        found += [f"{one.id}: {field.name} is {a}, not {b}" for field, a, b in pairs if not _same(a, b)]
    return [*found, *_of_the_fits()]


def _of_the_fits() -> list[str]:
    """Compare what the left-out speeds sum up to with what was written when the coefficients were fitted."""
    summed, known = accuracy_of(points("speed")), read_json("throughput", "coefficients.json")["residuals"]
    assert summed is not None
    pairs = (
        ("median", summed.median, known["left_out"]["median"]),
        ("80 %", summed.p80, known["left_out"]["p80"]),
        ("90 %", summed.p90, known["left_out"]["p90"]),
    )
    off = [f"left out, {name}: {own}, not {other}" for name, own, other in pairs if not _same(own, other)]
    # Speeds are stored with six digits: a run at the very end of its range may fall to either side.
    if abs(summed.holds - known["range_holds"]) > 1.5 / summed.runs:
        off.append(f"left out, share in range: {summed.holds}, not {known['range_holds']}")
    return off


def _same(one: object, other: object) -> bool:
    if isinstance(other, float) and isinstance(one, (int, float)):
        return abs(one - other) <= CLOSE * abs(other)
    return one == other


def write() -> None:
    """Store the predictions for the program to read: a run a line, figures of six digits."""
    fitted = unseen()
    rows = []
    for place, one in enumerate(computed()):
        speeds = fitted.get(place, (None, None, None))
        whole = replace(one, unseen=speeds[0], unseen_low=speeds[1], unseen_high=speeds[2])
        cells = [_short(cell) for cell in astuple(whole)]
        rows.append(json.dumps(cells, separators=(",", ":"), ensure_ascii=False))
    head = {
        "about": "What the program says of each run of measurements.jsonl; bytes, tokens per second and GPU. "
        "'unseen': a fit without the run's whole source, as are 'memory_low' and 'memory_high', factors.",
        "source": "python -m tests.accuracy evidence --write",
        "made_from": digests(),
        "columns": [field.name for field in fields(Prediction)],
    }
    text = json.dumps(head, indent=1, ensure_ascii=False).removesuffix("\n}")
    text += ',\n "rows": [\n' + ",\n".join(rows) + "\n ]\n}\n"
    with open(str(resource("evidence", "predictions.json")), "w", encoding="utf-8", newline="\n") as file:  # noqa: PTH123
        file.write(text)


def _short(cell: object) -> object:
    if not isinstance(cell, float):
        return cell
    rounded = float(f"{cell:.{DIGITS}g}")
    return int(rounded) if rounded.is_integer() else rounded
