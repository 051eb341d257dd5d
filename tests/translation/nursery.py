"""The nursery of tests/cli in the pseudo-language, which is chosen before anything is imported."""

from hncli.words import speak

speak("xx")

from tests.cli.nursery import serve  # noqa: E402 - see above

if __name__ == "__main__":
    serve()
