"""The disk image of macOS. Runs on a Mac only; the release workflow does it."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from pathlib import Path

from recipes import environment, freeze, icons
from recipes.project import BUILD, DIST, TITLE, version


def build() -> Path:
    """Freeze, sign and pack. Without FTCOST_CODESIGN_IDENTITY the signature is an ad-hoc one."""
    if sys.platform != "darwin":
        raise SystemExit("a disk image is built on macOS only: the release workflow does it")
    freeze.freeze()
    app = BUILD / "bundle" / f"{TITLE}.app"
    shutil.copyfile(icons.FOLDER / "document.icns", app / "Contents" / "Resources" / "document.icns")
    # The icon was added after PyInstaller signed, so everything is signed once more.
    identity = os.environ.get("FTCOST_CODESIGN_IDENTITY")
    hardened = ("--options", "runtime", "--timestamp") if identity else ()
    environment.run("codesign", "--force", "--deep", *hardened, "--sign", identity or "-", app)
    environment.run("codesign", "--verify", "--deep", "--strict", app)
    staging = BUILD / "dmg"
    shutil.rmtree(staging, ignore_errors=True)
    staging.mkdir()
    environment.run("ditto", app, staging / app.name)  # keeps links and signatures, unlike a plain copy
    (staging / "Applications").symlink_to("/Applications")
    unsigned = "" if identity else "-unsigned"
    result = DIST / f"{TITLE}-{version()}-macos-{platform.machine()}{unsigned}.dmg"
    DIST.mkdir(exist_ok=True)
    environment.run("hdiutil", "create", "-volname", TITLE, "-srcfolder", staging, "-format", "ULMO", "-ov", result)
    return freeze.published(result)
