"""What players read for keys that are stored: results of missions, and modes of careers."""

from hncli.words import N_

RESULTS = {"won": N_("won"), "lost": N_("lost")}
MODES = {"normal": N_("normal mode"), "hard": N_("hard mode")}
SHORT_MODES = {"normal": N_("normal"), "hard": N_("hard")}
"""The same where another word says that it is a mode."""
