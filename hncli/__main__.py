"""Entry point of the command `hn` and of `python -m hncli`.

It imports next to nothing itself, so that Ctrl-C is handled before the imports that take time.
"""

import os


def main() -> None:
    """Run `hn`; Ctrl-C during its imports ends it with exit code 130 and no traceback."""
    try:
        from hncli.cli.interrupts import exit_on_interrupt

        exit_on_interrupt()
    except KeyboardInterrupt:
        os._exit(130)
    from hncli.cli.main import main as run

    run()


if __name__ == "__main__":
    main()
