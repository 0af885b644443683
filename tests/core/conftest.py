from __future__ import annotations

import pytest

from ftcost_core.text.i18n import use_translation


@pytest.fixture(autouse=True)
def plain_english() -> None:
    """As the commands speak, whatever a window in the same process has set."""
    use_translation(None)
