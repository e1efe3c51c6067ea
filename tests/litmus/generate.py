"""Random litmus programs. The same seed gives the same program."""
import math
import random
import re

from language import Program

# Which modes the variables of a program have: one flavour for each program, one mode for each variable.
FLAVOURS = [
    ["plain"], ["plain"], ["plain", "volatile"], ["plain", "volatile"], ["volatile"], ["opaque"],
    ["ra"], ["plain", "opaque"], ["plain", "ra"], ["opaque", "ra"], ["opaque", "volatile"],
    ["ra", "volatile"], ["plain", "opaque", "ra", "volatile"],
]
READ_CHOICES = 500      # products of the writes that the reads may see: bounds the oracle's time
ORDERS = 100            # interleavings of synchronization actions
PRODUCT = 3000          # of both and of the ways to name the actions of a thread, kind and place


def access(variable, mode, reading):
    if mode in ("opaque", "volatile"):
        return f"{variable}.{mode}"
    if mode == "ra":
        return f"{variable}.{'acquire' if reading else 'release'}"
    return variable


class Writer:
    """Writes the threads of one program."""

    def __init__(self, source, small):
        self.source = source
        self.register = 0
        variables = ["x", "y"] if small or source.random() < 0.5 else ["x", "y", "z"]
        flavour = source.choice(FLAVOURS)
        self.modes = {v: source.choice(flavour) for v in variables}
        # Of every three programs one is about causality: plain reads, and writes that depend on them.
        self.causal = source.random() < 0.35
        if self.causal:
            self.modes = {v: "plain" for v in variables}
        self.locks = not self.causal and source.random() < 0.25
        self.values = [1] if source.random() < 0.5 else [1, 2]

    def place(self, reading):
        variable = self.source.choice(sorted(self.modes))
        return access(variable, self.modes[variable], reading)

    def load(self, registers):
        self.register += 1
        registers.append(f"r{self.register}")
        return f"{registers[-1]} = {self.place(True)};"

    def store(self, registers):
        if registers and self.source.random() < 0.4:
            value = self.source.choice(registers)
            if self.source.random() < 0.15:
                value = f"1 - {value}"
        else:
            value = self.source.choice(self.values)
        return f"{self.place(False)} = {value};"

    def update(self, registers):
        fitting = [v for v, mode in sorted(self.modes.items()) if mode == "volatile"]
        if not fitting:
            return self.store(registers)
        self.register += 1
        registers.append(f"r{self.register}")
        call = self.source.choice(["add(1)", "cas(0, 1)", "cas(1, 2)"])
        return f"{registers[-1]} = {self.source.choice(fitting)}.{call};"

    def dependent(self, registers):
        """A statement of a program about causality."""
        choice = self.source.random()
        if not registers or choice < 0.3:
            return self.load(registers)
        register = self.source.choice(registers)
        if choice < 0.5:
            return f"{self.place(False)} = {register};"
        if choice < 0.62:
            return self.store([])
        test = f"{register} {self.source.choice(['==', '!='])} {self.source.choice([0, 1])}"
        if len(registers) > 1 and self.source.random() < 0.3:
            test = f"{registers[-2]} == {registers[-1]}"
        text = f"if ({test}) {{ {self.store(registers)} }}"
        if self.source.random() < 0.5:
            text += f" else {{ {self.store(registers)} }}"
        return text

    def action(self, registers):
        if self.causal:
            return self.dependent(registers)
        choice = self.source.random()
        if choice < 0.45:
            return self.load(registers)
        if choice < 0.52:
            return self.update(registers)
        if choice < 0.68 and registers:
            register, value = self.source.choice(registers), self.source.choice([0, 1])
            text = f"if ({register} == {value}) {{ {self.store([])} }}"
            if self.source.random() < 0.3:
                text += f" else {{ {self.store(registers)} }}"
            return text
        return self.store(registers)

    def thread(self, most):
        registers, text = [], []
        left = self.source.randint(min(2, most - 1), most)
        while left > 0:
            if self.locks and left >= 2 and self.source.random() < 0.5:
                inside = self.source.randint(1, 2)
                body = " ".join(self.action(registers) for _ in range(inside))
                text.append(f"synchronized (m) {{ {body} }}")
                left -= inside + 1
            else:
                text.append(self.action(registers))
                left -= 1
        return " ".join(text)


def shared(variable, text):
    """Whether two threads access the variable and one writes it."""
    users = sum(1 for thread in text.split("\n||\n") if re.search(rf"\b{variable}\b", thread))
    written = re.search(rf"(^|[\s;{{]){variable}(\.\w+)? = |{variable}\.(cas|add)", text)
    return users > 1 and written


def cost(text):
    """Products that bound the oracle's work: of the writes that reads may see, of interleavings, of
    ways to name actions."""
    threads = text.split("\n||\n")
    writes, choices, sync, namings = {}, 1, [], 1
    for name in re.findall(r"(?:^|[\s;{])([x-z])(?:\.\w+)? = ", text):
        writes[name] = writes.get(name, 0) + 1
    for name in re.findall(r"([x-z])\.(?:cas|add)", text):
        writes[name] = writes.get(name, 0) + 1
    for name in re.findall(r"r\d+ = ([x-z])", text):
        choices *= writes.get(name, 0) + 1
    for thread in threads:
        for name in "xyz":
            namings *= math.factorial(len(re.findall(rf"r\d+ = {name}", thread)))
            namings *= math.factorial(len(re.findall(rf"(?:^|[\s;{{]){name}(?:\.\w+)? = ", thread)))
        sync.append(len(re.findall(r"volatile|\.cas|\.add", thread)) +
                    2 * thread.count("synchronized"))
    orders = math.factorial(sum(sync))
    for count in sync:
        orders //= math.factorial(count)
    return choices, orders, namings


def random_program(seed, small=False):
    """A program that the oracle can decide in about a second (small: by the direct search too)."""
    source = random.Random(f"litmus {seed} {small}")
    while True:
        count = source.choice([2, 2, 3]) if small else source.choice([2, 2, 3, 3, 4])
        most = 2 if small and count == 3 else 3 if small else 4
        writer = Writer(source, small)
        text = "\n||\n".join(writer.thread(most) for _ in range(count)) + "\n"
        if not all(shared(v, text) for v in writer.modes):
            continue
        choices, orders, namings = cost(text)
        least, most_choices, most_orders = (2, 20, 6) if small else (6, READ_CHOICES, ORDERS)
        if not least <= choices <= most_choices or orders > most_orders or \
                choices * orders * namings > PRODUCT:
            continue
        if source.random() < 0.3:
            text = f"observe {', '.join(sorted(writer.modes))};\n{text}"
        declared = [v for v, mode in sorted(writer.modes.items())
                    if mode == "volatile" and source.random() < 0.5]
        if declared:
            for v in declared:
                text = re.sub(rf"\b{v}\.volatile", v, text)
            text = f"volatile {', '.join(declared)};\n{text}"
        return Program(f"Random{seed}", text)
