#!/bin/sh
# Configures a build directory if needed and builds it. Reconfigures only when the set of
# source files or the options changed; a lock lets several makes run side by side.
#
#   build.sh DIR [--targets "NAME..."] [meson option...]
set -eu
cd "$(dirname "$0")/.."

dir=$1
shift
targets=
if [ "${1-}" = --targets ]; then
    targets=$2
    shift 2
fi

mkdir -p "$dir"
exec 9>"$dir/.lock"
flock 9

# cmocka may come after the first build: the unit tests are targets only where it is.
wanted=$(echo "CC=${CC-gcc} $*"; pkg-config --modversion cmocka 2>/dev/null || echo no cmocka
    scripts/find-jdk.sh || echo no JDK
    scripts/list-sources.sh)
have=
if [ -f "$dir/build.ninja" ] && [ -f "$dir/.configured" ]; then
    have=$(cat "$dir/.configured")
fi

if [ "$wanted" != "$have" ]; then
    # A compiler cannot be changed in place: then the meson part starts afresh.
    if [ -n "$have" ] && [ "$(echo "$wanted" | head -n 1)" = "$(echo "$have" | head -n 1)" ]; then
        mode=--reconfigure
    elif [ -d "$dir/meson-private" ]; then
        mode=--wipe
    else
        mode=
    fi
    rm -f "$dir/.configured"
    if ! CC=${CC-gcc} meson setup $mode "$dir" "$@" >"$dir.log" 2>&1; then
        cat "$dir.log" >&2
        rm -f "$dir.log"
        exit 1
    fi
    mkdir -p "$dir/meson-logs"
    mv "$dir.log" "$dir/meson-logs/setup.txt"
    echo "$wanted" >"$dir/.configured"
fi

# The words of $targets are separate arguments.
# shellcheck disable=SC2086
exec ninja -C "$dir" --quiet $targets
