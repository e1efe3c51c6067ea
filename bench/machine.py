"""The virtual machine against HotSpot's interpreter, in CPU time of the same run.

Kernels: `java -Xint` and `heddle run` in turn, the minimum of some repetitions each, less what
a start costs; a ratio is java's time by heddle's, so more is better. Then the start of Hello
World against `java` with its default settings, and the resident memory of a program that
allocates 10 GB under -Xmx256m.
"""
import math
import statistics
import subprocess
import sys

import harness
from measure import Measured

CLASSES = harness.ROOT / "build" / "bench"

# The groups whose geometric mean is required, and kernels for information.
GROUPS = {
    "loop": ["Loop", "Collatz"],
    "call/field": ["CallField", "Fibonacci"],
    "allocation": ["Alloc", "TreeAlloc"],
    "array": ["ArrayKernel", "Sieve"],
}
OTHERS = ["StringBuild", "HashMapMix", "LockLocal"]

REQUIRED_RATIO = 0.4
MEMORY_LIMIT_MB = 400
START_RUNS = 20


def compile_kernels():
    CLASSES.mkdir(parents=True, exist_ok=True)
    sources = sorted(map(str, (harness.ROOT / "bench" / "kernels").glob("*.java")))
    subprocess.run([harness.tool("javac"), "-d", str(CLASSES), *sources], check=True)


def geometric_mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


class MachineBench:
    def __init__(self, heddle, requirements, repetitions):
        self.java = [harness.tool("java")]
        self.heddle = [heddle, "run"]
        self.verdict = requirements.verdict
        self.repetitions = repetitions
        self.start_xint = self.start_heddle = 0

    def start(self):
        """Median CPU time of Hello World: java by default, java -Xint, heddle."""
        runs = [launcher + ["-cp", ".", "Hello"]
                for launcher in (self.java, self.java + ["-Xint"], self.heddle)]
        times = [[] for _ in runs]
        for _ in range(START_RUNS):
            for command, series in zip(runs, times):
                series.append(Measured(command, CLASSES).cpu)
        return [statistics.median(series) for series in times]

    def kernel(self, name):
        """The minimal CPU times of java -Xint and heddle, taken in turn."""
        runs = [launcher + ["-cp", ".", name] for launcher in (self.java + ["-Xint"], self.heddle)]
        times = [math.inf, math.inf]
        for _ in range(self.repetitions):
            results = [Measured(command, CLASSES) for command in runs]
            if results[0].output != results[1].output:
                sys.exit(f"bench: {name} prints something else on heddle")
            times = [min(t, r.cpu) for t, r in zip(times, results)]
        return times

    def ratio(self, name, group=""):
        """Prints the row of a kernel."""
        java, heddle = self.kernel(name)
        ratio = max(java - self.start_xint, 1e-3) / max(heddle - self.start_heddle, 1e-3)
        print(f"{name:12} {group:11} {java:8.2f} s {heddle:8.2f} s {ratio:7.2f}", flush=True)
        return ratio

    def kernels(self):
        print(f"\n{'kernel':12} {'group':11} {'java -Xint':>10} {'heddle':>10} {'ratio':>7}")
        means = [geometric_mean([self.ratio(name, group) for name in names])
                 for group, names in GROUPS.items()]
        for name in OTHERS:
            self.ratio(name)
        for group, mean in zip(GROUPS, means):
            print(f"{'':12} {group:11} {'':10} {'':10} {mean:7.2f}")
        mean = geometric_mean(means)
        print(f"speed: {mean:.2f} of java -Xint, geometric mean of the four groups; "
              f"required {REQUIRED_RATIO}: {self.verdict(mean >= REQUIRED_RATIO)}")

    def memory(self):
        run = Measured(self.heddle + ["-Xmx256m", "-cp", ".", "Garbage"], CLASSES)
        print(f"memory: {run.resident:.0f} MB resident for 10 GB of garbage under -Xmx256m "
              f"({run.cpu:.1f} s CPU); required {MEMORY_LIMIT_MB} MB: "
              f"{self.verdict(run.resident <= MEMORY_LIMIT_MB)}")

    def all(self):
        start_java, self.start_xint, self.start_heddle = self.start()
        print(f"start of Hello World, CPU, median of {START_RUNS}: "
              f"java {start_java * 1000:.0f} ms, heddle {self.start_heddle * 1000:.0f} ms; "
              f"required no more than java: {self.verdict(self.start_heddle <= start_java)}",
              flush=True)
        self.memory()
        self.kernels()
