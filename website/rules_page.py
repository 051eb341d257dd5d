"""The rules and tips of `hn rules` as one page."""

from hncli.terminal.rulebook import topics
from website.markdown_text import escaped, prose

INTRODUCTION = """\
# Rules and tips

What `hn rules` tells, topic by topic, in our own words. A mark such as (R-THREAT-2) is the name of
a rule, by which the other pages, the tests and `hn rules R-THREAT-2` call it.
"""
ITEM = "- "


def rules_page() -> str:
    """The whole page."""
    lines = [INTRODUCTION]
    for topic in topics():
        lines += [f"## {escaped(topic.title)} {{ #{topic.slug} }}", ""]
        was_item = False
        for paragraph in topic.paragraphs:
            is_item = paragraph.startswith(ITEM)
            if was_item and not is_item:
                lines.append("")
            text = prose(paragraph.removeprefix(ITEM))
            lines += [f"{ITEM}{text}"] if is_item else [text, ""]
            was_item = is_item
        lines.append("")
    return "\n".join(lines)
