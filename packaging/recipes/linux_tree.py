"""The files of an installation on Linux under a prefix such as /usr or ~/.local."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
from pathlib import Path

from recipes import icons
from recipes.project import AUTHORS, IDENTIFIER, MAIL, MIME_TYPE, NAME, PACKAGING, ROOT, built_at, version

_ICON_OF_DOCUMENT = MIME_TYPE.replace("/", "-")


def filled(name: str) -> str:
    """Return a file of ``packaging/linux`` with version, date and names filled in."""
    text = (PACKAGING / "linux" / name).read_text(encoding="utf-8")
    values = {
        "VERSION": version(), "DATE": built_at().date().isoformat(), "IDENTIFIER": IDENTIFIER,
        "MIME_TYPE": MIME_TYPE, "AUTHORS": AUTHORS, "MAIL": MAIL,
    }  # fmt: skip
    return re.sub(r"\{\{([A-Z_]+)\}\}", lambda found: values[found[1]], text)


def lay(bundle: Path, prefix: Path) -> None:
    """Copy the bundle to ``lib``, and put what a desktop reads into ``share``."""
    shutil.copytree(bundle, prefix / "lib" / NAME, symlinks=True)
    (prefix / "bin").mkdir(parents=True)
    (prefix / "bin" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
    share = prefix / "share"
    for file, place in (
        ("ftcost.desktop", "applications/ftcost.desktop"),
        ("ftcost.metainfo.xml", f"metainfo/{IDENTIFIER}.metainfo.xml"),
        ("ftcost-mime.xml", "mime/packages/ftcost.xml"),
    ):
        (share / place).parent.mkdir(parents=True, exist_ok=True)
        (share / place).write_text(filled(file), encoding="utf-8")
    compressed(share / "man" / "man1" / "ftcost.1.gz", filled("ftcost.1"))
    lay_icons(share / "icons" / "hicolor")


def lay_icons(hicolor: Path) -> None:
    """Put the drawings and the pictures where icon themes look."""
    for name, place in (("app", f"apps/{NAME}"), ("document", f"mimetypes/{_ICON_OF_DOCUMENT}")):
        pictures = {f"{size}x{size}": icons.picture(name, size) for size in icons.HICOLOR}
        for folder, source in {**pictures, "scalable": ROOT / "resources" / "icons" / f"{name}.svg"}.items():
            target = hicolor / folder / f"{place}{source.suffix}"
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)


def set_modes(root: Path) -> None:
    """Give files the rights that packages have: all may read, programs run, libraries are only loaded."""
    for path in root.rglob("*"):
        if path.is_symlink():
            continue
        program = path.is_file() and path.name in (NAME, "AppRun") and os.access(path, os.X_OK)
        path.chmod(0o755 if path.is_dir() or program else 0o644)


def is_elf(path: Path) -> bool:
    """Whether a file is a program or a library."""
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def of_the_system(bundle: Path) -> dict[Path, str]:
    """Return the libraries of a bundle that the builder's distribution packages, with the package of each.

    They lie at the top of the bundle; what Python packages bring lies deeper.
    """
    known = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True, check=True).stdout
    places = dict(reversed(re.findall(r"^\s+(\S+) \(.*\) => (\S+)$", known, re.MULTILINE)))  # the first counts
    found: dict[Path, str] = {}
    for path in sorted((bundle / "_internal").glob("lib*.so*")):
        if path.name.startswith("libpython"):
            continue  # another Python than Debian's
        place = places.get(path.name)
        owner = package_of(Path(place)) if place else None
        if owner and not path.is_symlink():
            found[path] = owner
    return found


def package_of(library: Path) -> str | None:
    """Return the Debian package of a file, or ``None``."""
    for place in (library, library.resolve(), Path(str(library.resolve()).removeprefix("/usr"))):
        asked = subprocess.run(["dpkg", "-S", str(place)], capture_output=True, text=True, check=False)
        if asked.returncode == 0:
            return asked.stdout.partition(":")[0]
    return None


def keep_licences_of_the_system(bundle: Path) -> None:
    """Put the licences of the distribution's libraries that a portable build carries into it."""
    folder = bundle / "_internal" / "ftcost_core" / "resources" / "licences" / "libraries"
    for package in sorted(set(of_the_system(bundle).values())):
        folder.mkdir(exist_ok=True)
        shutil.copyfile(f"/usr/share/doc/{package}/copyright", folder / f"{package}.txt")


def compressed(path: Path, text: str) -> None:
    """Write a text with gzip, without a time in it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
