"""The files of a folder that are one training: its trainer's configuration, and how it is started."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from ftcost_core.configurations import files, launchers, places, shells
from ftcost_core.documents.problems import InputError
from ftcost_core.storage.files import is_folder, read_text
from ftcost_core.text.i18n import tr

_MOST = 200
_SUFFIXES = (".yaml", ".yml", ".json", ".toml", ".sh", ".bash", ".sbatch", ".slurm", ".py", ".ipynb")


def of_folder(paths: Sequence[Path], is_training: Callable[[Path, str, object], bool],
              say: Callable[[str], None]) -> list[Path]:  # fmt: skip
    """Return the files to read for paths, of which one may be a folder.

    ``is_training`` tells a trainer's configuration by its path, form and values. What is not read of a folder is
    said. Raises :class:`InputError` for a folder with several trainings, or with none.
    """
    if len(paths) != 1 or not is_folder(paths[0]):
        return list(paths)
    folder = paths[0]
    commands, trainings, accelerates, deepspeeds, others = [], [], [], [], []
    documents: dict[str, object] = {}
    of_scripts: set[str] = set()
    started: set[str] = set()
    for path in sorted(sorted(folder.iterdir())[:_MOST], key=files.is_script):
        if path.suffix.casefold() not in _SUFFIXES or not places.is_file(path):
            continue
        try:
            form, values = files.parsed(path, read_text(path), lambda _note: None, documents)
        except InputError:
            others.append(path)
            continue
        started.update(Path(word).name for word in values if form == "command")
        if form in ("yaml", "json", "toml"):
            documents[path.name] = values
        if form == "command":
            commands.append(path)
        elif launchers.is_accelerate(values):
            accelerates.append(path)
        elif launchers.is_deepspeed(values):
            deepspeeds.append(path)
        elif is_training(path, form, values) or _starts_training(path):
            trainings.append(path)
            of_scripts.update(values.get(".documents", ()))
        else:
            others.append(path)
    # A command names its configuration, and a script that reads one is no training of its own.
    configured = [path for path in trainings if not files.is_script(path) and path.name not in of_scripts]
    trainings = [path for path in trainings if path.name not in of_scripts]
    mains = commands if len(commands) == 1 else configured or trainings or commands
    if len(mains) != 1:
        names = ", ".join(path.name for path in mains)
        raise places.refused(
            folder,
            tr("several trainings: name one of {names}", names=names) if mains else tr("no trainer's configuration"),
        )
    single = [found for found in (accelerates, deepspeeds) if len(found) == 1]
    scripts = [path for path in others if path.suffix == ".py"] if mains[0].suffix in (".yaml", ".yml") else []
    own = [path for path in folder.iterdir() if path.name in of_scripts and path not in mains]
    chosen = [*mains, *(path for found in single for path in found), *scripts, *own]
    left = [
        path.name
        for path in (*commands, *trainings, *accelerates, *deepspeeds, *others)
        if path not in chosen and (mains != commands or path.name not in started)
    ]
    if left:
        say(tr("of {folder} not read: {names}", folder=folder.name, names=", ".join(left)))
    return chosen


def _starts_training(path: Path) -> bool:
    """Tell a notebook whose cells start a training as a command."""
    parts = files.notebook(path, read_text(path))
    return parts is not None and shells.starts_training(parts.commands)
