"""The bar of a page that shows the last valid values because the job, as it is now, has faults."""

from __future__ import annotations

from ftcost_core.documents.fields import title
from ftcost_core.text.i18n import tr
from ftcost_gui.state.job_store import JobStore
from ftcost_gui.widgets.message_bar import MessageBar

_OFFER = "price.offer"


def say_stale(bar: MessageBar, store: JobStore, text: str) -> None:
    """Say in a page's bar that the job has faults, and which; hide the bar when it has none."""
    if not store.stale:
        bar.hide()
        return
    faults, action, chosen = store.faults, None, store.job.price.offer
    if _OFFER in faults and chosen is not None and all(offer.id != chosen for offer in store.offers):
        gone = tr("“{0}” is not among the prices in use: hidden, deleted, or of another list.", chosen)
        faults = faults | {_OFFER: gone}
        action = tr("Let the program choose"), lambda: store.edit(_OFFER, None, lambda: tr("Choose an offer"))
    lines = [f"{title(path)}: {fault}" if path else fault for path, fault in faults.items()]
    bar.say(text, lines, "warn", lasting=True, action=action)
