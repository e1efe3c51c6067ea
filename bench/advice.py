"""heddle advise without verification: what it costs beside the search that found the races, and how
time and memory grow with the length of a path.

The paper's worst case is moldyn: 100 traces of 3,136 transitions each took JRF-E 3,621 s.
"""
import json
import pathlib
import sqlite3
import sys
import tempfile

import harness
import machine
from measure import Measured

TRACES = 100
LONG_PATH = 3_136       # transitions
LONG_LIMIT = 5.0        # seconds
GROWTH_LIMIT = 3.0      # of time and memory, when a path is twice as long
FAULT = 0.02            # seconds of CPU by which two measurements of the same thing differ

# The slowest of each of the paper's tables by the time of JRF-E: 100 traces or more.
PROGRAMS = ["Bakery", "Filter", "DisBarrier", "LazyList", "UnboundedQueue", "LinearSenseBarrier",
            "LockBarrier", "BarrierBench", "Sor", "MolDyn"]


class Advised:
    """A search that stores its races, and the advice on them."""

    def __init__(self, heddle, classes, words, races=TRACES):
        with tempfile.TemporaryDirectory(prefix="heddle-bench-") as directory:
            store = pathlib.Path(directory) / "store.db"
            search = Measured([heddle, "check", "--quiet", "--no-advice", f"--races={races}",
                               f"--store={store}", "--format=json", "-cp", ".", *words],
                              classes, (1,))
            advice = Measured([heddle, "advise", "--no-verify", "--format=json",
                               f"--store={store}"], classes, (1,))
            again = Measured([heddle, "advise", "--no-verify", "--format=json",
                              f"--store={store}"], classes, (1,))
            with sqlite3.connect(store) as database:
                self.steps, self.events = database.execute(
                    "SELECT max(step_count), max(event_count) FROM trace").fetchone()
        self.traces = json.loads(advice.output)["statistics"]["traces"]
        self.search_cpu = search.cpu
        self.cpu = advice.cpu
        self.again_cpu = again.cpu
        self.resident = advice.resident


class AdviceBench:
    def __init__(self, heddle, requirements):
        self.heddle = heddle
        self.verdict = requirements.verdict

    def programs(self):
        programs = {name: harness.Program(harness.ROOT / "tests" / "programs" / "check" / name)
                    for name in PROGRAMS}
        for name, fault in harness.compile_stale(list(programs.values()), 2).items():
            sys.exit(f"bench: {name}: {fault}")
        print(f"{'advice on at most 100 traces':28} {'traces':>7} {'steps':>6} {'search':>9} "
              f"{'advice':>9} {'again':>9}  required")
        for name in PROGRAMS:
            run = Advised(self.heddle, programs[name].classes, [name])
            met = run.cpu <= run.search_cpu + FAULT
            print(f"{name:28} {run.traces:7} {run.steps:6} {run.search_cpu:7.2f} s "
                  f"{run.cpu:7.2f} s {run.again_cpu:7.2f} s  less than the search: "
                  f"{self.verdict(met)}", flush=True)

    def long_path(self):
        meetings = LONG_PATH // 4 + 20
        half, whole = (Advised(self.heddle, machine.CLASSES, ["LongPath", str(n), "50"])
                       for n in (meetings // 2, meetings))
        if whole.steps < LONG_PATH or whole.traces != TRACES:
            sys.exit(f"bench: LongPath has {whole.traces} traces of {whole.steps} transitions")
        met = whole.cpu <= LONG_LIMIT and whole.cpu <= whole.search_cpu
        print(f"\nlong paths: {whole.traces} traces of up to {whole.steps:,} transitions and "
              f"{whole.events:,} events: {whole.cpu:.2f} s of CPU, "
              f"{whole.resident:.0f} MB; the search {whole.search_cpu:.2f} s; "
              f"required {LONG_LIMIT:g} s and less than the search: {self.verdict(met)} "
              f"(JRF-E: 3,621 s)")
        time, memory = whole.cpu / half.cpu, whole.resident / half.resident
        met = time <= GROWTH_LIMIT and memory <= GROWTH_LIMIT
        print(f"growth from {half.steps:,} to {whole.steps:,} transitions: time {time:.2f} times, "
              f"memory {memory:.2f} times; required {GROWTH_LIMIT:g} times: {self.verdict(met)}",
              flush=True)

    def all(self):
        self.programs()
        self.long_path()
