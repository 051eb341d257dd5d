"""Win rates as a picture: plain SVG, written by hand."""

from xml.sax.saxutils import escape

from hncli.simulation.report import Report
from hncli.ui.simulation.report_text import Share, percent, shares
from hncli.words import _
from hncli.words.numbers import percent as with_percent

ROW, TOP, BAR = 26, 56, 14
LABELS, PLOT, RIGHT = 260, 480, 150
WIDTH = LABELS + PLOT + RIGHT
GRID = (0, 25, 50, 75, 100)
STYLE = (
    "text{font:13px sans-serif;fill:#222}.head{font-weight:bold;font-size:15px}"
    ".grid{stroke:#ddd}.bar{fill:#5b8db8}.interval{stroke:#222;stroke-width:1.5}"
)


def report_svg(report: Report) -> str:
    """Every job's win rate as a bar, with its interval as a line."""
    found = shares(report)
    bottom = TOP + ROW * len(found)
    title = _("Run {name}: win rates with 95% intervals").format(name=report["name"])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{bottom + 34}" '
        f'viewBox="0 0 {WIDTH} {bottom + 34}" role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{bottom + 34}" fill="#fff"/>',
        f'<text class="head" x="16" y="28">{escape(title)}</text>',
    ]
    for share in GRID:
        x = _x(share / 100)
        parts.append(f'<line class="grid" x1="{x}" y1="{TOP - 8}" x2="{x}" y2="{bottom}"/>')
        parts.append(
            f'<text x="{x}" y="{bottom + 20}" text-anchor="middle">{with_percent(share)}</text>'
        )
    for n, one in enumerate(found):
        parts += _row(one, TOP + ROW * n)
    return "\n".join([*parts, "</svg>", ""])


def _row(one: Share, y: int) -> list[str]:
    """A bar, its whiskers and its figures."""
    low, high, middle = _x(one.low), _x(one.high), y + BAR / 2
    base = y + BAR - 2
    figures = f"{percent(one.value)} ({percent(one.low)}-{percent(one.high)})"
    ends = [
        f'<line class="interval" x1="{x}" y1="{y + 2}" x2="{x}" y2="{y + BAR - 2}"/>'
        for x in (low, high)
    ]
    return [
        f'<text x="{LABELS - 10}" y="{base}" text-anchor="end">{escape(one.label)}</text>',
        f'<rect class="bar" x="{LABELS}" y="{y}" width="{round(one.value * PLOT, 1)}" '
        f'height="{BAR}"/>',
        f'<line class="interval" x1="{low}" y1="{middle}" x2="{high}" y2="{middle}"/>',
        *ends,
        f'<text x="{LABELS + PLOT + 8}" y="{base}">{figures}</text>',
    ]


def _x(share: float) -> float:
    return round(LABELS + share * PLOT, 1)
