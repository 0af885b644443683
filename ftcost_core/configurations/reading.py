"""From files to a job: which trainer they are of, and what they leave open."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.catalogue.models import find_model, read_as
from ftcost_core.configurations import files, launchers
from ftcost_core.configurations.amounts import Given, amounts
from ftcost_core.configurations.branches import OPEN
from ftcost_core.configurations.dialects import Dialect, dialect_of, dialects, flat, marks_of, translated
from ftcost_core.configurations.draft import Configuration, Draft
from ftcost_core.configurations.files import FileForm
from ftcost_core.configurations.folders import of_folder
from ftcost_core.configurations.meanings import Meaning, meanings
from ftcost_core.configurations.megatron import stated_architecture
from ftcost_core.configurations.namesakes import quantization_of
from ftcost_core.configurations.own_settings import AFTER, BEFORE, MODELS, projected
from ftcost_core.configurations.questions import ModelQuestion, is_in_catalogue, model_question
from ftcost_core.configurations.rows import name_unread, read_rows
from ftcost_core.configurations.settings import TrainerSettings
from ftcost_core.documents.job import OPEN_PATHS, Job, parse_job
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.documents.problems import InputError, Problem, fail, quote
from ftcost_core.documents.words import TrainerName
from ftcost_core.formulas.facts.trainers import trainer_facts
from ftcost_core.importing import read_model
from ftcost_core.storage.files import is_plain_name, read_text
from ftcost_core.text.i18n import tr
from ftcost_core.trainers.names import TRAINERS, Trainer
from ftcost_core.trainers.table import TrainerTable, shared, trainers

_OF_FACTORY_V1 = {"model", "template", "train_dataset"}
_CONFIGURATIONS = (".yaml", ".yml", ".json")
_BESIDE = ("dataset_info.json", "rewards.py", "prepare_data.py")
"""Files of a hand-off that say no settings."""
_TWO_WORDS = ("swift", "megatron", "litgpt")
"""Tools whose command has a second word."""
_SUBCOMMANDS = ("train", "sft", "dpo", "lora", "full", "qlora")
"""Words of a command before its options."""
_OF_TRL = re.compile(r"(?:^|[\s/_])(?:run_)?(?:sft|dpo|grpo|orpo|kto|cpo|ppo)\w*(?:\.py)?$|trl")
"""Names of scripts that parse TRL's own settings."""
_TRLS_OWN = [f"{name}.py" for name in ("sft", "dpo", "kto", "grpo", "rloo", "orpo", "cpo", "gkd", "reward_modeling")]
"""Scripts of TRL's own."""
_TRL_ALONE = {"max_prompt_length", "num_generations", "packing", "dataset_text_field", "use_peft", "beta"}
_OVERRIDE = re.compile(r"\+{0,2}[A-Za-z_]\w*(?:\.\w+)+=.*", re.DOTALL)
"""A setting of a configuration that a command changes."""
_MANY_MARKS = 2
"""More marks of a dialect than this tell it, though a table's own mark is there too."""


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
    chosen = of_folder(paths, _is_training, draft.say)
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


@dataclass(frozen=True, slots=True)
class _Held:
    """What files hold that are read together."""

    texts: Mapping[Path, str]
    read: Sequence[tuple[Path, FileForm, Any]]
    documents: Mapping[str, Any]
    """What scripts may read, and the texts of scripts, by name."""
    of_scripts: frozenset[str]
    """Documents that a training's script reads itself, by name."""


def _held(given: Mapping[Path, str], draft: Draft) -> _Held:
    """Read files: with them what notebooks write, and the script that a command starts where it lies beside."""
    on_a_disk = not draft.texts
    texts = files.with_parts(given, _says_training)
    names = {path.name for path in given}
    draft.texts = {**draft.texts, **{path.name: text for path, text in texts.items() if path.name not in names}}
    read: list[tuple[Path, FileForm, Any]] = []
    started = set().union(
        *(files.started_by(text) for path, text in texts.items() if path.suffix not in _CONFIGURATIONS)
    )
    waiting = [path for path in texts if path.name not in {*_BESIDE, *started} and not files.is_script(path)]
    while waiting:
        path = waiting.pop(0)
        form, values = files.parsed(path, texts[path], draft.say)
        read.append((path, form, values))
        for beside in _beside(path, values, texts) if on_a_disk and form == "command" else ():
            texts[beside] = read_text(beside)
            waiting += [] if files.is_script(beside) else [beside]
    documents = {path.name: values for path, form, values in read if form != "command" and not _starts(values)}
    documents |= {path.name: text for path, text in texts.items() if path.suffix == ".py"}
    of_scripts: set[str] = set()
    for path in (path for path in texts if path.name not in _BESIDE and files.is_script(path)):
        form, values = files.parsed(path, texts[path], draft.say, documents)
        read.append((path, form, values))
        if _says_training(values):
            of_scripts |= {name for name in values.get(".documents", ()) if _marked(documents[name]) in (None, "trl")}
    for path, text in given.items():
        launchers.rented(path, text, draft)
    return _Held(texts, read, documents, frozenset(of_scripts))


def _beside(path: Path, words: list[str], given: Iterable[Path]) -> list[Path]:
    """Return what a command names that lies there and is not given.

    That is Hydra's configuration, and a script that says what is trained, with the configuration of its command.
    """
    _, name, options, config = _split(words)
    names, places = {one.name for one in given}, [files.place_of(path, _of_hydra(options))]
    own = _file_of(name)
    if own and own not in names:
        script = files.place_of(path, next((word for word in words if Path(word).name == own), own))
        with suppress(InputError):
            if script is not None and _says_training(files.read(script, lambda _note: None)[1]):
                places += [script, files.place_of(path, config) if config else None]
    return [place for place in places if place is not None and place.name not in names]


def _read_texts(texts: Mapping[Path, str], given: Given, draft: Draft) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """Return the trainer's title, the job's model and the fields of the job."""
    held = _held(texts, draft)
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
            words, script, values, name = _split(values)
            of_hydra = _of_hydra(values)
            if name is None and of_hydra in {one.name for one in paths}:
                name = of_hydra
                values = {key: value for key, value in values.items() if key not in ("config_path", "config_name")}
            named.update(one.absolute() for one in paths if one.name in {Path(word).name for word in words})
            commands.append(lambda words=words, path=path: launchers.command(words, path, draft))  # type: ignore[misc]
            trained = next((p for p, form, own in read if form == "script" and p.name == _file_of(script)
                            and _says_training(own)), None)  # fmt: skip
            if name is not None and trained is not None and Path(name).name in held.of_scripts:
                name = None
            if name is not None:
                place = next((p for p in paths if p.name == Path(name).name), files.place_of(path, name))
                values = files.overridden(_named(path, texts[path], name, place, draft), values)
                if script.endswith(".py") and _marked(values) not in (None, "trl"):
                    script = ""  # a copy of the trainer's own script: axolotl's scripts/finetune.py
                path = place or path
                named.add(path.absolute())
            elif trained is not None:
                # The script says what is trained, and the command's options stand in for its own.
                values, script, path = (
                    files.script(trained, texts[trained], draft.say, values, held.documents),
                    "",
                    trained,
                )
                named.add(trained.absolute())
        elif form == "script" and not _marked(values) and len(paths) > 1 and not _trains(values, read, held.of_scripts):
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
        tool, dialect = _tool(path, values, script)
        of_people = dialect is dialects()["transformers"] or (
            tool == "trl" and dialect is None and script.endswith(".py")
        )
        if form == "command" and of_people and script.strip() not in ("", *_TRLS_OWN):
            draft.say(tr("{name}: what it sets by itself is not read; give it beside the command", name=script.strip()))
        draft.commented.append(texts.get(path, "") if form == "yaml" else "")
        if main is not None:
            raise files.refused(path, tr("a second trainer's configuration: {first} is one already", first=main[1]))
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
    with tempfile.TemporaryDirectory(prefix="ftcost-") as name, files.only_within(Path(name)):
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


def _file_of(script: str) -> str:
    """Return the file of a command's script or module; empty: it has none."""
    name = script.strip()
    return (
        name
        if name.endswith(".py")
        else f"{name.rpartition('.')[2]}.py"
        if re.fullmatch(r"\w+(?:\.\w+)+", name)
        else ""
    )


def _of_hydra(options: Mapping[Any, Any]) -> str:
    """Return the file that a command's options name as Hydra has it; empty: none."""
    name = options.get("config_name")
    return f"{str(name).removesuffix('.yaml')}.yaml" if name else ""


def _starts(values: dict[Any, Any]) -> bool:
    """Tell a launcher's configuration, which no script reads itself."""
    return launchers.is_accelerate(values) or launchers.is_deepspeed(values)


def _says_training(script: Mapping[Any, Any]) -> bool:
    """Tell whether what a script says is a training."""
    return dialect_of(script, "") is not None or _marked(script) is not None


def _trains(script: Mapping[Any, Any], beside: Sequence[tuple[Path, str, Any]], own: frozenset[str]) -> bool:
    """Tell whether a script says what is trained itself, rather than by a configuration that is not its own."""
    others = (values for path, form, values in beside if form not in ("script", "command") and path.name not in own)
    configured = any(map(_marked, others))
    return not configured and dialect_of(script, "") is not None


def _split(words: list[str]) -> tuple[list[str], str, dict[Any, Any], str | None]:
    """Split a command into the launcher's words, the script, its options, and the configuration it names."""
    start, end, script = len(words), 0, ""
    for position, word in enumerate(words):
        name = Path(word).name
        before = Path(words[position - 1]).name if position else ""
        after = words[position + 1] if position + 1 < len(words) else ""
        if name.endswith(".py"):
            start, end, script = position, position + 1, f" {name}"
        elif name in ("sft", "dpo", "kto", "grpo", "rloo", "train") and before and not words[0].startswith("-"):
            start, end, script = position, position + 1, f"{before} {name}"
        elif word in ("-m", "--module") and after and not after.startswith("torch."):
            start, end, script = position, position + 2, words[position + 1]
        elif (before, name) == ("tune", "run"):
            end, script = position + 1, "tune run"
        elif name in _TWO_WORDS and after and not after.startswith("-"):
            start, end, script = position, position + 2, f" {name} {after}"
        elif name in ("mlx_lm.lora", "autotrain"):
            start, end, script = position, position + 1, f" {name} {after}"
        if script:
            break
    rest = words[end:]
    if script == "tune run":
        # tune run [options of torchrun] RECIPE --config CONFIG [name=value ...]
        start = words.index("--config") if "--config" in words else len(words)
        named = words[start + 1] if start + 1 < len(words) else None
        return words[: start - 1], script, files.assignments(rest), named
    if rest and rest[0] in _SUBCOMMANDS:
        rest = rest[1:]
    if "litgpt" in script and rest and not rest[0].startswith("-"):
        rest = ["--checkpoint_dir", *rest]
    if rest and "maxtext" in script.casefold():  # its own settings, which the command's change
        return words[:start], script, {"base_config": rest[0]} | files.assignments(rest[1:]), None
    if rest and Path(rest[0]).suffix in _CONFIGURATIONS:
        return words[:start], script, files.assignments(rest[1:]) | files.options(rest[1:]), rest[0]
    hydra = any(map(_OVERRIDE.fullmatch, rest)) or (rest and not rest[0].startswith("-") and "=" in rest[0])
    if "verl" in script or hydra:
        options = files.options([word for word in rest if word.startswith("-") or "=" not in word])
        options |= files.assignments(rest)
    else:
        options = files.options(rest)
    for option in ("config", "c"):
        config = options.get(option)
        if isinstance(config, str) and Path(config).suffix in _CONFIGURATIONS:
            del options[option]
            return words[:start], script, options, config
    return words[:start], script, options, None


def _named(path: Path, text: str, name: str, place: Path | None, draft: Draft) -> dict[Any, Any]:
    written = draft.texts.get(Path(name).name) or (files.written_by(path, text, name) if place is None else None)
    if place is None and written is None:
        raise files.refused(
            path, tr("the command names {name}, which is not there: give that file beside it", name=quote(name))
        )
    read = files.read(place, draft.say) if place and not written else None
    form, values = read or files.parsed(Path(name), written or "", draft.say)
    if form == "command":
        raise files.refused(place or path, tr("it is no configuration: settings by name are needed"))
    return values  # type: ignore[no-any-return]


def _tool(path: Path, values: Mapping[Any, Any], script: str) -> tuple[Trainer, Dialect | None]:
    """Return the table by which a configuration is read, and the dialect that it is in."""
    if "llamafactory" in script or (re.search(r"train(?:_bash)?\.py$", script) and "stage" in values):
        return "llama-factory", None
    if "axolotl" in script:
        return "axolotl", None
    if "mlx_lm" in script:
        return "mlx-lm", None
    marked = _marked(values)
    foreign = script.endswith(".py") and not (_OF_TRL.search(script) and "model_name_or_path" in values)
    dialect = dialect_of(values, script)
    if (
        marked not in (None, "trl")
        and not foreign
        and not (dialect and marks_of(dialect, dict(flat(values))) > _MANY_MARKS)
    ):
        return marked, None
    own_words = foreign and (dialects()["transformers"].names.keys() & values.keys() or not _TRL_ALONE & values.keys())
    if dialect is not None and (dialect is not dialects()["transformers"] or own_words):
        return dialect.of, dialect
    if marked is not None:
        return marked, None
    if values.keys() >= _OF_FACTORY_V1:
        why = tr("LLaMA-Factory's v1 trainer is not estimated: give the settings of its usual trainer")
        raise files.refused(path, why)
    titles = [*(f"{table.title} {table.release}" for table in trainers().values()),
              *(one.title for one in dialects().values())]  # fmt: skip
    why = tr("it is of no trainer that is read: {titles}, accelerate, DeepSpeed", titles=", ".join(titles))
    raise files.refused(path, why)


def _is_training(path: Path, _form: str, values: Any) -> bool:
    try:
        _tool(path, values, "")
    except InputError:
        return False
    return path.name not in _BESIDE


def _marked(values: Mapping[Any, Any]) -> Trainer | None:
    """Return the trainer whose marks stand in a configuration; TRL's are transformers', which others have too."""
    for name in sorted(TRAINERS, key=lambda name: name == "trl"):
        if any(all(mark in values for mark in group) for group in trainers()[name].reading.marks):
            return name
    return None


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
            raise files.refused(path, tr("it names no model: say it (--model)"))
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
        if files.is_file(place / "config.json"):
            model = read_model(place)
            return {"architecture": model.inline}, model.architecture
    draft.quantized_before = draft.quantized_before or quantization_of(name)
    beside = path.parent / "config.json"
    if name not in given.answers and files.is_file(beside) and not is_in_catalogue(name):
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
