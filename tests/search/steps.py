"""What the steps of a thread do: sequentially consistent memory, locks, waiting, interruption; those
that use files are in files.py.

The rules are those of chapter 17 of the Java Language Specification and of the documentation of
java.lang and java.util.concurrent.  Where these leave open what happens, the model follows the
JDK's code: interrupt() takes a lock of the thread, then sets its status, then wakes it; a failed
tryLock() has read the lock's state; of a signal and an interrupt of Condition.await() the first one
counts.

A thread in a wait set determines itself in which order a notification and an interrupt come
(17.2.1): it returns normally with the interrupt pending or throws (17.2.4).  If it throws, the
notification goes to another thread that was in the wait set, if there is one.
"""
from files import FileSteps
from happens_before import Ordering
from library import LibrarySteps
from lowering import DECLARED, PLAIN
from state import (CANCELLED, DONE, INTERRUPTED, JOINING, NEW, NOTIFIED, PARKED, QUEUED, RUN,
                   SLEEPING, TIMED, WAIT)


class Step(LibrarySteps, FileSteps, Ordering):
    """One step of thread `t` from a copy of a state: `run()` gives the states to which it leads,
    none if the thread has to wait."""

    def __init__(self, model, state, t):
        super().__init__(model, state, t)
        self.codes = model.codes
        self.op = model.codes[t][self.me.pc]

    def run(self):
        self.next = self.me.pc + 1
        others = getattr(self, "step_" + self.op[0])(*self.op[1:])
        if others is False:
            return []
        self.me.pc = self.next
        return [self.state] if others is None else others

    def stay(self):
        """The thread goes on in the same step."""
        self.next = self.me.pc

    def alternatives(self, *changes):
        """The states after each of the changes, functions of a Step."""
        states = []
        for change in changes:
            step = Step(self.model, self.state.copy(), self.t)
            step.next = self.next
            if change(step) is not False:
                step.me.pc = step.next
                states.append(step.state)
        return states

    # ---- accesses ----

    def store(self, reg, value):
        if reg == "$":
            self.me.value = value
        else:
            self.memory[reg] = value

    def step_rd(self, place, mode, reg):
        self.read(place, mode)
        self.store(reg, self.memory.get(place, 0))

    def step_wr(self, place, mode, value):
        self.write(place, mode, value)

    def step_wrinc(self, place, mode):
        self.write(place, mode, self.me.value + 1)
        self.me.value = 0

    def step_cas(self, place, modes, expected, value, reg):
        fits = self.memory.get(place, 0) == expected
        self.update(place, modes, fits)
        if fits:
            self.memory[place] = value
        self.store(reg, int(fits))

    def step_add(self, place, modes, reg):
        self.update(place, modes, True)
        self.store(reg, self.memory.get(place, 0))
        self.memory[place] = self.memory.get(place, 0) + 1

    def step_jne(self, value, target):
        if self.me.value != value:
            self.next = target
        self.me.value = 0

    def step_jeq(self, value, target):
        if self.me.value == value:
            self.next = target
        self.me.value = 0

    def step_jump(self, target):
        self.next = target

    def step_set(self, reg, value):
        self.memory[reg] = value

    # ---- objects with final fields ----

    def step_construct(self, number, value):
        """Nobody else has a reference to it yet."""
        for field in "fgh":
            self.write(f"{field}{number}", PLAIN, value)
        self.write(f"c{number}", PLAIN, number)
        self.step_freeze(number)

    def step_freeze(self, number):
        self.freeze(number)

    def step_rdnode(self, place):
        self.step_rd(place, DECLARED[place], "$")
        self.me.node, self.me.value = self.me.value, 0

    def step_nonull(self, target):
        if not self.me.node:
            self.next = target

    def step_nocell(self, target):
        self.step_jeq(0, target)

    def step_rdfield(self, field, reg):
        place = f"{field}{self.me.node}"
        self.read_field(field, self.me.node)
        self.store(reg, self.memory.get(place, 0))

    def step_rdcell(self, reg):
        self.step_rdfield("h", reg)

    def step_wrfield(self, field, value):
        self.write(f"{field}{self.me.node}", PLAIN, value)

    def step_ncopy(self):
        self.write("e", PLAIN, self.me.node)

    # ---- random numbers ----

    def step_coin(self, reg):
        return self.alternatives(*[lambda step, n=n: step.store(reg, n) for n in (0, 1)])

    def step_toss(self, target):
        def tails(step):
            step.next = target
        return self.alternatives(lambda _: None, tails)

    # ---- locks ----

    def is_free(self, lock):
        return lock not in self.locks or self.locks[lock][0] == self.t

    def take(self, lock, count=1):
        if lock in self.locks:
            self.locks[lock] = (self.t, self.locks[lock][1] + 1)
            return
        self.locks[lock] = (self.t, count)
        self.acquire("L" + lock)
        if lock == "k":
            self.release("Lk")

    def step_lock(self, lock):
        if not self.is_free(lock):
            return False
        return self.take(lock)

    def step_unlock(self, lock):
        count = self.locks[lock][1]
        if count > 1:
            self.locks[lock] = (self.t, count - 1)
        else:
            del self.locks[lock]
            self.release("L" + lock)

    def step_trylock(self, lock, target):
        if self.is_free(lock):
            self.take(lock)
        else:
            self.acquire("Lk")
            self.next = target

    def step_klocked(self, reg):
        self.acquire("Lk")
        self.memory[reg] = int("k" in self.locks)

    def step_heed(self, reg, target):
        """A method that throws InterruptedException looks at the status first, and then at what it
        waits for: others may come between."""
        if self.look_at_interrupt():
            self.memory[reg] = 1
            self.next = target

    def queue_up(self, is_there, take, reg, target):
        """Waits for a lock or a permit.  Once the thread had to wait it may find what it wants or
        the interrupt first, when there are both."""
        def takes(step):
            step.me.status = RUN
            take(step)

        def throws(step):
            step.me.status = RUN
            step.take_interrupt()
            step.memory[reg] = 1
            step.next = target

        if self.me.status == RUN:
            if is_there:
                return take(self)
            self.me.status = QUEUED
            self.stay()
            return None
        changes = [takes] * is_there + [throws] * self.me.interrupt
        return self.alternatives(*changes) if changes else False

    def step_lockint(self, reg, target):
        if self.me.status == RUN and not self.is_free("k"):
            self.acquire("Lk")
        return self.queue_up(self.is_free("k"), lambda step: step.take("k"), reg, target)

    # ---- semaphores ----

    def take_permit(self):
        self.acquire("Vs")
        self.memory["s"] -= 1
        self.release("Vs")

    def step_sacq(self):
        if self.memory["s"] <= 0:
            return False
        return self.take_permit()

    def step_sacqint(self, reg):
        if self.me.status == RUN:
            self.acquire("Vs")
        return self.queue_up(self.memory["s"] > 0, Step.take_permit, reg, self.next)

    def step_srel(self):
        self.acquire("Vs")
        self.memory["s"] += 1
        self.release("Vs")

    def step_stry(self, reg):
        self.acquire("Vs")
        if self.memory["s"] > 0:
            self.take_permit()
            self.memory[reg] = 1

    def step_spermits(self, reg):
        self.acquire("Vs")
        self.memory[reg] = self.memory["s"]

    # ---- conditions ----

    def wait_for_signal(self):
        self.me.saved = self.locks.pop("k")[1]
        self.release("Lk")
        self.me.status = WAIT
        self.state.queue += (self.t,)
        self.stay()

    def lock_again(self, lock):
        if lock in self.locks:
            return False
        self.take(lock, self.me.saved)
        self.me.saved = 0
        self.me.status = RUN
        return True

    def step_cwait(self):
        if self.me.status == RUN:
            return self.wait_for_signal()
        if self.me.status == WAIT or not self.lock_again("k"):
            return False
        return None

    def step_cwaitint(self, reg):
        status = self.me.status
        if status == RUN:
            return self.wait_for_signal()
        if status == WAIT:
            if not self.me.interrupt:
                return False
            self.take_interrupt()
            self.state.queue = tuple(u for u in self.state.queue if u != self.t)
            self.me.status = CANCELLED
            return self.stay()
        if not self.lock_again("k"):
            return False
        if status == CANCELLED:
            self.memory[reg] = 1
        return None

    def step_tcwait(self, reg):
        """Until the time is over, if no signal comes first."""
        status = self.me.status
        if status == RUN:
            return self.wait_for_signal()
        if status == WAIT:
            self.state.queue = tuple(u for u in self.state.queue if u != self.t)
            self.me.status = CANCELLED
            return self.stay()
        if not self.lock_again("k"):
            return False
        self.memory[reg] = int(status == NOTIFIED)
        return None

    def step_csig(self):
        if self.state.queue:
            self.threads[self.state.queue[0]].status = NOTIFIED
            self.state.queue = self.state.queue[1:]

    # ---- monitors' wait sets ----

    def step_wait(self, lock, reg, timed):
        status = self.me.status
        if status == RUN and self.me.interrupt:
            self.take_interrupt()
            self.memory[reg] = 1
            return None
        if status == RUN:
            self.me.saved = self.locks.pop(lock)[1]
            self.release("L" + lock)
            self.me.status = WAIT
            return self.stay()
        if status == WAIT:
            if not timed:
                return False
            self.me.status = TIMED
            return self.stay()
        if not self.lock_again(lock):
            return False
        return self.return_from_wait(status, reg)

    def return_from_wait(self, status, reg):
        for thread in self.threads:
            thread.others &= ~(1 << self.t)
        self.me.others = 0

        def throws(step):
            step.take_interrupt()
            step.memory[reg] = 1

        if status == NOTIFIED or not self.me.interrupt:
            return None
        if status == INTERRUPTED:
            return throws(self)
        return self.alternatives(lambda _: None, throws)  # the time was up, too

    def waiters(self, lock, *statuses):
        for u, thread in enumerate(self.threads):
            step = self.codes[u][thread.pc]
            if thread.status in statuses and step[0] == "wait" and step[1] == lock:
                yield u

    def notify(self, u, others):
        self.threads[u].status = NOTIFIED
        self.threads[u].others = sum(1 << w for w in others if w != u)

    def step_notify(self, lock):
        waiting = list(self.waiters(lock, WAIT))
        interrupted = list(self.waiters(lock, INTERRUPTED))
        changes = [lambda step, u=u: step.notify(u, waiting) for u in waiting + interrupted]
        if not waiting:
            changes.append(lambda _: None)
        return self.alternatives(*changes)

    def step_notifyAll(self, lock):
        def notify_all(step, interrupted):
            for u in [*step.waiters(lock, WAIT), *interrupted]:
                step.notify(u, [])

        subsets = [[]]
        for u in self.waiters(lock, INTERRUPTED):
            subsets += [chosen + [u] for chosen in subsets]
        return self.alternatives(*[lambda step, s=subset: notify_all(step, s)
                                   for subset in subsets])

    # ---- interrupts, parking, sleeping ----

    def step_setint(self, u):
        self.release(f"iv{u}")
        if self.threads[u].status != DONE:
            self.threads[u].interrupt = True

    def step_wake(self, u):
        thread = self.threads[u]
        if thread.status in (NEW, DONE):
            return None
        self.release(f"i{u}")
        thread.permit = True
        if not thread.interrupt:
            return None
        if thread.status == JOINING and self.threads[self.codes[u][thread.pc][1]].status == DONE:
            return None  # notified of the end before: as HotSpot does, it returns normally
        if thread.status in (SLEEPING, JOINING):
            thread.saved = 1
        elif self.codes[u][thread.pc][0] == "wait":
            return self.interrupt_waiter(u)
        return None

    def interrupt_waiter(self, u):
        status = self.threads[u].status
        if status == WAIT:
            self.threads[u].status = INTERRUPTED
        if status != NOTIFIED:
            return None

        def instead(step, heir):
            others = step.threads[u].others
            step.threads[u].status = INTERRUPTED
            step.threads[u].others = 0
            if heir is not None:
                step.notify(heir, [w for w in range(len(step.threads)) if others >> w & 1])

        heirs = [w for w in self.waiters(self.codes[u][self.threads[u].pc][1], WAIT)
                 if self.threads[u].others >> w & 1] or [None]
        return self.alternatives(lambda _: None,
                                 *[lambda step, w=heir: instead(step, w) for heir in heirs])

    def step_interrupted(self, reg):
        self.memory[reg] = int(self.look_at_interrupt())

    def look_at_interrupt(self):
        self.acquire(f"iv{self.t}")
        if not self.me.interrupt:
            return False
        self.me.interrupt = False
        self.acquire(f"i{self.t}")
        self.release(f"iv{self.t}")
        return True

    def take_interrupt(self):
        """The thread is going to throw InterruptedException."""
        self.acquire(f"i{self.t}")
        self.acquire(f"iv{self.t}")
        self.me.interrupt = False
        self.release(f"iv{self.t}")

    def step_park(self, timed=False):
        me = self.me
        if me.status == RUN and not me.permit and not me.interrupt:
            me.status = PARKED
            return self.stay()
        if me.status == PARKED and not me.permit and not timed:
            return False
        me.status = RUN
        me.permit = False
        return None

    def step_tpark(self):
        return self.step_park(timed=True)

    def step_unpark(self, u):
        if self.threads[u].status not in (NEW, DONE):
            self.threads[u].permit = True

    def step_sleep(self, reg):
        if self.me.status == RUN and not self.me.interrupt:
            self.me.status = SLEEPING
            return self.stay()
        self.me.status = RUN
        self.me.saved = 0
        if self.me.interrupt:
            self.take_interrupt()
            self.memory[reg] = 1
        return None

    # ---- threads ----

    def step_start(self, u):
        self.begin_thread(u)
        self.threads[u].status = RUN

    def join(self, u, timed, throw):
        """Of a thread that is not started yet it returns at once, and orders nothing.  It waits as
        wait() does, and the end of the thread is a notification: with an interrupt, both count."""
        has_ended = self.threads[u].status in (NEW, DONE)

        def returns(step):
            step.me.status = RUN
            step.me.saved = 0
            if step.threads[u].status == DONE:
                step.acquire(f"e{u}")

        def throws(step):
            step.me.status = RUN
            step.me.saved = 0
            step.take_interrupt()
            throw(step)

        if self.me.status == RUN:
            if has_ended:
                return returns(self)
            if self.me.interrupt:
                return throws(self)
            self.me.status = JOINING
            return self.stay()
        interrupted = self.me.interrupt and (self.me.saved or timed)
        changes = [returns] * (has_ended or timed) + [throws] * bool(interrupted)
        return self.alternatives(*changes) if changes else False

    def step_join(self, u):
        return self.join(u, False, lambda step: step.step_throw(
            "InterruptedException", step.model.has_default_handler))

    def step_tjoin(self, u, reg):
        return self.join(u, True, lambda step: step.step_set(reg, 1))

    def step_joinany(self, u, reg):
        return self.join(u, False, lambda step: step.step_set(reg, 1))

    def step_alive(self, u, reg):
        status = self.threads[u].status
        if status == DONE:
            self.acquire(f"e{u}")
        self.memory[reg] = int(status not in (NEW, DONE))

    def step_throw(self, exception, handled):
        self.model.facts.add(f"{'swallowed' if handled else 'uncaught'} java/lang/{exception}")
        self.next = len(self.codes[self.t]) - 1
        if self.t == 0:
            self.state.status = 1

    def step_end(self):
        self.me.status = DONE
        self.release(f"e{self.t}")
        self.me.interrupt = self.me.permit = False
        self.stay()

    def step_exit(self, status):
        self.state.exited = True
        self.state.status = status

    # ---- tasks ----

    def step_done(self, number, exception, target):
        self.acquire(f"F{number}")
        self.release(f"F{number}")
        self.state.tasks[number] = (exception, exception is None)
        self.next = target

    def step_get(self, number, reg):
        if number not in self.state.tasks:
            return False
        self.acquire(f"F{number}")
        exception, _ = self.state.tasks[number]
        self.state.tasks[number] = (exception, True)
        self.memory[reg] = 2 if exception else 1
        return None

    def step_isdone(self, number, reg):
        self.acquire(f"F{number}")
        self.memory[reg] = int(number in self.state.tasks)
