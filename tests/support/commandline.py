"""What the tests of command lines share: tests by name, processes and what they answered.

Used by run-cli and the modules of tests/cli. How fast the machine is decides no test: a test waits
for something to happen, or until the suite's time is over (Context.timeout). That something ends early
is shown by what would not end by itself.
"""
import collections
import concurrent.futures
import functools
import json
import os
import pathlib
import resource
import shutil
import signal
import sqlite3
import subprocess
import time

import harness

STATUSES = {"race-free": 0, "found": 1, "incomplete": 3}
SUBJECTS = harness.Program(harness.ROOT / "tests/cli/Subjects")
NOBODY = 65534

TESTS = []

# A suite that was started with nohup, or in the background, ignores signals; what it starts must not. A handler, unlike
# SIG_IGN, is gone after exec.
for number in (signal.SIGHUP, signal.SIGINT):
    if signal.getsignal(number) == signal.SIG_IGN:
        signal.signal(number, lambda _number, _frame: None)


class Fault(Exception):
    """What is wrong, for the report."""


Test = collections.namedtuple("Test", "name function")


def test(function):
    TESTS.append(Test(function.__name__.replace("_", "-"), function))
    return function


def test_each(values):
    """A test for each of the values, which is the function's second argument."""
    def register(function):
        for value in values:
            name = f"{function.__name__.replace('_', '-')}-{value}"
            TESTS.append(Test(name, functools.partial(call_with, function, value)))
        return function
    return register


def call_with(function, value, t):
    function(t, value)


def expect(condition, message):
    if not condition:
        raise Fault(message)


def program_of(name):
    """A program of tests/programs/check or tests/programs/advise, or all subjects."""
    for suite in ("check", "advise"):
        path = harness.ROOT / "tests/programs" / suite / name
        if path.is_dir():
            return harness.Program(path)
    return SUBJECTS


def classes_of(name):
    """The directory with the classes of a program."""
    return program_of(name).classes


def finding_key(finding):
    """What makes two findings the same, whatever path has shown them: for a race the place and the
    two statements, in any order."""
    if finding["kind"] == "race":
        sides = [(s["class"], s["method"], s["line"], s["access"])
                 for s in (finding["source"], finding["manifest"])]
        return "race", finding["place"], tuple(sorted(sides))
    if finding["kind"] == "exception":
        return "exception", finding["message"]
    return finding["kind"],


class Run:
    """A finished process."""

    def __init__(self, command, status, out, err):
        self.command = command
        self.status = status
        self.out = out.decode("utf-8", "backslashreplace")
        self.err = err.decode("utf-8", "backslashreplace")
        self.raw = out
        self.json = None

    def fault(self, message):
        tail = [f"  | {line[:160]}" for line in (self.out.splitlines()[-4:]
                                                + self.err.splitlines()[-4:])]
        words = " ".join(self.command[1:])
        return Fault("\n".join([message, f"  {words}: status {self.status}", *tail]))

    def expect(self, condition, message):
        if not condition:
            raise self.fault(message)

    def expect_status(self, *statuses):
        self.expect(self.status in statuses, f"status {self.status}, not "
                    + " or ".join(map(str, statuses)))

    def expect_usage_error(self, *words):
        """Status 2 and one line on stderr."""
        self.expect_status(2)
        self.expect(self.out == "", "something on stdout")
        lines = self.err.splitlines()
        self.expect(len(lines) == 1 and lines[0].startswith("heddle: "),
                    "not one line on stderr that starts with `heddle: `")
        for word in words:
            self.expect(word in self.err, f"stderr does not say {word}")

    def parse(self):
        """An answer of check with --format=json: whole, and in agreement with the status."""
        try:
            self.json = json.loads(self.raw.decode("utf-8"))
        except ValueError as fault:
            raise self.fault(f"stdout is not JSON: {fault}") from fault
        answer, reason = self.json["answer"], self.json["reason"]
        self.expect(self.status == STATUSES[answer], f"answer {answer}")
        self.expect((answer == "found") == bool(self.json["findings"]), f"answer {answer} with "
                    f"{len(self.json['findings'])} findings")
        self.expect(answer != "race-free" or reason == "", f"race-free, but {reason}")
        self.expect(answer != "incomplete" or reason != "", "incomplete for no reason")
        return self

    @property
    def answer(self):
        return self.json["answer"]

    @property
    def reason(self):
        return self.json["reason"]

    @property
    def findings(self):
        return {finding_key(finding) for finding in self.json["findings"]}

    @property
    def places(self):
        return {f["place"] for f in self.json["findings"] if f["kind"] == "race"}

    def without_measures(self):
        text = self.raw.decode("utf-8").splitlines()
        return [line for line in text if '"seconds"' not in line and '"memory_bytes"' not in line]


class Context:
    """What a test works with: the binary and a directory of its own."""

    def __init__(self, suite, directory):
        self.heddle = suite.heddle
        self.timeout = suite.timeout
        self.directory = pathlib.Path(directory)
        self.store = self.directory / "store.db"

    def start(self, *words, directory=None, stdin=subprocess.DEVNULL, variables=(), **options):
        command = [self.heddle, *map(str, words)]
        return subprocess.Popen(
            command, cwd=directory or self.directory, stdin=stdin, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env={**harness.environment(), **dict(variables)},
            start_new_session=True, **options)

    def finish(self, process, timeout=None):
        try:
            out, err = process.communicate(timeout=timeout or self.timeout)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)  # children have the pipes, too
            process.communicate()
            words = " ".join(process.args[1:])
            raise Fault(f"no end after {timeout or self.timeout} s: {words}") from None
        run = Run(process.args, process.returncode, out or b"", err or b"")
        run.expect(run.status >= 0, "killed by a signal" if run.status != -signal.SIGKILL
                   else "killed")
        run.expect("Sanitizer" not in run.err and "runtime error" not in run.err
                   and "heddle: bug" not in run.err, "a bug was noticed")
        return run

    def run(self, *words, **options):
        return self.finish(self.start(*words, **options))

    def check(self, program, *options, arguments=(), store="none", json_format=True,
              classes=None, **more):
        """heddle check of a program; its answer is parsed."""
        formatting = ["--format=json"] if json_format else []
        run = self.run("check", f"--store={store}", *formatting, *options, "-cp",
                       classes or classes_of(program), program, *arguments, **more)
        return run.parse() if json_format else run

    def replay(self, *words, store=None, **options):
        return self.run("replay", f"--store={store or self.store}", *words, **options)

    def rows(self, sql, store=None):
        """Of a store, read as any program can read it."""
        with sqlite3.connect(store or self.store) as connection:
            result = connection.execute(sql).fetchall()
        connection.close()
        return result

    def expect_store_is_sound(self, store=None):
        expect(self.rows("PRAGMA integrity_check", store) == [("ok",)], "the store is damaged")
        expect(self.rows("PRAGMA foreign_key_check", store) == [], "rows of the store miss others")
        orphans = self.rows("SELECT count(*) FROM trace LEFT JOIN trace_bytes ON trace = id"
                            " WHERE bytes IS NULL", store)
        expect(orphans == [(0,)], "traces of the store have no contents")

    def trace_ids(self, store=None):
        return [row[0] for row in self.rows("SELECT id FROM trace ORDER BY id", store)]

    def expect_replays(self, ids, store=None):
        """Each of the traces shows again what it was stored for."""
        titles = dict(self.rows("SELECT min(trace.id), title FROM trace JOIN finding"
                                " ON finding.id = finding GROUP BY finding.id", store))
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for number, run in zip(ids, pool.map(lambda n: self.replay(n, store=store), ids)):
                run.expect_status(1)
                run.expect(f"the same again: trace {number}," in run.out, "not the same again")
                # A finding has the title of its first trace; the text breaks it into lines.
                title = titles.get(number, "")
                run.expect(title in " ".join(run.out.split()), f"no `{title}`")

    def copy_classes(self, program, name="classes"):
        target = self.directory / name
        shutil.copytree(classes_of(program), target)
        return target


def as_nobody():
    os.setgid(NOBODY)
    os.setuid(NOBODY)


def flip_bytes(path, count, generator, start=0):
    data = bytearray(path.read_bytes())
    for _ in range(count):
        data[generator.randrange(start, len(data))] ^= 1 << generator.randrange(8)
    path.write_bytes(data)


def wait_for_handler(t, process, number=signal.SIGINT):
    """Until it catches the signal: before that, it would end it like any process."""
    end = time.monotonic() + t.timeout
    while time.monotonic() < end and process.poll() is None:
        status = pathlib.Path(f"/proc/{process.pid}/status").read_text("ascii", "replace")
        caught = next(line for line in status.splitlines() if line.startswith("SigCgt:"))
        if int(caught.split()[1], 16) >> (number - 1) & 1:
            return
        time.sleep(0.01)
    raise Fault(f"signal {number} is not caught")


def wait_for_traces(t, process, count=1, table="trace"):
    """Until the store has so many traces, or rows of another table."""
    end = time.monotonic() + t.timeout
    while time.monotonic() < end and process.poll() is None:
        try:
            if t.rows(f"SELECT count(*) FROM {table}")[0][0] >= count:
                return
        except sqlite3.Error:
            pass
        time.sleep(0.02)
    raise Fault(f"no {table} was stored, or not {count}")


def limit_files(size):
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
