#!/bin/sh
# Shows Heddle's main job on the bundled example: the same program on HotSpot and under
# schedules that Heddle picks, each of which can be had again.
set -eu
cd "$(dirname "$0")/.."
heddle=$1
classes=build/demo
javac=javac
java=java
if [ -n "${JAVA_HOME-}" ]; then
    javac=$JAVA_HOME/bin/javac
    java=$JAVA_HOME/bin/java
fi

mkdir -p "$classes"
"$javac" -d "$classes" examples/Account.java

show() {
    echo "\$ $*"
    "$@"
}

echo "Two threads pay 100 into an account that loses deposits under some schedules"
echo "(examples/Account.java). On HotSpot:"
echo
show "$java" -cp "$classes" Account
echo
echo "On Heddle, first its default schedule, then schedules picked by a seed:"
echo
show "$heddle" run -cp "$classes" Account
for seed in 1 2 3 4 5; do
    show "$heddle" run --seed $seed -cp "$classes" Account
done
echo
echo "The same seed is the same schedule, always:"
echo
show "$heddle" run --seed 5 -cp "$classes" Account
