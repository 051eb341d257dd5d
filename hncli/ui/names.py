"""What players read for keys that are stored: results of missions, and modes of careers."""

from hncli.words import _

RESULTS = {"won": _("won"), "lost": _("lost")}
MODES = {"normal": _("normal mode"), "hard": _("hard mode")}
SHORT_MODES = {"normal": _("normal"), "hard": _("hard")}
"""The same where another word says that it is a mode."""
