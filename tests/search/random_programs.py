#!/usr/bin/env python3
"""Random programs with threads: the search must see what a model of them that knows no VM sees.

    tests/search/random_programs.py build/test_search_oracle [FROM TO [PROFILE]]

makes the programs with the seeds FROM to TO - 1, each of 2 or 3 threads with a few actions, writes
them as Java, and enumerates all their sequentially consistent executions itself: every
interleaving of single actions, with vector clocks, without any reduction.  The racy
fields, the uncaught exceptions and all outcomes (what was read, at the end or when stuck) must be
what the search reports.  A program whose model has more than LIMIT states is left out.

What daemons have read when the program ends without them nobody can see: outcomes are not compared
when there are daemons.

The model follows what the JDK's code does where the language leaves that open: interrupt() takes a
lock of the thread, then sets its status, then wakes it; a failed tryLock() has read the
lock's state.
"""
import concurrent.futures
import os
import random
import subprocess
import sys
import tempfile

LIMIT = 30000
PLAIN = ["x", "y"]
VOL = ["v", "w"]

class Gen:
    def __init__(self, seed, profile):
        self.r = random.Random(seed)
        self.profile = profile
        self.regs = 0
        self.threads = self.r.choice([2, 2, 3]) if 'three' not in profile else 3
        self.size = self.r.choice([2, 3, 4]) if self.threads == 2 else self.r.choice([1, 2, 3])

    def reg(self):
        self.regs += 1
        return f"r{self.regs}"

    def ops(self, t, n, depth, held):
        return [self.op(t, depth, held) for _ in range(n)]

    def op(self, t, depth, held):
        r, p = self.r, self.profile
        kinds = ["rd", "wr", "inc"] * 2
        kinds += ["vrd", "vwr", "vinc"] if 'vol' in p else []
        kinds += ["aget", "aset", "aadd", "acas"] if 'atomic' in p else []
        if depth < 2:
            kinds += ["sync"] * 3 if 'sync' in p else []
            kinds += ["ifp", "ifv"] if 'if' in p else []
            kinds += ["rlock", "rlock", "trylock"] if 'rlock' in p else []
        if [h for h in held if h != "K"] and 'wait' in p:
            kinds += ["waitif", "wait", "twait", "notify", "notify", "notifyAll"] * 2
        if 'sem' in p: kinds += ["sacq", "srel", "stry", "spermits"] * 2
        if 'cond' in p and 'K' in held: kinds += ["cwait", "csig", "csig"] * 2
        if 'looks' in p: kinds += ["klocked"] * 2
        others = [u for u in range(1, self.threads + 1) if u != t]
        if 'park' in p and not held:
            kinds += ["park", "unpark", "unpark", "tpark"]
        if 'intr' in p:
            kinds += ["interrupt", "interrupt", "interrupted", "sleep"]
        if 'spin' in p and depth == 0:
            kinds += ["spin"]
        if 'alive' in p:
            kinds += ["alive", "alive", "tjoin"]
        if 'throw' in p and depth > 0:
            kinds += ["throw"]
        k = r.choice(kinds)
        c = r.choice([1, 2])
        if k in ("rd", "inc"): return (k, r.choice(PLAIN), self.reg())
        if k == "wr": return (k, r.choice(PLAIN), c)
        if k in ("vrd", "vinc"): return (k[1:], r.choice(VOL), self.reg())
        if k == "vwr": return ("wr", r.choice(VOL), c)
        if k == "aget": return (k, self.reg())
        if k == "aset": return (k, c)
        if k == "aadd": return (k, self.reg())
        if k == "acas": return (k, r.choice([0, 1]), c, self.reg())
        if k == "sync":
            l = r.choice(["l", "m"])
            return (k, l, self.ops(t, r.choice([1, 2]), depth + 1, held + [l]))
        if k == "ifp": return ("if", r.choice(PLAIN), r.choice([0, 1]), self.ops(t, 1, depth + 1, held))
        if k == "ifv": return ("if", r.choice(VOL), r.choice([0, 1]), self.ops(t, 1, depth + 1, held))
        if k == "rlock": return (k, self.ops(t, r.choice([1, 2]), depth + 1, held + ["K"]))
        if k in ("sacq", "srel", "cwait", "csig"): return (k,)
        if k in ("stry", "spermits", "klocked"): return (k, self.reg())
        if k == "trylock": return (k, self.reg(), self.ops(t, 1, depth + 1, held))
        if k == "waitif": return ("if", r.choice(VOL), 0, [("wait", r.choice([h for h in held if h != "K"]), self.reg())])
        if k in ("wait", "twait"): return (k, r.choice([h for h in held if h != "K"]), self.reg())
        if k in ("notify", "notifyAll"): return (k, r.choice([h for h in held if h != "K"]))
        if k in ("park", "tpark"): return (k,)
        if k in ("unpark", "interrupt"): return (k, r.choice(others))
        if k in ("interrupted", "sleep"): return (k, self.reg())
        if k == "alive": return (k, r.choice(others), self.reg())
        if k == "tjoin": return (k, r.choice(others), self.reg())
        if k == "spin": return (k, r.choice(VOL), 1)
        if k == "throw": return (k, r.choice(["IllegalStateException", "ArithmeticException"]))
        raise Exception(k)

    def program(self):
        bodies = {t: self.ops(t, self.size, 0, []) for t in range(1, self.threads + 1)}
        main = []
        nested = 'nest' in self.profile and self.threads >= 2 and self.r.random() < 0.6
        started = list(range(1, self.threads + 1))
        daemons = []
        if nested:
            last = started.pop()
            parent = self.r.choice(started)
            bodies[parent].insert(self.r.randrange(len(bodies[parent]) + 1), ("start", last))
        if 'daemon' in self.profile and self.r.random() < 0.5:
            daemons = [self.threads]
        for t in started:
            main.append(("start", t))
            if self.r.random() < 0.3: main.append(self.op(0, 1, []))
        for t in started:
            if t in daemons: continue
            if self.r.random() < 0.7:
                main.append(("join", t))
                if self.r.random() < 0.4: main.append(self.op(0, 1, []))
        return {"bodies": bodies, "main": main, "regs": self.regs, "threads": self.threads, "daemons": daemons}

# ---- Java ----
def java(name, p):
    out = []
    w = out.append
    w("import java.util.concurrent.atomic.*; import java.util.concurrent.locks.*;")
    w(f"public class {name} {{")
    w("  static int x, y; static volatile int v, w; static final AtomicInteger a = new AtomicInteger();")
    w("  static final Object l = new Object(), m = new Object(); static final ReentrantLock k = new ReentrantLock();")
    w("  static final Thread[] t = new Thread[4]; static final java.util.concurrent.Semaphore s = new java.util.concurrent.Semaphore(1); static final Condition c = k.newCondition();")
    if p["regs"]: w("  static int " + ", ".join(f"r{i+1}" for i in range(p["regs"])) + ";")
    def emit(ops, ind):
        i = "  " * ind
        for o in ops:
            k = o[0]
            if k == "rd": w(f"{i}{o[2]} = {o[1]};")
            elif k == "wr": w(f"{i}{o[1]} = {o[2]};")
            elif k == "inc": w(f"{i}{o[1]}++;")
            elif k == "aget": w(f"{i}{o[1]} = a.get();")
            elif k == "aset": w(f"{i}a.set({o[1]});")
            elif k == "aadd": w(f"{i}{o[1]} = a.getAndAdd(1);")
            elif k == "acas": w(f"{i}{o[3]} = a.compareAndSet({o[1]}, {o[2]}) ? 1 : 0;")
            elif k == "sync": w(f"{i}synchronized ({o[1]}) {{"); emit(o[2], ind+1); w(i+"}")
            elif k == "if": w(f"{i}if ({o[1]} == {o[2]}) {{"); emit(o[3], ind+1); w(i+"}")
            elif k == "rlock": w(i+"k.lock(); try {"); emit(o[1], ind+1); w(i+"} finally { k.unlock(); }")
            elif k == "trylock": w(f"{i}if (k.tryLock()) {{ {o[1]} = 1; try {{"); emit(o[2], ind+1); w(i+"} finally { k.unlock(); } }")
            elif k == "wait": w(f"{i}try {{ {o[1]}.wait(); }} catch (InterruptedException e) {{ {o[2]} = 1; }}")
            elif k == "twait": w(f"{i}try {{ {o[1]}.wait(9); }} catch (InterruptedException e) {{ {o[2]} = 1; }}")
            elif k in ("notify", "notifyAll"): w(f"{i}{o[1]}.{k}();")
            elif k == "park": w(i+"LockSupport.park();")
            elif k == "tpark": w(i+"LockSupport.parkNanos(9);")
            elif k == "unpark": w(f"{i}LockSupport.unpark(t[{o[1]}]);")
            elif k == "interrupt": w(f"{i}t[{o[1]}].interrupt();")
            elif k == "interrupted": w(f"{i}{o[1]} = Thread.interrupted() ? 1 : 0;")
            elif k == "sleep": w(f"{i}try {{ Thread.sleep(9); }} catch (InterruptedException e) {{ {o[1]} = 1; }}")
            elif k == "alive": w(f"{i}{o[2]} = t[{o[1]}].isAlive() ? 1 : 0;")
            elif k == "tjoin": w(f"{i}try {{ t[{o[1]}].join(9); }} catch (InterruptedException e) {{ {o[2]} = 1; }}")
            elif k == "spin": w(f"{i}while ({o[1]} != {o[2]}) {{ }}")
            elif k == "throw": w(f"{i}if (true) throw new {o[1]}();")
            elif k == "sacq": w(i+"s.acquireUninterruptibly();")
            elif k == "srel": w(i+"s.release();")
            elif k == "stry": w(f"{i}{o[1]} = s.tryAcquire() ? 1 : 0;")
            elif k == "spermits": w(f"{i}{o[1]} = s.availablePermits();")
            elif k == "klocked": w(f"{i}{o[1]} = k.isLocked() ? 1 : 0;")
            elif k == "cwait": w(i+"c.awaitUninterruptibly();")
            elif k == "csig": w(i+"c.signal();")
            elif k == "start": w(f"{i}t[{o[1]}].start();")
            elif k == "join": w(f"{i}t[{o[1]}].join();")
            else: raise Exception(k)
    for t in range(1, p["threads"] + 1):
        w(f"  static void f{t}() {{"); emit(p["bodies"][t], 2); w("  }")
    w("  public static void main(String[] args) throws Exception {")
    for t in range(1, p["threads"] + 1):
        w(f"    t[{t}] = new Thread({name}::f{t});")
        if t in p["daemons"]: w(f"    t[{t}].setDaemon(true);")
    emit(p["main"], 2)
    w("  }\n}")
    return "\n".join(out) + "\n"

# ---- the model ----
def flatten(p):
    codes = []
    for t in range(p["threads"] + 1):
        code = []
        def block(ops, held):
            """held: ('mon', l) or 'k', to be released by a throw"""
            for o in ops:
                k = o[0]
                if k == "inc": code.append(("rd", o[1], "$")); code.append(("wrinc", o[1]))
                elif k == "sync":
                    code.append(("lock", o[1])); block(o[2], held + [o[1]]); code.append(("unlock", o[1]))
                elif k == "if":
                    code.append(("rd", o[1], "$")); at = len(code); code.append(None)
                    block(o[3], held); code[at] = ("jne", o[2], len(code))
                elif k == "rlock":
                    code.append(("lock", "k")); block(o[1], held + ["k"]); code.append(("unlock", "k"))
                elif k == "trylock":
                    at = len(code); code.append(None); code.append(("set", o[1], 1))
                    block(o[2], held + ["k"]); code.append(("unlock", "k")); code[at] = ("trylock", "k", len(code))
                elif k in ("wait", "twait"):
                    code.append(("wait", o[1], o[2], k == "twait")); code.append(("rewait", o[1], o[2]))
                elif k == "interrupt":
                    code.append(("lock", f"b{o[1]}")); code.append(("unlock", f"b{o[1]}"))
                    code.append(("setint", o[1])); code.append(("int0", o[1]))
                elif k == "spin":
                    code.append(("rd", o[1], "$")); code.append(("jne", o[2], len(code) - 1))
                elif k == "throw":
                    for h in reversed(held): code.append(("unlock", h))
                    code.append(("throw", o[1]))
                else: code.append(o)
        block(p["main"] if t == 0 else p["bodies"][t], [])
        code.append(("end",))
        codes.append(code)
    return codes

class TooBig(Exception): pass

def joinvc(a, b):
    return tuple(map(max, a, b))

def run_model(p, limit):
    """Facts as the driver prints them.  A state: per thread (pc, status, acc, clock, permit, intr, count), places, ..."""
    codes = flatten(p)
    n = p["threads"] + 1
    facts = set()
    zero = (0,) * n
    NEW, RUN, WAIT, NOTIFIED, TIMED, INTD, PARK, SLEEP, DONE, JOIN = range(10)
    # t: [pc, status, acc, vc, permit, intr, saved]
    first = tuple((0, RUN if t == 0 else NEW, 0, tuple(1 if i == t else 0 for i in range(n)), 0, 0, 0) for t in range(n))
    mem = (("x", 0), ("y", 0), ("v", 0), ("w", 0), ("a", 0), ("s", 1), ("q", ())) + tuple((f"r{i+1}", 0) for i in range(p["regs"]))
    start = (first, mem, (), (), ())   # threads, memory, locks (name, owner, count), clocks (name, vc), epochs (var,t,kind)->clock
    seen = {start}
    stack = [start]
    daemons = p["daemons"]

    def succ(state, t):
        """yields successors; facts are added on the way"""
        threads, mem, locks, clocks, epochs = state
        pc, st, acc, vc, permit, intr, saved = threads[t]
        if st == NEW or st == DONE: return
        op = codes[t][pc]
        M, L, C, E = dict(mem), {k: (o, c) for k, o, c in locks}, dict(clocks), dict(epochs)
        T = [list(x) for x in threads]
        me = T[t]
        def acquire(name): me[3] = joinvc(me[3], C.get(name, zero))
        def tick(): me[3] = tuple(c + (i == t) for i, c in enumerate(me[3]))
        def release(name):
            C[name] = joinvc(C.get(name, zero), me[3]); tick()
        def pack():
            return (tuple(tuple(x) for x in T), tuple(sorted(M.items())), tuple(sorted((k, o, c) for k, (o, c) in L.items())),
                    tuple(sorted(C.items())), tuple(sorted(E.items())))
        def access(var, kind):
            for (v2, u, k2), e in list(E.items()):
                if v2 == var and u != t and (kind == 'w' or k2 == 'w') and me[3][u] < e:
                    facts.add(f"race P.{var}")
            E[(var, t, kind)] = me[3][t]
        def take_int():
            acquire(f"i{t}"); acquire(f"iv{t}"); me[5] = 0; release(f"iv{t}")
        k = op[0]
        nxt = pc + 1
        if k == "rd":
            if op[1] in PLAIN: access(op[1], 'r')
            else: acquire("V" + op[1])
            if op[2] == "$": me[2] = M[op[1]]
            else: M[op[2]] = M[op[1]]
        elif k in ("wr", "wrinc"):
            if op[1] in PLAIN: access(op[1], 'w')
            else: release("V" + op[1])
            M[op[1]] = op[2] if k == "wr" else me[2] + 1
            me[2] = 0
        elif k == "jne":
            if me[2] != op[1]: nxt = op[2]
            me[2] = 0
        elif k == "set": M[op[1]] = op[2]
        elif k == "aget": acquire("Va"); M[op[1]] = M["a"]
        elif k == "aset": release("Va"); M["a"] = op[1]
        elif k == "aadd": acquire("Va"); M[op[1]] = M["a"]; M["a"] += 1; release("Va")
        elif k == "acas":
            acquire("Va")
            if M["a"] == op[1]: M["a"] = op[2]; M[op[3]] = 1; release("Va")
            else: M[op[3]] = 0
        elif k == "lock":
            o = L.get(op[1])
            if o and o[0] != t: return
            if o: L[op[1]] = (t, o[1] + 1)
            else:
                L[op[1]] = (t, 1); acquire("L" + op[1])
                if op[1] == "k": release("Lk")
        elif k == "trylock":
            o = L.get(op[1])
            if o and o[0] != t: acquire("Lk"); nxt = op[2]
            elif o: L[op[1]] = (t, o[1] + 1)
            else: L[op[1]] = (t, 1); acquire("Lk"); release("Lk")
        elif k == "sacq":
            if M["s"] <= 0: return
            acquire("Vs"); M["s"] -= 1; release("Vs")
        elif k == "srel": acquire("Vs"); M["s"] += 1; release("Vs")
        elif k == "stry":
            acquire("Vs")
            if M["s"] > 0: M["s"] -= 1; M[op[1]] = 1; release("Vs")
        elif k == "spermits": acquire("Vs"); M[op[1]] = M["s"]
        elif k == "klocked": acquire("Lk"); M[op[1]] = int("k" in L)
        elif k == "cwait":
            if st == RUN:
                me[6] = L["k"][1]; del L["k"]; release("Lk"); me[1] = WAIT; M["q"] += (t,); nxt = pc
            elif st == WAIT: return
            else:
                if "k" in L: return
                L["k"] = (t, me[6]); me[6] = 0; acquire("Lk"); release("Lk"); me[1] = RUN
        elif k == "csig":
            if M["q"]: T[M["q"][0]][1] = NOTIFIED; M["q"] = M["q"][1:]
        elif k == "unlock":
            o = L[op[1]]
            if o[1] > 1: L[op[1]] = (t, o[1] - 1)
            else: del L[op[1]]; release("L" + op[1])
        elif k == "wait":
            if st == RUN:
                if intr:
                    take_int(); M[op[2]] = 1; nxt = pc + 2
                else:
                    me[6] = L[op[1]][1]; del L[op[1]]; release("L" + op[1]); me[1] = WAIT; nxt = pc
            elif st == WAIT:
                if not op[3]: return
                me[1] = TIMED; nxt = pc
            else:
                if L.get(op[1]): return
                L[op[1]] = (t, me[6]); me[6] = 0; acquire("L" + op[1]); me[1] = RUN
                if st != NOTIFIED and intr: take_int(); M[op[2]] = 1
                nxt = pc + 2
        elif k in ("notify", "notifyAll"):
            waiters = [u for u in range(n) if T[u][1] == WAIT and codes[u][T[u][0]][0] == "wait" and codes[u][T[u][0]][1] == op[1]]
            me[0] = nxt
            if k == "notifyAll" or not waiters:
                for u in waiters: T[u][1] = NOTIFIED
                yield pack()
            else:
                for u in waiters:
                    T[u][1] = NOTIFIED; yield pack(); T[u][1] = WAIT
            return
        elif k in ("park", "tpark"):
            if st == RUN and not permit and not intr: me[1] = PARK; nxt = pc
            elif st == PARK and not permit and not (intr and me[6]):
                if k == "park": return
                me[1] = RUN; me[4] = 0; me[6] = 0
            else:
                me[1] = RUN; me[4] = 0; me[6] = 0
        elif k == "unpark":
            u = T[op[1]]
            if u[1] not in (NEW, DONE): u[4] = 1
        elif k == "setint":
            release(f"iv{op[1]}")
            if T[op[1]][1] != DONE: T[op[1]][5] = 1
        elif k == "int0":
            u = T[op[1]]
            if u[1] not in (NEW, DONE):
                release(f"i{op[1]}")
                u[4] = 1
                if u[5] and u[1] == WAIT: u[1] = INTD
                if u[5] and u[1] == SLEEP: u[6] = 1
                if u[5] and u[1] == JOIN: u[6] = 1
        elif k == "interrupted":
            acquire(f"iv{t}")
            M[op[1]] = intr
            if intr: me[5] = 0; acquire(f"i{t}"); release(f"iv{t}")
        elif k == "sleep":
            if st == RUN:
                if intr: take_int(); M[op[1]] = 1
                else: me[1] = SLEEP; nxt = pc
            else:
                me[1] = RUN
                if me[6] and intr: take_int(); M[op[1]] = 1; me[6] = 0
                else:
                    me[6] = 0
                    if intr: take_int(); M[op[1]] = 1
        elif k == "start":
            u = T[op[1]]
            u[3] = joinvc(u[3], me[3]); u[1] = RUN; tick()
        elif k == "join":
            if intr and T[op[1]][1] not in (DONE, NEW):
                if st != JOIN or me[6]:
                    take_int(); facts.add("uncaught java/lang/InterruptedException"); nxt = len(codes[t]) - 1; me[1] = RUN; me[6] = 0
                    me[0] = nxt; yield pack(); return
                return
            if st == RUN and T[op[1]][1] not in (DONE, NEW): me[1] = JOIN; nxt = pc
            elif T[op[1]][1] in (DONE, NEW):
                me[1] = RUN; me[6] = 0
                if T[op[1]][1] == DONE: acquire(f"e{op[1]}")
            else: return
        elif k == "tjoin":
            if T[op[1]][1] in (DONE, NEW):
                me[1] = RUN; me[6] = 0
                if T[op[1]][1] == DONE: acquire(f"e{op[1]}")
            elif intr and (st == RUN or me[6]):
                take_int(); M[op[2]] = 1; me[1] = RUN; me[6] = 0
            elif st == RUN: me[1] = JOIN; nxt = pc
            else:
                me[1] = RUN; me[6] = 0
                if intr: take_int(); M[op[2]] = 1
        elif k == "alive":
            if T[op[1]][1] == DONE: acquire(f"e{op[1]}"); M[op[2]] = 0
            else: M[op[2]] = int(T[op[1]][1] != NEW)
        elif k == "throw":
            facts.add("uncaught java/lang/" + op[1]); nxt = len(codes[t]) - 1
        elif k == "end":
            me[1] = DONE; release(f"e{t}"); nxt = pc
            me[5] = me[4] = 0
        else: raise Exception(k)
        me[0] = nxt
        yield pack()

    def regs(state):
        M = dict(state[1])
        return "".join(f" r{i+1}={M[f'r{i+1}']}" for i in range(p["regs"]))
    while stack:
        s = stack.pop()
        users = [t for t in range(n) if s[0][t][1] not in (NEW, DONE) and t not in daemons]
        if not users:
            facts.add("end" + regs(s))
            continue
        some = False
        for t in range(n):
            for q in succ(s, t):
                some = True
                if q not in seen:
                    seen.add(q)
                    if len(seen) > limit: raise TooBig()
                    stack.append(q)
        if not some:
            facts.add("stuck" + regs(s))
    return facts, len(seen)

PROFILES = ["vol sync if", "vol sync wait if", "vol sync wait", "vol atomic if", "vol sync rlock", "vol park if", "vol sync park", "vol sync intr wait",
            "vol intr if", "vol spin if", "vol spin sync", "vol alive if", "vol sync alive nest", "vol nest if", "sync nest atomic if",
            "vol sync if throw", "vol atomic sync if three", "vol intr park", "vol intr alive", "vol sync wait three", "vol rlock if atomic", "sync if", "vol if", "sync wait intr", "vol daemon if", "vol daemon sync spin throw if",
            "vol rlock cond if", "rlock cond sync", "vol sem if", "sem sync rlock looks",
            "vol rlock cond sem three", "vol rlock looks if three", "vol intr alive nest park"]

def search(oracle, how, directory, name):
    run = subprocess.run([oracle, how, "-cp", directory, name], capture_output=True, text=True,
                         timeout=300, check=False)
    facts = {line.replace(f"race {name}.", "race P.").rstrip() for line in run.stdout.splitlines()}
    return facts | ({f"status {run.returncode} {run.stderr[-300:]}"} if run.returncode else set())


def judge(oracle, directory, name, program):
    """None: it was left out; "": as it must be."""
    try:
        expected, _ = run_model(program, LIMIT)
    except TooBig:
        return None
    expected = {fact.rstrip() for fact in expected}
    seen = search(oracle, "search", directory, name)
    if program["daemons"]:
        expected = {fact for fact in expected if not fact.startswith("end")}
        seen = {fact for fact in seen if not fact.startswith("end")}
    if seen == expected:
        return ""
    brute = search(oracle, "brute", directory, name)
    who = "model" if brute == expected else "search" if brute == seen else "neither"
    return (f"missed {sorted(expected - seen)[:6]}, wrong {sorted(seen - expected)[:6]}; "
            f"brute force agrees with the {who}")


def main():
    oracle = os.path.abspath(sys.argv[1])
    first, end = (int(n) for n in sys.argv[2:4]) if len(sys.argv) > 3 else (0, 45)
    failed = left_out = 0
    with tempfile.TemporaryDirectory(prefix="heddle-random-") as directory:
        programs = {}
        for seed in range(first, end):
            profile = sys.argv[4] if len(sys.argv) > 4 else PROFILES[seed % len(PROFILES)]
            programs[f"P{seed}"] = Gen(seed, profile.split()).program()
        for name, program in programs.items():
            with open(f"{directory}/{name}.java", "w", encoding="utf-8") as file:
                file.write(java(name, program))
        javac = os.path.join(os.environ.get("JAVA_HOME", ""), "bin/javac") \
            if os.environ.get("JAVA_HOME") else "javac"
        subprocess.run([javac, "-nowarn", "-Xlint:none", "-d", directory]
                       + [f"{directory}/{name}.java" for name in programs], check=True)
        with concurrent.futures.ProcessPoolExecutor(2) as pool:
            answers = {name: pool.submit(judge, oracle, directory, name, program)
                       for name, program in programs.items()}
            for name, answer in answers.items():
                fault = answer.result()
                left_out += fault is None
                if fault:
                    failed += 1
                    print(f"FAIL {name}: {fault}")
                    print(java(name, programs[name]))
                elif fault is not None:
                    print(f"ok {name}")
    print(f"# {left_out} programs were too big for the model")
    return failed != 0 or left_out > len(programs) // 4


if __name__ == "__main__":
    sys.exit(main())
