"""Well-formed executions of JLS 17.4.7 over the values of the least fixed point (models hb and jpr).

An action is an Action; an execution has all actions of its threads, which write each read sees, the
synchronization order and happens-before. Beyond the letter of the JLS:

- A variable all of whose accesses are volatile is a volatile variable, whether declared or accessed so.
  A volatile read of another variable sees the last volatile write before it in the synchronization
  order, or a write that is not volatile.
- A read-modify-write is a read and a write, next to each other in the synchronization order if they are
  volatile; no two of them see the same write. That of one that fails is the same action as its read.
- Acquire reads that see release writes synchronize with them, and volatile ones count as both; where a
  fence stands in for the mode, the edge begins at the release fence and ends at the acquire fence. Opaque
  adds nothing.
- Loops are unrolled LOOP_BOUND times; longer runs are left out.
"""
import itertools

from language import FAILED_CAS, Undefined, settle, updated

LOOP_BOUND = 2
COMBINATION_LIMIT = 60_000
EXECUTION_LIMIT = 6_000
ROUND_LIMIT = 8
INITIAL = -1  # the write seen by a read that sees the initial value

READS = {"read", "update"}
WRITES = {"write", "update"}


class Action:
    """kind: read, write, fence, lock, unlock, end, join; jam.py joins the halves of an update.

    mode: of an access or a fence. access: the mode that the statement names, which an action keeps when
    its compare-and-set fails. half: read or write, of an update that writes.
    """

    __slots__ = ("thread", "kind", "place", "mode", "read", "written", "statement", "access", "half",
                 "count", "occurrence", "position")

    def __init__(self, thread, kind, place, mode, read, written, statement, access=None, half=None):
        self.thread = thread
        self.kind = kind
        self.place = place
        self.mode = mode
        self.read = read
        self.written = written
        self.statement = statement
        self.access = access or mode
        self.half = half

    def copy(self):
        return Action(self.thread, self.kind, self.place, self.mode, self.read, self.written,
                      self.statement, self.access, self.half)

    def reads(self):
        return self.kind in READS

    def writes(self):
        return self.kind in WRITES

    def synchronizes(self):
        """Whether it is in the synchronization order."""
        return self.kind in ("lock", "unlock", "end", "join") or \
            (self.mode == "volatile" and self.kind != "fence")

    def group(self):
        """What every naming keeps: thread, kind and place."""
        return self.thread, self.kind, self.access, self.place

    def name(self, identity):
        if identity == "statement":
            return (*self.group(), self.statement, self.occurrence)
        return (*self.group(), self.count)


class Trace:
    """What one thread does, given the values that it reads."""

    def __init__(self, actions, registers):
        self.actions = actions
        self.registers = registers
        counts, occurrences = {}, {}
        for position, action in enumerate(actions):
            action.position = position
            action.count = counts[action.group()] = counts.get(action.group(), 0) + 1
            key = action.group(), action.statement
            action.occurrence = occurrences[key] = occurrences.get(key, 0) + 1


def traces(program, thread, values):
    """All traces of a thread whose reads return some of values[place]."""
    code = program.codes[thread]
    found = []
    stack = [(settle_from(code, 0, {r: 0 for r in program.registers[thread]}), (), {})]
    while stack:
        (pc, registers), actions, visits = stack.pop()
        if pc >= len(code):
            if thread in program.joined:
                actions += (Action(thread, "end", None, None, None, None, 0),)
            found.append(Trace([a.copy() for a in actions], registers))
            continue
        if visits.get(pc, 0) >= LOOP_BOUND:
            continue
        visits = {**visits, pc: visits.get(pc, 0) + 1}
        for done, after in alternatives(program, thread, code[pc], registers, values):
            stack.append((settle_from(code, pc + 1, after), actions + done, visits))
    return found


def settle_from(code, pc, registers):
    registers = dict(registers)
    return settle(code, pc, registers), registers


def alternatives(program, thread, op, registers, values):
    """The actions that an operation may be, each with the registers afterwards."""
    kind = op[0]
    if kind in ("load", "store", "update"):
        place = op[2].at(registers)
        if place not in program.initial:
            raise Undefined("an index out of bounds")
        number = op[-1]
        if kind == "store":
            yield (Action(thread, "write", place, op[-2], None, op[3].evaluate(registers),
                          number),), registers
            return
        for value in sorted(values[place]):
            if kind == "load":
                yield (Action(thread, "read", place, op[-2], value, None, number),), \
                    {**registers, op[1]: value}
                continue
            written, result = updated(op, value, registers)
            after = {**registers, op[1]: result}
            if written is None:
                yield (Action(thread, "read", place, FAILED_CAS[op[-2]], value, None, number,
                              op[-2]),), after
            else:
                yield (Action(thread, "read", place, op[-2], value, None, number, None, "read"),
                       Action(thread, "write", place, op[-2], None, written, number, None,
                              "write")), after
    elif kind == "fence":
        yield (Action(thread, "fence", None, op[1], None, None, op[-1]),), registers
    else:
        yield (Action(thread, kind, op[1], None, None, None, op[-1]),), registers


class Execution:
    """seen: of each read the index of its write, or INITIAL. before[i]: what happens before i, as bits."""

    def __init__(self, program, chosen, actions, seen, order, edges, before):
        self.program = program
        self.traces = chosen
        self.actions = actions
        self.seen = seen
        self.order = order      # the synchronization order: indices
        self.edges = edges      # synchronizes-with: pairs of indices
        self.before = before

    def registers(self):
        return {r: v for trace in self.traces for r, v in trace.registers.items()}

    def final_writes(self, place):
        """The writes that a read by main may see after all threads have ended.

        All writes happen before it, so each hides the initial one. There may be none: where the
        last volatile write in the synchronization order happens before an earlier one, by a release
        and an acquire.
        """
        writes = [i for i, a in enumerate(self.actions) if a.writes() and a.place == place]
        if not writes:
            return [INITIAL]
        last = [i for i in self.order if i in writes][-1:]
        latest = [w for w in writes if not any(self.before[v] >> w & 1 for v in writes)]
        return [w for w in latest if self.actions[w].mode != "volatile" or w in last]

    def can_end(self):
        """Whether main's reads of the observed variables have something to see."""
        return all(self.final_writes(place) for place in self.program.observed)

    def value(self, write, place):
        return self.program.initial[place] if write == INITIAL else self.actions[write].written

    def finals(self, values=None):
        """Choices of the writes that main sees of the observed variables, of these values only."""
        choices = [[w for w in self.final_writes(place)
                    if values is None or self.value(w, place) in values[place]]
                   for place in self.program.observed]
        for chosen in itertools.product(*choices):
            yield dict(zip(self.program.observed, chosen))

    def outcome(self, final):
        values = {place: self.value(write, place) for place, write in final.items()}
        return self.program.outcome(self.registers(), values)

    def outcomes(self, values=None):
        return {self.outcome(final) for final in self.finals(values)}


def well_formed(program, values):
    """All well-formed executions whose reads return some of values[place]."""
    per_thread = [traces(program, t, values) for t in range(len(program.codes))]
    total = 1
    for found in per_thread:
        total *= len(found)
    if total > COMBINATION_LIMIT:
        raise Undefined(f"{total} combinations of traces")
    found = []
    for chosen in itertools.product(*per_thread):
        found += [e for e in Builder(program, chosen).executions() if e.can_end()]
        if len(found) > EXECUTION_LIMIT:
            raise Undefined("too many executions")
    return found


class Builder:
    """The executions with given traces."""

    def __init__(self, program, chosen):
        self.program = program
        self.chosen = chosen
        self.actions = [a for trace in chosen for a in trace.actions]
        self.start = list(itertools.accumulate([0] + [len(t.actions) for t in chosen]))
        self.reads = [i for i, a in enumerate(self.actions) if a.reads()]
        self.writes = {}
        for i, a in enumerate(self.actions):
            if a.writes():
                self.writes.setdefault(a.place, []).append(i)
        self.mixed = program.mixed_volatiles()

    def executions(self):
        candidates = {}
        for r in self.reads:
            a = self.actions[r]
            fitting = [w for w in self.writes.get(a.place, ())
                       if self.actions[w].written == a.read and w != r]
            if self.program.initial[a.place] == a.read:
                fitting.append(INITIAL)
            if not fitting:
                return
            candidates[r] = fitting
        for order in self.orders():
            yield from self.with_order(order, candidates)

    def orders(self):
        """Synchronization orders in which locks exclude each other and threads end before joins end."""
        sequences = [[i for i in range(self.start[t], self.start[t + 1])
                      if self.ordered(self.actions[i])] for t in range(len(self.chosen))]

        def extend(done, at, memory, locks, ended):
            if all(at[t] == len(s) for t, s in enumerate(sequences)):
                yield done
                return
            for t, sequence in enumerate(sequences):
                if at[t] == len(sequence):
                    continue
                i = sequence[at[t]]
                if done and self.actions[done[-1]].half == "read" and i != done[-1] + 1:
                    continue
                after = self.performed(i, memory, locks, ended)
                if after:
                    yield from extend(done + [i], at[:t] + (at[t] + 1,) + at[t + 1:], *after)

        return extend([], (0,) * len(sequences), {}, {}, frozenset())

    @staticmethod
    def ordered(action):
        return action.synchronizes()

    def performed(self, i, memory, locks, ended):
        """memory: the last volatile write of each place. None when i is not possible here."""
        a = self.actions[i]
        if a.kind == "lock":
            owner, depth = locks.get(a.place, (None, 0))
            if depth and owner != a.thread:
                return None
            locks = {**locks, a.place: (a.thread, depth + 1)}
        elif a.kind == "unlock":
            owner, depth = locks[a.place]
            locks = {**locks, a.place: (owner, depth - 1)}
        elif a.kind == "end":
            ended |= {a.thread}
        elif a.kind == "join":
            if a.place not in ended:
                return None
        else:
            if a.reads() and a.place not in self.mixed:
                last = memory.get(a.place, INITIAL)
                value = self.program.initial[a.place] if last == INITIAL else \
                    self.actions[last].written
                if value != a.read:
                    return None
            if a.writes():
                memory = {**memory, a.place: i}
        return memory, locks, ended

    def with_order(self, order, candidates):
        place_in = {i: n for n, i in enumerate(order)}
        seen = {}
        for r in self.reads:
            if self.actions[r].mode == "volatile":
                earlier = [w for w in order[:place_in[r]] if self.actions[w].writes()
                           and self.actions[w].place == self.actions[r].place]
                last = earlier[-1] if earlier else INITIAL
                seen[r] = [w for w in candidates[r] if w == last or
                           (w != INITIAL and self.actions[w].mode != "volatile")]
            else:
                seen[r] = candidates[r]
        edges = self.order_edges(order)
        before = self.closure(edges)
        if before is None:
            return
        choices = [[w for w in seen[r] if self.consistent(r, w, before)] for r in self.reads]
        weak = any(a.mode in ("acquire", "release", "full") for a in self.actions)
        for chosen in itertools.product(*choices):
            sees = dict(zip(self.reads, chosen))
            if not self.atomic(sees):
                continue
            if not weak:
                yield Execution(self.program, self.chosen, self.actions, sees, order, edges, before)
                continue
            all_edges = edges | self.mode_edges(sees)
            closed = self.closure(all_edges)
            if closed is not None and all(self.consistent(r, w, closed) for r, w in sees.items()):
                yield Execution(self.program, self.chosen, self.actions, sees, order, all_edges,
                                closed)

    def atomic(self, sees):
        updated_writes = [(self.actions[r].place, w) for r, w in sees.items()
                          if self.actions[r].half == "read"]
        return len(set(updated_writes)) == len(updated_writes)

    def order_edges(self, order):
        """JLS 17.4.4: a release synchronizes with every later acquire of the same thing."""
        edges = set()
        for n, i in enumerate(order):
            a = self.actions[i]
            for j in order[n + 1:]:
                b = self.actions[j]
                if a.thread == b.thread:
                    continue
                if a.kind == "unlock" and b.kind == "lock" and a.place == b.place:
                    edges.add((i, j))
                elif a.kind == "end" and b.kind == "join" and a.thread == b.place:
                    edges.add((i, j))
                elif a.writes() and b.reads() and a.place == b.place:
                    edges.add((i, j))
        return edges

    def mode_edges(self, sees):
        return {edge for r, w in sees.items() if w != INITIAL
                for edge in mode_edges(self.actions, self.start, r, w)}

    def closure(self, edges):
        """What happens before each action, as bits; None when an action happens before itself."""
        count = len(self.actions)
        before = [0] * count
        for t in range(len(self.chosen)):
            for i in range(self.start[t] + 1, self.start[t + 1]):
                before[i] = before[i - 1] | 1 << (i - 1)
        for i, j in edges:
            before[j] |= 1 << i
        return closed(before)

    def consistent(self, r, w, before):
        """JLS 17.4.5: r does not happen before w, and no other write is between them."""
        place = self.actions[r].place
        if w != INITIAL and before[w] >> r & 1:
            return False
        for other in self.writes.get(place, ()):
            if other not in (w, r) and before[r] >> other & 1 and \
                    (w == INITIAL or before[other] >> w & 1):
                return False
        return True


def closed(before):
    """The transitive closure of a relation, given as predecessors in bits; None if it has a cycle."""
    before = list(before)
    for k in range(len(before)):
        for j in range(len(before)):
            if before[j] >> k & 1:
                before[j] |= before[k]
    return None if any(bits >> i & 1 for i, bits in enumerate(before)) else before


def mode_edges(actions, start, r, w):
    """Synchronizes-with by modes and fences, when read r sees write w of another thread."""
    read, write = actions[r], actions[w]
    if read.thread == write.thread:
        return
    ends, begins = [], []
    if write.mode in ("release", "volatile"):
        begins.append(w)
    elif write.mode != "plain":
        begins += [i for i in range(start[write.thread], w) if actions[i].kind == "fence"
                   and actions[i].mode in ("release", "full")]
    if read.mode in ("acquire", "volatile"):
        ends.append(r)
    elif read.mode != "plain":
        ends += [i for i in range(r, start[read.thread + 1]) if actions[i].kind == "fence"
                 and actions[i].mode in ("acquire", "full")]
    for i in begins:
        for j in ends:
            yield i, j


def acyclic_with_unknown(execution, known):
    """Whether the execution is a path in which each read sees an earlier write or one that is known.

    The path is an order of all actions that contains happens-before and the synchronization order.
    """
    before = list(execution.before)
    for i, j in zip(execution.order, execution.order[1:]):
        before[j] |= 1 << i
    for r, w in execution.seen.items():
        if w != INITIAL and not known(execution.actions[w]):
            before[r] |= 1 << w
    return closed(before) is not None


class FixedPoint:
    """PathRelaxer's least fixed point (Figs. 5 to 8): the known pairs of a write action and its value.

    A round takes the well-formed executions in which each read sees an earlier write of the path or a
    known pair, and adds what they write. all: the well-formed executions over the values of the
    result (model hb). paths: those that the algorithm reports (model jpr). Writes are named by identity;
    `free` knows no more of a write than its thread and place.
    """

    def __init__(self, program, identity="count"):
        self.identity = identity
        self.program = program
        self.values = {place: {value} for place, value in program.initial.items()}
        self.pairs = set()
        for _ in range(ROUND_LIMIT):
            wider = self.derived_values()
            found = well_formed(program, wider)
            paths = [e for e in found if acyclic_with_unknown(e, self.known)]
            new = {self.pair(a) for e in paths for a in e.actions if a.writes()} - self.pairs
            if not new:
                self.all = [e for e in found if self.within(e)]
                self.paths = [e for e in self.all if acyclic_with_unknown(e, self.known)]
                return
            self.pairs |= new
            for name, written in new:
                self.values[name[3]].add(written)
        raise Undefined("no fixed point")

    def derived_values(self):
        """More values than a round can add: as many steps as a path has writes, whose values or whose
        being made may depend on reads."""
        values = {place: set(known) for place, known in self.values.items()}
        writes = sum(1 for code in self.program.codes for op in code
                     if op[0] in ("update", "store"))
        loops = any(op[0] == "repeat" for code in self.program.codes for op in code)
        for _ in range(writes * (LOOP_BOUND if loops else 1) + 1):
            written = {(a.place, a.written) for t in range(len(self.program.codes))
                       for trace in traces(self.program, t, values) for a in trace.actions
                       if a.writes()}
            if all(value in values[place] for place, value in written):
                break
            for place, value in written:
                values[place].add(value)
        return values

    def within(self, execution):
        return all(a.read in self.values[a.place] for a in execution.actions if a.reads())

    def pair(self, action):
        name = action.group() if self.identity == "free" else action.name(self.identity)
        return name, action.written

    def known(self, action):
        return self.pair(action) in self.pairs
