"""Every text of the window goes through translation; the German one is whole, and Qt's own with it."""

from __future__ import annotations

import importlib.util
import re
from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QTranslator
from PySide6.QtWidgets import QAbstractButton, QDialog, QDialogButtonBox, QLabel, QMenu

from ftcost_core.storage.bundled import resource
from ftcost_core.text.i18n import tr
from ftcost_gui.app.errors import ErrorDialog
from ftcost_gui.pages.prices.page import PricesPage
from ftcost_gui.state.settings import Settings
from ftcost_gui.text.language import CONTEXT, NAMES, language_of, use_language
from tests.gui.pseudo import OPEN, faults_of, forget, longer, marked, open_windows, spoken, unmarked
from tests.gui.test_accessibility import SIGHTS
from tests.gui.test_layout import _shows_its_text as shows_its_text
from tests.gui.test_monkey import OPENERS, lay_bare

pytestmark = pytest.mark.own_window

ROOT = Path(__file__).parents[2]


def load_tool():
    spec = importlib.util.spec_from_file_location("translations", ROOT / "packaging" / "translations.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


translations = load_tool()


@pytest.fixture
def pseudo():
    with spoken():
        yield


@pytest.fixture
def foreign(pseudo, bench):
    return bench


@pytest.fixture(params=["longer", "de"])
def wordy(request, other_language):
    if request.param == "longer":
        with spoken(longer):
            yield
    else:
        forget()
        use_language(request.param)
        yield


@pytest.mark.long
def test_longer_words_fit(wordy, bench):
    """A language with words a third longer, and German: nothing is cut off in the smallest usual window."""
    bench.qtbot.waitUntil(lambda: bench.page.frontier is not None, timeout=10_000)
    bench.window.resize(1100, 700)
    for _ in range(3):
        QCoreApplication.processEvents()
    assert bench.form.widget().width() <= bench.form.viewport().width()
    assert bench.page.widget().width() <= bench.page.viewport().width()
    assert cut_off(bench.window) == []


def cut_off(window):
    shown = (widget for kind in (QLabel, QAbstractButton) for widget in window.findChildren(kind))
    return [f"{type(widget).__name__} {widget.text()!r}, {widget.width()} px"
            for widget in shown if widget.isVisible() and not shows_its_text(widget)]  # fmt: skip


@pytest.fixture
def other_language():
    locale = QLocale()
    yield
    use_language("en")
    QLocale.setDefault(locale)
    forget()


@pytest.mark.long
def test_no_page_shows_a_text_that_was_not_translated(foreign, tmp_path):
    found = {}
    for name, (page, prepare) in SIGHTS.items():
        foreign.window.show_page(page)
        prepare(foreign, tmp_path)
        foreign.settle()
        QCoreApplication.processEvents()
        found |= seen(name)
    assert found == {}


@pytest.mark.long
def test_nothing_that_opens_shows_a_text_that_was_not_translated(foreign, monkeypatch, tmp_path):
    monkeypatch.setattr(QDialog, "exec", QDialog.open)
    config = tmp_path / "config.json"
    config.write_text("{", encoding="utf-8")
    bad = {
        "import of a model": lambda bench: bench.window.importer.import_from(config).wait(),
        "import of prices": lambda bench: bench.window.findChild(PricesPage).import_from("gpu;price\nX;-1\n"),
        "error": lambda bench: ErrorDialog("report", tmp_path / "ftcost.log", bench.window).open(),
        "help": lambda bench: bench.window.helper.show_term_here(),
    }
    foreign.window.show_page("prices")
    found = {}
    for name, opener in (OPENERS | bad).items():
        opener(foreign)
        QCoreApplication.processEvents()
        found |= seen(name)
        lay_bare(foreign.window)
    assert found == {}


def seen(name):
    return {text: f"{words} of {where} in {name}" for window in open_windows()
            for text, (where, words) in faults_of(window).items()}  # fmt: skip


@pytest.mark.long
def test_the_check_itself_finds_what_is_not_translated(foreign):
    assert foreign.window.menus.view.title().startswith(OPEN)
    assert unmarked(marked("Cost of the job")) == []
    assert unmarked("Cost of the job") == ["Cost", "of", "the", "job"]
    foreign.page.setToolTip("Nobody translated this")
    assert "Nobody translated this" in faults_of(foreign.window)


def test_the_file_of_texts_is_up_to_date_and_its_places_are_right():
    assert translations.faults("de") == []


def test_every_text_has_its_german():
    assert translations.unfinished("de") == []


def test_the_compiled_file_is_that_of_the_texts():
    translator = QTranslator()
    made = translations.read("de")
    assert translator.load(str(resource("translations", "ftcost_de.qm"))) or not made
    assert {text: translator.translate(CONTEXT, text) for text in made} == made


@pytest.mark.parametrize("language", NAMES)
def test_no_two_entries_of_a_menu_have_the_same_mnemonic(bench, language):
    made = translations.read(language) if language != "en" else {}
    doubled = {}
    for menu in (bench.window.menuBar(), *bench.window.findChildren(QMenu)):
        texts = [action.text() for action in menu.actions() if "&" in action.text() and not recent(menu, bench)]
        letters = [re.findall(r"&(\w)", made.get(text, text).replace("&&", "")) for text in texts]
        doubled[menu.objectName() or getattr(menu, "title", str)()] = [
            letter for letter, times in Counter(one[0].casefold() for one in letters if one).items() if times > 1
        ]
    assert {menu: letters for menu, letters in doubled.items() if letters} == {}


def recent(menu, bench):
    return menu is bench.window.menus.recent


@pytest.mark.parametrize(
    ("source", "translation", "fault"),
    [
        ("{0} of {1}", "{1} von {0}", ""),
        ("{size:.1f} GiB", "{size} GiB", "other places"),
        ("{0} h", "Stunden", "other places"),
        (" and more", "und mehr", "other blanks at an end"),
        ("&Open…", "Öffnen …", "other mnemonic"),
        ("R&D", "F&E", ""),
        ("Cost", "", "empty"),
    ],
)
def test_a_translation_that_would_break_is_refused(source, translation, fault):
    assert translations.fault_of(source, translation) == fault


def test_qt_speaks_the_language_too(qapp, other_language, translated):
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    assert box.buttons()[0].text().replace("&", "") == "Abbrechen"
    assert tr("Cost of {0}", 3) == "Kosten von 3"
    assert tr("{hours:,.1f} h in all", hours=1234.5) == "zusammen 1\u202f234,5 h"


@pytest.fixture
def translated(tmp_path, monkeypatch):
    """A small language file in the place of the shipped one."""
    monkeypatch.setattr(translations, "FOLDER", tmp_path)
    texts = {"Cost of {0}": "Kosten von {0}", "{hours:,.1f} h in all": "zusammen {hours:,.1f} h"}
    translations.write("de", dict.fromkeys(texts, ""), texts)
    translations.release()
    monkeypatch.setattr("ftcost_gui.text.language.resource", lambda *parts: tmp_path / parts[-1])
    assert use_language("de") == "de"


def test_a_language_whose_file_is_missing_is_english(qapp, other_language, tmp_path, monkeypatch):
    monkeypatch.setattr("ftcost_gui.text.language.resource", lambda *parts: tmp_path / parts[-1])
    assert use_language("de") == "en"


def test_the_system_decides_where_nothing_is_chosen(monkeypatch):
    for name, language in (("de_AT", "de"), ("en_US", "en"), ("fr_FR", "en")):
        monkeypatch.setattr(QLocale, "system", staticmethod(lambda name=name: QLocale(name)))
        assert language_of("system") == language
    assert [language_of(code) for code in NAMES] == list(NAMES)


@pytest.mark.long
def test_a_page_that_was_not_translated_says_so(foreign):
    shown = foreign.window.helper.show_pages().reader.toPlainText()
    assert marked("This page is in English: it was not translated.") in shown


def test_the_choice_is_remembered(tmp_path):
    Settings(tmp_path).language = "de"
    assert Settings(tmp_path).language == "de"
