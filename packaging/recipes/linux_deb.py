"""The Debian package: the bundle less the libraries that Debian has, which it depends on instead."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from email.utils import format_datetime
from pathlib import Path

from recipes import environment, linux_tree, sizes
from recipes.freeze import published
from recipes.project import AUTHORS, BUILD, DIST, MAIL, NAME, PACKAGING, built_at, version

_DESCRIPTION = """\
FTCost says what fine-tuning a language model will take before anything is
rented: GPU memory at the peak of a training step, tokens per second, GPU-hours
and money on the offers of many providers. It works offline and without a GPU;
every figure has a range, a formula and a source.
"""


def build(bundle: Path) -> Path:
    """Make the package."""
    environment.require("dpkg-deb", "dpkg-shlibdeps", of="a .deb")
    root = BUILD / "deb"
    shutil.rmtree(root, ignore_errors=True)
    linux_tree.lay(bundle, root / "usr")
    installed = root / "usr" / "lib" / NAME
    for path in linux_tree.of_the_system(installed):
        path.unlink()
    doc = root / "usr" / "share" / "doc" / NAME
    doc.mkdir(parents=True)
    (doc / "copyright").write_text(linux_tree.filled("copyright.txt"), encoding="utf-8")
    linux_tree.compressed(doc / "changelog.gz", changelog(version(), format_datetime(built_at())))
    overrides = root / "usr" / "share" / "lintian" / "overrides" / NAME
    overrides.parent.mkdir(parents=True)
    shutil.copyfile(PACKAGING / "linux" / "lintian-overrides", overrides)
    linux_tree.set_modes(root)

    files = sizes.measure(root / "usr")
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN" / "control").write_text(
        control(version(), architecture(), sum(size for _path, size in files), depends(installed)), encoding="utf-8"
    )
    (root / "DEBIAN" / "md5sums").write_text(_sums(root), encoding="utf-8")
    result = DIST / f"{NAME}_{version()}_{architecture()}.deb"
    DIST.mkdir(exist_ok=True)
    environment.run(
        "dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--build", root, result,
        env={**os.environ, "SOURCE_DATE_EPOCH": str(int(built_at().timestamp()))},
    )  # fmt: skip
    print(sizes.table("installed by the .deb", sizes.measure(installed)), flush=True)
    return published(result)


def architecture() -> str:
    """Return Debian's name of this machine."""
    return environment.output("dpkg", "--print-architecture").strip()


def depends(installed: Path) -> str:
    """Return the packages whose libraries the bundle loads, with the versions that Debian says it needs."""
    folder = BUILD / "shlibdeps"
    (folder / "debian").mkdir(parents=True, exist_ok=True)
    (folder / "debian" / "control").write_text(
        f"Source: {NAME}\n\nPackage: {NAME}\nArchitecture: any\n", encoding="utf-8"
    )
    libraries = [path for path in sorted(installed.rglob("*")) if linux_tree.is_elf(path)]
    private = sorted({path.parent for path in libraries})
    said = environment.output(
        "sh", "-c", 'cd "$1"; shift; exec dpkg-shlibdeps "$@"', "sh", folder, "-O", "--ignore-missing-info",
        *(f"-l{path}" for path in private), *(f"-e{path}" for path in libraries),
    )  # fmt: skip
    return parsed_depends(said)


def parsed_depends(said: str) -> str:
    """Return the list in what dpkg-shlibdeps prints."""
    found = re.search(r"^shlibs:Depends=(.+)$", said, re.MULTILINE)
    if found is None:
        raise SystemExit("dpkg-shlibdeps found no dependency")
    return found[1]


def control(number: str, machine: str, installed_bytes: int, needs: str) -> str:
    """Return the control file."""
    return (
        f"Package: {NAME}\n"
        f"Version: {number}\n"
        "Section: science\n"
        "Priority: optional\n"
        f"Architecture: {machine}\n"
        f"Maintainer: {AUTHORS} <{MAIL}>\n"
        f"Installed-Size: {-(-installed_bytes // 1024)}\n"
        f"Depends: {needs}\n"
        "Recommends: ca-certificates, hicolor-icon-theme, shared-mime-info\n"
        "Suggests: xdg-desktop-portal\n"
        "Description: estimator of what fine-tuning a language model takes\n"
        + "".join(f" {line}\n" for line in _DESCRIPTION.splitlines())
    )


def changelog(number: str, date: str) -> str:
    """Return Debian's changelog; what changed stands in CHANGELOG.md."""
    head = f"{NAME} ({number}) unstable; urgency=medium"
    return f"{head}\n\n  * Release {number}.\n\n -- {AUTHORS} <{MAIL}>  {date}\n"


def _sums(root: Path) -> str:
    return "".join(
        f"{hashlib.md5(path.read_bytes(), usedforsecurity=False).hexdigest()}  {path.relative_to(root)}\n"
        for path in sorted((root / "usr").rglob("*"))
        if path.is_file() and not path.is_symlink()
    )
