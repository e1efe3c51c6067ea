"""heddle witness on the programs of tests/witness/programs that have a number of threads as their argument:
how much CPU time until every race is proved, beside the tables of Shacham, Sagiv and Schuster (2007); and what
prefix extension, leaving the thread of a1 out, and the hint do for that, each alone, in moves of the searches and CPU
time, beside a search from the beginning.

The paper has: Table 2 without the thread of a1, Table 3 with the hint as well, Table 4 with the hint only; 2, 3 and 4
threads, in seconds.
"""
import json
import sys

import harness
from measure import Measured

SECONDS = 10      # of CPU, required with 4 threads
MEGABYTES = 1024
PATIENCE = 30     # seconds for each run that ends when its race is proved
REQUIRED = "4"
THREADS = ("2", "3", "4", "8")

# Seconds of Table 3; None: out of memory.
PAPER = {
    "OurTsp": (35069.9, None, None),
    "SortArray": (569.39, 1334.93, None),
    "PrimeFinder": (888.74, 2645.57, 4547.18),
    "ElevSim": (33.02, 67.92, 147.91),
    "DQueries": (140.13, 201.84, 585.97),
    "Hedc": (2.66, 7.33, 9.0),
    "Tsp": (35243.2, None, None),
    "Mtrt": ("-", "-", "-"),  # is not in the table
}

# What is compared, with 4 threads: the usual stages, each search alone, and one without the longer prefix.
EXCLUDED, BOTH, HINT = "2: excluded", "3: excl.+hint", "4: hint"
MODES = {
    "all": "all",
    EXCLUDED: "extend,excluded",
    BOTH: "extend,excluded-hint",
    "3 unextended": "excluded-hint",
    HINT: "extend,hint",
    "free": "extend,free",
    "from the start": "whole",
}


# What Tables 2, 3 and 4 have for 4 threads; a timeout is more than a week.
PAPER_STAGES = {
    "OurTsp": ("mem out", "mem out", "mem out"),
    "SortArray": ("mem out", "mem out", "mem out"),
    "PrimeFinder": ("timeout", "4,547.18 s", "17,260.6 s"),
    "ElevSim": ("55,518.9 s", "147.91 s", "408.81 s"),
    "DQueries": ("timeout", "585.97 s", "1,843.63 s"),
    "Hedc": ("24.33 s", "9 s", "122.81 s"),
    "Tsp": ("mem out", "mem out", "mem out"),
}


class Witnessed:
    """One run of heddle witness: when its last race was proved."""

    def __init__(self, heddle, program, threads, seconds, *options):
        run = Measured([heddle, "witness", "--quiet", "--store=none", "--format=json",
                        f"--max-time={seconds}", *options, "-cp", ".", program.name, threads],
                       program.classes, (0, 1, 3))
        self.resident = run.resident
        answer = json.loads(run.output)
        self.races = [",".join(f"{finding[side]['class']}:{finding[side]['line']}"
                               for side in ("source", "manifest"))
                      for finding in answer["findings"]]
        proved = [item for item in answer["statistics"]["warnings"] if item["answer"] == "proved"]
        self.names = [item["warning"] for item in proved]
        self.count = len(proved)
        self.seconds = max((item["cpu_seconds"] for item in proved), default=None)
        self.moves = max((item["search_moves"] for item in proved), default=None)

    def proves(self, targets):
        return bool(targets) and set(targets) <= set(self.names)


class WitnessBench:
    def __init__(self, heddle, requirements):
        self.heddle = heddle
        self.verdict = requirements.verdict

    def programs(self):
        top = harness.ROOT / "tests" / "witness" / "programs"
        programs = [harness.Program(top / name) for name in PAPER if (top / name).is_dir()]
        if not programs:
            sys.exit("bench: no programs under tests/witness/programs")
        for program in programs:
            program.classes = harness.CACHE / "classes" / "witness" / program.name
        for name, fault in harness.compile_stale(programs, 2).items():
            sys.exit(f"bench: {name}: {fault}")
        return programs

    def times(self, programs):
        """Returns the race of each program with REQUIRED threads."""
        races = {}
        print(f"{'all races proved':16} {'threads':>7} {'CPU':>9} {'memory':>8}  paper      required")
        for program in programs:
            for threads, paper in zip(THREADS, (*PAPER[program.name], "-")):
                run = Witnessed(self.heddle, program, threads, SECONDS)
                after = f"{run.seconds:7.2f} s" if run.count else "        -"
                required = ""
                if threads == REQUIRED:
                    races[program] = run.races[:1]
                    met = run.count > 0 and run.seconds <= SECONDS and run.resident <= MEGABYTES
                    required = f"{SECONDS} s, 1 GB: {self.verdict(met)}"
                said = "mem out" if paper is None else f"{paper:,} s" if paper != "-" else "-"
                print(f"{program.name:16} {threads:>7} {after} {run.resident:5.0f} MB  {said:10} "
                      f"{required}", flush=True)
        return races

    def stages(self, races):
        """Each is given the race as its target and one run to begin with, and ends when it is proved."""
        print(f"\n{'moves, CPU':12}" + "".join(f"{mode:>17}" for mode in MODES))
        for program, targets in races.items():
            cells = []
            for stages in MODES.values():
                run = Witnessed(self.heddle, program, REQUIRED, PATIENCE, f"--stages={stages}",
                                "--runs=1", *(f"--target={target}" for target in targets))
                cells.append(f"{run.moves:7,}, {run.seconds:5.2f} s" if run.proves(targets) else "-")
            print(f"{program.name:12}" + "".join(f"{cell:>17}" for cell in cells), flush=True)
            paper = dict(zip((EXCLUDED, BOTH, HINT), PAPER_STAGES.get(program.name, ())))
            if paper:
                print(f"{'  the paper':12}" + "".join(f"{paper.get(mode, ''):>17}" for mode in MODES))

    def all(self):
        self.stages(self.times(self.programs()))
