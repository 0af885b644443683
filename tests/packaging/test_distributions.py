"""What goes to a package index: complete, licensed, and of use without a window."""

from __future__ import annotations

import email
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from ftcost_core import __version__

ROOT = Path(__file__).resolve().parents[2]

# The commands and the library, from a wheel that is unpacked, where there is no Qt.
WITHOUT_A_WINDOW = """
import sys

class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("PySide6", "shiboken6", "pyqtgraph"):
            raise ModuleNotFoundError(f"no {name}", name=name)

sys.meta_path.insert(0, Blocked())
import ftcost_core
from ftcost_core import Job, estimate
from ftcost_core.storage.bundled import resource
assert ftcost_core.__file__.startswith(sys.argv[1]), ftcost_core.__file__
example = resource("examples", "support-bot-8b.ftcost")
assert estimate(Job.model_validate_json(example.read_text(encoding="utf-8"))).memory.fits
from ftcost_gui.__main__ import main
sys.exit(main(["estimate", str(example), "--json"]))
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> tuple[Path, Path]:
    """The sdist, and the wheel that is built from it."""
    folder = tmp_path_factory.mktemp("dist")
    done = subprocess.run(
        [sys.executable, "-m", "build", "--outdir", str(folder), str(ROOT)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    (sdist,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return sdist, wheel


def files_under(folder: str) -> set[str]:
    """Return the paths of the files under a folder of the repository, relative to the repository."""
    return {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }


@pytest.mark.long
def test_the_sdist_holds_what_builds_and_tests_it(built):
    sdist, _ = built
    with tarfile.open(sdist) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md"}
    assert wanted.union(*map(files_under, ("ftcost_core", "ftcost_gui", "resources", "packaging", "tests"))) <= held
    assert not [name for name in held if "__pycache__" in name or name.startswith((".git/", ".venv"))]


@pytest.mark.long
def test_the_wheel_holds_the_program_its_facts_and_its_licences(built):
    _, wheel = built
    with zipfile.ZipFile(wheel) as archive:
        held = set(archive.namelist())
        about = email.message_from_bytes(archive.read(f"ftcost-{__version__}.dist-info/METADATA"))
    facts = {f"ftcost_core/{path}" for path in files_under("resources")}
    assert facts | files_under("ftcost_core") | files_under("ftcost_gui") <= held
    assert {name.partition("/")[0] for name in held} == {
        "ftcost_core", "ftcost_gui", f"ftcost-{__version__}.dist-info",
    }  # fmt: skip
    assert (about["Name"], about["Version"]) == ("ftcost", __version__)
    assert about["License-Expression"] == "MIT AND OFL-1.1"
    assert {f"ftcost-{__version__}.dist-info/licenses/{name}" for name in about.get_all("License-File")} <= held
    required = [name for name in about.get_all("Requires-Dist") if "extra ==" not in name]
    assert not [name for name in required if name.lower().startswith(("pyside6", "pyqtgraph"))]
    assert {"window", "mcp"} <= set(about.get_all("Provides-Extra"))


@pytest.mark.long
def test_the_wheel_estimates_without_a_window(built, tmp_path):
    _, wheel = built
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "wheel")
    done = subprocess.run(
        [sys.executable, "-P", "-c", WITHOUT_A_WINDOW, str(tmp_path / "wheel")],
        capture_output=True, text=True, check=False, cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path / "wheel"), "XDG_CONFIG_HOME": str(tmp_path / "config")},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert '"fits": true' in done.stdout
