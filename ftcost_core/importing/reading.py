"""Reads any model file or folder: recognises what it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ftcost_core.documents.job import load_document
from ftcost_core.documents.problems import InputError, Problem
from ftcost_core.importing.checkpoint import inferred_model, with_checkpoint
from ftcost_core.importing.config import config_model
from ftcost_core.importing.gguf import gguf_model
from ftcost_core.importing.model import ImportedModel
from ftcost_core.importing.tensors import Tensor, read_header, read_index
from ftcost_core.storage.files import is_folder, is_there, read_text, refused_file
from ftcost_core.text.i18n import tr

__all__ = ["config_model", "read_model"]

_INDEX = ".safetensors.index.json"
_PICKLED = (".bin", ".pt", ".pth", ".ckpt", ".pkl")


def read_model(path: Path) -> ImportedModel:
    """Read a model folder, a config.json, a safetensors file or index, or a GGUF file; headers only.

    A configuration and tensors that lie together are compared, and a difference is a note. Raises
    :class:`InputError` for what is none of these, broken, or pickled (``pytorch_model.bin``).
    """
    if is_folder(path):
        return _folder(path)
    name = path.name.casefold()
    if name.endswith(_PICKLED):
        raise refused_file(
            path, tr("is a pickle, which can run code when it is read; use safetensors or the config.json")
        )
    if name.endswith(".gguf"):
        return gguf_model(path)
    if name.endswith((".safetensors", _INDEX)):
        return _checkpoint(path)
    if name.endswith(".json"):
        document = _document(path)
        if isinstance(document, dict) and "weight_map" in document:
            return _checkpoint(path)
        if isinstance(document, dict) and document.get("format") == "ftcost-model":
            raise refused_file(path, tr("is a saved model of FTCost: put it into the models folder"))
        return config_model(document, name=_name(path), source=str(path))
    if not is_there(path):
        raise refused_file(path, tr("does not exist"))
    raise refused_file(path, tr("is no model: a folder, config.json, *.safetensors, its index or *.gguf is read"))


def _folder(folder: Path) -> ImportedModel:
    config = folder / "config.json"
    index = next(iter(sorted(folder.glob(f"*{_INDEX}"))), None)
    single = sorted(folder.glob("*.safetensors"))
    gguf = sorted(folder.glob("*.gguf"))
    adapter = folder / "adapter_config.json"
    pipeline = folder / "model_index.json"
    if pipeline.is_file() and not config.is_file():
        return config_model(_document(pipeline), source=str(folder))
    if config.is_file():
        document = _document(config)
        if index or single:
            tensors = _tensors(index or single[0], single)
            return _compared(document, tensors, name=_name(config), source=str(folder))
        model = config_model(document, name=_name(config), source=str(folder))
        pickled = sorted(folder.glob("*.bin"))
        if pickled:
            note = tr("{name} is a pickle and is not read: the count is the configuration's", name=pickled[0].name)
            return model.model_copy(update={"notes": (*model.notes, note)})
        return model
    if adapter.is_file():
        return config_model(_document(adapter), source=str(folder))
    if index or single:
        return _checkpoint(index or single[0])
    if gguf:
        if len(gguf) > 1:
            raise refused_file(folder, tr("holds {gguf} GGUF files: choose one of them", gguf=len(gguf)))
        return gguf_model(gguf[0])
    if any(folder.glob("*.bin")):
        raise refused_file(folder, tr("holds only pickled weights, which are not read, and no config.json"))
    raise refused_file(folder, tr("holds no config.json, *.safetensors or *.gguf"))


def _checkpoint(path: Path) -> ImportedModel:
    """Read a safetensors file or index, with the configuration beside it if there is one."""
    tensors = _tensors(path, [path])
    config = path.parent / "config.json"
    if config.is_file():
        document = _document(config)
        return _compared(document, tensors, name=_name(config), source=str(path))
    if tensors[0] is None:
        raise refused_file(path, tensors[1][0])
    model = inferred_model(tensors[0], name=_name(path), source=str(path))
    return with_checkpoint(model, tensors[0], tensors[1], config=None, inferred=True)


def _compared(
    document: Any, tensors: tuple[list[Tensor] | None, list[str]], *, name: str, source: str
) -> ImportedModel:
    stored, notes = tensors
    model = config_model(document, name=name, source=source, tensors_beside=stored is not None)
    if stored is None:
        return model.model_copy(update={"notes": (*model.notes, *notes)})
    return with_checkpoint(model, stored, notes, config=document)


def _tensors(path: Path, single: list[Path]) -> tuple[list[Tensor] | None, list[str]]:
    """Return all tensors of a checkpoint (``None``: shards are missing) and notes on its files."""
    shards = read_index(path) if path.name.endswith(".json") else single
    missing = [shard.name for shard in shards if not is_there(shard)]
    if missing:
        return None, [
            tr(
                "{missing} of {shards} shards are not there ({missing_2}): tensors are not counted",
                missing=len(missing),
                shards=len(shards),
                missing_2=missing[0],
            )
        ]
    by_name: dict[str, Tensor] = {}
    notes = []
    for shard in shards:
        tensors, complete = read_header(shard)
        by_name |= {tensor.name: tensor for tensor in tensors}
        if not complete:
            notes.append(tr("{name} ends before its tensors do: the download is not complete", name=shard.name))
    return list(by_name.values()), notes


def _document(path: Path) -> Any:
    try:
        return load_document(read_text(path))
    except InputError as error:
        if any(str(path) in str(problem) for problem in error.problems):
            raise
        raise InputError(
            [Problem(problem.path, problem.given, f"{problem.allowed} ({path})") for problem in error.problems]
        ) from None


def _name(path: Path) -> str:
    """Return a name for the model: of its folder, its repository in a cache, or its file."""
    # Links are not resolved: in a cache they lead to files without a name.
    folder = path.absolute().parent.name
    if path.name == "config.json" or path.name.endswith(_INDEX):
        # A cache keeps a model under models--OWNER--NAME/snapshots/REVISION.
        above = path.absolute().parent.parent
        cached = above.parent.name if above.name == "snapshots" else ""
        return cached.removeprefix("models--").replace("--", "/") or folder
    return path.stem
