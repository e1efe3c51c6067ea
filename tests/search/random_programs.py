#!/usr/bin/env python3
"""Random programs with threads: the search must see what a model of them that knows no VM sees.

    tests/search/random_programs.py build/test_search_oracle --count 100

makes programs from seeds (generator.py), writes them as Java (java_source.py), enumerates all their
sequentially consistent executions (model.py), and compares the racy fields, exceptions (uncaught
and swallowed), deadlocks, exit statuses and all outcomes (what was read, at the end or when stuck)
with those of the search (comparison.py), in one order of searching and with one setting of its reductions
after the other.  A program whose model is too big is left out.  Of one whose search reaches its bound what was
seen is compared: that it was right, but not that it was all.  Neither counts: seeds are tried until --count
programs were compared whole; it is a failure if more than a quarter as many were not.  --minimize makes programs that
differ as small as possible.
"""
import argparse
import collections
import concurrent.futures
import os
import sys
import tempfile

from comparison import ORDERS, PARTLY, REDUCTIONS, Judge, compile_all
from generator import Generator
from java_source import java
from minimizer import minimize
from profiles import PROFILES

BATCH = 250  # programs that are compiled together
LEAST_SPARE = 4  # programs that need not be compared, however few are wanted


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("oracle", type=os.path.abspath)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--count", type=int, default=len(PROFILES), help="how many programs are compared whole")
    parser.add_argument("--profile", action="append", help="words of generator.py")
    parser.add_argument("--order", choices=ORDERS + ["all"], help="instead of one after the other")
    parser.add_argument("--reduce", action="append", metavar="LIST",
                        help="instead of one setting after the other; may be given several times")
    parser.add_argument("--minimize", action="store_true")
    return parser.parse_args()


def orders_of(options, seed):
    """Each profile comes in all orders after as many rounds, and with all settings, too.  Every other
    program is searched as the user searches it, with all reductions."""
    rounds = seed // len(PROFILES)
    orders = [ORDERS[(seed + rounds) % len(ORDERS)]]
    if options.order:
        orders = ORDERS if options.order == "all" else [options.order]
    reductions = options.reduce or [
        REDUCTIONS[(seed // 2 + rounds) % len(REDUCTIONS)] if seed % 2 else "all"]
    return [f"{order}/{reduction}" for order in orders for reduction in reductions]


def check_batch(options, profiles, seeds, counts):
    """Prints and counts: programs that were compared whole, and of these, those that differ; programs that
    were left out, and that were searched partly."""
    judge = Judge(options.oracle)
    programs = {f"P{seed}": Generator(seed, profiles[seed % len(profiles)]).program()
                for seed in seeds}
    with tempfile.TemporaryDirectory(prefix="heddle-random-") as directory, \
            concurrent.futures.ProcessPoolExecutor(os.cpu_count()) as pool:
        compile_all(directory, programs)
        answers = [(seed, pool.submit(judge.judge, orders_of(options, seed), directory,
                                      f"P{seed}", programs[f"P{seed}"])) for seed in seeds]
        for seed, answer in answers:
            fault = answer.result()
            counts["left out" if fault is None else PARTLY if fault == PARTLY else "whole"] += 1
            if fault is None:
                print(f"# P{seed} is too big for the model", flush=True)
            elif fault == PARTLY:
                print(f"# P{seed} is too big for the search: what it saw is right", flush=True)
            elif not fault:
                print(f"ok P{seed}", flush=True)
            else:
                counts["failed"] += 1
                print(f"FAIL P{seed}: {profiles[seed % len(profiles)]}: {fault}")
                program = programs[f"P{seed}"]
                if options.minimize:
                    program, fault = minimize(judge, program, fault)
                    print(f"smallest: {fault}")
                else:
                    print("without any reduction: "
                          + judge.third_opinion(directory, f"P{seed}", program))
                print(java(f"P{seed}", program), flush=True)


def main():
    options = arguments()
    profiles = options.profile or PROFILES
    counts = collections.Counter()
    seed, end = options.first, options.first + options.count + max(options.count // 4, LEAST_SPARE)
    while counts["whole"] < options.count and seed < end:
        size = min(BATCH, options.count - counts["whole"], end - seed)
        check_batch(options, profiles, range(seed, seed + size), counts)
        seed += size
    print(f"# {counts['whole']} programs compared whole; besides, {counts['left out']} were left out as too "
          f"big for the model, {counts[PARTLY]} compared partly as too big for the search")
    if counts["whole"] < options.count:
        print(f"FAIL whole: only {counts['whole']} of {seed - options.first} programs could be compared whole, "
              f"not {options.count}")
    return counts["failed"] != 0 or counts["whole"] < options.count


if __name__ == "__main__":
    sys.exit(main())
