"""`hn` with a data folder, in English or in the pseudo-language of `translation/`."""

import re
from pathlib import Path

from tests.cli.running import Ended
from tests.translation.pseudo_hn import PseudoHn

TIME = re.compile(r"\d{4}-\d\d-\d\dT[-:.\d]+(?:Z|\+00:00)?")
NEW_IN_EVERY_RUN = re.compile(r'"[0-9a-f]{20,64}"|"(?:mtime|size)": *\d+')


class Program:
    """The program with a data folder."""

    def __init__(self, home: Path, folder: Path | None = None) -> None:
        self.home = home
        self.hn = PseudoHn(folder)

    def run(self, language: str, *args: str, typed: str = "", code: int | None = 0) -> str:
        """What a command prints in a language; None allows any exit code."""
        return expected(self._run(language, args, typed), code)

    def run_whole(self, language: str, *args: str, typed: str = "") -> str:
        """What a command prints in a language, its complaints too."""
        ended = self._run(language, args, typed)
        return ended.out + ended.err

    def files(self) -> dict[str, str]:
        """Everything stored, by path, without what is new in every run: times, ids, checksums."""
        return {
            TIME.sub("TIME", str(path.relative_to(self.home))): masked(path.read_text("utf-8"))
            for path in sorted(self.home.rglob("*"))
            if path.is_file()
        }

    def _run(self, language: str, args: tuple[str, ...], typed: str) -> Ended:
        home = {"HN_HOME": str(self.home), "HN_TODAY": "2026-03-01"}
        ended = self.hn.run(*args, typed=typed, HN_LANG=language, **home)
        expected(ended, None)
        return ended


def expected(ended: Ended, code: int | None) -> str:
    """What was printed, after a look at how the command ended."""
    assert "Traceback" not in ended.err, ended.err
    assert code in (None, ended.code), ended
    return ended.out


def masked(text: str) -> str:
    """A stored text without what is new in every run."""
    return NEW_IN_EVERY_RUN.sub("NEW", TIME.sub("TIME", text))
