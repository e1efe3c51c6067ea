#!/usr/bin/env python3
"""Shows that the seeded races of the benchmark programs are rare, are races, and that no other place is racy.

These are the programs of tests/witness/programs whose file `expect` has `rare` and `threads`; README.md says more.

rare    With 2, 3 and 4 threads: in no schedule in which a thread is left only where it cannot go on
        (heddle check --preemptions=0) does the happens-before detector find a race.  With 8 threads as
        far as 10 s go.
real    With 2 threads: among the schedules with one switch more (--preemptions=1) there are some that
        show a race on every seeded place, and none that shows one anywhere else, as far as 40 s go.

Nothing else may be found in either: no deadlock, no exception.
"""
import json
import os
import pathlib
import sys
import time

sys.dont_write_bytecode = True
TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TESTS / "support"))
import harness  # noqa: E402
from checking import BadText, STATUSES, Answer, ask, tail, without_comment  # noqa: E402

# Threads and preemptions of each run, and the seconds after which it may end before everything was searched.
RUNS = ((2, 0, None), (3, 0, None), (4, 0, None), (8, 0, 10), (2, 1, 40))
LEFT_OUT = "schedules with more than --preemptions="
TIME_IS_UP = "--max-time was reached"


def places(program, word):
    """The places that `expect` names with this word."""
    lines = [without_comment(line).split() for line in program.lines("expect")]
    return {line[1] for line in lines if line and line[0] == word}


class Rarity(harness.Suite):
    """A run is (program, threads, preemptions, seconds)."""

    def programs(self):
        return [program for program in super().programs()
                if {"rare", "threads 2 3 4 8"} <= set(program.lines("expect"))]

    def prepare(self, programs):
        return harness.compile_stale(programs, self.options.jobs)

    def runs(self, programs):
        return [(program, *run) for program in programs for run in RUNS]

    def run_name(self, job):
        program, threads, preemptions, _ = job
        return f"{program.name} {threads} {'real' if preemptions else 'rare'}"

    def judge(self, job, out):
        program, threads, preemptions, seconds = job
        launcher = [self.heddle, "check", "--store=none", "--format=json", "--races=all",
                    f"--preemptions={preemptions}", *self.options.option]
        launcher += [f"--max-time={seconds}"] if seconds else []
        result, answer = ask([*program.command(launcher), str(threads)], program.classes, out,
                             program.stdin(), self.timeout + (seconds or 0), STATUSES.values(), Answer)
        wanted = {f"race {place}" for place in places(program, "proved") if preemptions}
        faults = [f"not found: {key}" for key in sorted(wanted - answer.findings)]
        faults += [f"not expected: {key}" for key in sorted(answer.findings - wanted)]
        faults += [f"not all was searched: {gap['reason']}" for gap in answer.gaps
                   if not gap["reason"].startswith(LEFT_OUT)
                   and not (seconds and gap["reason"] == TIME_IS_UP)]
        return faults + (tail(result.stderr) if faults else []), answer.counts.get("states")

    def run_once(self, job):
        program, threads, preemptions, _ = job
        out = harness.CACHE / "out" / self.label / "rarity" / f"{program.name}-{threads}-{preemptions}"
        begin = time.monotonic()
        states = None
        try:
            if not places(program, "proved"):
                raise BadText("expect names no place that is proved")
            faults, states = self.judge(job, out)
        except BadText as fault:
            faults = str(fault).splitlines()
        except OSError as fault:
            faults = [f"cannot be run: {fault}"]
        text = "".join(f"\n  {fault}" for fault in faults)[1:]
        if faults and out.is_dir():
            text += f"\n  see {os.path.relpath(out)}"
        return text or None, time.monotonic() - begin, f", {json.dumps(states)} states"


sys.exit(Rarity("witness/programs", __doc__).main())
