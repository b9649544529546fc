"""What people install."""

import importlib.metadata
import pathlib
import subprocess
import sys
import tarfile

LICENCES = ("LICENSE-MIT", "LICENSE-APACHE", "NOTICE")
ROOT = pathlib.Path(__file__).parent.parent.parent


def test_the_wheel_has_the_licences() -> None:
    installed = importlib.metadata.distribution("eightfold")
    assert installed.metadata["License-Expression"] == "MIT OR Apache-2.0"
    assert set(installed.metadata.get_all("License-File") or []) == set(LICENCES)
    files = {file.name: file for file in installed.files or []}
    for name in LICENCES:
        assert files[name].read_text() == (ROOT / name).read_text()


def test_the_source_archive_has_the_licences(tmp_path: pathlib.Path) -> None:
    maturin = pathlib.Path(sys.executable).with_name("maturin")
    subprocess.run([maturin, "sdist", "--out", tmp_path], cwd=ROOT / "python", check=True)
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        files = {pathlib.PurePosixPath(*pathlib.PurePosixPath(name).parts[1:]) for name in packed.getnames()}
        # The package and every crate it is compiled from.
        folders = {file.parent for file in files if file.name in ("pyproject.toml", "Cargo.toml")}
        assert pathlib.PurePosixPath("crates/octiles") in folders and len(folders) > 10
        top = pathlib.PurePosixPath(packed.getnames()[0]).parts[0]
        for folder in folders:
            for name in LICENCES:
                text = packed.extractfile(f"{top}/{folder / name}")
                assert text is not None and text.read() == (ROOT / name).read_bytes()
