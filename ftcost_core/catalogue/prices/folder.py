"""Where the user's price files live."""

from __future__ import annotations

from pathlib import Path

import platformdirs

FOLDER = "prices"


def price_folder(config: Path | None = None) -> Path:
    """Return the folder of price files in a configuration folder (the platform's unless given)."""
    return (config or Path(platformdirs.user_config_dir("ftcost", appauthor=False))) / FOLDER
