"""Compiles Java subjects, runs them on HotSpot and on Heddle, and compares what they did.

Used by run-programs and run-jars; run-checks shares all but the comparison. Compiled classes and
HotSpot's results are kept under build/tests/, keyed by a hash of the sources and the JDK, so that
each is produced once.
"""
import argparse
import concurrent.futures
import contextlib
import fcntl
import hashlib
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CACHE = ROOT / "build" / "tests"
JAR_DIRECTORY = pathlib.Path(os.environ.get("HEDDLE_TEST_JARS", "/usr/share/java"))

# Files of a program's directory that steer the run; all others belong to the program.
SHARED = ROOT / "tests/support/java"  # sources that every program may use
CONTROL_FILES = {"args", "options", "stdin", "heddle-options", "javac-options", "jars", "packages",
                 "expect", "advice", "module", "cases", "races", "bound", "bench-args"}
# Directories of tests/programs that are a suite of their own.
NESTED_SUITES = {"check", "advise"}

# Client compiler and serial collector: quicker for short programs, and no other output.
HOTSPOT_OPTIONS = ["-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]

OUTPUT_LIMIT = 64 << 20
TIMEOUT = 60
SANITIZED_TIMEOUT = 180


class Program:
    """One directory under tests/programs, tests/programs/check or tests/jars."""

    def __init__(self, directory):
        self.directory = directory
        self.name = directory.name
        self.suite = directory.parent.name
        self.files = sorted(p for p in directory.rglob("*") if p.is_file())
        self.sources = [p for p in self.files if p.suffix == ".java"]
        self.classes = CACHE / "classes" / self.suite / self.name
        self.reference = CACHE / "hotspot" / self.suite / self.name

    def lines(self, control):
        path = self.directory / control
        return path.read_text("utf-8").splitlines() if path.is_file() else []

    def jars(self):
        return [str(JAR_DIRECTORY / jar) for jar in self.lines("jars") if jar]

    def stdin(self):
        path = self.directory / "stdin"
        return path if path.is_file() else pathlib.Path(os.devnull)

    def key(self):
        digest = hashlib.sha256(jdk_identity())
        digest.update(" ".join(HOTSPOT_OPTIONS).encode())
        for path in sorted(SHARED.glob("*.java")):
            digest.update(hashlib.sha256(path.read_bytes()).digest())
        for path in self.files:
            digest.update(str(path.relative_to(self.directory)).encode() + b"\0")
            digest.update(hashlib.sha256(path.read_bytes()).digest())
        for jar in self.jars():
            stat = os.stat(jar) if os.path.exists(jar) else None
            digest.update(f"{jar} {stat and (stat.st_size, stat.st_mtime_ns)}".encode())
        return digest.hexdigest()

    def command(self, launcher):
        """The launcher with class path, main class and arguments; runs in self.classes."""
        class_path = ":".join([".", *self.jars()])
        program = (["-p", ".", "-m", *self.module()] if self.module()
                   else ["-cp", class_path, self.name])
        return [*launcher, *self.lines("options"), *program, *self.lines("args")]

    def module(self):
        """The main module and class, in a list; empty for a program of the class path."""
        return self.lines("module")[:1]

    def compiler_options(self):
        """Each directory of a program with modules is one of them."""
        class_path = ":".join([str(self.classes)] + self.jars())
        sources = (["--module-source-path", str(self.directory)] if self.module()
                   else ["-cp", class_path, "-sourcepath", str(SHARED)])
        return ["-d", str(self.classes), *sources, "-proc:none", "-nowarn",
                *self.lines("javac-options")]


class Result:
    """What a run left in its directory: stdout, stderr and the exit status."""

    def __init__(self, directory):
        self.stdout = (directory / "stdout").read_bytes()
        self.stderr = (directory / "stderr").read_bytes()
        self.status = (directory / "status").read_text()


def jdk_identity():
    """Changes when another JDK is installed."""
    if not hasattr(jdk_identity, "value"):
        java = pathlib.Path(shutil.which(tool("java")) or die("java is not installed")).resolve()
        release = java.parent.parent / "release"
        version = release.read_bytes() if release.exists() else b""
        jdk_identity.value = str(java).encode() + version
    return jdk_identity.value


def tool(name):
    home = os.environ.get("JAVA_HOME")
    return os.path.join(home, "bin", name) if home else name


# Of JVMs that start at the same time one may lock the other's file of counters and make it warn on stdout.
QUIET_JVM = "-XX:-UsePerfData"


def die(message):
    sys.exit(f"{os.path.basename(sys.argv[0])}: {message}")


def environment():
    """The same for both machines, whatever the user's shell says."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "JAVA_HOME") if name in os.environ}
    kept.update(LC_ALL="C.UTF-8", TZ="UTC")
    # A VM's arenas live as long as its process, so leaks are looked for in the unit tests only.
    kept["ASAN_OPTIONS"] = "detect_leaks=0:abort_on_error=0:exitcode=99"
    kept["UBSAN_OPTIONS"] = "print_stacktrace=1:exitcode=99"
    return kept


def run(command, directory, out, stdin, timeout):
    """Runs a command in a directory; leaves stdout, stderr and status in the directory out."""
    out.mkdir(parents=True, exist_ok=True)
    with open(stdin, "rb") as source, open(out / "stdout", "wb") as stdout, \
            open(out / "stderr", "wb") as stderr:
        process = subprocess.Popen(
            command, cwd=directory, stdin=source, stdout=stdout, stderr=stderr,
            env=environment(), start_new_session=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (OUTPUT_LIMIT,) * 2))
        try:
            code = process.wait(timeout)
            status = str(code) if code >= 0 else f"killed by {signal.Signals(-code).name}"
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            status = f"no end after {timeout} s"
    (out / "status").write_text(status)


@contextlib.contextmanager
def cache_lock():
    """Two runners side by side must not produce the same classes at the same time."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with open(CACHE / ".lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def is_current(directory, key):
    try:
        return (directory / ".key").read_text() == key
    except OSError:
        return False


def unusable(programs):
    """The programs that lack something without which they cannot be compiled, and what."""
    failures = {}
    for program in programs:
        missing = [jar for jar in program.jars() if not os.path.exists(jar)]
        if not program.sources:
            failures[program.name] = "no Java source"
        elif missing:
            failures[program.name] = "missing: " + " ".join(missing)
    return failures


def compile_stale(programs, jobs):
    """Compiles what is not compiled. Returns the failures."""
    failures = unusable(programs)
    programs = [p for p in programs if p.name not in failures]
    keys = {p.name: p.key() for p in programs}
    if not all(is_current(p.classes, keys[p.name]) for p in programs):
        with cache_lock():
            uncompiled = [p for p in programs if not is_current(p.classes, keys[p.name])]
            failures.update(compile_all(uncompiled, keys, jobs))
    return failures


def prepare(programs, jobs):
    """Compiles what is not compiled and runs on HotSpot what was not run. Returns the failures."""
    failures = unusable(programs)
    programs = [p for p in programs if p.name not in failures]
    keys = {p.name: p.key() for p in programs}
    if all(is_current(p.reference, keys[p.name]) for p in programs):
        return failures
    with cache_lock():
        uncompiled = [p for p in programs if not is_current(p.classes, keys[p.name])]
        failures.update(compile_all(uncompiled, keys, jobs))
        stale = [p for p in programs
                 if p.name not in failures and not is_current(p.reference, keys[p.name])]
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            for program, fault in zip(stale, pool.map(run_on_hotspot, stale)):
                if fault:
                    failures[program.name] = fault
                else:
                    (program.reference / ".key").write_text(keys[program.name])
    return failures


def compile_all(programs, keys, jobs):
    """One JVM compiles all of them. Returns the failures."""
    if not programs:
        return {}
    requests = []
    for program in programs:
        shutil.rmtree(program.classes, ignore_errors=True)
        program.classes.mkdir(parents=True)
        for path in program.files:
            relative = path.relative_to(program.directory)
            if path.suffix != ".java" and str(relative) not in CONTROL_FILES:
                (program.classes / relative).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, program.classes / relative)
        options = program.compiler_options()
        requests.append("\t".join([program.name, str(len(options)), *options,
                                   *map(str, program.sources)]))
    compiler = subprocess.run(
        [tool("java"), "-XX:TieredStopAtLevel=1", str(ROOT / "tests/support/CompileAll.java"),
         str(jobs)],
        input="\n".join(requests) + "\n", capture_output=True, text=True, env=environment())
    answers = {}
    for block in re.split(r"\n(?=(?:ok|FAIL) )", compiler.stdout.rstrip("\n")):
        head, _, messages = block.partition("\n")
        word, _, name = head.partition(" ")
        answers[name] = (word, messages)
    failures = {}
    for program in programs:
        word, messages = answers.get(program.name, ("FAIL", compiler.stderr.strip()))
        if word == "ok":
            (program.classes / ".key").write_text(keys[program.name])
        else:
            failures[program.name] = "does not compile\n" + messages
    return failures


def run_on_hotspot(program):
    run(program.command([tool("java"), *HOTSPOT_OPTIONS]), program.classes, program.reference,
        program.stdin(), TIMEOUT)
    status = Result(program.reference).status
    return None if status.isdigit() else f"on HotSpot: {status}"


def without_thread_ids(text):
    """HotSpot's own messages name native threads by addresses and numbers."""
    return re.sub(rb"\b(tid|nid|pid)=(0x)?[0-9a-fA-F]+", rb"\1=?", text)


def first_difference(label, expected, actual):
    """The first line that differs, with the one before it, in a few lines."""
    want, have = expected.split(b"\n"), actual.split(b"\n")
    at = next((i for i, (a, b) in enumerate(zip(want, have)) if a != b), min(len(want), len(have)))

    def show(lines):
        if at >= len(lines) or (at == len(lines) - 1 and not lines[at]):
            return "(end)"
        return lines[at][:300].decode("utf-8", "backslashreplace")

    text = f"  {label} line {at + 1}:\n    hotspot: {show(want)}\n    heddle:  {show(have)}"
    if at + 1 < len(have):
        rest = b"\n".join(have[at + 1:at + 4]).decode("utf-8", "backslashreplace").rstrip()
        if label == "stderr" and rest:
            text += "\n    then:    " + rest[:500].replace("\n", "\n             ")
    return text


def compare(expected, actual):
    """None when both did the same, else the differences."""
    faults = []
    if expected.status != actual.status:
        fault = f"  exit status: hotspot {expected.status}, heddle {actual.status}"
        faults.append(fault + (" (incomplete)" if actual.status == "3" else ""))
    if expected.stdout != actual.stdout:
        faults.append(first_difference("stdout", expected.stdout, actual.stdout))
    want, have = without_thread_ids(expected.stderr), without_thread_ids(actual.stderr)
    if want != have:
        faults.append(first_difference("stderr", want, have))
    return "\n".join(faults) or None


def part(text):
    """K/N: of every N runs the Kth."""
    k, _, n = text.partition("/")
    if not (k.isdigit() and n.isdigit() and 1 <= int(k) <= int(n)):
        raise argparse.ArgumentTypeError(f"{text} is not K/N")
    return slice(int(k) - 1, None, int(n))


class Suite:
    """Runs the programs of one suite on one binary, side by side, and keeps the count.

    A suite says how to prepare its programs, which runs there are, and how to judge a run.
    """

    def __init__(self, suite, description):
        self.suite = suite
        parser = argparse.ArgumentParser(
            description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
        parser.add_argument("names", nargs="*", metavar="NAME", help="only these (default: all)")
        parser.add_argument("--heddle", default=str(ROOT / "build" / "heddle"), metavar="BINARY")
        parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
        parser.add_argument("--timeout", type=int, metavar="SECONDS",
                            help=f"for each run (default {TIMEOUT}, sanitized {SANITIZED_TIMEOUT})")
        parser.add_argument("--option", action="append", default=[], metavar="OPTION",
                            help="one more option for heddle")
        parser.add_argument("--part", type=part, default=slice(None), metavar="K/N",
                            help="of every N runs only the Kth")
        parser.add_argument("-v", "--verbose", action="store_true", help="name passes too")
        self.add_options(parser)
        self.options = parser.parse_args()
        self.heddle = os.path.abspath(self.options.heddle)
        self.label = os.path.basename(os.path.dirname(self.heddle))
        sanitized = "asan" in self.label
        self.timeout = self.options.timeout or (SANITIZED_TIMEOUT if sanitized else TIMEOUT)
        self.passed = self.failed = 0

    def add_options(self, parser):
        """For a suite with options of its own."""

    def programs(self):
        top = ROOT / "tests" / self.suite
        if self.options.names:
            directories = [top / pathlib.Path(name).name for name in self.options.names]
        else:
            directories = sorted(p for p in top.glob("*") if p.is_dir() and any(p.rglob("*.java")))
            directories = [d for d in directories if d.name not in NESTED_SUITES]
        unknown = [d.name for d in directories if not d.is_dir() or d.name in NESTED_SUITES]
        if unknown:
            die(f"no such program under tests/{self.suite}: {' '.join(unknown)}")
        return [Program(d) for d in directories]

    def report(self, name, fault, seconds=None, note=""):
        if fault:
            self.failed += 1
            print(f"FAIL {name}" + ("\n" if fault.startswith("  ") else ": ") + fault, flush=True)
        else:
            self.passed += 1
            if self.options.verbose:
                print(f"ok {name} ({seconds:.1f} s{note})", flush=True)

    def needs_heddle(self):
        return True

    def main(self):
        if self.needs_heddle() and not os.access(self.heddle, os.X_OK):
            die(f"{self.options.heddle} does not exist; run make")
        programs = self.programs()
        broken = self.prepare(programs)
        for name, fault in broken.items():
            self.report(name, fault)
        jobs = list(self.runs([p for p in programs if p.name not in broken]))[self.options.part]
        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            runs = {pool.submit(self.run_once, job): job for job in jobs}
            for done in concurrent.futures.as_completed(runs):
                self.report(self.run_name(runs[done]), *done.result())
        print(f"{self.passed} passed, {self.failed} failed")
        return 1 if self.failed or not self.passed else 0


class Runner(Suite):
    """Programs that must do on Heddle what they do on HotSpot; a run is (program, seed)."""

    def __init__(self, suite, description):
        super().__init__(suite, description)
        if self.options.xint:
            self.label = "xint"

    def add_options(self, parser):
        parser.add_argument("--seeds", type=int, default=0, metavar="N",
                            help="run with --seed 1 to N instead of the default schedule")
        parser.add_argument("--xint", action="store_true",
                            help="java -Xint in place of heddle: is the program deterministic?")

    def needs_heddle(self):
        return not self.options.xint

    def prepare(self, programs):
        return prepare(programs, self.options.jobs)

    def runs(self, programs):
        seeds = range(1, self.options.seeds + 1) if self.options.seeds else [0]
        return [(program, seed) for program in programs for seed in seeds]

    def run_name(self, job):
        program, seed = job
        return f"{program.name} --seed {seed}" if seed else program.name

    def launcher(self, program, seed):
        if self.options.xint:
            return [tool("java"), "-Xint", "-Xshare:auto"]
        seeding = ["--seed", str(seed)] if seed else []
        return [self.heddle, "run", *program.lines("heddle-options"), *seeding,
                *self.options.option]

    def run_once(self, job):
        program, seed = job
        out = CACHE / "out" / (f"{self.label}-seed{seed}" if seed else self.label) / \
            self.suite / program.name
        begin = time.monotonic()
        run(program.command(self.launcher(program, seed)), program.classes, out, program.stdin(),
            self.timeout)
        fault = compare(Result(program.reference), Result(out))
        if fault:
            fault += f"\n  see {os.path.relpath(out)}, {os.path.relpath(program.reference)}"
        return fault, time.monotonic() - begin
