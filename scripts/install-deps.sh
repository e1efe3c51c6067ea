#!/bin/sh
# Installs the Debian packages that are missing; does nothing, and needs no network, when
# all of them are there.
#
#   install-deps.sh [--check] [--list] GROUP...    groups: build java test real fuzz tidy
#
# --check only says what is missing (status 1 if anything is); --list prints the packages.
set -eu

root=$(dirname "$0")/..

packages() {
    case $1 in
    build)
        echo gcc libc6-dev meson ninja-build pkg-config libzip-dev zlib1g-dev libxxhash-dev \
            libzstd-dev libsqlite3-dev libjansson-dev libncurses-dev openjdk-17-jdk-headless
        ;;
    java) echo openjdk-17-jdk-headless python3 ;;
    test) echo libcmocka-dev clang-format patch "$(sort -u "$root"/tests/jars/*/packages \
        "$root"/tests/jars/check/*/packages | tr '\n' ' ')" ant maven libsurefire-java \
        libmaven-compiler-plugin-java libmaven-resources-plugin-java ;;
    real) sort -u "$root"/tests/agent/real/*/packages "$root"/tests/hunt/real/*/packages "$root"/tests/jumble/real/*/packages | tr '\n' ' ' ;;
    fuzz) echo clang libclang-rt-dev ;;
    tidy) echo clang-tidy ;;
    *)
        echo "install-deps.sh: unknown group '$1' (known: build java test real fuzz tidy)" >&2
        exit 2
        ;;
    esac
}

check=false
list=false
wanted=
for word in "$@"; do
    case $word in
    --check) check=true ;;
    --list) list=true ;;
    *) wanted="$wanted $(packages "$word")" ;;
    esac
done
[ -n "$wanted" ] || wanted="$(packages build) $(packages java) $(packages test)"

if $list; then
    for package in $wanted; do echo "$package"; done
    exit 0
fi

# Without dpkg nothing is known about packages: the build itself will say what it lacks.
if ! command -v dpkg-query >/dev/null 2>&1; then
    $check && exit 0
    echo "install-deps.sh: this is not a Debian system; install the equivalents of:$wanted" >&2
    exit 1
fi

missing=
for package in $wanted; do
    status=$(dpkg-query -W -f '${Status}' "$package" 2>/dev/null || true)
    [ "$status" = "install ok installed" ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if $check; then
    echo "missing Debian packages:$missing" >&2
    echo "install them with: scripts/install-deps.sh $*" | sed 's/ --check//' >&2
    exit 1
fi

if [ "$(id -u)" -eq 0 ]; then
    as_root=
elif command -v sudo >/dev/null 2>&1; then
    as_root=sudo
else
    echo "install-deps.sh: not root and no sudo; as root, run:" >&2
    echo "  apt-get install --no-install-recommends$missing" >&2
    exit 1
fi

echo "installing:$missing"
run_apt() {
    # shellcheck disable=SC2086
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -y -q "$@"
}
# The lists of a fresh machine are empty or old; one update before giving up.
# shellcheck disable=SC2086
run_apt install --no-install-recommends $missing >/dev/null 2>&1 || {
    run_apt update
    run_apt install --no-install-recommends $missing
}
