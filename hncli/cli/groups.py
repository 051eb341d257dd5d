"""The groups of commands: where each command is, and its line of help."""

from hncli.base.messages import N_
from hncli.commands import declare
from hncli.commands.groups import LazyGroup


@declare.group(
    cls=LazyGroup,
    lazy={
        "new": ("hncli.features.careers.new_command:new", N_("Begin a career.")),
        "list": ("hncli.features.careers.commands:list_careers", N_("List your careers.")),
        "show": ("hncli.features.careers.commands:show", N_("Show where a career stands.")),
        "play": (
            "hncli.features.careers.play_commands:play",
            N_("Play on, mission after mission."),
        ),
        "give-up": (
            "hncli.features.careers.play_commands:give_up",
            N_("Give up the mission being played."),
        ),
        "table": (
            "hncli.features.table.commands:career_table",
            N_("Follow a mission with the real cards, step by step."),
        ),
        "log": (
            "hncli.features.careers.play_commands:log",
            N_("Enter a mission played at a table."),
        ),
        "spend": ("hncli.features.careers.play_commands:spend", N_("Spend experience.")),
        "retire": ("hncli.features.careers.play_commands:retire", N_("End a career early.")),
        "scorecard": ("hncli.features.careers.commands:scorecard", N_("Print the scorecard.")),
        "page": (
            "hncli.features.careers.report_commands:page",
            N_("Write a career as a page to show."),
        ),
        "card": (
            "hncli.features.careers.report_commands:card",
            N_("Draw a career as a picture to post."),
        ),
        "history": (
            "hncli.features.careers.report_commands:history",
            N_("Tell the story of every mission."),
        ),
        "replay": (
            "hncli.features.careers.report_commands:replay",
            N_("Step through a finished mission."),
        ),
        "review": (
            "hncli.features.reviews.commands:career_review",
            N_("Review finished missions: you, or the dice?"),
        ),
        "notes": ("hncli.features.careers.commands:notes", N_("Read or add notes of your own.")),
        "rename": (
            "hncli.features.careers.file_commands:rename",
            N_("Give a career another name."),
        ),
        "delete": (
            "hncli.features.careers.file_commands:delete",
            N_("Delete a career, but for a backup."),
        ),
        "backup": ("hncli.features.careers.file_commands:backup", N_("Keep a copy of a career.")),
        "restore": ("hncli.features.careers.file_commands:restore", N_("Go back to a backup.")),
        "export": (
            "hncli.features.careers.file_commands:export",
            N_("Write a career to one portable file."),
        ),
        "import": (
            "hncli.features.careers.file_commands:import_career",
            N_("Read a career from such a file."),
        ),
        "doctor": (
            "hncli.features.careers.file_commands:doctor",
            N_("Find and mend damaged files."),
        ),
    },
    help=N_(
        "Play a career: up to ten missions by one negotiator, with the stress they leave.\n\n"
        "NAME may be left out where there is one career only; else the one used last is meant."
    ),
)
def career() -> None:
    """Group of commands; does nothing itself."""


@declare.group(
    cls=LazyGroup,
    lazy={
        "play": (
            "hncli.features.missions.play_command:play",
            N_("Play a mission, or continue a saved one."),
        ),
        "story": ("hncli.features.missions.commands:story", N_("Tell a whole call, to read.")),
        "page": ("hncli.features.missions.commands:page", N_("Write a mission as a page to show.")),
        "card": (
            "hncli.features.missions.commands:card",
            N_("Draw a mission as a picture to post."),
        ),
        "review": (
            "hncli.features.reviews.commands:mission_review",
            N_("Review a finished mission: was it you, or the dice?"),
        ),
        "practice": (
            "hncli.features.reviews.practice_command:practice",
            N_("Try a choice of a finished mission again."),
        ),
        "abductors": (
            "hncli.features.missions.commands:abductors",
            N_("List the abductors, how hard they are, and your record."),
        ),
        "list": ("hncli.features.missions.commands:list_missions", N_("List your saved missions.")),
        "remove": ("hncli.features.missions.commands:remove", N_("Remove a saved mission.")),
    },
    help=N_("Play single missions, and list those you left."),
)
def mission() -> None:
    """Group of commands; does nothing itself."""


@declare.group(
    cls=LazyGroup,
    lazy={
        "new": (
            "hncli.features.challenges.commands:new",
            N_("Make a code that fixes a mission or a career."),
        ),
        "play": ("hncli.features.challenges.commands:play", N_("Play what a code fixes.")),
        "result": (
            "hncli.features.challenges.result_commands:result",
            N_("Print the result code of a game."),
        ),
        "list": (
            "hncli.features.challenges.result_commands:list_results",
            N_("List the results you have."),
        ),
        "restore": (
            "hncli.features.challenges.result_commands:restore",
            N_("Go back to a backup of them."),
        ),
        "check": (
            "hncli.features.challenges.result_commands:check",
            N_("Prove result codes, the best first."),
        ),
    },
    help=N_(
        "Challenge somebody: a code fixes a mission or a whole career, and the result is a code "
        "too.\n\n"
        "A result code holds the choices and nothing else, so that everybody can play them again. "
        "Only shipped cards count; your own packs are left out. For the mission of the day see hn "
        "daily."
    ),
)
def challenge() -> None:
    """Group of commands; does nothing itself."""


@declare.group(
    cls=LazyGroup,
    lazy={
        "check": ("hncli.features.sets.commands:check", N_("Check sets against the rules.")),
        "list": ("hncli.features.sets.commands:list_sets", N_("List your sets.")),
        "new": ("hncli.features.sets.commands:new", N_("Build a set and keep it under NAME.")),
        "show": ("hncli.features.sets.commands:show", N_("Show the cards of a set.")),
    },
    help=N_("Build terror and conversation sets of your own, from several boxes."),
)
def sets() -> None:
    """Group of commands; does nothing itself."""


@declare.group(
    cls=LazyGroup,
    lazy={
        "run": ("hncli.features.lab.commands:run", N_("Let automatic players play, or play on.")),
        "report": ("hncli.features.lab.commands:report", N_("Report what came of a run.")),
        "list": ("hncli.features.lab.commands:list_runs", N_("List your runs.")),
    },
    help=N_("Let automatic players play very many missions or careers, and see what comes of it."),
)
def lab() -> None:
    """Group of commands; does nothing itself."""


@declare.group(
    cls=LazyGroup,
    lazy={
        "list": (
            "hncli.features.content.commands:list_cards",
            N_("List every card with its pack."),
        ),
        "show": ("hncli.features.content.commands:show", N_("Show a card.")),
        "new": (
            "hncli.features.content.entry_commands:new",
            N_("Enter cards of your own box."),
        ),
        "edit": (
            "hncli.features.content.entry_commands:edit",
            N_("Change a card that you entered."),
        ),
        "confirm": (
            "hncli.features.content.entry_commands:confirm",
            N_("Say that cards are as printed."),
        ),
        "override": (
            "hncli.features.content.commands:override",
            N_("Correct a card: your own figures in place of the shipped ones."),
        ),
        "diff": ("hncli.features.content.commands:diff", N_("Show what your packs change.")),
        "report": (
            "hncli.features.content.commands:report",
            N_("Print what you know of the cards as text to send in."),
        ),
        "check": ("hncli.features.content.commands:check", N_("Check packs.")),
    },
    help=N_("Look at the cards, enter or correct some, and check packs."),
)
def content() -> None:
    """Group of commands; does nothing itself."""


@declare.group(
    cls=LazyGroup,
    lazy={"check": ("hncli.cli.doors:check", N_("Play scenario files and compare."))},
    help=N_("Check scenario files against the rules."),
    for_programs=True,
)
def scenario() -> None:
    """Group of commands; does nothing itself."""
