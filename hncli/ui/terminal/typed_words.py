"""Words that a player types at a prompt: in the player's language, and always in English too."""

from hncli.words import _
from hncli.words.typed import unaccented


def as_typed(text: str) -> str:
    """A text for comparison with what is typed: small letters, no accents, of the same length."""
    return "".join(unaccented(sign)[:1] or sign for sign in text).lower()


COMMAND_WORDS = {
    "all random": _("all random"),
    "back": _("back"),
    "card": _("card"),
    "give up": _("give up"),
    "hint": _("hint"),
    "hint best": _("hint best"),
    "ids": _("ids"),
    "log": _("log"),
    "look": _("look"),
    "quit": _("quit"),
    "random": _("random"),
    "review": _("review"),
    "rules": _("rules"),
    "save and quit": _("save and quit"),
    "skip": _("skip"),
    "take back": _("take back"),
    "undo": _("undo"),
    "why not": _("why not"),
}
"""The word of each command as it is shown; the key is its English word, by which the program knows
it."""

LEAVING = ("quit", "save and quit")
OTHER_WORDS = {
    as_typed(_("help")): ("?",),
    as_typed(_("quit")): LEAVING,
    as_typed(_("save and quit")): LEAVING,
    as_typed(_("exit")): LEAVING,
    as_typed(_("odds")): ("hint",),
    "help": ("?",),
    "quit": LEAVING,
    "save and quit": LEAVING,
    "exit": LEAVING,
    "q": LEAVING,
    "h": ("hint",),
    "odds": ("hint",),
    "l": ("look",),
    "u": ("undo",),
}
"""Words that players try first, and what they mean by them."""


def is_command(typed: str, word: str) -> bool:
    """Whether a line is this command: its word in the player's language or in English, or a key."""
    line = as_typed(typed.strip())
    own = as_typed(COMMAND_WORDS[word])
    return line in (own, word) or word in OTHER_WORDS.get(line, ())


def is_yes(typed: str) -> bool:
    """Whether an answer means yes, in full or by its first letter."""
    return _means(typed, (_("yes"), _("y")), ("yes", "y"), (_("no"), _("n")))


def is_no(typed: str) -> bool:
    """Whether an answer means no, in full or by its first letter."""
    return _means(typed, (_("no"), _("n")), ("no", "n"), (_("yes"), _("y")))


def _means(
    typed: str, own: tuple[str, ...], english: tuple[str, ...], opposite: tuple[str, ...]
) -> bool:
    """Whether a word is among these; the player's own language comes before English."""
    word = as_typed(typed.strip())
    if word in map(as_typed, own):
        return True
    return word in english and word not in map(as_typed, opposite)
