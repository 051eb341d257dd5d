"""What click itself says to players, so that it is in our catalogue: nothing imports this module.

click asks the default domain of gettext for its words, which is ours (`language.py`). Its messages
for programmers are left out. Where versions of click differ, both are here.
"""

from hncli.words import _, ngettext

HELP = (
    _("Usage:"),
    _("Options"),
    _("Commands"),
    _("Positional arguments"),
    _("Show this message and exit."),
    _("Show the version and exit."),
    _("%(prog)s, version %(version)s"),
    _("default: {default}"),
    _("env var: {var}"),
    _("required"),
    _("deprecated"),
)

ERRORS = (
    _("Aborted!"),
    _("Error: {message}"),
    _("Try '{command} {option}' for help."),
    _("Missing command."),
    _("Missing argument"),
    _("Missing option"),
    _("Missing parameter"),
    _("Missing {param_type}"),
    _("Missing parameter: {param_name}"),
    _("No such option {name!r}."),
    _("No such option: {name}"),
    _("No such command {name!r}."),
    _("Invalid value: {message}"),
    _("Invalid value for {param_hint}: {message}"),
    _("Option {name!r} does not take a value."),
    _("Argument {name!r} takes {nargs} values."),
    _("Choose from:\n\t{choices}"),
    _("{value!r} is not a valid {number_type}."),
    _("{value!r} is not a valid boolean. Recognized values: {states}"),
    _("{value} is not in the range {range}."),
    _("file"),
    _("directory"),
    _("path"),
    _("{name} {filename!r} does not exist."),
    _("{name} {filename!r} is a file."),
    _("{name} {filename!r} is a directory."),
    _("{name} {filename!r} is not readable."),
    _("{name} {filename!r} is not writable."),
    _("Could not open file {filename!r}: {message}"),
    _("unknown error"),
    _("{editor}: Editing failed"),
    _("{editor}: Editing failed: {e}"),
    ngettext(
        "Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", 1
    ),
    ngettext(
        "Takes {nargs} values but 1 was given.", "Takes {nargs} values but {len} were given.", 1
    ),
    ngettext("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", 1),
    ngettext(
        "Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments.", 1
    ),
    ngettext("{value!r} is not {choice}.", "{value!r} is not one of {choices}.", 1),
)
