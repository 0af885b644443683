from __future__ import annotations

from tests.core.conftest import plain_english

__all__ = ["plain_english"]
