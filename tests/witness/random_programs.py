#!/usr/bin/env python3
"""Compares heddle witness with heddle check on generated programs.

A program has 2 or 3 threads with a few statements each: plain accesses of two fields, an array under two names and a
long, under no lock, one, two, a lock that another thread replaces, or a ReentrantLock, also tried; hand-over by a
volatile field, by a VarHandle, by wait and notify; a counter that lets the last worker in; an exception; a thread
that a thread starts; main starts and joins them in some order and uses the fields in between.
Each access stands on a line of its own.

check searches all schedules of it; programs that it does not finish are left out.  Then must hold:

- a warning is proved if and only if check reports a race on its place, and refuted if not; none is open but that of
  an array whose race has the other name;
- the two statements of a witness are a pair that check reports;
- where all schedules were searched, all places with a race are among the warnings;
- the answer is race-free if and only if that of check has no race;
- two statements, drawn at random, that are given as --target: proved if and only if check reports that pair, and
  open if it reports one of them with another access that came before.

--count N programs from seed --first on; a program's seed is its name: Random17. Prints a line for each failing
program; the last line is `N passed, M failed`.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FIELDS = ["x", "y", "a[0]", "b[0]", "z"]
STAGES = ["extend,excluded-hint,hint,free,whole", "extend,whole", "excluded,whole", "hint,whole",
          "free,whole", "whole", "all"]
SECONDS = 60

HEAD = """\
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.ReentrantLock;

public class {name} {{
    static final Object A = new Object(), B = new Object(), M = new Object();
    static final ReentrantLock R = new ReentrantLock();
    static Object lock = A;
    static int x, y, n, sink;
    static long z;
    static int[] a = new int[1], b = a;
    static volatile int v;
    static final Object W = new Object();
    static boolean told;
    static int f;
    static final VarHandle F;

    static {{
        try {{
            F = MethodHandles.lookup().findStaticVarHandle({name}.class, "f", int.class);
        }} catch (ReflectiveOperationException e) {{
            throw new AssertionError(e);
        }}
    }}

    static boolean told() {{
        synchronized (W) {{
            return told;
        }}
    }}

"""


class Writer:
    """Lines of a program; remembers those with accesses."""

    def __init__(self, rng, name):
        self.rng = rng
        self.lines = HEAD.format(name=name).splitlines()
        self.accesses = []
        self.fields = rng.sample(FIELDS, rng.choice([1, 2, 2, 3]))
        self.depth = 1
        self.fresh = self.late = 0

    def put(self, text):
        self.lines.append("    " * self.depth + text)

    def open(self, text):
        self.put(text + " {")
        self.depth += 1

    def close(self, text="}"):
        self.depth -= 1
        self.put(text)

    def access(self):
        field = self.rng.choice(self.fields)
        text = self.rng.choice([f"{field} = 1;", f"{field} += 2;", f"int r = (int) {field};"])
        if text.startswith("int r"):
            text = text.replace("int r", f"int r{self.fresh}")
            self.fresh += 1
        self.put(text)
        self.accesses.append(len(self.lines))

    def locked(self, *locks):
        for lock in locks:
            self.open(f"synchronized ({lock})")
        self.access()
        for _ in locks:
            self.close()

    def statement(self):
        rng = self.rng
        kind = rng.choice(["plain", "one", "one", "one", "two", "swap", "swapped", "owned", "publish",
                           "acquire", "last", "last", "unlocked", "tried", "wait", "notify", "weak",
                           "seen", "throws", "late"])
        self.fresh += 1
        name = f"l{self.fresh}"
        if kind == "plain":
            self.access()
        elif kind == "one":
            self.locked(rng.choice("AB"))
        elif kind == "two":
            self.locked("A", "B")
        elif kind == "swap":
            self.put(f"synchronized (M) {{ lock = {rng.choice(['A', 'B', 'new Object()'])}; }}")
        elif kind == "swapped":
            self.put(f"Object {name};")
            self.put(f"synchronized (M) {{ {name} = lock; }}")
            self.locked(name)
        elif kind == "owned":
            self.put("R.lock();")
            self.access()
            self.put("R.unlock();")
        elif kind == "publish":
            self.access()
            self.put("v = 1;")
        elif kind == "acquire":
            self.open("if (v == 1)")
            self.access()
            self.close()
        elif kind == "last":
            self.put(f"boolean {name};")
            self.put(f"synchronized (M) {{ n++; {name} = n {rng.choice(['== 2', '== 1', '>= 2'])}; }}")
            self.open(f"if ({name})")
            self.access()
            self.close()
        elif kind == "tried":
            self.put(f"boolean {name} = R.tryLock();")
            self.access()
            self.put(f"if ({name}) R.unlock();")
        elif kind == "wait":
            self.open("synchronized (W)")
            self.put("if (!told) W.wait(1000);")
            self.close()
            self.open("if (told())")
            self.access()
            self.close()
        elif kind == "notify":
            self.access()
            self.put("synchronized (W) { told = true; W.notifyAll(); }")
        elif kind == "weak":
            self.access()
            self.put(f"F.{rng.choice(['setOpaque', 'setRelease', 'setVolatile', 'set'])}(1);")
        elif kind == "seen":
            self.open(f"if ((int) F.{rng.choice(['getOpaque', 'getAcquire', 'getVolatile', 'get'])}() == 1)")
            self.access()
            self.close()
        elif kind == "throws":
            self.open("try")
            self.put("synchronized (M) { n /= n - 1; }")
            self.close("} catch (ArithmeticException e) {")
            self.depth += 1
            self.access()
            self.close()
        elif kind == "late" and self.late < 1:
            self.late += 1
            self.open(f"Thread {name} = new Thread(() ->")
            self.access()
            self.close("});")
            self.put(f"{name}.start();")
            if rng.random() < 0.3:
                self.put(f"{name}.join();")
        else:
            self.put(f"synchronized ({rng.choice('AB')}) {{ sink++; }}")

    def thread(self, number):
        self.open(f"static void run{number}()")
        self.open("try")
        for _ in range(self.rng.choice([1, 2, 2, 3])):
            self.statement()
        self.close("} catch (Exception e) {")
        self.depth += 1
        self.put("throw new AssertionError(e);")
        self.close()
        self.close()

    def main(self, name, count):
        rng = self.rng
        self.open("public static void main(String[] args) throws InterruptedException")
        for i in range(count):
            self.put(f"Thread t{i} = new Thread({name}::run{i});")
        joined = set()
        for i in range(count):
            self.put(f"t{i}.start();")
            if rng.random() < 0.15:
                self.locked(*rng.choice([[], ["A"]]))
            if rng.random() < 0.15:
                self.put(f"t{i}.join();")
                joined.add(i)
        for i in range(count):
            if i not in joined and rng.random() < 0.7:
                self.put(f"t{i}.join();")
            if rng.random() < 0.1:
                self.access()
        self.close()
        self.close()


def generate(seed):
    """The name, the text and the lines of the accesses."""
    rng = random.Random(seed)
    name = f"Random{seed}"
    writer = Writer(rng, name)
    count = rng.choice([2, 2, 3])
    for i in range(count):
        writer.thread(i)
    writer.main(name, count)
    return name, "\n".join(writer.lines) + "\n", writer.accesses, rng


def ask(command):
    """The answer of heddle as JSON; a string: what is wrong with it."""
    done = subprocess.run(command, capture_output=True, timeout=8 * SECONDS, check=False)
    try:
        answer = json.loads(done.stdout)
    except ValueError:
        return f"{' '.join(command)}: exit status {done.returncode}: {done.stderr.decode()[-300:]}"
    wanted = {"race-free": 0, "found": 1, "incomplete": 3}[answer["answer"]]
    if done.returncode != wanted:
        return f"{' '.join(command)}: {answer['answer']} with exit status {done.returncode}"
    return answer


def pair_of(finding):
    return frozenset((side["class"], side["line"]) for side in (finding["source"], finding["manifest"]))


def races(answer):
    return [finding for finding in answer["findings"] if finding["kind"] == "race"]


def place_of(name):
    """One name for an array with two, whichever was read first."""
    return name.replace(".b[]", ".a[]")


def compare_places(check, witness):
    expected = {place_of(finding["place"]) for finding in races(check)}
    pairs = {pair_of(finding) for finding in races(check)}
    warnings = {}
    for item in witness["statistics"]["warnings"]:
        name = item["warning"]
        if item["answer"] == "open" and name.endswith("[]") and place_of(name) in expected:
            pass  # the race was shown under the array's other name
        elif item["answer"] == "open":
            yield f"{name} is open: {witness['reason']}"
        elif (item["answer"] == "proved") != (place_of(name) in expected):
            yield f"{name} is {item['answer']}, the races of check are on {sorted(expected)}"
        warnings[place_of(name)] = item["answer"]
    for finding in races(witness):
        if pair_of(finding) not in pairs:
            yield f"a witness that check does not report: {finding['title']}"
    if witness["statistics"]["searched_all"]:
        for place in expected - warnings.keys():
            yield f"all was searched without a warning of {place}"
    if (witness["answer"] == "race-free") != (not expected):
        yield f"{witness['answer']}, the races of check are on {sorted(expected)}"


def compare_target(check, witness, target, name):
    wanted = frozenset((name, line) for line in target)
    is_race = wanted in {pair_of(finding) for finding in races(check)}
    item = witness["statistics"]["warnings"][0]
    manifests = {(finding["manifest"]["class"], finding["manifest"]["line"]) for finding in races(check)}
    expected = "proved" if is_race else "open" if wanted & manifests else "refuted"
    if item["answer"] != expected:
        yield f"{item['warning']} is {item['answer']}, for check it is {'a' if is_race else 'no'} race"
    for finding in races(witness):
        if pair_of(finding) not in {pair_of(other) for other in races(check)}:
            yield f"a witness that check does not report: {finding['title']}"


def judge(heddle, classes, seed):
    """What is wrong, as lines; None: check does not finish."""
    name, _, accesses, rng = generate(seed)
    program = ["-cp", str(classes), name]
    common = ["--store=none", "--format=json", f"--max-time={SECONDS}"]
    options = rng.choice([[], [f"--seed={seed}"], ["--runs=1"], ["--runs=3"]])
    options = options + rng.choice([[], [f"--stages={rng.choice(STAGES)}"]])
    check = ask([heddle, "check", "--races=all", *common, *program])
    if isinstance(check, str):
        return [check]
    if check["gaps"]:
        return None
    faults = []
    witness = ask([heddle, "witness", *common, *options, *program])
    faults += [witness] if isinstance(witness, str) else compare_places(check, witness)
    if accesses:
        target = [rng.choice(accesses) for _ in range(2)]
        text = ",".join(f"{name}:{line}" for line in target)
        witness = ask([heddle, "witness", f"--target={text}", *common, *options, *program])
        faults += [witness] if isinstance(witness, str) else compare_target(check, witness, target, name)
    return [f"{fault} (options {options})" for fault in faults]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--heddle", default=str(ROOT / "build" / "heddle"))
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--show", type=int, metavar="SEED", help="print a program and do nothing else")
    options = parser.parse_args()
    if options.show is not None:
        print(generate(options.show)[1], end="")
        return 0
    passed = failed = 0
    with tempfile.TemporaryDirectory(prefix="heddle-random-") as directory:
        seeds = range(options.first, options.first + options.count)
        for seed in seeds:
            name, text, _, _ = generate(seed)
            pathlib.Path(directory, f"{name}.java").write_text(text, "utf-8")
        sources = [str(path) for path in pathlib.Path(directory).glob("*.java")]
        subprocess.run(["javac", "-d", directory, *sources], check=True)
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            results = pool.map(lambda seed: judge(options.heddle, directory, seed), seeds)
            for seed, faults in zip(seeds, results):
                passed += faults == []
                failed += bool(faults)
                if faults:
                    print("\n  ".join([f"FAIL Random{seed}", *faults]), flush=True)
    left_out = options.count - passed - failed
    print(f"{left_out} left out")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
