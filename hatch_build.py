"""Compiles the catalogues of messages when hn is built or installed, an editable install too.

The source has `hncli/locale/<lang>/LC_MESSAGES/hn.po`; the program reads `hn.mo` beside it, which
is made here and not committed.
"""

from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CATALOGUES = "hncli/locale/*/LC_MESSAGES/hn.po"


def compile_catalogues(root: Path) -> list[str]:
    """Write hn.mo beside every hn.po; their paths below the root. A broken hn.po is an error."""
    made = []
    for source in sorted(root.glob(CATALOGUES)):
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parts[-3], abort_invalid=True)
        target = source.with_suffix(".mo")
        compiled = BytesIO()
        write_mo(compiled, catalogue)
        if not target.exists() or target.read_bytes() != compiled.getvalue():
            target.write_bytes(compiled.getvalue())  # else somebody may be reading it
        made.append(target.relative_to(root).as_posix())
    return made


class CatalogueBuildHook(BuildHookInterface[Any]):
    """Puts the compiled catalogues into the wheel, which leaves out what git ignores."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile; called by hatchling before it collects the files."""
        build_data["artifacts"] += compile_catalogues(Path(self.root))
