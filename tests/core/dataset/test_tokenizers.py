from __future__ import annotations

import base64
import io
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from ftcost_core.dataset.characters import base_of, counts, rates
from ftcost_core.dataset.formats import Sample
from ftcost_core.dataset.tokenise import LONGEST_PIECE_CHARACTERS, SampleCounter
from ftcost_core.dataset.tokenizer import find_tokenizer, load
from ftcost_core.documents.problems import InputError
from tests.core.dataset.build import plain_tokenizer, text, train_tokenizer, words


def test_counts_are_the_library_s_own(model: Path) -> None:
    rng = random.Random(1)
    texts = [text(rng, rng.randint(1, 60)) for _ in range(200)]
    own = plain_tokenizer(model)
    assert load(find_tokenizer(model))(texts, True) == [len(own.encode(one).ids) for one in texts]
    assert load(find_tokenizer(model / "tokenizer.json"))(texts, False) == [len(own.encode(one).ids) for one in texts]


def test_a_rank_file_counts_as_the_bpe_it_was_made_from(model: Path, tmp_path: Path) -> None:
    document = json.loads((model / "tokenizer.json").read_text())
    shown = _bytes_of_characters()
    vocabulary = {
        bytes(shown[one] for one in token): rank
        for token, rank in document["model"]["vocab"].items()
        if not token.startswith("<|")
    }
    lines = [
        base64.b64encode(token).decode() + f" {rank}"
        for rank, token in enumerate(sorted(vocabulary, key=vocabulary.__getitem__))
    ]
    path = tmp_path / "small.tiktoken"
    path.write_text("\n".join(lines))
    # An unknown number of ranks is split as GPT-4's: the same for words of letters, one by one.
    texts = [one for one in words(3_000) if one.isalpha()]
    own = plain_tokenizer(model)
    assert load(find_tokenizer(path))(texts, True) == [len(own.encode(one).ids) for one in texts]


def _bytes_of_characters() -> dict[str, int]:
    from ftcost_core.dataset.tiktoken import _byte_characters

    return {character: byte for byte, character in _byte_characters().items()}


def test_a_sentencepiece_model_counts_as_the_library_does(tmp_path: Path) -> None:
    library = pytest.importorskip("sentencepiece")
    model = io.BytesIO()
    library.SentencePieceTrainer.train(
        sentence_iterator=iter(words(3_000)), model_writer=model, vocab_size=200, minloglevel=2
    )
    path = tmp_path / "tokenizer.model"
    path.write_bytes(model.getvalue())
    own = library.SentencePieceProcessor(model_proto=model.getvalue())
    texts = [text(random.Random(i), 20) for i in range(20)]
    assert load(find_tokenizer(path))(texts, False) == [len(own.encode(one)) for one in texts]
    assert load(find_tokenizer(tmp_path))(texts, True) == [1 + len(own.encode(one)) for one in texts]


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("tokenizer.json", b'{"a": 1}', "no tokenizer.json that can be read"),
        ("tekken.json", b'{"config": {}, "vocab": []}', "no tokenizer.json that can be read"),
        ("tokenizer.json", b"\x80\x04pickle", "is no tokenizer"),
        ("x.tiktoken", b"IQ== 0\nnot-base-64 1\n", "line 2"),
        ("x.tiktoken", b"IQ== 0\nIg== 1\n", "lacks single bytes"),
        ("tokenizer.model", b"\x0a\x05wrong", "no SentencePiece model"),
        ("empty.json", b"", "is no tokenizer"),
    ],
)
def test_what_is_no_tokenizer_is_refused(tmp_path: Path, name: str, content: bytes, why: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(InputError, match=why) as caught:
        find_tokenizer(path)
    assert len(str(caught.value).splitlines()) == 1


def test_folders_without_a_tokenizer_and_missing_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no tokenizer"):
        find_tokenizer(tmp_path)
    with pytest.raises(InputError, match="cannot be read"):
        find_tokenizer(tmp_path / "gone.json")


def test_templates_come_from_the_config_or_a_file_beside_it(tmp_path: Path) -> None:
    folder = train_tokenizer(tmp_path, "one")
    assert find_tokenizer(folder).template == "one"
    assert dict(find_tokenizer(folder).specials) == {"eos_token": "<|eos|>"}
    first = find_tokenizer(folder).digest
    config = {"chat_template": [{"name": "rag", "template": "r"}, {"name": "default", "template": "two"}]}
    (folder / "tokenizer_config.json").write_text(json.dumps(config))
    assert find_tokenizer(folder).template == "two"
    assert find_tokenizer(folder).digest != first
    (folder / "chat_template.jinja").write_text("three")
    assert find_tokenizer(folder).template == "three"


def test_a_very_long_text_is_counted_in_pieces(model: Path) -> None:
    long = text(random.Random(3), 60_000)
    assert len(long) > LONGEST_PIECE_CHARACTERS
    (tokens,) = SampleCounter(find_tokenizer(model), None, "english").tokens([Sample(text=long)], [long])
    assert tokens == len(plain_tokenizer(model).encode(long).ids) + 1


def test_an_estimate_follows_script_and_content() -> None:
    english = "The cost of training is the sum of the hours and of the price of each hour. " * 20
    code = 'def f(a, b):\n    return {"x": a[0] + b(1), "y": [i for i in range(10)]}\n' * 20
    german = "Größere Modelle brauchen längere Läufe, und für jede Stunde zahlt man später. " * 20
    assert [base_of([one], "auto") for one in (english, code, german)] == ["english", "code", "latin"]
    assert base_of([english], "code") == "code"
    found = dict(zip(rates("latin").names, counts("Привет, мир 中文 한국 カナ αβ").tolist(), strict=True))
    assert {name: found[name] for name in ("cyrillic", "han", "hangul", "kana", "greek")} == {
        "cyrillic": 9, "han": 2, "hangul": 2, "kana": 2, "greek": 2,
    }  # fmt: skip
    for base in ("english", "latin", "code"):
        row = rates(base)  # type: ignore[arg-type]
        assert (row.low < row.value).all()
        assert (row.value < row.high).all()


def test_nothing_of_the_network_is_loaded() -> None:
    code = (
        "import sys\n"
        "for name in ('huggingface_hub', 'httpx', 'requests', 'urllib3'): sys.modules[name] = None\n"
        "import tokenizers, jinja2.sandbox\n"
        "from ftcost_core.dataset.tokenizer import load\n"
        "from ftcost_core.dataset.templates import compile_template\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
