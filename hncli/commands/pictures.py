"""Commands that draw a picture: their options, and how it is written."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from hncli.base.messages import N_, _, printable_path
from hncli.commands import declare
from hncli.commands.exits import Exit, stop
from hncli.commands.session import current_environment, refuse_existing, write_output

if TYPE_CHECKING:
    from hncli.report.picture import Picture


class PictureFiles:
    """The files that were named for a picture, and whether they may be replaced."""

    def __init__(self, svg: Path | None, png: Path | None, is_square: bool, replace: bool) -> None:
        self.named = [(path, option) for path, option in ((svg, "--svg"), (png, "--png")) if path]
        self.is_square = is_square
        self.replace = replace

    def or_named(self, name: str) -> "PictureFiles":
        """The same, or a PNG of that name in this folder; the command ends if one is in the way."""
        self.named = self.named or [(Path(f"{name}.png"), "--png")]
        for path, option in self.named:
            refuse_existing(path, option, self.replace)
        return self

    def write(self, picture: "Picture") -> None:
        """Draw and write them all; nothing is written if one cannot be drawn."""
        from hncli.report.picture import CannotDraw, picture_svg, png_of

        svg = picture_svg(picture, self.is_square)
        try:
            drawn = [
                (path, svg.encode() if option == "--svg" else png_of(svg))
                for path, option in self.named
            ]
        except CannotDraw as error:
            stop(str(error), Exit.FAILED)
        for path, data in drawn:
            write_output(path, data, self.replace)
            current_environment().say(_("Drawn: {file}").format(file=printable_path(path)))


def picture_options(command: Any) -> Any:
    """Give a command the options --png, --svg, --square and --replace."""
    for option in (
        declare.option("--replace", is_flag=True, help=N_("Overwrite a file that exists.")),
        declare.option("--square", "is_square", is_flag=True, help=N_("A square of 1080 by 1080.")),
        declare.option(
            "--svg",
            metavar=N_("FILE"),
            type=click.Path(path_type=Path),
            help=N_("Write the picture to this file, as SVG."),
        ),
        declare.option(
            "--png",
            metavar=N_("FILE"),
            type=click.Path(path_type=Path),
            help=N_("Write the picture to this file, as PNG."),
        ),
    ):
        command = option(command)
    return command
