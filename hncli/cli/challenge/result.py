"""`hn challenge result`: the result code of a mission that is over, or of a career."""

from pathlib import Path

from hncli.cli import declare
from hncli.cli.challenge.codes import code_errors, shipped_library
from hncli.cli.exit_codes import Exit, stop
from hncli.cli.lazy import lazy_completer
from hncli.cli.options.data_folder import home_option
from hncli.cli.session import current_environment
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_, _
from hncli.words.printable import printable
from hncli.words.typed import nearest


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
    """Print a code, and nothing else."""
    from hncli.base.home import find_home
    from hncli.challenge.result import career_code, mission_code
    from hncli.features.careers.store import Careers
    from hncli.features.missions.history import FinishedMissions

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
            known = [*dict.fromkeys(finished.names()), *careers.names()]
            text = _("No finished mission and no career is called {name}.")
            stop(text.format(name=printable(name, 40)) + nearest(name, known), Exit.USAGE)
    current_environment().say(code)
