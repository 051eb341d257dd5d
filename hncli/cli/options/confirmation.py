"""The option --yes."""

from hncli.cli import declare
from hncli.words import N_

yes_option = declare.option("--yes", is_flag=True, help=N_("Ask nothing."))
