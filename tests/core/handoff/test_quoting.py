"""No text of a job can leave the place it stands in."""

from __future__ import annotations

import ast
import json
import re
import subprocess

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from ftcost_core.documents.problems import InputError
from ftcost_core.exporters.dispatch import hand_off
from ftcost_core.exporters.quoting import comment, number, scalar, slug
from ftcost_core.exporters.yamldoc import TextBlock, YamlSection, document
from ftcost_core.trainers.names import CLUSTERS, TARGETS
from tests.core.handoff.reading import estimated

TEXT = st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\0"), max_size=40)
NASTY = ["", "no", "on", "null", "~", "1e5", "- a", "a: b", "#x", "'", '"', "\n", "a\nb: c", "\x85x", "\u2028x", "$(rm)",
         "${x}", "`x`", "\\", "\ufeffx", "*a", "&a", "!t", "%", "@", "{a}", "[a]", "a #b", "=", "<<", "é😀", "\t", "x\r"]  # fmt: skip


@given(TEXT | st.sampled_from(NASTY))
def test_a_scalar_reads_back_as_itself(text: str) -> None:
    assert yaml.safe_load(f"key: {scalar(text)}\n") == {"key": text}
    assert yaml.safe_load(f"- [{scalar(text)}, {scalar(text)}]\n") == [[text, text]]
    assert yaml.safe_load(f"{scalar(text)}: 1\n") == {text: 1}


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_a_float_stays_a_float(value: float) -> None:
    assert yaml.safe_load(number(value)) == value


@given(TEXT | st.sampled_from(NASTY), TEXT)
def test_documents_read_back_whatever_they_hold(text: str, other: str) -> None:
    fields = {
        "a": text,
        "list": [text, other],
        "deep": {"b": [{"c": text, "d": [other]}]},
        "run": TextBlock(f"x {text}"),
    }
    found = yaml.safe_load(document([text, other], [YamlSection(text, fields)]))
    assert (found["a"], found["list"], found["deep"]) == (text, [text, other], {"b": [{"c": text, "d": [other]}]})
    assert found["run"].split() == f"x {text}".split()


@given(TEXT | st.sampled_from(NASTY))
def test_a_comment_is_one_line(text: str) -> None:
    assert len(f"# {comment(text)}x".splitlines()) == 1


@given(TEXT)
def test_a_slug_is_a_name_everywhere(text: str) -> None:
    assert re.fullmatch(r"[a-z]([a-z0-9-]{0,38}[a-z0-9])?", slug(text))


@pytest.mark.parametrize("target", [target for target in TARGETS if target != "nemo-rl"])  # names no data
@settings(max_examples=settings().max_examples // 3)
@given(name=TEXT | st.sampled_from(NASTY), path=(TEXT | st.sampled_from(NASTY)).filter(str.strip))
def test_names_and_paths_stay_data(target: str, name: str, path: str) -> None:
    job, estimate = estimated("grpo" if target == "verl" else "lora2", target)
    job = job.model_copy(update={"name": name[:200]})
    made = hand_off(job, estimate, target, data_path=path)
    found = []
    for file, text in made.files.items():
        assert text.isprintable() or set(text) - {"\n"} == {c for c in text if c != "\n" and c.isprintable()}
        if file.endswith(".json"):
            found.append(json.loads(text))
        elif file.endswith((".yaml", ".yml")):
            found.append(yaml.safe_load(text))
        elif file.endswith(".py"):
            tree = ast.parse(text)
            found += [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
        elif file.endswith(".sh") and target in CLUSTERS:
            subprocess.run(["bash", "-n"], input=text.encode(), check=True)
        elif file.endswith(".sh"):
            printed = subprocess.run(
                ["bash"], input=f"printf '%s\\0' {_command(text)}".encode(), capture_output=True, check=True
            )
            words = printed.stdout.decode(errors="surrogatepass").split("\0")
            found += [*words, *(word.partition("=")[2] for word in words)]
    if target not in CLUSTERS:
        assert _holds(found, path) or _holds(found, path.replace("${", "\\${"))


def _command(script: str) -> str:
    return "\n".join(line for line in script.splitlines() if not line.startswith("#")).strip()


def _holds(value: object, text: str) -> bool:
    if isinstance(value, dict):
        return any(_holds(one, text) for one in value.values())
    if isinstance(value, list):
        return any(_holds(one, text) for one in value)
    return value == text


@pytest.mark.parametrize("name", NASTY)
def test_batch_scripts_are_shell_whatever_the_name(name: str) -> None:
    job, estimate = estimated("nodes")
    made = hand_off(job.model_copy(update={"name": name}), estimate, "slurm", data_path=name.strip() or "x")
    subprocess.run(["bash", "-n"], input=made.files["train.sbatch"].encode(), check=True)


@pytest.mark.parametrize("path", ["", "  ", "a\0b", "caf\udce9"])
def test_a_path_that_is_none_is_refused(path: str) -> None:
    with pytest.raises(InputError, match="data_path"):
        hand_off(*estimated("lora2"), "trl", data_path=path)
