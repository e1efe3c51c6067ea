"""All sequentially consistent executions of a program: every interleaving of its steps, without any
reduction, and the facts that they show.  It knows nothing of Heddle.

A fact is a line as build/test_search_oracle prints it:

    race P.x                    a place with a race
    uncaught java/lang/E        an exception that ends a thread
    swallowed java/lang/E       one that a handler took, or a task of which nobody was told
    cycle 1 2                   threads that wait for each other's monitors, locks and ends
    end r1=0 r2=1               the registers when the program has ended with status 0,
    end status=1 r1=0 r2=1      or another one,
    stuck r1=0 r2=1             or can never go on
    exit 2                      System.exit: what others were doing nobody can see
"""
import library
from lowering import LOCAL, PLAIN, VOLATILE, lower
from state import CANCELLED, DONE, INTERRUPTED, JOINING, NEW, NOTIFIED, RUN, TIMED, State
from steps import Step


class TooBig(Exception):
    """The model has more states than the limit."""


class Model:
    def __init__(self, program):
        self.program = program
        self.codes = lower(program) + library.workers(program)
        self.facts = set()
        self.has_default_handler = 0 in program["handlers"]
        modes = {}
        for place, used in self.accesses():
            modes.setdefault(place, set()).update(used)
        self.plain_places = {place for place, used in modes.items() if PLAIN in used}
        self.volatile_places = {place for place, used in modes.items() if used == {VOLATILE}}

    def accesses(self):
        """Static fields and the modes with which they are used."""
        for code in self.codes:
            for step in code:
                if step[0] in ("rd", "wr", "wrinc"):
                    yield step[1], [step[2]]
                elif step[0] in ("cas", "add"):
                    yield step[1], step[2]
        yield from [("b", [PLAIN]), ("e", [PLAIN]), ("d", [VOLATILE])]

    def is_plain(self, place):
        """Fields of objects are."""
        return place in self.plain_places or len(place) > 1

    def settle(self, state, t):
        """Takes the local steps of the thread."""
        while state.threads[t].status == RUN and \
                self.codes[t][state.threads[t].pc][0] in LOCAL and not state.exited:
            (state,) = Step(self, state, t).run()

    def successors(self, state):
        for t, thread in enumerate(state.threads):
            if thread.status in (NEW, DONE):
                continue
            for successor in Step(self, state.copy(), t).run():
                self.settle(successor, t)
                successor.canonical(t)
                yield successor

    # ---- what a state shows ----

    def registers(self, state):
        return "".join(f" r{i + 1}={state.memory.get(f'r{i + 1}', 0)}"
                       for i in range(self.program["regs"]))

    def wanted(self, state, t):
        """The lock for which the thread waits, whatever else happens; None: it does not."""
        thread = state.threads[t]
        name, *rest = self.codes[t][thread.pc]
        if thread.status == RUN and name == "lock":
            return rest[0]
        if thread.status in (NOTIFIED, TIMED, INTERRUPTED, CANCELLED):
            return rest[0] if name == "wait" else "k"
        return None

    def awaited(self, state, t, is_stuck):
        """The thread that alone can end the wait of t; t: there is none.  What an interrupt ends
        counts only when no thread is left that could interrupt."""
        thread = state.threads[t]
        name, *rest = self.codes[t][thread.pc]
        lock = self.wanted(state, t)
        if is_stuck and thread.status == JOINING and name in ("join", "joinany"):
            return rest[0]
        if is_stuck and name == "lockint":
            lock = "k"
        return state.locks.get(lock, (t,))[0]

    def note_cycles(self, state, is_stuck=False):
        owners = {}
        for t in range(len(state.threads)):
            if state.threads[t].status in (NEW, DONE):
                continue
            owner = self.awaited(state, t, is_stuck)
            if owner != t:
                owners[t] = owner
        for t in owners:
            seen = [t]
            while seen[-1] in owners and owners[seen[-1]] not in seen:
                seen.append(owners[seen[-1]])
            if owners.get(seen[-1]) == t:
                self.facts.add("cycle " + " ".join(map(str, sorted(seen))))

    def note_end(self, state, how):
        self.facts.add(how)
        for exception, told in state.tasks.values():
            if exception and not told:
                self.facts.add(f"swallowed java/lang/{exception}")

    def has_ended(self, state):
        """If so, notes how."""
        if state.exited:
            self.note_end(state, f"exit {state.status}")
            return True
        if any(thread.status not in (NEW, DONE) and t not in self.program["daemons"]
               for t, thread in enumerate(state.threads)):
            return False
        status = f" status={state.status}" if state.status else ""
        self.note_end(state, "end" + status + self.registers(state))
        return True

    def run(self, limit):
        """The facts.  Raises TooBig."""
        first = State(len(self.codes))
        self.settle(first, 0)
        seen, todo = {first.key()}, [first]
        while todo:
            state = todo.pop()
            if self.has_ended(state):
                continue
            self.note_cycles(state)
            is_stuck = True
            for successor in self.successors(state):
                is_stuck = False
                key = successor.key()
                if key not in seen:
                    seen.add(key)
                    todo.append(successor)
            if is_stuck:
                self.note_cycles(state, is_stuck=True)
                self.note_end(state, "stuck" + self.registers(state))
            if len(seen) > limit:
                raise TooBig
        return self.facts


def facts_of(program, limit):
    return {fact.rstrip() for fact in Model(program).run(limit)}
