"""heddle hunt on the installed JVM, for the suites of tests/hunt and for the bench."""
import json
import subprocess
import tempfile

STRATEGIES = ("native", "contest", "pct", "pos", "racedirected", "drfinder")
RIVALS = frozenset(("native", "contest", "pct"))


def hunt(heddle, command, where, *options):
    """What it answers; the runs are made in that directory."""
    with tempfile.TemporaryDirectory() as directory:
        done = subprocess.run([heddle, "hunt", "--format=json", f"--store={directory}/s.db", *options,
                               "--", *command], stdout=subprocess.PIPE, text=True, cwd=where)
    if done.returncode not in (1, 3):
        raise SystemExit(f"heddle hunt: status {done.returncode}")
    return json.loads(done.stdout)


def faults(score):
    """Runs that hung or computed something else than the program without Heddle; empty: none did."""
    keys = ("status", "late", "other_ends", "other_outputs", "odd_runs")
    return {key: score[key] for key in keys if score[key]}


def identity(race):
    """The place and the two statements, in either order."""
    place, _, statements = race["title"].partition(": ")
    return place, *sorted(statements.split(", "))
