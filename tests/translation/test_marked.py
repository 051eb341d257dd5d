"""Messages that are used before the language is known are marked by `N_`, and not looked up."""

import subprocess
import sys

from tests.support.forked import ROOT

IMPORT_ALL = """
import gettext, importlib, pkgutil, traceback
import hncli
from hncli.base import messages as words

class Telling(gettext.NullTranslations):
    def gettext(self, message, *_more):
        stack = [one for one in traceback.extract_stack() if "/hncli/" in one.filename]
        frame = [one for one in stack if "/base/messages.py" not in one.filename][-1]
        print(f"{frame.filename}:{frame.lineno}: {message!r}")
        return message

    ngettext = pgettext = npgettext = gettext

words._catalogue = Telling()
for module in pkgutil.walk_packages(hncli.__path__, "hncli."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
"""
"""Imports every module, and tells of each message that is looked up meanwhile."""


def test_no_message_is_looked_up_at_import() -> None:
    command = [sys.executable, "-c", IMPORT_ALL]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (ended.stdout, ended.stderr) == ("", "")
