"""What an agent may ask the program over the Model Context Protocol: plain functions, documents in and out.

Their docstrings are what the agent reads. Each raises :class:`InputError` for a wrong input.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Any, get_args

from pydantic import BaseModel, TypeAdapter

from ftcost_core.catalogue.gpus import all_gpus, find_gpu
from ftcost_core.catalogue.models import all_models, find_model
from ftcost_core.commands.inputs import user_prices, with_own_model
from ftcost_core.configurations import Given, Imported, read_configuration, read_texts
from ftcost_core.configurations.answers import answers
from ftcost_core.documents.job import Job, edited, parse_job
from ftcost_core.documents.problems import InputError, did_you_mean, fail
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import estimate
from ftcost_core.planner.maximise import Maximised, maximise
from ftcost_core.planner.result import Plan, Plans
from ftcost_core.planner.search import plan
from ftcost_core.planner.search_pass import own_hardware as on_own_hardware
from ftcost_core.wording.answer import answer

_ADVICE, _OFFERS, _MATCHES, _OTHERS = 5, 5, 20, 5
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
        wanted = with_own_model(parse_job(job), self._folder)
        return _estimate_document(estimate(wanted, user_prices(self._folder), date.today()))

    def plan(self, job: Document, top: int = 5) -> Document:
        """Search offers, GPU counts, methods and settings under the job's `limits` for the best plans.

        `plans` are the `top` (1 to 50) cheapest. `others` are at most 5 more: the fastest, the one with the
        fewest GPUs, and plans on the Pareto front of cost against hours. `changes` are the fields in which a
        plan's job differs from yours, by their dotted paths: write them into the job to estimate it. Where
        nothing is possible, the limit in the way and what would help.
        """
        if not 1 <= top <= 50:
            raise fail("top", top, "1 to 50")
        wanted = with_own_model(parse_job(job), self._folder)
        plans = plan(wanted, user_prices(self._folder), top=top)
        return {
            "plans": [_plan_document(one, wanted) for one in plans.plans[:top]],
            "others": [_plan_document(one, wanted) for one in _others(plans, top)],
            "in_the_way": plans.binding.text if plans.binding else None,
            "what_would_help": [one.said for one in plans.binding.relaxations] if plans.binding else [],
        }

    def maximise(self, job: Document, quantity: Maximised, own_hardware: bool = False) -> Document:
        """Find the most of a quantity that the job's `limits` allow: turned-round questions.

        `quantity`: "tokens" to train on (with `limits.budget_usd` or `limits.deadline_hours`), the largest "model" of
        the catalogue, the longest "context", or the highest "rank" of adapters. With `own_hardware` on the GPUs that
        the job names, or fewer; else on any that is sold. `text` is the answer, `plan` the cheapest way to have it.
        It takes some ten searches.
        """
        wanted = with_own_model(parse_job(job), self._folder)
        limited = edited(wanted, on_own_hardware(wanted)) if own_hardware else wanted
        most = maximise(limited, quantity, user_prices(self._folder))
        return {
            "text": most.text,
            "value": most.value,
            "model": most.model or None,
            "stopped_by": most.stopped_by,
            "plan": _plan_document(most.plan, wanted) if most.plan else None,
        }

    def import_configuration(
        self,
        paths: list[str],
        gpu: str | None = None,
        gpus_per_node: int | None = None,
        nodes: int | None = None,
        tokens: int | None = None,
        model: str | None = None,
        ignored: list[str] | None = None,
    ) -> Document:
        """Read a trainer's own configuration (YAML, JSON, command, Python, notebook) as a job document.

        `paths` are files on this machine: the configuration, and beside it accelerate's YAML or DeepSpeed's
        JSON. What no file says may be given: the GPU, GPUs a node, nodes, training tokens of one epoch, a
        model of the catalogue with the same architecture. `notes` say what was left open or not read,
        `settings` what each setting means. A `question` asks of which model another is a fine-tune: answer it
        with `model`. `ignored` names settings that are refused as not read and that change nothing here.
        """
        own = frozenset(ignored or ()), answers(self._folder)
        given = Given(gpu, gpus_per_node, nodes, tokens, model, *own)
        return _imported(read_configuration([Path(path) for path in paths], given))

    def import_texts(
        self,
        files: dict[str, str],
        gpu: str | None = None,
        gpus_per_node: int | None = None,
        nodes: int | None = None,
        tokens: int | None = None,
        model: str | None = None,
        ignored: list[str] | None = None,
    ) -> Document:
        """Read a trainer's own configuration (YAML, JSON, command, Python, notebook) as a job document.

        `files` are their texts by file name: the configuration, and beside it accelerate's YAML or DeepSpeed's
        JSON. What no file says may be given: the GPU, GPUs a node, nodes, training tokens of one epoch, a
        model of the catalogue with the same architecture. `notes` say what was left open or not read,
        `settings` what each setting means. A `question` asks of which model another is a fine-tune: answer it
        with `model`. `ignored` names settings that are refused as not read and that change nothing here.
        """
        own = frozenset(ignored or ()), answers(self._folder)
        return _imported(read_texts(files, Given(gpu, gpus_per_node, nodes, tokens, model, *own)))

    def models(self, search: str = "") -> Document:
        """List models whose id, name or alias contains `search`: at most 20, and how many match."""
        word = search.casefold()
        found = [
            entry
            for entry in all_models()
            if any(word in name.casefold() for name in (entry.id, entry.display_name, *entry.aliases))
        ]
        if not found:
            with suppress(InputError):
                found = [find_model(search)]
        rows = [
            {"id": entry.id, "parameters": entry.parameters, "active_parameters": entry.active_parameters}
            for entry in found[:_MATCHES]
        ]
        return {"matches": len(found), "models": rows}

    def gpus(self, search: str = "") -> Document:
        """List GPUs whose name or alias contains `search`, with memory, bandwidth and bf16 rate.

        At most 20 with figures, the names of the `others`, and how many match.
        """
        word = search.casefold()
        found = [gpu for gpu in all_gpus() if any(word in name.casefold() for name in (gpu.name, *gpu.aliases))]
        if not found:
            with suppress(InputError):
                found = [find_gpu(search)]
        rows = [
            {
                "name": gpu.name,
                "memory_gib": _short(gpu.memory_gib),
                "bandwidth_bytes_s": gpu.bandwidth_bytes_s,
                "dense_bf16_flops": gpu.flops.get("bf16"),
            }
            for gpu in found[:_MATCHES]
        ]
        return {"matches": len(found), "gpus": rows, "others": [gpu.name for gpu in found[_MATCHES:]]}

    def job_schema(self, part: str = "") -> Document:
        """Describe the job document: a small example that can be estimated, and the fields of each part.

        With `part`, such as `data` or `training`, the JSON Schema of that part: types, bounds, defaults.
        """
        parts = dict(_parts(Job))
        if not part:
            return {
                "example": EXAMPLE,
                "parts": {
                    name: {"about": kind.__doc__, "fields": list(kind.model_fields)} for name, kind in parts.items()
                },
            }
        if part not in parts:
            raise fail("part", part, ", ".join(parts) + did_you_mean(part, parts))
        return {"part": part, "schema": _untitled(TypeAdapter(parts[part]).json_schema())}


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


def _imported(imported: Imported) -> Document:
    return imported.document()


def _estimate_document(result: Estimate) -> Document:
    job, used, speed, time, cost = (
        result.resolved, result.memory, result.throughput, result.time, result.cost,
    )  # fmt: skip
    offers = [offer for offer in result.offers if offer.fits and offer.counts][:_OFFERS]
    return {
        "answer": answer(result).text,
        "fits": used.fits,
        "fit_probability": _short(used.fit_probability),
        "memory_gib": _ranged(used.device / _GIB, used.device_low / _GIB, used.device_high / _GIB),
        "capacity_gib": _short(used.capacity / _GIB),
        "memory_parts_gib": {name: _short(size / _GIB) for name, size in used.components.items() if size},
        "longest_seq_len": used.longest_seq_len,
        "tokens_per_s_per_gpu": _ranged(speed.tokens_per_s_per_gpu, speed.low, speed.high),
        "wall_hours": _ranged(time.wall_hours, time.wall_hours_low, time.wall_hours_high),
        "gpu_hours": _short(time.gpu_hours),
        "cost_usd": _ranged(cost.total, cost.low, cost.high),
        "offer": cost.offer,
        "chosen": {choice.path: {"value": choice.value, "why": choice.reason} for choice in result.choices},
        "micro_batch": job.training.micro_batch,
        "advice": [
            {"text": one.text, "change": one.change, "memory_gib": _short(one.memory / _GIB),
             "hours": _short(one.hours), "usd": _short(one.usd), "risk": one.risk}
            for one in result.advice[:_ADVICE]
        ],
        "cheapest_offers": [
            {"offer": one.offer, "gpus": one.gpus, "gpu": one.gpu, "hours": _short(one.wall_hours),
             "usd": _short(one.total), "fit_probability": _short(one.fit_probability), "as_of": one.as_of}
            for one in offers
        ],
        "warnings": [f"{one.path}: {one.text}" for one in result.warnings],
        "measured_runs_alike": result.evidence.text,
    }  # fmt: skip


def _others(plans: Plans, top: int) -> list[Plan]:
    """Return a few plans beyond the ``top`` cheapest: those with a role first, then the Pareto front."""
    more = [one for one in plans.plans[top:] if one.roles or one.pareto]
    kept = sorted(more, key=lambda one: not one.roles)[:_OTHERS]
    return sorted(kept, key=lambda one: (one.cost.total or 0.0, one.time.wall_hours))


def _plan_document(plan: Plan, wanted: Job) -> Document:
    used, time, cost, hardware = plan.memory, plan.time, plan.cost, plan.job.hardware
    changed = _differing(wanted.model_dump(mode="json"), plan.job.model_dump(mode="json"))
    return {
        "offer": plan.job.price.offer,
        "provider": plan.provider,
        "price_as_of": plan.as_of,
        "gpu": hardware.gpu,
        "gpus": hardware.gpus_per_node * hardware.nodes,
        "nodes": hardware.nodes,
        "changes": dict(changed),
        "memory_gib": _ranged(used.device / _GIB, used.device_low / _GIB, used.device_high / _GIB),
        "fit_probability": _short(used.fit_probability),
        "wall_hours": _ranged(time.wall_hours, time.wall_hours_low, time.wall_hours_high),
        "cost_usd": _ranged(cost.total, cost.low, cost.high),
        "roles": list(plan.roles),
        "why": plan.why,
        "gives_up": plan.gives_up,
    }


def _differing(before: Document, after: Document, parents: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the path and the value of each field of a written job that another one has otherwise."""
    for name, value in after.items():
        was = before.get(name)
        if isinstance(was, dict) and isinstance(value, dict):
            yield from _differing(was, value, f"{parents}{name}.")
        elif value != was:
            yield f"{parents}{name}", value


def _parts(document: type[BaseModel]) -> Iterator[tuple[str, type[BaseModel]]]:
    """Yield the parts of a document that have fields of their own."""
    for name, field in document.model_fields.items():
        for kind in (field.annotation, *get_args(field.annotation)):
            if hasattr(kind, "model_fields"):
                yield name, kind


def _untitled(schema: Any) -> Any:
    """Return a schema without titles, which repeat the names, and without defaults of null."""
    if isinstance(schema, list):
        return [_untitled(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: _untitled(value)
        for key, value in schema.items()
        if not (key == "title" and isinstance(value, str)) and (key, value) != ("default", None)
    }


def _ranged(value: float | None, low: float | None, high: float | None) -> Document:
    return {"estimate": _short(value), "low": _short(low), "high": _short(high)}


def _short(value: float | None) -> float | None:
    """Round to four digits: more would be long to read, and no range is that narrow."""
    return None if value is None else float(f"{value:.4g}")
