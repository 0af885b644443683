"""What an agent may ask the program over the Model Context Protocol: plain functions, documents in and out.

Their docstrings are what the agent reads. Each raises :class:`InputError` for a wrong input.
"""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ftcost_core.documents.result import Estimate
    from ftcost_core.planner.result import Plan

_ADVICE, _OFFERS, _MATCHES = 5, 5, 20
_GIB = 2**30
Document = dict[str, Any]


class AgentTools:
    """The tools, over one configuration folder (the user's own without ``config_dir``)."""

    def __init__(self, config_dir: Path | None = None) -> None:
        self._folder = config_dir

    def estimate(self, job: Document) -> Document:
        """Estimate a fine-tuning job: whether it fits, GPU memory, hours and US dollars, with 80 % ranges.

        `job` is a job document; `job_schema` describes it, and `import_configuration` makes one from a
        trainer's own configuration. What the job leaves out or null is chosen, and named under `chosen`. The
        answer has the cheapest offers that fit and the changes that would help.
        """
        from ftcost_core.commands.inputs import user_prices, with_own_model
        from ftcost_core.documents.job import parse_job
        from ftcost_core.estimator import estimate

        wanted = with_own_model(parse_job(job), self._folder)
        return _estimate_document(estimate(wanted, user_prices(self._folder), date.today()))

    def plan(self, job: Document, top: int = 5) -> Document:
        """Search offers, GPU counts, methods and settings under the job's `limits` for the best plans.

        Returns plans, cheapest first, each with the whole job that it means; or, where nothing is possible,
        the limit in the way and what would help.
        """
        from ftcost_core.commands.inputs import user_prices, with_own_model
        from ftcost_core.documents.job import parse_job
        from ftcost_core.documents.problems import fail
        from ftcost_core.planner.search import plan

        if not 1 <= top <= 50:
            raise fail("top", top, "1 to 50")
        wanted = with_own_model(parse_job(job), self._folder)
        plans = plan(wanted, user_prices(self._folder), top=top)
        return {
            "plans": [_plan_document(one) for one in plans.plans],
            "in_the_way": plans.binding.text if plans.binding else None,
            "what_would_help": [one.text for one in plans.binding.relaxations] if plans.binding else [],
        }

    def import_configuration(
        self,
        paths: list[str],
        gpu: str | None = None,
        gpus_per_node: int | None = None,
        nodes: int | None = None,
        tokens: int | None = None,
        model: str | None = None,
    ) -> Document:
        """Read a trainer's own configuration (axolotl, LLaMA-Factory, torchtune, TRL) as a job document.

        `paths` are files on this machine: the configuration, and beside it accelerate's YAML or DeepSpeed's
        JSON. What no file says may be given: the GPU, GPUs a node, nodes, training tokens of one epoch, a
        model of the catalogue with the same architecture. `notes` say what was left open or not read.
        """
        from ftcost_core.configurations import Given, read_configuration

        given = Given(gpu, gpus_per_node, nodes, tokens, model)
        imported = read_configuration([Path(path) for path in paths], given)
        return {
            "job": imported.job.model_dump(mode="json"),
            "trainer": imported.title,
            "notes": list(imported.notes),
        }

    def models(self, search: str = "") -> Document:
        """List models whose id, name or alias contains `search`: at most 20, and how many match."""
        from ftcost_core.catalogue.models import all_models

        word = search.casefold()
        found = [
            entry
            for entry in all_models()
            if any(word in name.casefold() for name in (entry.id, entry.display_name, *entry.aliases))
        ]
        rows = [
            {"id": entry.id, "parameters": entry.parameters, "active_parameters": entry.active_parameters}
            for entry in found[:_MATCHES]
        ]
        return {"matches": len(found), "models": rows}

    def gpus(self, search: str = "") -> Document:
        """List GPUs whose name or alias contains `search`, with memory, bandwidth and bf16 rate."""
        from ftcost_core.catalogue.gpus import all_gpus

        word = search.casefold()
        found = [
            gpu for gpu in all_gpus() if any(word in name.casefold() for name in (gpu.name, *gpu.aliases))
        ]
        rows = [
            {
                "name": gpu.name,
                "memory_gib": gpu.memory_gib,
                "bandwidth_bytes_s": gpu.bandwidth_bytes_s,
                "dense_bf16_flops": gpu.flops.get("bf16"),
            }
            for gpu in found
        ]
        return {"matches": len(found), "gpus": rows}

    def job_schema(self) -> Document:
        """Return the JSON Schema of the job document, with a small example that can be estimated."""
        from ftcost_core.documents.job import Job

        return {"example": EXAMPLE, "schema": Job.model_json_schema(mode="validation")}


EXAMPLE: Document = {
    "format": "ftcost-job",
    "version": 1,
    "model": {"id": "meta-llama/Llama-3.1-8B"},
    "data": {"tokens": 10_000_000, "epochs": 1, "seq_len": 4096},
    "method": {"kind": "qlora", "lora": {"rank": 16}},
    "training": {"stack": "hf"},
    "hardware": {"gpu": "RTX 4090", "gpus_per_node": 1},
}
"""A job with little more than what must be said."""


def _estimate_document(result: Estimate) -> Document:
    from ftcost_core.text.answer import answer

    job, used, speed, time, cost = (
        result.resolved, result.memory, result.throughput, result.time, result.cost,
    )  # fmt: skip
    offers = [offer for offer in result.offers if offer.fits and offer.counts][:_OFFERS]
    return {
        "answer": answer(result).text,
        "fits": used.fits,
        "fit_probability": used.fit_probability,
        "memory_gib": _ranged(used.device / _GIB, used.device_low / _GIB, used.device_high / _GIB),
        "capacity_gib": used.capacity / _GIB,
        "memory_parts_gib": {name: size / _GIB for name, size in used.components.items() if size},
        "longest_seq_len": used.longest_seq_len,
        "tokens_per_s_per_gpu": _ranged(speed.tokens_per_s_per_gpu, speed.low, speed.high),
        "wall_hours": _ranged(time.wall_hours, time.wall_hours_low, time.wall_hours_high),
        "gpu_hours": time.gpu_hours,
        "cost_usd": _ranged(cost.total, cost.low, cost.high),
        "offer": cost.offer,
        "chosen": {choice.path: {"value": choice.value, "why": choice.reason} for choice in result.choices},
        "micro_batch": job.training.micro_batch,
        "advice": [
            {"text": one.text, "change": one.change, "memory_gib": one.memory / _GIB, "hours": one.hours,
             "usd": one.usd, "risk": one.risk}
            for one in result.advice[:_ADVICE]
        ],
        "cheapest_offers": [
            {"offer": one.offer, "gpus": one.gpus, "gpu": one.gpu, "hours": one.wall_hours, "usd": one.total,
             "fit_probability": one.fit_probability, "as_of": one.as_of}
            for one in offers
        ],
        "warnings": [f"{one.path}: {one.text}" for one in result.warnings],
        "measured_runs_alike": result.evidence.text,
    }  # fmt: skip


def _plan_document(plan: Plan) -> Document:
    used, time, cost = plan.memory, plan.time, plan.cost
    return {
        "job": plan.job.model_dump(mode="json"),
        "provider": plan.provider,
        "price_as_of": plan.as_of,
        "fit_probability": used.fit_probability,
        "memory_gib": _ranged(used.device / _GIB, used.device_low / _GIB, used.device_high / _GIB),
        "wall_hours": _ranged(time.wall_hours, time.wall_hours_low, time.wall_hours_high),
        "cost_usd": _ranged(cost.total, cost.low, cost.high),
        "roles": list(plan.roles),
        "why": plan.why,
        "gives_up": plan.gives_up,
    }


def _ranged(value: float | None, low: float | None, high: float | None) -> Document:
    return {"estimate": value, "low": low, "high": high}
