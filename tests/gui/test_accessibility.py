"""The whole window for those who hear it, use no mouse, or see little contrast."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QColor, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSlider,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollBar,
    QTextBrowser,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from ftcost_core.text.palette import SERIES
from ftcost_gui.charts.menu import ChartMenu
from ftcost_gui.look.colours import THEMES, contrast, edge_on, ink_on, series_colour
from ftcost_gui.look.theme import Theme
from ftcost_gui.pages import PAGES
from ftcost_gui.pages.plan.page import PlanPage
from tests.gui.shared_window import close_window, open_window

LONG = 30_000
INTERACTIVE = (QAbstractButton, QAbstractItemView, QAbstractSlider, QComboBox, QLineEdit, QPlainTextEdit, QTextEdit)
ROLE = QAccessible.Role
SENSIBLE = {
    QAbstractButton: {
        ROLE.Button,
        ROLE.CheckBox,
        ROLE.RadioButton,
        ROLE.ButtonMenu,
        ROLE.PushButton,
        ROLE.Switch,
        ROLE.PageTab,
    },
    QComboBox: {ROLE.ComboBox},
    QLineEdit: {ROLE.EditableText},
    QPlainTextEdit: {ROLE.EditableText, ROLE.Document},
    QTextBrowser: {ROLE.StaticText, ROLE.Document},
    QTextEdit: {ROLE.EditableText, ROLE.Document},
    QAbstractSlider: {ROLE.Slider},
    QAbstractItemView: {ROLE.Table, ROLE.List, ROLE.Tree},
}


def show_estimate(bench, _folder):
    bench.qtbot.waitUntil(lambda: bench.page.frontier is not None, timeout=LONG)


def show_questions(bench, folder):
    show_estimate(bench, folder)
    bench.window.ask_first()


def show_plans(bench, _folder):
    page = bench.window.findChild(PlanPage)
    page.find_plans()
    bench.qtbot.waitUntil(lambda: page.plans.answer is not None, timeout=LONG)


def show_sweep(bench, _folder):
    page = bench.window.findChild(PlanPage)
    page.show_view("sweep")
    bench.qtbot.waitUntil(lambda: page.sweep.sweep is not None, timeout=LONG)


def show_pins(bench, _folder):
    bench.window.pin_job()
    bench.store.edit("data.seq_len", 4096, "Context")
    bench.settle()
    bench.window.pin_job()


def show_records(bench, folder):
    path = folder / "chat.jsonl"
    turns = [{"role": "user", "content": "Why?"}, {"role": "assistant", "content": "Because. " * 30}]
    path.write_text("".join(json.dumps({"messages": turns[: 1 + n % 2] * (1 + n % 7)}) + "\n" for n in range(60)))
    session = bench.window.data_page.data.session
    bench.window.data_page.open(path)
    bench.qtbot.waitUntil(lambda: session.report is not None and not session.work.busy, timeout=LONG)


def show_pilot(bench, _folder):
    bench.window.data_page.show_view("pilot")


def show_log(bench, folder):
    head = {"format": "ftcost-pilot", "version": 1, "warm_up": 2, "gpu": "NVIDIA GeForce RTX 4090", "gpus": 1,
            "micro_batch": 2, "seq_len": 2048}  # fmt: skip
    steps = [{"step": step, "seconds": 1 + step % 5 / 200, "tokens": 4000} for step in range(1, 31)]
    path = folder / "pilot.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in [head, *steps]))
    bench.window.data_page.show_view("pilot")
    view = bench.window.data_page.pilot
    view.read(path)
    bench.qtbot.waitUntil(lambda: view.report is not None, timeout=LONG)


def show_evidence(key):
    def prepare(bench, _folder):
        page = bench.window.pages.currentWidget()
        page.show_view(key)
        bench.qtbot.waitUntil(lambda: key in page.views, timeout=LONG)

    return prepare


def as_it_opens(_bench, _folder):
    """A page before anything is done on it."""


SIGHTS = {
    "estimate": ("estimate", show_estimate),
    "estimate, asked": ("estimate", show_questions),
    "plan": ("plan", as_it_opens),
    "plan, found": ("plan", show_plans),
    "plan, sweep": ("plan", show_sweep),
    "compare": ("compare", as_it_opens),
    "compare, pins": ("compare", show_pins),
    "data": ("data", as_it_opens),
    "data, counted": ("data", show_records),
    "data, pilot": ("data", show_pilot),
    "data, log": ("data", show_log),
    "prices": ("prices", as_it_opens),
    "evidence": ("evidence", show_evidence("speed")),
    "evidence, claims": ("evidence", show_evidence("claims")),
    "evidence, tables": ("evidence", show_evidence("tables")),
}


SIGHTS_OF_THE_GATE = ("estimate", "plan", "prices")


@pytest.fixture(
    params=[name if name in SIGHTS_OF_THE_GATE else pytest.param(name, marks=pytest.mark.long) for name in SIGHTS],
    scope="module",
)
def sight(request, qapp, shared_window, tmp_path_factory):
    """A page in some state; the tests only look and walk through it, so it is made once for all of them."""
    shared_window.close()
    folder = tmp_path_factory.mktemp("sight")
    bench = open_window(QtBot(request), folder / "config")
    page, prepare = SIGHTS[request.param]
    bench.window.activateWindow()
    bench.window.show_page(page)
    prepare(bench, folder)
    bench.settle()
    QCoreApplication.processEvents()
    yield bench
    close_window(bench)


def test_every_page_is_looked_at():
    assert {page for page, _ in SIGHTS.values()} == {page.key for page in PAGES}


def test_everything_to_use_has_a_name_and_a_role(sight):
    used = interactive(sight.window)
    assert len(used) > 12
    assert [told(widget) for widget in used if not name_of(widget)] == []
    assert [(told(widget), role_of(widget)) for widget in used if not role_is_sensible(widget)] == []


def test_no_two_controls_of_the_form_are_called_the_same(sight):
    names = Counter(name_of(widget) for widget in interactive(sight.window.form))
    assert [name for name, number in names.items() if number > 1] == []


def test_tab_reaches_everything_and_comes_round(sight):
    window = sight.window
    wanted = {widget for widget in interactive(window) if takes_tab(widget)}
    assert wanted
    reached = round_trip(window, Qt.Key.Key_Tab)
    back = round_trip(window, Qt.Key.Key_Backtab)
    assert sorted(told(widget) for widget in wanted - reached) == []
    assert sorted(told(widget) for widget in wanted - back) == []
    # Nothing is for the mouse alone: what Tab passes by is a further choice of a group that arrows move in.
    alone = [w for w in interactive(window) if w not in reached and not in_reached_group(w, reached)]
    assert [told(widget) for widget in alone] == []


def test_tab_goes_as_one_reads(sight):
    steps = itertools.pairwise(tab_stops(sight.window))
    wrong = [f"{told(one)} -> {told(other)}" for one, other in steps if goes_back(one, other)]
    assert wrong == []


def test_every_chart_is_described(sight):
    charts = {menu._chart for menu in sight.window.findChildren(ChartMenu)}
    shown = [chart for chart in charts if chart.isVisible()]
    assert shown or sight.page.isHidden()
    assert [told(chart) for chart in shown if not chart.accessibleName()] == []
    assert [told(chart) for chart in shown if len(chart.accessibleDescription().split()) < 3] == []


@pytest.mark.parametrize("colours", THEMES.values(), ids=THEMES)
def test_texts_stand_out(colours):
    """AA of WCAG 2.2, and AAA in high contrast."""
    grounds = ("page", "card", "field", "chip")
    pairs = [(ink, ground) for ink in ("text", "muted", "accent", "good", "warn", "bad") for ground in grounds]
    pairs += [("on_accent", "accent"), ("text", "accent_soft"), ("accent", "bad_soft"), ("accent", "warn_soft")]
    pairs += [(ink, f"{ink}_soft") for ink in ("accent", "good", "warn", "bad")]
    pairs += [("text", f"{ink}_soft") for ink in ("good", "warn", "bad")]
    least = 7 if colours.name.startswith("contrast") else 4.5
    weak = {pair: ratio for pair in pairs if (ratio := contrast_of(colours, *pair)) < least}
    assert weak == {}


@pytest.mark.parametrize("colours", THEMES.values(), ids=THEMES)
def test_marks_stand_out(colours):
    inks = ("accent", "point", "muted", "good", "warn", "bad")
    inks += ("border",) if colours.name.startswith("contrast") else ()  # what shows where a field ends
    pairs = itertools.product(inks, ("page", "card", "field"))
    weak = {pair: ratio for pair in pairs if (ratio := contrast_of(colours, *pair)) < 3}
    assert weak == {}


def test_the_contrast_is_that_of_the_definition():
    assert contrast(QColor("#000000"), QColor("#ffffff")) == pytest.approx(21)
    assert contrast(QColor("#767676"), QColor("#ffffff")) == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("component", SERIES)
def test_the_text_on_a_component_stands_out(component):
    colour = series_colour(component)
    assert contrast(ink_on(colour), colour) >= 4.5


@pytest.mark.parametrize("component", SERIES)
@pytest.mark.parametrize("colours", THEMES.values(), ids=THEMES)
def test_the_outline_of_a_component_stands_out(component, colours):
    colour, card = series_colour(component), QColor(colours.card)
    edge = edge_on(colour, card)
    assert contrast(edge, card) >= 3
    assert edge == colour or contrast(colour, card) < 3


def interactive(window):
    """What can be seen and used."""
    found = []
    for widget in window.findChildren(QWidget):
        own = isinstance(widget, INTERACTIVE) or widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        if (
            own
            and widget.isVisible()
            and widget.isEnabled()
            and widget.window() is window.window()
            and not is_part(widget)
        ):
            found.append(widget)
    return found


def is_part(widget):
    """Whether it is the inside of another one, which speaks and takes the keys for it."""
    parent = widget.parentWidget()
    inside = isinstance(widget, QLineEdit) and isinstance(parent, QComboBox)
    corner = isinstance(widget, QAbstractButton) and isinstance(parent, QAbstractItemView)
    clear = isinstance(widget, QAbstractButton) and isinstance(parent, QLineEdit)
    viewport = isinstance(parent, QAbstractScrollArea) and parent.viewport() is widget
    return inside or corner or clear or viewport or isinstance(widget, QHeaderView | QScrollBar)


def name_of(widget):
    if widget.accessibleName():
        return widget.accessibleName()
    if isinstance(widget, QAbstractButton):
        text = widget.text().replace("&", "") or widget.toolTip()
        return text if any(letter.isalpha() or letter.isdigit() for letter in text) else ""
    buddies = (label for label in widget.window().findChildren(QLabel) if label.buddy() is widget)
    return next((label.text() for label in buddies), "")


def role_of(widget):
    return QAccessible.queryAccessibleInterface(widget).role()


def role_is_sensible(widget):
    for kind, roles in SENSIBLE.items():
        if isinstance(widget, kind):
            return role_of(widget) in roles
    return role_of(widget) not in (ROLE.NoRole, ROLE.Client, ROLE.Border, ROLE.Pane)


def takes_tab(widget):
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


def link_in(widget):
    """Where the link in focus stands in a text of links; ``None`` in anything else."""
    return widget.textCursor().position() if isinstance(widget, QTextBrowser) else None


def round_trip(window, key):
    """Press a key until the focus is back where it was."""
    window.setFocus()
    window.focusNextChild()
    reached = [window.focusWidget()]
    for _ in range(600):
        link = link_in(window.focusWidget())
        QTest.keyClick(window.focusWidget(), key)
        here = window.focusWidget()
        if here is reached[0]:
            break
        if here is reached[-1] and link_in(here) not in (None, link):
            continue  # from link to link of a text
        assert here is not reached[-1], f"{told(here)} keeps the focus"
        reached.append(here)
    else:
        raise AssertionError("the focus does not come round: " + ", ".join(map(told, reached[-6:])))
    inner = {widget.focusProxy() for widget in reached} - {None}
    outer = {w.parentWidget() for w in reached if isinstance(w, QLineEdit) and isinstance(w.parentWidget(), QComboBox)}
    return set(reached) | inner | outer


def tab_stops(window):
    """Where Tab stops from the first place of the window to the last; not the menus in charts' corners."""
    window.setFocus()
    window.focusNextChild()
    stops = [window.focusWidget()]
    while True:
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        if window.focusWidget() is stops[0]:
            return [one for one in stops if one.isVisible() and not isinstance(one, ChartMenu)]
        stops.append(window.focusWidget())


def goes_back(one, other):
    """Whether a step of Tab within a card goes up, and not on to the next column, or left in a row."""
    scrolled_away = one.visibleRegion().isEmpty() or other.visibleRegion().isEmpty()
    if card_of(one) is not card_of(other) or scrolled_away:
        return False
    here, there = (QRect(each.mapToGlobal(QPoint()), each.size()) for each in (one, other))
    in_a_row = there.top() < here.bottom() and here.top() < there.bottom()
    up = there.bottom() <= here.top() and there.left() <= here.right()
    return up or (in_a_row and there.right() <= here.left())


def card_of(widget):
    while widget is not None and widget.objectName() != "card":
        widget = widget.parentWidget()
    return widget


def in_reached_group(widget, reached):
    parent = widget.parentWidget()
    return any(other.parentWidget() is parent and type(other) is type(widget) for other in reached)


def told(widget):
    """A widget in words that find it."""
    parent = widget.parentWidget()
    named = name_of(widget) or widget.objectName()
    return f"{type(widget).__name__} {named!r} in {type(parent).__name__}"


def contrast_of(colours, ink, ground):
    return contrast(QColor(getattr(colours, ink)), QColor(getattr(colours, ground)))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_high_contrast_of_the_system_is_followed(qapp, monkeypatch, scheme):
    class Hints:
        colorSchemeChanged = SimpleNamespace(connect=lambda _slot: None)

        def colorScheme(self):
            return Qt.ColorScheme.Dark if scheme == "dark" else Qt.ColorScheme.Light

        def setColorScheme(self, _scheme):
            pass

        def accessibility(self):
            return SimpleNamespace(
                contrastPreference=lambda: Qt.ContrastPreference.HighContrast,
                contrastPreferenceChanged=SimpleNamespace(connect=lambda _slot: None),
            )

    monkeypatch.setattr(QGuiApplication, "styleHints", Hints)
    assert Theme()._wanted().name == f"contrast-{scheme}"


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_paints_the_window(bench, theme):
    before = bench.context.settings.theme
    bench.context.settings.theme = theme
    try:
        QCoreApplication.processEvents()
        assert bench.context.theme.colours is THEMES[theme]
        picture = bench.page.grab().toImage()
        assert picture.pixelColor(2, 2) == QColor(THEMES[theme].page)
    finally:
        bench.context.settings.theme = before


def test_nothing_is_animated(qapp):
    effects = (Qt.UIEffect.UI_AnimateMenu, Qt.UIEffect.UI_AnimateCombo, Qt.UIEffect.UI_AnimateTooltip)
    assert not any(map(qapp.isEffectEnabled, effects))


def spoken(widget):
    interface = QAccessible.queryAccessibleInterface(widget)
    return interface.role(), interface.text(QAccessible.Text.Name), interface.state()


def test_pages_are_tabs_that_say_which_is_selected(bench):
    window = bench.window
    rail = QAccessible.queryAccessibleInterface(window.rail)
    assert (rail.role(), rail.text(QAccessible.Text.Name)) == (ROLE.PageTabList, "Pages")
    buttons = window.rail.findChildren(QAbstractButton)
    assert [spoken(button)[:2] for button in buttons] == [(ROLE.PageTab, spec.title()) for spec in PAGES]
    assert [bool(spoken(button)[2].selected) for button in buttons] == [spec.key == "estimate" for spec in PAGES]
    assert not any(spoken(button)[2].checkable for button in buttons)
    QAccessible.queryAccessibleInterface(buttons[1]).actionInterface().doAction("Press")
    assert window.pages.currentWidget() is window.page(PAGES[1].key)
    assert [bool(spoken(button)[2].selected) for button in buttons[:2]] == [False, True]


def test_sections_say_whether_they_are_open(bench):
    fold = bench.form.section("run").heading(0)
    role, name, state = spoken(fold)
    assert (role, name, bool(state.checkable)) == (ROLE.Button, "Run", False)
    assert (bool(state.expandable), bool(state.expanded), bool(state.collapsed)) == (True, True, False)
    QTest.keyClick(fold, Qt.Key.Key_Space)
    state = spoken(fold)[2]
    assert (bool(state.expanded), bool(state.collapsed)) == (False, True)
    QTest.keyClick(fold, Qt.Key.Key_Space)


def test_segments_are_spoken_as_one_choice_of_several(bench):
    segments = bench.editor("method.objective")
    role, name, state = spoken(segments.button("sft"))
    assert (role, name, bool(state.checked)) == (ROLE.RadioButton, "Objective: SFT", True)
    assert not spoken(segments.button("dpo"))[2].checked
