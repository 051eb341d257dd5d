"""Why one choice is better than another, in a sentence about the better one."""

from hncli.players.reasons import Reason
from hncli.words import N_, _, ngettext
from hncli.words.sentences import number_word

SLIGHT = 0.15  # of a hostage or a level of threat: less is not worth a number
NEARLY_ALWAYS = 0.95


def reason_sentence(reason: Reason, conversations: int) -> str:
    """The reason in a sentence; it was found so many conversations later."""
    kind, amount = reason
    if amount <= 0:
        return _("On the whole it works out slightly better.")
    if kind in ("won", "lost"):
        return _sooner(kind == "won", amount, _within(conversations))
    if kind in ("saved", "killed"):
        return _hostages(kind == "saved", amount)
    if kind == "threat":
        return _threat(amount, _when(conversations))
    return STATES[kind].format(when=_when(conversations))


STATES = {
    "hand": N_("It leaves you with better cards {when}."),
    "demands": N_("It leaves you better off with the demands {when}."),
    "abductor": N_("It leaves you with the easier opponent on the line {when}."),
    "standing": N_("It leaves less in force against you {when}."),
}


def _when(conversations: int) -> str:
    if conversations == 1:
        return _("by the next conversation")
    return _("{n} conversations later").format(n=number_word(conversations))


def _within(conversations: int) -> str:
    if conversations == 1:
        return _("by the next conversation")
    return _("within {n} conversations").format(n=number_word(conversations))


def _sooner(is_won: bool, share: float, when: str) -> str:
    """A mission that is won or lost before a rollout stops."""
    if share >= NEARLY_ALWAYS:
        text = _("It wins {when}; the other choice hardly ever does.")
        if not is_won:
            text = _("The other choice loses {when}; this one hardly ever does.")
        return text.format(when=when)
    tries = max(1, round(100 * share))
    text = ngettext(
        "It wins {when} in {n} more try out of 100.",
        "It wins {when} in {n} more tries out of 100.",
        tries,
    )
    if not is_won:
        text = ngettext(
            "It loses {when} in {n} try fewer out of 100.",
            "It loses {when} in {n} fewer tries out of 100.",
            tries,
        )
    return text.format(when=when, n=tries)


def _hostages(is_saved: bool, amount: float) -> str:
    if amount < SLIGHT:
        if is_saved:
            return _("It saves slightly more hostages on average.")
        return _("It keeps slightly more hostages alive on average.")
    text = _("It saves {hostages} more on average.")
    if not is_saved:
        text = _("It keeps {hostages} more alive on average.")
    return text.format(hostages=_hostage_count(amount))


def _hostage_count(amount: float) -> str:
    """A number of hostages in halves; a small one in quarters."""
    whole, half = divmod(max(1, round(2 * amount)), 2)
    if amount < 0.375:
        return _("a quarter of a hostage")
    if not whole:
        return _("half a hostage")
    if half:
        return ngettext("{n} and a half hostages", "{n} and a half hostages", whole).format(
            n=number_word(whole)
        )
    return ngettext("{n} hostage", "{n} hostages", whole).format(n=number_word(whole))


def _threat(amount: float, when: str) -> str:
    whole, half = divmod(round(2 * amount), 2)
    if amount < SLIGHT or not (whole or half):
        return _("Threat ends up slightly lower {when}.").format(when=when)
    if not whole:
        return _("Threat ends up about half a level lower {when}.").format(when=when)
    text = ngettext(
        "Threat ends up about {n} lower {when}.", "Threat ends up about {n} lower {when}.", whole
    )
    if half:
        text = ngettext(
            "Threat ends up about {n} and a half lower {when}.",
            "Threat ends up about {n} and a half lower {when}.",
            whole,
        )
    return text.format(n=number_word(whole), when=when)
