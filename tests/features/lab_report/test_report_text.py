"""The report of a run: the right figures, at any width, in words and as a picture."""

from xml.etree import ElementTree

import pytest

from hncli.features.lab.jobs import Report, run_report
from hncli.features.lab.report import report_document, report_svg
from hncli.report.document import Rate, RateChart
from hncli.report.text import TextForm, chart_lines, text_lines
from tests.features.lab.small_runs import small_run
from tests.features.lab_report.lab_results import of_careers, of_missions

RATES = """\
Run night-shift: 40 of 40 missions played, seed 7.

Win rates, with 95% intervals:
player    abductor  played    won        interval
random    arkayne       10  10.0%   1.8% to 40.4%
sensible  arkayne       10  60.0%  31.3% to 83.2%
random    donna         10  10.0%   1.8% to 40.4%
sensible  donna         10  60.0%  31.3% to 83.2%
random    all           20  10.0%   2.8% to 30.1%
sensible  all           20  60.0%  38.7% to 78.1%

random arkayne   #----------------                           10.0%
sensible arkayne #############----------------------         60.0%
random donna     #----------------                           10.0%
sensible donna   #############----------------------         60.0%

How missions end:
ending                    random  sensible
time has run out           90.0%     40.0%
the abductor is captured   10.0%     60.0%

"""
COMPARED = (
    "On the same 20 missions random won 10.0% and sensible 60.0%: a difference of -50.0 points, "
    "between -74.3 and -16.6; between equals it would come up with a chance of 0.0129."
)
CAREERS = """\
Run long-years: 4 of 4 careers played, seed 7.

Win rates, with 95% intervals:
sensible, normal: played 2, won 55.0%, interval 6.0% to 100.0%.
sensible, hard: played 2, won 20.0%, interval 20.0% to 20.0%.

Figures:
sensible normal, score: mean -4.00, interval -19.68 to 11.68, 10% -12, 50% -12, 90% 4.
"""


def text(report: Report, width: int, plain: bool = False) -> str:
    return "\n".join([*text_lines(report_document(report), width, plain, is_ascii=True), ""])


def test_tables_and_bars() -> None:
    assert text(of_missions(), 66).startswith(RATES)


def test_cards_and_figures() -> None:
    lines = text(of_missions(), 80).splitlines()
    assert "random    turns             8.80    8.36 to 9.24    8    8   10" in lines
    assert "minor-extraction   50.0%  60.0%   40.0%  75.0%" in lines
    assert "a-bold-lie         10.0%   0.0%    0.0%      -" in lines


def test_players_are_compared_on_the_same_missions() -> None:
    assert text(of_missions(), 400).splitlines()[-1] == COMPARED
    (one,) = of_missions()["comparisons"]
    counted = [one[key] for key in ("played", "both", "only_first", "only_second", "neither")]
    assert counted == [20, 0, 2, 12, 6]


def test_careers_in_sentences() -> None:
    assert text(of_careers(), 100, plain=True).startswith(CAREERS)


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("width", [20, 30, 40, 60, 80, 120])
@pytest.mark.parametrize("made", [of_missions, of_careers])
def test_every_width_holds_every_figure(made: type, width: int, plain: bool) -> None:
    found = text(made(), width, plain)
    assert max(map(len, found.splitlines())) <= width
    assert "95%" in found
    assert "60.0%" in found or "55.0%" in found


def test_a_run_that_has_not_begun() -> None:
    found = run_report(small_run(), "empty")
    assert text(found, 80) == "Run empty: 0 of 22 missions played, seed 5.\n"
    assert [job["played"] for job in found["jobs"]] == [0, 0]


def test_bars_show_the_interval() -> None:
    rates = (Rate("a", 0.5, 0.25, 0.75, "50.0%"), Rate("bc", 0.0, 0.0, 0.5, "0.0%"))
    assert chart_lines(RateChart(rates, "100.0%"), TextForm(18)) == [
        "a  ██░░░░    50.0%",
        "bc ░░░░       0.0%",
    ]


def test_the_picture_is_svg_and_has_a_bar_for_every_job() -> None:
    picture = ElementTree.fromstring(report_svg(of_missions(random='<"&')))
    space = "{http://www.w3.org/2000/svg}"
    drawn = picture.findall(f"{space}rect[@class='bar']")
    assert [float(bar.get("width", "")) for bar in drawn] == [48.0, 288.0, 48.0, 288.0]
    words = [one.text for one in picture.findall(f"{space}text")]
    assert '<"& arkayne' in words
    assert "60.0% (31.3%-83.2%)" in words
    assert len(picture.findall(f"{space}line[@class='interval']")) == 3 * 4
