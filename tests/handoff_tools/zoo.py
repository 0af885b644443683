"""``python -m tests.handoff_tools.zoo``: every model type of transformers, read from its configuration.

transformers builds each of its model types with its own defaults, without memory, and PEFT its adapters on every
linear layer; FTCost reads the same configuration and counts both. Exact, refused, or wrong (then the exit status
is 1). Some types cannot be built with their own defaults: nothing is said of those.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

from ftcost_core.architecture.counts import counts
from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.documents.job import edited, parse_job
from ftcost_core.documents.problems import InputError
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.formulas.job_arrays import SequenceLengths, pack
from ftcost_core.formulas.trained import trained_parameters
from ftcost_core.importing.config import config_model
from ftcost_core.trainers.facts import tower_modules
from tests.core.memory.build import PLAIN
from tests.handoff_tools.__main__ import CHECKS, TOOLS, installed

RANK = 8


def main() -> int:
    """Print the table; return 1 when a count is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.handoff_tools.zoo", description=__doc__)
    parser.add_argument("types", nargs="*", help="only these model types")
    parser.add_argument("--rows", type=Path, help="a file of counts that zoo_counts.py printed: nothing is built")
    parser.add_argument("--venvs", type=Path, default=Path(tempfile.gettempdir()) / "ftcost-handoff-tools")
    arguments = parser.parse_args()
    counted = (
        arguments.rows.read_text(encoding="utf-8") if arguments.rows else _counted(arguments.venvs, arguments.types)
    )
    versions, *rows = map(json.loads, counted.splitlines())
    sums: Counter[str] = Counter()
    for row in rows:
        parameters, adapters = verdicts(row)
        sums[f"parameters {parameters.partition(':')[0]}"] += 1
        sums[f"adapters {adapters.partition(':')[0]}"] += 1
        print(f"{row['type']}: {parameters}; adapters {adapters}")
    print(f"{len(rows)} model types, {versions}")
    for name, number in sorted(sums.items()):
        print(f"{name}: {number}")
    return 1 if sums["parameters wrong"] or sums["adapters wrong"] else 0


def _counted(venvs: Path, types: list[str]) -> str:
    python = installed(venvs, "hugging_face", TOOLS["hugging_face"])
    command = [str(python), str(CHECKS / "zoo_counts.py"), *types]
    place = os.environ | {"HF_HUB_OFFLINE": "1", "TOWERS": tower_modules()}
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, env=place, check=True).stdout


def verdicts(row: dict[str, Any]) -> tuple[str, str]:
    """Return what is right of the parameters of a model type, and of its adapters."""
    built = {name: size for name, size in row.get("parameters", {}).items() if isinstance(size, int)}
    if not built:
        return "not built", "not built"
    try:
        architecture = config_model(row["config"]).architecture
    except InputError as error:
        return f"refused: {' '.join(str(error).split())[:120]}", "not asked"
    own = counts(architecture)
    if architecture.encoder:  # its other classes have a decoder or an encoder alone
        built = {name: size for name, size in built.items() if name == "AutoModelForSeq2SeqLM"}
    if not architecture.causal:
        built = {name: size for name, size in built.items() if name == "AutoModel"}
    if own.total not in built.values():
        return f"wrong: {own.total:,}, not {built}", "not asked"
    counted = row.get("adapters", {})
    maker = "AutoModelForImageTextToText" if own.towers else "AutoModelForCausalLM"
    maker = "AutoModelForSeq2SeqLM" if architecture.encoder else maker
    decoder = counted.get(maker if architecture.causal else "AutoModel")
    if not isinstance(decoder, int):
        return "exact", "not built"
    trained = _trained(architecture)
    return "exact", "exact" if trained == decoder else f"wrong: {trained:,}, not {decoder:,}"


def _trained(architecture: ModelArchitecture) -> int:
    changes = {
        "model": {"architecture": architecture},
        "method.kind": "lora",
        "method.lora.rank": RANK,
        "method.objective": "sft" if architecture.causal else "pairs",
    }
    found = resolve(edited(parse_job(PLAIN), changes))
    length = np.array([2048.0])
    batch = pack(found.arch, [found.job], [found.gpu], SequenceLengths(length, length, length, np.zeros_like(length)))
    return int(trained_parameters(batch).total[0])


if __name__ == "__main__":
    sys.exit(main())
