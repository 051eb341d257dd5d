"""The option --yes."""

import click

from hncli.words import _

yes_option = click.option("--yes", is_flag=True, help=_("Ask nothing."))
