"""Makes random programs of two to four threads, each of a few actions.

A program is a dictionary: "main" and "bodies" hold lists of actions, "threads" is the number of threads
beside main, "daemons" lists those that are daemons, "workers" counts those of the pool, "handlers" maps
threads (0: the default) to the register that their handler of uncaught exceptions sets, "twins" maps
threads to the one whose body they share, and "regs" counts the registers.  What twins read is kept in
variables of their own, q1, q2, ..., which nobody else sees.  An action is a tuple that begins with its name; a list in it is a block of
actions. java_source.py says what each action is in Java, lowering.py what it does.

A profile is a set of words; each word adds actions (KINDS) or changes the shape of the program.
"""
import random

import library_actions

PLAIN = ["x", "y"]
VOLATILE = ["v", "w"]
FILES = ["f", "g"]
MIXED = ["p", "q", "a"]  # declared plain, declared volatile, an AtomicInteger

# What a word adds anywhere.
KINDS = {
    "vol": ["vrd", "vwr", "vinc"],
    "atomic": ["aget", "aset", "aadd", "acas"],
    "sem": ["sacq", "srel", "stry", "spermits"] * 2,
    "semint": ["sacqint", "sacqint", "srel"],
    "looks": ["klocked"] * 2,
    "intr": ["interrupt", "interrupt", "interrupted", "sleep"],
    "hit": ["interrupt", "interrupt", "interrupted"],
    "alive": ["alive", "alive", "tjoin"],
    "prejoin": ["joinany", "joinany", "tjoin"],
    "modes": ["mrd", "mwr"] * 3,
    "updates": ["mcas", "madd"] * 2,
    "strong": ["mstrong"],
    "fence": ["fence", "fence"],
    "final": ["publish", "publish", "node", "node"],
    "leak": ["publish", "leak", "node", "node"],
    "task": ["task", "get", "isdone"],
    "coin": ["coin", "coin"],
    "limit": ["tacq", "tacq", "srel"],
    "file": ["fexists", "fcreate", "fdelete", "frename", "fwrite", "fwrite", "fread", "fread", "fget",
             "flen"],
    "nio": ["fndelete", "fmove", "fmove", "fnexists", "fncreate", "fnrename"],
    "list": ["flist", "flist"],
    "twins": ["aadd"],
    "raf": ["zseek", "zwr", "zwr", "zrd", "zrd", "zpos", "zlen", "zset"],
}
# The same where blocks may still be nested.
NESTING = {
    "sync": ["sync"] * 3,
    "if": ["ifp", "ifv"],
    "rlock": ["rlock", "rlock", "trylock"],
    "lockint": ["lockint"] * 3,
    "modes": ["mif", "mif"],
    "mlock": ["mlock", "mlock"],
    "coin": ["ifcoin", "ifcoin"],
    "limit": ["ttrylock", "rlock"],
    "file": ["iffile", "iffile"],
    "twins": ["ifadd"] * 3,
}


KINDS.update(library_actions.KINDS)

# Words that add so much that the rest would be rare.
ONCE = {"modes", "final", "leak", "file", "raf"}


class Generator(library_actions.LibraryActions):
    def __init__(self, seed, profile):
        self.r = random.Random(seed)
        self.words = profile.split()
        self.regs = self.objects = self.tasks = self.own = 0
        self.is_twin = False
        self.threads = 3 if "three" in self.words else self.r.choice([2, 2, 3])
        self.size = self.r.choice([2, 3, 4] if self.threads == 2 else [1, 2, 3])
        if library_actions.POOLS & set(self.words):  # which makes more threads
            self.threads, self.size = 1, self.r.choice([1, 2])
        if self.threads == 3 and set(self.words) & {"file", "raf"}:
            self.size = min(self.size, 2)  # most of them are several steps

    def reg(self):
        if self.is_twin:
            self.own += 1
            return f"q{self.own}"
        self.regs += 1
        return f"r{self.regs}"

    def ops(self, t, n, depth, held):
        return [self.op(t, depth, held) for _ in range(n)]

    def kinds(self, depth, held):
        words = self.words
        kinds = ["rd", "wr", "inc"] * (1 if set(words) & ONCE else 2)
        if "twins" in words and not held and self.r.random() < 0.9:
            kinds = []  # with a race no thread is taken for another one
        for word in words:
            kinds += KINDS.get(word, [])
            if depth < 2:
                kinds += NESTING.get(word, [])
        if "wait" in words and monitors(held):
            kinds += ["waitif", "wait", "twait", "notify", "notify", "notifyAll"] * 2
        if "cond" in words and "K" in held:
            kinds += ["cwait", "csig", "csig"] * 2
        if "limit" in words and "K" in held:
            kinds += ["tcwait", "csig"] * 2
        if "condint" in words and "K" in held:
            kinds += ["cwaitint", "cwaitint", "csig"] * 2
        if "park" in words and not held:
            kinds += ["park", "unpark", "unpark", "tpark"]
        if "spin" in words and depth == 0:
            kinds += ["spin"]
        if "mspin" in words and depth == 0:
            kinds += ["mspin"]
        if "fspin" in words and depth == 0:
            kinds += ["fspin"]
        if "throw" in words and depth > 0:
            kinds += ["throw"]
        if "exit" in words and (depth > 0 or self.r.random() < 0.3):
            kinds += ["exit"]
        return kinds

    def op(self, t, depth, held):
        kind = self.r.choice(self.kinds(depth, held))
        return getattr(self, "make_" + kind, self.make_other)(kind, t, depth, held)

    # ---- accesses ----

    def make_other(self, kind, t, _depth, held):
        """Actions that need nothing but a register, a lock or another thread."""
        r = self.r
        if kind in ("aget", "aadd", "stry", "spermits", "klocked", "interrupted", "sleep",
                    "sacqint", "cwaitint", "coin", "tacq", "tcwait", "flist", "zrd", "zpos",
                    "zlen"):
            return (kind, self.reg())
        if kind in ("fexists", "fnexists", "flen", "fcreate", "fncreate", "fdelete", "fndelete",
                    "fread", "fget"):
            return (kind, self.file(), self.reg())
        if kind in ("sacq", "srel", "cwait", "csig", "park", "tpark"):
            return (kind,)
        if kind in ("unpark", "interrupt"):
            return (kind, self.other(t))
        if kind in ("alive", "tjoin", "joinany"):
            return (kind, self.other(t), self.reg())
        if kind in ("wait", "twait"):
            return (kind, r.choice(monitors(held)), self.reg())
        if kind in ("notify", "notifyAll"):
            return (kind, r.choice(monitors(held)))
        raise ValueError(kind)

    def other(self, t):
        return self.r.choice([u for u in range(1, self.threads + 1) if u != t])

    def make_rd(self, kind, *_):
        return (kind, self.r.choice(PLAIN), self.reg())

    make_inc = make_rd

    def make_wr(self, kind, *_):
        return (kind, self.r.choice(PLAIN), self.r.choice([1, 2]))

    def make_vrd(self, kind, *_):
        return (kind[1:], self.r.choice(VOLATILE), self.reg())

    make_vinc = make_vrd

    def make_vwr(self, *_):
        return ("wr", self.r.choice(VOLATILE), self.r.choice([1, 2]))

    def make_aset(self, kind, *_):
        return (kind, self.r.choice([1, 2]))

    def make_acas(self, kind, *_):
        return (kind, self.r.choice([0, 1]), self.r.choice([1, 2]), self.reg())

    def make_spin(self, kind, *_):
        return (kind, self.r.choice(VOLATILE), 1)

    # ---- access modes ----

    def mixed(self):
        return self.r.choice(MIXED[:1] * 3 + MIXED)

    def mode(self, weak):
        """weak: acquire or release."""
        modes = ["opaque", weak, weak, "volatile"]
        return self.r.choice(modes if "ordered" in self.words else ["plain"] + modes)

    def make_mrd(self, kind, *_):
        return (kind, self.mixed(), self.mode("acquire"), self.reg())

    def make_mwr(self, kind, *_):
        return (kind, self.mixed(), self.mode("release"), self.r.choice([1, 2]))

    def make_mstrong(self, *_):
        return ("mcas", self.mixed(), "strong", self.r.choice([0, 1]), self.r.choice([1, 2]),
                self.reg())

    def make_mcas(self, kind, *_):
        flavour = self.r.choice(["strong", "volatile", "plain", "acquire", "release"])
        return (kind, self.mixed(), flavour, self.r.choice([0, 1]), self.r.choice([1, 2]),
                self.reg())

    def make_madd(self, kind, *_):
        return (kind, self.r.choice(MIXED[:2]), self.r.choice(["volatile", "acquire", "release"]),
                self.reg())

    def make_mif(self, kind, t, depth, held):
        return (kind, self.mixed(), self.mode("acquire"), self.r.choice([0, 1, 1]),
                self.ops(t, 1, depth + 1, held))

    def make_mspin(self, kind, *_):
        return (kind, self.mixed(), self.r.choice(["opaque", "acquire", "volatile"]), 1)

    def make_mlock(self, kind, t, _depth, held):
        return (kind, self.ops(t, self.r.choice([1, 2]), 2, held + ["S"]))

    def make_fence(self, kind, *_):
        return (kind, self.r.choice(["release", "acquire", "full"]))

    # ---- blocks ----

    def make_sync(self, kind, t, depth, held):
        lock = self.r.choice(["l", "m"])
        return (kind, lock, self.ops(t, self.r.choice([1, 2]), depth + 1, held + [lock]))

    def make_ifp(self, _kind, t, depth, held):
        return ("if", self.r.choice(PLAIN), self.r.choice([0, 1]),
                self.ops(t, 1, depth + 1, held))

    def make_ifv(self, _kind, t, depth, held):
        return ("if", self.r.choice(VOLATILE), self.r.choice([0, 1]),
                self.ops(t, 1, depth + 1, held))

    def make_waitif(self, _kind, _t, _depth, held):
        return ("if", self.r.choice(VOLATILE), 0,
                [("wait", self.r.choice(monitors(held)), self.reg())])

    def make_rlock(self, kind, t, depth, held):
        return (kind, self.ops(t, self.r.choice([1, 2]), depth + 1, held + ["K"]))

    def make_lockint(self, kind, t, depth, held):
        return (kind, self.reg(), self.ops(t, self.r.choice([1, 2]), depth + 1, held + ["K"]))

    def make_trylock(self, kind, t, depth, held):
        return (kind, self.reg(), self.ops(t, 1, depth + 1, held))

    make_ttrylock = make_trylock

    def make_ifcoin(self, kind, t, depth, held):
        return (kind, self.ops(t, 1, depth + 1, held))

    def make_ifadd(self, kind, t, depth, held):
        """Whoever comes to the counter as such a one."""
        return (kind, self.r.choice([0, 0, 1]),
                self.ops(t, self.r.choice([1, 2]), depth + 1, held))

    # ---- objects, failures, ends ----

    def make_publish(self, kind, *_):
        self.objects += 1
        where = self.r.choice(["b", "b", "b", "d"])
        return (kind, where, self.objects, self.r.choice([1, 2]), False)

    def make_leak(self, _kind, *_):
        _, _, number, value, _ = self.make_publish("publish")
        return ("publish", "b", number, value, True)

    def make_node(self, kind, *_):
        if "relay" in self.words and self.r.random() < 0.5:  # the others use the copy only
            return (kind, "b", [("ncopy",)])
        uses = ["nf", "nf", "ng", "nh", "nh", "nsetg", "nseth"]
        uses += ["ncopy"] * 3 if "copy" in self.words else []
        chosen = [self.r.choice(uses) for _ in range(self.r.choice([1, 2, 2]))]
        block = [(use, self.reg()) if use in ("nf", "ng", "nh") else
                 (use, self.r.choice([3, 4])) if use != "ncopy" else (use,) for use in chosen]
        where = self.r.choice(["b", "b", "d"] + (["e", "e"] if "copy" in self.words else []))
        return (kind, "e" if "relay" in self.words else where, block)

    def make_task(self, kind, t, _depth, held):
        self.tasks += 1
        number = self.tasks
        body = self.ops(t, self.r.choice([0, 1]), 2, held)
        return (kind, number, [o for o in body if o[0] not in ("task", "get")] + [self.failure()])

    def failure(self):
        return ("throw", self.r.choice(["IllegalStateException", "AssertionError"]))

    def make_get(self, kind, *_):
        return (kind, self.r.choice([1, 2]), self.reg())

    make_isdone = make_get

    def make_throw(self, kind, *_):
        return (kind, self.r.choice(["IllegalStateException", "ArithmeticException"]))

    def make_exit(self, kind, *_):
        return (kind, self.r.choice([0, 2, 2, 3]))

    # ---- files ----

    def file(self, but=None):
        names = FILES + ["z"] * ("raf" in self.words)
        return self.r.choice([name for name in names if name != but])

    def make_fwrite(self, kind, *_):
        values = tuple(self.r.choice([1, 2, 3]) for _ in range(self.r.choice([1, 1, 2])))
        hows = ["stream", "stream", "writer", "files"]
        return (kind, self.r.choice(hows), self.file(), self.r.random() < 0.6, values)

    def make_frename(self, kind, *_):
        name = self.file()
        return (kind, name, self.file(name), self.reg())

    make_fnrename = make_frename

    def make_fmove(self, kind, *_):
        name = self.file()
        return (kind, self.r.random() < 0.5, name, self.file(name), self.reg())

    def make_iffile(self, kind, t, depth, held):
        return (kind, self.file(), self.r.choice([0, 1, 1]), self.ops(t, 1, depth + 1, held))

    def make_fspin(self, kind, *_):
        return (kind, self.file())

    def make_zseek(self, kind, *_):
        return (kind, self.r.choice([0, 0, 1, 2]))

    make_zset = make_zseek

    def make_zwr(self, kind, *_):
        return (kind, self.r.choice([1, 2, 3]))

    # ---- waiting against interrupting ----

    def duel(self):
        """The first thread waits; another one interrupts it, and lets it go on perhaps."""
        r, words = self.r, self.words
        t, lock = r.choice(range(2, self.threads + 1)), r.choice(["l", "m"])
        kinds = [word for word in ("wait", "condint", "lockint", "semint") if word in words]
        kind = r.choice(kinds)
        hit = ("interrupt", 1)
        if kind == "wait":
            waits = ("sync", lock, [("twait" if "timed" in words else "wait", lock, self.reg())])
            frees = ("sync", lock, [(r.choice(["notify", "notifyAll"]), lock)])
        elif kind == "condint":
            waits, frees = ("rlock", [("cwaitint", self.reg())]), ("rlock", [("csig",)])
        elif kind == "lockint":
            waits = ("lockint", self.reg(), [self.op_of("rd", 1)])
            frees = ("rlock", [self.op_of("wr", t)])
        else:
            waits, frees = ("sacqint", self.reg()), r.choice([("sacq",), ("srel",)])
        if r.random() < 0.5 and kind != "semint":  # while it holds what the other one wants
            both = [*frees[-1], hit] if r.random() < 0.5 else [hit, *frees[-1]]
            attack = [(*frees[:-1], both)]
        else:
            attack = [hit, frees] if r.random() < 0.5 else [frees, hit]
        looks = ("interrupted", self.reg())
        if r.random() < 0.5 and kind != "semint":
            return {1: [(*waits[:-1], [*waits[-1], looks])], t: attack}
        return {1: [waits, looks], t: attack}

    # ---- waiting for each other ----

    def cross(self):
        """Threads take locks in opposite orders, often; what each does inside is short."""
        r = self.r
        locks = r.sample(["l", "m", "K"] if "rlock" in self.words else ["l", "m"], 2)
        orders = [locks, locks[::-1] if r.random() < 0.8 else locks]
        if self.threads == 3 and "rlock" in self.words and r.random() < 0.5:
            a, b, c = r.sample(["l", "m", "K"], 3)
            orders = [(a, b), (b, c), (c, a)]
        bodies = {}
        for t, order in enumerate(orders, 1):
            actions = self.ops(t, 1, 2, list(order))
            for lock in order[::-1]:
                actions = [("rlock", actions) if lock == "K" else ("sync", lock, actions)]
                if r.random() < 0.3:
                    actions.insert(0, self.op(t, 2, []))
            bodies[t] = actions
        return bodies

    # ---- the whole ----

    def polling(self, t):
        """Goes on for ever, whatever the others do."""
        kinds = ["rd", "vrd", "vwr", "sleep"]
        body = [self.op_of(self.r.choice(kinds), t) for _ in range(self.r.choice([0, 1]))]
        return ("poll", self.r.choice(VOLATILE), 9, body)

    def op_of(self, kind, t):
        return getattr(self, "make_" + kind, self.make_other)(kind, t, 2, [])

    def twins(self, bodies):
        """Two or three threads with one body; the others have their own."""
        if "twins" not in self.words:
            return {}
        self.is_twin = True
        bodies[1] = self.ops(1, self.size, 0, [])
        self.is_twin = False
        last = self.r.choice([2, self.threads, self.threads])
        twins = {t: 1 for t in range(2, last + 1)}
        bodies.update({t: bodies[1] for t in twins})
        return twins

    def joins(self, started, daemons):
        """Main joins twins in one loop, mostly."""
        joined = [t for t in started if t not in daemons and self.r.random() < 0.95]
        self.r.shuffle(joined)
        if self.r.random() < 0.85:
            return [("joins", tuple(joined))] if joined else []
        return [("join", t) for t in joined]

    def program(self):
        r, words = self.r, self.words
        threads = list(range(1, self.threads + 1))
        bodies = {t: self.ops(t, self.size, 0, []) for t in threads}
        if "cross" in words:
            bodies = {t: body[:1] for t, body in bodies.items()}
            bodies.update(self.cross())
        if "duel" in words:
            for t, actions in self.duel().items():
                bodies[t] = actions + bodies[t][:1] if r.random() < 0.7 else bodies[t][:1] + actions
        twins = self.twins(bodies)
        main, started, daemons = [], list(threads), []
        if "nest" in words and r.random() < 0.6:
            last = started.pop()
            parent = bodies[r.choice(started)]
            parent.insert(r.randrange(len(parent) + 1), ("start", last))
        if "daemon" in words and r.random() < 0.5:
            daemons = [self.threads]
        if "poll" in words:
            self.threads += 1
            daemons, started = [self.threads], started + [self.threads]
            bodies[self.threads] = [self.polling(self.threads)]
        for t in started:
            if "prejoin" in words and r.random() < 0.3:
                main.append(("join", t))
            main.append(("start", t))
            if r.random() < 0.3:
                main.append(self.op(0, 1, []))
        if twins:
            main += self.joins(started, daemons) + self.ops(0, r.choice([0, 1, 2]), 1, [])
        for t in started if not twins else []:
            if t not in daemons and r.random() < 0.7:
                main.append(("join", t))
                if r.random() < 0.4:
                    main.append(self.op(0, 1, []))
        handlers = {}
        if "handler" in words:
            handlers = {t: self.reg() for t in threads if r.random() < 0.6}
            if r.random() < 0.4:
                handlers[0] = None
        workers = self.use_pool(main) if library_actions.POOLS & set(words) else 0
        program = {"bodies": bodies, "main": main, "regs": self.regs, "threads": self.threads,
                   "daemons": daemons, "handlers": handlers, "workers": workers, "twins": twins}
        return without_missing_tasks(program)


def monitors(held):
    return [h for h in held if h not in ("K", "S")]


def blocks_of(action):
    """The positions of the blocks in an action."""
    return [i for i, part in enumerate(action) if isinstance(part, list)]


def walk(actions):
    """All actions of a block, those in its blocks too."""
    for action in actions:
        yield action
        for i in blocks_of(action):
            yield from walk(action[i])


def all_actions(program):
    for body in [program["main"], *program["bodies"].values()]:
        yield from walk(body)


def uses_shared_file(program):
    """Is there the RandomAccessFile z, or a use of its name?"""
    return any(action[0].startswith("z") or "z" in action[1:] for action in all_actions(program))


def without_missing_tasks(program):
    """Nothing is asked of tasks that no thread runs."""
    runs = {action[1] for action in all_actions(program)
            if action[0] in ("task", *library_actions.TASKS)}

    def keep(actions):
        kept = []
        for action in actions:
            if action[0] in ("get", "isdone", *library_actions.ASKS) and action[1] not in runs:
                continue
            kept.append(tuple(keep(part) if isinstance(part, list) else part for part in action))
        return kept
    return dict(program, main=keep(program["main"]),
                bodies={t: keep(body) for t, body in program["bodies"].items()})
