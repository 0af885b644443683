from __future__ import annotations

from pathlib import Path

import pytest

from ftcost_core.dataset import cache
from tests.core.dataset.build import CHATML, train_tokenizer


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "cache_folder", lambda: tmp_path / "cache")


@pytest.fixture(scope="session")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a tokenizer without a chat template."""
    return train_tokenizer(tmp_path_factory.mktemp("plain"))


@pytest.fixture(scope="session")
def chat_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a tokenizer with a chat template."""
    return train_tokenizer(tmp_path_factory.mktemp("chat"), CHATML)
