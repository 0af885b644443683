"""The AppImage: the same tree as one file that is run where it lies."""

from __future__ import annotations

import os
import platform
import shutil
from pathlib import Path

from recipes import environment, linux_tree
from recipes.freeze import published
from recipes.project import BUILD, DIST, NAME, TITLE, built_at, version


def build(bundle: Path) -> Path:
    """Make the AppImage. appimagetool brings the runtime; it comes with no distribution."""
    environment.require("appimagetool", of="an AppImage")
    result = DIST / f"{TITLE}-{version()}-{platform.machine()}.AppImage"
    environment.run(
        "appimagetool", "--no-appstream", lay(bundle), result,
        env={**os.environ, "ARCH": platform.machine(), "SOURCE_DATE_EPOCH": str(int(built_at().timestamp()))},
    )  # fmt: skip
    return published(result)


def lay(bundle: Path) -> Path:
    """Lay the AppDir: the tree, and what appimagetool wants at its top."""
    root = BUILD / f"{TITLE}.AppDir"
    shutil.rmtree(root, ignore_errors=True)
    linux_tree.lay(bundle, root / "usr")
    linux_tree.keep_licences_of_the_system(root / "usr" / "lib" / NAME)
    (root / "AppRun").symlink_to(f"usr/lib/{NAME}/{NAME}")
    (root / f"{NAME}.desktop").symlink_to(f"usr/share/applications/{NAME}.desktop")
    (root / f"{NAME}.svg").symlink_to(f"usr/share/icons/hicolor/scalable/apps/{NAME}.svg")
    (root / ".DirIcon").symlink_to(f"usr/share/icons/hicolor/256x256/apps/{NAME}.png")
    linux_tree.set_modes(root)
    return root
