"""Compares what a search of Heddle reports of a program with what the model knows of it."""
import os
import subprocess

from generator import all_actions
from java_source import java
from library import thread_number
from model import TooBig, facts_of

LIMIT = 30000  # states of the model
PARTLY = "partly"  # a verdict: the search has reached its bound
BOUNDS = ("incomplete --max-states", "incomplete --max-time")
# The model knows interleavings only: that a memory model allows more is no difference.
WEAK = "incomplete weak accesses"
# "search" is depth-first, "turns" a campaign of short turns.
ORDERS = ["search", "turns", "bfs", "random", "wf", "ww", "ara", "af"]
REDUCTIONS = ["all", "none", "locks", "library", "waiting", "persistent", "names",
              "knowledge", "symmetry"]


def compile_all(directory, programs):
    """programs: names and programs."""
    for name, program in programs.items():
        with open(f"{directory}/{name}.java", "w", encoding="utf-8") as file:
            file.write(java(name, program))
    home = os.environ.get("JAVA_HOME")
    javac = os.path.join(home, "bin/javac") if home else "javac"
    subprocess.run([javac, "-nowarn", "-Xlint:none", "-d", directory]
                   + [f"{directory}/{name}.java" for name in programs], check=True)


def search(oracle, how, directory, name):
    """The facts that the oracle prints."""
    run = subprocess.run([oracle, how, "-cp", directory, name], capture_output=True, text=True,
                         timeout=300, check=False, cwd=directory)
    facts = {line.rstrip() for line in run.stdout.splitlines()}
    if run.returncode:
        facts.add(f"status {run.returncode} {run.stderr[-300:]}")
    return facts


def common(facts, program, name):
    """The facts in one form, without what cannot be seen: what daemons have read when the program
    ends, and what the others have when a thread calls System.exit."""
    exits = {action[1] for action in all_actions(program) if action[0] == "exit"}
    form = set()
    for fact in facts:
        kind, *rest = fact.split()
        if fact.startswith(WEAK):
            continue
        if kind == "race":
            fact = fact.replace(f"race {name}", "race P")
        elif kind == "cycle":
            numbers = [thread_number(program, t) for t in rest]
            twins = {str(t): str(first) for t, first in program["twins"].items()}
            fact = "cycle " + " ".join(sorted(twins.get(t, t) for t in numbers))
        elif kind == "exit":
            fact = f"ends with {rest[0]}"
        elif kind == "end":
            status = int(rest[0][7:]) if rest and rest[0].startswith("status=") else 0
            if program["daemons"] or status in exits:
                fact = f"ends with {status}"
        form.add(fact)
    return form


def difference(expected, seen):
    return f"missed {sorted(expected - seen)[:6]}, wrong {sorted(seen - expected)[:6]}"


class Judge:
    def __init__(self, oracle):
        self.oracle = oracle

    def expected(self, name, program):
        return common(facts_of(program, LIMIT), program, name)

    def seen(self, how, directory, name, program):
        return common(search(self.oracle, how, directory, name), program, name)

    def judge(self, orders, directory, name, program):
        """None: it was left out; "": as it must be; PARTLY: so are the facts that were seen up to a
        bound; else what differs, in which order.  An order may have a slash and reductions."""
        try:
            expected = self.expected(name, program)
        except TooBig:
            return None
        verdict = ""
        for order in orders:
            seen = self.seen(order, directory, name, program)
            if any(fact.startswith(BOUNDS) for fact in seen):
                seen = {fact for fact in seen if not fact.startswith(BOUNDS)}
                if seen <= expected:
                    verdict = PARTLY
                    continue
            if seen != expected:
                return f"{order}: {difference(expected, seen)}"
        return verdict

    def third_opinion(self, directory, name, program):
        """What a search without any reduction sees of a program that differs."""
        expected = self.expected(name, program)
        brute = self.seen("brute", directory, name, program)
        return "as the model" if brute == expected else difference(expected, brute)
