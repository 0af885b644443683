"""The bar of a page that shows the last valid values because the job, as it is now, has faults."""

from __future__ import annotations

from ftcost_core.documents.fields import title
from ftcost_gui.state.job_store import JobStore
from ftcost_gui.widgets.message_bar import MessageBar


def say_stale(bar: MessageBar, store: JobStore, text: str) -> None:
    """Say in a page's bar that the job has faults, and which; hide the bar when it has none."""
    if not store.stale:
        bar.hide()
        return
    lines = [f"{title(path)}: {fault}" if path else fault for path, fault in store.faults.items()]
    bar.say(text, lines, "warn", lasting=True)
