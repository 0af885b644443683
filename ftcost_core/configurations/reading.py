"""From files to a job: which trainer they are of, and what they leave open."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.catalogue.models import find_model, read_as
from ftcost_core.configurations import files, launchers, places, shells
from ftcost_core.configurations.amounts import Given, amounts
from ftcost_core.configurations.branches import OPEN
from ftcost_core.configurations.commands import file_of, of_hydra, overridden, split
from ftcost_core.configurations.dialects import Dialect, dialects, flat, translated
from ftcost_core.configurations.draft import Configuration, Draft
from ftcost_core.configurations.folders import of_folder
from ftcost_core.configurations.gathering import gathered
from ftcost_core.configurations.meanings import Meaning, meanings
from ftcost_core.configurations.megatron import stated_architecture
from ftcost_core.configurations.namesakes import quantization_of
from ftcost_core.configurations.own_settings import AFTER, BEFORE, MODELS, projected
from ftcost_core.configurations.questions import ModelQuestion, is_in_catalogue, model_question
from ftcost_core.configurations.rows import name_unread, read_rows
from ftcost_core.configurations.settings import TrainerSettings
from ftcost_core.configurations.tools import is_of_people, is_training, marked, says_training, tool_of, trains
from ftcost_core.documents.job import OPEN_PATHS, Job, parse_job
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.documents.problems import InputError, Problem, fail, quote
from ftcost_core.documents.words import TrainerName
from ftcost_core.formulas.facts.trainers import trainer_facts
from ftcost_core.importing import read_model
from ftcost_core.storage.files import is_plain_name, read_text
from ftcost_core.text.i18n import tr
from ftcost_core.trainers.names import Trainer
from ftcost_core.trainers.table import TrainerTable, shared, trainers


@dataclass(frozen=True, slots=True)
class Imported:
    """A job out of a configuration."""

    job: Job
    title: str
    """The trainer."""
    notes: tuple[str, ...]
    """What was left open or not read: a line each."""
    wrong: tuple[str, ...] = ()
    """Those of the notes that tell of a value which its setting cannot have."""
    filled_in: tuple[str, ...] = ()
    """Paths of fields that hold a usual value, since nothing says them."""
    meanings: tuple[Meaning, ...] = ()
    """What each setting means in the job, and what was assumed."""
    named: str | None = None
    """The model as the configuration names it."""
    question: ModelQuestion | None = None
    """Which model of the catalogue the configuration's own was made of, where that is not known."""

    def document(self) -> dict[str, Any]:
        """Return it as a document for other programs."""
        asked = self.question
        return {
            "job": self.job.model_dump(mode="json"),
            "trainer": self.title,
            "notes": list(self.notes),
            "settings": [
                {"setting": one.setting, "given": one.given, "path": one.path, "said": one.said}
                for one in self.meanings
            ],
            "question": {"model": asked.name, "guesses": list(asked.guesses)} if asked else None,
        }


def read_configuration(paths: Sequence[Path], given: Given = Given()) -> Imported:
    """Return the job of a trainer's configuration, with its launcher's files beside it in any order; or of a folder.

    Raises :class:`InputError` for files that are of no trainer that is read, or of what is not estimated.
    """
    draft = Draft()
    chosen = of_folder(paths, is_training, draft.say)
    title, document, fields = _read_texts({path: read_text(path) for path in chosen}, given, draft)
    job = parse_job(_document(Path(document.pop("path")), document, fields))
    return Imported(
        job, title, tuple(draft.notes), tuple(draft.wrong), tuple(draft.filled_in),
        (*draft.meanings, *(Meaning("", "", path, "assumed") for path in draft.filled_in)), draft.named, draft.question,
    )  # fmt: skip


def read_fields(texts: Mapping[str, str], given: Given) -> Mapping[str, Any]:
    """Return the fields of a job that files say, by path; the files are not on a disk but given by name.

    Raises :class:`InputError` as :func:`read_configuration` does.
    """
    return _read_texts({Path(name): text for name, text in texts.items()}, given, Draft(texts=texts))[2]


def _read_texts(texts: Mapping[Path, str], given: Given, draft: Draft) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """Return the trainer's title, the job's model and the fields of the job."""
    held = gathered(texts, draft)
    texts, read, paths = held.texts, held.read, [path for path, _, _ in held.read]
    constants: dict[Any, Any] = {}
    main: tuple[Trainer, Path, dict[Any, Any], str, Dialect | None] | None = None
    starters: list[Callable[[], None]] = []
    commands: list[Callable[[], None]] = []
    named = {path.absolute() for path in paths if path.name in held.of_scripts}
    # A command may name a configuration that is given beside it.
    for path, form, values in sorted(read, key=lambda file: file[1] != "command"):
        script = ""
        if path.absolute() in named:
            continue
        if form == "command":
            words, script, values, name = split(values)
            if name is None and of_hydra(values) in {one.name for one in paths}:
                name = of_hydra(values)
                values = {key: value for key, value in values.items() if key not in ("config_path", "config_name")}
            named.update(one.absolute() for one in paths if one.name in {Path(word).name for word in words})
            commands.append(lambda words=words, path=path: launchers.command(words, path, draft))  # type: ignore[misc]
            trained = next((p for p, form, own in read if form == "script" and p.name == file_of(script)
                            and says_training(own)), None)  # fmt: skip
            if name is not None and trained is not None and Path(name).name in held.of_scripts:
                name = None
            if name is not None:
                place = next((p for p in paths if p.name == Path(name).name), places.place_of(path, name))
                values = overridden(_named(path, texts[path], name, place, draft), values)
                if script.endswith(".py") and marked(values) not in (None, "trl"):
                    script = ""  # a copy of the trainer's own script: axolotl's scripts/finetune.py
                path = place or path
                named.add(path.absolute())
            elif trained is not None:
                # The script says what is trained, and the command's options stand in for its own.
                values = files.script(trained, texts[trained], draft.say, values, held.documents)
                script, path = "", trained
                named.add(trained.absolute())
        elif form == "script" and not marked(values) and len(paths) > 1 and not trains(values, read, held.of_scripts):
            constants |= values
            continue
        elif launchers.is_accelerate(values):
            starters.append(lambda values=values, path=path: launchers.accelerate(values, path, draft))  # type: ignore[misc]
            continue
        elif launchers.is_deepspeed(values):
            starters.append(lambda values=values: launchers.deepspeed(values, draft))  # type: ignore[misc]
            continue
        elif main is not None and path.name in {Path(str(value)).name for value in main[2].values()}:
            continue  # a file that a setting names is read with that setting
        tool, dialect = tool_of(path, values, script)
        if form == "command" and is_of_people(tool, dialect, script):
            draft.say(tr("{name}: what it sets by itself is not read; give it beside the command", name=script.strip()))
        draft.commented.append(texts.get(path, "") if form == "yaml" else "")
        if main is not None:
            raise places.refused(path, tr("a second trainer's configuration: {first} is one already", first=main[1]))
        main = (tool, path, values, script, dialect)
    if main is None:
        names = ", ".join(str(path) for path in paths)
        why = tr("how a training is started, not what is trained: give the trainer's configuration too")
        raise InputError([Problem("", "", f"{names}: {why}")])
    own = {row.name for section in trainers()[main[0]].script for row in section.rows}
    main[2].update({name: value for name, value in constants.items() if name in own})
    # A command's options come before its files.
    return _job(*main, draft, [*starters, *commands], given)


def read_texts(texts: Mapping[str, str], given: Given = Given()) -> Imported:
    """Return the job of a configuration whose files are given as texts by name: no other file is read.

    Raises :class:`InputError` as :func:`read_configuration` does, and for a name that is none of a file.
    """
    with tempfile.TemporaryDirectory(prefix="ftcost-") as name, places.only_within(Path(name)):
        folder = Path(name)
        for file, text in texts.items():
            if not is_plain_name(file):
                raise fail("files", file, tr("names of files, without folders"))
            (folder / file).write_text(text, encoding="utf-8", errors="replace", newline="")

        def without_folder(said: str) -> str:
            return said.replace(f"{folder}{os.sep}", "").replace(str(folder), "")

        try:
            imported = read_configuration([folder / file for file in texts], given)
        except InputError as error:
            faults = (Problem(*map(without_folder, (one.path, one.given, one.allowed))) for one in error.problems)
            raise InputError(faults) from None
        notes, wrong = (tuple(map(without_folder, said)) for said in (imported.notes, imported.wrong))
        return replace(imported, notes=notes, wrong=wrong)


def _named(path: Path, text: str, name: str, place: Path | None, draft: Draft) -> dict[Any, Any]:
    written = draft.texts.get(Path(name).name) or (shells.written_by(path, text, name) if place is None else None)
    if place is None and written is None:
        raise places.refused(
            path, tr("the command names {name}, which is not there: give that file beside it", name=quote(name))
        )
    read = files.read(place, draft.say) if place and not written else None
    form, values = read or files.parsed(Path(name), written or "", draft.say)
    if form == "command":
        raise places.refused(place or path, tr("it is no configuration: settings by name are needed"))
    return values  # type: ignore[no-any-return]


def _job(
    tool: Trainer,
    path: Path,
    values: dict[Any, Any],
    script: str,
    dialect: Dialect | None,
    draft: Draft,
    starters: Sequence[Callable[[], None]],
    given: Given,
) -> tuple[str, dict[str, Any], dict[str, Any]]:
    table = trainers()[tool]
    reading = table.reading
    facts, stack, title, defaults = table.facts, table.stacks[0], table.title, dict(reading.defaults)
    said = dict(flat(values))
    draft.asks_gpu = bool(values.get(".asks_gpu"))
    if dialect is not None:
        told = translated(dialect, values)
        values, draft.names = told.values, told.names
        facts, stack, title = dialect.facts, dialect.stack, dialect.title
        defaults |= dialect.defaults
        _judged(told.fields, draft)
        draft.said(told.fields, told.launch)
    for older, name in reading.older.items():
        if older in values:
            values.setdefault(name, values.pop(older))
            draft.names = {name: draft.names.get(older, older), **draft.names}
    values = {name: value for name, value in values.items() if value not in reading.nothing.get(str(name), ())}
    if folder := _folder_of_a_model(values.get(reading.model)):
        values = values | {reading.model: folder}
    settings = TrainerSettings(values, draft.say, draft.say_wrong, defaults=defaults)
    place, name = settings.place(reading.model)
    named = place.raw(name) if given.model is None or not OPEN.search(str(place.plain.get(name))) else None
    draft.named = None if named is None else str(named)
    draft.model = MODELS[tool](settings, draft) if tool in MODELS else None  # a name may tell more than the model
    if given.model is not None:
        settings.mark(reading.model)
        draft.model = find_model(given.model).id
    elif tool not in MODELS:
        draft.model = place.text(name)
    unread = frozenset(settings.unread())
    of_megatron = draft.model is None and dialect is dialects()["megatron-lm"]
    stated = stated_architecture(settings, draft) if of_megatron else None
    shape = unread.difference(settings.unread())
    if draft.model is None and stated is None:
        if place.plain.get(name) is None:
            raise places.refused(path, tr("it names no model: say it (--model)"))
        raise fail(reading.model, place.plain.get(name), tr("a model's id or folder: say it (--model)"))
    if stated is None:
        document, arch = _model(draft, path, settings, given)
    else:
        document, arch = {"architecture": stated}, ModelArchitecture.model_validate(stated)
    draft.fields.setdefault("training.trainer", facts)
    draft.put("training.stack", stack)
    config = Configuration(settings, path, draft, arch, script)
    if tool in BEFORE:
        BEFORE[tool](config)
    read_rows(table, settings, draft, arch)
    _as_a_whole(draft)
    AFTER[tool](config)
    projected(config)
    if dialect is not None:
        draft.said(told.fields, {})
    if draft.fields.get("method.tower") == "lora" and draft.fields.get("method.kind") not in ADAPTER_KINDS:
        draft.put("method.tower", "full")
    if {"lora", "full"} & {draft.fields.get("method.tower"), draft.fields.get("method.projector")}:
        draft.say(tr("data.images_per_sample: the file does not say it: the samples are taken to hold no images, and "
                     "nothing of an image tower is counted"))  # fmt: skip
    _left_to_trainer(config, table, draft.fields["training.trainer"])
    _quantized_before(draft, reading.model)
    for text in draft.commented:
        launchers.comments(text, draft)
    for start in starters:
        start()
    draft.refuse_disagreements(given.gpus_per_node is not None)
    without_effect = shared().without_effect | reading.without_effect
    without_effect |= dialect.without_effect if dialect is not None else frozenset()
    without_effect -= shape
    if tool == "unsloth":  # its scripts hold the settings of TRL
        without_effect |= trainers()["trl"].reading.without_effect
    name_unread(settings, table, without_effect | given.ignored, draft)
    draft.meanings = meanings(settings, table, without_effect, draft.names, said)
    fields = amounts(draft, given, arch)
    return title, document | {"path": str(path)}, fields


def _folder_of_a_model(named: Any) -> str | None:
    """Return the last folder of a path whose beginning the file does not say, where it names a model."""
    beginning, _, last = str(named).rstrip("/").rpartition("/")
    if not re.search(r"[${<]", beginning) or re.search(r"[${<]", last):
        return None
    return last if is_in_catalogue(last) else None


def _judged(fields: dict[str, Any], draft: Draft) -> None:
    """Leave out a model that scores completions, and say so, where the catalogue does not have it."""
    said = {path: fields.pop(path) for path in [*fields] if path.startswith("method.judge.")}
    named = said.get("method.judge.model")
    if named is None:
        return
    try:
        fields |= said | {"method.judge.model": find_model(str(named), bears=False).id}
    except InputError:
        setting = draft.names.get("job.method.judge.model", "")
        draft.names = {name: own for name, own in draft.names.items() if not name.startswith("job.method.judge.")}
        draft.say(
            tr("{name}: {model} is not in the catalogue: not read; it scores completions and takes memory and time",
               name=setting, model=named)
        )  # fmt: skip


def _left_to_trainer(config: Configuration, table: TrainerTable, trainer: TrainerName) -> None:
    """Leave open what a configuration does not say: the trainer fills it; fill in by the trainer what none may be."""
    settings, facts, fields = config.settings, trainer_facts(trainer), config.draft.fields
    adapters = fields.get("method.kind") in ADAPTER_KINDS
    part = {"method.lora": adapters, "method.quantization": "method.quantization.kind" in fields}
    for path in OPEN_PATHS:
        if part.get(path.rpartition(".")[0], True):
            fields.setdefault(path, None)
    length, longest = facts.value("seq_len", None), config.arch and config.arch.max_position_embeddings
    length = min(int(length), longest) if length and longest else length
    usual = {"data.seq_len": length, "training.micro_batch": facts.value("micro_batch", None)}
    if adapters:
        usual |= {
            "method.lora.rank": facts.value("lora_rank", None),
            "method.lora.targets": facts.value("lora_targets", None),
        }
    said = {row.path for row in table.rows for place, name in [settings.place(row.name)] if name in place}
    for path, value in usual.items():
        if value is not None and path not in said:
            fields.setdefault(path, value)


def _as_a_whole(draft: Draft) -> None:
    """Set what several fields mean together: four bits beside adapters are QLoRA, and pairs are not packed."""
    kind, quantization = draft.fields.get("method.kind"), draft.fields.get("method.quantization.kind")
    if kind in ("lora", "qlora"):
        draft.put("method.kind", "qlora" if quantization in ("nf4", "fp4") else "lora")
    if draft.fields.get("method.objective", "sft") != "sft":
        draft.put("data.batching", "padded-longest")


def _model(
    draft: Draft, path: Path, settings: TrainerSettings, given: Given
) -> tuple[dict[str, Any], ModelArchitecture | None]:
    """Return the job's model: an id, or the architecture of a local folder."""
    name = (draft.model or "").replace("___", ".")  # as ModelScope's folders have it
    for place in (Path(name), path.parent / name):
        if places.is_file(place / "config.json"):
            model = read_model(place)
            return {"architecture": model.inline}, model.architecture
    draft.quantized_before = draft.quantized_before or quantization_of(name)
    beside = path.parent / "config.json"
    if name not in given.answers and places.is_file(beside) and not is_in_catalogue(name):
        with suppress(InputError):  # a config.json of something else
            model = read_model(path.parent)
            draft.say(tr("model: {name} is taken for the one of {file}", name=name, file=beside))
            return {"architecture": model.inline}, model.architecture
    if answer := given.answers.get(name):
        draft.say(tr("model.id: {name} is a fine-tune of {model}, as you have said", name=name, model=answer))
        draft.model = name = find_model(answer).id
    try:
        found = find_model(name, bears=False)
    except InputError as error:
        draft.question = model_question(name, settings.plain, error.problems[0].text)
        draft.say(draft.question.text)
        draft.say(f"model.id: {error.problems[0].text}")
        return {"id": name}, None
    if meant := read_as(name):
        draft.say(tr("model.id: {name} is read as {model}, whose name it bears", name=name, model=meant))
    return {"id": found.id if draft.quantized_before or meant else name}, found.architecture


def _quantized_before(draft: Draft, setting: str) -> None:
    """Set the quantisation that a checkpoint's name says.

    Raises :class:`InputError` where the quantised weights would be trained.
    """
    kind, method = draft.quantized_before, draft.fields.get("method.kind")
    if kind is None or "method.quantization.kind" in draft.fields:
        return
    if method not in ADAPTER_KINDS:
        raise fail(setting, draft.model, tr("a model in 16 bits: quantised weights are not trained themselves"))
    draft.put("method.quantization.kind", kind)
    if kind != "int8" and method == "lora":
        draft.put("method.kind", "qlora")


def _document(path: Path, model: dict[str, Any], fields: Mapping[str, Any]) -> dict[str, Any]:
    document: dict[str, Any] = {
        "format": "ftcost-job",
        "version": 1,
        "name": re.sub(r"\s+", " ", path.stem)[:200],
        "model": model,
        "data": {},
        "method": {"kind": "full"},
        "training": {},
        "hardware": {},
    }
    for name, value in fields.items():
        *parents, leaf = name.split(".")
        part = document
        for parent in parents:
            part = part.setdefault(parent, {})
        part[leaf] = value
    if document["method"]["kind"] not in ADAPTER_KINDS:
        document["method"]["lora"] = None
    return document
