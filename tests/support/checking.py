"""What heddle check must answer, as the files `expect` of the programs say it, and what it answers.

run-checks describes the files; run-advice needs the same answers before it asks for advice.
"""
import json
import re
import shlex

import harness

STATUSES = {"race-free": "0", "found": "1", "incomplete": "3"}
# Nothing but the kind is compared.
PLAIN_KINDS = {"deadlock", "assertion", "no-progress", "waits-forever"}
COUNTS = {"states", "transitions"}
SANITIZER = re.compile(r"ERROR: \w+Sanitizer|: runtime error: ")
SHOWN_LINES = 12


class BadText(Exception):
    """A file of expectations or an answer of heddle that cannot be understood."""


class Expectation:
    """The file `expect` of a program."""

    def __init__(self, text):
        self.answer = None
        self.findings = set()
        self.options = []
        self.counts = {}
        self.reason = None
        self.gaps = []
        self.titles = []
        self.count = None
        self.most_states = None
        self.time_outs = []
        self.statistics = {}
        self.covered = None
        for number, line in enumerate(text.splitlines(), 1):
            words = without_comment(line).split(None, 1)
            if words:
                self.add(number, words[0], words[1].strip() if len(words) > 1 else "")
        self.check()

    def add(self, number, word, rest):
        if word in PLAIN_KINDS:
            usable = not rest
            self.findings.add(word)
        elif word in ("race", "exception", "exit", "swallowed"):
            usable = len(rest.split()) == 1
            self.findings.add(f"{word} {rest}")
        elif word == "answer":
            usable = rest in STATUSES and self.answer is None
            self.answer = rest
        elif word in COUNTS:
            usable = rest.isdigit() and word not in self.counts
            self.counts[word] = int(rest) if usable else None
        elif word == "reason":
            usable = bool(rest) and self.reason is None
            self.reason = rest
        elif word == "gap":
            usable = bool(rest)
            self.gaps.append(ExpectedGap(rest))
        elif word == "title":
            usable = bool(rest)
            self.titles.append(rest)
        elif word == "findings":
            usable = rest.isdigit() and self.count is None
            self.count = int(rest) if usable else None
        elif word == "most-states":
            usable = rest.isdigit() and self.most_states is None
            self.most_states = int(rest) if usable else None
        elif word == "time-out":
            usable = bool(rest)
            self.time_outs.append(rest)
        elif word == "covered":
            usable = bool(rest) and self.covered is None
            self.covered = rest
        elif word == "statistics":
            name, _, value = rest.partition(" ")
            usable = bool(value) and name not in self.statistics
            self.statistics[name] = json.loads(value) if usable else None
        elif word == "slow":
            usable = not rest
        elif word == "options":
            usable = bool(rest)
            self.options += shlex.split(rest)
        else:
            usable = False
        if not usable:
            raise BadText(f"expect line {number} is wrong: {word} {rest}".rstrip())

    def check(self):
        """A contradiction would make the test fail, or pass, for no good reason."""
        if self.answer is None:
            raise BadText("expect has no answer")
        if (self.answer == "found") != bool(self.findings):
            raise BadText(f"expect says {self.answer}, with {len(self.findings)} findings")
        if (self.reason is not None or self.gaps) and self.answer == "race-free":
            raise BadText("expect has a reason for an answer that needs none")


class ExpectedGap:
    """`TEXT [at LINE] [times COUNT]`: a part of a gap's reason, the line of the program that brought
    it about (none in particular without it), and how often that must have happened."""

    def __init__(self, text):
        self.text = text
        match = re.fullmatch(r"(.*?)(?:\s+at\s+(\d+))?(?:\s+times\s+(\d+))?", text)
        self.reason = match.group(1)
        self.line = int(match.group(2)) if match.group(2) else None
        self.count = int(match.group(3)) if match.group(3) else None

    def fits(self, gap):
        return (self.reason in gap["reason"] and self.line == gap["line"]
                and self.count in (None, gap["count"]))


class Answer:
    """What heddle check printed."""

    def __init__(self, text):
        document = parse_object(text)
        self.answer = member(document, "answer", str)
        self.reason = member(document, "reason", str)
        self.gaps = member(document, "gaps", list)
        self.check_gaps()
        self.list = [Finding(item) for item in member(document, "findings", list)]
        self.check_traces()
        self.findings = {finding.key for finding in self.list}
        self.counts = member(document, "statistics", dict)

    def check_traces(self):
        """Each finding was recorded, unless a gap says that there was no time."""
        for finding in self.list:
            if finding.traces < 1 and not any("no time left to record" in gap["reason"]
                                              for gap in self.gaps):
                raise BadText(f"a finding without a trace: {finding.key}")

    def check_gaps(self):
        """Gaps must be complete, and "reason" is that of the first one."""
        for gap in self.gaps:
            if not isinstance(gap, dict) or not member(gap, "reason", str):
                raise BadText("a gap without a reason")
            if member(gap, "count", int) < 1:
                raise BadText(f"a gap that was not seen: {gap['reason']}")
            for name, kind in (("class", str), ("method", str), ("file", str), ("line", int)):
                if name not in gap or gap[name] is not None:
                    member(gap, name, kind)
        if self.reason != (self.gaps[0]["reason"] if self.gaps else ""):
            raise BadText(f"the reason is \"{self.reason}\", which is not the first gap's")


class Finding:
    """One element of an answer's findings."""

    def __init__(self, item):
        if not isinstance(item, dict):
            raise BadText("a finding is not an object")
        self.item = item
        self.kind = self.key = member(item, "kind", str)
        if self.kind == "race":
            self.key = "race " + member(item, "place", str)
        elif self.kind in ("exception", "swallowed"):
            self.key = f"{self.kind} " + member(item, "message", str).split(":")[0].strip()
        elif self.kind == "exit":
            self.key = "exit " + member(item, "message", str)
        elif self.kind not in PLAIN_KINDS:
            raise BadText(f"a finding of the unknown kind {self.kind}")
        self.title = member(item, "title", str)
        if not self.title:
            raise BadText(f"a finding without a title: {self.key}")
        self.traces = member(item, "traces", int)
        self.time_outs = member(item, "time_outs", list)


def without_comment(line):
    return re.sub(r"(^|\s)#.*", "", line)


def parse_object(text):
    try:
        document = json.loads(text)
    except ValueError as fault:
        raise BadText(f"stdout is not JSON: {fault}") from fault
    if not isinstance(document, dict):
        raise BadText("stdout is JSON, but not an object")
    return document


def member(item, name, kind):
    value = item.get(name)
    if not isinstance(value, kind) or isinstance(value, bool) != (kind is bool):
        raise BadText(f"\"{name}\" is {json.dumps(value)}, not {kind.__name__}")
    return value


def tail(data):
    """The end of an output, as lines to print below a fault."""
    lines = data.decode("utf-8", "backslashreplace").rstrip().splitlines()
    return [f"| {line[:200]}" for line in lines[-SHOWN_LINES:]]


def ask(command, directory, out, stdin, timeout, statuses, understand):
    """Runs heddle; returns the result and what `understand` makes of its stdout."""
    name = f"heddle {command[1]}"
    harness.run(command, directory, out, stdin, timeout)
    result = harness.Result(out)
    if result.status not in statuses:
        ended = f"exit status {result.status}" if result.status.isdigit() else result.status
        raise BadText("\n".join([f"{name}: {ended}", *tail(result.stderr)]))
    if SANITIZER.search(result.stderr.decode("utf-8", "backslashreplace")):
        raise BadText("\n".join([f"{name}: a sanitizer's report", *tail(result.stderr)]))
    try:
        return result, understand(result.stdout.decode("utf-8"))
    except (BadText, UnicodeDecodeError) as fault:
        raise BadText("\n".join([f"{name}: {fault}", *tail(result.stdout),
                                 *tail(result.stderr)])) from fault
