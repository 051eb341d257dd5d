"""Format and checksum of our files. `hn career list` imports this, so it must stay light."""

import json
from importlib import import_module
from typing import Any

FORMAT = 2
MAX_BYTES = 64 << 20  # far more than any file of ours has
META = "meta"
SHA256_MODULES = ("_sha2", "_sha256")
"""Modules with SHA-256 but without OpenSSL, which is slow to load: Python 3.12+, and older."""


def _sha256() -> Any:
    for name in SHA256_MODULES:
        try:
            return import_module(name).sha256
        except ImportError:
            continue
    return import_module("hashlib").sha256


sha256 = _sha256()


def canonical(data: Any) -> str:
    """Canonical JSON: equal data has equal text."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def checksum(tables: dict[str, dict[str, Any]]) -> str:
    """SHA-256 of the canonical JSON of all tables but `meta`, in hexadecimal."""
    return digest(canonical(tables).encode("utf-8"))


def digest(data: bytes) -> str:
    """SHA-256 in hexadecimal."""
    text: str = sha256(data).hexdigest()
    return text
