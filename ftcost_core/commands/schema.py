"""``ftcost schema DOCUMENT``: the JSON Schema of a document."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping

from ftcost_core.catalogue.prices.schema import price_schema
from ftcost_core.documents.job import Job
from ftcost_core.documents.record import Record, schema
from ftcost_core.documents.result import Estimate
from ftcost_core.planner.result import Plans

_WRITTEN: Mapping[str, type[Record]] = {"result": Estimate, "plans": Plans}
_DRAFT = "https://json-schema.org/draft/2020-12/schema"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("document", choices=("job", "result", "prices", "plans"))


def run(arguments: argparse.Namespace) -> int:
    """Print the schema; return the exit status."""
    name = arguments.document
    if name == "prices":
        described = price_schema()
    elif name == "job":
        described = {"$schema": _DRAFT} | Job.model_json_schema()
    else:
        described = {"$schema": _DRAFT} | schema(_WRITTEN[name])
    print(json.dumps(described, indent=2, ensure_ascii=False))
    return 0
