"""What the program says today of the jobs of ``cases.json``, and whether it is right. One function a case."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path

from ftcost_core.architecture.linears import linears
from ftcost_core.catalogue.gpus import all_gpus, find_gpu
from ftcost_core.catalogue.models import find_model
from ftcost_core.catalogue.prices.book import load
from ftcost_core.catalogue.prices.folder import price_folder
from ftcost_core.documents.job import dump_job, edited, load_job
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import estimate
from ftcost_core.evaluation.figures import batch_figures
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.formulas.memory.limits import LIKELY
from ftcost_core.formulas.throughput.step import step
from ftcost_core.formulas.throughput.work import work
from tests.core.jobs import job
from tests.processes import PROGRAM, ROOT, heed_interrupts, run, said_here, shell

FOLDER = Path(__file__).parent
FILES = FOLDER / "files"
GIB = 2**30


@dataclass(frozen=True, slots=True)
class Case:
    """One case: what the program said, what is right, what it says now."""

    name: str
    files: Sequence[str]
    before: str
    right: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What the program says now."""

    text: str
    right: bool


def cases() -> tuple[Case, ...]:
    return tuple(Case(**row) for row in json.loads((FOLDER / "cases.json").read_text("utf-8"))["cases"])


def answer(case: Case) -> Answer:
    return CHECKS[case.name](*case.files)


@cache
def _estimate(file: str, config: str = "none") -> Estimate:
    book = load(price_folder(FILES / config), date(2026, 11, 22))
    return estimate(load_job((FILES / file).read_text("utf-8")), book, date(2026, 11, 22))


def _refusal(file: str) -> str:
    try:
        _estimate(file)
    except InputError as error:
        return str(error)
    return ""


def _speed(result: Estimate) -> str:
    total = f", ${result.cost.total:,.2f}" if result.cost.total is not None else ""
    return f"{result.throughput.tokens_per_s_per_gpu:,.0f} tok/s{total}"


def _one_step_one_price(first: str, second: str) -> Answer:
    one, other = _estimate(first), _estimate(second)
    asked = load_job((FILES / first).read_text("utf-8")).training.global_batch
    taken = one.resolved.training.global_batch
    said = any(warning.path == "training.global_batch" for warning in one.warnings)
    return Answer(
        f"{_speed(one)} and {_speed(other)}; a step of {taken}, asked {asked}, {'said' if said else 'not said'}",
        one.cost.total == other.cost.total
        and taken == other.resolved.training.global_batch
        and said
        and one.time.optimizer_steps == other.time.optimizer_steps,
    )


def _no_waste(file: str, by_hand: str) -> Answer:
    result, given = _estimate(file), _estimate(by_hand)
    training = result.resolved.training
    assert training.micro_batch
    speeds = [one.throughput.tokens_per_s_per_gpu for one in (result, given)]
    return Answer(
        f"micro-batch {training.micro_batch}: {training.global_batch} sequences a step, {_speed(result)}; "
        f"with 8 {_speed(given)}, {given.memory.fit_probability:.0%} likely to fit",
        result.memory.fits
        and training.global_batch == 64
        and 64 % training.micro_batch == 0
        and (speeds[0] >= 0.99 * speeds[1] or given.memory.fit_probability < LIKELY),
    )


def _gathered(file: str) -> Answer:
    result = _estimate(file)
    arch = find_model("meta-llama/Llama-3.1-70B").architecture
    layer = 2 * sum(matrix.parameters for matrix in linears(arch)) / arch.layers
    floor = layer + 2 * 2 * arch.vocab_size * arch.hidden_size
    used = result.memory.device
    return Answer(
        f"{used / GIB:.2f} GiB of {result.memory.capacity / GIB:.2f}; layer, embedding and head alone "
        f"{floor / GIB:.2f}",
        used > floor and result.memory.fits == (used <= result.memory.capacity),
    )


def _refused_offload(file: str) -> Answer:
    text = _refusal(file)
    return Answer(text, text.startswith("hardware.parallelism.cpu_offload: "))


def _beyond_accumulation(*files: str) -> Answer:
    results = [_estimate(file) for file in files]
    text = "; ".join(
        f"micro-batch {one.resolved.training.micro_batch}, largest {one.memory.largest_micro_batch}, "
        f"{'fits' if one.memory.fits else 'does not fit'}"
        for one in results
    )
    return Answer(text, all(one.memory.fits and (one.memory.largest_micro_batch or 0) >= 2 for one in results))


def _good_choice(file: str, by_hand: str, other: str) -> Answer:
    chosen, given = _estimate(file), _estimate(by_hand)
    open_job = load_job((FILES / other).read_text("utf-8"))
    results = [estimate(edited(open_job, {"training.micro_batch": size})) for size in (1, 2, 4, 8)]
    fastest = max(one.throughput.tokens_per_s_per_gpu for one in results if one.memory.fits)
    speed = _estimate(other).throughput.tokens_per_s_per_gpu
    return Answer(
        f"{chosen.time.gpu_hours:,.0f} GPU-hours, {given.time.gpu_hours:,.0f} with micro-batch 2; "
        f"the other {speed:,.0f} tok/s of {fastest:,.0f} that any reaches",
        chosen.time.gpu_hours <= 1.01 * given.time.gpu_hours and speed >= 0.99 * fastest,
    )


def _lost(never: str, every_30_minutes: str) -> Answer:
    def hours(file: str) -> dict[str, float]:
        return {phase.name: phase.hours for phase in _estimate(file).time.phases}

    rare, often = hours(never), hours(every_30_minutes)
    return Answer(
        f"{rare['lost-work']:.2f} h lost of {rare['training']:.2f} h, {often['lost-work']:.2f} with saves",
        often["lost-work"] - 0.01 <= rare["lost-work"] <= rare["training"],
    )


def _sharded_engine(file: str) -> Answer:
    def on(nodes: int) -> Estimate:
        given = load_job((FILES / file).read_text("utf-8"))
        return estimate(edited(given, {"hardware.nodes": nodes, "training.global_batch": 8 * nodes}))

    whole = 2 * 70.55e9
    few, many = on(2), on(8)
    assert many.rollout
    return Answer(
        f"{many.memory.device / GIB:.1f} GiB a GPU on 64 GPUs, {few.memory.device / GIB:.1f} on 16; "
        f"{many.rollout.weights_bytes / GIB:.1f} of {whole / GIB:.0f} GiB of the engine's weights each",
        many.memory.fits
        and many.memory.device <= few.memory.device
        and abs(many.rollout.weights_bytes - whole / 8) < 0.01 * whole,
    )


def _bounded_generation(file: str) -> Answer:
    result = _estimate(file)
    gpu, rollout = find_gpu("H100-SXM5-80GB"), result.rollout
    assert rollout
    assert result.resolved.method.rollout
    completion = result.resolved.method.rollout.completion_tokens
    assert completion
    token_bytes = 32 * 2 * 8 * 128 * 2
    held = rollout.sequences_at_once * completion / 2 * token_bytes
    # A decoding step reads the weights and at least half of each completion: no more steps a second than that.
    fastest = rollout.sequences_at_once * gpu.bandwidth_bytes_s / (rollout.weights_bytes + held)
    return Answer(
        f"{rollout.generated_tokens_per_s:,.0f} tok/s generated, {fastest:,.0f} at the bandwidth; "
        f"{rollout.sequences_at_once:,.0f} of {rollout.completions:,.0f} sequences at once",
        held <= rollout.cache_bytes < gpu.memory_bytes and 500 < rollout.generated_tokens_per_s < fastest,
    )


def _capacities(file: str) -> Answer:
    result = _estimate(file)
    gpus = {name: find_gpu(name).usable_bytes / GIB for name in ("MI250", "MI325X", "MI350X", "MI355X")}
    right = {"MI250": 63.98, "MI325X": 255.98, "MI350X": 287.98, "MI355X": 287.98}
    return Answer(
        f"{result.memory.device / GIB:.2f} of {result.memory.capacity / GIB:.2f} GiB; "
        + ", ".join(f"{name} {size:.2f}" for name, size in gpus.items()),
        not result.memory.fits and all(abs(gpus[name] - size) < 0.01 for name, size in right.items()),
    )


def _missing(file: str) -> Answer:
    result = _estimate(file)
    memory = result.memory
    texts = [warning.text for warning in result.warnings if warning.path == "hardware.gpu"]
    missing = [float(amount) for text in texts for amount in re.findall(r"(-?[\d.]+) GiB more", text)]
    return Answer(
        f"{memory.device / GIB:.2f} of {memory.capacity / GIB:.2f} GiB, {memory.fit_probability:.0%} likely to fit"
        + "".join(f"; {text.partition(';')[0]}" for text in texts),
        memory.fits == (memory.device <= memory.capacity)
        and (not missing if memory.fits else bool(missing) and min(missing) > 0),
    )


def _one_total(file: str) -> Answer:
    result = _estimate(file)
    row = next((row for row in result.offers if row.offer == result.cost.offer), None)
    rows = {row.offer: f"${row.total:,.2f} for {row.gpus} GPUs" for row in result.offers if row.gpu == "MI355X"}
    bill = "no bill" if result.cost.total is None else f"the bill ${result.cost.total:,.2f}"
    return Answer(
        f"{bill}; rows {rows}",
        result.cost.total is None or (row is not None and abs(row.total - result.cost.total) < 0.01),
    )


def _pairs(file: str) -> Answer:
    result = _estimate(file)
    pairs = 100_000_000 / 2048 / 2
    return Answer(f"{result.time.optimizer_steps} steps of 64 pairs", result.time.optimizer_steps == -(-pairs // 64))


def _experts(adapters: str, full: str) -> Answer:
    one, other = _estimate(adapters).throughput, _estimate(full).throughput
    return Answer(
        f"LoRA {one.tokens_per_s_per_gpu:,.0f} tok/s, full {other.tokens_per_s_per_gpu:,.0f}",
        one.tokens_per_s_per_gpu > 0.8 * other.tokens_per_s_per_gpu,
    )


def _range(file: str) -> Answer:
    result = _estimate(file, "reserved_config")
    cost, time = result.cost, result.time
    assert cost.total
    assert cost.low
    assert cost.high
    growing = cost.total - sum(part.usd for part in cost.parts if part.name == "egress")
    expected = growing * (time.gpu_hours_high - time.gpu_hours) / time.gpu_hours
    return Answer(
        f"${cost.low:,.0f} to ${cost.high:,.0f} about ${cost.total:,.0f}: {cost.high - cost.total:,.0f} more "
        f"for {time.gpu_hours_high - time.gpu_hours:,.0f} GPU-hours more",
        cost.high - cost.total > 0.99 * expected,  # and what the price may be
    )


def _below_the_peak(*files: str) -> Answer:
    worst = max(_shares_of_peak())
    mfus = [_estimate(file).throughput.mfu for file in files]
    return Answer(
        "MFU " + " and ".join(f"{mfu:.2f}" for mfu in mfus) + f"; products reach {worst:.3f} of the peak at most",
        worst < 1 + 1e-9 and all(mfu < worst for mfu in mfus),
    )


def _shares_of_peak() -> list[float]:
    """Return the rate of the layers' products as a share of the dense peak, for every GPU, stack and precision."""
    wide = {"method.kind": "full", "training.micro_batch": 8, "training.global_batch": 8, "data.seq_len": 8192}
    jobs, resolved = [], []
    for gpu in all_gpus():
        for stack in ("hf", "torchtune", "litgpt", "unsloth", "fsdp", "megatron"):
            for precision in ("bf16-mixed", "fp32", "fp8-mixed"):
                one = wide | {"hardware.gpu": gpu.name, "training.stack": stack, "training.precision": precision}
                with suppress(InputError):
                    given = edited(job(), one)
                    resolved.append(resolve(given))
                    jobs.append(given)
    batch = batch_figures(resolved, jobs).batch
    counted = work(batch)
    seconds = next(term.value for term in step(batch).terms if term.key == "matmul.layers")
    flops = counted.matmul.layers.flops * counted.micro_batches
    return (flops / seconds / counted.chip.peak).tolist()


def _refused_degrees(heads: str, experts: str) -> Answer:
    texts = (_refusal(heads), _refusal(experts))
    return Answer(
        "; ".join(texts),
        texts[0].startswith("hardware.parallelism.tensor: 64 given")
        and texts[1].startswith("hardware.parallelism.expert: 3 given")
        and all(text.endswith("1, 2, 4, 8") for text in texts),
    )


def _one_line(file: str, batch: str) -> Answer:
    alone = said_here("estimate", FILES / file)
    together = said_here("estimate", "--batch", FILES / batch)
    results = ["error" in json.loads(line) for line in together.stdout.decode().splitlines()]
    said = alone.stderr.decode()
    lines = len((FILES / batch).read_text("utf-8").splitlines())
    return Answer(
        f"{said.strip()}; the batch: {results.count(False)} results and {results.count(True)} refused",
        alone.returncode == 1
        and said.count("\n") == 1
        and "Traceback" not in said
        and len(results) == lines
        and results.count(True) == 1,
    )


def _bounded(file: str) -> Answer:
    limit = 6 * GIB
    done = run("plan", FILES / file, address_space_bytes=limit)
    text = done.stderr.decode().strip()
    return Answer(f"in {limit / GIB:.0f} GiB: {text}", "limits.max_gpus" in text and text.count("\n") == 0)


def _escaped(file: str) -> Answer:
    text = said_here("estimate", FILES / file).stdout.decode()
    controls = [character for character in text if ord(character) < 32 and character != "\n"]
    return Answer(repr(text.splitlines()[0]), not controls and "pwned" in text)


def _kept_discount(first: str, discounted: str) -> Answer:
    with tempfile.TemporaryDirectory() as folder:
        for file in (first, discounted):
            said_here("prices", "import", FILES / file, "--config-dir", folder)
        listed = said_here("prices", "list", "--provider", "mylab", "--json", "--config-dir", folder)
    offers = {offer["gpus"]: offer for offer in json.loads(listed.stdout)}
    prices = {gpus: float(offer["price_usd_per_hour"]) for gpus, offer in offers.items()}
    return Answer(
        f"{prices} USD/h, of {offers[2]['as_of']} and {offers[4]['as_of']}",
        prices == {1: 0.3, 2: 0.5, 4: 1.0} and offers[4]["as_of"] == "2026-11-01",
    )


def _in_utf_8() -> Answer:
    file = FILES / "gb9_mb8.json"
    environments = ({"PYTHONIOENCODING": "cp1252"}, {"LC_ALL": "C", "PYTHONUTF8": "0"})
    done = [run("estimate", file, "--json", environment=one) for one in environments]
    return Answer(
        f"exit status {[one.returncode for one in done]}, {len(done[0].stdout):,} bytes of UTF-8",
        all(one.returncode == 0 and not one.stderr and json.loads(one.stdout.decode("utf-8")) for one in done),
    )


def _closed() -> Answer:
    job_file = FILES / "gb9_mb8.json"
    lines = (
        f"$FTCOST estimate {job_file} >&-",
        "$FTCOST estimate - <&-",
        f"$FTCOST estimate {job_file} --json > /dev/full",
        "$FTCOST prices list | head -1 > /dev/null",
    )
    said = [shell(line).stderr.decode() for line in lines]
    return Answer(
        "; ".join(text.strip() or "nothing" for text in said),
        all("Traceback" not in text and text.count("\n") <= 1 for text in said) and (said[0], said[3]) == ("", ""),
    )


def _interrupted() -> Answer:
    line = (FILES / "gb8_64gpus.json").read_bytes() + b"\n"
    with subprocess.Popen(
        [*PROGRAM, "estimate", "--batch", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT,
        env=os.environ | {"PYTHONUNBUFFERED": "1"}, preexec_fn=None if os.name == "nt" else heed_interrupts,
    ) as process:  # fmt: skip
        assert process.stdin
        assert process.stdout
        process.stdin.write(line)
        process.stdin.flush()
        process.stdout.read(1)  # it has started
        process.send_signal(signal.SIGINT)
        _, said = process.communicate()
    return Answer(
        f"{said.decode().strip()}, exit status {process.returncode}",
        (said, process.returncode) == (b"ftcost: interrupted\n", 130),
    )


def _long_line() -> Answer:
    given = b"x" * 17_000_000 * 4 + b"\n" + (FILES / "gb9_mb8.json").read_bytes().replace(b"\n", b"")
    results = run("estimate", "--batch", "-", given=given).stdout.decode().splitlines()
    first = json.loads(results[0])
    return Answer(
        f"2 lines, {len(results)} results; {first['error']['text']}",
        ["error" in json.loads(one) for one in results] == [True, False],
    )


def _escaped_names() -> Answer:
    with tempfile.TemporaryDirectory() as folder:
        prices = Path(folder) / "mine.csv"
        prices.write_text('provider,gpu,gpus,price\n"lab\x1b[2J\x07",RTX 4090,1,0.5\n', encoding="utf-8")
        said_here("prices", "import", prices, "--config-dir", folder)
        listed = said_here("prices", "list", "--gpu", "RTX 4090", "--config-dir", folder).stdout.decode()
    line = next((line for line in listed.splitlines() if "lab" in line), "")
    return Answer(line, "\\u001b" in line and not any(ord(one) < 32 for one in line))


def _extremes() -> Answer:
    sizes: tuple[dict[str, object], ...] = (
        {"data.tokens": 10**16, "data.epochs": 10_000, "training.global_batch": 1},
        {"data.seq_len": 100_000_000, "training.micro_batch": 65_536},
        {"hardware.gpus_per_node": 1_024, "hardware.nodes": 100_000},
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "job.ftcost"
        said = []
        for changes in sizes:
            path.write_text(dump_job(job(changes)), encoding="utf-8")
            said.append(run("estimate", path).stderr.decode().strip())
    return Answer(
        "; ".join(text or "a result" for text in said),
        not any("Warning" in text or "Traceback" in text for text in said),
    )


CHECKS: dict[str, Callable[..., Answer]] = {
    "global batch of part micro-batches": _one_step_one_price,
    "global batch below the replicas": _one_step_one_price,
    "automatic micro-batch without waste": _no_waste,
    "weights in CPU memory, one GPU": _gathered,
    "weights in CPU memory, replicated": _refused_offload,
    "automatic micro-batch beyond accumulation": _beyond_accumulation,
    "automatic micro-batch of a pipeline": _good_choice,
    "interruptions of a run that is never saved": _lost,
    "engine of GRPO": _sharded_engine,
    "batched generation": _bounded_generation,
    "two GPUs on a module": _capacities,
    "what is missing": _missing,
    "one offer, one total": _one_total,
    "steps of DPO": _pairs,
    "adapters of experts": _experts,
    "range of a reserved offer": _range,
    "products below the peak": _below_the_peak,
    "impossible degrees": _refused_degrees,
    "samples of no length": _one_line,
    "memory of a search": _bounded,
    "control characters": _escaped,
    "discount of an imported list": _kept_discount,
    "output that is not UTF-8": _in_utf_8,
    "closed streams and a full disk": _closed,
    "Ctrl-C": _interrupted,
    "a line beyond all lengths": _long_line,
    "control characters of imported names": _escaped_names,
    "extreme sizes": _extremes,
}
