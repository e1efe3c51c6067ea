"""heddle detect against the same program without it, in CPU time and resident memory of the same run.

Kernels (bench/agent): the CPU time of a round after warm-up, the median of a run's rounds, the least of some runs. Real
programs (tests/agent/real): the CPU time of the whole process. Required are geometric means, and that kernels, which are
race-free, have no races.
"""
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile

import harness
import machine
import real_programs
from measure import Measured

CLASSES = harness.ROOT / "build" / "bench" / "agent"

# Group: how many times the CPU time it may take.
LIMITS = {"grande": 4, "objects": 5, "real": 3}
MEMORY_LIMIT = 3

TITLES = {"grande": "kernels like those of Java Grande", "objects": "object and lock kernels",
          "real": "real programs, start-up included"}


class Kernel:
    def __init__(self, group, name):
        self.group, self.name, self.directory = group, name, CLASSES

    def command(self, launcher):
        return [*launcher, "-cp", ".", self.name]

    @staticmethod
    def cpu(run):
        """Of a round, after warm-up."""
        return statistics.median(float(line.split()[1]) for line in run.output.decode().splitlines()
                                 if line.startswith("round "))

    @staticmethod
    def output(run):
        return [line for line in run.output.splitlines() if not line.startswith(b"round ")]


class Real:
    def __init__(self, program):
        self.group, self.name, self.directory = "real", program.name, program.classes
        self.command = program.bench_command

    @staticmethod
    def cpu(run):
        return run.cpu

    @staticmethod
    def output(run):
        return run.output


def subjects(names):
    kernels = [Kernel(group, path.stem) for group in ("grande", "objects")
               for path in sorted((harness.ROOT / "bench" / "agent" / group).glob("*.java"))]
    programs = real_programs.programs()
    every = kernels + [Real(program) for program in programs]
    unknown = set(names) - {subject.name for subject in every}
    if unknown:
        sys.exit(f"bench: no such program for detect: {' '.join(sorted(unknown))}")
    wanted = [subject for subject in every if not names or subject.name in names]
    failures = harness.compile_stale([program for program in programs
                                      if not names or program.name in names], 2)
    for name, fault in failures.items():
        sys.exit(f"bench: {name}: {fault}")
    return wanted


def compile_kernels():
    CLASSES.mkdir(parents=True, exist_ok=True)
    sources = sorted(map(str, (harness.ROOT / "bench" / "agent").rglob("*.java")))
    subprocess.run([harness.tool("javac"), "-d", str(CLASSES), *sources], check=True)


class DetectBench:
    def __init__(self, heddle, requirements, repetitions, names=()):
        self.heddle = heddle
        self.verdict = requirements.verdict
        self.repetitions = repetitions
        self.names = names

    def detected(self, subject, directory):
        """A run under heddle detect and how many races it has."""
        report = os.path.join(directory, "races")
        launcher = [self.heddle, "detect", f"--store={directory}/store.db", "--format=json",
                    f"--output={report}", "--", harness.tool("java")]
        run = Measured(subject.command(launcher), subject.directory)
        with open(report) as file:
            return run, len(json.load(file)["findings"])

    def row(self, subject):
        """Prints how many times the CPU time and the memory; returns both and the number of races."""
        cpu, memory, races = [math.inf] * 2, [math.inf] * 2, 0
        for _ in range(self.repetitions):
            plain = Measured(subject.command([harness.tool("java")]), subject.directory)
            with tempfile.TemporaryDirectory(prefix="heddle-bench-") as directory:
                detected, found = self.detected(subject, directory)
            if subject.output(plain) != subject.output(detected):
                sys.exit(f"bench: {subject.name} prints something else under heddle detect")
            cpu = [min(t, subject.cpu(run)) for t, run in zip(cpu, (plain, detected))]
            memory = [min(m, run.resident) for m, run in zip(memory, (plain, detected))]
            races = max(races, found)
        print(f"{subject.name:16} {cpu[0]:8.2f} s {cpu[1]:8.2f} s {cpu[1] / cpu[0]:6.2f}x "
              f"{memory[0]:7.0f} MB {memory[1]:7.0f} MB {memory[1] / memory[0]:6.2f}x {races:6}",
              flush=True)
        return cpu[1] / cpu[0], memory[1] / memory[0], races

    def group(self, group, wanted):
        """Prints its rows and whether the mean is met; returns its ratios of memory."""
        print(f"{TITLES[group]}\n{'':16} {'plain':>10} {'detect':>10} {'CPU':>7} {'plain':>10} "
              f"{'detect':>10} {'memory':>7} {'races':>6}")
        rows = [self.row(subject) for subject in wanted]
        mean = machine.geometric_mean([cpu for cpu, _, _ in rows])
        print(f"CPU: {mean:.2f}x, geometric mean; required {LIMITS[group]}x: "
              f"{self.verdict(mean <= LIMITS[group])}")
        if group != "real":
            races = sum(races for _, _, races in rows)
            print(f"races: {races}; required none: {self.verdict(not races)}")
        print(flush=True)
        return [memory for _, memory, _ in rows]

    def all(self):
        compile_kernels()
        wanted = subjects(self.names)
        memory = []
        for group in LIMITS:
            members = [subject for subject in wanted if subject.group == group]
            if members:
                memory += self.group(group, members)
        mean = machine.geometric_mean(memory)
        print(f"memory: {mean:.2f}x, geometric mean of the most resident; required {MEMORY_LIMIT}x: "
              f"{self.verdict(mean <= MEMORY_LIMIT)}", flush=True)
