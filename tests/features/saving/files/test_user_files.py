"""Files at paths that the player has given: who may read them, and why one cannot be written."""

import os
from pathlib import Path

import pytest

from hncli.base.files import StoreError, write_user_file
from tests.support.permissions import permissions_bind


@pytest.mark.parametrize(("is_shared", "mode"), [(False, 0o600), (True, 0o640)])
def test_who_may_read_it(tmp_path: Path, is_shared: bool, mode: int) -> None:
    """An export is for its owner alone; a page is for all whom the umask lets."""
    before = os.umask(0o027)
    try:
        write_user_file(tmp_path / "new", b"text", is_shared=is_shared)
    finally:
        os.umask(before)
    assert (tmp_path / "new").stat().st_mode & 0o777 == mode
    assert (tmp_path / "new").read_bytes() == b"text"


def test_a_folder_that_cannot_be_written_to(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    file = tmp_path / "new"
    with permissions_bind(), pytest.raises(StoreError) as error:
        write_user_file(file, b"text")
    assert str(error.value) == (
        f"{file} cannot be written (Permission denied). Name a file in a folder you can write to."
    )
    tmp_path.chmod(0o700)
    assert list(tmp_path.iterdir()) == []
