"""The nursery of tests/cli in the pseudo-language, which is chosen before anything is imported."""

from hncli.cli.language import choose_language
from translation.pseudo import PSEUDO

choose_language(["--lang", PSEUDO])

from tests.cli.nursery import serve  # noqa: E402 - see above

if __name__ == "__main__":
    serve()
