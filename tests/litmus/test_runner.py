#!/usr/bin/env python3
"""Tests run-litmus: an honest stand-in for heddle must pass, and every lie must be noticed.

Prints `ok NAME` or `FAIL NAME: why`; the last line is `N passed, M failed`.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
RUNNER = HERE.parent / "run-litmus"

# A lie, the arguments of the runner, and whether no, some or all of its tests must fail.
TESTS = [
    ("none", ["TC5", "TC14", "SB_opaque", "MPFences_opaque", "TwoAdds", "LockMP", "Random7",
              "Hash", "Hash2"], "none"),
    ("none", ["--random", "3", "--first", "40"], "none"),
    ("drop", ["TC1", "LB_opaque", "Fig10"], "all"),
    ("add", ["TC1", "LB_opaque", "Fig10"], "all"),
    ("consistent", ["SB_plain", "--setting", "intent.free", "--setting", "tso"], "all"),
    ("verdict", ["SB_plain", "TC13", "Hash2", "--setting", "intent.free"], "all"),
    ("status", ["TC1", "Hash"], "all"),
    ("model", ["TC5", "--setting", "jpr"], "all"),
    ("model", ["TC17", "--setting", "jls.count"], "all"),
    ("twice", ["TC1"], "all"),
    ("garbage", ["TC1", "Hash"], "all"),
    ("gap", ["TC1", "Hash"], "all"),
]


def count(lie, arguments, directory):
    """The numbers of passed and failed tests, and the output."""
    script = pathlib.Path(directory) / "heddle"
    script.write_text(f"#!/bin/sh\nexec {sys.executable} {HERE / 'fake_heddle.py'} {lie} \"$@\"\n")
    script.chmod(0o755)
    done = subprocess.run([RUNNER, "--heddle", script, *arguments], capture_output=True, text=True)
    found = re.search(r"(?m)^(\d+) passed, (\d+) failed$", done.stdout)
    if not found:
        return 0, 0, done.stdout + done.stderr
    return int(found.group(1)), int(found.group(2)), done.stdout


def main():
    results = {True: 0, False: 0}
    for lie, arguments, failing in TESTS:
        with tempfile.TemporaryDirectory() as directory:
            passed, failed, output = count(lie, arguments, directory)
        right = failed == 0 < passed if failing == "none" else passed == 0 < failed
        name = f"{lie} {' '.join(arguments)}"
        print(f"ok {name}" if right else
              f"FAIL {name}: {passed} passed, {failed} failed\n{output[-1500:]}", flush=True)
        results[right] += 1
    print(f"{results[True]} passed, {results[False]} failed")
    return 1 if results[False] else 0


if __name__ == "__main__":
    os.chdir(HERE)
    sys.exit(main())
