"""The groups of commands: where each command is, and its line of help."""

from hncli.base.messages import N_
from hncli.commands.groups import LazyGroup

career = LazyGroup(
    "career",
    {
        "new": ("careers.play_commands:new", N_("Begin a career.")),
        "list": ("careers.commands:list_careers", N_("List your careers.")),
        "show": ("careers.commands:show", N_("Show where a career stands.")),
        "play": ("careers.play_commands:play", N_("Play on, mission after mission.")),
        "give-up": ("careers.play_commands:give_up", N_("Give up the mission being played.")),
        "table": (
            "table.commands:career_table",
            N_("Follow a mission with the real cards, step by step."),
        ),
        "log": ("careers.table_mission_form:log", N_("Enter a mission played at a table.")),
        "spend": ("careers.play_commands:spend", N_("Spend experience.")),
        "retire": ("careers.play_commands:retire", N_("End a career early.")),
        "scorecard": ("careers.commands:scorecard", N_("Print the scorecard.")),
        "page": ("careers.report_commands:page", N_("Write a career as a page to show.")),
        "card": ("careers.report_commands:card", N_("Draw a career as a picture to post.")),
        "history": ("careers.report_commands:history", N_("Tell the story of every mission.")),
        "replay": ("careers.report_commands:replay", N_("Step through a finished mission.")),
        "review": (
            "reviews.commands:career_review",
            N_("Review finished missions: you, or the dice?"),
        ),
        "notes": ("careers.commands:notes", N_("Read or add notes of your own.")),
        "rename": ("careers.file_commands:rename", N_("Give a career another name.")),
        "delete": ("careers.file_commands:delete", N_("Delete a career, but for a backup.")),
        "backup": ("careers.file_commands:backup", N_("Keep a copy of a career.")),
        "restore": ("careers.file_commands:restore", N_("Go back to a backup.")),
        "export": ("careers.exports:export", N_("Write a career to one portable file.")),
        "import": ("careers.file_commands:import_career", N_("Read a career from such a file.")),
        "doctor": ("careers.file_commands:doctor", N_("Find and mend damaged files.")),
    },
    N_(
        "Play a career: up to ten missions by one negotiator, with the stress they leave.\n\n"
        "NAME may be left out where there is one career only; else the one used last is meant."
    ),
)

mission = LazyGroup(
    "mission",
    {
        "play": ("missions.play_command:play", N_("Play a mission, or continue a saved one.")),
        "story": ("missions.commands:story", N_("Tell a whole call, to read.")),
        "page": ("missions.commands:page", N_("Write a mission as a page to show.")),
        "card": ("missions.commands:card", N_("Draw a mission as a picture to post.")),
        "review": (
            "reviews.commands:mission_review",
            N_("Review a finished mission: was it you, or the dice?"),
        ),
        "practice": (
            "reviews.practice_command:practice",
            N_("Try a choice of a finished mission again."),
        ),
        "abductors": (
            "missions.commands:abductors",
            N_("List the abductors, how hard they are, and your record."),
        ),
        "list": ("missions.commands:list_missions", N_("List your saved missions.")),
        "remove": ("missions.commands:remove", N_("Remove a saved mission.")),
    },
    N_("Play single missions, and list those you left."),
)

challenge = LazyGroup(
    "challenge",
    {
        "new": ("challenges.commands:new", N_("Make a code that fixes a mission or a career.")),
        "play": ("challenges.commands:play", N_("Play what a code fixes.")),
        "result": ("challenges.result_commands:result", N_("Print the result code of a game.")),
        "list": ("challenges.result_commands:list_results", N_("List the results you have.")),
        "restore": ("challenges.result_commands:restore", N_("Go back to a backup of them.")),
        "check": ("challenges.result_commands:check", N_("Prove result codes, the best first.")),
        "add": ("challenges.result_commands:add", N_("Keep friends' results by name.")),
        "story": ("challenges.result_commands:story", N_("Tell a friend's game as a story.")),
    },
    N_(
        "Challenge somebody: a code fixes a mission or a whole career, and the result is a code "
        "too.\n\n"
        "A result code holds the choices and nothing else, so that everybody can play them again. "
        "Only shipped cards count; your own packs are left out. For the mission of the day see hn "
        "daily."
    ),
)

sets = LazyGroup(
    "sets",
    {
        "check": ("sets.commands:check", N_("Check sets against the rules.")),
        "list": ("sets.commands:list_sets", N_("List your sets.")),
        "new": ("sets.commands:new", N_("Build a set and keep it under NAME.")),
        "show": ("sets.commands:show", N_("Show the cards of a set.")),
    },
    N_("Build terror and conversation sets of your own, from several boxes."),
)

lab = LazyGroup(
    "lab",
    {
        "run": ("lab.commands:run", N_("Let automatic players play, or play on.")),
        "report": ("lab.commands:report", N_("Report what came of a run.")),
        "list": ("lab.commands:list_runs", N_("List your runs.")),
    },
    N_("Let automatic players play very many missions or careers, and see what comes of it."),
)

content = LazyGroup(
    "content",
    {
        "list": ("content.commands:list_cards", N_("List every card with its pack.")),
        "show": ("content.commands:show", N_("Show a card.")),
        "new": ("content.entry_commands:new", N_("Enter cards of your own box.")),
        "edit": ("content.entry_commands:edit", N_("Change a card that you entered.")),
        "confirm": ("content.entry_commands:confirm", N_("Say that cards are as printed.")),
        "override": (
            "content.commands:override",
            N_("Correct a card: your own figures in place of the shipped ones."),
        ),
        "diff": ("content.commands:diff", N_("Show what your packs change.")),
        "report": (
            "content.commands:report",
            N_("Print what you know of the cards as text to send in."),
        ),
        "check": ("content.commands:check", N_("Check packs.")),
    },
    N_("Look at the cards, enter or correct some, and check packs."),
)

scenario = LazyGroup(
    "scenario",
    {"check": ("hncli.cli.doors:check", N_("Play scenario files and compare."))},
    N_("Check scenario files against the rules."),
    for_programs=True,
)
