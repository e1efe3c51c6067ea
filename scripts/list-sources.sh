#!/bin/sh
# Lists sources, one a line, sorted, for meson.build and the Makefile, so that a new file
# needs no edit of the build description: the Makefile reconfigures when this list changes.
#
#   list-sources.sh            everything that the build knows of
#   list-sources.sh DIR GLOB   the files of DIR (and below) whose name matches GLOB
set -eu
cd "$(dirname "$0")/.."
LC_ALL=C
export LC_ALL

list() {
    [ -d "$1" ] || return 0
    find "$1" -type f -name "$2" | sort
}

if [ $# -eq 2 ]; then
    list "$1" "$2"
else
    list src '*.c'
    list java '*.java'
    list tests/unit 'test_*.c'
    list tests/fuzz 'fuzz_*.c'
fi
