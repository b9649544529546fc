"""Checks that the installed package contains its licences. A program, because a wheel for tests has no list of them."""

from importlib.metadata import distribution

files = [file for file in distribution("eightfold").files or [] if "licenses" in file.parts]
names = {file.name for file in files}
wanted = {"LICENSE-MIT", "LICENSE-APACHE", "NOTICE", "LICENSE-THIRD-PARTY.txt", "LICENSE-RUST-LIBRARY.html"}
assert wanted <= names, f"the package lacks {wanted - names}"
licence = next(file.read_text() for file in files if file.name == "LICENSE-MIT")
assert "Permission is hereby granted" in licence, "LICENSE-MIT is not the licence"
text = next(file.read_text() for file in files if file.name == "LICENSE-THIRD-PARTY.txt")
for crate in ("pyo3", "numpy", "resvg", "serde"):
    assert f"\n{crate} " in text, f"the licences lack {crate}"
print("all licences are there")
