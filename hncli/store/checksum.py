"""What proves a file unharmed: its format and its checksum; light, for a list imports no more."""

import json
from importlib import import_module
from typing import Any

FORMAT = 2
LARGEST = 64 << 20  # bytes: no file of ours comes near it
META = "meta"
QUICK = ("_sha2", "_sha256")
"""Where Python has SHA-256 without OpenSSL, which takes long to load: since 3.12, and before."""


def _sha256() -> Any:
    for name in QUICK:
        try:
            return import_module(name).sha256
        except ImportError:
            continue
    return import_module("hashlib").sha256


sha256 = _sha256()


def canonical(data: Any) -> str:
    """The one way to write plain data: equal data has equal text."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def checksum(tables: dict[str, dict[str, Any]]) -> str:
    """The checksum of tables."""
    return digest(canonical(tables).encode("utf-8"))


def digest(data: bytes) -> str:
    """The SHA-256 of some bytes."""
    text: str = sha256(data).hexdigest()
    return text
