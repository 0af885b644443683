"""FTCost core: what fine-tuning a language model will take. No Qt, no network, no clock.

The names in ``__all__`` are the public API, described in ``resources/help/library.md``. They keep their
meaning from one minor version to the next; everything else may move. Each is loaded when it is first used, so
that a command or a first frame pays only for what it needs.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ftcost_core.batch import estimate_lines as estimate_lines
    from ftcost_core.catalogue.gpus import Gpu as Gpu
    from ftcost_core.catalogue.gpus import all_gpus as all_gpus
    from ftcost_core.catalogue.gpus import find_gpu as find_gpu
    from ftcost_core.catalogue.models import ModelEntry as ModelEntry
    from ftcost_core.catalogue.models import all_models as all_models
    from ftcost_core.catalogue.models import find_model as find_model
    from ftcost_core.catalogue.prices.book import PriceBook as PriceBook
    from ftcost_core.configurations import Given as Given
    from ftcost_core.configurations import Imported as Imported
    from ftcost_core.configurations import read_configuration as read_configuration
    from ftcost_core.documents.job import Job as Job
    from ftcost_core.documents.job import dump_job as dump_job
    from ftcost_core.documents.job import edited as edited
    from ftcost_core.documents.job import load_job as load_job
    from ftcost_core.documents.job import parse_job as parse_job
    from ftcost_core.documents.problems import InputError as InputError
    from ftcost_core.documents.problems import Problem as Problem
    from ftcost_core.estimator import Estimate as Estimate
    from ftcost_core.estimator import estimate as estimate
    from ftcost_core.notebook import Picture as Picture
    from ftcost_core.notebook import Table as Table
    from ftcost_core.notebook import picture as picture
    from ftcost_core.notebook import table as table
    from ftcost_core.planner.maximise import Maximum as Maximum
    from ftcost_core.planner.maximise import maximise as maximise
    from ftcost_core.planner.result import Plan as Plan
    from ftcost_core.planner.result import Plans as Plans
    from ftcost_core.planner.search import plan as plan

__version__ = "0.1.0"

_HOMES = {
    "batch": ("estimate_lines",),
    "catalogue.gpus": ("Gpu", "all_gpus", "find_gpu"),
    "catalogue.models": ("ModelEntry", "all_models", "find_model"),
    "catalogue.prices.book": ("PriceBook",),
    "configurations": ("Given", "Imported", "read_configuration"),
    "documents.job": ("Job", "dump_job", "edited", "load_job", "parse_job"),
    "documents.problems": ("InputError", "Problem"),
    "estimator": ("Estimate", "estimate"),
    "notebook": ("Picture", "Table", "picture", "table"),
    "planner.maximise": ("Maximum", "maximise"),
    "planner.result": ("Plan", "Plans"),
    "planner.search": ("plan",),
}
"""The public names of each module."""
_MODULES = {name: module for module, names in _HOMES.items() for name in names}
__all__ = (*sorted(_MODULES), "__version__")


def __getattr__(name: str) -> object:
    """Load a public name (PEP 562)."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
