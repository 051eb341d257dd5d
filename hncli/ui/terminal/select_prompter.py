"""Lists to move in with the arrow keys: questions for a real terminal, by questionary."""

import signal
import textwrap
from typing import Any, NoReturn

from hncli.terminal.questions import Answer, Question
from hncli.ui.terminal.columns import wrap
from hncli.ui.terminal.environment import Environment, in_ascii
from hncli.ui.terminal.typed_words import is_yes
from hncli.words import _, pgettext

MARK = 2  # columns that questionary puts before a question
POINTER = 3  # and before an option
DESCRIPTION = "  Description: "  # and before what it says of the one that is pointed at
INDENT = 6
COMMAND_KEYS = {"?": "?", "h": "hint", "l": "look", "q": "save and quit", "u": "undo"}
"""The commands that have a key of their own on a screen."""


class Unusable(Exception):
    """This terminal cannot be drawn on after all."""


class SelectPrompter:
    """Lets the player move in a list, and understands what numbered lines understand as well."""

    is_over = False  # the process was told to end, so nothing more is asked

    def __init__(self, env: Environment) -> None:
        self.env = env
        try:
            import questionary
            from prompt_toolkit.output import create_output

            create_output()
        except Exception as error:  # a console that prompt_toolkit refuses, whatever it raises
            raise Unusable(str(error)) from None
        signal.signal(signal.SIGTERM, exit_on_sigterm)
        self.questionary = questionary
        self.style = questionary.Style([("highlighted", "bold"), ("pointer", "bold")])

    def choose(self, question: Question, again: bool = False) -> Answer:
        """Let the player move to an option, type its number, or begin to type a command."""
        if question.screen is not None:
            return self._on_screen(question)
        if not again:
            self._say_lines(question)
        found = ""
        while not found:
            found = self._list(question)
        return Answer(found)

    def _on_screen(self, question: Question) -> Answer:
        """Paint the whole screen with its menu, and give what was chosen or typed."""
        from hncli.ui.terminal.screen_app import Menu

        if SelectPrompter.is_over:
            raise KeyboardInterrupt
        assert question.screen is not None
        words = {command.word for command in question.commands}
        keys = {key: word for key, word in COMMAND_KEYS.items() if word in words}
        if "quit" in words:  # where nothing is saved
            keys["q"] = "quit"
        return Menu(self.env, question.screen, question.options, keys, question.at).ask()

    def _described(self, text: str) -> str | None:
        """What is said of an option, behind a word that `translate_list` puts there."""
        return self._folded(text, len(_translated(DESCRIPTION))) or None

    def _list(self, question: Question) -> str:
        """Show the list once; returns the chosen id or the typed line, which may be empty."""
        choices = [
            self.questionary.Choice(
                self._folded(f"{n}. {option.label}", POINTER),
                value=option.id,
                description=self._described(option.does),
            )
            for n, option in enumerate(question.options, 1)
        ]
        asked = self.questionary.select(
            self._folded(question.lines[-1], MARK),
            choices,
            instruction=self._instruction(question),
            erase_when_done=True,  # it would cut off what it repeats
            **self._look(),
        )
        add_typing_keys(asked.application, len(choices))
        found = self._ask(asked)
        if isinstance(found, TypedStart):
            words = [command.shown for command in question.commands]
            return self._text(">", str(found), words)
        at = question.ids.index(found)
        self.env.say("", *wrap(f"> {at + 1}. {question.options[at].label}", self.env.width))
        return str(found)

    def line(self, prompt: str, usual: str = "") -> str:
        """Read one line; returns the default if it is empty."""
        return self._text(f"{prompt} [{usual}]" if usual else prompt) or usual

    def is_sure(self, question: str) -> bool:
        """Read yes, or anything else for no."""
        typed = self._text(_("{question} Type yes: ").format(question=question).rstrip())
        return is_yes(typed)

    def several(self, question: Question) -> Answer:
        """Let the player mark some options with the space bar."""
        if question.screen is not None:
            return self._on_screen(question)
        from questionary.prompts import common

        self._say_lines(question)
        choices = [
            self.questionary.Choice(
                self._shown(option.label),
                value=option.id,
                checked=option.id in question.marked,
                description=self._described(option.does),
            )
            for option in question.options
        ]
        asked = self.questionary.checkbox(
            self._folded(question.lines[-1], MARK),
            choices,
            instruction=_("(Space selects, Enter continues)"),
            erase_when_done=True,  # it would say "done", and not what was marked
            **self._look(),
        )
        configure_list(asked.application)
        if self.env.is_ascii:  # questionary has no other way to change its signs
            vars(common).update(INDICATOR_SELECTED="[x]", INDICATOR_UNSELECTED="[ ]")
        marked = self._ask(asked)
        labels = [option.label for option in question.options if option.id in marked]
        shown = ", ".join(labels) or pgettext("nothing selected", "none")
        self.env.say(
            "",
            *wrap(f"> {shown}", self.env.width),
        )
        return Answer(" ".join(marked))

    def _ask(self, asked: Any) -> Any:
        if SelectPrompter.is_over:
            raise KeyboardInterrupt
        ignore_mouse(asked.application)
        return asked.application.run(handle_sigint=False)  # it may come when the prompt is gone

    # How it looks

    def _look(self) -> dict[str, Any]:
        """The signs and colours that this terminal has."""
        from prompt_toolkit.output import ColorDepth

        depth = {} if self.env.has_color else {"color_depth": ColorDepth.DEPTH_1_BIT}
        return {"qmark": "?", "pointer": ">", "style": self.style, **depth}

    def _shown(self, text: str) -> str:
        return in_ascii(text) if self.env.is_ascii else text

    def _folded(self, text: str, before: int) -> str:
        """Wrap a text behind a prefix of `before` columns that questionary prints."""
        lines = textwrap.wrap(
            "x" * before + self._shown(text),
            self.env.width - 1,
            subsequent_indent=" " * INDENT,
            break_on_hyphens=False,
        )
        return "\n".join(lines)[before:]

    def _say_lines(self, question: Question) -> None:
        width = self.env.width
        for line in question.lines[:-1]:
            self.env.say(*wrap(line, width))

    def _instruction(self, question: Question) -> str:
        """What can be typed, as much of it as fits behind the question."""
        room = self.env.width - len(question.lines[-1]) - 6
        said = ""
        for command in question.commands:
            longer = f"{said}, {command.shown}" if said else command.shown
            if len(longer) + 2 <= room:
                said = longer
        return f"({said})" if said else " "

    def _text(self, prompt: str, begun: str = "", words: list[str] | None = None) -> str:
        from prompt_toolkit.completion import WordCompleter

        look = {name: value for name, value in self._look().items() if name != "pointer"}
        if words:
            look["completer"] = WordCompleter(words, sentence=True)
        asked = self.questionary.text(self._folded(prompt, MARK), default=begun, **look)
        return str(self._ask(asked)).strip()


def exit_on_sigterm(_number: int, _frame: object) -> NoReturn:
    """Signal handler: end as at Ctrl-C, so that the terminal is restored."""
    SelectPrompter.is_over = True
    raise KeyboardInterrupt


class TypedStart(str):
    """The first character of a line that the player has begun to type."""

    __slots__ = ()


def ignore_mouse(app: Any) -> None:
    """Ignore mouse events; malformed ones crash prompt_toolkit."""
    from prompt_toolkit.key_binding import KeyBindings, merge_key_bindings
    from prompt_toolkit.keys import Keys

    keys = KeyBindings()
    keys.add(Keys.Vt100MouseEvent, eager=True)(lambda _event: None)
    app.key_bindings = merge_key_bindings([app.key_bindings, keys])


def add_typing_keys(app: Any, count: int) -> None:
    """Bind digits to move the cursor, and any other character to start a typed line."""
    from prompt_toolkit.key_binding import KeyBindings, merge_key_bindings
    from prompt_toolkit.keys import Keys

    options = configure_list(app)
    keys = KeyBindings()
    number = ""

    @keys.add(Keys.Any)
    def typed(event: Any) -> None:
        nonlocal number
        sign = event.data
        if sign.isascii() and sign.isdecimal():
            if number and options.pointed_at != int(number) - 1:
                number = ""  # an arrow key has moved away from it
            number += sign
            if 1 <= int(number) <= count:
                options.pointed_at = int(number) - 1
            else:  # no option has it, and Enter must not choose another
                event.app.exit(result=TypedStart(number))
        elif sign.isprintable() and sign.strip():
            event.app.exit(result=TypedStart(sign))

    app.key_bindings = merge_key_bindings([app.key_bindings, keys])


def configure_list(app: Any) -> Any:
    """Show labels whole and bind Ctrl-D to leave; returns questionary's control of the list."""
    from prompt_toolkit.filters import to_filter
    from prompt_toolkit.key_binding import KeyBindings, merge_key_bindings
    from prompt_toolkit.layout import ScrollOffsets
    from questionary.prompts.common import InquirerControl

    keys = KeyBindings()

    @keys.add("c-d", eager=True)
    def gone(event: Any) -> None:
        event.app.exit(exception=EOFError())

    @keys.add("c-o", eager=True)
    @keys.add("escape", "enter", eager=True)
    def ignored(_event: Any) -> None:
        """No-op: these keys would accept the empty buffer behind the list."""

    app.key_bindings = merge_key_bindings([app.key_bindings, keys])
    windows = app.layout.find_all_windows()
    window = next(one for one in windows if isinstance(one.content, InquirerControl))
    translate_list(window.content)
    window.wrap_lines = to_filter(True)  # else what is too long for the line is cut off
    window.scroll_offsets = ScrollOffsets(bottom=2)  # the rest of a label that goes on below
    return window.content


def translate_list(control: Any) -> None:
    """Translate the one word that questionary itself writes below a list."""
    tokens = control.text

    def translated() -> list[tuple[str, str]]:
        return [
            (style, _translated(text) if text.startswith(DESCRIPTION) else text, *more)
            for style, text, *more in tokens()
        ]

    control.text = translated


def _translated(text: str) -> str:
    """A description of questionary's with our word before it."""
    label = _("Description:")
    return f"  {label} {text.removeprefix(DESCRIPTION)}"
