"""What hostile files have found, each with about the smallest input that found it."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from ftcost_core.dataset import cache, inspect
from ftcost_core.documents.problems import InputError
from tests.core.dataset.build import CHATML
from tests.core.importing.files import LLAMA
from tests.core.jobs import SMALL
from tests.fuzz import seeds
from tests.fuzz.shared import share
from tests.fuzz.targets import TARGETS, outcome

HALF = b"\\ud800"
DEEP = b"[" * 100_000


def _json(document: Any) -> bytes:
    return json.dumps(document).encode()


def _pins(name: str) -> bytes:
    return _json({"format": "ftcost-pins", "version": 1, "pins": [{"id": "a", "name": name, "job": None}]})


def _header(document: Any) -> bytes:
    text = _json(document)
    return len(text).to_bytes(8, "little") + text


def _checkpoint(**shapes: list[int]) -> bytes:
    """A decoder's tensors, some of other shapes."""
    usual = {"q_proj": [64, 64], "k_proj": [32, 64], "up_proj": [160, 64], "down_proj": [64, 160]}
    document, at = {}, 0
    tensors = {f"model.layers.0.{name}.weight": shape for name, shape in (usual | shapes).items()}
    for name, shape in (tensors | {"model.embed_tokens.weight": [500, 64]}).items():
        size = 4 * math.prod(shape)
        document[name] = {"dtype": "F32", "shape": shape, "data_offsets": [at, at + size]}
        at += size
    return _header(document)


FOUND: tuple[tuple[str, str, bytes], ...] = (
    ("job", "half a character in a name could not be printed in the refusal", _json({**SMALL, "\udc00": 1})),
    ("job", "half a character in a text", _json({**SMALL, "name": "\ud800"})),
    ("batch", "half a character ended the whole batch", _json({**SMALL, "\udc00": 1}) + b"\n"),
    ("price-file", "a hexadecimal number of thousands of digits", b"[[offer]]\ngpu = 0x" + b"f" * 5000 + b"\n"),
    ("price-file", "an exponent of twenty digits", b"[[offer]]\nprice = 1e99999999999999999999\n"),
    ("price-file", "a fault as long as the line that it quotes", b"[[offer]]\ngpu = 07:32:00]}\n[o" + b"x" * 9000),
    ("prices-json", "half a character in a list of prices", b'[{"gpu": "' + HALF + b'", "price": 1, "provider": "a"}]'),
    ("prices-json", "a foreign field with thousands of digits",
     _json([{"gpu": "L4", "price": "1", "provider": "a", "toml:x": "9" * 5000}])),
    ("prices-skypilot", "a memory size beyond any float",
     b"AcceleratorName,AcceleratorCount,Price,GpuInfo\nL4,1,1,\"{'Gpus': [{'MemoryInfo': {'SizeInMiB': "
     + b"9" * 400 + b"}}]}\"\n"),
    ("config", "a size beyond any float", _json({**LLAMA, "num_hidden_layers": 10**400})),
    ("safetensors-index", "a shard's name longer than any file's",
     _json({"weight_map": {"a": "x" * 300 + ".safetensors"}})),
    ("safetensors-index", "a shard's name with half a character", _json({"weight_map": {"a": "\ud800.safetensors"}})),
    ("tokenizer", "a vocabulary without the token for unknown words", _json({
        "version": "1.0", "truncation": None, "padding": None, "added_tokens": [], "normalizer": None,
        "pre_tokenizer": None, "post_processor": None, "decoder": None, "model": {
            "type": "WordPiece", "unk_token": "?", "continuing_subword_prefix": "##", "max_input_chars_per_word": 9,
            "vocab": {"a": 0}}})),
    ("tokenizer", "normalizers that make ten million characters of one", _json({
        **json.loads(seeds.tokenizers()[1]), "normalizer": {"type": "Sequence", "normalizers": [
            {"type": "Replace", "pattern": {"String": "a"}, "content": "a" * 10}] * 7}})),
    ("tokenizer", "merges that lack the prefix of inner parts, and a character that is cut through", _json({
        "version": "1.0", "truncation": None, "padding": None, "added_tokens": [], "normalizer": None,
        "pre_tokenizer": None, "post_processor": None, "decoder": None, "model": {
            "type": "BPE", "continuing_subword_prefix": "3", "vocab": {"a": 0, "ä": 1, "aä": 2},
            "merges": [["a", "ä"]]}})),
    ("tokenizer", "a pattern that tries for ever", _json({
        **json.loads(seeds.tokenizers()[1]), "pre_tokenizer": {
            "type": "Split", "pattern": {"Regex": "(a+)+$"}, "behavior": "Isolated", "invert": False}})),
    ("prices-skypilot", "a set of what no set can hold",
     b"AcceleratorName,AcceleratorCount,Price,GpuInfo\nL4,1,1,\"{'Gpus': [{'MemoryInfo', {'SizeInMiB': 1}}]}\"\n"),
    ("prices-json", "a memory whose exponent is beyond any",
     b'[{"provider": "lab", "gpu_name": "A100", "gpu_memory": 1e' + b"9" * 400 + b', "price": 1}]'),
    ("prices-json", "a line longer than a table's field may be", b"[" * 200_000),
    ("prices-toml", "a GPU whose name tells a memory of nothing",
     b'schema = 1\n[provider]\nid = "lab"\n[[offer]]\ngpu = "H100-SXM5-00GB"\nprice = 24.00\n'),
    ("prices-csv", "a column of ten thousand brackets", b"gpu,price" + (b"," + b"[" * 10_000) * 9 + b"\nL4,1\n"),
    ("log-console", "a line that says step over and over", b"step: 1 " * 50_000 + b"\n"),
    ("log-console", "a line of one long word", b"Step 1 | " + b"a" * 400_000 + b"\n"),
    ("price-file", "a line of spaces that is no TOML", b"[[offer]]\nnote =" + (b" " * 100_000 + b"x") * 2 + b"\n"),
    ("price-file", "a comment of letters without end", b"# " + b"a" * 10**6 + b"\n"),
    ("log-table", "times that differ by next to nothing",
     b"_step,_runtime,train/loss\n" + b"".join(b"%d,%de-300,1\n" % (i, i) for i in range(9))),
    ("safetensors", "a layer's number of thousands of digits", _header({
        f"model.layers.{'9' * 5000}.a": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]},
        f"x.experts.{'9' * 5000}.a": {"dtype": "F32", "shape": [1], "data_offsets": [4, 8]}})),
    ("safetensors", "a matrix of one dimension", _checkpoint(down_proj=[64])),
    ("safetensors", "a norm of no elements", _checkpoint(q_norm=[0])),
    ("data-count", "a kept count that fails without a word", seeds.counts()[0][:-30]),
    ("tiktoken", "a rank below zero", seeds.rank_files()[0] + b"YWI= -1\n"),
    ("tiktoken", "a rank beyond the library's integers", seeds.rank_files()[0] + b"YWI= 99999999999\n"),
    ("template", "a template under a list for a name", _json({"chat_template": [{"name": ["default"], "template": CHATML}]})),
    ("template", "nesting without end", DEEP),
    ("template", "an indent of two thousand million spaces", _json({"chat_template": "{{ messages | tojson(indent=2147483648) }}"})),
    ("template", "the same by the filter for it", _json({"chat_template": "{{ 'a\\nb' | indent(2147483648) }}"})),
    ("data-lines", "a field's name with half a character", b'{"' + HALF + b'": 1, "text": "a"}\n' * 2),
    ("data-table", "a header that is no UTF-8", b"a\xf9,b\n1,2\n"),
    ("data-json", "a document that is no UTF-8", b'[{"a\xff": 1}]'),
    ("data-folder", "nesting without end", DEEP),
    ("data-folder", "a name with a zero byte", _json({"_data_files": [{"filename": "a\0"}]})),
    ("data-folder", "a list of files that is none", _json({"_data_files": True})),
    ("data-count", "a kept count cut off", seeds.counts()[0][:200] + b"\0" * 50 + seeds.counts()[0][250:]),
    ("log-console", "a memory of no size", b"step: 1 loss: 1 memory: " + b"9" * 400 + b"GiB tps: 5\n"),
    ("log-console", "a step of thousands of digits", b"Step " + b"9" * 5000 + b" | tokens_per_second_per_gpu:1\n"),
    ("log-table", "a memory that only looks like a number", b"memory.used [MiB]\n1.2.3\n"),
    ("log-trainer", "a log that tells nothing", _json({"train_runtime": 10.0})),
    ("log-trainer", "a speed below zero", _json({"train_runtime": 35.0, "train_samples_per_second": -5.0})),
    ("settings", "half a character was kept, and nothing could be saved any more", b'{"geometry": "' + HALF + b'"}'),
    ("recovery", "nesting without end", DEEP),
    ("pins", "half a character", _pins("\ud800")),
)  # fmt: skip


@pytest.mark.parametrize(("name", "data"), [(name, data) for name, _, data in FOUND],
                         ids=[f"{name}: {what}" for name, what, _ in FOUND])  # fmt: skip
def test_what_was_found_stays_mended(name: str, data: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "cache_folder", lambda: tmp_path / "cache")
    share(monkeypatch)
    folder = tmp_path / "input"
    folder.mkdir()
    (folder / TARGETS[name].file).write_bytes(data)
    outcome(TARGETS[name], folder / TARGETS[name].file)


def test_a_table_that_aborts_its_reader_is_refused(tmp_path: Path) -> None:
    """One wrong byte in the schema ends the process of the compiled reader; that is not the program's."""
    data = bytearray(seeds.arrow()[0])
    assert data[274] == 12
    data[274] = 76
    (tmp_path / "a.arrow").write_bytes(data)
    with pytest.raises(InputError, match="its reader broke down"):
        inspect(tmp_path / "a.arrow")
