"""`hn where`: the data folder, and why it is that one."""

from pathlib import Path

from hncli.cli import declare
from hncli.cli.options.data_folder import home_option
from hncli.cli.session import current_environment
from hncli.words import N_, _
from hncli.words.printable import printable, printable_path


@declare.command(
    help=N_(
        "Say where your data is kept, and why there.\n\n"
        "The first of these decides: the option --home, the variable HN_HOME, a marked folder "
        "careers in the folder you are in, your system's place for data."
    )
)
@home_option
def where(home: Path | None) -> None:
    """Print the folder and the reason; it is not created."""
    from hncli.base.home import CHALLENGES, PACKS, find_config, home_and_reason, own_packs

    folder, reason = home_and_reason(home)
    env = current_environment()
    env.say(printable_path(folder.absolute()), _("Because {reason}.").format(reason=reason))
    config = find_config(home)
    if config is not None:
        path = printable_path(config.absolute())
        env.say(_("Your settings are in {path}; hn config shows them.").format(path=path))
    for name, text in (
        (CHALLENGES, _("Results of challenges are in {path}; hn daily shows today's.")),
        ("reviews", _("Reviews of your missions are in {path}.")),
    ):
        if (folder / name).exists():
            env.say(text.format(path=printable_path((folder / name).absolute())))
    packs = own_packs(folder)
    if packs:
        path = printable_path((folder / PACKS).absolute())
        names = ", ".join(printable(pack.name) for pack in packs)
        text = _("Your packs are in {path}: {names}. hn content diff says what they change.")
        env.say(text.format(path=path, names=names))
    if not folder.exists():
        env.say(_("There is nothing yet; it is made when something is first kept."))
