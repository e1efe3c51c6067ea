"""Breaks the actions of a program into the atomic steps of the model (steps.py).

A step is a tuple that begins with its name.  Local steps (LOCAL) see nothing but their own thread:
jumps, registers.  All others are points at which threads interleave.
"""
from generator import uses_shared_file

PLAIN, OPAQUE, ACQUIRE_RELEASE, VOLATILE = range(4)
MODES = {"plain": PLAIN, "opaque": OPAQUE, "acquire": ACQUIRE_RELEASE, "release": ACQUIRE_RELEASE,
         "volatile": VOLATILE}
DECLARED = {"x": PLAIN, "y": PLAIN, "v": VOLATILE, "w": VOLATILE, "a": VOLATILE, "b": PLAIN,
            "e": PLAIN, "d": VOLATILE}
# Modes of an update's read and write.  Both halves of an acquire or release update are at least
# opaque (as in JAM21); the plain one has the semantics of get and set.
UPDATES = {"strong": (VOLATILE, VOLATILE), "volatile": (VOLATILE, VOLATILE),
           "acquire": (ACQUIRE_RELEASE, OPAQUE), "release": (OPAQUE, ACQUIRE_RELEASE),
           "plain": (PLAIN, PLAIN)}
LOCAL = {"jne", "jeq", "jump", "set", "nonull", "nocell", "fclose", "fforget"}


class Lowering:
    """One thread's code."""

    def __init__(self, program, thread):
        self.code = []
        self.handlers = program["handlers"]
        self.thread = thread
        if not thread and uses_shared_file(program):
            self.add("zopen")
        self.block(program["bodies"][thread] if thread else program["main"], [], None)
        self.add("end")

    def add(self, *step):
        self.code.append(step)
        return len(self.code) - 1

    def patch(self, at, *step):
        self.code[at] = step

    def block(self, actions, held, task):
        """held: what a throw unlocks, up to the task that catches it; task: the throws in it, to be
        patched, or None."""
        for action in actions:
            getattr(self, "lower_" + action[0], self.lower_step)(action, held, task)

    def lower_step(self, action, _held, _task):
        self.add(*action)

    # ---- accesses ----

    def lower_rd(self, action, *_):
        self.add("rd", action[1], DECLARED[action[1]], action[2])

    def lower_wr(self, action, *_):
        self.add("wr", action[1], DECLARED[action[1]], action[2])

    def lower_inc(self, action, *_):
        self.add("rd", action[1], DECLARED[action[1]], "$")
        self.add("wrinc", action[1], DECLARED[action[1]])

    def lower_aget(self, action, *_):
        self.add("rd", "a", VOLATILE, action[1])

    def lower_aset(self, action, *_):
        self.add("wr", "a", VOLATILE, action[1])

    def lower_aadd(self, action, *_):
        self.add("add", "a", (VOLATILE, VOLATILE), action[1])

    def lower_acas(self, action, *_):
        self.add("cas", "a", (VOLATILE, VOLATILE), action[1], action[2], action[3])

    def lower_mrd(self, action, *_):
        self.add("rd", action[1], MODES[action[2]], action[3])

    def lower_mwr(self, action, *_):
        self.add("wr", action[1], MODES[action[2]], action[3])

    def lower_mcas(self, action, *_):
        _, place, flavour, expected, value, reg = action
        self.add("cas", place, UPDATES[flavour], expected, value, reg)

    def lower_madd(self, action, *_):
        self.add("add", action[1], UPDATES[action[2]], action[3])

    # ---- blocks and loops ----

    def conditional(self, place, mode, value, actions, held, task):
        self.add("rd", place, mode, "$")
        at = self.add()
        self.block(actions, held, task)
        self.patch(at, "jne", value, len(self.code))

    def lower_if(self, action, held, task):
        self.conditional(action[1], DECLARED[action[1]], *action[2:], held, task)

    def lower_ifadd(self, action, held, task):
        self.add("add", "a", (VOLATILE, VOLATILE), "$")
        at = self.add()
        self.block(action[2], held, task)
        self.patch(at, "jne", action[1], len(self.code))

    def lower_joins(self, action, *_):
        for t in action[1]:
            self.add("join", t)

    def lower_mif(self, action, held, task):
        self.conditional(action[1], MODES[action[2]], *action[3:], held, task)

    def spin(self, place, mode, value):
        at = self.add("rd", place, mode, "$")
        self.add("jne", value, at)

    def lower_spin(self, action, *_):
        self.spin(action[1], DECLARED[action[1]], action[2])

    def lower_mspin(self, action, *_):
        self.spin(action[1], MODES[action[2]], action[3])

    def lower_poll(self, action, held, task):
        begin = self.add("rd", action[1], DECLARED[action[1]], "$")
        at = self.add()
        self.block(action[3], held, task)
        self.add("jump", begin)
        self.patch(at, "jeq", action[2], len(self.code))

    def lower_mlock(self, action, held, task):
        at = self.add("cas", "u", UPDATES["acquire"], 0, 1, "$")
        self.add("jne", 1, at)
        self.block(action[1], held, task)
        self.add("wr", "u", ACQUIRE_RELEASE, 0)

    # ---- locks ----

    def lower_sync(self, action, held, task):
        self.add("lock", action[1])
        self.block(action[2], held + [action[1]], task)
        self.add("unlock", action[1])

    def lower_rlock(self, action, held, task):
        self.add("lock", "k")
        self.block(action[1], held + ["k"], task)
        self.add("unlock", "k")

    def lower_trylock(self, action, held, task):
        at = self.add()
        self.add("set", action[1], 1)
        self.block(action[2], held + ["k"], task)
        self.add("unlock", "k")
        self.patch(at, "trylock", "k", len(self.code))

    # A failure within a time limit is one at a moment when there is nothing to be had.
    lower_ttrylock = lower_trylock

    def lower_tacq(self, action, *_):
        self.add("stry", action[1])

    def lower_ifcoin(self, action, held, task):
        at = self.add()
        self.block(action[1], held, task)
        self.patch(at, "toss", len(self.code))

    def lower_lockint(self, action, held, task):
        look, take = self.add(), self.add()
        self.block(action[2], held + ["k"], task)
        self.add("unlock", "k")
        self.patch(look, "heed", action[1], len(self.code))
        self.patch(take, "lockint", action[1], len(self.code))

    def interruptible(self, action, *_):
        self.add("heed", action[1], len(self.code) + 2)
        self.add(*action)

    lower_sacqint = lower_cwaitint = interruptible

    def lower_wait(self, action, *_):
        self.add("wait", action[1], action[2], action[0] == "twait")

    lower_twait = lower_wait

    def lower_interrupt(self, action, *_):
        """Thread.interrupt() takes a lock of the thread, sets its status, and wakes it."""
        lock = f"b{action[1]}"
        self.add("lock", lock)
        self.add("unlock", lock)
        self.add("setint", action[1])
        self.add("wake", action[1])

    # ---- objects ----

    def lower_publish(self, action, *_):
        _, where, number, value, leaks = action
        if leaks:
            self.add("wr", where, DECLARED[where], number)
            for field in "fgh":
                self.add("wr", f"{field}{number}", PLAIN, value)
            self.add("wr", f"c{number}", PLAIN, number)
            self.add("freeze", number)
        else:
            self.add("construct", number, value)
        self.add("wr", where, DECLARED[where], number)

    def lower_node(self, action, held, task):
        self.add("rdnode", action[1])
        at = self.add()
        self.block(action[2], held, task)
        self.patch(at, "nonull", len(self.code))

    def lower_nf(self, action, *_):
        self.add("rdfield", "f", action[1])

    def lower_ng(self, action, *_):
        self.add("rdfield", "g", action[1])

    def lower_nsetg(self, action, *_):
        self.add("wrfield", "g", action[1])

    def lower_nh(self, action, *_):
        self.add("rdfield", "c", "$")
        self.add("nocell", len(self.code) + 2)
        self.add("rdcell", action[1])

    def lower_nseth(self, action, *_):
        self.add("rdfield", "c", "$")
        self.add("nocell", len(self.code) + 2)
        self.add("wrfield", "h", action[1])

    # ---- files ----

    def lower_fwrite(self, action, *_):
        """A stream writes each byte by itself; a writer keeps them until it is closed, and
        Files.write has all of them."""
        _, how, name, appends, values = action
        self.add("fopen", name, "a" if appends else "w", None, None)
        for written in [(value,) for value in values] if how == "stream" else [values]:
            self.add("fput", *written)
        self.add("fclose")

    def lower_fread(self, action, *_):
        at = self.add()
        self.add("fsize")
        self.add("fmore", action[2])
        self.add("fclose")
        self.patch(at, "fopen", action[1], "r", action[2], len(self.code))

    def lower_fget(self, action, *_):
        at = self.add()
        self.add("fget", action[2])
        self.add("fclose")
        self.patch(at, "fopen", action[1], "r", action[2], len(self.code))

    def lower_fnexists(self, action, *_):
        self.add("fexists", *action[1:])

    def lower_fcreate(self, action, *_):
        self.add("fnew", *action[1:])

    lower_fncreate = lower_fcreate

    def lower_fdelete(self, action, *_):
        self.add("funlink", *action[1:])

    def lower_fnrename(self, action, *_):
        self.add("frename", *action[1:])

    def lower_fndelete(self, action, *_):
        """Files.deleteIfExists asks first whether it is a directory."""
        at = self.add()
        self.add("funlink", *action[1:])
        self.patch(at, "flook", *action[1:], len(self.code))
        self.add("fforget")

    def lower_fmove(self, action, *_):
        """Files.move looks at both names.  It gives up if the second one is there, or deletes that."""
        _, replaces, name, to, reg = action
        look, look_to = self.add(), self.add()
        drop = self.add()
        free = self.add("frename", name, to, reg)
        end = len(self.code)
        self.patch(look, "flook", name, reg, end)
        self.patch(look_to, "flookto", to, reg, free, end)
        self.patch(drop, *(("fdrop", to, reg, end) if replaces else ("jump", end)))
        self.add("fforget")

    def lower_iffile(self, action, held, task):
        self.add("fexists", action[1], "$")
        at = self.add()
        self.block(action[3], held, task)
        self.patch(at, "jne", action[2], len(self.code))

    def lower_fspin(self, action, *_):
        at = self.add("fexists", action[1], "$")
        self.add("jne", 1, at)

    # ---- failures ----

    def lower_throw(self, action, held, task):
        for lock in reversed(held):
            self.add("unlock", lock)
        if task is not None:
            task.append((self.add(), action[1]))
            return
        handler = self.handlers.get(self.thread)
        if handler:
            self.add("set", handler, 1)
        self.add("throw", action[1], bool(handler) or 0 in self.handlers)

    def lower_task(self, action, *_):
        throws = []
        self.block(action[2], [], throws)
        ends = [self.add()]
        for at, _ in throws:
            self.patch(at, "jump", len(self.code))
            ends.append(self.add())
        for at, exception in zip(ends, [None] + [exception for _, exception in throws]):
            self.patch(at, "done", action[1], exception, len(self.code))


def lower(program):
    return [Lowering(program, t).code for t in range(program["threads"] + 1)]
