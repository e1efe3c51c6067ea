"""The language of litmus programs: its parser, its flat code, and what one thread does with given values.

A program is a few declarations and its threads, separated by lines `||`:

    int x = 2, y;          shared variables that do not begin with 0, arrays: int a[] = {1, 2};
    volatile v, w;         volatile fields; all other variables are plain fields
    observe x, y;          their values when all threads have ended belong to the outcome
    r1 = x; if (r1 == 1) { y = r1 + 1; } else { y = 0; }
    ||
    r2 = y.acquire; x.release = 1; r3 = x.cas(0, 1); r4 = y.add(1); fence full;
    synchronized (m) { r5 = a[r2]; } do { r6 = x; } while (r6 == 0); join 1;

Names that are `r` and digits are registers (of one thread, 0 at first); all registers belong to the
outcome. Modes are plain, opaque, acquire, release, volatile; cas and add are volatile, and there are
casAcquire, casRelease, addAcquire, addRelease. cas gives 1 or 0, add the old value. Threads count from 1.
"""
import re

TOKEN = re.compile(r"\s*(?:(\d+)|([A-Za-z_]\w*)|(==|!=|<=|>=|&&|\|\||[-+*<>!=(){}\[\];,.]))")
REGISTER = re.compile(r"r\d+$")
READ_MODES = {"plain", "opaque", "acquire", "volatile"}
WRITE_MODES = {"plain", "opaque", "release", "volatile"}
UPDATES = {"cas": ("cas", "volatile"), "casAcquire": ("cas", "acquire"),
           "casRelease": ("cas", "release"), "add": ("add", "volatile"),
           "addAcquire": ("add", "acquire"), "addRelease": ("add", "release")}
FENCES = {"acquire", "release", "full", "loadload", "storestore"}
FAILED_CAS = {"volatile": "volatile", "acquire": "acquire", "release": "plain"}
PYTHON = {"&&": " and ", "||": " or ", "!": " not "}


class Undefined(Exception):
    """The definitions do not say what this program does, or it is beyond a bound."""


class Expression:
    """Text for Java, a function of the registers for us."""

    def __init__(self, tokens):
        self.java = " ".join(tokens)
        python = "".join(PYTHON.get(t, f'r["{t}"]' if REGISTER.match(t) else t) for t in tokens)
        self.evaluate = eval(f"lambda r: int({python.strip()})")  # tokens are checked by the parser
        self.registers = {t for t in tokens if REGISTER.match(t)}


class Place:
    """A variable, or an element of an array."""

    def __init__(self, name, index=None):
        self.name = name
        self.index = index

    def at(self, registers):
        if self.index is None:
            return self.name
        return f"{self.name}[{self.index.evaluate(registers)}]"

    def java(self):
        return self.name if self.index is None else f"{self.name}[{self.index.java}]"


class Program:
    """threads: lists of statements; codes: the same, flat (see Flattener)."""

    def __init__(self, name, text, mode="plain"):
        self.name = name
        self.text = text
        self.mode = mode  # of accesses that name none
        self.initial = {}
        self.arrays = {}
        self.variables = []
        self.volatiles = set()
        self.observed = []
        self.locks = []
        Parser(self).program()
        self.codes = [Flattener(self, t).code for t in range(len(self.threads))]
        self.registers = [sorted(registers_of(code), key=lambda r: int(r[1:]))
                          for code in self.codes]
        everywhere = [r for registers in self.registers for r in registers]
        if len(set(everywhere)) != len(everywhere):
            raise SyntaxError(f"{name}: a register is used by two threads")
        self.outcome_names = sorted(everywhere, key=lambda r: int(r[1:])) + self.observed
        self.joined = {op[1] for code in self.codes for op in code if op[0] == "join"}

    def places(self):
        return list(self.initial)

    def modes(self):
        return {op[-2] for code in self.codes for op in code if op[0] in ("load", "store", "update")}

    def has_weak_modes(self):
        """Whether something is used about which the JLS is silent."""
        weak = {"opaque", "acquire", "release"} & self.modes()
        return bool(weak or self.has_fences() or self.mixed_volatiles())

    def has_fences(self):
        return any(op[0] == "fence" for code in self.codes for op in code)

    def has_updates(self):
        return any(op[0] == "update" for code in self.codes for op in code)

    def has_locks(self):
        return bool(self.locks)

    def variable_modes(self):
        modes = {name: set() for name in self.variables}
        for code in self.codes:
            for op in code:
                if op[0] in ("load", "store", "update"):
                    modes[op[2].name].add(op[-2])
        return modes

    def mixed_volatiles(self):
        """Variables some of whose accesses are volatile and some are not."""
        return {name for name, modes in self.variable_modes().items()
                if "volatile" in modes and len(modes) > 1}

    def outcome(self, registers, final):
        values = {**registers, **{name: final[name] for name in self.observed}}
        return " ".join(f"{name}={values[name]}" for name in self.outcome_names)


def registers_of(code):
    found = set()
    for op in code:
        if op[0] in ("load", "let", "update"):
            found.add(op[1])
    return found


class Parser:
    def __init__(self, program):
        self.out = program
        lines, threads = [], []
        for line in program.text.splitlines():
            line = line.split("#")[0].rstrip()
            if line.strip() == "||":
                threads.append("\n".join(lines))
                lines = []
            else:
                lines.append(line)
        threads.append("\n".join(lines))
        self.texts = threads

    def program(self):
        threads = []
        for number, text in enumerate(self.texts):
            self.tokens, end = [], 0
            while text[end:].strip():
                match = TOKEN.match(text, end)
                if not match:
                    self.fail(f"not understood: {text[end:end + 20]!r}")
                self.tokens.append(match.group().strip())
                end = match.end()
            self.at = 0
            self.thread = number
            self.statement_number = 0
            while number == 0 and self.peek() in ("int", "volatile", "observe"):
                self.declaration()
            threads.append(self.statements(None))
        self.out.threads = threads
        for name in self.out.volatiles | set(self.out.observed):
            self.variable(name)

    def fail(self, message):
        raise SyntaxError(f"{self.out.name}: {message}")

    def peek(self, ahead=0):
        return self.tokens[self.at + ahead] if self.at + ahead < len(self.tokens) else None

    def next(self, wanted=None):
        token = self.peek()
        if token is None or (wanted and token != wanted):
            self.fail(f"{token!r} instead of {wanted!r}")
        self.at += 1
        return token

    def number(self):
        sign = -1 if self.peek() == "-" and self.next() else 1
        return sign * int(self.next())

    def declaration(self):
        kind = self.next()
        while True:
            name = self.next()
            if kind == "volatile":
                self.out.volatiles.add(name)
            elif kind == "observe":
                self.out.observed.append(name)
            elif self.peek() == "[":
                self.next(), self.next("]"), self.next("="), self.next("{")
                values = [self.number()]
                while self.peek() == ",":
                    self.next()
                    values.append(self.number())
                self.next("}")
                self.out.arrays[name] = len(values)
                self.out.variables.append(name)
                self.out.initial.update({f"{name}[{i}]": v for i, v in enumerate(values)})
            else:
                self.variable(name)
                if self.peek() == "=":
                    self.next()
                    self.out.initial[name] = self.number()
            if self.next() == ";":
                return

    def variable(self, name):
        if name not in self.out.variables:
            self.out.variables.append(name)
            self.out.initial[name] = 0

    def statements(self, end):
        found = []
        while self.peek() != end:
            found.append(self.statement())
        return found

    def block(self):
        self.next("{")
        body = self.statements("}")
        self.next("}")
        return body

    def condition(self):
        self.next("(")
        expression = self.expression(")")
        self.next(")")
        return expression

    def expression(self, end):
        tokens, depth = [], 0
        while depth or self.peek() != end:
            token = self.next()
            depth += (token == "(") - (token == ")")
            if token in ("{", "}", ";", "=", ".", "[") or \
                    (re.match(r"[A-Za-z_]", token) and not REGISTER.match(token)):
                self.fail(f"{token!r} in an expression")
            tokens.append(token)
        return Expression(tokens)

    def statement(self):
        word = self.peek()
        self.statement_number += 1
        number = self.statement_number
        if word == "if":
            self.next()
            condition, body, other = self.condition(), self.block(), []
            if self.peek() == "else":
                self.next()
                other = self.block()
            return ("if", condition, body, other)
        if word == "do":
            self.next()
            body = self.block()
            self.next("while")
            condition = self.condition()
            self.next(";")
            return ("do", body, condition)
        if word == "synchronized":
            self.next(), self.next("(")
            lock = self.next()
            self.next(")")
            if lock not in self.out.locks:
                self.out.locks.append(lock)
            return ("synchronized", lock, self.block(), number)
        if word == "fence":
            self.next()
            kind = self.next()
            if kind not in FENCES:
                self.fail(f"no such fence: {kind}")
            found = ("fence", kind, number)
        elif word == "join":
            self.next()
            found = ("join", self.number() - 1, number)
        elif REGISTER.match(word):
            found = self.assignment(number)
        else:
            place, mode = self.place(False)
            self.next("=")
            found = ("store", None, place, self.expression(";"), mode, number)
        self.next(";")
        return found

    def assignment(self, number):
        register = self.next()
        self.next("=")
        if not re.match(r"[A-Za-z_]", self.peek()) or REGISTER.match(self.peek()):
            return ("let", register, self.expression(";"))
        place, mode = self.place(True)
        if mode not in UPDATES:
            return ("load", register, place, mode, number)
        kind, mode = UPDATES[mode]
        self.next("(")
        if kind == "cas":
            expected = self.expression(",")
            self.next(",")
            operands = (expected, self.expression(")"))
        else:
            operands = (self.expression(")"),)
        self.next(")")
        return ("update", register, place, kind, operands, mode, number)

    def place(self, reading):
        name = self.next()
        index = None
        if self.peek() == "[":
            self.next()
            index = self.expression("]")
            self.next("]")
        else:
            self.variable(name)
        mode = self.out.mode
        if mode == "ra":
            mode = "acquire" if reading else "release"
        if name in self.out.volatiles:
            mode = "volatile"
        if self.peek() == ".":
            self.next()
            mode = self.next()
        if mode not in (READ_MODES if reading else WRITE_MODES) and \
                not (reading and mode in UPDATES):
            self.fail(f"no such mode here: {mode}")
        return Place(name, index), mode


class Flattener:
    """Flat code: accesses as above, and ("branch", condition, target): to target if not condition;
    ("repeat", condition, target): to target if condition; ("jump", target); ("lock", m), ("unlock", m)."""

    def __init__(self, program, thread):
        self.code = []
        for statement in program.threads[thread]:
            self.add(statement)

    def add(self, statement):
        kind = statement[0]
        if kind == "if":
            branch = len(self.code)
            self.code.append(None)
            for inner in statement[2]:
                self.add(inner)
            jump = len(self.code)
            self.code.append(None)
            self.code[branch] = ("branch", statement[1], len(self.code))
            for inner in statement[3]:
                self.add(inner)
            self.code[jump] = ("jump", len(self.code))
        elif kind == "do":
            top = len(self.code)
            for inner in statement[1]:
                self.add(inner)
            self.code.append(("repeat", statement[2], top))
        elif kind == "synchronized":
            self.code.append(("lock", statement[1], statement[3]))
            for inner in statement[2]:
                self.add(inner)
            self.code.append(("unlock", statement[1], statement[3]))
        else:
            self.code.append(statement)


def settle(code, pc, registers):
    """Does what is local to the thread. The pc of its next action; the registers are changed."""
    while pc < len(code):
        op = code[pc]
        if op[0] == "let":
            registers[op[1]] = op[2].evaluate(registers)
            pc += 1
        elif op[0] == "branch":
            pc = pc + 1 if op[1].evaluate(registers) else op[2]
        elif op[0] == "jump":
            pc = op[1]
        elif op[0] == "repeat":
            pc = op[2] if op[1].evaluate(registers) else pc + 1
        else:
            break
    return pc


def updated(op, old, registers):
    """What a read-modify-write that finds old writes (None: nothing) and what it returns."""
    if op[3] == "add":
        return old + op[4][0].evaluate(registers), old
    if old == op[4][0].evaluate(registers):
        return op[4][1].evaluate(registers), 1
    return None, 0
