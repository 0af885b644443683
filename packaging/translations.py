"""The window's texts for translators: gathered from the program into Qt's files, and compiled.

    python packaging/translations.py update          gather the texts; translations made so far are kept
    python packaging/translations.py merge FILE      take over filled texts: [{"source", "translation"}, ...]
    python packaging/translations.py open [PARTS]    write the texts that wait, as JSON, in one or more files
    python packaging/translations.py release         compile for the program (needs PySide6's lrelease)
    python packaging/translations.py check           say what is open or wrong

Qt's lupdate knows Python's ``self.tr`` only, so the texts are gathered from the syntax trees here: what
stands in ``tr()``, ``mark()``, ``mark_noted()``, ``LazyTexts()``, in the declarations of fields, and in
the shipped files that the window shows. The files are Qt's own, without line numbers, sorted by text.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "translations"
CONTEXT = "ftcost"
LANGUAGES = ("de",)
_PLACE = re.compile(r"\{[^{}]*\}")
_MARKS = {"tr", "mark"}


def gathered() -> dict[str, str]:
    """Return every text of the program that can be translated, with the place it was first found."""
    found: dict[str, str] = {}
    for package in ("ftcost_core", "ftcost_gui", "tests/claims"):
        for path in sorted((ROOT / package).rglob("*.py")):
            inside = path.relative_to(ROOT)
            if "commands" in inside.parts or path.name.startswith("test_"):
                continue
            where = inside.as_posix()
            for text, function in _in_code(path):
                found.setdefault(text, f"{where}: {function}" if function else where)
    for text, where in _in_files():
        found.setdefault(text, where)
    return {text: found[text] for text in sorted(found) if re.search(r"[^\W\d_]", text)}


def _in_code(path: Path) -> Iterator[tuple[str, str]]:
    def walk(node: ast.AST, function: str) -> Iterator[tuple[str, str]]:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            function = f"{function}.{node.name}" if function else node.name
        if isinstance(node, ast.Call):
            for text in _of_call(node):
                yield text, function
        for child in ast.iter_child_nodes(node):
            yield from walk(child, function)

    yield from walk(ast.parse(path.read_text(encoding="utf-8")), "")


def _of_call(call: ast.Call) -> Iterator[str]:
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    first = call.args[0] if call.args else None
    if name in _MARKS:
        yield from _literals(first)
    elif name == "mark_noted":
        for text in _literals(first):
            yield text.partition("; ")[2]
    elif name == "LazyTexts" and isinstance(first, ast.Dict):
        for value in first.values:
            yield from _literals(value)
    elif name == "Field":
        yield from (text for at in call.args[2:4] for text in _literals(at))
        for keyword in call.keywords:
            if keyword.arg in ("title", "description"):
                yield from _literals(keyword.value)
    elif name in ("FigureArray", "term"):
        for key in _literals(first):
            yield from (part.replace("_", " ").replace("-", " ") for part in key.split("."))


def _literals(node: ast.AST | None) -> Iterator[str]:
    """Yield the text of a literal, or those of both sides of a choice."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)


def _in_files() -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "resources" / "examples").glob("*.ftcost")):
        yield _json(path)["name"], f"resources/examples/{path.name}"
    for name in ("help/glossary.json", "report/glossary.json"):
        for term in _json(ROOT / "resources" / name)["terms"]:
            yield term["term"], f"resources/{name}"
            yield term["text"], f"resources/{name}: {term['term']}"
    yield (
        _json(ROOT / "resources/exporters/defaults.json")["learning_rate"]["about"],
        "resources/exporters/defaults.json",
    )
    dialects = "resources/exporters/dialects.json"
    for dialect in _json(ROOT / dialects)["dialects"].values():
        yield from ((note, dialects) for note in dialect.get("writes", {}).get("notes", ()))
    for path in sorted((ROOT / "resources" / "exporters" / "settings").glob("*.json")):
        table, where = _json(path), f"resources/exporters/settings/{path.name}"
        for note in (*table["notes"], *table.get("common_notes", ())):
            yield note["text"], where
        for aliases in table.get("reading", {}).get("aliases", {}).values():
            yield from ((alias.get("note", ""), where) for alias in aliases)
    for name in ("billing.json", "throughput/time.json"):
        for text in _assumptions(_json(ROOT / "resources" / name)):
            yield text, f"resources/{name}"
    for name, text in _json(ROOT / "resources" / "evidence" / "setting_names.json")["names"].items():
        yield text, f"resources/evidence/setting_names.json: {name}"
    for form in _json(ROOT / "resources" / "pilot" / "formats.json")["lines"]:
        for key in ("note", "without_times"):
            yield form.get(key, ""), f"resources/pilot/formats.json: {form['name']}"
    yield from _in_claims(ROOT / "tests" / "claims")


def _assumptions(part: Any) -> Iterator[str]:
    """Yield the sources that are our own words; the others are citations and stay."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key == "source" and str(value).startswith("assumed"):
                yield value
            else:
                yield from _assumptions(value)


def _in_claims(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield our own words on the guides' claims; what the guides say stays as it is."""
    for text in _json(folder / "usual.json")["method_names"].values():
        yield text, "tests/claims/usual.json"
    for line in (folder / "claims.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        where = f"tests/claims/claims.jsonl: {row['id']}"
        for part in row["parts"]:
            yield part["claimed"]["quantity"], where
            yield part["claimed"].get("says", ""), where
            yield part["claimed"].get("unit", ""), where
            yield part["check"].get("why", ""), where
    for table in _json(folder / "tables.json")["tables"]:
        where = f"tests/claims/tables.json: {table['id']}"
        yield table["title"], where
        yield table.get("about", ""), where
        for row in table["rows"]:
            yield row["label"], where


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def read(language: str) -> dict[str, str]:
    """Return the finished translations of a language."""
    path = _source(language)
    if not path.exists():
        return {}
    messages = ET.parse(path).getroot().iter("message")
    pairs = ((one.findtext("source") or "", one.find("translation")) for one in messages)
    return {text: made.text for text, made in pairs if made is not None and made.text}


def write(language: str, texts: dict[str, str], made: dict[str, str]) -> None:
    """Write a language's file: every text, with its translation or marked as unfinished."""
    root = ET.Element("TS", version="2.1", language=language, sourcelanguage="en")
    context = ET.SubElement(root, "context")
    ET.SubElement(context, "name").text = CONTEXT
    for text, where in texts.items():
        message = ET.SubElement(context, "message")
        ET.SubElement(message, "source").text = text
        ET.SubElement(message, "extracomment").text = where
        translation = ET.SubElement(message, "translation")
        if text in made:
            translation.text = made[text]
        else:
            translation.set("type", "unfinished")
    ET.indent(root, "  ")
    body = ET.tostring(root, encoding="unicode")
    _source(language).write_text(
        f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{body}\n', encoding="utf-8", newline="\n"
    )


def update() -> None:
    """Bring every language's file up to the program's texts."""
    texts = gathered()
    for language in LANGUAGES:
        write(language, texts, read(language))


def merge(language: str, file: Path) -> list[str]:
    """Take over filled texts; return what was refused, and why."""
    texts, made = gathered(), read(language)
    refused = []
    for row in _json(file):
        source, translation = row["source"], row.get("translation", "")
        fault = "no text of the program" if source not in texts else fault_of(source, translation)
        if fault:
            refused.append(f"{fault}: {source!r} -> {translation!r}")
        else:
            made[source] = translation
    write(language, texts, made)
    return refused


def release() -> None:
    """Compile every language's file into what the program reads."""
    import PySide6

    tool = next(Path(PySide6.__file__).parent.glob("lrelease*"), None)
    if tool is None:
        raise SystemExit("PySide6 has no lrelease here")
    for language in LANGUAGES:
        source = _source(language)
        compiled = source.with_suffix(".qm")
        subprocess.run([tool, "-silent", source, "-qm", compiled], check=True)


def fault_of(source: str, translation: str) -> str:
    """Say what is wrong with a translation; empty if nothing is.

    Places in braces must be the same, with their formats; so must blanks at both ends, and whether a text
    has a mnemonic.
    """
    if not translation:
        return "empty"
    if Counter(_PLACE.findall(source)) != Counter(_PLACE.findall(translation)):
        return "other places"
    for strip in (str.lstrip, str.rstrip):
        if len(source) - len(strip(source)) != len(translation) - len(strip(translation)):
            return "other blanks at an end"
    if len(_mnemonics(source)) != len(_mnemonics(translation)):
        return "other mnemonic"
    return ""


def _mnemonics(text: str) -> list[str]:
    return re.findall(r"&(?=\w)", text)


def faults(language: str) -> list[str]:
    """Return what is wrong with a language's file."""
    texts, made = gathered(), read(language)
    listed = [one.text or "" for one in ET.parse(_source(language)).getroot().iter("source")]
    found = [f"not in the file: {text!r}" for text in texts.keys() - set(listed)]
    found += [f"no longer in the program: {text!r}" for text in set(listed) - texts.keys()]
    for source, translation in made.items():
        fault = fault_of(source, translation)
        if fault:
            found.append(f"{fault}: {source!r} -> {translation!r}")
    return sorted(found)


def unfinished(language: str) -> list[dict[str, str]]:
    """Return the texts that wait for a translation, with the place they were found."""
    made = read(language)
    return [{"source": text, "where": where} for text, where in gathered().items() if text not in made]


def _source(language: str) -> Path:
    return FOLDER / f"ftcost_{language}.ts"


def main() -> int:
    """Run one of the commands."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("update", "release", "check"):
        commands.add_parser(name)
    merging = commands.add_parser("merge")
    merging.add_argument("file", type=Path)
    merging.add_argument("--language", default="de", choices=LANGUAGES)
    waiting = commands.add_parser("open")
    waiting.add_argument("folder", type=Path)
    waiting.add_argument("parts", type=int, nargs="?", default=1)
    waiting.add_argument("--language", default="de", choices=LANGUAGES)
    wanted = parser.parse_args()
    if wanted.command == "update":
        update()
    elif wanted.command == "release":
        release()
    elif wanted.command == "merge":
        refused = merge(wanted.language, wanted.file)
        print("\n".join(refused) or "all taken over")
        return 1 if refused else 0
    elif wanted.command == "open":
        _write_open(wanted.language, wanted.folder, wanted.parts)
    else:
        found = [line for language in LANGUAGES for line in faults(language)]
        left = {language: len(unfinished(language)) for language in LANGUAGES}
        print("\n".join([*found, *(f"{language}: {count} texts to translate" for language, count in left.items())]))
        return 1 if found or any(left.values()) else 0
    return 0


def _write_open(language: str, folder: Path, parts: int) -> None:
    rows = unfinished(language)
    size = -(-len(rows) // parts)
    folder.mkdir(parents=True, exist_ok=True)
    for part in range(parts):
        text = json.dumps(rows[part * size : (part + 1) * size], ensure_ascii=False, indent=1)
        (folder / f"part_{part + 1}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
