"""Translates a litmus program into a Java class of the same name.

Shared variables are static fields, volatile ones those that are declared so; modes other than the field's
own, fences and read-modify-writes go through VarHandles. A thread keeps its registers in local variables and
stores them into fields when it ends; main joins all threads and prints the outcome in one line.
"""
import harness

GENERATED = harness.CACHE / "litmus"

READ = {"plain": "get", "opaque": "getOpaque", "acquire": "getAcquire", "volatile": "getVolatile"}
WRITE = {"plain": "set", "opaque": "setOpaque", "release": "setRelease", "volatile": "setVolatile"}
ADD = {"volatile": "getAndAdd", "acquire": "getAndAddAcquire", "release": "getAndAddRelease"}
EXCHANGE = {"acquire": "compareAndExchangeAcquire", "release": "compareAndExchangeRelease"}
FENCE = {"acquire": "acquireFence", "release": "releaseFence", "full": "fullFence",
         "loadload": "loadLoadFence", "storestore": "storeStoreFence"}

HEAD = """import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class {name} {{
"""
HANDLE = """    private static VarHandle handle(String field) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(NAME.class, field, int.class);
        } catch (ReflectiveOperationException e) {
            throw new Error(e);
        }
    }

"""


class Translator:
    def __init__(self, program):
        self.program = program
        self.handles = set()
        modes = program.variable_modes()
        self.volatiles = set(program.volatiles)
        if program.mode == "volatile":
            self.volatiles |= {v for v in program.variables if modes[v] == {"volatile"}}

    def java(self):
        threads = [self.thread(t) for t in range(len(self.program.threads))]
        text = HEAD.format(name=self.program.name)
        for variable in self.program.variables:
            text += self.field(variable)
        for lock in self.program.locks:
            text += f"    static final Object {lock} = new Object();\n"
        for variable in sorted(self.handles):
            text += f"    static final VarHandle handle_{variable} = handle(\"{variable}\");\n"
        for registers in self.program.registers:
            text += "".join(f"    static int out_{register};\n" for register in registers)
        numbers = range(1, len(threads) + 1)
        text += "".join(f"    static Thread t{n};\n" for n in numbers) + "\n"
        if self.handles:
            text += HANDLE.replace("NAME", self.program.name)
        text += "".join(threads)
        text += "    public static void main(String[] args) throws InterruptedException {\n"
        text += "".join(f"        t{n} = new Thread({self.program.name}::thread{n});\n"
                        for n in numbers)
        text += "".join(f"        t{n}.start();\n" for n in self.start_order())
        text += "".join(f"        t{n}.join();\n" for n in numbers)
        shown = [f"\"{' ' if i else ''}{name}=\" + " +
                 (name if name in self.program.variables else "out_" + name)
                 for i, name in enumerate(self.program.outcome_names)]
        text += "        System.out.println(" + \
            ("\n            + ".join(shown) or "\"\"") + ");\n    }\n}\n"
        return text

    def start_order(self):
        """A thread that others join is started before them: else join() would not wait for it."""
        joins = {t + 1: {op[1] + 1 for op in code if op[0] == "join"}
                 for t, code in enumerate(self.program.codes)}
        order = []
        while len(order) < len(joins):
            order.append(next(t for t in joins if t not in order and joins[t] <= set(order)))
        return order

    def field(self, name):
        if name in self.program.arrays:
            values = ", ".join(str(self.program.initial[f"{name}[{i}]"])
                               for i in range(self.program.arrays[name]))
            return f"    static final int[] {name} = {{{values}}};\n"
        volatile = "volatile " if name in self.volatiles else ""
        value = self.program.initial[name]
        return f"    static {volatile}int {name}" + (f" = {value}" if value else "") + ";\n"

    def thread(self, t):
        registers = self.program.registers[t]
        text = f"    static void thread{t + 1}() {{\n"
        text += "".join(f"        int {register} = 0;\n" for register in registers)
        text += self.block(self.program.threads[t], 2)
        text += "".join(f"        out_{register} = {register};\n" for register in registers)
        return text + "    }\n\n"

    def block(self, statements, depth):
        return "".join(self.statement(s, "    " * depth, depth) for s in statements)

    def statement(self, statement, indent, depth):
        kind = statement[0]
        if kind == "if":
            text = f"{indent}if ({statement[1].java}) {{\n" + self.block(statement[2], depth + 1)
            if statement[3]:
                text += f"{indent}}} else {{\n" + self.block(statement[3], depth + 1)
            return text + f"{indent}}}\n"
        if kind == "do":
            return f"{indent}do {{\n" + self.block(statement[1], depth + 1) + \
                f"{indent}}} while ({statement[2].java});\n"
        if kind == "synchronized":
            return f"{indent}synchronized ({statement[1]}) {{\n" + \
                self.block(statement[2], depth + 1) + f"{indent}}}\n"
        if kind == "join":
            return f"{indent}try {{\n{indent}    t{statement[1] + 1}.join();\n" + \
                f"{indent}}} catch (InterruptedException e) {{\n" + \
                f"{indent}    throw new Error(e);\n{indent}}}\n"
        return indent + self.simple(statement) + ";\n"

    def simple(self, statement):
        kind = statement[0]
        if kind == "let":
            return f"{statement[1]} = {statement[2].java}"
        if kind == "fence":
            return f"VarHandle.{FENCE[statement[1]]}()"
        place, mode = statement[2], statement[-2]
        direct = mode == ("volatile" if place.name in self.volatiles else "plain")
        if kind == "load":
            value = place.java() if direct else f"(int) {self.handle(place)}.{READ[mode]}()"
            return f"{statement[1]} = {value}"
        if kind == "store":
            value = statement[3].java
            return f"{place.java()} = {value}" if direct else \
                f"{self.handle(place)}.{WRITE[mode]}({value})"
        handle, operands = self.handle(place), [e.java for e in statement[4]]
        if statement[3] == "add":
            return f"{statement[1]} = (int) {handle}.{ADD[mode]}({operands[0]})"
        if mode == "volatile":
            return f"{statement[1]} = {handle}.compareAndSet({', '.join(operands)}) ? 1 : 0"
        return f"{statement[1]} = (int) {handle}.{EXCHANGE[mode]}({', '.join(operands)}) == " \
            f"{operands[0]} ? 1 : 0"

    def handle(self, place):
        if place.index is not None:
            raise SyntaxError(f"{self.program.name}: modes of array elements are not translated")
        self.handles.add(place.name)
        return f"handle_{place.name}"


def translate(program):
    return Translator(program).java()


def write(path, text):
    if not path.exists() or path.read_text("utf-8") != text:
        path.write_text(text, "utf-8")


def written(program):
    """The harness.Program of the class, whose source is written anew if it has changed."""
    directory = GENERATED / program.name
    directory.mkdir(parents=True, exist_ok=True)
    write(directory / f"{program.name}.java", translate(program))
    write(directory / f"{program.name}.litmus", f"# mode {program.mode}\n{program.text}")
    write(directory / "javac-options", "-XDstringConcat=inline\n")
    return harness.Program(directory)
