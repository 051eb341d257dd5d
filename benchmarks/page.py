"""What the page of a career costs: seconds more than its scorecard, and bytes for ten missions.

Both commands run in turns on the example career, and the fastest run of each counts. The exit code
is 1 if the page takes more than a second more, or if it is larger than 400 KB.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HN = ("-c", "from hncli.cli.main import main; main()", "career")
HOME = ("--home", str(ROOT / "careers"))
MOST_SECONDS, MOST_BYTES = 1.0, 400_000


def seconds(*args: str) -> float:
    """The wall-clock time of one command."""
    start = time.perf_counter()
    subprocess.run([sys.executable, *HN, *args], cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=9, help="runs of each command")
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "page.html"
        page = ("page", "example", *HOME, "--out", str(file), "--replace")
        found = [(seconds("scorecard", "example", *HOME), seconds(*page)) for _n in range(runs)]
        size = file.stat().st_size
    scorecard, written = (min(column) for column in zip(*found, strict=True))
    print(f"scorecard {scorecard:.2f} s, page {written:.2f} s: {written / scorecard:.2f} times")
    print(f"{written - scorecard:.2f} s more (at most {MOST_SECONDS:.0f})")
    print(f"{size / 1000:.0f} KB for ten missions (at most {MOST_BYTES / 1000:.0f})")
    return 0 if written - scorecard <= MOST_SECONDS and size <= MOST_BYTES else 1


if __name__ == "__main__":
    sys.exit(main())
