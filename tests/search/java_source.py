"""Writes a program of generator.py as Java."""
import re

import library
from generator import all_actions, uses_shared_file

# Names and their declarations.
DECLARATIONS = [
    ("x", "static int x;"), ("y", "static int y;"),
    ("v", "static volatile int v;"), ("w", "static volatile int w;"),
    ("a", "static final AtomicInteger a = new AtomicInteger();"),
    ("l", "static final Object l = new Object();"), ("m", "static final Object m = new Object();"),
    ("k", "static final ReentrantLock k = new ReentrantLock();"),
    ("c", "static final Condition c = k.newCondition();"),
    ("s", "static final Semaphore s = new Semaphore(1);"),
    ("dice", "static final java.util.Random dice = new java.util.Random();"),
]
NODE = [
    "static Node b, e; static volatile Node d;",
    "static class Cell { int h; Cell(int n) { h = n; } }",
    "static class Node { final int f; int g; final Cell c;",
    "  Node(int n, boolean leak) { if (leak) b = this; f = n; g = n; c = new Cell(n); } }",
]

# One line of Java for each action that has no block; the numbers are the positions in the action.
LINES = {
    "rd": "{2} = {1};",
    "wr": "{1} = {2};",
    "inc": "{1}++;",
    "aget": "{1} = a.get();",
    "aset": "a.set({1});",
    "aadd": "{1} = a.getAndAdd(1);",
    "acas": "{3} = a.compareAndSet({1}, {2}) ? 1 : 0;",
    "wait": "try {{ {1}.wait(); }} catch (InterruptedException e) {{ {2} = 1; }}",
    "twait": "try {{ {1}.wait(9); }} catch (InterruptedException e) {{ {2} = 1; }}",
    "notify": "{1}.notify();",
    "notifyAll": "{1}.notifyAll();",
    "park": "LockSupport.park();",
    "tpark": "LockSupport.parkNanos(9);",
    "unpark": "LockSupport.unpark(t[{1}]);",
    "interrupt": "t[{1}].interrupt();",
    "interrupted": "{1} = Thread.interrupted() ? 1 : 0;",
    "sleep": "try {{ Thread.sleep(9); }} catch (InterruptedException e) {{ {1} = 1; }}",
    "alive": "{2} = t[{1}].isAlive() ? 1 : 0;",
    "tjoin": "try {{ t[{1}].join(9); }} catch (InterruptedException e) {{ {2} = 1; }}",
    "joinany": "try {{ t[{1}].join(); }} catch (InterruptedException e) {{ {2} = 1; }}",
    "spin": "while ({1} != {2}) {{ }}",
    "throw": "if (true) throw new {1}();",
    "sacq": "s.acquireUninterruptibly();",
    "sacqint": "try {{ s.acquire(); }} catch (InterruptedException e) {{ {1} = 1; }}",
    "srel": "s.release();",
    "stry": "{1} = s.tryAcquire() ? 1 : 0;",
    "spermits": "{1} = s.availablePermits();",
    "klocked": "{1} = k.isLocked() ? 1 : 0;",
    "cwait": "c.awaitUninterruptibly();",
    "cwaitint": "try {{ c.await(); }} catch (InterruptedException e) {{ {1} = 1; }}",
    "csig": "c.signal();",
    "start": "t[{1}].start();",
    "join": "t[{1}].join();",
    "joins": "for (int i : new int[] {{{1}}}) t[i].join();",
    "fence": "VarHandle.{1}Fence();",
    "publish": "{1} = new Node({3}, {4});",
    "nf": "{1} = o.f;",
    "ng": "{1} = o.g;",
    "nh": "{{ Cell h = o.c; if (h != null) {1} = h.h; }}",
    "nsetg": "o.g = {1};",
    "nseth": "{{ Cell h = o.c; if (h != null) h.h = {1}; }}",
    "ncopy": "e = o;",
    "get": "try {{ F{1}.get(); {2} = 1; }} catch (ExecutionException e) {{ {2} = 2; }} "
           "catch (InterruptedException e) {{ {2} = 3; }}",
    "isdone": "{2} = F{1}.isDone() ? 1 : 0;",
    "exit": "System.exit({1});",
    "coin": "{1} = dice.nextInt(2);",
    "tacq": "try {{ {1} = s.tryAcquire(9, TimeUnit.MILLISECONDS) ? 1 : 0; }} "
            "catch (InterruptedException e) {{ throw new Error(e); }}",
    "tcwait": "try {{ {1} = c.await(9, TimeUnit.MILLISECONDS) ? 1 : 0; }} "
              "catch (InterruptedException e) {{ throw new Error(e); }}",
}
# Files are in a directory of their own, in which nothing is when the program begins.
LINES.update({
    "fexists": '{2} = new File("d/{1}").exists() ? 1 : 0;',
    "fnexists": '{2} = Files.exists(Path.of("d/{1}")) ? 1 : 0;',
    "flen": '{2} = (int) new File("d/{1}").length();',
    "flist": '{1} = new File("d").list().length;',
    "fcreate": '{2} = create("d/{1}");',
    "fncreate": '{2} = createFile("d/{1}");',
    "fdelete": '{2} = new File("d/{1}").delete() ? 1 : 0;',
    "fndelete": '{2} = deleteIfExists("d/{1}");',
    "frename": '{3} = new File("d/{1}").renameTo(new File("d/{2}")) ? 1 : 0;',
    "fnrename": '{3} = move("d/{1}", "d/{2}", StandardCopyOption.ATOMIC_MOVE);',
    "fread": '{2} = read("d/{1}");',
    "fget": '{2} = readOne("d/{1}");',
    "fspin": 'while (!new File("d/{1}").exists()) {{ }}',
    "zseek": "use(() -> {{ z.seek({1}); return 0; }});",
    "zset": "use(() -> {{ z.setLength({1}); return 0; }});",
    "zwr": "use(() -> {{ z.write({1}); return 0; }});",
    "zrd": "{1} = use(() -> z.read());",
    "zpos": "{1} = use(() -> (int) z.getFilePointer());",
    "zlen": "{1} = use(() -> (int) z.length());",
})
FILE_METHODS = """
  interface Use { int apply() throws IOException; }
  static int use(Use use) {
    try { return use.apply(); }
    catch (NoSuchFileException | FileNotFoundException | FileAlreadyExistsException e) { return 0; }
    catch (IOException e) { throw new Error(e); } }
  static int create(String f) { return use(() -> new File(f).createNewFile() ? 1 : 0); }
  static int createFile(String f) { return use(() -> { Files.createFile(Path.of(f)); return 1; }); }
  static int deleteIfExists(String f) { return use(() -> Files.deleteIfExists(Path.of(f)) ? 1 : 0); }
  static int move(String f, String g, CopyOption... how) {
    return use(() -> { Files.move(Path.of(f), Path.of(g), how); return 1; }); }
  static int read(String f) {
    return use(() -> {
      int number = 1;
      for (byte b : Files.readAllBytes(Path.of(f))) number = 4 * number + b;
      return number; }); }
  static int readOne(String f) {
    return use(() -> { try (FileInputStream in = new FileInputStream(f)) { return in.read(); } }); }
  static void stream(String f, boolean appends, byte... bytes) {
    use(() -> {
      try (FileOutputStream o = new FileOutputStream(f, appends)) { for (byte b : bytes) o.write(b); }
      return 0; }); }
  static void writer(String f, boolean appends, byte... bytes) {
    use(() -> {
      try (FileWriter o = new FileWriter(f, appends)) { for (byte b : bytes) o.write(b); }
      return 0; }); }
  static void files(String f, boolean appends, byte... bytes) {
    OpenOption[] how = appends ? new OpenOption[] {StandardOpenOption.CREATE, StandardOpenOption.APPEND}
        : new OpenOption[0];
    use(() -> { Files.write(Path.of(f), bytes, how); return 0; }); }
  static final boolean made = new File("d").mkdir();
""".strip("\n")
SHARED_FILE = """
  static final RandomAccessFile z;
  static { try { z = new RandomAccessFile("d/z", "rw"); } catch (IOException e) { throw new Error(e); } }
""".strip("\n")

# What stands before and after the block; it is the last part of the action.
BLOCKS = {
    "sync": ("synchronized ({1}) {{", "}"),
    "if": ("if ({1} == {2}) {{", "}"),
    "ifadd": ("if (a.getAndAdd(1) == {1}) {{", "}"),
    "rlock": ("k.lock(); try {{", "} finally { k.unlock(); }"),
    "lockint": ("try {{ k.lockInterruptibly(); try {{",
                "} finally { k.unlock(); } } catch (InterruptedException e) { {1} = 1; }"),
    "trylock": ("if (k.tryLock()) {{ {1} = 1; try {{", "} finally { k.unlock(); } }"),
    "ttrylock": ("try {{ if (k.tryLock(9, TimeUnit.MILLISECONDS)) {{ {1} = 1; try {{",
                 "} finally { k.unlock(); } } } catch (InterruptedException e) { throw new Error(e); }"),
    "iffile": ('if (new File("d/{1}").exists() == ({2} == 1)) {{', "}"),
    "ifcoin": ("if (dice.nextBoolean()) {{", "}"),
    "poll": ("while ({1} != {2}) {{", "}"),
    "node": ("{{ Node o = {1}; if (o != null) {{", "} }"),
    "mlock": ("while (!U.weakCompareAndSetAcquire(0, 1)) {{ }}", "U.setRelease(0);"),
}
READS = {"plain": "get", "opaque": "getOpaque", "acquire": "getAcquire", "volatile": "getVolatile"}
WRITES = {"plain": "set", "opaque": "setOpaque", "release": "setRelease", "volatile": "setVolatile"}
UPDATES = {"strong": "compareAndSet", "volatile": "weakCompareAndSet",
           "plain": "weakCompareAndSetPlain", "acquire": "weakCompareAndSetAcquire",
           "release": "weakCompareAndSetRelease"}
# The same of AtomicInteger, where it has another name.
ATOMIC = {"get": "getPlain", "set": "setPlain", "getVolatile": "get", "setVolatile": "set",
          "weakCompareAndSet": "weakCompareAndSetVolatile"}


def call(place, method, *arguments):
    """An access by the VarHandle of the place, or by the AtomicInteger."""
    target = place.upper()
    if place == "a":
        target, method = "a", ATOMIC.get(method, method)
    return f"{target}.{method}({', '.join(map(str, arguments))})"


def read(place, mode):
    """Plainly, a field is read without its VarHandle where it is declared plain."""
    if place == "p" and mode == "plain":
        return "p"
    return ("" if place == "a" else "(int) ") + call(place, READS[mode])


def mode_lines(action):
    """Java of an access with a mode; None: another action.  Of those with a block, its head."""
    kind = action[0]
    if kind == "mrd":
        return f"{action[3]} = {read(*action[1:3])};"
    if kind == "mwr":
        if action[1:3] == ("p", "plain"):
            return f"p = {action[3]};"
        return call(action[1], WRITES[action[2]], action[3]) + ";"
    if kind == "mcas":
        _, place, flavour, expected, value, reg = action
        return f"{reg} = {call(place, UPDATES[flavour], expected, value)} ? 1 : 0;"
    if kind == "madd":
        _, place, flavour, reg = action
        name = "getAndAdd" + (flavour.capitalize() if flavour != "volatile" else "")
        return f"{reg} = (int) {call(place, name, 1)};"
    if kind == "mif":
        return f"if ({read(*action[1:3])} == {action[3]}) {{"
    if kind == "mspin":
        return f"while ({read(*action[1:3])} != {action[3]}) {{ }}"
    return None


LINES.update(library.LINES)


def file_line(action):
    """Java of a write to a file, or of a move; None: another action."""
    if action[0] == "fwrite":
        _, how, name, appends, values = action
        arguments = "".join(f", (byte) {value}" for value in values)
        return f'{how}("d/{name}", {str(appends).lower()}{arguments});'
    if action[0] == "fmove":
        _, replaces, name, to, reg = action
        how = ", StandardCopyOption.REPLACE_EXISTING" if replaces else ""
        return f'{reg} = move("d/{name}", "d/{to}"{how});'
    return None


class Writer:
    def __init__(self, name, program):
        self.name, self.program = name, program
        self.lines = []
        self.tasks = {a[1]: a for a in all_actions(program) if a[0] in ("task", "submit")}
        self.methods = self.tasks | library.tasks_of(program)

    def emit(self, actions, depth):
        indent = "  " * depth
        for action in actions:
            kind = action[0]
            values = [str(part).lower() if isinstance(part, bool) else
                      ", ".join(map(str, part)) if isinstance(part, tuple) else part
                      for part in action]
            head = mode_lines(action) or file_line(action)
            if kind == "task":
                self.lines.append(f"{indent}F{action[1]}.run();")
            elif head and kind != "mif":
                self.lines.append(indent + head)
            elif kind in LINES:
                self.lines.append(indent + LINES[kind].format(*values))
            else:
                before, after = (head, "}") if head else BLOCKS[kind]
                self.lines.append(indent + (before if head else before.format(*values)))
                self.emit(action[-1], depth + 1)
                self.lines.append(indent + after.replace("{1}", str(values[1])))

    def declarations(self, used):
        """Only what is used, so that a program that was made smaller is short."""
        for name, line in DECLARATIONS:
            if name in used:
                yield line
        yield from library.declarations(self.program, used)
        yield f"static final Thread[] t = new Thread[{self.program['threads'] + 1}];"
        registers = [f"r{i + 1}" for i in range(self.program["regs"])]
        if registers:
            yield f"static int {', '.join(registers)};"
        if "Node" in used:
            yield from NODE
        for field in "pqu":
            if used & {field, field.upper()}:
                yield f"static {'volatile ' if field == 'q' else ''}int {field};"
            if field.upper() in used:
                yield f'static final VarHandle {field.upper()} = handle("{field}");'
        if used & {"P", "Q", "U"}:
            yield "static VarHandle handle(String field) {"
            yield ("  try { return MethodHandles.lookup().findStaticVarHandle("
                   f"{self.name}.class, field, int.class); }}")
            yield "  catch (ReflectiveOperationException e) { throw new Error(e); } }"
        for task in self.tasks:
            yield (f"static final FutureTask<Integer> F{task} = "
                   f"new FutureTask<>({self.name}::g{task});")

    def handlers(self):
        for t, reg in self.program["handlers"].items():
            if t:
                yield f"t[{t}].setUncaughtExceptionHandler((thread, e) -> {{ {reg} = 1; }});"
            else:
                yield "Thread.setDefaultUncaughtExceptionHandler((thread, e) -> { });"

    def text(self):
        program, lines = self.program, self.lines
        for t, body in program["bodies"].items():
            if t in program["twins"]:
                continue
            lines.append(f"  static void f{t}() {{")
            at = len(lines)
            self.emit(body, 2)
            own = sorted(set(re.findall(r"\bq\d+", "\n".join(lines[at:]))))
            lines[at:at] = [f"    int {name} = 0;" for name in own]
            lines.append("  }")
        for number, task in self.methods.items():
            lines.append(f"  static Integer g{number}() {{")
            self.emit(task[-1], 2)
            lines += [f"    return {number};", "  }"]
        lines.append("  public static void main(String[] args) throws Exception {")
        for first in sorted(set(program["twins"].values())):
            lines.append(f"    Runnable f{first} = {self.name}::f{first};")
        for t in program["bodies"]:
            first = program["twins"].get(t, t)
            target = f"{self.name}::f{t}"
            if first in program["twins"].values():
                target = f"f{first}"
            lines.append(f'    t[{t}] = new Thread({target}, "{t}");')
            if t in program["daemons"]:
                lines.append(f"    t[{t}].setDaemon(true);")
        lines += ["    " + line for line in self.handlers()]
        self.emit(program["main"], 2)
        used = set(re.findall(r"(?<![.\w])[A-Za-z]\w*", "\n".join(lines)))
        head = ["import java.lang.invoke.*; import java.util.concurrent.*;",
                "import java.util.concurrent.atomic.*; import java.util.concurrent.locks.*;",
                f"public class {self.name} {{"]
        head += ["  " + line for line in self.declarations(used)]
        if any('"d' in line or " z." in line for line in lines):
            head[0] = "import java.io.*; import java.nio.file.*;\n" + head[0]
            head.append(FILE_METHODS)
        if uses_shared_file(program):
            head.append(SHARED_FILE)
        return "\n".join(head + lines + ["  }", "}"]) + "\n"


def java(name, program):
    return Writer(name, program).text()
