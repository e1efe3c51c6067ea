// Plays the runtime's hooks on several real threads at once: what one thread at a time, as in HeddlePlayer, cannot
// show.  Prints `ok NAME` or `FAIL NAME: why` for each check.
//
//   HeddleStress SECONDS
package java.lang;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

public final class HeddleStress {
    private static final int MOST_MISSED = 3;
    static final int WRITE_SITE = 1;
    static final int READ_SITE = 2;
    // Statements that run often do without the lock that makes one access see the other (HeddleSlow.isBusy()).
    static final int ROUNDS = 32; // of the same sites
    static final int SITES = 1 << 14;

    static final class Box {
        int f;
        long $heddle$f;
        long $heddle$f$s;
        Object $heddleMonitor;
    }

    static final class Sink extends HeddleRace.HeddleSink {
        final AtomicInteger races = new AtomicInteger();

        @Override
        void race(int place, int siteNow, int siteThen, int kinds, int slotThen, Object object,
                  int index) {
            races.incrementAndGet();
        }

        @Override
        void gap(int reason, int site) {
        }

        @Override
        Object[] fields(Class<?> of) {
            return of == Box.class ? new Object[] {"f", "1"} : null;
        }
    }

    static final Sink sink = new Sink();
    static volatile String failure;

    interface Check {
        void run(long deadline) throws Exception;
    }

    static void check(String name, long nanos, Check check) throws Exception {
        failure = null;
        HeddleRuntime.reset();
        HeddleSlots.reset(HeddleWord.SLOTS);
        define(0);
        check.run(System.nanoTime() + nanos);
        System.out.println(failure == null ? "ok " + name : "FAIL " + name + ": " + failure);
    }

    static boolean goesOn(long deadline) {
        return failure == null && System.nanoTime() < deadline;
    }

    // ---- threads that are only played, by real ones ----

    static HeddleTestThread attached() {
        HeddleTestThread thread = new HeddleTestThread();
        HeddleThread.attach(thread);
        return thread;
    }

    // What was done stays done: threads start and end, and no slot's clock ever goes back.
    static void nowNeverForgets(long deadline) throws Exception {
        HeddleTestThread parent = attached();
        Thread starter = new Thread(() -> {
            while (goesOn(deadline)) {
                HeddleTestThread child = new HeddleTestThread();
                HeddleThread.starting(parent, child);
                HeddleThread.ended(child);
                HeddleThread.joined(parent, child);
            }
        });
        starter.start();
        int[] before = new int[0];
        while (goesOn(deadline)) {
            int[] now = HeddleSlots.now().others;
            for (int i = 0; i < before.length; i++) {
                if (now[i] < before[i]) {
                    failure = "slot " + i + " went back from " + before[i] + " to " + now[i];
                }
            }
            before = now;
        }
        starter.join();
    }

    static void define(int base) {
        HeddleRuntime.define(base + WRITE_SITE, HeddleRuntime.PLAIN, Box.class, "f");
        HeddleRuntime.define(base + READ_SITE, HeddleRuntime.PLAIN, Box.class, "f");
    }

    static int siteOf(int round) {
        return round / ROUNDS * 2;
    }

    // Of a write and a read that nothing orders, whichever comes second reports the other one.
    static void unorderedAccessesMeet(long deadline) throws Exception {
        int missed = 0;
        HeddleTestThread[] threads = {attached(), attached()};
        Box[] box = new Box[1]; // null: that was the last round
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger read = new AtomicInteger();
        Thread reader = new Thread(() -> {
            for (int round = 1;; round++) {
                await(begun, round);
                if (box[0] == null) {
                    return;
                }
                HeddleHooks.read(threads[1], box[0], siteOf(round) + READ_SITE);
                read.set(round);
            }
        });
        reader.setDaemon(true);
        reader.start();
        int round = 1;
        for (; goesOn(deadline) && siteOf(round) < SITES - 4; round++) {
            if (round % ROUNDS == 0) {
                define(siteOf(round));
            }
            box[0] = new Box();
            int races = sink.races.get();
            begun.set(round);
            for (int wait = round % 32; wait > 0; wait--) { // who comes first changes
                Thread.onSpinWait();
            }
            HeddleHooks.write(threads[0], box[0], siteOf(round) + WRITE_SITE);
            await(read, round);
            // Hooks have no fences: of two at the same instant each may store what it did behind its look at the other one.
            if (sink.races.get() == races && ++missed > MOST_MISSED) {
                failure = "round " + round + ": neither access reported the other one, for the " + missed + "th time";
            }
        }
        box[0] = null;
        begun.set(round);
        reader.join();
    }

    // Accesses under one monitor never race, whoever comes first.
    static void lockedAccessesAreOrdered(long deadline) throws Exception {
        Object monitor = new Box();
        Box[] box = {new Box()};
        int races = sink.races.get();
        Thread[] workers = new Thread[3];
        for (int i = 0; i < workers.length; i++) {
            HeddleTestThread thread = attached();
            boolean writes = i != 0;
            workers[i] = new Thread(() -> {
                for (int n = 0; goesOn(deadline); n++) {
                    synchronized (monitor) {
                        HeddleHooks.enter(thread, monitor);
                        if (writes && n % 3 == 0) {
                            HeddleHooks.write(thread, box[0], WRITE_SITE);
                        } else {
                            HeddleHooks.read(thread, box[0], READ_SITE);
                        }
                        HeddleHooks.exit(thread, monitor);
                    }
                    if (n % 64 == 0) {
                        LockSupport.parkNanos(1000);
                    }
                }
            });
            workers[i].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        if (sink.races.get() != races) {
            failure = "accesses under one monitor raced";
        }
    }

    // Spins at first: threads that are woken up meet less closely.
    static void await(AtomicInteger counter, int value) {
        for (int spins = 0; counter.get() != value; spins++) {
            if (spins > 10000) {
                Thread.yield();
            } else {
                Thread.onSpinWait();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        long nanos = (long) (Double.parseDouble(args[0]) * 1e9) / 3;
        HeddleRace.sink = sink;
        HeddleRuntime.start();
        check("now never forgets", nanos, HeddleStress::nowNeverForgets);
        check("unordered accesses meet", nanos, HeddleStress::unorderedAccessesMeet);
        check("locked accesses are ordered", nanos, HeddleStress::lockedAccessesAreOrdered);
    }

    private HeddleStress() {
    }
}
