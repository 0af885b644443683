"""The icon files of Windows and macOS: containers of PNG pictures."""

from __future__ import annotations

import struct
from pathlib import Path

from recipes.environment import run
from recipes.project import BUILD, PACKAGING

FOLDER = BUILD / "icons"
HICOLOR = (16, 22, 24, 32, 48, 64, 128, 256, 512)
_ICO = (16, 24, 32, 48, 64, 128, 256)
# Size in pixels by the type of the entry; the @2x ones are the same pictures.
_ICNS = {
    b"icp4": 16, b"icp5": 32, b"ic11": 32, b"ic12": 64, b"ic07": 128, b"ic08": 256, b"ic13": 256,
    b"ic09": 512, b"ic14": 512, b"ic10": 1024,
}  # fmt: skip


def draw(python: Path) -> None:
    """Draw all icons."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    run(python, PACKAGING / "render_icons.py", FOLDER)
    for name, file in (("app", "ftcost"), ("document", "document")):
        pictures = {size: picture(name, size).read_bytes() for size in {*_ICO, *_ICNS.values()}}
        (FOLDER / f"{file}.ico").write_bytes(ico(pictures))
        (FOLDER / f"{file}.icns").write_bytes(icns(pictures))


def picture(name: str, size: int) -> Path:
    """Return where a drawn icon lies; ``name`` is app or document."""
    return FOLDER / f"{name}-{size}.png"


def ico(pictures: dict[int, bytes]) -> bytes:
    """Return a Windows icon. Windows Vista and later read PNG in it."""
    sizes = [size for size in _ICO if size in pictures]
    head, body = struct.pack("<HHH", 0, 1, len(sizes)), b""
    start = len(head) + 16 * len(sizes)
    for size in sizes:
        # A byte has no 256: zero means it.
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(pictures[size]), start + len(body))
        body += pictures[size]
    return head + body


def icns(pictures: dict[int, bytes]) -> bytes:
    """Return a macOS icon."""
    body = b"".join(
        kind + struct.pack(">I", len(pictures[size]) + 8) + pictures[size]
        for kind, size in _ICNS.items()
        if size in pictures
    )
    return b"icns" + struct.pack(">I", len(body) + 8) + body
