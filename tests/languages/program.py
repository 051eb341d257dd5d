"""`hn` with a data folder, in English or in the pseudo-language of `translation/`."""

import re
import subprocess
from pathlib import Path

from hncli.words import ENGLISH
from tests.cli.running import HN, LONGEST, Ended, environment, nursery
from tests.translation.pseudo_hn import pseudo_folder, pseudo_hn, variables

TIME = re.compile(r"\d{4}-\d\d-\d\dT[-:.\d]+(?:Z|\+00:00)?")
NEW_IN_EVERY_RUN = re.compile(r'"[0-9a-f]{20,64}"|"(?:mtime|size)": *\d+')


class Program:
    """The program with a data folder.

    `run` forks a command from a process that has chosen its language already. `start` really starts
    it, in the copy that has the pseudo-language: for what depends on how the language is chosen, as
    commands that write for programs do.
    """

    def __init__(self, home: Path, folder: Path | None = None) -> None:
        self.home = home
        self.folder = folder or pseudo_folder()

    def run(self, language: str, *args: str, typed: str = "", code: int | None = 0) -> str:
        """What a command prints in a language; None allows any exit code."""
        return expected(self._run(language, args, typed), code)

    def run_whole(self, language: str, *args: str, typed: str = "") -> str:
        """What a command prints in a language, its complaints too."""
        ended = self._run(language, args, typed)
        return ended.out + ended.err

    def start(self, language: str, *args: str, typed: str = "", code: int | None = 0) -> str:
        """What a command prints that is started as a player's shell does."""
        env = self._variables() | variables(self.folder) | {"HN_LANG": language}
        ended = subprocess.run(
            [HN, *args],
            input=typed.encode(),
            capture_output=True,
            env=environment(**env),
            timeout=LONGEST,
            check=False,
        )
        out, err = ended.stdout.decode(), ended.stderr.decode()
        return expected(Ended(ended.returncode, out, err), code)

    def files(self) -> dict[str, str]:
        """Everything stored, by path, without what is new in every run: times, ids, checksums."""
        return {
            TIME.sub("TIME", str(path.relative_to(self.home))): masked(path.read_text("utf-8"))
            for path in sorted(self.home.rglob("*"))
            if path.is_file()
        }

    def _run(self, language: str, args: tuple[str, ...], typed: str) -> Ended:
        if language == ENGLISH:
            env = environment(**self._variables())
            code, out, err = nursery().run(args, typed.encode(), env, LONGEST)
            ended = Ended(code, out.decode(), err.decode())
        else:
            ended = pseudo_hn().run(*args, typed=typed, **self._variables())
        expected(ended, None)
        return ended

    def _variables(self) -> dict[str, str]:
        return {"HN_HOME": str(self.home), "HN_TODAY": "2026-03-01"}


def expected(ended: Ended, code: int | None) -> str:
    """What was printed, after a look at how the command ended."""
    assert "Traceback" not in ended.err, ended.err
    assert code in (None, ended.code), ended
    return ended.out


def masked(text: str) -> str:
    """A stored text without what is new in every run."""
    return NEW_IN_EVERY_RUN.sub("NEW", TIME.sub("TIME", text))
