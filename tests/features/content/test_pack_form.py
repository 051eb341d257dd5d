"""A whole pack entered by keys into the player's packs, drafts, and what is refused."""

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from hncli.base.schema import keys_of
from hncli.features.content.card_form import CardForm
from hncli.features.content.card_text import KIND_TITLES
from hncli.features.content.pack_files import OwnPack
from hncli.features.content.pack_form import PackForm
from hncli.features.content.schema_form import SchemaForm
from hncli.features.content.store import Draft
from hncli.game.cards.library import Library, load_library
from hncli.game.cards.linter import check_pack
from hncli.game.cards.models import Action
from hncli.game.cards.operation import operations
from hncli.game.cards.packs import read_pack
from hncli.game.cards.triggers import Trigger
from hncli.terminal.questions import Answer, Question, WentBack
from tests.features.content.test_card_form import meant
from tests.features.content.typist import (
    ESC,
    Done,
    Pick,
    Press,
    Step,
    Type,
    Typist,
    card_steps,
    drawn,
    shorts_of,
)
from tests.fuzz.twin import shipped
from tests.support.scale import IS_WHOLE

TWINS = "pedersen-twins"


class Shelf:
    """A data folder, the form over it, and who types."""

    def __init__(self, home: Path, *steps: Step) -> None:
        self.home = home
        env = drawn()
        self.typist = Typist(env, iter(steps))
        self.form = PackForm(home, self.library, env, self.typist)

    def library(self) -> Library:
        """The shipped packs and the player's."""
        folders = self.home / "packs"
        return load_library(tuple(sorted(folders.iterdir())) if folders.is_dir() else ())

    def run(self) -> "Shelf":
        """Type until there is nothing left to type."""
        with suppress(EOFError):
            self.form.enter_cards(self.form.choose_pack())
        return self

    def said(self) -> str:
        """Everything that the screens showed."""
        return " ".join("\n".join(self.typist.seen).split())

    @property
    def root(self) -> Path:
        return self.home / "packs" / "night-ferry"


def twins(shelf: Shelf) -> Iterator[Step]:
    """Everything that enters the pack of the twins anew: its second first, then the others."""
    pack = shipped().packs[TWINS]
    yield from (Type("Two of Them"), Pick("base"))
    for card in sorted(pack.cards.values(), key=lambda card: card.id != "dolph-pedersen"):
        own = OwnPack(pack.id, Path(pack.id), shipped(), [])
        form = CardForm(own, Draft(TWINS, pack.files[card.id], ""), lambda *_both: None, drawn())
        shelf.typist.shorts = shorts_of(card)
        yield Pick(pack.files[card.id])
        yield from card_steps(form, card, pack.tables[card.id])
    yield from (Pick("pack-itself"), Pick("first"), Pick("rolph"), Pick("own_terror"), Type("4"))
    yield from (Done(0), Pick("done"))


def test_a_pack_of_sixteen_cards_by_keys(tmp_path: Path) -> None:
    """It means the same as the shipped one, and nothing is wrong with it."""
    shelf = Shelf(tmp_path)
    shelf.typist.steps = twins(shelf)
    shelf.run()
    root = tmp_path / "packs" / "two-of-them"
    assert check_pack(root, shipped()) == []
    made, old = read_pack(root), shipped().packs[TWINS]
    assert made.cards.keys() == old.cards.keys()
    for id, card in old.cards.items():
        assert meant(type(card), made.tables[id]) == meant(type(card), old.tables[id])
        assert (made.cards[id].title, made.cards[id].short) == (card.title, card.short)
    assert (made.header.first, made.header.own_terror) == ("rolph", 4)
    assert not shelf.form.store.drafts()
    assert shelf.typist.prompts <= 230  # as docs/packs.md says, "about"
    assert shelf.typist.keys <= 800


NEW: tuple[Step, ...] = (Type("Night Ferry"), Pick("base"))
TALK: tuple[Step, ...] = (
    Pick("conversation.toml"), Type("Hold the Line"), Type("2"), Type(""), Pick("two"),
    Pick("cp"), Type("3"), Done(1), Pick("threat"), Type("-1"), Done(1), Done(0),
)  # fmt: skip
"""A card up to its sheet."""
SAVE = Pick("save")


def enter(home: Path, *steps: Step) -> Shelf:
    return Shelf(home, *steps).run()


def test_the_card_as_it_will_read_is_shown(tmp_path: Path) -> None:
    shelf = enter(tmp_path, *NEW, *TALK, SAVE)
    first, *_between, sheet, _menu = shelf.typist.seen[4:]
    assert "Hold the Line" in first
    assert "Cost: 2 CP\n2+ successes: CP +3\n1 success: threat -1\n0 successes: nothing" in sheet
    assert read_pack(shelf.root).cards["hold-the-line"].text()[0] == "2+ successes: CP +3"
    assert "every command plays with it" in shelf.said()


def test_what_cannot_stand_there_is_not_offered(tmp_path: Path) -> None:
    """After the conversation has ended nothing follows, and in a row no other roll is made."""
    end = (*TALK[:5], Pick("end"))
    shelf = enter(tmp_path, *NEW, *end)
    asked = [text for text in shelf.typist.questions if text.startswith("Two or more")]
    assert asked == ["Two or more successes?"]
    assert "threat roll: on a success" not in shelf.said()
    assert "reroll" not in shelf.said()


def test_a_half_entered_card_is_offered_again(tmp_path: Path) -> None:
    left = enter(tmp_path, *NEW, *TALK[:7])
    assert [one.title for one in left.form.store.drafts()] == ["Night Ferry", "Hold the Line"]
    assert not left.root.exists()
    again = enter(tmp_path, Pick("night-ferry"), Pick("0"), *TALK[4:], SAVE)
    assert "Continue: Hold the Line" in again.said()
    assert not again.form.store.drafts()
    assert read_pack(again.root).tables["hold-the-line"]["two"] == [{"cp": 3}]


def test_esc_goes_back_a_step(tmp_path: Path) -> None:
    back = Press(ESC)
    steps = (*TALK[:3], back, Type("4"), *TALK[3:6], back, back, Pick("do"), Pick("cp"), Type("1"))
    shelf = enter(tmp_path, *NEW, *steps, Done(1), SAVE)
    assert read_pack(shelf.root).tables["hold-the-line"] == {
        "source": "owner", "cost": 4, "do": [{"cp": 1}],
    }  # fmt: skip


def test_a_card_can_be_thrown_away(tmp_path: Path) -> None:
    shelf = enter(tmp_path, *NEW, *TALK, Pick("discard"), Pick("yes"))
    assert [one.title for one in shelf.form.store.drafts()] == ["Night Ferry"]
    assert not shelf.root.exists()


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("", "A title is needed. Type the one that is printed on the card."),
        ("../../etc/passwd", "A title has no slash. Leave it out, or write a dash."),
        ("a\\b", "A title has no slash."),
        ("???", "A title needs a letter from a to z, or a digit."),
        ("x" * 61, "Use lower case letters, digits and hyphens, at most 60."),
        ("Small Talk", "Hostage Negotiator has that card already. To change it: hn content"),
        ("Hold the Line", "Night Ferry has that card already. To change it: hn content edit"),
    ],
)
def test_a_title_that_cannot_be(tmp_path: Path, typed: str, told: str) -> None:
    other = (Pick("conversation.toml"), Type(typed), Type("Another One"))
    shelf = enter(tmp_path, *NEW, *TALK, SAVE, *other)
    assert told in shelf.said()
    assert [one.title for one in shelf.form.store.drafts()] == ["Another One"]


def test_a_pack_that_is_there(tmp_path: Path) -> None:
    enter(tmp_path, *NEW, *TALK, SAVE)
    shelf = enter(tmp_path, Pick("new-pack"), Type("night ferry"), Type("Base"), Type("Crime Wave"))
    assert "There is a pack night-ferry already. Choose another name." in shelf.said()
    assert "There is a pack base already." in shelf.said()
    assert "There is a pack crime-wave already." in shelf.said()
    assert "Which box" not in shelf.said()


def test_a_number_out_of_bounds(tmp_path: Path) -> None:
    shelf = enter(tmp_path, *NEW, *TALK[:2], Type("99"), Type("many"), *TALK[2:], SAVE)
    assert "99 is out of bounds. Write a number from 0 to 20." in shelf.said()
    assert "expected a whole number, found 'many'." in shelf.said()
    assert read_pack(shelf.root).tables["hold-the-line"]["cost"] == 2


def test_an_edited_card_keeps_comments_and_other_cards(tmp_path: Path) -> None:
    first = enter(tmp_path, *NEW, *TALK, SAVE)
    file = first.root / "conversation.toml"
    text = "# Mine.\n\n" + file.read_text("utf-8").replace("# CP to buy it", "# dear; CP to buy it")
    file.write_text(text + '\n# Another.\n[wait]\nsource = "house"\ncost = 1\ndo = [{ cp = 1 }]\n')
    words = first.root / "words" / "en.toml"
    words.write_text(words.read_text("utf-8") + '\n[wait]\ntitle = "Wait"\nflavor = "Hm."\n')
    shelf = Shelf(tmp_path, Pick("cost"), Type("3"), Pick("title"), Type("Hold on"), SAVE)
    card = shelf.form.library.packs["night-ferry"]
    draft = Draft("night-ferry", "conversation.toml", "Hold the Line", card.tables["hold-the-line"],
                  old_id="hold-the-line", card="hold-the-line")  # fmt: skip
    assert shelf.form.enter(shelf.form.open("night-ferry"), draft)
    changed = file.read_text("utf-8")
    assert changed.startswith("# Mine.\n")
    assert "# Another.\n[wait]" in changed
    assert re.search(r"\[hold-on\]\n.*\ncost = 3 +# dear; CP to buy it", changed)
    assert read_pack(shelf.root).cards.keys() == {"hold-on", "wait"}
    assert read_pack(shelf.root).tables["hold-on"]["cost"] == 3
    again = Shelf(tmp_path, Pick("cost"), Type("5"), SAVE)
    draft = Draft("night-ferry", "conversation.toml", "Wait", {"source": "house", "cost": 1,
                  "do": [{"cp": 1}]}, {"flavor": "Hm."}, old_id="wait", card="wait")  # fmt: skip
    assert again.form.enter(again.form.open("night-ferry"), draft)
    assert '[wait]\nsource = "house"\ncost = 5\n' in file.read_text("utf-8")


def test_every_kind_of_value_can_be_asked_for() -> None:
    """A new kind in the language has to be one that the form knows, or can be left out."""
    tables = (Trigger, Action, *operations().values(), *KIND_TITLES)
    for cls in tables:
        for key, one in keys_of(cls).items():
            kind = one.metadata["arg"]
            known = any(each in SchemaForm.ASKS for each in type(kind).__mro__)
            assert known, f"{cls.__name__}.{key}"


class Monkey(Typist):
    """Presses any keys, mostly letters of entries and Enter."""

    def __init__(self, seed: int, keys: int) -> None:
        super().__init__(drawn(), iter(()))
        self.random = Random(seed)
        self.left = keys

    def choose(self, question: Question, again: bool = False) -> Answer:  # noqa: ARG002
        assert question.screen is not None
        control = self._control(question, question.screen())
        size = self.random.choice([(80, 24), (40, 20), (120, 40)])
        while self.left:
            self.left -= 1
            if not self.left % 4:
                control.paint(*size)
            entries = [item.letter for item in question.options if item.letter]
            line = ["Ada One", "Two B", "4", "-1", "1/2", "/", "K", "x" * 70, "", "é"]
            typed = self.random.choice(entries or line)
            if "save" in question.ids and self.random.random() < 0.7:
                typed = entries[question.ids.index("save")]
            answer: Answer | type[WentBack] | None = None
            for key in typed if not entries else [typed]:
                answer = answer or control.press(key)
            answer = answer or (None if entries else control.enter())
            if self.random.random() < 0.08:
                answer = control.escape()
            elif entries and self.random.random() < 0.3:
                answer = answer or control.enter()
            if isinstance(answer, Answer):
                return answer
            if answer is not None:
                raise answer
        raise EOFError


@pytest.mark.parametrize("seed", range(60 if IS_WHOLE else 2))
def test_any_keys(tmp_path: Path, seed: int) -> None:
    """Whatever is pressed, nothing breaks, and what is written can be played."""
    shelf = Shelf(tmp_path)
    shelf.form.env, shelf.form.asks = drawn(), Monkey(seed, 400)
    shelf.run()
    library = shelf.library()
    for id, root in library.folders.items():
        assert check_pack(root, library) == [], id
    assert all(one.title for one in shelf.form.store.drafts())
