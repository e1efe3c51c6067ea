"""Queues, maps, barriers, latches, futures and pools of java.util.concurrent in random programs.

Their Java and the steps of the model; library_actions.py has the actions.  An operation is one step, as
its documentation says (put and take wait until they can be done).  Which operations order others is what
the JDK's code (17) does, as it makes more than is documented: each operation of an ArrayBlockingQueue or
CyclicBarrier holds its lock; each of a LinkedBlockingQueue updates its count, or reads it only, when
poll() finds nothing; ConcurrentHashMap has a bin for each key, and counts what is added and removed.

A pool has one or two workers, threads of the model after those of the program.  Main gives it tasks and
shuts it down.  The pool starts a worker for each task as long as there are not all of them, and puts the
others into a queue.  A task is a FutureTask, or the supplier of a CompletableFuture, which is not called
when another thread has completed the future before.
"""
from generator import all_actions
from lowering import Lowering
from state import NEW, PARKED, RUN

CAPACITY = {"aq": 1}
PARTIES = 2   # of the barrier
COUNT = 2     # of the latch

DECLARATIONS = [
    ("lq", "static final BlockingQueue<Integer> lq = new LinkedBlockingQueue<>();"),
    ("aq", "static final BlockingQueue<Integer> aq = new ArrayBlockingQueue<>(1);"),
    # Its table is there from the beginning: who makes it would order more.
    ("cm", "static final ConcurrentHashMap<Integer, Integer> cm = "
           "new ConcurrentHashMap<>(java.util.Map.of(9, 9));"),
    ("cb", f"static final CyclicBarrier cb = new CyclicBarrier({PARTIES});"),
    ("cd", f"static final CountDownLatch cd = new CountDownLatch({COUNT});"),
    ("cf", "static final CompletableFuture<Integer> cf = new CompletableFuture<>();"),
]
FAILS = "catch (InterruptedException e) {{ throw new Error(e); }}"
LINES = {
    "qput": "try {{ {1}.put({2}); }} " + FAILS,
    "qtake": "try {{ {2} = {1}.take(); }} " + FAILS,
    "qoffer": "{3} = {1}.offer({2}) ? 1 : 0;",
    "qpoll": "{2} = number({1}.poll());",
    "mapget": "{2} = number(cm.get({1}));",
    "mapput": "{3} = number(cm.putIfAbsent({1}, {2}));",
    "mapmerge": "{2} = cm.merge({1}, 1, Integer::sum);",
    "mapremove": "{2} = number(cm.remove({1}));",
    "barrier": "try {{ {1} = cb.await(); }} catch (BrokenBarrierException e) {{ throw new Error(e); }} "
               + FAILS,
    "countdown": "cd.countDown();",
    "latch": "try {{ cd.await(); }} " + FAILS,
    "latchcount": "{1} = (int) cd.getCount();",
    "complete": "{2} = cf.complete({1}) ? 1 : 0;",
    "joincf": "{1} = cf.join();",
    "getnow": "{1} = cf.getNow(0);",
    "submit": "pool.execute(F{1});",
    "async": "C{1} = CompletableFuture.supplyAsync(() -> g{1}(), pool);",
    "completeasync": "{2} = C{1}.complete(9) ? 1 : 0;",
    "joinasync": "{2} = C{1}.join();",
    "shutdown": "pool.shutdown();",
}
METHODS = {"number": "static int number(Integer n) { return n == null ? 0 : n; }"}

# ---- Java ----

def tasks_of(program):
    """All that a pool runs, by number."""
    return {action[1]: action for action in all_actions(program) if action[0] in ("submit", "async")}


def declarations(program, used):
    for name, line in DECLARATIONS:
        if name in used:
            yield line
    for name, line in METHODS.items():
        if name in used:
            yield line
    if "pool" in used:
        yield (f"static final ExecutorService pool = "
               f"Executors.newFixedThreadPool({program['workers']});")
    for number, action in tasks_of(program).items():
        if action[0] == "async":
            yield f"static CompletableFuture<Integer> C{number};"


def thread_number(program, name):
    """The model's number of a thread, by its name in Java."""
    if name.startswith("pool-1-thread-"):
        return str(program["threads"] + int(name.rpartition("-")[2]))
    return "0" if name == "main" else name


# ---- the model ----

class Worker(Lowering):
    """The code of a worker: it takes a task, again and again, until the pool is shut down."""

    def __init__(self, program):
        self.code = []
        self.handlers = {}
        self.thread = None
        begins = {}
        take = self.add()
        for number, action in tasks_of(program).items():
            begins[number] = len(self.code)
            if action[0] == "async":
                check = self.add()
                self.block(action[2], [], [])
                self.patch(check, "supplies", number, len(self.code) + 1)
                self.add("supplied", number)
            else:
                self.lower_task(action)
            self.add("wfree")
            self.add("jump", take)
        self.patch(take, "wtake", begins, self.add("end"))


def workers(program):
    return [Worker(program).code for _ in range(program.get("workers", 0))]


class LibrarySteps:
    """Part of a Step."""

    def pass_through(self, name):
        """An operation that reads and writes what all of them do."""
        self.acquire(name)
        self.release(name)

    # ---- queues ----

    def enqueue(self, queue, value):
        self.pass_through("Q" + queue)
        self.memory[queue] = self.memory.get(queue, ()) + (value,)

    def dequeue(self, queue):
        self.pass_through("Q" + queue)
        value, *rest = self.memory[queue]
        self.memory[queue] = tuple(rest)
        return value

    def is_full(self, queue):
        return len(self.memory.get(queue, ())) >= CAPACITY.get(queue, 100)

    def step_qput(self, queue, value):
        if self.is_full(queue):
            return False
        return self.enqueue(queue, value)

    def step_qoffer(self, queue, value, reg):
        if self.is_full(queue):
            self.pass_through("Q" + queue)
            self.memory[reg] = 0
        else:
            self.enqueue(queue, value)
            self.memory[reg] = 1

    def step_qtake(self, queue, reg):
        if not self.memory.get(queue):
            return False
        self.memory[reg] = self.dequeue(queue)
        return None

    def step_qpoll(self, queue, reg):
        if self.memory.get(queue):
            self.memory[reg] = self.dequeue(queue)
            return
        self.acquire("Q" + queue)
        if queue == "aq":
            self.release("Q" + queue)
        self.memory[reg] = 0

    # ---- maps ----

    def step_mapget(self, key, reg):
        self.acquire(f"M{key}")
        self.memory[reg] = self.memory.get(f"cm{key}", 0)

    def step_mapput(self, key, value, reg):
        old = self.memory.get(f"cm{key}", 0)
        self.memory[reg] = old
        if old:
            self.acquire(f"M{key}")
            return
        self.pass_through(f"M{key}")
        self.pass_through("Mcount")
        self.memory[f"cm{key}"] = value

    def step_mapmerge(self, key, reg):
        old = self.memory.get(f"cm{key}", 0)
        self.pass_through(f"M{key}")
        if not old:
            self.pass_through("Mcount")
        self.memory[reg] = self.memory[f"cm{key}"] = old + 1

    def step_mapremove(self, key, reg):
        old = self.memory.get(f"cm{key}", 0)
        self.memory[reg] = old
        if not old:
            self.acquire(f"M{key}")
            return
        self.pass_through(f"M{key}")
        self.pass_through("Mcount")
        self.memory[f"cm{key}"] = 0

    # ---- barriers and latches ----

    def step_barrier(self, reg):
        """A thread that has waited locks again before it returns."""
        if self.me.status == PARKED:
            generation, index = self.me.saved
            if self.memory["cb generation"] == generation:
                return False
            self.pass_through("Lcb")
            self.memory[reg] = index
            self.me.status, self.me.saved = RUN, 0
            return None
        self.pass_through("Lcb")
        arrived = self.memory.get("cb", 0) + 1
        generation = self.memory.setdefault("cb generation", 0)
        self.memory["cb"] = arrived % PARTIES
        if arrived == PARTIES:
            self.memory["cb generation"] = generation + 1
            self.memory[reg] = 0
            return None
        self.me.status, self.me.saved = PARKED, (generation, PARTIES - arrived)
        return self.stay()

    def step_countdown(self):
        self.acquire("Vcd")
        count = self.memory.get("cd", COUNT)
        if count:
            self.memory["cd"] = count - 1
            self.release("Vcd")

    def step_latch(self):
        if self.memory.get("cd", COUNT):
            return False
        return self.acquire("Vcd")

    def step_latchcount(self, reg):
        self.acquire("Vcd")
        self.memory[reg] = self.memory.get("cd", COUNT)

    # ---- futures ----

    def complete(self, future, value):
        """Whether this was the first."""
        self.acquire("V" + future)
        if future in self.memory:
            return False
        self.memory[future] = value
        self.release("V" + future)
        return True

    def join_future(self, future, reg):
        if future not in self.memory:
            return False
        self.acquire("V" + future)
        self.memory[reg] = self.memory[future]
        return None

    def step_complete(self, value, reg):
        self.memory[reg] = int(self.complete("cf", value))

    def step_joincf(self, reg):
        return self.join_future("cf", reg)

    def step_getnow(self, reg):
        self.acquire("Vcf")
        self.memory[reg] = self.memory.get("cf", 0)

    def step_completeasync(self, number, reg):
        self.memory[reg] = int(self.complete(f"C{number}", 9))

    def step_joinasync(self, number, reg):
        return self.join_future(f"C{number}", reg)

    # ---- pools ----

    def first_worker(self):
        return self.model.program["threads"] + 1

    def step_submit(self, number, _block):
        """Starts a worker, as long as there is one to be started."""
        for u in range(self.first_worker(), len(self.threads)):
            if self.threads[u].status == NEW:
                self.begin_thread(u)
                self.threads[u].status = RUN
                self.memory[f"first task {u}"] = number
                return
        self.enqueue("pool", number)

    step_async = step_submit

    def step_shutdown(self):
        """It tries the lock that each worker holds while it runs a task."""
        self.memory["is shut down"] = True
        for u in range(self.first_worker(), len(self.threads)):
            self.acquire(f"Lworker{u}")
            if not self.memory.get(f"runs {u}"):
                self.release(f"Lworker{u}")

    def step_wtake(self, begins, end):
        first = self.memory.pop(f"first task {self.t}", None)
        if first is not None:
            number = first
        elif self.memory.get("pool"):
            number = self.dequeue("pool")
        elif self.memory.get("is shut down"):
            self.next = end
            return None
        else:
            return False
        self.pass_through(f"Lworker{self.t}")
        self.memory[f"runs {self.t}"] = True
        self.next = begins[number]
        return None

    def step_wfree(self):
        self.release(f"Lworker{self.t}")
        del self.memory[f"runs {self.t}"]

    def step_supplies(self, number, target):
        """The supplier is not called when the future is complete."""
        self.acquire(f"VC{number}")
        if f"C{number}" in self.memory:
            self.next = target

    def step_supplied(self, number):
        self.complete(f"C{number}", number)
