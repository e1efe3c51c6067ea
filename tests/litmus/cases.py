"""The file CASES: litmus programs, each with outcomes in question and verdicts under the models.

    case NAME                  begins a case; NAME is a Java identifier
    modes plain opaque ...     optional: one program for each; accesses that name no mode have it (ra:
                               acquire reads and release writes). The program's name ends in the mode's
    (text of the program)
    ask r1=1 r2=0              an outcome in question; values left out are free
      sc- jmm+ jam.plain- ...  + allowed, - forbidden; MODEL, or CAUSALITY.IDENTITY for jmm; `jmm* +` is all
                               of these; with modes, a line of its own for each: `  opaque: jmm- jam-`
"""
import itertools
import pathlib
import re

from language import Program

HERE = pathlib.Path(__file__).resolve().parent
JMM = [f"{c}.{i}" for c, i in itertools.product(("jls", "intent"), ("count", "statement", "free"))]


class Question:
    """values: what the outcome must have; verdicts: by model, True for allowed."""

    def __init__(self, text, values):
        self.text = text
        self.values = values
        self.verdicts = {}

    def fits(self, outcome):
        return self.values <= set(outcome.split())


class Case:
    def __init__(self, program, questions):
        self.program = program
        self.name = program.name
        self.questions = questions


def verdicts(text):
    found = {}
    for name, all_of_them, sign in re.findall(r"([a-z.]+)(\*?)\s*([-+])(?:\s|$)", text):
        for model in JMM if all_of_them else [name if name != "jmm" else "intent.free"]:
            found[model] = sign == "+"
    rest = re.sub(r"([a-z.]+)(\*?)\s*([-+])(\s|$)", "", text).strip()
    if rest:
        raise SyntaxError(f"CASES: {rest}")
    return found


def read(path=HERE / "CASES"):
    cases = []
    for block in re.split(r"(?m)^case ", path.read_text("utf-8"))[1:]:
        head, _, body = block.partition("\n")
        cases += parse(head.strip(), body)
    names = [case.name for case in cases]
    for name in names:
        if names.count(name) > 1:
            raise SyntaxError(f"CASES: {name} twice")
    return cases


def parse(name, body):
    modes, code, asked = [None], [], []
    for line in body.splitlines():
        line = line.split("#")[0].rstrip()
        if line.startswith("modes "):
            modes = line.split()[1:]
        elif line.startswith("ask "):
            asked.append((line[4:], []))
        elif asked and line:
            asked[-1][1].append(line.strip())
        elif line:
            code.append(line)
    cases = []
    for mode in modes:
        program = Program(name + (f"_{mode}" if mode else ""), "\n".join(code) + "\n",
                          mode or "plain")
        questions = []
        for values, lines in asked:
            question = Question(values, set(values.split()))
            for line in lines:
                of_mode, _, rest = line.rpartition(":")
                if not of_mode or mode in of_mode.split():
                    question.verdicts.update(verdicts(rest))
            questions.append(question)
        cases.append(Case(program, questions))
    return cases
