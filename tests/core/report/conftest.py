from __future__ import annotations

import pytest

from ftcost_core.text.i18n import THIN, use_translation


@pytest.fixture(autouse=True)
def thin_spaces(plain_english: None) -> None:
    """As the command that writes reports sets them."""
    use_translation(None, thousands_sign=THIN)
