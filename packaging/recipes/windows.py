"""The Windows installer: frozen on Windows, or under Wine for tests, and packed by NSIS."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path

from recipes import environment, freeze, icons, wine
from recipes.project import DIST, PACKAGING, TITLE, version


def build(bundle: Path | None = None) -> Path:
    """Make the installer. An unsigned one is named so; one made under Wine is for tests."""
    environment.require("makensis", of="a Windows installer")
    if bundle is None:
        bundle = freeze.freeze() if sys.platform == "win32" else wine.freeze()
    shutil.copyfile(icons.FOLDER / "document.ico", bundle / "document.ico")
    signed = [sign(program) for program in (bundle / "ftcost.exe", bundle / "ftcost-window.exe")]
    kind = ("setup" if all(signed) else "setup-unsigned") if sys.platform == "win32" else "wine-test-setup"
    result = DIST / f"{TITLE}-{version()}-windows-x86_64-{kind}.exe"
    DIST.mkdir(exist_ok=True)
    definitions = {
        "SOURCE": bundle, "OUTPUT": result, "VERSION": version(), "VERSION4": four_numbers(version()),
        "ICONS": icons.FOLDER,
    }  # fmt: skip
    environment.run(
        "makensis", "-V2", "-WX", *(f"-D{name}={value}" for name, value in definitions.items()),
        PACKAGING / "windows" / "ftcost.nsi",
    )  # fmt: skip
    sign(result)
    return freeze.published(result)


def sign(program: Path) -> bool:
    """Sign a program with the command of FTCOST_SIGN, such as signtool with its options, if any."""
    command = shlex.split(os.environ.get("FTCOST_SIGN", ""), posix=sys.platform != "win32")
    if command:
        environment.run(*command, program)
    return bool(command)


def four_numbers(number: str) -> str:
    """Return a version as Windows wants it: 0.1.0 becomes 0.1.0.0."""
    return ".".join([*number.split(".")[:3], "0", "0", "0"][:4])
