#!/bin/sh
# Shows Heddle's main job on the bundled example: a race and the interleaving that proves it, then
# the corrected program and the proof that it has none.
set -eu
cd "$(dirname "$0")/.."
heddle=$(realpath "$1")
javac=javac
[ -z "${JAVA_HOME-}" ] || javac=$JAVA_HOME/bin/javac

# Classes and sources side by side, so that Heddle finds the lines; a store of its own.
rm -rf build/demo
for version in racy fixed; do
    mkdir -p build/demo/$version
    cp examples/$version/Turnstiles.java build/demo/$version
    "$javac" -d build/demo/$version build/demo/$version/Turnstiles.java
done
cd build/demo

# must STATUS heddle-argument...: a demo that shows something else is a fault.
must() {
    expected=$1
    shift
    echo "\$ heddle $*"
    status=0
    "$heddle" "$@" || status=$?
    if [ $status -ne "$expected" ]; then
        echo "demo: exit status $status instead of $expected" >&2
        exit 1
    fi
    echo "(exit status $status)"
}

echo "Two turnstiles count the visitors of a museum (examples/racy/Turnstiles.java):"
echo
sed -n '/^public class/,$p' racy/Turnstiles.java
echo
echo "Heddle looks for a schedule of the threads that shows a data race:"
echo
must 1 check --races=1 -cp racy Turnstiles
echo
echo "Without --races=1 it goes on through all schedules, and finds those in which a visitor is"
echo "lost and the assertion fails. In examples/fixed/Turnstiles.java the method is synchronized:"
echo
diff racy/Turnstiles.java fixed/Turnstiles.java | grep '^[<>] *static' || true
echo
echo "Now Heddle tries every schedule and finds nothing, which is a proof:"
echo
must 0 check -cp fixed Turnstiles
