"""From the project to a folder that runs without Python."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

from recipes import environment, icons, sizes
from recipes.project import AUTHORS, BUILD, DIST, PACKAGING, SUMMARY, TITLE, build_facts, version


def freeze() -> Path:
    """Make the bundle of this system and return its folder; print where its megabytes are."""
    if sys.platform.startswith("linux"):
        environment.require("readelf", "objcopy", of="a bundle for Linux")
    BUILD.mkdir(exist_ok=True)
    python = environment.make()
    prepare(python)
    bundle = pyinstaller([python])
    print(sizes.table("bundle", sizes.measure(bundle)), flush=True)
    return bundle


def prepare(python: Path, system: str = sys.platform) -> None:
    """Write what the spec takes from ``build``: facts, licences, icons, Windows' version."""
    (BUILD / "build.json").write_text(json.dumps(build_facts(system), indent=1) + "\n", encoding="utf-8")
    (BUILD / "version_info.txt").write_text(version_info(version()), encoding="utf-8")
    shutil.rmtree(BUILD / "licences", ignore_errors=True)
    environment.run(python, PACKAGING / "collect_licences.py", BUILD / "licences")
    icons.draw(python)


def pyinstaller(python: list[Path | str]) -> Path:
    """Run the spec; ``python`` is the command of the Python that has the project and PyInstaller."""
    environment.run(
        *python, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN",
        "--distpath", BUILD / "bundle", "--workpath", BUILD / "work", PACKAGING / "ftcost.spec",
        # Not in the project's folder, or the packages there would be taken for the installed ones.
        # Modules are not compressed: a start would unpack hundreds of them, and the installers are compressed.
        cwd=BUILD, env={**os.environ, "PYTHONHASHSEED": "0", "PYINSTALLER_ZLIB_COMPRESSION_LEVEL": "0"},
    )  # fmt: skip
    return BUILD / "bundle" / "ftcost"


def version_info(number: str) -> str:
    """Return what the properties of the Windows programs show, as PyInstaller reads it."""
    four = (*(int(part) for part in number.split(".")[:3]), 0, 0, 0)[:4]
    texts = {
        "CompanyName": AUTHORS, "FileDescription": TITLE, "FileVersion": number, "ProductName": TITLE,
        "ProductVersion": number, "Comments": SUMMARY, "LegalCopyright": f"{AUTHORS}, MIT licence",
    }  # fmt: skip
    strings = ", ".join(f"StringStruct({key!r}, {text!r})" for key, text in texts.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={four}, prodvers={four}),\n"
        f"  kids=[StringFileInfo([StringTable('040904B0', [{strings}])]),\n"
        "        VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n"
    )


def published(path: Path) -> Path:
    """Say what was built."""
    print(f"{path.relative_to(DIST.parent)}: {path.stat().st_size / 1e6:.1f} MB", flush=True)
    return path
