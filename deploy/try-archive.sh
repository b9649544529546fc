#!/bin/sh
# Tries the unpacked contents of a release archive: sh try-archive.sh FOLDER VERSION
set -eu
# Keeps the shell of Git for Windows from converting positions to paths.
export MSYS_NO_PATHCONV=1
folder=$1
version=$2

fail() {
    echo "try-archive.sh: $*" >&2
    exit 1
}

program=$folder/eightfold
[ -e "$program" ] || program=$folder/eightfold.exe
said=$("$program" --version | tr -d '\r')
[ "$said" = "eightfold $version" ] || fail "the command says \"$said\" instead of \"eightfold $version\""
for file in LICENSE-MIT LICENSE-APACHE LICENSE-THIRD-PARTY.txt LICENSE-RUST-LIBRARY.html NOTICE README.md CHANGELOG.md \
    man/eightfold.1 man/eightfold-puzzle-check.1 completions/eightfold completions/_eightfold \
    completions/eightfold.fish completions/_eightfold.ps1; do
    [ -s "$folder/$file" ] || fail "$file is missing"
done
for name in clap serde rusqlite leptos "Source Sans 3" "Permission is hereby granted"; do
    grep -q "$name" "$folder/LICENSE-THIRD-PARTY.txt" || fail "the licences lack $name"
done
"$program" games >/dev/null
"$program" perft octi-fast 2 >/dev/null
start=$("$program" start octiles --seed 7 | tr -d '\r')
"$program" legal octiles "$start" >/dev/null
echo "$folder works"
