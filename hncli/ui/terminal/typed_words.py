"""Words that a player types at a prompt: in the player's language, and always in English too."""

from hncli.words import N_, _
from hncli.words.typed import unaccented


def as_typed(text: str) -> str:
    """A text for comparison with what is typed: small letters, no accents, of the same length."""
    return "".join(unaccented(sign)[:1] or sign for sign in text).lower()


COMMAND_WORDS = {
    "all random": N_("all random"),
    "back": N_("back"),
    "card": N_("card"),
    "give up": N_("give up"),
    "hint": N_("hint"),
    "hint best": N_("hint best"),
    "ids": N_("ids"),
    "log": N_("log"),
    "look": N_("look"),
    "quit": N_("quit"),
    "random": N_("random"),
    "review": N_("review"),
    "rules": N_("rules"),
    "save and quit": N_("save and quit"),
    "skip": N_("skip"),
    "take back": N_("take back"),
    "undo": N_("undo"),
    "why not": N_("why not"),
}
"""The word of each command as it is shown; the key is its English word, by which the program knows
it."""

LEAVING = ("quit", "save and quit")
OTHER_WORDS = {
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
"""English words that players try first, and what they mean by them."""
TRIED = (N_("help"), N_("quit"), N_("save and quit"), N_("exit"), N_("odds"))
"""Those that have a word in the player's language."""


def meant_commands(line: str) -> tuple[str, ...]:
    """The commands that another word means, in the player's language or in English."""
    found = next((OTHER_WORDS[one.text] for one in TRIED if as_typed(str(one)) == line), ())
    return OTHER_WORDS.get(line, ()) or found


def is_command(typed: str, word: str) -> bool:
    """Whether a line is this command: its word in the player's language or in English, or a key."""
    line = as_typed(typed.strip())
    own = as_typed(str(COMMAND_WORDS[word]))
    return line in (own, word) or word in meant_commands(line)


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
