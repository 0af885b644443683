"""Cut ICU's data to what Qt asks it for: 31 MB to 4.

Qt brings its own locale data and its own codecs for Unicode; from ICU it takes collation and time zones. The
program uses neither beyond the root collation, so the data of single languages, character sets,
transliteration and dictionaries go. ``tests/packaging`` says which parts stay.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

_DATA = re.compile(r"(^|/)libicudata\.so\.\d+$")
_KEPT = re.compile(
    r"^(?:(?:root|pool|res_index|en|en_US|supplementalData|likelySubtags|numberingSystems|keyTypeData|"
    r"timezoneTypes|metaZones|zoneinfo64|windowsZones|plurals|pluralRanges|dayPeriods|genderList|currencyNumericCodes|"
    r"icustd|icuver|grammaticalFeatures|langInfo|metadata)\.res|"
    r"(?:coll|curr|lang|region|zone)/(?:root|pool|res_index|en|en_US)\.res|"
    r"coll/ucadata\.icu|cnvalias\.icu|nfkc?(?:_cf|_scf)?\.nrm|uemoji\.icu|ulayout\.icu)$"
)
# The alignment of ICU's own build, which the reader asks for.
_ASSEMBLY = """
    .section .note.GNU-stack,"",@progbits
    .section .rodata
    .balign 16
    .globl {symbol}
    .type {symbol}, @object
{symbol}:
    .incbin "{data}"
    .size {symbol}, . - {symbol}
"""


def is_data(name: str) -> bool:
    """Whether a library of the bundle is ICU's data."""
    return bool(_DATA.search(name))


def keeps(item: str) -> bool:
    """Whether a part of ICU's data stays."""
    return bool(_KEPT.match(item))


def reduce(library: Path, result: Path) -> Path:
    """Write ``library`` to ``result`` without the parts that nobody asks for, by icupkg and a C compiler."""
    number = library.name.rpartition(".")[2]
    folder = result.parent / "icu"
    folder.mkdir(parents=True, exist_ok=True)
    # ICU checks that its data are called like this.
    whole, part = folder / f"icudt{number}l.dat", folder / "less" / f"icudt{number}l.dat"
    part.parent.mkdir(exist_ok=True)
    _run("objcopy", "-O", "binary", "--only-section=.rodata", library, whole)
    items = _run("icupkg", "-l", whole).split()
    dropped = folder / "dropped.txt"
    dropped.write_text("\n".join(item for item in items if not keeps(item)) + "\n", encoding="ascii")
    _run("icupkg", "-r", dropped, whole, part)
    source = folder / "icudata.s"
    source.write_text(_ASSEMBLY.format(symbol=f"icudt{number}_dat", data=part), encoding="utf-8")
    _run("gcc", "-shared", "-nostdlib", f"-Wl,-soname,{library.name}", "-o", result, source)
    return result


def _run(*command: object) -> str:
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, check=True).stdout
