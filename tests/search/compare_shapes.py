#!/usr/bin/env python3
"""Random programs of shapes that have no model: the reductions must not change what a search finds.

    tests/search/compare_shapes.py build/heddle --count 100

makes programs from seeds: a few threads that call operations of one family of library classes, or of a shape
in which something happens only rarely (FAMILIES), each with what it saw in the status of System.exit().  Every
program is searched without any reduction, and as the user searches it.  Each finding is true, so a search
that has ended without a gap must have all findings of the other one.  Programs whose search reaches its bound
are compared as far as they came.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

BOUNDS = ["--max-states=60000", "--max-time=60", "--max-memory=1g"]

# Declarations of a family, and its statements: $ is a small number, # a larger one.  Each is an expression of
# type int, or a block that sets r.
FAMILIES = {
    "hash map": ("static final ConcurrentHashMap<Integer, Integer> m = new ConcurrentHashMap<>();", [
        "n(m.get($))", "n(m.put($, #))", "n(m.putIfAbsent($, #))", "n(m.remove($))",
        "n(m.computeIfAbsent($, k -> { v = #; return #; }))", "n(m.computeIfAbsent($, k -> { x = #; return #; }))",
        "n(m.computeIfPresent($, (k, o) -> null))", "n(m.merge($, #, Integer::sum))",
        "n(m.compute($, (k, o) -> o == null ? v + 1 : null))", "m.size()", "sum(m.values())", "sum(m.keySet())",
        "b(m.isEmpty())", "b(m.containsValue(#))", "{ m.clear(); }", "b(m.remove($, #))", "b(m.replace($, #, #))",
        "b(m.keySet().remove($))", "{ m.put($ + 16, #); }", "{ m.replaceAll((k, o) -> o + 1); }"]),
    "skip list": ("static final ConcurrentSkipListMap<Integer, Integer> m = new ConcurrentSkipListMap<>();", [
        "n(m.get($))", "n(m.put($, #))", "n(m.putIfAbsent($, #))", "n(m.remove($))", "m.size()", "sum(m.values())",
        "n(m.ceilingKey($))", "{ var e = m.pollFirstEntry(); r = e == null ? 9 : e.getKey(); }",
        "{ var e = m.lastEntry(); r = e == null ? 9 : e.getValue(); }", "b(m.isEmpty())", "n(m.merge($, #, Integer::sum))",
        "n(m.computeIfAbsent($, k -> { v = #; return #; }))", "b(m.replace($, #, #))"]),
    "queue": ("static final ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>();", [
        "b(q.offer(#))", "n(q.poll())", "n(q.peek())", "q.size()", "b(q.isEmpty())", "b(q.remove(#))", "b(q.contains(#))",
        "sum(q)", "{ q.clear(); }"]),
    "deque": ("static final ConcurrentLinkedDeque<Integer> q = new ConcurrentLinkedDeque<>();", [
        "b(q.offerFirst(#))", "b(q.offerLast(#))", "n(q.pollFirst())", "n(q.pollLast())", "n(q.peekFirst())", "q.size()",
        "n(q.peekLast())", "sum(q)"]),
    "blocking": ("static final BlockingQueue<Integer> q = new LinkedBlockingQueue<>(2);", [
        "b(q.offer(#))", "n(q.poll())", "n(q.peek())", "q.size()", "q.remainingCapacity()", "b(q.remove(#))",
        "b(q.contains(#))", "{ r = q.drainTo(new ArrayList<>()); }", "sum(q)", "n(q.poll(1, TimeUnit.SECONDS))",
        "b(q.offer(#, 1, TimeUnit.SECONDS))", "n(q.take())", "{ q.put(#); }", "{ q.clear(); }"]),
    "array queue": ("static final BlockingQueue<Integer> q = new ArrayBlockingQueue<>(1);", [
        "b(q.offer(#))", "n(q.poll())", "n(q.peek())", "q.size()", "q.remainingCapacity()", "sum(q)",
        "n(q.poll(1, TimeUnit.SECONDS))", "n(q.take())", "{ q.put(#); }", "{ v = #; }", "v"]),
    "synchronous": ("static final SynchronousQueue<Integer> q = new SynchronousQueue<>();", [
        "b(q.offer(#))", "n(q.poll())", "n(q.take())", "{ q.put(#); }", "n(q.poll(1, TimeUnit.SECONDS))",
        "b(q.offer(#, 1, TimeUnit.SECONDS))", "{ v = #; }", "v"]),
    "transfer": ("static final LinkedTransferQueue<Integer> q = new LinkedTransferQueue<>();", [
        "b(q.tryTransfer(#))", "n(q.poll())", "{ q.transfer(#); }", "b(q.offer(#))", "n(q.take())", "q.size()",
        "b(q.hasWaitingConsumer())", "b(q.tryTransfer(#, 1, TimeUnit.SECONDS))", "n(q.poll(1, TimeUnit.SECONDS))"]),
    "list": ("static final CopyOnWriteArrayList<Integer> q = new CopyOnWriteArrayList<>();", [
        "b(q.add(#))", "b(q.addIfAbsent(#))", "b(q.remove((Integer) #))", "q.size()", "sum(q)", "b(q.contains(#))",
        "q.indexOf(#) + 1", "{ q.clear(); }", "b(q.addAll(List.of(#, #)))", "b(q.removeIf(i -> i > 2))"]),
    "stamped": ("static final StampedLock l = new StampedLock();", [
        "{ long s = l.tryOptimisticRead(); r = v; r += w * 4; if (!l.validate(s)) r = 9; }",
        "{ long s = l.writeLock(); v = #; w = #; l.unlockWrite(s); }", "{ long s = l.readLock(); r = v + w; l.unlockRead(s); }",
        "{ long s = l.tryWriteLock(); if (s != 0) { x = #; v = #; l.unlockWrite(s); } r = s == 0 ? 1 : 0; }",
        "{ long s = l.readLock(); long o = l.tryConvertToWriteLock(s); if (o != 0) { w = #; s = o; } r = v; l.unlock(s); }",
        "{ long s = l.tryReadLock(); if (s != 0) { r = x; l.unlockRead(s); } }", "b(l.isWriteLocked())", "{ v = #; }"]),
    "read write": ("static final ReentrantReadWriteLock l = new ReentrantReadWriteLock();", [
        "{ l.readLock().lock(); r = x; l.readLock().unlock(); }", "{ l.writeLock().lock(); x = #; v = #; l.writeLock().unlock(); }",
        "{ if (l.writeLock().tryLock()) { x++; r = x; l.writeLock().unlock(); } }", "l.getReadLockCount()", "{ v = #; }", "v",
        "{ if (l.readLock().tryLock()) { r = v + 1; l.readLock().unlock(); } }", "b(l.isWriteLocked())",
        "{ l.writeLock().lock(); v = #; l.readLock().lock(); l.writeLock().unlock(); r = x; l.readLock().unlock(); }"]),
    "phaser": ("static final Phaser p = new Phaser(2);", [
        "p.arrive()", "p.arriveAndAwaitAdvance()", "p.arriveAndDeregister()", "p.register()", "p.getPhase()",
        "p.getArrivedParties()", "b(p.isTerminated())", "p.getRegisteredParties()", "p.awaitAdvance(0)", "{ v = #; }", "v"]),
    "tiers": ("static final Phaser root = new Phaser(), p = new Phaser(root, 1), o = new Phaser(root, 1);", [
        "p.arrive()", "o.arrive()", "p.arriveAndAwaitAdvance()", "o.arriveAndDeregister()", "p.getPhase()", "root.getPhase()",
        "root.awaitAdvance(0)", "{ v = #; }", "v"]),
    "exchanger": ("static final Exchanger<Integer> e = new Exchanger<>();", [
        "n(e.exchange(#))", "{ try { r = e.exchange(#, 1, TimeUnit.SECONDS); } catch (TimeoutException t) { r = 9; } }",
        "{ v = #; }", "v"]),
    "future": ("static final CompletableFuture<Integer> f = new CompletableFuture<>(), g = f.thenApply(i -> { v = i; return i + 1; });", [
        "b(f.complete(#))", "n(f.getNow(8))", "n(g.getNow(8))", "b(f.isDone())", "b(g.isDone())", "b(g.complete(#))", "b(f.cancel(true))",
        "{ f.thenAccept(i -> w = i); }", "n(f.thenCombine(g, Integer::sum).getNow(8))", "v", "w", "f.getNumberOfDependents()",
        "n(CompletableFuture.anyOf(f, g).isDone() ? 1 : 0)", "{ g.whenComplete((i, t) -> x = i == null ? 7 : i); }",
        "b(f.completeExceptionally(new Error()))", "b(g.isCompletedExceptionally())", "n(f.exceptionally(t -> 5).getNow(6))"]),
    "future task": ("static final FutureTask<Integer> f = new FutureTask<>(() -> { v = 1; return w; });", [
        "{ f.run(); }", "b(f.cancel(false))", "b(f.cancel(true))", "b(f.isDone())", "b(f.isCancelled())", "{ w = #; }", "v", "b(Thread.interrupted())",
        "{ try { r = f.get(1, TimeUnit.SECONDS); } catch (Exception e) { r = 9; } }"]),
    "adder": ("static final LongAdder a = new LongAdder();", [
        "{ a.add(#); }", "(int) a.sum()", "(int) a.sumThenReset()", "{ a.reset(); }", "{ v = #; }", "v"]),
    "semaphore": ("static final Semaphore s = new Semaphore(1);", [
        "b(s.tryAcquire())", "{ s.release(); }", "s.availablePermits()", "{ s.acquire(); }", "s.drainPermits()",
        "b(s.tryAcquire(2))", "{ s.acquire(2); }", "b(s.tryAcquire(1, TimeUnit.SECONDS))", "{ x++; }", "v", "{ v = #; }",
        "{ s.acquireUninterruptibly(); x++; s.release(); }"]),
    "latch": ("static final CountDownLatch c = new CountDownLatch(2);", [
        "{ c.countDown(); }", "(int) c.getCount()", "{ c.await(); }", "b(c.await(1, TimeUnit.SECONDS))", "{ x++; }", "x", "v", "{ v = #; }"]),
    "barrier": ("static final CyclicBarrier c = new CyclicBarrier(2, () -> v++);", [
        "{ try { r = c.await(); } catch (BrokenBarrierException e) { r = 9; } }", "c.getNumberWaiting()", "b(c.isBroken())", "{ c.reset(); }",
        "{ try { r = c.await(1, TimeUnit.SECONDS); } catch (BrokenBarrierException | TimeoutException e) { r = 8; } }", "{ x++; }", "v"]),
    "own lock": ("static final Own l = new Own();", [
        "{ l.acquire(1); r = x++; l.release(1); }", "{ if (l.tryAcquire(1)) { r = v; x++; l.release(1); } }", "b(l.isHeld())",
        "{ l.acquireShared(1); r = v; l.releaseShared(1); }", "{ l.acquireInterruptibly(1); v = x; l.release(1); }", "{ v = #; }",
        "b(l.tryAcquireNanos(1, 1000) && l.release(1))", "{ l.open(); }"]),
    "condition": ("static final ReentrantLock l = new ReentrantLock(); static final Condition c = l.newCondition();", [
        "{ l.lock(); if (v == 0) c.await(); r = x++; l.unlock(); }", "{ l.lock(); v = #; c.signal(); l.unlock(); }",
        "{ l.lock(); r = b(c.await(1, TimeUnit.SECONDS)); l.unlock(); }", "{ l.lock(); c.signalAll(); x++; l.unlock(); }",
        "{ if (l.tryLock()) { r = v; l.unlock(); } }", "{ if (l.tryLock(1, TimeUnit.SECONDS)) { x++; l.unlock(); } else r = 9; }",
        "b(l.isLocked())", "{ v = #; }"]),
    "local": ("static final ThreadLocal<Integer> l = ThreadLocal.withInitial(() -> v);", [
        "l.get()", "{ l.set(#); }", "{ l.remove(); }", "{ v = #; }", "{ w = l.get(); }", "w"]),
    "wait": ("static final Object o = new Object();", [
        "{ synchronized (o) { if (v == 0) o.wait(); r = x++; } }", "{ synchronized (o) { o.wait(5); r = v; } }",
        "{ synchronized (o) { v = #; o.notify(); } }", "{ synchronized (o) { x++; o.notifyAll(); } }", "{ w = #; }", "w", "v",
        "{ Thread.sleep(3); }", "{ LockSupport.unpark(main); }", "{ LockSupport.parkNanos(5); }", "{ if (late.isAlive()) r = 1; }",
        "{ main.interrupt(); }", "b(Thread.interrupted())", "{ late.join(1); r = v; }"]),
    # Only after v and w have taken turns is there something that a thread does.
    "rare": ("static final Object o = new Object(); static final ReentrantLock l = new ReentrantLock(); static int y; static final int[] many = new int[80];", [
        "{ if (v == 1) { w++; if (w == 2) x = #; } }", "{ if (w == 1) v = 2; }", "{ if (v == 2 && w == 2) synchronized (o) { y++; } }",
        "{ v++; }", "{ w++; }", "{ synchronized (o) { r = y; } }", "{ if (w == 3) r = x; }", "{ if (v == 3) { l.lock(); x++; l.unlock(); } }",
        "{ l.lock(); r = y; l.unlock(); }", "{ if (v == 2) go(() -> { x = #; w++; }); }", "{ if (w == 2) go(() -> { synchronized (o) { y = #; } }); }",
        "{ for (int i = 0; i < 400; i++) { } if (v == 1) r = x; }", "{ spin(v == 0 ? 500000 : 900); if (v == 1) y = #; }",
        "{ synchronized (o) { o.wait(5); r = x; } }", "{ synchronized (o) { o.notify(); } }", "{ if (v + w == 3) many[70] = #; }", "many[66 + $]",
        "{ while (v == 0 && w == 0) { Thread.yield(); } r = y; }", "{ if (w == 1) Thread.sleep(2); v = 1; }", "{ late.join(1); }"]),
    # Tasks of pools, in which one thing or another is done.
    "pool": ("static final ExecutorService e = Executors.newFixedThreadPool(1); static volatile Future<Integer> f;", [
        "{ f = e.submit(() -> v++); }", "{ e.execute(() -> x++); }", "{ var g = f; if (g != null) r = g.get(); }", "b(f != null && f.isDone())",
        "{ var g = f; if (g != null) r = b(g.cancel(true)); }", "{ e.shutdown(); }", "b(e.isShutdown())", "b(e.isTerminated())", "v", "{ v = #; }", "x"]),
    "any": ("static final ExecutorService e = Executors.newCachedThreadPool();", [
        "{ r = e.invokeAny(List.of(() -> v, () -> 3)); }", "{ v = #; }", "{ e.execute(() -> v = 4); }", "v"]),
    "timer": ("static final Timer e = new Timer(true);", [
        "{ e.schedule(new TimerTask() { public void run() { v++; } }, 5); }", "{ e.cancel(); }", "v", "{ v = #; }", "{ Thread.sleep(9); }",
        "{ var k = new TimerTask() { public void run() { x++; } }; e.schedule(k, 5); r = b(k.cancel()); }"]),
    "common": ("static volatile CompletableFuture<Integer> f = CompletableFuture.completedFuture(1);", [
        "{ f = f.thenApplyAsync(i -> i + v, Runnable::run); }", "{ f = f.thenCombine(f, Integer::sum); }", "n(f.getNow(7))", "{ v = #; }",
        "{ f = CompletableFuture.supplyAsync(() -> v, k -> go(k)); }", "n(f.join())", "{ f.complete(#); }", "{ f = f.orTimeout(1, TimeUnit.SECONDS); }",
        "{ f = f.handle((i, t) -> { x++; return 2; }); }"]),
    "fork": ("static final ForkJoinPool e = new ForkJoinPool(1);", [
        "n(e.submit(() -> v++).join())", "{ e.execute(() -> w++); }", "{ v = #; }", "w", "b(e.isQuiescent())", "{ x++; }"]),
}

SOURCE = """import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
public class NAME {
    static volatile int v, w;
    static int x;
    static boolean isNever; // javac wants to see that it can be thrown
    static volatile Thread main;
    static Thread late = new Thread(() -> { v++; });
    FIELDS
    static int n(Integer i) { return i == null ? 9 : i; }
    static int b(boolean b) { return b ? 1 : 0; }
    static int sum(Collection<Integer> all) { int s = 0; for (int i : all) s += i; return s; }
    static void go(Runnable k) { new Thread(k).start(); }
    static void spin(int n) { for (int i = 0; i < n; i++) { } }
    static class Own extends AbstractQueuedSynchronizer {
        protected boolean tryAcquire(int n) { return compareAndSetState(0, 1); }
        protected boolean tryRelease(int n) { setState(0); return true; }
        protected int tryAcquireShared(int n) { return getState() == 1 ? -1 : 1; }
        protected boolean tryReleaseShared(int n) { return true; }
        boolean isHeld() { return getState() == 1; }
        void open() { setState(0); }
    }
BODIES
    public static void main(String[] args) throws Exception {
        main = Thread.currentThread();
        int[] seen = new int[THREADS];
        Thread[] all = new Thread[THREADS];
MAKE
START
        seen[0] = body0();
        WAIT
        int code = 0;
        for (int i = 0; i < THREADS; i++) code = code * 11 + seen[i];
        System.exit(code == 0 ? 0 : 1 + Math.floorMod(code * 31 + v * 7 + w * 3, 120));
    }
}
"""


def body(r, number, statements):
    lines = [f"    static int body{number}() {{ int r = 0, all = 0; try {{ if (isNever) throw new InterruptedException();"]
    for _ in range(r.choice([1, 2, 2, 3, 3])):
        text = r.choice(statements)
        while "$" in text:
            text = text.replace("$", str(r.choice([1, 1, 1, 2])), 1)
        while "#" in text:
            text = text.replace("#", str(r.choice([1, 2, 3, 5])), 1)
        lines.append("        r = 0; " + (text if text.startswith("{") else f"r = {text};") + " all = all * 10 + r;")
    lines.append("        } catch (InterruptedException e) { all = all * 10 + 7; }"
                 " catch (Exception e) { all = all * 10 + 8; } return all; }")
    return "\n".join(lines)


def program(seed, families):
    r = random.Random(seed)
    family = families[seed % len(families)]
    fields, statements = FAMILIES[family]
    statements = r.sample(statements, min(len(statements), r.choice([3, 4, 6])))
    threads = r.choice([2, 2, 3]) if family not in ("pool", "any", "timer", "common", "fork") else 2
    numbers = list(range(1, threads))
    bodies = "\n".join(body(r, i, statements) for i in range(threads))
    make = "\n".join(f"        all[{i}] = new Thread(() -> {{ seen[{i}] = body{i}(); }});" for i in numbers)
    r.shuffle(numbers)
    is_late = threads == 3 and r.random() < 0.3  # the one starts the other
    starts = [f"all[{i}].start();" for i in numbers]
    if is_late:
        first, last = numbers
        make = make.replace(f"seen[{first}] = body{first}();", f"all[{last}].start(); seen[{first}] = body{first}();")
        starts = starts[:1]
    if "late." in bodies:
        starts.insert(r.randrange(len(starts) + 1), "late.start();")
    text = SOURCE.replace("NAME", f"S{seed}").replace("FIELDS", fields).replace("BODIES", bodies)
    text = text.replace("MAKE", make).replace("START", "        " + " ".join(starts))
    text = text.replace("WAIT", " ".join(f"all[{i}].join();" for i in numbers))
    return family, text.replace("THREADS", str(threads))


def text_of(finding):
    return f"{finding['kind']}: {finding['title'].split(': ', 1)[0] if finding['kind'] == 'race' else finding['title']}"


def search(heddle, directory, name, options):
    command = [heddle, "check", "--store=none", "--no-advice", "--quiet", "--format=json", *BOUNDS, *options,
               "-cp", directory, name]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    try:
        answer = json.loads(done.stdout)
    except ValueError:
        return None, [done.stdout[-300:] + done.stderr[-300:]]
    statuses = {f"ends with {status}" for status in answer["statistics"]["exit_statuses"]}
    return {text_of(f) for f in answer["findings"] if f["kind"] != "exit"} | statuses, [str(gap) for gap in answer["gaps"]]


def judge(heddle, directory, seed, options):
    name = f"S{seed}"
    none, gaps = search(heddle, directory, name, [*options, "--reduce=none"])
    every, other_gaps = search(heddle, directory, name, options)
    if none is None or every is None:
        return f"no answer: {gaps if none is None else other_gaps}", False
    faults = []
    if none - every and not other_gaps:
        faults.append(f"the default lacks {sorted(none - every)}")
    if every - none and not gaps:
        faults.append(f"without reductions it lacks {sorted(every - none)}")
    return "; ".join(faults), bool(gaps or other_gaps)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("heddle", type=os.path.abspath)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=len(FAMILIES))
    parser.add_argument("--family", action="append")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    families = options.family or list(FAMILIES)
    failed = partly = 0
    seeds = range(options.first, options.first + options.count)
    with tempfile.TemporaryDirectory(prefix="heddle-shapes-") as directory:
        programs = {seed: program(seed, families) for seed in seeds}
        files = []
        for seed, (_, text) in programs.items():
            files.append(pathlib.Path(directory, f"S{seed}.java"))
            files[-1].write_text(text, "utf-8")
        subprocess.run(["javac", "-nowarn", "-d", directory, *files], check=True)
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            answers = {seed: pool.submit(judge, options.heddle, directory, seed, options.option) for seed in seeds}
            for seed, answer in answers.items():
                fault, is_partial = answer.result()
                partly += is_partial
                failed += bool(fault)
                print(f"{'FAIL' if fault else 'ok'} S{seed} {programs[seed][0]}"
                      + (" (partly)" if is_partial else "") + (f": {fault}" if fault else ""), flush=True)
                if fault:
                    print(programs[seed][1], flush=True)
    print(f"{len(seeds) - failed} passed ({partly} partly), {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
