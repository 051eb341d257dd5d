"""Where the words of each language are."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENGLISH = "en"


class Places:
    """The folders of a project whose files can be translated."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self.content = root / "content"
        self.rules = root / "hncli" / "rules"
        self.lessons = root / "hncli" / "learn"
        self.locale = root / "hncli" / "locale"
        self.template = self.locale / "hn.pot"

    def catalogue(self, language: str) -> Path:
        """The file with a language's messages."""
        return self.locale / language / "LC_MESSAGES" / "hn.po"

    def catalogues(self) -> list[str]:
        """The languages that have such a file."""
        return sorted(path.parts[-3] for path in self.locale.glob("*/LC_MESSAGES/hn.po"))

    def packs(self) -> list[Path]:
        """The folders of all shipped packs."""
        return sorted(path.parent for path in self.content.glob("*/pack.toml"))

    def languages(self) -> list[str]:
        """Every language that anything is there in, English left out."""
        found = {path.name for path in self.locale.glob("*") if path.is_dir()}
        found |= {path.name for folder in (self.rules, self.lessons) for path in folder.iterdir()}
        for kind in ("words", "lines"):
            found |= {path.stem for path in self.content.glob(f"*/{kind}/*.toml")}
        return sorted(found - {ENGLISH})
