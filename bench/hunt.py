"""heddle hunt on the installed JVM: the example of the DrFinder paper (Figs. 2 and 3), which drfinder must find in 3 runs, and
none of native, contest and pct in 100; and real programs (tests/hunt/real), as in the paper's Table 3: distinct races by
strategy in 10 runs each, what drfinder, and auto, find that native, contest and pct do not find together, and what
collecting relations and steering cost.

The strategies take turns, so that a busy machine is so for all of them, and every run is told as it ends. A program has
SECONDS for all its runs, and a third of them for those of auto: whoever has fewer than RUNS runs for it is marked.

The paper has: 23% more races than the others together, 1.39 times the plain time for Phase I, thrashing in 41% of all
holds.
"""
import math
import pathlib
import subprocess
import sys
import tempfile

import harness
import real_programs

TESTS = pathlib.Path(__file__).resolve().parent.parent / "tests"
sys.path.append(str(TESTS / "hunt"))
from hunting import RIVALS, STRATEGIES, faults, hunt, identity  # noqa: E402

PROGRAMS = TESTS / "hunt/programs"
RIVAL_RUNS = 100
EXAMPLE_RUNS = 3
PAUSE = "500"    # milliseconds that lie between the threads of the example
RUNS = 10
SECONDS = 900    # for all runs of a program by the strategies in turn
MORE = 0.23
PHASE_1 = 1.15   # times the CPU time of the plain program
PHASE_2 = 1.5    # times the time under heddle detect
HEADS = ("program", *STRATEGIES, "auto", "three together", "new by drfinder", "new by auto", "plain, s",
         "Phase I", *STRATEGIES, "Phase II / detect", "thrashing")


def mean(values):
    return math.exp(sum(map(math.log, values)) / len(values)) if values else math.nan


class Row:
    """What a program has shown."""

    def __init__(self, name, score, auto):
        self.name = name
        self.races = {strategy: sum(strategy in race["by"] for race in score["races"])
                      for strategy in STRATEGIES}
        self.auto = len(auto["races"])
        rivals = {identity(race) for race in score["races"] if RIVALS & set(race["by"])}
        self.rivals = len(rivals)
        self.new = sum("drfinder" in race["by"] and identity(race) not in rivals
                       for race in score["races"])
        self.new_by_auto = len({identity(race) for race in auto["races"]} - rivals)
        self.plain = score["plain_seconds"]
        self.phase_1 = score["collecting_cpu_seconds"] / score["plain_cpu_seconds"]
        self.runs = {strategy: [run for run in score["runs"] if run["strategy"] == strategy]
                     for strategy in STRATEGIES}
        self.auto_runs = len(auto["runs"])
        self.others = [bad for bad in (faults(score), faults(auto)) if bad]
        self.deadlocks = score["deadlocks"] + auto["deadlocks"]

    def seconds(self, strategy):
        runs = self.runs[strategy]
        return sum(run["seconds"] for run in runs) / len(runs) if runs else math.nan

    def phase_2(self):
        return self.seconds("drfinder") / self.seconds("native")

    def cells(self):
        def count(number, runs):
            return str(number) if runs >= RUNS else f"{number} ({runs} runs)"

        def more(number):
            return f"{number} (+{number / max(1, self.rivals):.0%})"
        steering = [run["steering"] for run in self.runs["drfinder"]]
        holds = sum(run["holds"] for run in steering)
        return [self.name, *(count(self.races[name], len(self.runs[name])) for name in STRATEGIES),
                count(self.auto, self.auto_runs), str(self.rivals), more(self.new),
                more(self.new_by_auto), f"{self.plain:.1f}", f"{self.phase_1:.2f}",
                *(f"{self.seconds(name) / self.plain:.1f}" for name in STRATEGIES),
                f"{self.phase_2():.2f}",
                f"{sum(run['thrashing'] for run in steering) / holds:.0%} of {holds}" if holds else "–"]


def line(cells):
    print("| " + " | ".join(cells) + " |", flush=True)


class HuntBench:
    def __init__(self, heddle, requirements, names):
        self.heddle = heddle
        self.requirements = requirements
        self.names = names

    def example(self):
        with tempfile.TemporaryDirectory() as classes:
            subprocess.run(["javac", "-g", "-d", classes,
                            str(PROGRAMS / "Motivating/Motivating.java")], check=True)
            command = ["java", "-cp", classes, "Motivating", PAUSE]
            for strategy, runs, wanted in (("drfinder", EXAMPLE_RUNS, 2),
                                           *((rival, RIVAL_RUNS, 0) for rival in sorted(RIVALS))):
                found = hunt(self.heddle, command, classes, f"--strategy={strategy}",
                             f"--runs={runs}")["races"]
                last = f", the last by run {max(race['run'] for race in found)}" if found else ""
                print(f"the paper's example, {strategy}, {runs} runs: {len(found)} of 2 races{last}: "
                      f"{self.requirements.verdict(len(found) == wanted)}", flush=True)

    def program(self, program):
        common = (program.command(["java"]), program.classes, "--progress", f"--runs={RUNS}")
        score = hunt(self.heddle, *common, "--compare", f"--max-time={SECONDS}")
        row = Row(program.name, score,
                  hunt(self.heddle, *common, f"--max-time={SECONDS / 3}"))
        line(row.cells())
        if row.deadlocks:
            print(f"{row.name}: {len(row.deadlocks)} deadlocks, whose runs were made again")
        if row.others:
            print(f"{row.name}: runs that ended otherwise: {row.others}: {self.requirements.verdict(False)}")
        return row

    def all(self):
        if not self.names:
            self.example()
        programs = real_programs.hunted(self.names)
        harness.prepare(programs, 1)
        line(HEADS)
        line(["---"] * len(HEADS))
        rows = [self.program(program) for program in programs]
        rivals = max(1, sum(row.rivals for row in rows))
        more, by_auto = sum(row.new for row in rows) / rivals, sum(row.new_by_auto for row in rows) / rivals
        print(f"races that native, contest and pct do not find: drfinder +{more:.0%}, auto +{by_auto:.0%}, at "
              f"least +{MORE:.0%} wanted by one of the two: "
              f"{self.requirements.verdict(max(more, by_auto) >= MORE)}")
        for name, value, bound in (("Phase I", mean([row.phase_1 for row in rows]), PHASE_1),
                                   ("Phase II", mean([row.phase_2() for row in rows]), PHASE_2)):
            print(f"{name}, geometric mean: {value:.2f}, at most {bound}: "
                  f"{self.requirements.verdict(value <= bound)}")
