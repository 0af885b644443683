"""What a bundle leaves out is what the program does without."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from recipes import contents, licences

ROOT = Path(__file__).resolve().parents[2]

# Blocks what a bundle lacks, then imports all of the program and runs it.
_WITHOUT = """
import importlib, pkgutil, sys
left_out = set(sys.argv[1].split(","))
of_an_extra = {  # which the command that needs it says how to install
    "ftcost_core.commands.agent_server": "mcp",
    "ftcost_core.commands.service": "starlette",
}

class Blocked:
    def find_spec(self, name, path=None, target=None):
        parts = name.split(".")
        if any(".".join(parts[:n]) in left_out for n in range(1, len(parts) + 1)):
            raise ModuleNotFoundError(f"{name} is not in the bundle", name=name)

for name in [name for name in sys.modules if name.split(".")[0] in left_out]:
    del sys.modules[name]
sys.meta_path.insert(0, Blocked())
import ftcost_core, ftcost_gui
for package in (ftcost_core, ftcost_gui):
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not found.name.endswith("__main__"):
            try:
                importlib.import_module(found.name)
            except ModuleNotFoundError as error:
                if error.name.split(".")[0] != of_an_extra.get(found.name):
                    raise
from ftcost_gui.__main__ import main
sys.exit(main(["--self-test"]))
"""


@pytest.mark.long
def test_the_program_works_without_what_a_bundle_lacks():
    left_out = [*contents.excluded(), *licences.strangers("ftcost")]
    done = subprocess.run(
        [sys.executable, "-c", _WITHOUT, ",".join(left_out)],
        cwd=ROOT, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, capture_output=True, text=True, timeout=120,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "self-test passed" in done.stdout


def test_files_that_nobody_reads_stay_out():
    gone = [
        "PySide6/Qt/translations/qt_de.qm",
        "PySide6/translations/qt_de.qm",
        "ftcost_core/resources/translations/ftcost_de.ts",
        "PySide6/Qt/plugins/imageformats/libqwebp.so",
        "PySide6/plugins/imageformats/qjpeg.dll",
        "PySide6\\plugins\\tls\\qschannelbackend.dll",
        "PySide6/Qt/plugins/platforms/libqvnc.so",
        "PySide6/Qt/lib/libQt6Network.so.6",
        "PySide6/Qt6Network.dll",
        "PySide6/opengl32sw.dll",
        "pyqtgraph/colors/maps/CET-L1.csv",
        "numpy-2.4.6.dist-info/METADATA",
        "numpy/__init__.pyi",
    ]
    assert [name for name in gone if contents.keeps_file(name)] == []


def test_files_that_the_program_reads_stay():
    kept = [
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/Qt/plugins/platforms/libqoffscreen.so",
        "PySide6/Qt/plugins/platforms/libqwayland.so",
        "PySide6/plugins/platforms/qwindows.dll",
        "PySide6/Qt/plugins/imageformats/libqsvg.so",
        "PySide6/Qt/plugins/platformthemes/libqxdgdesktopportal.so",
        "PySide6/Qt/lib/libQt6Svg.so.6",
        "PySide6/Qt6Gui.dll",
        "pyqtgraph/icons/auto.svg",
        "ftcost_core/resources/models.jsonl",
        "ftcost_core/resources/translations/ftcost_de.qm",
        "PySide6/Qt/translations/qtbase_de.qm",
        "PySide6/translations/qtbase_de.qm",
        "ftcost_core/resources/licences/qt.txt",
    ]
    assert [name for name in kept if not contents.keeps_file(name)] == []


def test_libraries_are_kept_while_something_needs_them():
    needs = {"plugin": ["a"], "a": ["b"], "b": ["a"], "gtk": ["c"], "c": []}
    assert contents.needed(["plugin"], needs) == {"plugin", "a", "b"}


def test_every_module_of_the_program_stays():
    for name in (
        "pydantic.main",
        "numpy._core.multiarray",
        "pyqtgraph.graphicsItems.PlotItem",
        "ftcost_gui.chrome.window",
    ):
        assert contents.keeps_module(name)
    assert not contents.keeps_module("pydantic.v1.main")
