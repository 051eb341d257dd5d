"""Counts that are parts of longer sentences: each agrees with its own number and noun."""

from hncli.words import ngettext, npgettext


def held(n: int) -> str:
    """How many hostages are held."""
    return ngettext("{n} held", "{n} held", n).format(n=n)


def saved(n: int) -> str:
    """How many hostages were saved."""
    return ngettext("{n} saved", "{n} saved", n).format(n=n)


def saved_of(n: int, total: int) -> str:
    """How many hostages of all were saved."""
    return ngettext("{n} of {total} saved", "{n} of {total} saved", n).format(n=n, total=total)


def killed(n: int) -> str:
    """How many hostages were killed."""
    return ngettext("{n} killed", "{n} killed", n).format(n=n)


def played(n: int) -> str:
    """How many missions were played."""
    return npgettext("missions", "{n} played", "{n} played", n).format(n=n)


def won(n: int) -> str:
    """How many missions were won."""
    return npgettext("missions", "{n} won", "{n} won", n).format(n=n)


def won_of(n: int, total: int) -> str:
    """How many missions of all were won."""
    text = npgettext("missions", "{n} of {total} won", "{n} of {total} won", n)
    return text.format(n=n, total=total)


def lost(n: int) -> str:
    """How many missions were lost."""
    return npgettext("missions", "{n} lost", "{n} lost", n).format(n=n)
