"""The job that grows while a configuration is read: its fields by dotted path, and what is to be said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.configurations import files, places
from ftcost_core.configurations.meanings import Meaning
from ftcost_core.configurations.questions import ModelQuestion
from ftcost_core.configurations.settings import TrainerSettings
from ftcost_core.documents.fields import declaration
from ftcost_core.documents.problems import fail, quote
from ftcost_core.documents.words import QuantizationKind
from ftcost_core.formulas.facts.trainers import PATHS, trainer_facts
from ftcost_core.text.i18n import tr
from ftcost_core.trainers.table import TrainerTable
from ftcost_core.wording.field_values import value_name

_IN_WORDS = ("strategy", "offload", "context_kind")
"""Fields of a launch that are no numbers."""


@dataclass
class Launch:
    """How a training is started: what accelerate, DeepSpeed, torchrun or the trainer itself say."""

    processes: int | None = None
    """GPUs of all nodes."""
    apart: bool = False
    """Whether GPUs and nodes are those of the trainer alone, beside which an engine has its own."""
    gpus_per_node: int | None = None
    nodes: int | None = None
    strategy: str | None = None
    offload: str | None = None
    context_kind: str | None = None
    shard_group: int | None = None
    whole_on_a_node: bool = False
    """Whether each node holds all of the model, sharded over its own GPUs."""
    steps_of_rollouts: int = 0
    """1: the steps that are said are those of rollouts, each of several updates."""
    half: str | None = None
    """The 16-bit dtype that is computed in: ``bf16``, ``fp16``, ``no``; or ``fp8``."""
    tensor: int = 1
    context: int = 1
    pipeline: int = 1
    replicas: int | None = None
    """Data-parallel GPUs."""
    micro_batch: int | None = None
    accumulation: int | None = None
    batch: int | None = None
    """Sequences of a step over all GPUs."""
    least_batch: int = 0
    """Those that the trainer accumulates at least where nothing says how many."""
    most_samples: int | None = None
    """Most samples that are read of all data; prompts, where completions are generated."""
    single: bool = False
    """Whether the name of the launcher's file says that there is one GPU."""
    divides: bool = False
    """Whether the trainer's own command starts one process, which divides the layers among the GPUs that it sees."""
    commented: int | None = None
    """GPUs that the command in a configuration's own comments takes."""


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
    completion: int | None = None
    """Longest completion of a prompt that is generated."""
    steps_are_micro_batches: bool = False
    """Whether the steps that are said are those of single micro-batches."""
    batch_of_chip: float | None = None
    texts: Mapping[str, str] = field(default_factory=dict)
    """Files that are read together, by name."""
    names: Mapping[str, str] = field(default_factory=dict)
    """A configuration's own name of each setting of the table, where it is in a dialect."""
    meanings: tuple[Meaning, ...] = ()
    question: ModelQuestion | None = None
    named: str | None = None
    """The model as the configuration names it."""
    completions_of_pass: int | None = None
    """Completions of a rollout, where its trainer counts these and not its updates."""
    asks_gpu: bool = False
    """Whether a script asks its GPU for bf16, and takes fp16 without it."""
    commented: list[str] = field(default_factory=list)
    """Texts whose comments may name the command."""
    claims: dict[str, dict[str, Any]] = field(default_factory=dict)
    """What different launchers say of the same thing: thing, launcher, value."""

    def said(self, fields: Mapping[str, Any], launch: Mapping[str, Any]) -> None:
        """Set fields of the job and of its launch that a dialect says. Raises :class:`InputError`."""
        for path, value in fields.items():
            declared = declaration(path)
            if declared.options and value not in declared.options:
                raise fail(self.names.get(f"job.{path}", path), value, ", ".join(map(str, declared.options)))
            self.put(path, value)
        numbers = TrainerSettings(launch, self.say, self.say_wrong)
        for name in launch:
            value = numbers.text(name) if name in _IN_WORDS else numbers.count(name) if launch[name] != 0 else None
            setattr(self.launch, name, value or getattr(self.launch, name))

    def claim(self, what: str, launcher: str, value: Any) -> Any:
        """Note what a launcher says of the number of GPUs or how they share a model, and return it."""
        if value is not None:
            self.claims.setdefault(what, {})[launcher] = value
        return value

    def refuse_disagreements(self, gpus_are_given: bool) -> None:
        """Raise :class:`InputError` where two launchers say different things."""
        for what, said in self.claims.items():
            if len(set(said.values())) > 1 and not (gpus_are_given and what == "GPUs"):
                both = "; ".join(f"{launcher}: {value}" for launcher, value in said.items())
                raise fail(what, both, tr("launchers that agree: leave one out, or say the GPUs (--gpus)"))

    def read_accumulation(self, settings: TrainerSettings, name: str = "gradient_accumulation_steps") -> None:
        """Read how many micro-batches a trainer's configuration accumulates: stated, or by default."""
        self.accumulation = settings.count(name)
        self.accumulation_is_stated = name in settings and self.accumulation is not None

    def file(self, path: Path, named: str) -> dict[str, Any] | None:
        """Return the values of a file that another one names: of those that are read, or in its folder or one above."""
        text = self.texts.get(Path(named).name)
        place = path.with_name(Path(named).name) if text is not None else places.place_of(path, named)
        if place is None:
            return None
        form, values = files.parsed(place, text, self.say) if text is not None else files.read(place, self.say)
        return values if form in ("yaml", "json") else None

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
        self._say_disagreement("gradient_accumulation_steps", own, launched)
        return own

    def agreed_micro_batch(self) -> None:
        """Take the micro-batch of the launcher where the trainer states none; say where the two state others."""
        own, launched = self.fields.get("training.micro_batch"), self.launch.micro_batch
        if own is None:
            self.put("training.micro_batch", launched)
        elif launched not in (None, own):
            self._say_disagreement("per_device_train_batch_size", own, launched)

    def _say_disagreement(self, setting: str, own: int, launched: int | None) -> None:
        note = tr(
            "{setting}: {own} taken, as the trainer's configuration says; the launcher's says {launched}, and the "
            "trainer does not start until they agree", setting=setting, own=own, launched=launched,
        )  # fmt: skip
        self.say(note)

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

    def word(self, settings: TrainerSettings, table: TrainerTable, path: str, below: str | None = None) -> str | None:
        """Set a field to the word that a configuration says, and return it; ``None``: it says none.

        The words that a hand-off writes are read back first: of those that fit, the one of most settings.
        """
        part = settings.mapping(below) if below else settings
        table_of_words = table.words.by_path[path]
        written = {word: said for word, said in table_of_words.items() if isinstance(said, dict) and said}
        aliases = table.reading.aliases.get(path, ()) if below is None or below in settings else ()
        part.mark(*(name for said in written.values() for name in said))
        part.mark(*(name for alias in aliases for name in alias.settings))
        word = _fitting(part.given, written) or self._value(part, table, path)
        alias = next((alias for alias in aliases if word is None and _holds(part.plain, alias.settings)), None)
        if alias is not None:
            word = alias.word
            for implied, value in alias.implies.items():
                self.put(implied, value)
            if alias.note:
                self.say(tr(alias.note))
        word = word or _fitting(part.plain, written)
        self.put(path, word)
        for name in table.reading.values.get(path, {}) if word is None else ():
            value = part.raw(name)
            given = value.get("_component_") if isinstance(value, dict) else value
            if given is not None:
                self.fill_in(
                    path,
                    tr("{name}: {given} is not read: {path} is taken as {value}", name=name,
                       given=quote(str(given)), path=path, value=self._standing(path)),
                )  # fmt: skip
        return word

    def _standing(self, path: str) -> str:
        """Return the word that a field has where nothing says it: the one that is read, or the trainer's."""
        trainer, leaf = self.fields.get("training.trainer"), path.rpartition(".")[2]
        value = self.fields.get(path)
        if value is None and trainer is not None and path in PATHS.values():
            value = trainer_facts(trainer).value(leaf, None)
        return value_name(path, value) if value is not None else tr("as the trainer does")

    def _value(self, settings: TrainerSettings, table: TrainerTable, path: str) -> str | None:
        """Return the word that a setting's value means, beside those that a hand-off writes."""
        for name, words in table.reading.values.get(path, {}).items():
            value = settings.given.get(name)
            settings.raw(name)
            given = str(value.get("_component_") if isinstance(value, dict) else value)
            if given in words:
                return words[given]
        return None


def _fitting(given: Mapping[str, Any], written: Mapping[str, Mapping[str, Any]]) -> str | None:
    """Return the word whose settings are given, of several the one of most."""
    fitting = [word for word, said in written.items() if _holds(given, said)]
    if not fitting:
        return None
    most = max(fitting, key=lambda word: len(str(written[word])))
    return next(word for word in fitting if written[word] == written[most])


@dataclass(frozen=True, slots=True)
class Configuration:
    """One trainer's settings, as they are read."""

    settings: TrainerSettings
    path: Path
    draft: Draft
    arch: ModelArchitecture | None
    script: str
    """The script or trainer that a command names, or nothing."""


def _holds(given: Any, wanted: Any) -> bool:
    """Tell whether settings hold all those that are wanted."""
    if isinstance(wanted, Mapping):
        return isinstance(given, Mapping) and all(_holds(given.get(name), wanted[name]) for name in wanted)
    if isinstance(given, str) and isinstance(wanted, str):
        return given.casefold() == wanted.casefold()
    if isinstance(given, str) and isinstance(wanted, bool):
        return given.casefold() == str(wanted).casefold()
    return type(given) is type(wanted) and bool(given == wanted)
