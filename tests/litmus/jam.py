"""JAM21, the model of access modes, as rules over one candidate: traces and which write each read sees.

Locks and joins, which the model does not have: a lock or a join is an acquire read of the unlock or end
before it, an unlock or end is a release write; they are in ra and rf, and in happens-before. Load-load and
store-store fences count as acquire and release fences restricted to reads and writes.
"""
import itertools

from executions import INITIAL, Builder, closed
from language import Undefined

STRENGTH = {"plain": 0, "opaque": 1, "acquire": 2, "release": 2, "volatile": 3}
ORDER_LIMIT = 50_000


class Candidate:
    """seen as in Execution; pairs: unlock to lock, end to join. The halves of an update are one event here."""

    def __init__(self, program, chosen, actions, seen, pairs):
        self.program = program
        self.traces = chosen
        self.join_halves(actions)
        self.seen = {self.event[r]: self.event[w] for r, w in seen.items()}
        self.pairs = {(self.event[i], self.event[j]) for i, j in pairs}
        self.count = len(self.actions)
        self.prepare()

    def join_halves(self, actions):
        """event: from the actions' indices to ours; action: of a write, back again."""
        self.actions, self.event, self.action = [], {INITIAL: INITIAL}, {INITIAL: INITIAL}
        for i, action in enumerate(actions):
            if action.half == "write":
                update = actions[i - 1].copy()
                update.kind = "update"
                update.written = action.written
                update.position = action.position
                self.actions[-1] = update
            else:
                self.actions.append(action)
            self.event[i] = len(self.actions) - 1
            self.action[self.event[i]] = i

    def accesses(self, i):
        return self.actions[i].reads() or self.actions[i].writes()

    def is_opaque(self, w):
        return w == INITIAL or STRENGTH[self.actions[w].mode] >= 1

    def po(self, i, j):
        a, b = self.actions[i], self.actions[j]
        return a.thread == b.thread and a.position < b.position

    def releases(self, i):
        a = self.actions[i]
        return a.kind in ("unlock", "end") or (a.writes() and a.mode in ("release", "volatile"))

    def acquires(self, i):
        a = self.actions[i]
        return a.kind in ("lock", "join") or (a.reads() and a.mode in ("acquire", "volatile"))

    def between(self, i, j, modes):
        return any(self.actions[k].kind == "fence" and self.actions[k].mode in modes and
                   self.po(i, k) and self.po(k, j) for k in range(self.count))

    def counts_as_volatile(self, i):
        a = self.actions[i]
        return a.mode == "full" if a.kind == "fence" else a.mode == "volatile"

    def prepare(self):
        """The relations that depend on no choice, as predecessors in bits."""
        count = self.count
        self.base = [0] * count
        self.push = [0] * count
        self.same_place = [0] * count
        pairs = [(i, j) for i in range(count) for j in range(count) if self.po(i, j)]
        for i, j in pairs:
            a, b = self.actions[i], self.actions[j]
            ra = self.releases(j) or self.acquires(i)
            svo = (b.writes() and self.between(i, j, ("release",))) or \
                (a.reads() and self.between(i, j, ("acquire",))) or \
                (a.writes() and b.writes() and self.between(i, j, ("storestore",))) or \
                (a.reads() and b.reads() and self.between(i, j, ("loadload",)))
            push = self.between(i, j, ("full",)) or \
                (self.counts_as_volatile(i) and self.counts_as_volatile(j))
            if ra or svo or push:
                self.base[j] |= 1 << i
            if push:
                self.push[j] |= 1 << i
            if self.accesses(i) and self.accesses(j) and a.place == b.place:
                self.same_place[j] |= 1 << i
        self.sees = [(w, r) for r, w in self.seen.items() if w != INITIAL]
        for i, j in self.sees + list(self.pairs):
            self.base[j] |= 1 << i
        self.starts = [i for i in range(count) if any(bits >> i & 1 for bits in self.push)]
        self.writes = {}
        for i, a in enumerate(self.actions):
            if a.writes():
                self.writes.setdefault(a.place, []).append(i)

    def possible(self):
        """Rules 2 and 3."""
        graph = [0] * self.count
        for i in range(self.count):
            for j in range(self.count):
                if (self.po(i, j) or (i, j) in self.sees) and self.accesses(j) and self.is_opaque(j):
                    graph[j] |= 1 << i
        if closed(graph) is None:
            return False
        before = [0] * self.count
        for i in range(self.count):
            for j in range(self.count):
                if self.po(i, j):
                    before[j] |= 1 << i
        for w, r in self.sees:
            if self.may_release(w) and self.may_acquire(r):
                before[r] |= 1 << w
        for i, j in self.pairs:
            before[j] |= 1 << i
        for k in range(self.count):
            for j in range(self.count):
                if before[j] >> k & 1:
                    before[j] |= before[k]
        return not any(before[w] >> r & 1 for w, r in self.sees)

    def may_release(self, w):
        a = self.actions[w]
        return a.mode in ("release", "volatile") or (self.is_opaque(w) and any(
            b.kind == "fence" and b.mode in ("release", "full") and self.po(k, w)
            for k, b in enumerate(self.actions)))

    def may_acquire(self, r):
        a = self.actions[r]
        return a.mode in ("acquire", "volatile") or (self.is_opaque(r) and any(
            b.kind == "fence" and b.mode in ("acquire", "full") and self.po(r, k)
            for k, b in enumerate(self.actions)))

    def final_choices(self):
        """Every choice of final writes, as a dictionary from places that are written."""
        places = list(self.writes)
        for chosen in itertools.product(*(self.writes[place] for place in places)):
            yield dict(zip(places, chosen))

    def push_orders(self, final):
        """The linear orders of what begins a push pair that pushto may be."""
        before = {j: {i for i in self.starts if self.po(i, j) or (i, j) in self.sees
                      or (i, j) in self.pairs} for j in self.starts}
        for place, last in final.items():
            if last in before:
                before[last] |= {w for w in self.writes[place] if w in before and w != last}

        def extend(done, left):
            if not left:
                yield done
            for i in sorted(left):
                if not before[i] & left:
                    yield from extend(done + [i], left - {i})

        return extend([], frozenset(self.starts))

    def visible(self, order):
        """vo, for one pushto, as predecessors in bits."""
        graph = list(self.base)
        for n, a in enumerate(order):
            for c in order[n + 1:]:
                for b in range(self.count):
                    if self.push[b] >> c & 1:
                        graph[b] |= 1 << a
        for k in range(self.count):
            for j in range(self.count):
                if graph[j] >> k & 1:
                    graph[j] |= graph[k]
        return [bits | same for bits, same in zip(graph, self.same_place)]

    def coherent(self, vo, final):
        """Rule 1, for some order of the updates of each place."""
        return all(self.coherent_place(place, vo, final.get(place)) for place in self.writes)

    def coherent_place(self, place, vo, last):
        writes = self.writes[place]
        number = {w: n + 1 for n, w in enumerate(writes)}
        number[INITIAL] = 0
        co = [0] * (len(writes) + 1)

        def add(w, v):
            if w != v:
                co[number[v]] |= 1 << number[w]

        reads = [r for r in self.seen if self.actions[r].place == place]
        for w in writes:
            add(INITIAL, w)
            add(w, last)
            for v in writes:
                if vo[v] >> w & 1:
                    add(w, v)
            for r in reads:
                if vo[r] >> w & 1:
                    add(w, self.seen[r])
                    for v in writes:
                        if self.po(r, v):
                            add(w, v)
        for r1 in reads:
            for r2 in reads:
                w, v = self.seen[r1], self.seen[r2]
                if self.po(r1, r2) and self.is_opaque(w) and self.is_opaque(v):
                    add(w, v)
        updates = [w for w in writes if self.actions[w].kind == "update"]
        return any(self.acyclic(list(co), order, number) for order in itertools.permutations(updates))

    def acyclic(self, co, order, number):
        for i, u in enumerate(order):
            for v in order[i + 1:]:
                co[number[v]] |= 1 << number[u]
        while True:
            graph = closed(co)
            if graph is None:
                return False
            new = list(graph)
            for u in order:
                w = number[self.seen[u]]
                for v in range(len(co)):
                    if graph[v] >> w & 1 and v != number[u]:
                        new[v] |= 1 << number[u]
            if new == graph:
                return True
            co = new

    def finals(self):
        """The final writes of the observed variables with which the candidate is allowed."""
        if not self.possible():
            return
        observed = self.program.observed
        done = set()
        for final in self.final_choices():
            key = tuple(final.get(place, INITIAL) for place in observed)
            if key in done:
                continue
            for n, order in enumerate(self.push_orders(final)):
                if n > ORDER_LIMIT:
                    raise Undefined("too many orders of volatile actions")
                if self.coherent(self.visible(order), final):
                    done.add(key)
                    yield {place: self.action[w] for place, w in zip(observed, key)}
                    break

    def outcomes(self, known):
        """Those in which main sees known values."""
        registers = {r: v for trace in self.traces for r, v in trace.registers.items()}
        for final in self.finals():
            values = {place: self.program.initial[place] if w == INITIAL else
                      self.actions[self.event[w]].written for place, w in final.items()}
            if all(value in known[place] for place, value in values.items()):
                yield self.program.outcome(registers, values)


def lock_pairs(actions, order):
    """In a synchronization order, the unlock that each lock follows, and the end for each join."""
    pairs, last = set(), {}
    for i in order:
        a = actions[i]
        if a.kind == "unlock":
            last[a.place] = i
        elif a.kind == "end":
            last["end", a.thread] = i
        elif a.kind == "lock" and a.place in last:
            pairs.add((last[a.place], i))
        elif a.kind == "join":
            pairs.add((last["end", a.place], i))
    return frozenset(pairs)


def of_execution(execution):
    """The candidate with an execution's traces, writes seen and order of locks."""
    return Candidate(execution.program, execution.traces, execution.actions, execution.seen,
                     lock_pairs(execution.actions, execution.order))


class CandidateBuilder(Builder):
    """All candidates with given traces: only locks and joins have an order."""

    def candidates(self):
        choices = []
        for r in self.reads:
            a = self.actions[r]
            fitting = [w for w in self.writes.get(a.place, ())
                       if self.actions[w].written == a.read and w != r]
            if self.program.initial[a.place] == a.read:
                fitting.append(INITIAL)
            if not fitting:
                return
            choices.append(fitting)
        lock_orders = {lock_pairs(self.actions, order) for order in self.orders()}
        for pairs in lock_orders:
            for chosen in itertools.product(*choices):
                yield Candidate(self.program, self.chosen, self.actions,
                                dict(zip(self.reads, chosen)), pairs)

    @staticmethod
    def ordered(action):
        return action.kind in ("lock", "unlock", "end", "join")
