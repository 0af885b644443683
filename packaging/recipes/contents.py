"""What a bundle holds and what it leaves out: the one place to look when something is missing or too big.

What the program needs follows from pyproject.toml and its imports; PyInstaller finds it. Here stands what it
finds in vain. ``tests/packaging`` runs the program with these modules blocked.
"""

from __future__ import annotations

import re

# Distributions that the program's dependencies declare but the program never calls.
UNUSED_DISTRIBUTIONS: dict[str, str] = {
    "huggingface-hub": "tokenizers takes it to download; this program never does",
    "hf-xet": "part of huggingface-hub",
}

EXCLUDED_MODULES: dict[str, tuple[str, ...]] = {
    "other windows, shells and installers of Python": (
        "tkinter", "_tkinter", "turtle", "idlelib", "curses", "readline", "lib2to3", "ensurepip", "venv",
        "distutils", "setuptools", "pkg_resources", "pip", "wheel",
    ),
    "tests and their tools": ("test", "pytest", "_pytest", "hypothesis", "doctest", "pydoc_data", "coverage"),
    "databases": ("sqlite3", "_sqlite3", "dbm", "_dbm", "_gdbm"),
    # ssl stays: the price update, which a person starts, fetches by https.
    "networks: the program is offline": (
        "ftplib", "smtplib", "poplib", "imaplib", "nntplib", "telnetlib", "xmlrpc",
        "huggingface_hub", "hf_xet", "requests", "urllib3", "httpx", "httpcore", "aiohttp",
    ),
    "what hashlib does without": ("_hashlib",),
    "Qt that no page shows": tuple(
        f"PySide6.{name}"
        for name in (
            "QtConcurrent", "QtDBus", "QtDesigner", "QtHelp", "QtNetwork", "QtPdf", "QtPdfWidgets",
            "QtQml", "QtQuick", "QtQuick3D", "QtQuickControls2", "QtQuickTest", "QtQuickWidgets", "QtSql",
            "QtTest", "QtUiTools", "QtXml",
        )
    ),
    "what pyqtgraph can do besides plots": (
        "OpenGL", "scipy", "matplotlib", "pandas", "h5py", "cupy", "numba", "IPython", "jupyter_rfb",
        "colorcet",
        "pyqtgraph.opengl", "pyqtgraph.examples", "pyqtgraph.jupyter", "pyqtgraph.console",
    ),
    "what numpy is built and tested with": ("numpy.f2py", "numpy.distutils"),
    "what pydantic offers besides models": ("pydantic.mypy", "email_validator", "dotenv", "rich"),
}  # fmt: skip

# Modules that are found by their package's hook all the same.
DROPPED_MODULES = re.compile(
    r"^(pydantic\.(v1|mypy)|numpy\.f2py|numpy\.(.*\.)?tests|pyqtgraph\.(opengl|examples|jupyter|flowchart|canvas))(\.|$)"
)

_DROPPED_FILES = tuple(
    re.compile(pattern)
    for pattern in (
        # Qt: texts are English and German, pictures SVG and PNG, screens X11, Wayland, Windows and macOS.
        r"PySide6/(Qt/)?translations/(?!qtbase_de\.qm$)",
        r"resources/translations/.*\.ts$",
        r"plugins/(egldeviceintegrations|generic|networkinformation|tls|xcbglintegrations|sqldrivers|qmltooling"
        r"|designer|position|virtualkeyboard|wayland-graphics-integration-client)/",
        r"plugins/platforms/(lib)?q(eglfs|linuxfb|minimal|minimalegl|vkkhrdisplay|vnc|webgl|direct2d)[.-]",
        r"plugins/imageformats/(lib)?q(gif|icns|jpeg|tga|tiff|wbmp|webp|pdf)\.",
        r"plugins/platformthemes/libqgtk3",
        r"plugins/wayland-shell-integration/lib(fullscreen|ivi|wl-shell|qt-shell)",
        r"plugins/platforminputcontexts/.*virtualkeyboard",
        r"(^|/)(lib)?Qt6?(Network|Test|Egl\w*|WlShell\w*|Quick\w*|Qml\w*|Pdf|VirtualKeyboard)(\.so\.6|\.dll|\.framework|$)",
        r"(^|/)(opengl32sw|d3dcompiler_47)\.dll$",
        # pyqtgraph: neither its colour maps nor its mascot.
        r"^pyqtgraph/(icons/peegee|colors/maps|examples)",
        # Types for editors, and what only a compiler reads.
        r"\.(pyi|pxd|h|hpp|lib|a)$",
        r"(^|/)py\.typed$",
        r"\.dist-info/",
    )
)


def excluded() -> list[str]:
    """Return every module that is left out."""
    return [name for names in EXCLUDED_MODULES.values() for name in names]


def keeps_module(name: str) -> bool:
    """Whether a module goes into the bundle, of those that PyInstaller found."""
    return DROPPED_MODULES.match(name) is None


def keeps_file(destination: str) -> bool:
    """Whether a file goes into the bundle, by its path there."""
    path = destination.replace("\\", "/")
    return not any(pattern.search(path) for pattern in _DROPPED_FILES)


def needed(roots: list[str], needs: dict[str, list[str]]) -> set[str]:
    """Return the files that the roots need, they among them; ``needs`` maps a file to what it loads."""
    found: set[str] = set()
    todo = list(roots)
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo.extend(needs.get(name, ()))
    return found
