"""heddle hunt on the installed JVM: the example of the DrFinder paper (Figs. 2 and 3), which drfinder must find in 3 runs, and
none of native, contest and pct in 100; and real programs (tests/hunt/real): distinct races by strategy, what drfinder, and
auto, find that those three together do not, and what collecting relations and steering cost.

The strategies take turns, so that a busy machine is so for all of them, and every run is told as it ends. A program has
SECONDS for all its runs, and a third of them for those of auto: how many runs were made in it is said.

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
PAUSE = "500"    # milliseconds that lie between the threads of the example
RUNS = 10
SECONDS = 300    # for all runs of a program by the strategies in turn
MORE = 0.23
PHASE_1 = 1.15   # times the CPU time of the plain program
PHASE_2 = 1.5    # times the time under heddle detect


def identity(race):
    """The place and the two statements, in either order."""
    place, _, statements = race["title"].partition(": ")
    return place, *sorted(statements.split(", "))


def mean(values):
    return math.exp(sum(map(math.log, values)) / len(values)) if values else math.nan


class HuntBench:
    def __init__(self, heddle, requirements, names):
        self.heddle = heddle
        self.requirements = requirements
        self.names = names

    def hunt(self, where, command, *options):
        with tempfile.TemporaryDirectory() as directory:
            done = subprocess.run([self.heddle, "hunt", "--format=json",
                                   f"--store={directory}/s.db", *options, "--", *command],
                                  cwd=where, stdout=subprocess.PIPE, text=True)
        if done.returncode not in (1, 3):
            sys.exit(f"bench: heddle hunt: status {done.returncode}")
        return json.loads(done.stdout)

    def example(self):
        with tempfile.TemporaryDirectory() as classes:
            subprocess.run(["javac", "-g", "-d", classes,
                            str(PROGRAMS / "Motivating/Motivating.java")], check=True)
            command = ["java", "-cp", classes, "Motivating", PAUSE]
            for strategy, runs, wanted in (("drfinder", EXAMPLE_RUNS, 2),
                                           *((rival, RIVAL_RUNS, 0) for rival in RIVALS)):
                found = self.hunt(classes, command, f"--strategy={strategy}", f"--runs={runs}")["races"]
                last = f", the last by run {max(race['run'] for race in found)}" if found else ""
                print(f"the paper's example, {strategy}, {runs} runs: {len(found)} of 2 races{last}: "
                      f"{self.requirements.verdict(len(found) == wanted)}", flush=True)

    def program(self, program, sums):
        score = self.hunt(program.classes, program.command(["java"]), "--compare", "--progress",
                          f"--runs={RUNS}", f"--max-time={SECONDS}")
        rivals = {identity(race) for race in score["races"] if set(RIVALS) & set(race["by"])}
        new = {identity(race) for race in score["races"] if "drfinder" in race["by"]} - rivals
        auto = self.hunt(program.classes, program.command(["java"]), "--progress", f"--runs={RUNS}",
                         f"--max-time={SECONDS / 3}")
        new_by_auto = {identity(race) for race in auto["races"]} - rivals

        def runs(strategy):
            return [run for run in score["runs"] if run["strategy"] == strategy]

        def seconds(strategy):
            return sum(run["seconds"] for run in runs(strategy)) / max(1, len(runs(strategy)))
        steered = runs("drfinder")
        if not steered:
            print(f"{program.name}: {SECONDS} s are over before drfinder had a run", flush=True)
            return
        phase_1 = score["collecting_cpu_seconds"] / score["plain_cpu_seconds"]
        phase_2 = seconds("drfinder") / seconds("native")
        holds = sum(run["steering"]["holds"] for run in steered)
        thrashing = sum(run["steering"]["thrashing"] for run in steered) / max(1, holds)
        print(f"{program.name}: {len(steered)} runs each; races of native, contest and pct together "
              f"{len(rivals)}, new ones of drfinder {len(new)}, of auto in {len(auto['runs'])} runs "
              f"{len(new_by_auto)}; CPU time of Phase I {phase_1:.2f}, time of Phase II "
              f"{phase_2:.2f}, {holds} holds, thrashing {thrashing:.0%}, runs that ended otherwise "
              f"{sum(a[key] for a in (score, auto) for key in ('other_ends', 'other_outputs', 'late'))}",
              flush=True)
        sums["rivals"] += len(rivals)
        sums["new"] += len(new)
        sums["new_by_auto"] += len(new_by_auto)
        sums["phase_1"].append(phase_1)
        sums["phase_2"].append(phase_2)

    def all(self):
        if not self.names:
            self.example()
        programs = real_programs.hunted(self.names)
        harness.prepare(programs, 1)
        sums = {"rivals": 0, "new": 0, "new_by_auto": 0, "phase_1": [], "phase_2": []}
        for program in programs:
            self.program(program, sums)
        more, by_auto = (sums[name] / max(1, sums["rivals"]) for name in ("new", "new_by_auto"))
        print(f"races that native, contest and pct do not find: drfinder +{more:.0%}, auto +{by_auto:.0%}, at "
              f"least +{MORE:.0%} wanted by one of the two: "
              f"{self.requirements.verdict(max(more, by_auto) >= MORE)}")
        for name, bound in (("phase_1", PHASE_1), ("phase_2", PHASE_2)):
            value = mean(sums[name])
            print(f"{name.replace('_', ' ')}, geometric mean: {value:.2f}, at most {bound}: "
                  f"{self.requirements.verdict(value <= bound)}")
