"""Which published runs are shown: by words, method, source, stack and GPU."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPixmap, QPolygonF
from PySide6.QtWidgets import QCheckBox, QPushButton, QWidget

from ftcost_core.charts.accuracy import SYMBOLS
from ftcost_core.charts.description import Symbol
from ftcost_core.documents.words import MethodKind
from ftcost_core.evidence.points import KEYS, MeasuredPoint
from ftcost_core.evidence.runs import PublishedRun
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import number
from ftcost_core.wording.field_values import value_name
from ftcost_core.wording.labels import short_gpu
from ftcost_gui.charts.artists import role_colour
from ftcost_gui.look.colours import LIGHT, Colours
from ftcost_gui.pages.evidence.run_labels import headline, source
from ftcost_gui.widgets.check_chips import CheckChips
from ftcost_gui.widgets.flow import FlowLayout
from ftcost_gui.widgets.focus import tab_in_order
from ftcost_gui.widgets.panel_button import PanelButton
from ftcost_gui.widgets.picker import ListEntry, MultiSelect, SearchLine

_CORNERS: dict[Symbol, tuple[tuple[float, float], ...]] = {
    "diamond": ((0.5, 0.0), (0.9, 0.5), (0.5, 1.0), (0.1, 0.5)),
    "triangle": ((0.5, 0.05), (1.0, 0.95), (0.0, 0.95)),
    "triangle-down": ((0.0, 0.05), (1.0, 0.05), (0.5, 0.95)),
    "square": ((0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92)),
    "cross": (
        (0.2, 0.0), (0.5, 0.3), (0.8, 0.0), (1.0, 0.2), (0.7, 0.5), (1.0, 0.8), (0.8, 1.0), (0.5, 0.7),
        (0.2, 1.0), (0.0, 0.8), (0.3, 0.5), (0.0, 0.2),
    ),
}  # fmt: skip
_MARK_SIDE = 10
"""Pixels of an icon, on a screen of any density."""
_LISTED = ("source", "stack", "gpu")
_NAMED = 2
_CHIP_GAP = 6


@dataclass(frozen=True, slots=True)
class RunFilter:
    """The runs to show; an empty field allows everything."""

    text: str = ""
    """Words that must all occur."""
    chosen: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Values by key of :data:`~ftcost_core.evidence.points.KEYS`."""
    unsound: bool = False
    """Show runs too whose settings are partly guessed."""

    def wants(self, point: MeasuredPoint, text: str) -> bool:
        """Whether the filter accepts a run with these search words."""
        return (
            (self.unsound or point.sound)
            and all(KEYS[key](point) in values for key, values in self.chosen.items())
            and all(word in text for word in self.text.casefold().split())
        )


def _found_under(run: PublishedRun) -> str:
    return f"{run.id} {headline(run)} {run.model} {run.gpu} {run.framework} {source(run)}".casefold()


class FilterBar(QWidget):
    """The widgets that edit a :class:`RunFilter`.

    Signals:
        edited: the new :class:`RunFilter`.
    """

    edited = Signal(object)

    def __init__(self, points: Sequence[MeasuredPoint], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._points = points
        self._texts = [_found_under(point.run) for point in points]
        self._filter = RunFilter()
        self.search = SearchLine(tr("Model, GPU, source …"), tr("Show runs that hold these words"), self)
        self.search.setFixedWidth(self.fontMetrics().averageCharWidth() * 28)
        self.search.textChanged.connect(lambda text: self._take(replace(self._filter, text=text)))
        methods = [name for name in SYMBOLS if any(point.run.method == name for point in points)]
        self.chips = CheckChips([(name, value_name("method.kind", name)) for name in methods], self)
        self.chips.setAccessibleName(tr("Methods shown"))
        self.chips.edited.connect(lambda value: self._choose("method", value))
        self._methods = methods
        self.buttons: dict[str, PanelButton] = {}
        self.lists: dict[str, MultiSelect] = {}
        self.unsound = QCheckBox(tr("Also runs with guessed settings"), self)
        self.unsound.clicked.connect(lambda on: self._take(replace(self._filter, unsound=on)))
        flow = FlowLayout(self, gap=8, line_gap=7)
        for part in (self.search, self.chips):
            flow.addWidget(part)
        for key in _LISTED:
            flow.addWidget(self._list(key))
        flow.addWidget(self.unsound)
        tab_in_order(*self.buttons.values(), self.unsound)
        self.set_colours(LIGHT)
        in_one_line(self.chips, [self.chips.button(name) for name in methods])
        self._render()

    @property
    def filter(self) -> RunFilter:
        """What is shown now."""
        return self._filter

    @property
    def wanted(self) -> list[int]:
        """The places of the points that pass."""
        pairs = zip(self._points, self._texts, strict=True)
        return [place for place, (point, text) in enumerate(pairs) if self._filter.wants(point, text)]

    def clear(self) -> None:
        """Show everything that counts."""
        self.show_filter(RunFilter())

    def show_filter(self, wanted: RunFilter) -> None:
        """Show the runs that a filter wants."""
        self.search.setText(wanted.text)
        self._take(wanted)

    def set_colours(self, colours: Colours) -> None:
        """Draw the marks of the methods in the theme's colours."""
        self.search.set_colours(colours)
        for name in self._methods:
            self.chips.button(name).setIconSize(QSize(_MARK_SIDE, _MARK_SIDE))
            self.chips.button(name).setIcon(_mark_icon(name, colours, self.devicePixelRatioF()))

    def _list(self, key: str) -> PanelButton:
        titles = {"source": tr("Source"), "stack": tr("Stack"), "gpu": tr("GPU")}
        everything = {"source": tr("Every source"), "stack": tr("Every stack"), "gpu": tr("Every GPU")}
        button = PanelButton(titles[key], self)
        ticks = MultiSelect(titles[key], everything[key], button.panel)
        ticks.edited.connect(lambda value: self._choose(key, value))
        button.rows.addWidget(ticks)
        button.opened.connect(lambda: self._fill(key))
        self.buttons[key], self.lists[key] = button, ticks
        return button

    def _choose(self, key: str, values: tuple[str, ...] | None) -> None:
        others = {name: value for name, value in self._filter.chosen.items() if name != key}
        self._take(replace(self._filter, chosen=others | ({key: values} if values else {})))

    def _take(self, wanted: RunFilter) -> None:
        if wanted != self._filter:
            self._filter = wanted
            self._render()
            self.edited.emit(wanted)

    def _render(self) -> None:
        self.chips.show_value(self._filter.chosen.get("method"), ())
        self.unsound.setChecked(self._filter.unsound)
        for key, button in self.buttons.items():
            values = self._filter.chosen.get(key)
            names = [_name(key, value) for value in values or ()]
            few = len(names) <= _NAMED
            button.show_choice(
                tr("all") if not names else ", ".join(names) if few else tr("{0} chosen", number(len(names)))
            )
            if self.lists[key].isVisible():
                self._fill(key)

    def _fill(self, key: str) -> None:
        counted = Counter(KEYS[key](point) for point in self._points)
        entries = [
            ListEntry(value, _name(key, value), tr("{0} runs", number(count)))
            for value, count in sorted(counted.items(), key=lambda pair: (-pair[1], pair[0].casefold()))
        ]
        self.lists[key].show_entries(entries, self._filter.chosen.get(key))


def in_one_line(chips: CheckChips, buttons: Sequence[QPushButton]) -> None:
    """Give chips the size of one line, to stand among other parts of a bar."""
    for button in buttons:
        button.ensurePolished()
    sizes = [button.sizeHint() for button in buttons]
    chips.setFixedSize(sum(size.width() + _CHIP_GAP for size in sizes), max(size.height() for size in sizes))


def _name(key: str, value: str) -> str:
    if key == "stack":
        return value_name("training.stack", value)
    return short_gpu(value) if key == "gpu" else value


def _mark_icon(method: MethodKind, colours: Colours, ratio: float) -> QIcon:
    """Draw a method's mark for a chip; ``ratio`` is the screen's device pixels per pixel."""
    picture = QPixmap(QSize(_MARK_SIDE, _MARK_SIDE) * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(role_colour(f"method-{method}", colours))
    corners = _CORNERS.get(SYMBOLS[method])
    if corners is not None:
        painter.drawPolygon(QPolygonF([QPointF(x * _MARK_SIDE, y * _MARK_SIDE) for x, y in corners]))
    else:
        painter.drawEllipse(QRectF(0.5, 0.5, _MARK_SIDE - 1, _MARK_SIDE - 1))
    painter.end()
    return QIcon(picture)
