#!/bin/sh
# Installs the command `eightfold` from its release page, without Rust and without root. See `sh install.sh --help`.
set -eu

# The address of the releases: the release workflow writes it here.
releases='@RELEASES@'

help() {
    cat <<'TEXT'
Installs the command eightfold for you: no Rust and no root needed.

    sh install.sh [--version X] [--to DIR] [--from ADDRESS]

  --version X      install this version, such as 0.2.0, instead of the newest
  --to DIR         install below this folder instead of ~/.local: the command goes to DIR/bin,
                   manual pages, completions for bash, zsh and fish, and licences to DIR/share
  --from ADDRESS   download from this address of a release page, such as
                   https://HOST/OWNER/NAME/releases; EIGHTFOLD_RELEASES does the same
  --help           print this

It downloads the archive for this machine, compares its SHA-256 with the list of the release, and, if
the program gh is installed, checks that the release workflow signed it. Nothing is changed before that.
TEXT
}

say() { printf '%s\n' "$*"; }

fail() {
    printf 'install.sh: %s\n' "$*" >&2
    exit 1
}

misused() {
    printf 'install.sh: %s (--help lists the options)\n' "$*" >&2
    exit 2
}

found() { command -v "$1" >/dev/null 2>&1; }

# Downloads the file at the address $1 to $2.
download() {
    if found curl; then
        curl --fail --silent --show-error --location --retry 2 --output "$2" "$1"
    elif found wget; then
        wget --quiet --tries=3 --output-document="$2" "$1"
    else
        fail "downloading needs curl or wget; install one of them and run this again"
    fi
}

# Prints the SHA-256 of the file $1.
sha256() {
    if found sha256sum; then
        sha256sum <"$1" | cut -d ' ' -f 1
    elif found shasum; then
        shasum -a 256 <"$1" | cut -d ' ' -f 1
    elif found openssl; then
        openssl dgst -sha256 <"$1" | sed 's/^.* //'
    else
        fail "checking the download needs sha256sum, shasum or openssl; install one of them and run this again"
    fi
}

# Prints the name that archives have for this machine.
machine() {
    system=$(uname -s)
    processor=$(uname -m)
    case "$system" in
    Linux) suffix=unknown-linux-musl ;;
    Darwin)
        suffix=apple-darwin
        # A shell that is translated says x86_64 on an Apple processor.
        if [ "$(sysctl -n sysctl.proc_translated 2>/dev/null || :)" = 1 ]; then
            processor=arm64
        fi
        ;;
    MINGW* | MSYS* | CYGWIN* | Windows*)
        fail "on Windows, download the archive that ends with -pc-windows-msvc.zip from $releases and unpack it"
        ;;
    *) fail "there is no archive for $system; build it from source as the README says" ;;
    esac
    case "$processor" in
    x86_64 | amd64) say "x86_64-$suffix" ;;
    aarch64 | arm64) say "aarch64-$suffix" ;;
    *) fail "there is no archive for the processor $processor; build it from source as the README says" ;;
    esac
}

# Checks the signature of the archive $1 of the version $2, if there is a program for it.
signature() {
    if ! found gh; then
        say "The signature isn't checked, because the program gh isn't installed."
        return
    fi
    bundle=$work/signature.json
    download "$releases/download/v$2/eightfold-$2.sigstore.json" "$bundle" ||
        fail "the release has no signature at $releases/download/v$2/eightfold-$2.sigstore.json; nothing is installed"
    repository=${releases%/releases}
    name=${repository##*/}
    owner=${repository%/*}
    if gh attestation verify "$1" --bundle "$bundle" --repo "${owner##*/}/$name" >"$work/gh" 2>&1; then
        say "The signature is right: ${owner##*/}/$name built this archive."
    else
        cat "$work/gh" >&2
        fail "gh couldn't verify the signature; nothing is installed"
    fi
}

# Copies the files $2.. to the folder $1, if there are any.
put() {
    folder=$1
    shift
    [ -e "$1" ] || return 0
    mkdir -p "$folder"
    cp "$@" "$folder/"
}

main() {
    version=
    prefix=
    releases=${EIGHTFOLD_RELEASES:-$releases}
    while [ $# -gt 0 ]; do
        option=$1
        shift
        case "$option" in
        --help | -h)
            help
            exit 0
            ;;
        --version | --to | --from)
            [ $# -gt 0 ] || misused "$option needs a value after it"
            value=$1
            shift
            ;;
        --version=* | --to=* | --from=*)
            value=${option#*=}
            option=${option%%=*}
            ;;
        *) misused "\"$option\" isn't an option" ;;
        esac
        [ -n "$value" ] || misused "$option needs a value after it"
        case "$option" in
        --version) version=${value#v} ;;
        --to) prefix=$value ;;
        --from) releases=$value ;;
        esac
    done
    case "$version" in
    *[!0-9A-Za-z.+-]*) misused "\"$version\" isn't a version: they look like 0.2.0" ;;
    esac
    if [ -z "$prefix" ]; then
        [ -n "${HOME:-}" ] || fail "HOME isn't set, so say where to install with --to DIR"
        prefix=$HOME/.local
    fi
    releases=${releases%/}
    case "$releases" in
    https://* | http://127.0.0.1:* | http://localhost:* | "http://[::1]:"*) ;;
    @*) fail "this copy of install.sh doesn't know its release page; name it with --from ADDRESS, or use the copy there" ;;
    *) fail "$releases isn't an address to download from: it has to start with https://" ;;
    esac
    for program in tar gzip uname mktemp; do
        found "$program" || fail "this needs the program $program; install it and run this again"
    done

    target=$(machine)
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    trap 'exit 130' HUP INT TERM

    if [ -n "$version" ]; then
        list=$releases/download/v$version/SHA256SUMS
    else
        list=$releases/latest/download/SHA256SUMS
    fi
    say "Reading $list"
    download "$list" "$work/SHA256SUMS" || fail "couldn't download $list; check the address and the version"
    # A line is the SHA-256, two spaces and the name of the file.
    line=$(grep -E "^[0-9a-f]{64} [ *]eightfold-${version:-[0-9][0-9A-Za-z.+-]*}-$target\.tar\.gz\$" "$work/SHA256SUMS" | head -n 1) ||
        fail "this release has no archive for $target"
    [ -n "$line" ] || fail "this release has no archive for $target"
    expected=${line%% *}
    archive=${line##*[ *]}
    version=${archive#eightfold-}
    version=${version%"-$target.tar.gz"}

    say "Downloading $archive"
    download "$releases/download/v$version/$archive" "$work/$archive" ||
        fail "couldn't download $releases/download/v$version/$archive"
    actual=$(sha256 "$work/$archive")
    if [ "$actual" != "$expected" ]; then
        fail "$archive isn't what the release lists: its SHA-256 is $actual instead of $expected; nothing is installed"
    fi
    say "The SHA-256 is right: $actual"
    signature "$work/$archive" "$version"

    tar -xzf "$work/$archive" -C "$work" || fail "couldn't unpack $archive; nothing is installed"
    unpacked=$work/eightfold-$version-$target
    "$unpacked/eightfold" --version >/dev/null || fail "the program doesn't run on this machine; nothing is installed"
    mkdir -p "$prefix/bin" 2>/dev/null || :
    [ -w "$prefix/bin" ] ||
        fail "can't write to $prefix/bin; choose another folder with --to DIR"
    # Replaced at once, so that a running program and an interrupted copy do no harm.
    cp "$unpacked/eightfold" "$prefix/bin/.eightfold.new"
    mv -f "$prefix/bin/.eightfold.new" "$prefix/bin/eightfold"
    share=$prefix/share
    put "$share/man/man1" "$unpacked"/man/*.1
    put "$share/bash-completion/completions" "$unpacked/completions/eightfold"
    put "$share/zsh/site-functions" "$unpacked/completions/_eightfold"
    put "$share/fish/vendor_completions.d" "$unpacked/completions/eightfold.fish"
    put "$share/doc/eightfold" "$unpacked"/LICENSE-* "$unpacked"/NOTICE "$unpacked"/*.md
    say "Installed eightfold $version as $prefix/bin/eightfold, and its manual pages, completions and licences in $share."
    case ":${PATH:-}:" in
    *":$prefix/bin:"*) say "Try: eightfold play octiles" ;;
    *)
        say "The shell doesn't look in $prefix/bin yet. Add it to PATH in your shell's profile:"
        say "    export PATH=\"$prefix/bin:\$PATH\""
        ;;
    esac
}

main "$@"
