from __future__ import annotations

import pytest

from ftcost_core.text.i18n import THIN, use_translation


@pytest.fixture(autouse=True)
def plain_english() -> None:
    """As the command that writes reports sets thin spaces, in place of what the commands beside it speak."""
    use_translation(None, thousands_sign=THIN)
