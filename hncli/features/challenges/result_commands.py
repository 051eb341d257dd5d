"""`hn challenge` check, list, result, restore."""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hncli.base.home import find_home
from hncli.base.messages import N_, _, ngettext, printable, printable_path
from hncli.base.read_file import TooLarge, read_file
from hncli.base.text import located, nearest
from hncli.commands import declare
from hncli.commands.declare import lazy_completer
from hncli.commands.exits import Exit, stop, stopping_at
from hncli.commands.options import appearance_options, home_option, shipped_library
from hncli.commands.session import ListedBackups, current_environment, show_document, store_errors
from hncli.features.careers.saving.store import Careers
from hncli.features.challenges.codes import BadCode, find_codes, no_code
from hncli.features.challenges.result import (
    NoResult,
    ProvedMission,
    career_code,
    mission_code,
    prove,
)
from hncli.features.challenges.result_text import (
    CANNOT_EXCLUDE,
    NamedResult,
    friends_result,
    named_results,
    ranked_data,
    result_lines,
)
from hncli.features.challenges.session import results_count, today
from hncli.features.challenges.store import Challenges
from hncli.features.missions.saving.history import FinishedMissions
from hncli.features.missions.words.story import story_document, story_view
from hncli.game.cards.library import Library
from hncli.terminal.columns import fold

LARGEST = 4 << 20  # bytes of a file with codes


@contextmanager
def code_errors() -> Iterator[None]:
    """End the command with one line where a text is no valid code, or no code can be made."""
    with stopping_at(BadCode), stopping_at(NoResult, code=Exit.FAILED):
        yield


@declare.command(
    help=N_(
        "Play result codes again and list what they prove, the best first.\n\n"
        "CODE is a code, a file with codes, or - for what is typed or piped in; without any it's "
        "the same. Other text around the codes doesn't matter, nor do line breaks. A name and a "
        "colon before a code say whose it is: 'Ann: CODE'.\n\n"
        "Missions: won, most saved, fewest killed, fewest turns. Careers: complete, highest score, "
        "least stress, most saved."
    )
)
@declare.argument("code", metavar=N_("[CODE]..."), nargs=-1)
@declare.json_option(N_("As data for programs."))
@appearance_options
def check(code: tuple[str, ...], as_json: bool) -> None:
    """Print a table for each challenge; the exit code is 1 if a code proves nothing."""
    text = _text(code)
    codes = find_codes(text)
    if not codes:
        stop(no_code(text), Exit.USAGE)
    env = current_environment()
    library = shipped_library()
    results: list[NamedResult] = []
    refused = []
    for n, found_code in enumerate(codes, 1):
        try:
            result = prove(library, found_code)
        except BadCode as error:
            name = found_code.label or _("Code {n}").format(n=n)
            refused.append({"name": name, "why": str(error)})
            continue
        if result.code not in (named.result.code for named in results):
            results.append(NamedResult(found_code.label or result.code.rpartition("-")[2], result))
    if as_json:
        data = {"challenges": ranked_data(library, results), "refused": refused}
        env.write(f"{json.dumps(data)}\n")
    else:
        env.say(*result_lines(library, results, env))
        if results:
            env.say(*fold(str(CANNOT_EXCLUDE), env.width))
        env.warn(*(f"hn: {located(refusal['name'], refusal['why'])}" for refusal in refused))
    if refused:
        raise SystemExit(Exit.FAILED)


def _text(words: tuple[str, ...]) -> str:
    """The arguments as one text, with the content of files in the place of their paths."""
    if not words:
        return _piped()
    parts: list[str] = []
    for word in words:
        codes = find_codes(word)
        if word == "-":
            parts.append(f"\n{_piped()}\n")
        elif codes:
            parts.append(f"\n{word}" if codes[0].label else word)
        elif os.path.isfile(word):  # noqa: PTH113 - no pathlib needed
            try:
                text = read_file(word, LARGEST).decode("utf-8", "replace")
            except (TooLarge, OSError) as error:
                large = _("it is too large")
                why = large if isinstance(error, TooLarge) else error.strerror or error
                problem = _("{file} cannot be read: {why}.")
                stop(problem.format(file=printable_path(word), why=why), Exit.USAGE)
            parts.append(f"\n{text}\n")
        else:
            parts.append(word)  # a piece of a code, or of a name
    return " ".join(parts)


def _piped() -> str:
    env = current_environment()
    if env.is_interactive:
        env.say(_("Paste the codes, then press Ctrl-D."))
    return env.source.read(LARGEST)


def add_options(command: Any) -> Any:
    """Give a command the codes to add, and the options --name, --home and those of appearance."""
    command = appearance_options(home_option(command))
    whose = declare.option("--name", metavar=N_("NAME"), help=N_("Whose results they are."))
    return declare.argument("code", metavar=N_("[CODE]..."), nargs=-1)(whose(command))


def add_results(
    library: Library, home: Path, words: tuple[str, ...], name: str | None, only_days: bool
) -> None:
    """Keep results of friends and print how many are new; the command ends if one proves nothing.

    `name` says whose they are, else what stands before each code, else the end of the code.
    """
    env = current_environment()
    text = " ".join(words) if words else env.source.read(1 << 20)
    codes = find_codes(text)
    if not codes:
        stop(no_code(text), Exit.USAGE)
    stored_results = []
    for n, found_code in enumerate(codes, 1):
        with code_errors():
            result = prove(library, found_code)
            stored = friends_result(library, result, name or found_code.label)
            if only_days and not "" < stored.day <= today().isoformat():
                raise BadCode(_("Code {n} is the result of no day's mission.").format(n=n))
        stored_results.append(stored)
    with store_errors():
        new = Challenges(home).add(stored_results)
    message = ngettext("{n} result added.", "{n} results added.", len(new)).format(n=len(new))
    if len(new) < len(stored_results):
        rule = _("Of each name the first one of a day counts, and each code once.")
        message = f"{message} {rule}"
    env.say(*fold(message, env.width))


@declare.command(
    help=N_(
        "Keep results of friends by name, after they were proved.\n\n"
        "A name and a colon before a code say whose it is: hn challenge add 'Ann: CODE'. Without "
        "CODE the codes are read from what is piped in. Nothing is added if a code proves nothing."
    )
)
@add_options
def add(code: tuple[str, ...], name: str | None, home: Path | None) -> None:
    """Prove codes and keep them."""
    add_results(shipped_library(), find_home(home), code, name, only_days=False)


@declare.command(
    help=N_(
        "Tell a game as a story: a friend's, or your own.\n\n"
        "FRIEND is the name a result is kept under, and the last one of that name is told; a "
        "result code works too. For your own missions see hn mission story as well."
    )
)
@declare.argument("friend", metavar=N_("FRIEND|CODE"), nargs=-1, required=True)
@declare.option("--markdown", "as_markdown", is_flag=True, help=N_("As Markdown, to keep or send."))
@appearance_options
@home_option
def story(friend: tuple[str, ...], as_markdown: bool, home: Path | None) -> None:
    """Play a result again and print its story, through a pager on a terminal."""
    library, typed = shipped_library(), " ".join(friend)
    codes = find_codes(typed)
    if not codes:
        with store_errors():
            results = named_results(library, Challenges(find_home(home)).all())
        missions = [named for named in results if isinstance(named.result, ProvedMission)]
        of_friend = [named for named in missions if named.name.casefold() == typed.casefold()]
        if not of_friend:
            text = _("No mission of {name} is kept: hn challenge add 'NAME: CODE' keeps one.")
            names = list(dict.fromkeys(named.name for named in missions))
            stop(text.format(name=printable(typed, 40)) + nearest(typed, names), Exit.USAGE)
        result = of_friend[-1].result
    else:
        with code_errors():
            result = prove(library, codes[0])
    if not isinstance(result, ProvedMission):
        stop(_("That's a whole career; only single missions are told."), Exit.USAGE)
    m = story_view(library, result.mission.setup)
    show_document(story_document(m, result.mission.story), as_markdown)


@declare.command(
    name="list",
    help=N_("List the results you have, and those of friends, each proved anew; the best first."),
)
@declare.option("--backups", is_flag=True, help=N_("List the backups of them instead."))
@declare.json_option(N_("As data for programs."))
@appearance_options
@home_option
def list_results(backups: bool, as_json: bool, home: Path | None) -> None:
    """Print a table for each challenge, the latest first, or the backups, the newest first."""
    env, challenges = current_environment(), Challenges(find_home(home))
    if backups:
        listed = ListedBackups(challenges.backups, results_count, NO_BACKUP)
        listed.show("results", len if as_json else None)
        return
    library = shipped_library()
    with store_errors():
        stored = challenges.all()
    results = named_results(library, stored[::-1])
    if as_json:
        env.write(f"{json.dumps({'challenges': ranked_data(library, results)})}\n")
        return
    env.say(*result_lines(library, results, env))
    if results:
        env.say(*fold(str(CANNOT_EXCLUDE), env.width))
    if not stored:
        env.say(_("No results yet. Play one with hn daily or hn challenge play."))
    if unproved := len(stored) - len(results):
        text = ngettext(
            "{n} more is of another hn and can't be proved here.",
            "{n} more are of another hn and can't be proved here.",
            unproved,
        )
        env.say(*fold(text.format(n=unproved), env.width))


@declare.command(
    help=N_(
        "Print the result code of a game, whether it began with a code or not.\n\n"
        "Without a name it's the single mission that ended last. NAME is one of the last twenty "
        "missions that are over, called by the abductor's id, or a career, finished or not; a "
        "mission in progress is left out."
    )
)
@declare.argument(
    "name", metavar=N_("[NAME]"), required=False, shell_complete=lazy_completer("results")
)
@home_option
def result(name: str | None, home: Path | None) -> None:
    """Print the code of a result and nothing else."""
    library = shipped_library()
    folder = find_home(home)
    finished, careers = FinishedMissions(folder), Careers(folder, library)
    with store_errors(), code_errors():
        if name is None or name in finished.names():
            stored = finished.read(name)
            code = mission_code(library, stored.setup, stored.log)
        elif name in careers.names():
            with careers.open(name, to_play=False) as saved:
                career = saved.career
                is_running = career.mission is not None
                code = career_code(library, career.record.setup, career.journal, is_running)
        else:
            names = [*dict.fromkeys(finished.names()), *careers.names()]
            text = _("No finished mission and no career is called {name}.")
            stop(text.format(name=printable(name, 40)) + nearest(name, names), Exit.USAGE)
    current_environment().say(code)


NO_BACKUP = N_("There is no backup of your results: hn career backup makes one.")


@declare.command(
    help=N_(
        "Go back to a backup of your results, which hn career backup keeps beside that of a "
        "career.\n\n"
        "N is its number in hn challenge list --backups; without N you see them all and are asked. "
        "The results you have now are backed up first."
    )
)
@declare.argument("n", required=False, metavar=N_("[N]"))
@appearance_options
@home_option
def restore(n: str | None, home: Path | None) -> None:
    """Put a backup in the place of the results, and print how many there are now."""
    env = current_environment()
    challenges = Challenges(find_home(home))
    backups = ListedBackups(challenges.backups, results_count, NO_BACKUP)
    chosen = backups.choose(n, "hn challenge restore", "hn challenge list --backups")
    with store_errors():
        challenges.backups.restore(chosen)
        results = challenges.all()
    env.say(_("You have {results}.").format(results=results_count(results)))
