"""What commands write with ``--output`` goes into files; pipes and devices are written to, never replaced."""

from __future__ import annotations

import contextlib
import os
import stat
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from ftcost_core.commands.cli import main
from ftcost_core.documents.job import dump_job
from ftcost_core.documents.problems import InputError
from ftcost_core.exporters.writing import write
from ftcost_core.report.writing import write_whole
from ftcost_core.storage.files import write_atomically, write_output
from tests.core.jobs import job

pytestmark = pytest.mark.skipif(os.name == "nt", reason="pipes and devices of POSIX")


def pipe(path: Path) -> Path:
    """A pipe that nobody reads."""
    os.mkfifo(path)
    return path


def null(path: Path) -> Path:
    """A device like /dev/null."""
    try:
        os.mknod(path, 0o666 | stat.S_IFCHR, os.makedev(1, 3))
    except OSError:
        pytest.skip("devices cannot be made here")
    return path


Special = Callable[[Path], Path]
BOTH = pytest.mark.parametrize("special", [pipe, null])


def commands(folder: Path) -> dict[str, list[str]]:
    """Command lines that write a file, without the option for it."""
    saved, config = folder / "a.ftcost", folder / "sft.yaml"
    saved.write_text(dump_job(job()), encoding="utf-8")
    config.write_text("model_name_or_path: meta-llama/Llama-3.1-8B\n", encoding="utf-8")
    own = ["--config-dir", str(folder)]
    typed = ["--tokens-per-s", "2010", "--step-s", "8"]
    return {
        "prices export": ["prices", "export", "{}", *own],
        "benchmark": ["benchmark", "--rows", "1", "-o", "{}"],
        "pilot": ["pilot", str(saved), *typed[:2], "-o", "{}", "--anyway", *own],
        "import": ["import", str(config), "-o", "{}"],
    }


@BOTH
@pytest.mark.parametrize("name", ["prices export", "benchmark", "pilot", "import"])
def test_no_command_replaces_a_pipe_or_a_device(name: str, special: Special, tmp_path: Path) -> None:
    words = commands(tmp_path)[name]
    place = special(tmp_path / "d")
    before = place.stat()
    status = main([str(place) if word == "{}" else word for word in words])
    after = place.stat()
    assert (after.st_ino, after.st_mode) == (before.st_ino, before.st_mode)
    # A device takes the text; of a pipe that nobody reads a line is said. What exists is never an import's output.
    assert status == (1 if special is pipe or name == "import" else 0)
    assert not list(tmp_path.glob("*.bak"))


def test_a_pipe_that_is_read_gets_the_text(tmp_path: Path) -> None:
    place, text = pipe(tmp_path / "d"), "ü" * 200_000  # more than a pipe holds
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(place.read_text(encoding="utf-8")))
    reader.start()
    for _ in range(200):  # until the reader has opened it
        with contextlib.suppress(InputError):
            write_output(place, text)
            break
        reader.join(0.05)
    reader.join(20)
    assert read == [text]


def test_what_is_no_device_is_written_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "new" / "a.md"
    write_output(path, "one")
    write_output(path, "two")
    assert path.read_text(encoding="utf-8") == "two"
    with pytest.raises(InputError, match="a.md cannot be written"):
        write_output(path, "\ud800")
    with pytest.raises(InputError, match="cannot be written"):
        write_output(tmp_path, "text")


@BOTH
def test_documents_replace_neither(special: Special, tmp_path: Path) -> None:
    place = special(tmp_path / "d.html")
    inode = place.stat().st_ino
    with pytest.raises(OSError, match="a pipe or a device"):
        write_atomically(place, "text")
    with pytest.raises(InputError, match="a pipe or a device"):
        write_whole(place, b"text", overwrite=True)
    with pytest.raises(InputError, match="a pipe or a device"):
        write({"d.html": "text"}, tmp_path, overwrite=True)
    assert place.stat().st_ino == inode


def test_nothing_reads_a_pipe_is_said_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = pipe(tmp_path / "d")
    assert main(["prices", "export", str(place), "--config-dir", str(tmp_path)]) == 1
    assert "d cannot be written: nothing reads this pipe" in capsys.readouterr().err
