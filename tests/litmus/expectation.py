"""The file `expect` of a program of tests/litmus/programs: what heddle relax must answer.

    args 4                    begins a run with these arguments; before the first, there are none
    MODEL benign              the verdict: race-free, benign, destructive or incomplete; harmless: one of
                              the first two
    MODEL only A / B / C      exactly these outcomes
    MODEL allows A            this outcome is among them
    MODEL forbids A           this one is not
    slow                      left out with --quick

MODEL is sc, tso, pso, hb, jpr, jmm, jam, or CAUSALITY.IDENTITY of jmm; several are separated by commas. An
outcome is what the program prints, with `|` between lines, and then ` ! END` when it does not end with
exit 0 (END is a beginning of how it ends, as in `uncaught java.lang.AssertionError`). From a `#` on, a line
is a comment.
"""
HARMLESS = ("race-free", "benign")
VERDICTS = {"race-free": 0, "benign": 0, "destructive": 1, "incomplete": 3}


class Outcome:
    """How an outcome is written, and whether it is an outcome of the answer."""

    def __init__(self, text):
        output, _, end = text.partition(" ! ")
        if text.startswith("! "):
            output, end = "", text[2:]
        self.text = text
        self.output = output.strip().replace("|", "\n")
        self.end = end.strip() or "exit 0"

    def fits(self, answered):
        output, end = answered
        return output.rstrip("\n") == self.output and end.startswith(self.end)


class Expected:
    """Of one run and model."""

    def __init__(self):
        self.verdict = None
        self.only = None
        self.allowed = []
        self.forbidden = []


def read(path):
    """A list of (arguments, {model: Expected}), and whether the program is slow."""
    runs, slow = [([], {})], False
    for line in path.read_text("utf-8").splitlines():
        line = line.split("#")[0].strip()
        if not line:
            continue
        if line == "slow":
            slow = True
            continue
        first, _, rest = line.partition(" ")
        if first == "args":
            runs.append((rest.split(), {}))
            continue
        word, _, text = rest.partition(" ")
        for model in first.split(","):
            expected = runs[-1][1].setdefault("intent.free" if model == "jmm" else model, Expected())
            if rest in VERDICTS or rest == "harmless":
                expected.verdict = rest
            elif word == "only":
                expected.only = [Outcome(t.strip()) for t in text.split(" / ")]
            elif word == "allows":
                expected.allowed.append(Outcome(text))
            elif word == "forbids":
                expected.forbidden.append(Outcome(text))
            else:
                raise SyntaxError(f"{path}: {line}")
    return [(arguments, models) for arguments, models in runs if models], slow
