"""Entry point of the command `hn` and of `python -m hncli`.

It imports next to nothing itself, so that Ctrl-C is handled before the imports that take time.
"""

import gc
import os
import sys


def _exit_if_interrupted(unraisable: "sys.UnraisableHookArgs") -> None:
    """End the process at a Ctrl-C that Python cannot raise, as in the import system's callbacks."""
    if issubclass(unraisable.exc_type, KeyboardInterrupt):
        os._exit(130)
    sys.__unraisablehook__(unraisable)


def main() -> None:
    """Run `hn`; Ctrl-C during its imports ends it with exit code 130 and no traceback."""
    sys.unraisablehook = _exit_if_interrupted
    gc.set_threshold(50_000)  # what is imported stays; looking through it took a tenth of a start
    try:
        from hncli.commands.exits import exit_on_interrupt

        exit_on_interrupt()
    except KeyboardInterrupt:
        os._exit(130)
    from hncli.cli.main import main as run

    run()


if __name__ == "__main__":
    main()
