"""`hn lab list`: all runs."""

from pathlib import Path

from hncli.cli import declare
from hncli.cli.lab.results import open_results
from hncli.cli.options.data_folder import home_option
from hncli.cli.session import current_environment
from hncli.cli.shared.store_errors import store_errors
from hncli.words import N_, _


@declare.command(name="list", help=N_("List your runs, the one that was played last first."))
@home_option
def list_runs(home: Path | None) -> None:
    """Print a line for each run, also for a damaged one."""
    from hncli.base.files import NotFound, StoreError
    from hncli.ui.simulation.stored_runs import load_run, run_line

    env = current_environment()
    results = open_results(home)
    with store_errors():
        names = results.names()
    for name in names:
        try:
            env.say_folded(run_line(name, load_run(results, name)))
        except NotFound:  # another process has just removed it
            continue
        except StoreError:
            env.say_folded(_("{name}: damaged").format(name=name))
    if not names:
        env.say_folded(_("You have no run yet. Begin one with hn lab run."))
