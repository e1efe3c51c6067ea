"""heddle check on programs of tests/programs/check: how many states, how fast, how much memory.

Beside each row are what is required and, where it is known, what Java PathFinder (JPF) needed for
a program of the same kind and size. Numbers of states do not depend on the machine; of CPU times the best of up
to three runs counts.
"""
import json
import statistics
import sys
import time

import harness
import machine
from measure import Measured

ATTEMPTS = 3
MAX_SECONDS = 900  # then a search that must be complete is not
STARTS = 10
START_LIMIT = 0.1
FIRST_RACE_LIMIT = 1.0
BYTES_A_STATE = 100
TIME_GIVEN = 4   # seconds
MOST_TIME = 1.1  # of the time given
TRANSITIONS_A_SECOND = 200_000

# Just above the sizes at which the table of states doubles: there it is emptiest.
MEMORY_SIZES = (100_000, 400_000)

STATUSES = {"race-free": 0, "found": 1, "incomplete": 3}

# The programs of the Java RaceFinder paper's Table 1.
TABLE_1 = ["DisBarrier", "StaticTreeBarrier", "CoarseHashSet", "LockFreeHashSet",
           "RefinableHashSet", "StripedHashSet", "LazyList", "OptimisticList", "Bakery", "Filter",
           "LockFreeQueue", "Peterson", "ALock", "CLHLock", "MCSLock", "CorrectedMCSLock",
           "DEQueue", "UnboundedQueue"]


class Row:
    """A program whose every schedule must be covered, within these limits."""

    def __init__(self, name, *args, states=None, cpu=None, jpf=""):
        self.name = name
        self.args = args
        self.states = states
        self.cpu = cpu
        self.jpf = jpf

    def required(self):
        limits = ["complete"]
        if self.states:
            limits.append(f"{self.states:,} states")
        if self.cpu:
            limits.append(f"{self.cpu:g} s")
        return ", ".join(limits)

    def is_met(self, run):
        return (run.answer == "race-free" and not run.reason
                and (self.states is None or run.states <= self.states)
                and (self.cpu is None or run.cpu <= self.cpu))


ROWS = [
    Row("Counter", "4", "4", states=10_000, cpu=2, jpf="1,025,689 states, 236 s"),
    Row("BoundedBuffer2x2", "2", cpu=3, jpf="255,984 states, 59 s"),
    Row("BoundedBuffer2x2", "3", jpf="no answer in 105 s"),
    Row("BakeryVolatile3", jpf="no answer in 88 s"),
    Row("Philosophers", "5", cpu=1, jpf="14,029 states, 12 s"),
    Row("Philosophers", "7"),
    Row("TreiberStack", "3", "1", cpu=0.5, jpf="6,498 states, 6.4 s"),
    Row("ExecutorLatch", jpf="no answer in 90 s"),
]
# So large that the start of the VM is a small part of it.
SPEED = ("Counter", "6", "6")
# Symmetry would leave too little to measure.
SPEED_OPTIONS = ["--search=dfs", "--max-states=100000", "--reduce=all,-symmetry"]
MEMORY = ("Counter", "7", "7")

# Racy programs with pools, timers, futures, streams, periodic tasks and counters that grow.
SOON = sorted(path.name for path in (harness.ROOT / "tests" / "programs" / "check").glob("Soon*"))

# Programs that need more time than they are given, each for another reason: many states, moves that last
# long, long paths with many races, a long way to the first thread, natives in a loop, a path that
# cannot be made again.
TIME_LIMIT = ["TimeLimitManyStates", "TimeLimitLongMove", "TimeLimitLongPaths", "TimeLimitLongStart",
              "TimeLimitArrayCopies", "TimeLimitEndlessRace"]


class Checked(Measured):
    """One run of heddle check, with what it says about itself."""

    def __init__(self, heddle, classes, words, options=()):
        super().__init__([heddle, "check", "--quiet", "--store=none", "--format=json", *options,
                          "-cp", ".", *words], classes, STATUSES.values())
        document = json.loads(self.output)
        self.answer = document["answer"]
        self.reason = document["reason"]
        self.findings = document["findings"]
        if self.status != STATUSES[self.answer]:
            sys.exit(f"bench: {self.answer}, but status {self.status}: {' '.join(words)}")
        counts = document["statistics"]
        self.states = counts["states"]
        self.transitions = counts["transitions"]
        self.all_transitions = counts["all_transitions"]
        self.visited_bytes = counts["visited_bytes"]


def program(name):
    return harness.Program(harness.ROOT / "tests" / "programs" / "check" / name)


class SearchBench:
    def __init__(self, heddle, requirements):
        self.heddle = heddle
        self.verdict = requirements.verdict

    def check(self, name, *args, options=()):
        return Checked(self.heddle, program(name).classes, [name, *args],
                       [f"--max-time={MAX_SECONDS}", *options])

    def best(self, is_met, *words, options=()):
        """The first run that meets what is required, else the quickest; and whether one did."""
        runs = []
        for _ in range(ATTEMPTS):
            run = self.check(*words, options=options)
            runs.append(run)
            if is_met(run):
                return run, True
        return min(runs, key=lambda run: run.cpu), False

    def start(self):
        runs = [Checked(self.heddle, machine.CLASSES, ["Hello"]) for _ in range(STARTS)]
        cpu = statistics.median(run.cpu for run in runs)
        met = cpu < START_LIMIT and all(run.answer == "race-free" for run in runs)
        print(f"start of check, Hello World, CPU, median of {STARTS}: {cpu * 1000:.0f} ms; "
              f"required {START_LIMIT * 1000:.0f} ms: {self.verdict(met)}")

    def complete(self):
        print(f"\n{'every schedule':20} {'states':>9} {'transitions':>11} {'CPU':>9}  "
              f"{'required':40} JPF")
        for row in ROWS:
            run, met = self.best(row.is_met, row.name, *row.args)
            label = " ".join([row.name, *row.args])
            required = f"{row.required()}: {self.verdict(met)}"
            if run.answer != "race-free":
                required += f" ({run.answer}{', ' if run.reason else ''}{run.reason})"
            print(f"{label:20} {run.states:9,} {run.transitions:11,} {run.cpu:7.2f} s  "
                  f"{required:40} {row.jpf}".rstrip(), flush=True)

    def first_races(self):
        print(f"\n{'first race':20} {'states':>9} {'transitions':>11} {'CPU':>9}  required")

        def is_met(run):
            return (run.cpu <= FIRST_RACE_LIMIT
                    and any(finding["kind"] == "race" for finding in run.findings))

        for name in TABLE_1:
            run, met = self.best(is_met, name, options=["--races=1"])
            print(f"{name:20} {run.states:9,} {run.all_transitions:11,} {run.cpu:7.2f} s  "
                  f"a race, {FIRST_RACE_LIMIT:g} s: {self.verdict(met)}", flush=True)

    def first_findings(self):
        """In the default order."""
        print(f"\n{'first finding':20} {'moves':>9} {'CPU':>9}  required")

        def is_met(run):
            return run.cpu <= FIRST_RACE_LIMIT and len(run.findings) == 1

        for name in SOON:
            run, met = self.best(is_met, name, options=["--first"])
            print(f"{name:20} {run.all_transitions:9,} {run.cpu:7.2f} s  "
                  f"a finding, {FIRST_RACE_LIMIT:g} s: {self.verdict(met)}", flush=True)

    def speed(self):
        def is_met(run):
            return run.all_transitions / run.cpu >= TRANSITIONS_A_SECOND

        run, met = self.best(is_met, *SPEED, options=SPEED_OPTIONS)
        print(f"\nspeed: {run.all_transitions / run.cpu:,.0f} transitions a second of CPU "
              f"({' '.join(SPEED)}: {run.all_transitions:,} in {run.cpu:.2f} s, start included); "
              f"required {TRANSITIONS_A_SECOND:,}: {self.verdict(met)}", flush=True)

    def time_limit(self):
        """How much longer than --max-time the whole process takes, from its start to its end."""
        print(f"\n{'--max-time':20} {'given':>7} {'taken':>9}  required")
        for name in TIME_LIMIT:
            runs = []
            while len(runs) < ATTEMPTS and not any(t <= MOST_TIME * TIME_GIVEN for t in runs):
                begun = time.monotonic()
                run = Checked(self.heddle, program(name).classes, [name],
                              [f"--max-time={TIME_GIVEN}"])
                runs.append(time.monotonic() - begun)
                if "--max-time" not in run.reason:
                    sys.exit(f"bench: {name} does not need {TIME_GIVEN} s")
            taken = min(runs)
            print(f"{name:20} {TIME_GIVEN:5} s {taken:7.2f} s  {MOST_TIME:.2f} times as much: "
                  f"{taken / TIME_GIVEN:.2f}, {self.verdict(taken <= MOST_TIME * TIME_GIVEN)}",
                  flush=True)

    def memory(self):
        runs = [self.check(*MEMORY, options=["--search=dfs", "--reduce=all,-symmetry",
                                             f"--max-states={size}"])
                for size in MEMORY_SIZES]
        small, large = runs
        if [run.states for run in runs] != list(MEMORY_SIZES):
            sys.exit(f"bench: {' '.join(MEMORY)} has too few states to measure memory")
        table = large.visited_bytes / large.states
        growth = (large.resident - small.resident) * 2**20 / (large.states - small.states)
        met = table <= BYTES_A_STATE and growth <= BYTES_A_STATE
        print(f"memory: {table:.0f} bytes a state in the table of states, {growth:.0f} by the growth "
              f"of the most resident memory ({small.states:,} to {large.states:,} states of "
              f"{' '.join(MEMORY)}); required {BYTES_A_STATE}: {self.verdict(met)}", flush=True)

    def all(self):
        names = {row.name for row in ROWS} | {SPEED[0], MEMORY[0], *TABLE_1, *SOON, *TIME_LIMIT}
        failures = harness.compile_stale([program(name) for name in sorted(names)], 2)
        for name, fault in failures.items():
            sys.exit(f"bench: {name}: {fault}")
        self.start()
        self.complete()
        self.first_races()
        self.first_findings()
        self.speed()
        self.memory()
        self.time_limit()
