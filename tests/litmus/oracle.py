#!/usr/bin/env python3
"""The reference enumerator: what a litmus program may print under each model, from the definitions.

    oracle.py [--model M] [--causality C] [--identity I] [--mode MODE] FILE...
    oracle.py --self-test [N]      the commit search against the rules themselves, on N random programs

It shares no code with heddle. Models: sc, tso, pso (interleavings.py); hb, jpr (executions.py); jmm: the
legal executions (legality.py) and, when the program uses modes or fences of which the JLS is silent, those
that satisfy the rules of jam as well; jam (jam.py), over the values of the least fixed point.
"""
import argparse
import itertools
import pathlib
import sys
import time

sys.dont_write_bytecode = True
import jam  # noqa: E402
from executions import INITIAL, FixedPoint, traces  # noqa: E402
from interleavings import Machine, RaceSearch  # noqa: E402
from language import Program, Undefined  # noqa: E402
from legality import Search, search_directly  # noqa: E402

MODELS = ("sc", "tso", "pso", "hb", "jpr", "jmm", "jam")
CAUSALITIES = ("jls", "intent")
IDENTITIES = ("count", "statement", "free")
CANDIDATE_LIMIT = 40_000


class Oracle:
    """The outcomes of one program; what several models need is computed once."""

    def __init__(self, program, direct=False, shortcut=True):
        self.program = program
        self.direct = direct      # the commit search straight from the rules
        self.shortcut = shortcut  # a race-free program needs no search
        self.cache = {}

    def outcomes(self, model, causality="intent", identity="free"):
        if model != "jmm":
            causality = None
            identity = identity if model == "jpr" else None
        key = model, causality, identity
        if key not in self.cache:
            self.cache[key] = self.compute(model, causality, identity)
        return self.cache[key]

    def compute(self, model, causality, identity):
        if model in ("sc", "tso", "pso"):
            return Machine(self.program, model).outcomes()
        if model == "hb":
            found = self.fixed_point("count")
            return {o for e in found.all for o in e.outcomes(found.values)}
        if model == "jpr":
            return {o for e in self.fixed_point(identity).paths for o in e.outcomes()}
        return self.legal(causality, identity) if model == "jmm" else self.jam()

    def fixed_point(self, identity):
        key = "fixed point", identity
        if key not in self.cache:
            self.cache[key] = FixedPoint(self.program, identity)
        return self.cache[key]

    def race_free(self):
        """In the sense of the JLS, so no program with weaker modes is."""
        if "race-free" not in self.cache:
            self.cache["race-free"] = not self.program.has_weak_modes() and \
                not RaceSearch(self.program).racy()
        return self.cache["race-free"]

    def legal(self, causality, identity):
        found = set(self.outcomes("sc"))
        if self.shortcut and self.race_free():
            return found
        pool = self.fixed_point("free" if identity != "count" else "count").all
        if causality == "intent":
            pool = without_orders(pool)
        goals = {}
        for execution in pool:
            for outcome in self.possible_outcomes(execution):
                if outcome not in found:
                    goals.setdefault(outcome, []).append(execution)
        search = Search(pool, causality, identity)
        verdicts = {}

        def is_legal(execution):
            if id(execution) not in verdicts:
                verdicts[id(execution)] = \
                    search_directly(execution, pool, causality, identity) if self.direct \
                    else search.legal(execution)
            return verdicts[id(execution)]

        found |= {outcome for outcome, executions in goals.items()
                  if any(is_legal(e) for e in executions)}
        return found

    def possible_outcomes(self, execution):
        """Those of an execution that the rules for modes allow."""
        if not self.program.has_weak_modes():
            return execution.outcomes()
        finals = [tuple(f.items()) for f in execution.finals()]
        return {execution.outcome(final) for final in jam.of_execution(execution).finals()
                if tuple(final.items()) in finals}

    def jam(self):
        values = self.fixed_point("count").values
        per_thread = [traces(self.program, t, values) for t in range(len(self.program.codes))]
        found, count = set(), 0
        for chosen in itertools.product(*per_thread):
            for candidate in jam.CandidateBuilder(self.program, chosen).candidates():
                count += 1
                if count > CANDIDATE_LIMIT:
                    raise Undefined("too many candidates")
                registers = {r: v for trace in chosen for r, v in trace.registers.items()}
                if not self.program.observed and self.program.outcome(registers, {}) in found:
                    continue
                found.update(candidate.outcomes(values))
        return found


def without_orders(pool):
    """One execution for all that differ only in the synchronization order."""
    kept = {}
    for e in pool:
        lasts = tuple(tuple(e.final_writes(place)) for place in e.program.observed)
        kept.setdefault((id(e.traces), tuple(e.seen.items()), tuple(e.before), lasts), e)
    return list(kept.values())


def self_test(count):
    """Compares both searches; the race-free shortcut is off. Prints what differs."""
    from generate import random_program
    compared = differing = skipped = 0
    begin = time.monotonic()
    seed = 0
    while seed < count:
        seed += 1
        program = random_program(seed, small=True)
        quick, slow = Oracle(program, shortcut=False), Oracle(program, direct=True, shortcut=False)
        for causality, identity in itertools.product(CAUSALITIES, IDENTITIES):
            try:
                one = quick.outcomes("jmm", causality, identity)
                if any(len(e.actions) > 7 for e in quick.fixed_point("free").all):
                    raise Undefined("too large for the direct search")
                other = slow.outcomes("jmm", causality, identity)
            except Undefined:
                skipped += 1
                continue
            compared += 1
            if one != other:
                differing += 1
                print(f"seed {seed} {causality} {identity}: {sorted(one ^ other)}\n{program.text}")
    print(f"{compared} comparisons, {differing} differ, {skipped} too large, "
          f"{time.monotonic() - begin:.0f} s")
    return 1 if differing or not compared else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=pathlib.Path)
    parser.add_argument("--model", action="append", choices=MODELS)
    parser.add_argument("--causality", default="intent", choices=CAUSALITIES)
    parser.add_argument("--identity", default="free", choices=IDENTITIES)
    parser.add_argument("--mode", default="plain", help="of accesses that name none")
    parser.add_argument("--self-test", type=int, metavar="N")
    options = parser.parse_args()
    if options.self_test:
        return self_test(options.self_test)
    for path in options.files:
        oracle = Oracle(Program(path.stem, path.read_text("utf-8"), options.mode))
        print(path.stem, "race-free" if oracle.race_free() else "")
        for model in options.model or MODELS:
            begin = time.monotonic()
            try:
                found = oracle.outcomes(model, options.causality, options.identity)
            except Undefined as reason:
                print(f"  {model}: {reason}")
                continue
            print(f"  {model} ({time.monotonic() - begin:.2f} s)")
            for outcome in sorted(found):
                print(f"    {outcome}" + ("" if outcome in oracle.outcomes("sc") else "  *"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
