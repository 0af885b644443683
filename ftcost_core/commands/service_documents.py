"""What is sent to ``ftcost serve`` beside job documents, and the OpenAPI document that describes all of it."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from ftcost_core import __version__
from ftcost_core.documents.job import Job
from ftcost_core.documents.limits import MOST_PLANS
from ftcost_core.documents.record import schema
from ftcost_core.documents.result import Estimate
from ftcost_core.documents.words import Count, Name, Real
from ftcost_core.planner.maximise import Maximised, Maximum
from ftcost_core.planner.result import Plans

_MOST_FILES = 16
_SCHEMAS = "#/components/schemas/"


class _Request(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class PlanRequest(_Request):
    """A search for plans under the job's limits, or for the most of a quantity that they allow."""

    job: Job
    top: Annotated[Count, Field(ge=1, le=MOST_PLANS)] = 5
    maximise: Maximised | None = None
    """The answer is a ``Maximum`` then, else ``Plans``."""
    budget_usd: Annotated[Real, Field(gt=0, le=10**12)] | None = None
    """In place of the job's own, as the deadline is."""
    deadline_hours: Annotated[Real, Field(gt=0, le=10**6)] | None = None
    by: Annotated[str, Field(max_length=32)] | None = None
    """The deadline as a day or moment of the service's clock: ``2026-11-30``, ``2026-11-30 18:00``, ``friday``."""
    own_hardware: bool = False
    """On the GPUs that the job names, or fewer of them."""


class CompareRequest(_Request):
    """Two jobs: before and after a change."""

    before: Job
    after: Job


class ImportRequest(_Request):
    """A trainer's own configuration, by content: the service reads no path."""

    files: Annotated[dict[Name, str], Field(min_length=1, max_length=_MOST_FILES)]
    """Text by file name: the configuration, and beside it accelerate's or DeepSpeed's, or the command."""
    gpu: Name | None = None
    gpus_per_node: Annotated[Count, Field(ge=1)] | None = None
    nodes: Annotated[Count, Field(ge=1)] | None = None
    tokens: Annotated[Count, Field(ge=1)] | None = None
    model: Name | None = None
    ignored: tuple[Name, ...] = ()
    """Settings that are refused as not read and that change nothing."""


def openapi(*, needs_token: bool) -> dict[str, Any]:
    """Return the OpenAPI document, its schemas those of the models that requests and results are made by."""
    schemas: dict[str, Any] = {}
    for model in (Job, PlanRequest, CompareRequest, ImportRequest):
        described = model.model_json_schema(ref_template=_SCHEMAS + "{model}")
        schemas |= described.pop("$defs", {}) | {model.__name__: described}
    for record in (Estimate, Plans, Maximum):
        described = _referring(schema(record))
        schemas |= described.pop("$defs", {}) | {record.__name__: described}
    fault = {"path": {"type": "string"}, "given": {"type": "string"}, "allowed": {"type": "string"}}
    schemas["Problems"] = _object({"problems": {"type": "array", "items": _object(fault)}})
    schemas["Comparison"] = _object({"before": {"type": "object"}, "after": {"type": "object"}, "markdown": _TEXT})
    schemas["PlansOrMaximum"] = {"oneOf": [_named("Plans"), _named("Maximum")]}
    notes = {"type": "array", "items": _TEXT}
    schemas["Imported"] = _object({"job": _named("Job"), "trainer": _TEXT, "notes": notes})
    brief = {
        "name": "brief", "in": "query", "schema": {"type": "boolean", "default": False},
        "description": "Without offers, services, advice, terms and timeline, and so much faster.",
    }  # fmt: skip
    search = {"name": "search", "in": "query", "schema": {"type": "string", "default": ""}}
    paths = {
        "/estimate": {"post": _operation("The estimate of a job", "Job", "Estimate") | {"parameters": [brief]}},
        "/plan": {"post": _operation(_PLANS, "PlanRequest", "PlansOrMaximum")},
        "/compare": {"post": _operation("Two jobs side by side", "CompareRequest", "Comparison")},
        "/import": {"post": _operation("A trainer's configuration as a job", "ImportRequest", "Imported")},
        "/batch": {"post": _lines()},
        "/models": {"get": _operation("Models by part of a name", None, None) | {"parameters": [search]}},
        "/gpus": {"get": _operation("GPUs by part of a name", None, None) | {"parameters": [search]}},
    }
    document: dict[str, Any] = {
        "openapi": "3.1.0",
        "info": {"title": "FTCost", "version": __version__, "description": "What fine-tuning will take."},
        "paths": paths,
        "components": {"schemas": schemas},
    }
    if needs_token:
        document["components"]["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
        document["security"] = [{"token": []}]
    return document


_PLANS = "The best plans under the job's limits, or with `maximise` the most of a quantity that they allow"
_TEXT = {"type": "string"}


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties)}


def _named(name: str) -> dict[str, str]:
    return {"$ref": _SCHEMAS + name}


def _json(described: dict[str, Any], kind: str = "application/json") -> dict[str, Any]:
    return {"content": {kind: {"schema": described}}}


def _operation(summary: str, given: str | None, answer: str | None) -> dict[str, Any]:
    said = _json(_named(answer) if answer else {"type": "object"}) | {"description": "The answer"}
    faults = {
        "422": "What of the input is wrong, field by field", "413": "Larger than is taken",
        "503": "Too many requests wait: ask again later", "504": "It took longer than it may",
        "507": "It took more memory than it may",
    }  # fmt: skip
    described: dict[str, Any] = {
        "summary": summary,
        "responses": {"200": said}
        | {status: _json(_named("Problems")) | {"description": text} for status, text in faults.items()},
    }
    return described | ({"requestBody": _json(_named(given)) | {"required": True}} if given else {})


def _lines() -> dict[str, Any]:
    lines = _json(_TEXT, "application/x-ndjson")
    return _operation("Brief estimates: a job a line in, a result or {error} a line out", None, None) | {
        "requestBody": lines | {"required": True},
        "responses": {"200": lines | {"description": "A line for each line, in their order, while they come"}},
    }


def _referring(described: Any) -> Any:
    if isinstance(described, dict):
        return {
            key: value.replace("#/$defs/", _SCHEMAS) if key == "$ref" else _referring(value)
            for key, value in described.items()
        }
    return [_referring(one) for one in described] if isinstance(described, list) else described
