#!/bin/sh
# Formats all C sources, or with --check names those that are not formatted.
set -eu
cd "$(dirname "$0")/.."

sources() {
    find src tests -name '*.[ch]' -type f | LC_ALL=C sort
}

if [ "${1-}" != --check ]; then
    sources | xargs clang-format -i
    exit 0
fi

unformatted=$(sources | while read -r file; do
    clang-format "$file" | cmp -s - "$file" || echo "$file: not formatted (run make format)"
done)
[ -n "$unformatted" ] || exit 0
echo "$unformatted"
exit 1
