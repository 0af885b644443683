"""The trainer is part of the job: what it leaves open is what that trainer does, by release, and said so."""

from __future__ import annotations

import json
from typing import get_args

import pytest

from ftcost_core.documents.job import OPEN_PATHS, TRAINER_STACKS, Job, Lengths, dump_job, edited, load_job, parse_job
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Estimate
from ftcost_core.documents.words import TrainerName
from ftcost_core.estimator import estimate
from ftcost_core.evaluation.choices import as_trainer_runs
from ftcost_core.evaluation.stack_checks import edit_changes
from ftcost_core.formulas.facts.tables import FactsError, parsed
from ftcost_core.formulas.facts.trainers import TrainerFile, trainer_facts
from ftcost_core.formulas.memory.peak import peak
from ftcost_core.formulas.schedule.tokens import padding_of, real_tokens, sequence_length
from ftcost_core.storage.bundled import read_json
from tests.accuracy.memory import batch_of
from tests.accuracy.rows import measurements

CHIPS = {"mlx-lm": "M4 Max 128GB", "maxtext": "TPU v5p"}


def job_of(trainer: str | None, kind: str = "full", **changes: object) -> Job:
    document = {
        "format": "ftcost-job",
        "model": {"id": "meta-llama/Llama-3.1-8B"},
        "data": {"tokens": 10_000_000},
        "method": {"kind": kind},
        "training": {"trainer": trainer},
        "hardware": {"gpu": CHIPS.get(trainer or "", "H100")},
    }
    return edited(parse_job(document), {path.replace("__", "."): value for path, value in changes.items()})


def of_trained(result: Estimate) -> tuple[float, float, float]:
    """Return bytes of a trained parameter: weights, gradients, optimizer states with masters."""
    parameters = result.model.trainable_parameters
    parts = result.memory.components
    masters = parts["optimizer"] / parameters
    return parts["weights"] / parameters, parts["gradients"] / parameters, masters


# trainer: bytes of weights, gradients and states with masters in full training, as "The same job, eleven tools" has it
SAME_JOB: dict[TrainerName, tuple[float, float, float]] = {
    "trl": (4, 4, 8),
    "axolotl": (2, 2, 4),
    "llama-factory": (4, 4, 8),
    "ms-swift": (2, 2, 4),
    "verl": (4, 4, 8),
    "openrlhf": (2, 2, 12),
    "megatron-bridge": (2, 4, 12),
    "torchtitan": (4, 4, 8),
}


@pytest.mark.parametrize("trainer", SAME_JOB)
def test_full_training_takes_the_bytes_of_the_trainer(trainer: TrainerName) -> None:
    result = estimate(job_of(trainer, training__global_batch=8, training__micro_batch=1))
    assert of_trained(result) == pytest.approx(SAME_JOB[trainer], rel=0.02)


ADAPTERS: dict[TrainerName, tuple[str, str | None, str]] = {
    # adapters on 16 bits (or fp32), on 4 bits, and the frozen base
    "trl": ("fp32", "bf16", "fp32"),
    "axolotl": ("fp32", "fp32", "bf16"),
    "llama-factory": ("fp32", "fp32", "bf16"),
    "ms-swift": ("fp32", "fp32", "bf16"),
    "unsloth": ("fp32", "fp32", "bf16"),
    "torchtune": ("bf16", "bf16", "bf16"),
    "verl": ("fp32", None, "fp32"),
    "openrlhf": ("bf16", "bf16", "bf16"),
    "megatron-bridge": ("bf16", None, "bf16"),
    "mlx-lm": ("fp32", "fp32", "bf16"),
}


@pytest.mark.parametrize("trainer", ADAPTERS)
def test_adapters_and_their_base_have_the_dtypes_of_the_trainer(trainer: TrainerName) -> None:
    plain, quantised, base = ADAPTERS[trainer]
    resolved = estimate(job_of(trainer, "lora")).resolved
    assert resolved.method.lora is not None
    assert (resolved.method.lora.adapter_dtype, resolved.training.weights_dtype) == (plain, base)
    if quantised is None:
        with pytest.raises(InputError, match="method.kind"):
            estimate(job_of(trainer, "qlora"))
        return
    four_bit = estimate(job_of(trainer, "qlora")).resolved.method
    assert four_bit.lora is not None
    assert four_bit.quantization is not None
    assert four_bit.lora.adapter_dtype == quantised
    assert four_bit.quantization.double is (trainer not in ("trl", "mlx-lm"))


@pytest.mark.parametrize("trainer", get_args(TrainerName))
def test_every_trainer_has_every_fact_and_fills_every_open_field(trainer: TrainerName) -> None:
    job = job_of(trainer)
    result = estimate(job)
    facts = trainer_facts(trainer)
    assert job.training.stack == TRAINER_STACKS[trainer][0]
    for path in OPEN_PATHS:
        if path.startswith("training."):
            assert getattr(result.resolved.training, path.partition(".")[2]) is not None, path
    own = {choice.path for choice in result.choices if facts.title in choice.reason}
    assert {"training.precision", "training.loss", "data.batching"} <= own


def test_a_fact_that_is_missing_fails_as_the_file_is_loaded() -> None:
    document = read_json("trainers", "trl.json")
    del document["facts"]["training.loss"]
    with pytest.raises(FactsError, match=r"training\.loss"):
        parsed(TrainerFile, document, "trl.json")


def test_open_fields_stay_open_where_a_job_is_saved() -> None:
    job = job_of("trl", "qlora")
    again = load_job(dump_job(job))
    assert again == job
    saved = json.loads(dump_job(job))
    assert saved["training"]["loss"] is None
    assert saved["data"]["batching"] is None
    assert saved["method"]["lora"]["dropout"] is None


def test_a_job_without_a_trainer_is_filled_with_the_formats_own_defaults() -> None:
    job = job_of(None)
    assert (job.training.loss, job.training.precision, job.data.batching) == ("standard", "bf16", "packed")
    opened = edited(job, {"training.loss": None, "data.batching": None})
    assert (opened.training.loss, opened.data.batching) == ("standard", "packed")
    assert not any(choice.path == "training.loss" for choice in estimate(job).choices)


def test_what_is_set_is_kept_and_what_is_open_goes_with_it() -> None:
    pure = estimate(job_of("trl", training__precision="bf16")).resolved.training
    assert (pure.precision, pure.weights_dtype) == ("bf16", "bf16")
    half = estimate(job_of("trl", training__precision="fp16-mixed")).resolved.training
    assert (half.precision, half.weights_dtype) == ("fp16-mixed", "fp32")


@pytest.mark.parametrize(
    ("trainer", "changes", "path", "allowed"),
    [
        ("trl", {"training.stack": "megatron"}, "training.stack", '"hf"'),
        ("trl", {"training.loss": "fused"}, "training.loss", '"chunked"'),
        ("megatron", {"method.kind": "lora", "method.quantization": {"kind": "nf4"}}, "method.quantization.kind", "none"),
        ("torchtitan", {"method.kind": "dora"}, "method.kind", '"full", "pretrain"'),
        ("mlx-lm", {"method.objective": "dpo"}, "method.objective", '"sft"'),
    ],
)  # fmt: skip
def test_what_a_trainer_does_not_have_is_refused_with_what_it_has(
    trainer: TrainerName, changes: dict[str, object], path: str, allowed: str
) -> None:
    with pytest.raises(InputError) as error:
        estimate(edited(job_of(trainer), changes))
    problem = next(one for one in error.value.problems if one.path == path)
    assert allowed in problem.text


def test_an_unknown_release_is_the_nearest_and_said() -> None:
    known = estimate(job_of("transformers", training__trainer_version="5.23.0"))
    assert not any(one.path == "training.trainer_version" for one in known.warnings)
    result = estimate(job_of("transformers", training__trainer_version="4.44"))
    assert result.resolved.training.weights_dtype == "fp32"  # transformers 4 loads so
    assert "4.57.0" in next(one.text for one in result.warnings if one.path == "training.trainer_version")
    assert trainer_facts("transformers", "5.1").release == "5.6.0"


def test_a_model_that_nobody_knows_leaves_the_trainers_choices_as_they_are() -> None:
    unknown = as_trainer_runs(job_of("transformers", model__id="somebody/llama-of-ours"))
    assert unknown.training.attention == as_trainer_runs(job_of("transformers")).training.attention == "sdpa"
    with pytest.raises(InputError, match="somebody/llama-of-ours"):
        estimate(unknown)


def test_a_named_litgpt_takes_what_its_published_runs_took() -> None:
    """A step of its model on the CPU holds 16-bit activations; published runs took a fifth to a third more."""
    rows = {row["id"]: row for row in measurements() if row["source"]["repo"] == "Lightning-AI/litgpt"}
    for name in ("llama-2-7b", "llama-3.2-3b", "gemma-7b"):
        row = rows[f"litgpt-hub-{name}-qlora-1xa10g"]
        named = {**row["job"], "training": {**row["job"]["training"], "trainer": "litgpt"}}
        assert float(peak(batch_of(named)).allocated[0]) == pytest.approx(row["measured"]["memory_bytes"], rel=0.06)


def test_states_are_called_what_they_are() -> None:
    from ftcost_core.wording.answer import answer

    pure, mixed = (estimate(job_of(trainer)) for trainer in ("axolotl", "trl"))
    assert "in pure bf16" in answer(pure).text
    assert "in bf16 with fp32 master weights" in answer(mixed).text
    assert any("pure bf16" in one.text for one in pure.warnings)
    assert not any("pure bf16" in one.text for one in mixed.warnings)


def test_a_trainers_own_loss_holds_what_its_code_holds() -> None:
    changes = {"training.micro_batch": 2, "training.global_batch": 8, "data.seq_len": 4096, "data.batching": "packed"}

    def chunk(trainer: str, kind: str, **more: object) -> float:
        result = estimate(edited(job_of(trainer, kind), changes | more))
        return sum(float(one.inputs["chunk"]) for one in result.memory.terms if one.key == "logits.chunk")

    assert chunk("torchtitan", "full") == pytest.approx(8192 / 8 * 128256 * 12)
    assert chunk("unsloth", "qlora") == 4 * 2**30
    small = chunk("unsloth", "qlora", **{"hardware.gpu": "RTX 3060"})
    assert 0 < small < 4 * 2**30  # half of what is free
    whole = estimate(edited(job_of("trl", "lora"), changes))
    assert whole.memory.components["logits"] < 2**30


def test_sharded_loading_and_accumulation_are_the_trainers() -> None:
    several = {"hardware.gpus_per_node": 4, "hardware.parallelism.strategy": "fsdp", "training.micro_batch": 1}
    weights = {
        trainer: estimate(edited(job_of(trainer, "lora"), several)).memory.components["weights"]
        for trainer in ("axolotl", "llama-factory")
    }
    assert weights["llama-factory"] == pytest.approx(2 * weights["axolotl"], rel=0.01)  # accelerate 1.11: all in fp32
    gradients = {
        trainer: estimate(edited(job_of(trainer), several)).memory.components["gradients"]
        for trainer in ("nemo-automodel", "torchtitan")
    }
    # 2 bytes whole until the last micro-batch, against 4 bytes of a quarter.
    assert gradients["nemo-automodel"] == pytest.approx(2 * gradients["torchtitan"], rel=0.01)


LONG = Lengths(edges=(0, 512, 1024, 2048, 4096), counts=(100, 50, 20, 10))


@pytest.mark.parametrize(("overlong", "share"), [("cut", 0.918), ("drop", 0.755), ("split", 1.0)])
def test_samples_longer_than_the_context_are_cut_dropped_or_split(overlong: str, share: float) -> None:
    job = job_of(
        "trl",
        data__tokens=None,
        data__lengths=LONG,
        data__seq_len=2048,
        data__overlong=overlong,
        data__batching="padded-longest",
    )
    whole = sum(count * (a + b) / 2 for count, a, b in zip(LONG.counts, LONG.edges, LONG.edges[1:], strict=False))
    assert real_tokens(job.data) == pytest.approx(share * whole, rel=0.02)
    assert estimate(job).time.tokens_processed > 0


def test_a_run_that_would_stop_on_a_long_sample_is_refused() -> None:
    job = job_of("verl", data__tokens=None, data__lengths=LONG, data__seq_len=2048)
    with pytest.raises(InputError, match=r"data\.overlong.*10 of 180 samples are longer"):
        estimate(job)


def test_pads_are_those_of_the_trainer() -> None:
    data = {"data__tokens": None, "data__samples": 1000, "data__mean_sample_tokens": 100, "data__seq_len": 4096}
    mac, own = (job_of(trainer, "lora", **data, data__batching="padded-longest") for trainer in ("mlx-lm", "own"))
    assert padding_of(mac).longest(100, 4096) == 4 * 32 + 1
    assert sequence_length(mac.data, 4, padding_of(mac))[1] == pytest.approx(
        sequence_length(own.data, 4, padding_of(own))[1] + 31 / 2 + 1
    )


def test_giving_a_job_to_a_trainer_opens_what_nobody_chose() -> None:
    job = edited(job_of(None), {"training.optimizer": "adafactor"})
    given = edited(job, edit_changes(job, "training.trainer", "trl"))
    assert given.training.loss is None
    assert given.training.optimizer == "adafactor"
    assert estimate(given).resolved.training.loss == "chunked"
    taken = edited(given, edit_changes(given, "training.trainer", None))
    assert taken.training.loss == "chunked"  # nothing changes but who decides
    mac = edited(given, edit_changes(given, "hardware.gpu", "M4 Max 128GB"))
    assert (mac.training.trainer, mac.training.stack) == ("mlx-lm", "mlx")
    estimate(mac)
    back = edited(given, edit_changes(given, "training.stack", "megatron"))
    assert back.training.trainer == "megatron-bridge"
    estimate(back)


@pytest.mark.parametrize("kind", ["full", "lora", "qlora"])
@pytest.mark.parametrize("trainer", get_args(TrainerName))
def test_any_job_can_be_given_to_any_trainer(trainer: TrainerName, kind: str) -> None:
    job = job_of(None, kind)
    try:
        estimate(edited(job, edit_changes(job, "training.trainer", trainer)))
    except InputError as error:
        assert {one.path for one in error.problems} <= {"hardware.gpu", "method.kind", "method.quantization.kind"}
