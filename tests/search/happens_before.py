"""The happens-before order of the model, and the races that it leaves.

A race is two accesses to one place by two threads, at least one a write and at least one plain,
that are not ordered (17.4.5).  Edges through accesses: a volatile read sees every earlier volatile
write of the place (17.4.4); an acquire or volatile read sees the release of the write that it
reads, across the updates between; an opaque write after a release fence and an opaque read before
an acquire fence count as release and acquire.

A read of a final field, or through a reference in one, is ordered after what was written before the
object's freeze, if the reader's reference to the object was written after that (17.5.1).  A thread
that has also read a reference from before the freeze may have come to the field by that one.
"""
from lowering import ACQUIRE_RELEASE, OPAQUE, PLAIN, VOLATILE
from state import joined

EARLY, LATE = "early", "late"
REFERENCES = ("b", "d", "e")
FIELDS = {"f": "Node.f", "g": "Node.g", "c": "Node.c", "h": "Cell.h"}


class Ordering:
    """What thread `t` knows in a state, and how steps change that."""

    def __init__(self, model, state, t):
        self.model, self.state, self.t = model, state, t
        self.threads, self.memory, self.locks = state.threads, state.memory, state.locks
        self.me = state.threads[t]
        self.nothing = (0,) * len(state.threads)

    # ---- clocks ----

    def acquire(self, name):
        if name in self.state.clocks:
            self.me.clock = joined(self.me.clock, self.state.clocks[name])

    def tick(self):
        t = self.t
        self.me.clock = self.me.clock[:t] + (self.me.clock[t] + 1,) + self.me.clock[t + 1:]

    def publish(self, name, clock):
        self.state.clocks[name] = joined(self.state.clocks.get(name, self.nothing), clock)

    def release(self, name):
        self.publish(name, self.me.clock)
        self.tick()

    def begin_thread(self, u):
        self.threads[u].clock = joined(self.threads[u].clock, self.me.clock)
        self.tick()

    def knows(self, u, epoch):
        return u == self.t or self.me.clock[u] >= epoch

    # ---- accesses ----

    def check(self, place, writes, mode, covered=None):
        """Looks for races and remembers the access."""
        if not self.model.is_plain(place):
            return
        for (other, u, (wrote, other_mode)), epoch in self.state.epochs.items():
            if (other == place and (writes or wrote) and PLAIN in (mode, other_mode)
                    and not self.knows(u, epoch) and not (covered and covered(u, epoch))):
                self.model.facts.add("race " + place_name(place))
        self.state.epochs[place, self.t, (writes, min(mode, OPAQUE))] = self.me.clock[self.t]

    def synchronize_read(self, place, mode):
        if mode == VOLATILE:
            self.acquire("V" + place)
        if mode >= ACQUIRE_RELEASE:
            self.acquire("W" + place)
        elif mode == OPAQUE and "W" + place in self.state.clocks:
            self.publish(f"pending{self.t}", self.state.clocks["W" + place])

    def synchronize_write(self, place, mode, goes_on=False):
        """goes_on: the write of an update, which keeps what was released before."""
        clocks = self.state.clocks
        only_volatile = place in self.model.volatile_places
        if not goes_on:
            clocks.pop("W" + place, None)
        if mode >= OPAQUE and f"fence{self.t}" in clocks:
            self.publish("W" + place, clocks[f"fence{self.t}"])
        if mode < ACQUIRE_RELEASE:
            return
        if mode == VOLATILE:
            self.publish("V" + place, self.me.clock)
        if not only_volatile:
            self.publish("W" + place, self.me.clock)
        self.tick()

    def read(self, place, mode):
        self.synchronize_read(place, mode)
        self.check(place, False, mode)
        if place in REFERENCES and self.memory.get(place, 0):
            self.reach(self.memory[place], self.state.reached[place])

    def write(self, place, mode, value):
        self.check(place, True, mode)
        if place in REFERENCES:
            self.publish_reference(place, value)
        self.synchronize_write(place, mode)
        self.memory[place] = value

    def update(self, place, modes, succeeds):
        """A compare-and-set that fails is a read."""
        self.synchronize_read(place, modes[0])
        self.check(place, False, modes[0])
        if succeeds:
            self.check(place, True, modes[1])
            self.synchronize_write(place, modes[1], goes_on=modes != (PLAIN, PLAIN))

    def step_fence(self, kind):
        if kind in ("acquire", "full"):
            self.acquire(f"pending{self.t}")
        if kind in ("release", "full"):
            self.state.clocks[f"fence{self.t}"] = self.me.clock
            self.tick()

    # ---- final fields ----

    def freeze(self, number):
        self.state.freezes[number] = (self.t, self.me.clock[self.t])
        self.tick()

    def is_after_freeze(self, number):
        freeze = self.state.freezes.get(number)
        return freeze is not None and self.knows(*freeze)

    def publish_reference(self, place, number):
        """The reference is late if the freeze happens before this write, or if all references to
        the object that this thread has read were late."""
        late = self.is_after_freeze(number) or self.state.reached.get((self.t, number)) == LATE
        self.state.reached[place] = LATE if late else EARLY

    def reach(self, number, how):
        """The thread has read a reference to the object."""
        if how == LATE or self.is_after_freeze(number):
            self.state.reached.setdefault((self.t, number), LATE)
        else:
            self.state.reached[self.t, number] = EARLY

    def read_field(self, field, number):
        """The fields of the object `number` and of the cell in its final field c."""
        how = self.state.reached.get((self.t, number))
        if field == "h":
            how = self.state.reached.get((self.t, f"cell{number}"))
        frozen = self.state.freezes.get(number)

        def covered(u, epoch):
            return (field != "g" and how == LATE and frozen is not None and u == frozen[0]
                    and epoch <= frozen[1])

        self.check(f"{field}{number}", False, PLAIN, covered)
        if field == "c" and self.memory.get(f"c{number}"):
            cell = (self.t, f"cell{number}")
            if how == LATE:
                self.state.reached.setdefault(cell, LATE)
            elif how == EARLY:
                self.state.reached[cell] = EARLY


def place_name(place):
    if place == "a":
        return "java/util/concurrent/atomic/AtomicInteger.value"
    if len(place) > 1:
        return "P$" + FIELDS[place[0]]
    return "P." + place
