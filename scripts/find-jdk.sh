#!/bin/sh
# Prints the home of a JDK that can compile the agent's runtime classes and has the headers of JVMTI: that of
# JAVA_HOME, of the javac on the PATH, or the first under /usr/lib/jvm, the oldest that Heddle supports first.
# Status 1 and no output when there is none.
set -eu

try() {
    [ -n "$1" ] && [ -x "$1/bin/javac" ] && [ -f "$1/include/jvmti.h" ] || return 0
    version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release" 2>/dev/null || true)
    [ -n "$version" ] && [ "$version" -ge 17 ] || return 0
    (cd -P "$1" && pwd)
    exit 0
}

try "${JAVA_HOME-}"
javac=$(command -v javac || true)
if [ -n "$javac" ]; then
    try "$(dirname "$(dirname "$(realpath "$javac")")")"
fi
for home in /usr/lib/jvm/*-17-* /usr/lib/jvm/*-21-* /usr/lib/jvm/*-25-* /usr/lib/jvm/*; do
    try "$home"
done
exit 1
