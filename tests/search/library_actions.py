"""Actions of random programs that use queues, maps, barriers, latches, futures and pools: which there
are.

library.py says what each is in Java and what it does.  A pool is main's: it gives tasks to it and shuts
it down.
"""
QUEUES = ["lq", "aq"]  # without a bound, and for one element
POOLS = {"pool", "async"}
TASKS = ("submit", "async")             # what a pool runs
ASKS = ("completeasync", "joinasync")   # what is asked of an asynchronous task

# What a word of a profile adds anywhere.
KINDS = {
    "queue": ["qput", "qput", "qtake", "qoffer", "qpoll"],
    "map": ["mapget", "mapput", "mapmerge", "mapremove"],
    "barrier": ["barrier", "barrier"],
    "latch": ["countdown", "countdown", "latch", "latchcount"],
    "future": ["complete", "complete", "joincf", "getnow"],
    "pool": ["get", "isdone"],
}
# The library's own rules: what it promises beyond the language.
PROFILES = [
    "queue", "queue if", "queue vol", "queue sync", "map", "map if", "map vol if", "map sync",
    "barrier if", "barrier vol", "barrier queue", "latch if", "latch sync", "latch map",
    "future if", "future vol", "future queue", "future latch map",
    "pool", "pool if", "pool vol", "pool sync", "pool queue", "pool map", "pool latch", "pool throw if",
    "async", "async if", "async future", "async map",
]


class LibraryActions:
    """Part of the Generator."""

    def queue(self):
        return self.r.choice(QUEUES)

    def make_qput(self, kind, *_):
        return (kind, self.queue(), self.r.choice([1, 2]))

    def make_qoffer(self, kind, *_):
        return (kind, self.queue(), self.r.choice([1, 2]), self.reg())

    def make_qtake(self, kind, *_):
        return (kind, self.queue(), self.reg())

    make_qpoll = make_qtake

    def make_mapget(self, kind, *_):
        return (kind, self.r.choice([1, 1, 2]), self.reg())

    make_mapmerge = make_mapremove = make_mapget

    def make_mapput(self, kind, *_):
        return (kind, self.r.choice([1, 1, 2]), self.r.choice([1, 2]), self.reg())

    def make_barrier(self, kind, *_):
        return (kind, self.reg())

    make_latchcount = make_joincf = make_getnow = make_barrier

    def make_countdown(self, kind, *_):
        return (kind,)

    make_latch = make_countdown

    def make_complete(self, kind, *_):
        return (kind, self.r.choice([1, 2]), self.reg())

    # ---- pools ----

    def pool_task(self):
        """The last action of a FutureTask's task may be a failure."""
        r = self.r
        self.tasks += 1
        body = [action for action in self.ops(0, r.choice([1, 1, 2]), 1, [])
                if action[0] not in ("get", "task", "throw")]
        if "async" in self.words:
            return ("async", self.tasks, body)
        fails = "throw" in self.words and r.random() < 0.5
        return ("submit", self.tasks, body + [self.failure()] * fails)

    def use_pool(self, main):
        """Main gives tasks to the pool where it would do something else, and shuts it down.  Returns the
        number of workers."""
        r = self.r
        given = [self.pool_task() for _ in range(r.choice([1, 2, 2, 3]))]
        at = 0
        for task in given:
            at = r.randrange(at, len(main) + 1)
            main.insert(at, task)
            at += 1
        main.insert(r.randrange(at, len(main) + 1), ("shutdown",))
        for task in given:
            if task[0] == "async":
                after = main.index(task) + 1
                if r.random() < 0.7:
                    main.insert(r.randrange(after, len(main) + 1),
                                ("joinasync", task[1], self.reg()))
                if r.random() < 0.4:
                    main.insert(r.randrange(after, len(main) + 1),
                                ("completeasync", task[1], self.reg()))
        return r.choice([1, 1, 2])
