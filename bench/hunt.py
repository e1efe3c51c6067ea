"""heddle hunt on the installed JVM: the example of the DrFinder paper (Figs. 2 and 3), which drfinder must find in 3 runs, and
none of native, contest and pct in 100; and real programs (tests/agent/real): distinct races by strategy, what drfinder
finds that those three together do not, and what collecting relations and steering cost.

The paper has: 23% more races than the others together, 1.39 times the plain time for Phase I, thrashing in 41% of all
holds.
"""
import json
import math
import pathlib
import subprocess
import sys
import tempfile

import harness
import real_programs

PROGRAMS = pathlib.Path(__file__).resolve().parent.parent / "tests/hunt/programs"
RIVALS = ("native", "contest", "pct")
RIVAL_RUNS = 100
EXAMPLE_RUNS = 3
MORE = 0.23
PHASE_1 = 1.15   # times the CPU time of the plain program
PHASE_2 = 1.5    # times the time under heddle detect


def mean(values):
    return math.exp(sum(map(math.log, values)) / len(values)) if values else math.nan


class HuntBench:
    def __init__(self, heddle, requirements, runs, names):
        self.heddle = heddle
        self.requirements = requirements
        self.runs = runs
        self.names = names

    def hunt(self, where, command, *options):
        with tempfile.TemporaryDirectory() as directory:
            done = subprocess.run([self.heddle, "hunt", "--format=json",
                                   f"--store={directory}/s.db", *options, "--", *command],
                                  cwd=where, capture_output=True, text=True)
        if done.returncode not in (1, 3):
            sys.exit(f"bench: heddle hunt: {done.returncode}: {done.stderr}")
        return json.loads(done.stdout)

    def example(self):
        with tempfile.TemporaryDirectory() as classes:
            subprocess.run(["javac", "-g", "-d", classes,
                            str(PROGRAMS / "Motivating/Motivating.java")], check=True)
            command = ["java", "-cp", classes, "Motivating"]
            found = len(self.hunt(classes, command, "--strategy=drfinder",
                                  f"--runs={EXAMPLE_RUNS}")["races"])
            print(f"the paper's example, drfinder, {EXAMPLE_RUNS} runs: {found} of 2 races: "
                  f"{self.requirements.verdict(found == 2)}", flush=True)
            for rival in RIVALS:
                found = len(self.hunt(classes, command, f"--strategy={rival}",
                                      f"--runs={RIVAL_RUNS}")["races"])
                print(f"the paper's example, {rival}, {RIVAL_RUNS} runs: {found} of 2 races: "
                      f"{self.requirements.verdict(found == 0)}", flush=True)

    def program(self, program, sums):
        score = self.hunt(program.classes, program.bench_command(["java"]), "--compare",
                          f"--runs={self.runs}")
        rivals = [race for race in score["races"] if set(RIVALS) & set(race["by"])]
        new = [race for race in score["races"]
               if "drfinder" in race["by"] and not set(RIVALS) & set(race["by"])]

        def seconds(strategy):
            runs = [run["seconds"] for run in score["runs"] if run["strategy"] == strategy]
            return sum(runs) / len(runs)
        phase_1 = score["collecting_cpu_seconds"] / score["plain_cpu_seconds"]
        phase_2 = seconds("drfinder") / seconds("native")
        holds = [run["steering"] for run in score["runs"] if run["strategy"] == "drfinder"]
        thrashing = sum(run["thrashing"] for run in holds) / max(1, sum(run["holds"] for run in holds))
        print(f"{program.name}: races of native, contest and pct together {len(rivals)}, new ones of "
              f"drfinder {len(new)}; Phase I {phase_1:.2f}, Phase II {phase_2:.2f}, thrashing "
              f"{thrashing:.0%}, runs that ended otherwise {score['other_ends'] + score['late']}",
              flush=True)
        sums["rivals"] += len(rivals)
        sums["new"] += len(new)
        sums["phase_1"].append(phase_1)
        sums["phase_2"].append(phase_2)

    def all(self):
        if not self.names:
            self.example()
        programs = real_programs.programs(self.names)
        harness.prepare(programs, 1)
        sums = {"rivals": 0, "new": 0, "phase_1": [], "phase_2": []}
        for program in programs:
            self.program(program, sums)
        more = sums["new"] / sums["rivals"] if sums["rivals"] else 0
        print(f"new races by drfinder: +{more:.0%}, at least +{MORE:.0%} wanted: "
              f"{self.requirements.verdict(more >= MORE)}")
        for name, bound in (("phase_1", PHASE_1), ("phase_2", PHASE_2)):
            value = mean(sums[name])
            print(f"{name.replace('_', ' ')}, geometric mean: {value:.2f}, at most {bound}: "
                  f"{self.requirements.verdict(value <= bound)}")
