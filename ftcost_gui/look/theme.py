"""The theme in use, light or dark, with usual or high contrast, applied to the whole application."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from ftcost_gui.background.event_loop import call_soon
from ftcost_gui.look.colours import LIGHT, THEMES, Colours
from ftcost_gui.look.fonts import keep_bundled_font
from ftcost_gui.look.stylesheet import style_sheet

_CONTRAST = "contrast-"


class Theme(QObject):
    """Follows the system's light or dark and contrast, or what the user chose; paints the application with it."""

    changed = Signal(object)

    def __init__(self, choice: str = "system", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._choice = choice
        self.colours = LIGHT
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._follow)
        hints.accessibility().contrastPreferenceChanged.connect(self._follow)

    @property
    def choice(self) -> str:
        """``system``, or the name of a theme."""
        return self._choice

    def choose(self, choice: str) -> None:
        """Follow the system, or hold one theme."""
        self._choice = choice
        self._tell_the_platform()
        self._apply()
        keep_bundled_font()

    def start(self) -> None:
        """Paint the application for the first time."""
        self._tell_the_platform()
        self._apply(force=True)
        keep_bundled_font()

    def _tell_the_platform(self) -> None:
        """Title bars and the system's own dialogs follow too."""
        schemes = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark}
        scheme = schemes.get(self._choice.removeprefix(_CONTRAST), Qt.ColorScheme.Unknown)
        QGuiApplication.styleHints().setColorScheme(scheme)

    def _follow(self) -> None:
        self._apply()
        call_soon(self, keep_bundled_font)  # the platform's fonts are set after the signal

    def _wanted(self) -> Colours:
        if self._choice == "system":
            hints = QGuiApplication.styleHints()
            scheme = "dark" if hints.colorScheme() == Qt.ColorScheme.Dark else "light"
            high = hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast
            return THEMES[_CONTRAST + scheme if high else scheme]
        return THEMES[self._choice]

    def _apply(self, *, force: bool = False) -> None:
        colours = self._wanted()
        if colours == self.colours and not force:
            return
        self.colours = colours
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.setPalette(_palette(colours))
            app.setStyleSheet(style_sheet(colours))
        self.changed.emit(colours)


def _palette(c: Colours) -> QPalette:
    role = QPalette.ColorRole
    palette = QPalette()
    for name, value in {
        role.Window: c.page, role.WindowText: c.text, role.Base: c.field, role.AlternateBase: c.chip,
        role.Text: c.text, role.Button: c.card, role.ButtonText: c.text, role.ToolTipBase: c.card,
        role.ToolTipText: c.text, role.Highlight: c.accent, role.HighlightedText: c.on_accent,
        role.PlaceholderText: c.muted, role.Link: c.accent, role.LinkVisited: c.accent,
        role.Light: c.card, role.Midlight: c.border, role.Mid: c.border, role.Dark: c.border,
        role.Shadow: c.border, role.BrightText: c.bad, role.Accent: c.accent,
    }.items():  # fmt: skip
        palette.setColor(name, QColor(value))
    for name in (role.Text, role.WindowText, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, name, QColor(c.muted))
    return palette
