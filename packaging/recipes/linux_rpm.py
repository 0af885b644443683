"""The RPM package, made by rpmbuild from the same tree; it carries its libraries, so it depends on few."""

from __future__ import annotations

import platform
import shutil
from pathlib import Path

from recipes import environment, linux_tree
from recipes.freeze import published
from recipes.project import BUILD, DIST, NAME, PACKAGING, version


def build(bundle: Path) -> Path:
    """Make the package."""
    environment.require("rpmbuild", of="an .rpm")
    root = BUILD / "rpm"
    shutil.rmtree(root, ignore_errors=True)
    linux_tree.lay(bundle, root / "tree" / "usr")
    linux_tree.keep_licences_of_the_system(root / "tree" / "usr" / "lib" / NAME)
    linux_tree.set_modes(root / "tree")
    environment.run(
        "rpmbuild", "-bb", "--quiet", "--define", f"_topdir {root}", "--define", f"tree {root / 'tree'}",
        "--define", f"release_version {version()}", PACKAGING / "linux" / "ftcost.rpm.spec",
    )  # fmt: skip
    made = next((root / "RPMS").rglob("*.rpm"))
    DIST.mkdir(exist_ok=True)
    result = DIST / f"{NAME}-{version()}.{platform.machine()}.rpm"
    shutil.copyfile(made, result)
    return published(result)
