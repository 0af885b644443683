"""A table as CSV, as its cells are shown."""

from __future__ import annotations

import csv
import io
from typing import Any

from ftcost_gui.tables.rows import RowsModel


def as_csv(model: RowsModel[Any]) -> str:
    """Return every row, in the order of the table, below the columns' names."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(column.name for column in model.columns)
    for row in range(model.rowCount()):
        writer.writerow(column.show(model.thing(row)) for column in model.columns)
    return out.getvalue()
