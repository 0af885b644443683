"""Everything behind one window: its own job store, and the stores that all windows share."""

from __future__ import annotations

from msgspec import Struct

from ftcost_core.catalogue.prices.book import PriceBook
from ftcost_core.documents.job import Job
from ftcost_core.estimator import TwoPartEstimate
from ftcost_gui.chrome.window import MainWindow
from ftcost_gui.chrome.window_manager import WindowManager
from ftcost_gui.look.theme import Theme
from ftcost_gui.state.context import Context, SharedStores
from ftcost_gui.state.documents import Document
from ftcost_gui.state.job_store import JobStore
from ftcost_gui.state.recovery import Autosave, recovery_folder
from ftcost_gui.state.settings import Settings


class WindowSession(Struct, frozen=True):
    """A window, its stores, and the autosave of its job."""

    window: MainWindow
    context: Context
    autosave: Autosave


def begin_session(
    window: MainWindow,
    job: Job,
    document: Document,
    shared: SharedStores,
    settings: Settings,
    theme: Theme,
    manager: WindowManager,
    before: JobStore | None = None,
) -> WindowSession:
    """Make the job store of a window, fill the window, and start the autosave.

    ``before`` is the store of the window that this one takes the place of.
    """

    def estimate(job: Job, book: PriceBook) -> TwoPartEstimate:
        return TwoPartEstimate(job, book, shared.prices.today(), limits=False)

    store = JobStore(job, estimate, shared.prices.book, window)
    if before is not None:
        store.restore_history(before)
    context = Context(store, theme, settings, shared.prices, shared.pins, shared.models)
    shared.prices.bookChanged.connect(store.use_prices)
    window.populate(context, document, manager)
    autosave = Autosave(recovery_folder(settings.folder), store, lambda: window.files.document, window)
    return WindowSession(window, context, autosave)
