"""Which language to speak: --lang, else HN_LANG, else the settings, else the system's.

It is decided before the options are read, since these have words too; so --home does not count.
Every start imports this module.
"""

import gettext
import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hncli.words import CATALOGUES, DOMAIN, ENGLISH, _, installed_languages, language_code, speak
from hncli.words.printable import printable
from hncli.words.typed import nearest

if TYPE_CHECKING:
    import click

OPTION = "--lang"
VARIABLE = "HN_LANG"
FOR_PROGRAMS = (["bot"], ["scenario"], ["career", "export"])
"""Commands that write for programs: what they print is the same in every language."""


def choose_language(args: list[str], variables: Mapping[str, str] = os.environ) -> None:
    """Speak the language of this command, click too."""
    if is_for_programs(args):
        return
    language = _wanted(args, variables, installed_languages())
    if language != ENGLISH and speak(language):
        _translate_click(language)


def _wanted(args: list[str], variables: Mapping[str, str], known: list[str]) -> str:
    """The first language that is named and installed, in the order of precedence."""
    for name in (_option_value(args), variables.get(VARIABLE)):
        if name and (code := language_code(name, known)):
            return code
    return _of_settings(known) or _of_system(variables, known)


def is_for_programs(args: list[str]) -> bool:
    """Whether a program reads what this command prints."""
    if "--help" in args or "-h" in args:
        return False
    if "--json" in args:
        return True
    command = _without_option(args)[:2]
    return "--markdown" not in args and any(command[: len(one)] == one for one in FOR_PROGRAMS)


def unknown_language(name: str) -> str:
    """What is wrong with the name of a language, and which there are; empty if it is installed."""
    known = installed_languages()
    if language_code(name, known):
        return ""
    text = _("hn does not speak {name}. Its languages: {known}.")
    said = text.format(name=printable(repr(name), 40), known=", ".join(known))
    return said + nearest(name.casefold(), known)


def lang_option(command: Any, hidden: bool = False) -> Any:
    """Give a command the option --lang, which has acted before click reads the options."""
    import click

    from hncli.cli.lazy import lazy_completer

    return click.option(
        OPTION,
        metavar=_("CODE"),
        expose_value=False,
        callback=_check_option,
        shell_complete=lazy_completer("languages"),
        help=_("The language to speak, such as fr. Also HN_LANG."),
        hidden=hidden,
    )(command)


def accept_lang(command: "click.Command") -> None:
    """Let a command take --lang too; its help lists the option only if the command asks for it."""
    if not any(OPTION in param.opts for param in command.params):
        lang_option(command, hidden=True)


def _check_option(ctx: "click.Context", _param: "click.Parameter", value: str | None) -> None:
    if value is not None and (problem := unknown_language(value)):
        ctx.fail(problem)


def check_variable(ctx: "click.Context") -> None:
    """A usage error if HN_LANG names no language of hn; it does not count beside --lang."""
    name, args = os.environ.get(VARIABLE), sys.argv[1:]
    if name and not _option_value(args) and not is_for_programs(args):
        problem = unknown_language(name)
        if problem:
            ctx.fail(f"{VARIABLE}: {problem}")


def _option_value(args: list[str]) -> str | None:
    """What --lang names, wherever it stands; the last one counts, as in click."""
    found = None
    for n, arg in enumerate(args, 1):
        if arg == "--":
            break
        name, equals, value = arg.partition("=")
        if name == OPTION:
            found = value if equals else "".join(args[n : n + 1])
    return found


def _without_option(args: list[str]) -> list[str]:
    """The arguments without any --lang and its value."""
    found, rest = [], iter(args)
    for arg in rest:
        if arg == OPTION:
            next(rest, None)
        elif not arg.startswith(f"{OPTION}="):
            found.append(arg)
    return found


def _of_settings(known: list[str]) -> str | None:
    """The language of the player's settings; None if they name none that is installed."""
    from hncli.base.home import find_config

    path = find_config()
    if path is None:
        return None
    from hncli.base.files import StoreError
    from hncli.features.settings import SettingsFile

    try:
        return language_code(SettingsFile(path.parent).read().language, known)
    except StoreError:
        return None


def _of_system(variables: Mapping[str, str], known: list[str]) -> str:
    """The language of the system's variables if it is installed, such as fr for fr_CA.UTF-8."""
    named = (variables.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return language_code(next(filter(None, named), ""), known) or ENGLISH


def _translate_click(language: str) -> None:
    """Let click look its own words up in our catalogue.

    It asks the default domain of gettext, which follows the variable LANGUAGE.
    """
    gettext.bindtextdomain(DOMAIN, CATALOGUES)
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = language
