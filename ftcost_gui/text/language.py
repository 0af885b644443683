"""The language of the window: the system's, or a chosen one. Texts without a translation stay English."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from ftcost_core.storage.bundled import resource
from ftcost_core.text.i18n import THIN, use_translation

CONTEXT = "ftcost"
"""The Qt context of all texts in the translation files."""
ENGLISH = "en"
NAMES = {ENGLISH: "English", "de": "Deutsch"}
"""Languages by code, each under its own name, which its speakers find in any language."""

_installed: list[QTranslator] = []
_replaced_locales: list[QLocale] = []
"""The locale in whose place that of a chosen language stands."""


def language_of(choice: str) -> str:
    """Return the language that a choice stands for; English where the system's is not among ours."""
    if choice in NAMES:
        return choice
    return QLocale.languageToCode(QLocale.system().language()) if _system_is_known() else ENGLISH


def use_language(choice: str) -> str:
    """Show every text made from now on in a language; return which it is.

    What stands in open windows already stays as it is: they are made anew
    (:class:`ftcost_gui.app.windows.LanguageChange`). The decimal sign is the system's, which is the
    one on the keyboard, unless a language other than the system's is chosen.
    """
    language = language_of(choice)
    if _replaced_locales:
        QLocale.setDefault(_replaced_locales.pop())
    for translator in _installed:
        QCoreApplication.removeTranslator(translator)
    _installed.clear()
    use_translation(None, QLocale().decimalPoint(), thousands_sign=THIN)
    if language == ENGLISH:
        return language
    own = _own(language)
    if own is None:
        return ENGLISH
    qt = QTranslator()
    qt.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    if choice in NAMES and QLocale().language() != QLocale(language).language():
        _replaced_locales.append(QLocale())
        QLocale.setDefault(QLocale(language))
    for translator in (qt, own):
        QCoreApplication.installTranslator(translator)
        _installed.append(translator)
    say_core_in_it(language)
    return language


def say_core_in_it(language: str) -> None:
    """Let the core's sentences go through the translators that are installed."""
    use_translation(lambda text: QCoreApplication.translate(CONTEXT, text), QLocale().decimalPoint(), language, THIN)


def _own(language: str) -> QTranslator | None:
    translator = QTranslator()
    return translator if translator.load(str(resource("translations", f"ftcost_{language}.qm"))) else None


def _system_is_known() -> bool:
    return QLocale.languageToCode(QLocale.system().language()) in NAMES
