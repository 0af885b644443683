"""The job that grows while a configuration is read: its fields by dotted path, and what is to be said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ftcost_core.configurations.facts import Tool, tools
from ftcost_core.configurations.settings import TrainerSettings
from ftcost_core.documents.job import QuantizationKind
from ftcost_core.documents.problems import quote
from ftcost_core.exporters.facts import trainers
from ftcost_core.text.i18n import tr


@dataclass
class Launch:
    """How a training is started: what accelerate, DeepSpeed, torchrun or the trainer itself say."""

    processes: int | None = None
    """GPUs of all nodes."""
    gpus_per_node: int | None = None
    nodes: int | None = None
    strategy: str | None = None
    offload: str | None = None
    context_kind: str | None = None
    shard_group: int | None = None
    half: str | None = None
    """The 16-bit dtype that is computed in: ``bf16``, ``fp16``, ``no``; or ``fp8``."""
    tensor: int = 1
    context: int = 1
    micro_batch: int | None = None
    accumulation: int | None = None
    batch: int | None = None
    """Sequences of a step over all GPUs."""


@dataclass
class Draft:
    """A job in the making."""

    notes: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    """Those of the notes that tell of a value which its setting cannot have."""
    filled_in: list[str] = field(default_factory=list)
    """Paths of fields that hold a usual value, since nothing says them."""
    fields: dict[str, Any] = field(default_factory=dict)
    launch: Launch = field(default_factory=Launch)
    model: str | None = None
    quantized_before: QuantizationKind | None = None
    """How the model's checkpoint is quantised already, as its name says."""
    accumulation: int | None = None
    """Micro-batches of a step, as the trainer's own configuration states or means them."""
    accumulation_is_stated: bool = False
    max_steps: int | None = None

    def read_accumulation(self, settings: TrainerSettings) -> None:
        """Read how many micro-batches a trainer's configuration accumulates: stated, or by default."""
        name = "gradient_accumulation_steps"
        self.accumulation = settings.count(name)
        self.accumulation_is_stated = name in settings and self.accumulation is not None

    def agreed_accumulation(self) -> int:
        """Return the micro-batches of a step: those that the trainer states, then its launcher's, then its default.

        The trainers refuse to start where the two state different numbers (transformers:
        ``HfTrainerDeepSpeedConfig.trainer_config_process``): which one is meant is not sure, and a note says so.
        """
        own, launched = self.accumulation or 1, self.launch.accumulation
        if launched is None or launched == own:
            return own
        if not self.accumulation_is_stated:
            return launched
        self.say(
            tr(
                "gradient_accumulation_steps: {own} taken, as the trainer's configuration says; the launcher's says "
                "{launched}, and the trainer does not start until they agree",
                own=own,
                launched=launched,
            )
        )
        return own

    def say(self, note: str) -> None:
        """Note something once."""
        if note not in self.notes:
            self.notes.append(note)

    def say_wrong(self, note: str) -> None:
        """Note a value that its setting cannot have."""
        self.say(note)
        self.wrong.append(note)

    def fill_in(self, path: str, note: str) -> None:
        """Note that a field holds a usual value, since nothing says it."""
        self.say(note)
        self.filled_in.append(path)

    def put(self, path: str, value: Any) -> None:
        """Set a field; ``None`` leaves it as it is."""
        if value is not None:
            self.fields[path] = value

    def word(self, settings: TrainerSettings, tool: Tool, path: str) -> str | None:
        """Set a field to the word that a configuration says, and return it; ``None``: it says none.

        The words that a hand-off writes are read back first: of those that fit, the one of most settings.
        """
        table = dict(trainers()[tool].words.tables())[path]
        written = {word: said for word, said in table.items() if isinstance(said, dict) and said}
        fitting = [word for word, said in written.items() if _holds(settings.plain, said)]
        if fitting:
            word = max(fitting, key=lambda word: len(str(written[word])))
            word = next(other for other in fitting if written[other] == written[word])
            settings.mark(*written[word])
            self.put(path, word)
            return word
        for name, words in tools()[tool].words.get(path, {}).items():
            value = settings.raw(name)
            given = value.get("_component_") if isinstance(value, dict) else value
            if given is None:
                continue
            if str(given) in words:
                self.put(path, words[str(given)])
                return words[str(given)]
            self.fill_in(
                path,
                tr("{name}: {given} is not read: {path} keeps its usual value", name=name,
                   given=quote(str(given)), path=path),
            )  # fmt: skip
        return None


def _holds(given: Any, wanted: Any) -> bool:
    """Tell whether settings hold all those that are wanted."""
    if isinstance(wanted, Mapping):
        return isinstance(given, Mapping) and all(_holds(given.get(name), wanted[name]) for name in wanted)
    if isinstance(given, str) and isinstance(wanted, str):
        return given.casefold() == wanted.casefold()
    return type(given) is type(wanted) and bool(given == wanted)
