"""Committing sequences: JLS 17.4.8 (causality `jls`) and its weakened form (`intent`).

Every justifying execution comes from the pool of well-formed executions. Search is the feasible one;
search_directly() tries every larger set of actions in every execution straight from the rules, and
is there to test it. The writes of initial values are committed from the start. No action of a thread is
external; main prints when all threads have ended, so rule 9 has nothing to say.

A naming of an execution says for each action of the goal which of its actions is "the same" (None: none):
the n-th of its thread, kind and place (`count`), the same statement (`statement`), or any one-to-one
correspondence that keeps thread, kind and place (`free`).

Rule 8 takes happens-before for reflexive: an edge x -> y orders y itself.
"""
import itertools

from executions import INITIAL
from language import Undefined

NAMING_LIMIT = 5_000


def namings(goal, other, identity):
    """All namings of other that matter: lists, from the goal's actions to other's or None."""
    if identity != "free":
        index = {a.name(identity): j for j, a in enumerate(other.actions)}
        yield [index.get(a.name(identity)) for a in goal.actions]
        return
    ours, theirs = {}, {}
    for i, a in enumerate(goal.actions):
        ours.setdefault(a.group(), []).append(i)
    for j, a in enumerate(other.actions):
        theirs.setdefault(a.group(), []).append(j)
    choices, count = [], 1
    for group, members in ours.items():
        found = theirs.get(group, [])
        found = found + [None] * (len(members) - len(found))
        ways = [list(zip(members, way)) for way in set(itertools.permutations(found, len(members)))]
        choices.append(ways)
        count *= len(ways)
    if count > NAMING_LIMIT:
        raise Undefined("too many namings")
    for chosen in itertools.product(*choices):
        naming = [None] * len(goal.actions)
        for way in chosen:
            for i, j in way:
                naming[i] = j
        yield naming


def same_write(goal, other, naming, r):
    """Whether the read r of the goal sees the same write in other."""
    mine, theirs = goal.seen[r], other.seen[naming[r]]
    if mine == INITIAL or theirs == INITIAL:
        return mine == theirs
    return naming[mine] == theirs


def sufficient_edges(execution):
    """Synchronizes-with edges that are in the transitive reduction of happens-before."""
    found = []
    for x, y in execution.edges:
        between = any(execution.before[z] >> x & 1 and execution.before[y] >> z & 1
                      for z in range(len(execution.actions)))
        if not between:
            found.append((x, y))
    return found


class Step:
    """An execution with a naming, as bits over the goal's actions."""

    def __init__(self, goal, other, naming, causality):
        strict = causality == "jls"
        self.usable = False
        back = {j: i for i, j in enumerate(naming) if j is not None}
        self.present = 0     # rules 1 and 4
        self.agreeing = 0    # rule 5
        self.needed = 0      # rule 6: these must be committed before
        for r, w in other.seen.items():
            if w != INITIAL and not other.before[r] >> w & 1:
                if r not in back or not same_write(goal, other, naming, back[r]):
                    return
                self.needed |= 1 << back[r]
        self.required = {}   # rule 7: what must be committed before a read
        for i, j in enumerate(naming):
            if j is None:
                continue
            a, b = goal.actions[i], other.actions[j]
            if a.writes() and a.written != b.written:
                continue
            self.present |= 1 << i
            if a.reads():
                self.add_read(goal, other, naming, back, strict, i)
        if self.needed & ~self.present:
            return
        self.add_conflicts(goal, other, naming, strict)
        self.promises = [0] * len(goal.actions)
        self.usable = True

    def add_read(self, goal, other, naming, back, strict, i):
        required = 0
        for write in [goal.seen[i]] + ([back.get(other.seen[naming[i]], None)
                                        if other.seen[naming[i]] != INITIAL else INITIAL]
                                       if strict else []):
            if write is None:
                required = None
                break
            if write != INITIAL:
                required |= 1 << write
        self.required[i] = required
        if same_write(goal, other, naming, i):
            self.agreeing |= 1 << i

    def add_conflicts(self, goal, other, naming, strict):
        """Rules 2 and 3: which actions of the goal cannot be committed together in this execution."""
        count = len(goal.actions)
        self.conflicts = [0] * count
        if strict:
            mine = {i: n for n, i in enumerate(goal.order)}
            theirs = {j: n for n, j in enumerate(other.order)}
            for a, b in itertools.combinations(range(count), 2):
                x, y = naming[a], naming[b]
                if x is None or y is None:
                    continue
                differs = (goal.before[a] >> b & 1) != (other.before[x] >> y & 1) or \
                    (goal.before[b] >> a & 1) != (other.before[y] >> x & 1)
                if a in mine and b in mine:
                    differs |= (mine[a] < mine[b]) != (theirs[x] < theirs[y])
                if differs:
                    self.conflicts[a] |= 1 << b
                    self.conflicts[b] |= 1 << a
            return
        for r, w in goal.seen.items():
            j = naming[r]
            if j is None or w == INITIAL:
                continue
            v = naming[w]
            if v is None:  # W(r) is committed before r, so r cannot be committed here
                self.conflicts[r] |= 1 << r
            elif (goal.before[r] >> w & 1) != (other.before[j] >> v & 1) or \
                    other.before[v] >> j & 1:
                self.conflicts[r] |= 1 << w
                self.conflicts[w] |= 1 << r


class Search:
    """Whether executions of one program are legal."""

    def __init__(self, pool, causality, identity):
        self.pool = pool
        self.causality = causality
        self.identity = identity

    def legal(self, goal):
        self.goal = goal
        self.reads = sum(1 << i for i in goal.seen)
        self.edge_numbers = {edge: n for n, edge in enumerate(sorted(goal.edges))}
        self.steps = self.compile(goal)
        full = (1 << len(goal.actions)) - 1
        seen, stack = {(0, 0)}, [(0, 0)]
        while stack:
            stack.sort(key=lambda state: bin(state[0]).count("1"))
            state = stack.pop()
            if state[0] == full:
                return True
            for after in self.successors(*state):
                if after not in seen:
                    seen.add(after)
                    stack.append(after)
        return False

    def compile(self, goal):
        steps = {}
        for other in self.pool:
            for naming in namings(goal, other, self.identity):
                step = Step(goal, other, naming, self.causality)
                if not step.usable:
                    continue
                edges = 0
                if self.causality == "jls":
                    edges = self.add_promises(step, goal, other, naming)
                key = (step.present, step.agreeing, step.needed, tuple(step.conflicts),
                       tuple(step.promises), edges, tuple(sorted(step.required.items(),
                                                                 key=lambda item: item[0])))
                step.edges = edges
                steps.setdefault(key, step)
        return list(steps.values())

    def add_promises(self, step, goal, other, naming):
        """Rule 8: the edges that committing an action promises (None: not in the goal), and those that
        this execution has, as bits over the goal's edges."""
        has = 0
        for (x, y), n in self.edge_numbers.items():
            if naming[x] is not None and naming[y] is not None and \
                    (naming[x], naming[y]) in other.edges:
                has |= 1 << n
        back = {j: i for i, j in enumerate(naming) if j is not None}
        for x, y in sufficient_edges(other):
            edge = self.edge_numbers.get((back.get(x), back.get(y)))
            for i, j in enumerate(naming):
                if j is not None and (j == y or other.before[j] >> y & 1):
                    if edge is None:
                        step.promises[i] = None
                    elif step.promises[i] is not None:
                        step.promises[i] |= 1 << edge
        return has

    def successors(self, committed, promised):
        for step in self.steps:
            if committed & ~step.present or step.needed & ~committed or \
                    committed & self.reads & ~step.agreeing or promised & ~step.edges:
                continue
            if any(committed >> i & 1 and (step.conflicts[i] & committed or
                                           step.promises[i] is None)
                   for i in range(len(step.conflicts))):
                continue
            kept = self.promised_by(step, committed) | promised
            if kept & ~step.edges:
                continue
            yield from self.larger(step, committed, kept)

    @staticmethod
    def promised_by(step, committed):
        edges = 0
        for i, promise in enumerate(step.promises):
            if committed >> i & 1:
                edges |= promise
        return edges

    def larger(self, step, committed, promised):
        """One more action that changes nothing, or several reads that change their writes together."""
        changing = []
        for i in range(len(step.conflicts)):
            bit = 1 << i
            if committed & bit or not step.present & bit or step.promises[i] is None or \
                    step.conflicts[i] & (committed | bit):
                continue
            if self.reads & bit:
                if step.required[i] is None or step.required[i] & ~committed:
                    continue
                if not step.agreeing & bit:
                    changing.append(i)
                    continue
            yield committed | bit, promised | step.promises[i]
        for size in range(1, len(changing) + 1):
            for chosen in itertools.combinations(changing, size):
                bits = sum(1 << i for i in chosen)
                if not any(step.conflicts[i] & bits for i in chosen):
                    edges = promised
                    for i in chosen:
                        edges |= step.promises[i]
                    yield committed | bits, edges


def search_directly(goal, pool, causality, identity):
    """The same answer as Search.legal(), straight from the table of rules, with sets and pairs."""
    everything = frozenset(range(len(goal.actions)))
    named = [(other, naming) for other in pool for naming in namings(goal, other, identity)]

    def hb(execution, a, b):
        return bool(execution.before[b] >> a & 1)

    def so(execution, a, b):
        return a in execution.order and b in execution.order and \
            execution.order.index(a) < execution.order.index(b)

    def same(write, other_write, naming):
        return write == other_write if INITIAL in (write, other_write) else \
            naming[write] == other_write

    def allowed(old, new, other, naming):
        at = {i: naming[i] for i in everything if naming[i] is not None}
        back = {j: i for i, j in at.items()}
        if not all(i in at for i in new):                                                   # 1
            return False
        if causality == "jls":
            for a, b in itertools.permutations(new, 2):
                if hb(goal, a, b) != hb(other, at[a], at[b]):                               # 2
                    return False
                if so(goal, a, b) != so(other, at[a], at[b]):                               # 3
                    return False
        else:
            for r in new & goal.seen.keys():
                w = goal.seen[r]
                if w != INITIAL and (hb(goal, w, r) != hb(other, at[w], at[r])
                                     or hb(other, at[r], at[w])):                           # 2
                    return False
        if any(goal.actions[i].written != other.actions[at[i]].written for i in new):       # 4
            return False
        if not all(same(goal.seen[r], other.seen[at[r]], naming)
                   for r in old & goal.seen.keys()):                                        # 5
            return False
        for r, w in other.seen.items():
            if back.get(r) not in old and w != INITIAL and not hb(other, w, r):             # 6
                return False
        for r in (new - old) & goal.seen.keys():
            if goal.seen[r] != INITIAL and goal.seen[r] not in old:                         # 7
                return False
            w = other.seen[at[r]]
            if causality == "jls" and w != INITIAL and back.get(w) not in old:
                return False
        return True

    def promises(new, other, naming):
        back = {j: i for i, j in enumerate(naming) if j is not None}
        return {(back.get(x), back.get(y)) for x, y in sufficient_edges(other)
                for z in new if naming[z] == y or hb(other, y, naming[z])}

    def keeps(edges, other, naming):
        return all(x is not None and y is not None and (naming[x], naming[y]) in other.edges
                   for x, y in edges)

    start = (frozenset(), frozenset())
    seen, stack = {start}, [start]
    while stack:
        old, kept = stack.pop()
        if old == everything:
            return True
        rest = sorted(everything - old)
        for size in range(1, len(rest) + 1):
            for added in itertools.combinations(rest, size):
                new = old | frozenset(added)
                for other, naming in named:
                    # Rule 2 of intent speaks of W(r): it is committed before r or initial.
                    if causality == "intent" and any(
                            goal.seen[r] != INITIAL and naming[goal.seen[r]] is None
                            for r in new & goal.seen.keys()):
                        continue
                    if not allowed(old, new, other, naming):
                        continue
                    edges = kept
                    if causality == "jls":                                                  # 8
                        edges = kept | promises(new, other, naming)
                        if not keeps(edges, other, naming) or not edges <= goal.edges:
                            continue
                    state = (new, frozenset(edges))
                    if state not in seen:
                        seen.add(state)
                        stack.append(state)
    return False
