"""A state of the model: threads, memory, locks, files, and what is known of happens-before.

Happens-before is kept as vector clocks.  A thread's own count grows with each release; an access is
remembered by its thread and that count, its epoch, and happens before everything of a thread whose
clock has reached the epoch.  Of clocks and epochs only matters which
remembered epochs a clock has reached: `canonical()` makes states equal that do not differ in that.
"""
from bisect import bisect_left, bisect_right

(NEW, RUN, WAIT, NOTIFIED, TIMED, INTERRUPTED, PARKED, SLEEPING, JOINING, QUEUED, CANCELLED,
 DONE) = range(12)


class Thread:
    __slots__ = ("pc", "status", "value", "clock", "permit", "interrupt", "saved", "node", "others")

    def __init__(self, status, clock):
        self.pc = 0
        self.status = status
        self.value = 0      # what the step before has read
        self.clock = clock
        self.permit = False
        self.interrupt = False
        self.saved = 0      # lock count to restore; woken by an interrupt
        self.node = 0       # the object that was read, where 0 is null
        self.others = 0     # who else was in the wait set when it was notified, as bits

    def copy(self):
        other = Thread.__new__(Thread)
        other.pc, other.status, other.value, other.clock = \
            self.pc, self.status, self.value, self.clock
        other.permit, other.interrupt, other.saved, other.node, other.others = \
            self.permit, self.interrupt, self.saved, self.node, self.others
        return other

    def key(self):
        return (self.pc, self.status, self.value, self.clock, self.permit, self.interrupt,
                self.saved, self.node, self.others)


class State:
    __slots__ = ("threads", "memory", "locks", "clocks", "epochs", "freezes", "reached", "queue",
                 "tasks", "names", "contents", "open", "looked", "status", "exited")

    def __init__(self, threads):
        def clock(t):
            return tuple(int(u == t) for u in range(threads))
        self.threads = [Thread(RUN if t == 0 else NEW, clock(t)) for t in range(threads)]
        self.memory = {"s": 1}  # all others begin with 0
        self.locks = {}         # name -> (owner, count)
        self.clocks = {}        # what was released: name -> clock
        self.epochs = {}        # (place, thread, kind of access) -> epoch
        self.freezes = {}       # object -> (constructing thread, epoch)
        self.reached = {}       # (thread, object), or the place of a reference: early or late
        self.queue = ()         # who waits for the condition
        self.tasks = {}         # number -> (how it failed, or None; whether anybody was told)
        # Files, see files.py.
        self.names, self.contents, self.open, self.looked = {}, {}, {}, {}
        self.status = 0
        self.exited = False

    def copy(self):
        other = State.__new__(State)
        other.threads = [t.copy() for t in self.threads]
        other.memory, other.locks, other.clocks, other.epochs = \
            self.memory.copy(), self.locks.copy(), self.clocks.copy(), self.epochs.copy()
        other.freezes, other.reached, other.tasks = \
            self.freezes.copy(), self.reached.copy(), self.tasks.copy()
        other.names, other.contents, other.open, other.looked = \
            self.names.copy(), self.contents.copy(), self.open.copy(), self.looked.copy()
        other.queue, other.status, other.exited = self.queue, self.status, self.exited
        return other

    def key(self):
        return (tuple([t.key() for t in self.threads]), frozenset(self.memory.items()),
                frozenset(self.locks.items()), frozenset(self.clocks.items()),
                frozenset(self.epochs.items()), frozenset(self.freezes.items()),
                frozenset(self.reached.items()), self.queue, frozenset(self.tasks.items()),
                frozenset(self.names.items()), frozenset(self.contents.items()),
                frozenset(self.open.items()), frozenset(self.looked.items()),
                self.status, self.exited)

    def canonical(self, t):
        """Numbers the remembered epochs of thread t from 1; a clock counts how many of them it has
        reached.  (No other clock has reached the thread's own present count.)"""
        known = {epoch for (_, u, _), epoch in self.epochs.items() if u == t}
        known.update(epoch for u, epoch in self.freezes.values() if u == t)
        ranks = sorted(known)

        def ranked(clock, count):
            return clock[:t] + (count,) + clock[t + 1:]

        for u, thread in enumerate(self.threads):
            count = thread.clock[t]
            rank = bisect_left(ranks, count) + 1 if u == t else bisect_right(ranks, count)
            if rank != count:
                thread.clock = ranked(thread.clock, rank)
        for name, clock in list(self.clocks.items()):
            rank = bisect_right(ranks, clock[t])
            if rank != clock[t]:
                self.clocks[name] = ranked(clock, rank)
                if not any(self.clocks[name]):
                    del self.clocks[name]
        if ranks != list(range(1, len(ranks) + 1)):
            for (place, u, kind), epoch in self.epochs.items():
                if u == t:
                    self.epochs[place, u, kind] = bisect_left(ranks, epoch) + 1
            for number, (u, epoch) in self.freezes.items():
                if u == t:
                    self.freezes[number] = (u, bisect_left(ranks, epoch) + 1)


def joined(a, b):
    return tuple(map(max, a, b))
