"""Two programs changed the same price: said in words, and the user's own value put back on request."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ftcost_core.catalogue.prices.cells import typed
from ftcost_core.catalogue.prices.fields import HEADER_TYPES, type_of
from ftcost_core.catalogue.prices.merge import Conflict
from ftcost_core.catalogue.prices.overlay import Overlay
from ftcost_core.text.i18n import tr


def sentences(conflicts: Sequence[Conflict]) -> list[str]:
    """Return one line a conflict: where, the value here, the value there, and which is kept."""
    return [_sentence(conflict) for conflict in conflicts]


def keep_mine(overlay: Overlay, conflicts: Sequence[Conflict]) -> Overlay:
    """Put the user's values back where the other program's were kept."""
    for conflict in conflicts:
        file = overlay.find(conflict.file)
        if conflict.kept == "mine" or not conflict.field or file is None or file.locked:
            continue
        row = file.find(conflict.row)
        if row is not None:
            cell = typed(type_of(row.table, conflict.field), conflict.mine)
            cells = {name: one for name, one in row.cells.items() if name != conflict.field}
            overlay = overlay.with_file(
                file.with_row(row.with_cells(cells | ({conflict.field: cell} if cell.text else {})))
            )
        elif not conflict.row:
            cell = typed(HEADER_TYPES.get(conflict.field, "text"), conflict.mine)
            overlay = overlay.with_file(replace(file, header={**file.header, conflict.field: cell}))
    return overlay


def _sentence(conflict: Conflict) -> str:
    where = " · ".join(part for part in (conflict.file, conflict.row.rstrip("@"), conflict.field) if part)
    kept = tr("yours is kept") if conflict.kept == "mine" else tr("the other is kept")
    return tr("{0}: here {1}, there {2}; {3}.", where, conflict.mine or "–", conflict.theirs or "–", kept)
