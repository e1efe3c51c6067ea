#!/usr/bin/env python3
"""Random programs with threads: the search must see what a model of them that knows no VM sees.

    tests/search/random_programs.py build/test_search_oracle --count 100

makes programs from seeds (generator.py), writes them as Java (java_source.py), enumerates all their
sequentially consistent executions (model.py), and compares the racy fields, exceptions (uncaught
and swallowed), deadlocks, exit statuses and all outcomes (what was read, at the end or when stuck)
with those of the search (comparison.py), in one order of searching and with one setting of its reductions
after the other.  A program whose model is too big is left out; of one whose search reaches its bound, what
was seen is compared.  --minimize makes programs that differ as small as possible.
"""
import argparse
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


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("oracle", type=os.path.abspath)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--count", type=int, default=len(PROFILES), help="how many programs")
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


def check_batch(options, profiles, seeds):
    """Prints and counts: programs that differ, that were left out, that were searched partly."""
    failed = left_out = partly = 0
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
            left_out += fault is None
            if fault in ("", PARTLY):
                partly += fault == PARTLY
                print(f"ok P{seed}" + (" (partly)" if fault else ""), flush=True)
            elif fault:
                failed += 1
                print(f"FAIL P{seed}: {profiles[seed % len(profiles)]}: {fault}")
                program = programs[f"P{seed}"]
                if options.minimize:
                    program, fault = minimize(judge, program, fault)
                    print(f"smallest: {fault}")
                else:
                    print("without any reduction: "
                          + judge.third_opinion(directory, f"P{seed}", program))
                print(java(f"P{seed}", program), flush=True)
    return failed, left_out, partly


def main():
    options = arguments()
    profiles = options.profile or PROFILES
    failed = left_out = partly = 0
    for first in range(options.first, options.first + options.count, BATCH):
        end = min(first + BATCH, options.first + options.count)
        counts = check_batch(options, profiles, range(first, end))
        failed, left_out = failed + counts[0], left_out + counts[1]
        partly += counts[2]
    print(f"# {left_out} programs were too big for the model, {partly} for the search")
    return failed != 0 or left_out + partly > options.count // 4


if __name__ == "__main__":
    sys.exit(main())
