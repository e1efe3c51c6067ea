"""Runs programs under heddle detect and understands what it reports; for run-idioms and run-same-as-vm."""
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

import harness


class Report:
    """What one run under heddle detect did: the program's output and status, and the races."""

    def __init__(self, stdout, stderr, status, document):
        self.stdout, self.stderr, self.status = stdout, stderr, status
        self.document = document
        self.races = [f for f in (document or {}).get("findings", []) if f["kind"] == "race"]
        self.places = {race["place"] for race in self.races}

    def unwatched(self):
        """Why something was not watched, if so."""
        runs = (self.document or {}).get("statistics", {}).get("runs", [])
        return [text for run in runs
                for text in (run["statistics"] or {}).get("unwatched") or []]

    def text(self):
        """The races, a line each."""
        return "; ".join(sorted(race["title"] for race in self.races))


def detect(heddle, java, arguments, directory, timeout, stdin=None, options=()):
    """One run of java with the arguments, in the directory; a Report."""
    with tempfile.TemporaryDirectory(prefix="heddle-detect-") as scratch:
        output = os.path.join(scratch, "report.json")
        command = [heddle, "detect", f"--store={scratch}/store.db", "--format=json",
                   f"--output={output}", *options, "--", java, harness.QUIET_JVM,
                   *arguments]
        environment = harness.environment()
        with open(stdin or os.devnull, "rb") as source:
            process = subprocess.Popen(command, cwd=directory, stdin=source, env=environment,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                       start_new_session=True)
            try:
                stdout, stderr = process.communicate(timeout=timeout)
                status = str(process.returncode)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, 9)
                stdout, stderr = process.communicate()
                status = f"no end after {timeout} s"
        document = None
        if os.path.exists(output) and os.path.getsize(output):
            document = json.loads(pathlib.Path(output).read_text("utf-8"))
    return Report(stdout.decode("utf-8", "backslashreplace"),
                  stderr.decode("utf-8", "backslashreplace"), status, document)


def program_line(side):
    """File and line of the innermost frame that is the program's; None if there is none."""
    frames = side.get("stack") or [side]
    frame = next((f for f in frames if not f.get("library")), None)
    return (frame["file"], frame["line"]) if frame else None


def race_lines(race):
    """The two lines of the program that race, in no order."""
    return frozenset((program_line(race["source"]), program_line(race["manifest"])))


def java_homes():
    """The JDKs on which the tests can run, by version: that of `java`, and all of /usr/lib/jvm."""
    homes = {}
    candidates = [pathlib.Path(shutil.which(harness.tool("java"))).resolve().parent.parent]
    candidates += sorted(pathlib.Path("/usr/lib/jvm").glob("*"))
    for home in candidates:
        release = home / "release"
        if not (home / "bin/java").exists() or not release.exists():
            continue
        version = next((line.split('"')[1] for line in release.read_text().splitlines()
                        if line.startswith("JAVA_VERSION=")), "")
        major = int(version.split(".")[0]) if version.split(".")[0].isdigit() else 0
        if major >= 17:
            homes.setdefault(major, home)
    return homes
