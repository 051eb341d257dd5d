"""The tests on every supported Python that is installed: `make pythons`, or nox itself.

    nox -- tests/game/engine            these tests, on each of them
    nox -p 3.13 -- -k career       on one of them
    python noxfile.py              which of them are installed

The environments are kept in .nox/, and are installed again when what an install is made from has
changed.
"""

import hashlib
import os
import re
import shutil
import subprocess
from pathlib import Path

import nox

ROOT = Path(__file__).parent
SUPPORTED = nox.project.python_versions(nox.project.load_toml(ROOT / "pyproject.toml"))

nox.options.default_venv_backend = "venv"
nox.options.download_python = "never"
nox.options.error_on_missing_interpreters = False  # nox says which sessions it skips
nox.options.reuse_venv = "yes"


def enable_pyenv() -> None:
    """Let pyenv's commands `python3.12` and the like start what pyenv has installed.

    They refuse to unless a version is chosen, and several can be chosen at once.
    """
    if shutil.which("pyenv") is None or "PYENV_VERSION" in os.environ:
        return
    listed = subprocess.run(["pyenv", "versions", "--bare"], capture_output=True, text=True)
    names = [name for name in listed.stdout.split() if _is_supported(name)]
    if names:
        os.environ["PYENV_VERSION"] = ":".join(reversed(names))


def _is_supported(name: str) -> bool:
    """Whether pyenv's name of a version is that of a plain, supported Python."""
    return re.fullmatch(r"\d+\.\d+\.\d+", name) is not None and (
        name.rpartition(".")[0] in SUPPORTED
    )


def installed() -> list[str]:
    """The supported versions whose interpreter is on the path and starts."""
    return [version for version in SUPPORTED if _starts(f"python{version}")]


def _starts(command: str) -> bool:
    try:
        return subprocess.run([command, "-c", ""], capture_output=True).returncode == 0
    except OSError:
        return False


enable_pyenv()


@nox.session(python=SUPPORTED)
def tests(session: nox.Session) -> None:
    """Run pytest with the arguments after `--`."""
    install(session)
    session.run("python", "-m", "pytest", "-n", "auto", *session.posargs)


def install(session: nox.Session) -> None:
    """Install hn and its development tools, unless nothing has changed since that was done."""
    stamp = Path(session.virtualenv.location) / ".installed"
    catalogues = sorted(ROOT.glob("hncli/locale/*/LC_MESSAGES/hn.po"))
    sources = [ROOT / "pyproject.toml", ROOT / "hatch_build.py", *catalogues]
    wanted = hashlib.sha256(b"".join(one.read_bytes() for one in sources)).hexdigest()
    if not stamp.exists() or stamp.read_text() != wanted:
        session.install("--quiet", "--disable-pip-version-check", "-e", ".[dev]")
        stamp.write_text(wanted)


if __name__ == "__main__":
    print(*installed())
