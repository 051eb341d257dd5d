"""What is left in a harmed file, also of an old format."""

import json
from pathlib import Path

from hncli.base.records import encode
from hncli.features.careers.saving.salvage import tables_in

OLD = Path(__file__).resolve().parents[3] / "careers" / "format-1"


def test_tables_of_an_old_format_are_upgraded_whatever_their_checksum() -> None:
    data = (OLD / "running.json").read_bytes()
    tables = json.loads(data)
    tables["meta"]["1"]["checksum"] = "x"
    found = tables_in(json.dumps(tables).encode())
    assert found == tables_in(data)
    assert found["career"]["1"]["setup"]["traits"] == ["steady-nerves"]
    assert found["summary"] == tables["summary"]
    assert "meta" not in found


def test_what_cannot_be_upgraded_holds_nothing() -> None:
    assert tables_in(encode("career", {"career": {"1": {}}}, 1)) == {}
