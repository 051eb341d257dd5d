"""Whatever is imported first, the language knows every operation."""

import subprocess
import sys
from pathlib import Path

import pytest

import hncli.game.cards.effects
from hncli.game.cards.operation import EFFECTS, operations

READ = """\
import sys
from hncli.{module} import {name}
from hncli.game.cards.operation import EFFECT_LIST, operations
from hncli.base.problems import Place
EFFECT_LIST.read([{{"threat": 1}}], Place("x"))
print(*operations())
"""


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("game.cards.operation", "EFFECT_LIST"),
        ("base.schema", "Whole"),
        ("base.problems", "Place"),
        ("game.cards.triggers", "MOMENTS"),
        ("game.cards.models", "Card"),
        ("game.cards.library", "load_library"),
    ],
)
def test_every_operation_is_known(module: str, name: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", READ.format(module=module, name=name)],
        stdout=subprocess.PIPE,
        check=True,
    )
    assert ended.stdout.decode().split() == list(EFFECTS)


def test_every_module_of_effects_is_entered() -> None:
    folder = Path(hncli.game.cards.effects.__file__).parent
    there = {f"hncli.game.cards.effects.{path.stem}" for path in folder.glob("[a-z]*.py")}
    assert {module.__name__ for module in hncli.game.cards.effects.MODULES} == there
    assert {kind.__module__ for kind in operations().values()} == there
