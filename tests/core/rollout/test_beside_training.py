"""Generation beside training, updates of a rollout, turns and tools, teachers: worked out, and what is refused."""

from __future__ import annotations

import re

import pytest

from ftcost_core.architecture.counts import counts
from ftcost_core.catalogue.models import find_model
from ftcost_core.documents.companions import with_companions
from ftcost_core.documents.job import edited
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.rollouts import GENERATING, TAUGHT
from ftcost_core.estimator import estimate
from ftcost_core.evaluation.rollout_split import splits
from ftcost_core.formulas.facts.rollout import rollout_facts
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.formulas.rollout.engine import kept_width, state_bytes
from ftcost_core.planner.search import plan
from tests.core.rollout.build import figures, job, seconds, term

EIGHT: dict[str, object] = {
    "hardware.gpus_per_node": 8, "hardware.parallelism.strategy": "fsdp", "training.stack": "fsdp",
    "method.kind": "full", "training.precision": "bf16-mixed", "training.global_batch": 480,
}  # fmt: skip
APART: dict[str, object] = EIGHT | {"method.rollout.engine": "vllm-server", "method.rollout.gpus": 2}
DISTILLED: dict[str, object] = {
    "method.objective": "distillation", "method.rollout": None, "method.teacher": {"model": "meta-llama/Llama-3.1-70B"},
}  # fmt: skip


def test_the_lists_of_objectives_are_those_of_the_facts() -> None:
    words = vocabulary().objectives.by
    assert set(GENERATING) == {word for word, facts in words.items() if facts.generates}
    assert set(TAUGHT) == {word for word, facts in words.items() if facts.teacher}


def test_a_step_beside_generation_takes_as_long_as_the_slower_of_both() -> None:
    apart, beside = figures(APART), figures(APART | {"method.rollout.staleness": 1})
    assert apart.rollout
    assert beside.rollout
    parts, hidden = seconds(beside), beside.rollout.hidden_seconds
    training = parts["scoring"] + parts["training"]
    assert hidden > 0
    assert parts["generation"] + hidden + training > max(parts["generation"] + hidden, training)
    longer = max(parts["generation"] + hidden, training)
    assert beside.throughput.step_s == pytest.approx(longer + parts["synchronisation"])
    assert sum(beside.throughput.step_parts.values()) == pytest.approx(beside.throughput.step_s)
    assert beside.throughput.step_s < apart.throughput.step_s
    # The engine is paused before it takes new weights.
    assert term(beside, "synchronisation.pause") == rollout_facts().pause_seconds.value
    assert term(apart, "synchronisation.pause") == 0


def test_more_rollouts_in_flight_wait_less_for_the_longest() -> None:
    def generated(staleness: float) -> float:
        result = figures(APART | {"method.rollout.staleness": staleness, "method.rollout.discarded": 0.0})
        assert result.rollout
        return result.rollout.hidden_seconds + seconds(result)["generation"]

    assert generated(4) < generated(1) < generated(0)


def test_the_open_split_has_the_shortest_step() -> None:
    open_split = EIGHT | {"method.rollout.staleness": 1, "training.micro_batch": 4}
    chosen = figures(open_split).resolved.method.rollout
    assert chosen
    tried = {
        count: figures(open_split | {"method.rollout.gpus": count}).throughput.step_s
        for count in splits(job(EIGHT | {"method.rollout.staleness": 1}))
    }
    assert chosen.gpus == min(tried, key=tried.__getitem__)


def test_updates_share_one_rollout() -> None:
    one = figures(EIGHT | {"training.global_batch": 512})
    four = figures(EIGHT | {"training.global_batch": 128, "method.rollout.updates": 4})
    assert one.rollout
    assert four.rollout
    assert four.rollout.completions == one.rollout.completions
    for part in ("generation", "synchronisation"):
        assert 4 * seconds(four)[part] == pytest.approx(seconds(one)[part])
    assert four.rollout.generated_tokens_per_s == pytest.approx(one.rollout.generated_tokens_per_s)


def test_a_further_pass_trains_again_on_what_is_generated_and_scored_once() -> None:
    once = figures(EIGHT | {"training.global_batch": 128, "method.rollout.updates": 4})
    thrice = figures(EIGHT | {"training.global_batch": 128, "method.rollout.updates": 4, "method.rollout.passes": 3})
    assert once.rollout
    assert thrice.rollout
    assert thrice.rollout.completions == once.rollout.completions
    for part in ("generation", "synchronisation", "scoring"):
        assert 3 * seconds(thrice)[part] == pytest.approx(seconds(once)[part])
    assert seconds(thrice)["training"] == pytest.approx(seconds(once)["training"], rel=0.01)
    assert thrice.time.optimizer_steps == pytest.approx(3 * once.time.optimizer_steps, abs=3)


def test_a_judge_reads_the_completions_of_a_rollout_once_however_many_updates_follow() -> None:
    judged = EIGHT | {"method.judge": {"model": "meta-llama/Llama-3.1-70B", "place": "beside"}}
    one = figures(judged | {"training.global_batch": 512})
    four = figures(judged | {"training.global_batch": 128, "method.rollout.updates": 4})
    assert 4 * term(four, "teacher.judge") == pytest.approx(term(one, "teacher.judge"))


def test_prompts_set_the_global_batch_packed_or_not() -> None:
    """64 prompts with 8 completions in two updates are 256 sequences each; packed, 256 × 1,536 / 2,048 windows."""
    asked: dict[str, object] = {
        "method.rollout.prompts": 64,
        "method.rollout.updates": 2,
        "training.global_batch": None,
    }
    assert figures(EIGHT | asked).resolved.training.global_batch == 256
    assert figures(EIGHT | asked | {"training.global_batch": 256}).resolved.training.global_batch == 256
    assert figures(EIGHT | asked | {"data.batching": "packed"}).resolved.training.global_batch == 192


def test_a_global_batch_that_prompts_do_not_make_is_refused_by_the_names_of_both() -> None:
    with pytest.raises(InputError) as refused:
        figures(EIGHT | {"method.rollout.prompts": 64})
    (line,) = str(refused.value).splitlines()
    assert line.startswith("training.global_batch: 480 given")
    assert "512 or null, as of 64 in method.rollout.prompts × 8 completions" in line


def test_updates_share_the_completions_of_their_prompts_evenly() -> None:
    asked = EIGHT | {"method.rollout.prompts": 64, "training.global_batch": None, "method.rollout.updates": 3}
    with pytest.raises(InputError, match=r"method\.rollout\.updates: 3 given; allowed: a divisor of the 512"):
        figures(asked)
    assert figures(asked | {"data.batching": "packed"}).resolved.training.global_batch == 128


def test_an_edit_of_prompts_or_global_batch_opens_the_other() -> None:
    given = job(EIGHT)
    by_prompts = edited(given, with_companions(given, "method.rollout.prompts", 64))
    assert by_prompts.training.global_batch is None
    by_batch = edited(by_prompts, with_companions(by_prompts, "training.global_batch", 128))
    assert by_batch.method.rollout
    assert by_batch.method.rollout.prompts is None
    assert by_batch.training.global_batch == 128


def test_a_search_takes_the_batch_that_prompts_make() -> None:
    asked = EIGHT | {"method.rollout.prompts": 64, "training.global_batch": None, "training.micro_batch": None,
                     "limits.gpus": ["H100-SXM5-80GB"], "limits.max_gpus": 8}  # fmt: skip
    (best, *_) = plan(job(asked), top=1).plans
    assert best.job.training.global_batch is None
    assert figures(asked | {"hardware.gpu": "H100-SXM5-80GB"}).resolved.training.global_batch == 512
    said = job(asked | {"training.global_batch": 512, "method.rollout.prompts": None})
    assert plan(said, top=1).plans[0].time.wall_hours == pytest.approx(best.time.wall_hours)


def test_turns_and_tools() -> None:
    """Seven answers of 64 tokens are read, and each of seven waits of 5 s is waited for by all that run at once."""
    turns: dict[str, object] = {"method.rollout.turns": 8, "method.rollout.tool_tokens": 64, "data.seq_len": 4096}
    plain, agent = figures(EIGHT | {"data.seq_len": 4096}), figures(EIGHT | turns)
    waiting = figures(EIGHT | turns | {"method.rollout.tool_seconds": 5.0})
    assert term(waiting, "generation.tools") == pytest.approx(35.0)
    assert seconds(waiting)["generation"] == pytest.approx(seconds(agent)["generation"] + 35.0)
    assert term(agent, "generation.prefill") > term(plain, "generation.prefill")
    real = agent.time.tokens_processed * (1 - agent.time.padding_share)
    assert real == pytest.approx(10_000_000, rel=0.01)
    assert agent.time.optimizer_steps < plain.time.optimizer_steps  # sequences are longer


def test_rewards_and_oversampling_and_drafts() -> None:
    plain = figures(EIGHT)
    slow = figures(EIGHT | {"method.rollout.reward_seconds": 30.0})
    assert seconds(slow)["generation"] == pytest.approx(seconds(plain)["generation"] + 30.0)
    filtered = figures(EIGHT | {"method.rollout.oversampling": 3.0})
    assert seconds(filtered)["generation"] > 1.3 * seconds(plain)["generation"]
    assert seconds(filtered)["training"] == seconds(plain)["training"]
    drafted = figures(EIGHT | {"method.rollout.drafted_tokens": 2.5})
    assert seconds(drafted)["generation"] < seconds(plain)["generation"]
    eight_bit = figures(EIGHT | {"method.rollout.precision": "fp8"})
    assert eight_bit.rollout
    assert plain.rollout
    assert eight_bit.rollout.weights_bytes < 0.6 * plain.rollout.weights_bytes


def test_a_trainer_that_waits_on_the_host_leaves_room_for_its_engine() -> None:
    stays = figures(EIGHT | {"method.rollout.trainer_offload": False, "method.rollout.memory_share": 0.8})
    moves = figures(EIGHT | {"method.rollout.trainer_offload": True, "method.rollout.memory_share": 0.8})
    assert moves.memory.device < stays.memory.device
    assert term(moves, "synchronisation.offload") > 0 == term(stays, "synchronisation.offload")


def test_sleeping_takes_as_long_as_its_weights_are_large() -> None:
    """Published on an A100: 0.6B 1.4 s at level 1 and 1.9 s at level 2, 8B 12.8 s and 6.8 s."""

    def slept(model: str, level: int) -> float:
        one = figures({"model.id": model, "method.rollout.sleep_level": level, "method.rollout.memory_share": 0.6})
        return term(one, "synchronisation.sleep")

    assert slept("Qwen/Qwen3-0.6B", 1) == pytest.approx(1.4, rel=0.25)
    assert slept("Qwen/Qwen3-0.6B", 2) == pytest.approx(1.9, rel=0.25)
    assert 4 < slept("Qwen/Qwen3-8B", 1) < 12.8
    assert slept("Qwen/Qwen3-8B", 2) == pytest.approx(6.8, rel=0.25)


def test_keys_and_values_by_kind_of_attention() -> None:
    """GQA: layers × 2 × heads × size; latent attention: layers × (512 + 64); linear attention: a state of one size."""
    assert kept_width(find_model("meta-llama/Llama-3.1-8B").architecture) == 32 * 2 * 8 * 128
    assert kept_width(find_model("deepseek-ai/DeepSeek-V3").architecture) == 61 * (512 + 64)
    assert state_bytes(find_model("meta-llama/Llama-3.1-8B").architecture) == 0
    assert state_bytes(find_model("Qwen/Qwen3-Next-80B-A3B-Instruct").architecture) > 36 * 32 * 128 * 128 * 4


def test_a_teacher_reads_what_is_trained_on() -> None:
    student, taught = (
        figures(EIGHT | DISTILLED | {"method.objective": "sft", "method.teacher": None}),
        figures(EIGHT | DISTILLED),
    )
    reading = taught.throughput.step_parts["teacher"]
    assert taught.rollout is None
    assert taught.throughput.step_s == pytest.approx(student.throughput.step_s + reading, rel=0.01)
    assert sum(taught.throughput.step_parts.values()) == pytest.approx(taught.throughput.step_s)
    # Shared by FSDP: an eighth of its 16-bit weights on each GPU.
    large = counts(find_model("meta-llama/Llama-3.1-70B").architecture)
    assert term(taught, "weights.teacher") == pytest.approx(large.total * 2 / 8)
    service = figures(EIGHT | DISTILLED | {"method.teacher.place": "service"})
    assert term(service, "weights.teacher") == 0
    assert "teacher" not in service.throughput.step_parts
    apart = figures(EIGHT | DISTILLED | {"method.teacher.place": "own-gpus", "method.teacher.gpus": 4})
    assert term(apart, "weights.teacher") == 0
    assert apart.throughput.step_parts["teacher"] > 0
    # Four GPUs train, eight are paid.
    assert apart.time.gpu_hours == pytest.approx(8 * apart.time.wall_hours)


def test_a_reference_can_be_left_out() -> None:
    full = EIGHT | {"method.rollout.trainer_offload": False}
    with_one, without = figures(full), figures(full | {"method.reference": False})
    assert seconds(without)["scoring"] == pytest.approx(seconds(with_one)["scoring"] / 2, rel=0.05)
    assert term(without, "weights.reference") == 0
    assert figures(full | {"method.rollout.scoring_passes": 0}).throughput.step_s < without.throughput.step_s


@pytest.mark.parametrize(
    ("changes", "path", "allowed"),
    [
        ({"method.rollout.group_size": 7}, "method.rollout.group_size", r"nearest is 8"),
        ({"method.rollout.staleness": 1, "method.rollout.engine": "vllm-colocated"}, "method.rollout.staleness",
         r"GPUs of its own"),
        ({"method.rollout.turns": 8, "method.rollout.tool_tokens": 400}, "method.rollout.tool_tokens", r"2048 tokens"),
        (DISTILLED | {"method.teacher.model": "Qwen/Qwen3-32B"}, "method.teacher.model", r"128256 entries.*such as"),
        (DISTILLED | {"method.teacher": None}, "method.teacher.model", r"a model of the catalogue"),
        ({"method.teacher": {"model": "Qwen/Qwen3-32B"}}, "method.teacher", r"grpo has none"),
        (DISTILLED | {"method.teacher.place": "own-gpus", "method.teacher.gpus": 8, "hardware.gpus_per_node": 8},
         "method.teacher.gpus", r"fewer than the 8 GPUs"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_one_line_with_the_nearest_that_works(
    changes: dict[str, object], path: str, allowed: str
) -> None:
    with pytest.raises(InputError) as caught:
        figures(changes)
    (problem,) = caught.value.problems
    assert problem.path == path
    assert re.search(allowed, problem.allowed)


def test_an_old_document_means_what_it_meant() -> None:
    old = job()
    assert old == edited(old, {"method.rollout.staleness": None, "method.reference": None})
    result = figures()
    assert result.rollout
    assert result.rollout.hidden_seconds == 0


def test_a_judge_is_counted_in_memory_gpus_time_or_the_bill() -> None:
    given = {"model.id": "Qwen/Qwen2.5-7B", "hardware.gpus_per_node": 8, "method.kind": "lora"}
    judge = {"model": "Qwen/Qwen3-32B", "tokens": 256}
    alone, beside, apart, served = (
        figures(given | ({"method.judge": judge | place} if place else {}))
        for place in ({}, {"place": "beside"}, {"place": "own-gpus", "gpus": 2}, {"place": "service"})
    )
    keys = {term.key: term.value for term in beside.memory.terms}
    assert keys["weights.judge"] > 2 * 30e9 / 8
    for one in (beside, apart):
        assert seconds(one)["scoring"] > seconds(alone)["scoring"]
    # Two of eight GPUs do not train.
    assert seconds(apart)["training"] > 1.2 * seconds(alone)["training"]
    bill = {part.name: part.usd for part in served.cost.parts}
    assert bill.get("services", 0) > 0
    assert not any(part.name == "services" for part in alone.cost.parts)
    assert seconds(served)["scoring"] == pytest.approx(seconds(alone)["scoring"])


NO_ROOM: dict[str, object] = {
    "model.id": "meta-llama/Llama-3.1-70B", "hardware.gpus_per_node": 8, "training.global_batch": 56,
    "method.rollout.engine": "vllm-server", "method.rollout.gpus": 1,
}  # fmt: skip


def test_an_engine_of_its_own_without_room_does_not_fit() -> None:
    short = estimate(job(NO_ROOM))
    assert not short.memory.fits
    assert short.memory.fit_probability == 0
    assert short.memory.deciding
    assert short.memory.deciding.name == "generation"
    assert short.memory.deciding.device > 131 * 2**30
    said = next(one.text for one in short.warnings if "does not start" in one.text)
    assert "split over 2 GPUs" in said
    # Offers with a larger GPU hold it.
    assert all(offer.gpu != "H100-SXM5-80GB" for offer in short.offers if offer.fits)


def test_an_engine_of_its_own_with_room_is_no_phase_of_the_run() -> None:
    split = NO_ROOM | {"method.rollout.gpus": 2, "method.rollout.tensor": 2, "training.global_batch": 48}
    assert "generation" not in {phase.name for phase in figures(split).memory.phases}
    assert figures(split).memory.fits
