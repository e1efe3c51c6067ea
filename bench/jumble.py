"""What heddle jumble costs, in CPU time of the same run against the program without it: with reads that see the newest value, as
the paper measures it (Fig. 10).

One field of each kernel (bench/agent/grande) and of the travelling salesman (tests/jumble/programs), and elements 0 and 1 of
all arrays of those kernels whose threads share arrays. Required are geometric means; that buffers keep their bound; and
that ten million writes of a jumbled field need no more memory than a million.
"""
import json
import math
import os
import subprocess
import tempfile

import detect
import harness
from measure import Measured

PROGRAMS = harness.ROOT / "tests" / "jumble" / "programs"
CLASSES = harness.ROOT / "build" / "bench" / "jumble"

FIELDS = {"MonteCarlo": "MonteCarlo.next", "Sor": "Sor.grid", "LuFact": "LuFact.matrix",
          "MolDyn": "MolDyn.particles", "Series": "Series.coefficients", "Sparse": "Sparse.y"}
ARRAYS = ["Sor", "LuFact", "MolDyn"]
LIMITS = {"fields": 1.3, "arrays": 3}
BOUND = 32  # writes in a buffer
MEGABYTES = 40  # more of them than with a tenth of the writes, at most


class Salesman:
    name, directory = "Salesman", CLASSES

    @staticmethod
    def command(launcher):
        return [*launcher, "-cp", ".", "Salesman", "400"]

    @staticmethod
    def cpu(run):
        return run.cpu

    @staticmethod
    def output(run):
        return run.output


class JumbleBench:
    def __init__(self, heddle, requirements, repetitions):
        self.library = os.path.join(os.path.dirname(heddle), "libheddle.so")
        self.verdict = requirements.verdict
        self.repetitions = repetitions

    def jumbled(self, subject, options, heuristic="sequential"):
        """A run and what the agent reports of it."""
        with tempfile.TemporaryDirectory(prefix="heddle-bench-") as directory:
            agent = f"-agentpath:{self.library}=quiet,store=none,jumble-heuristic={heuristic}," \
                f"jumble-report={directory},{options}"
            run = Measured(subject.command([harness.tool("java"), agent, "-XX:-DontCompileHugeMethods"]),
                           subject.directory)
            (report,) = os.listdir(directory)
            with open(os.path.join(directory, report)) as file:
                return run, json.load(file)

    def row(self, subject, options, what):
        cpu = [math.inf] * 2
        for _ in range(self.repetitions):
            plain = Measured(subject.command([harness.tool("java")]), subject.directory)
            run, report = self.jumbled(subject, options)
            if subject.output(plain) != subject.output(run):
                raise SystemExit(f"bench: {subject.name} prints something else under heddle jumble")
            cpu = [min(t, subject.cpu(r)) for t, r in zip(cpu, (plain, run))]
        print(f"{subject.name:12} {what:24} {cpu[0]:8.3f} s {cpu[1] / cpu[0]:6.2f}x {report['instances']:9} "
              f"{report['writes']:10} {report['longest']:8} {report['uncompressed']:12}", flush=True)
        if report["longest"] > BOUND:
            print(f"a buffer has more than {BOUND} writes: {self.verdict(False)}")
        return cpu[1] / cpu[0]

    def group(self, group, rows):
        print(f"{group}\n{'':37} {'plain':>10} {'CPU':>7} {'instances':>9} {'writes':>10} {'buffer':>8} "
              f"{'uncompressed':>12}")
        ratios = [self.row(*row) for row in rows]
        mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
        print(f"{'geometric mean':37} {'':10} {mean:6.2f}x (at most {LIMITS[group]}x: {self.verdict(mean <= LIMITS[group])})")

    def memory(self):
        """Of a field that two threads write, with a heap that has no room for what they have written."""
        resident = {}
        for writes in (1_000_000, 10_000_000):
            subject = Salesman()
            subject.command = lambda launcher, n=writes: [*launcher, "-Xmx32m", "-cp", ".", "Writes", str(n)]
            run, report = self.jumbled(subject, "jumble-field=Writes.value", "random")
            resident[writes] = run.resident
            print(f"{writes:>10} writes: {run.resident:5.0f} MB, a buffer of {report['longest']}, {report['writes']} seen",
                  flush=True)
        more = resident[10_000_000] - resident[1_000_000]
        print(f"more memory for ten times the writes: {more:.0f} MB "
              f"(at most {MEGABYTES} MB: {self.verdict(more <= MEGABYTES)})")

    def all(self):
        detect.compile_kernels()
        CLASSES.mkdir(parents=True, exist_ok=True)
        sources = [str(PROGRAMS / "Salesman" / "Salesman.java"), str(harness.ROOT / "bench" / "agent" / "Writes.java")]
        subprocess.run([harness.tool("javac"), "-d", str(CLASSES), *sources], check=True)
        kernels = {name: detect.Kernel("grande", name) for name in [*FIELDS, *ARRAYS]}
        fields = [(kernels[name], f"jumble-field={field}", field) for name, field in FIELDS.items()]
        fields.append((Salesman(), "jumble-field=Salesman.MinTourLen", "Salesman.MinTourLen"))
        print("heddle jumble, one place of each program")
        self.group("fields", fields)
        self.group("arrays", [(kernels[name], "jumble-elements=IJFDLBCS", "elements 0 and 1") for name in ARRAYS])
        self.memory()
