"""The group `hn challenge`."""

from hncli.cli import declare
from hncli.cli.lazy import LazyGroup
from hncli.words import N_


@declare.group(
    cls=LazyGroup,
    lazy={
        "new": ("hncli.cli.challenge.new:new", N_("Make a code that fixes a mission or a career.")),
        "play": ("hncli.cli.challenge.play:play", N_("Play what a code fixes.")),
        "result": ("hncli.cli.challenge.result:result", N_("Print the result code of a game.")),
        "list": ("hncli.cli.challenge.list:list_results", N_("List the results you have.")),
        "restore": ("hncli.cli.challenge.restore:restore", N_("Go back to a backup of them.")),
        "check": ("hncli.cli.challenge.check:check", N_("Prove result codes, the best first.")),
    },
    help=N_(
        "Challenge somebody: a code fixes a mission or a whole career, and the result is a code "
        "too.\n\n"
        "A result code holds the choices and nothing else, so that everybody can play them again. "
        "Only shipped cards count; your own packs are left out. For the mission of the day see hn "
        "daily."
    ),
)
def challenge() -> None:
    """Group of commands; does nothing itself."""
