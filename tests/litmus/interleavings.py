"""Models with an order of steps: sc, and the store buffers of tso and pso; and whether a program is race-free.

Store buffers. A write is put into its thread's buffer and reaches memory later; a read takes the thread's
own newest write in the buffer, else memory. tso: the buffer is one queue. pso: a queue for each variable,
with barriers between. What the accesses that Java has beyond plain ones do:

    volatile write, read-modify-write of any mode (also one that fails), lock, unlock, fence full, end of
    a thread that another waits for: wait until the thread's buffer is empty; the write goes to memory
    release write, fence release, fence storestore: pso puts a barrier into the buffer (before the
    write): nothing behind it reaches memory before all that is in front of it; tso needs none
    opaque write: as a plain one
    reads of any mode, fence acquire, fence loadload: nothing more, since reads are done in order
"""
from language import Undefined, settle, updated

STATE_LIMIT = 2_000_000
BARRIER = None


class Machine:
    """Depth-first over all states. A state is the threads' (pc, registers), memory, locks, buffers."""

    def __init__(self, program, model):
        self.program = program
        self.model = model

    def outcomes(self):
        program = self.program
        self.found = set()
        threads = tuple(self.settled(t, 0, {r: 0 for r in program.registers[t]})
                        for t in range(len(program.codes)))
        memory = tuple(program.initial[place] for place in program.places())
        self.position = {place: i for i, place in enumerate(program.places())}
        locks = tuple((None, 0) for _ in program.locks)
        start = (threads, memory, locks, ((),) * len(threads))
        seen, stack = {start}, [start]
        while stack:
            state = stack.pop()
            successors = list(self.successors(state))
            if not successors:
                self.end(state)
            for after in successors:
                if after not in seen:
                    if len(seen) > STATE_LIMIT:
                        raise Undefined("too many states")
                    seen.add(after)
                    stack.append(after)
        return self.found

    def settled(self, thread, pc, registers):
        pc = settle(self.program.codes[thread], pc, registers)
        return pc, tuple(sorted(registers.items()))

    def end(self, state):
        threads, memory, _, _ = state
        if any(pc < len(code) for (pc, _), code in zip(threads, self.program.codes)):
            raise Undefined("a deadlock")
        registers = dict(pair for _, pairs in threads for pair in pairs)
        final = {place: memory[i] for place, i in self.position.items()}
        self.found.add(self.program.outcome(registers, final))

    def successors(self, state):
        threads, _, _, buffers = state
        for t, code in enumerate(self.program.codes):
            yield from self.flushes(state, t)
            if threads[t][0] < len(code):
                after = self.step(state, t)
                if after:
                    moved, memory, locks, buffer = after
                    yield (threads[:t] + (moved,) + threads[t + 1:], memory, locks,
                           buffers[:t] + (buffer,) + buffers[t + 1:])

    def flushes(self, state, t):
        """States after one write of thread t's buffer has reached memory."""
        threads, memory, locks, buffers = state
        buffer = buffers[t]
        done = set()
        for i, entry in enumerate(buffer):
            if entry is BARRIER:
                if i == 0:
                    yield threads, memory, locks, buffers[:t] + (buffer[1:],) + buffers[t + 1:]
                return
            place, value = entry
            if place not in done:
                left = buffer[:i] + buffer[i + 1:]
                yield (threads, self.stored(memory, place, value), locks,
                       buffers[:t] + (left,) + buffers[t + 1:])
            done.add(place)
            if self.model == "tso":
                return

    @staticmethod
    def stored(memory, place, value):
        return memory[:place] + (value,) + memory[place + 1:]

    def place(self, op, registers):
        place = op[2].at(registers)
        if place not in self.position:
            raise Undefined("an index out of bounds")
        return self.position[place]

    def step(self, state, t):
        """Thread t's next action: its (pc, registers), memory, locks, its buffer; None: it waits."""
        threads, memory, locks, buffers = state
        pc, registers, buffer = threads[t][0], dict(threads[t][1]), buffers[t]
        op = self.program.codes[t][pc]
        kind = op[0]
        if kind == "load":
            place = self.place(op, registers)
            own = [e[1] for e in buffer if e is not BARRIER and e[0] == place]
            registers[op[1]] = own[-1] if own else memory[place]
        elif kind == "store":
            place, value = self.place(op, registers), op[3].evaluate(registers)
            if self.model == "sc" or op[-2] == "volatile":
                if buffer:
                    return None
                memory = self.stored(memory, place, value)
            else:
                if op[-2] == "release" and self.model == "pso" and buffer:
                    buffer += (BARRIER,)
                buffer += ((place, value),)
        elif kind == "update":
            if buffer:
                return None
            place = self.place(op, registers)
            value, result = updated(op, memory[place], registers)
            if value is not None:
                memory = self.stored(memory, place, value)
            registers[op[1]] = result
        elif kind == "fence":
            if op[1] == "full" and buffer:
                return None
            if op[1] in ("release", "storestore") and self.model == "pso" and buffer:
                buffer += (BARRIER,)
        elif kind == "join":
            other = op[1]
            if threads[other][0] < len(self.program.codes[other]) or buffers[other]:
                return None
        else:
            if buffer:
                return None
            locks = self.locked(kind, op[1], t, locks)
            if not locks:
                return None
        return self.settled(t, pc + 1, registers), memory, locks, buffer

    def locked(self, kind, lock, t, locks):
        i = self.program.locks.index(lock)
        owner, depth = locks[i]
        if kind == "lock":
            if owner not in (None, t):
                return None
            held = (t, depth + 1)
        else:
            held = (owner, depth - 1) if depth > 1 else (None, 0)
        return locks[:i] + (held,) + locks[i + 1:]


class RaceSearch(Machine):
    """Whether some interleaving has two conflicting plain accesses that happens-before leaves unordered.

    A state has, besides, each thread's, volatile variable's and lock's vector clock, and of each
    plain variable the clocks at which each thread last read and wrote it.
    """

    def __init__(self, program):
        super().__init__(program, "sc")

    def racy(self):
        program = self.program
        self.racing = False
        count = len(program.codes)
        self.position = {place: i for i, place in enumerate(program.places())}
        threads = tuple(self.settled(t, 0, {r: 0 for r in program.registers[t]})
                        for t in range(count))
        memory = tuple(program.initial[place] for place in program.places())
        locks = tuple((None, 0) for _ in program.locks)
        zero = (0,) * count
        clocks = tuple(zero[:t] + (1,) + zero[t + 1:] for t in range(count))
        syncs = (zero,) * (len(memory) + len(locks))
        accesses = (zero,) * (2 * len(memory))
        start = ((threads, memory, locks, ((),) * count), clocks, syncs, accesses)
        seen, stack = {start}, [start]
        while stack and not self.racing:
            state, clocks, syncs, accesses = stack.pop()
            for t, code in enumerate(program.codes):
                if state[0][t][0] >= len(code):
                    continue
                after = self.step(state, t)
                if not after:
                    continue
                moved, memory, locks, _ = after
                following = ((state[0][:t] + (moved,) + state[0][t + 1:], memory, locks, state[3]),
                             *self.ordered(state, t, clocks, syncs, accesses))
                if following not in seen:
                    if len(seen) > STATE_LIMIT:
                        raise Undefined("too many states")
                    seen.add(following)
                    stack.append(following)
        return self.racing

    def ordered(self, state, t, clocks, syncs, accesses):
        """The clocks after thread t's next action."""
        pc, registers = state[0][t]
        op = self.program.codes[t][pc]
        clock = clocks[t]
        if op[0] in ("load", "store", "update"):
            place = self.place(op, dict(registers))
            if op[-2] == "volatile":
                clock, syncs = self.synchronized(clock, t, syncs, place, op[0] != "store",
                                                 op[0] != "load")
            else:
                accesses = self.accessed(clock, t, accesses, place, op[0] != "load")
        elif op[0] in ("lock", "unlock"):
            i = len(self.position) + self.program.locks.index(op[1])
            clock, syncs = self.synchronized(clock, t, syncs, i, op[0] == "lock", op[0] == "unlock")
        elif op[0] == "join":
            clock = tuple(map(max, clock, clocks[op[1]]))
        return clocks[:t] + (clock,) + clocks[t + 1:], syncs, accesses

    @staticmethod
    def synchronized(clock, t, syncs, i, acquires, releases):
        if acquires:
            clock = tuple(map(max, clock, syncs[i]))
        if releases:
            syncs = syncs[:i] + (tuple(map(max, clock, syncs[i])),) + syncs[i + 1:]
            clock = clock[:t] + (clock[t] + 1,) + clock[t + 1:]
        return clock, syncs

    def accessed(self, clock, t, accesses, place, writing):
        for i in (2 * place + 1, 2 * place) if writing else (2 * place + 1,):
            if any(accesses[i][u] > clock[u] for u in range(len(clock)) if u != t):
                self.racing = True
        i = 2 * place + (1 if writing else 0)
        return accesses[:i] + (accesses[i][:t] + (clock[t],) + accesses[i][t + 1:],) + \
            accesses[i + 1:]
