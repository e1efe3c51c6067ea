#!/usr/bin/env python3
"""Are the outcomes of a stricter model outcomes of a weaker one?

    tests/litmus/inclusions.py HEDDLE CLASSES MAIN [ARGUMENT...]

sc, tso, pso, jmm, hb and sc, jpr, hb are chains for programs with plain, volatile and lock actions only; of programs with
weaker modes only that sc is in each of the others and each JMM setting in `hb` is asked (--weak). A model whose answer has
gaps, or open outcomes, may lack some, so it is only asked as the stricter one. Prints what is missing; status 1: something is.
"""
import json
import subprocess
import sys

CHAINS = [("sc", "tso"), ("tso", "pso"), ("pso", "jmm"), ("jls", "jmm"), ("jmm", "hb"), ("sc", "jpr"), ("jpr", "hb")]
WEAK = [("sc", "tso"), ("sc", "pso"), ("sc", "jmm"), ("sc", "jam"), ("jls", "jmm"), ("jmm", "jam"), ("jmm", "hb")]
OPTIONS = {"jls": ["--model=jmm", "--causality=jls"]}


def ask(heddle, model, program):
    done = subprocess.run([heddle, "relax", "--format=json", *OPTIONS.get(model, [f"--model={model}"]), "-cp", *program],
                          capture_output=True, text=True, errors="replace", timeout=120)
    answer = json.loads(done.stdout)
    outcomes = {(o["output"], o["end"]) for o in answer["outcomes"]}
    return outcomes, answer["verdict"] == "incomplete" or bool(answer["gaps"])


def main(arguments):
    is_weak = "--weak" in arguments[:1]
    heddle, *program = arguments[is_weak:]
    answers = {}
    status = 0
    for strict, loose in WEAK if is_weak else CHAINS:
        for model in (strict, loose):
            if model not in answers:
                answers[model] = ask(heddle, model, program)
        outcomes, _ = answers[strict]
        others, is_open = answers[loose]
        for outcome in sorted(outcomes - others) if not is_open else []:
            print(f"{program[1]}: {outcome} is an outcome of {strict}, but not of {loose}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
