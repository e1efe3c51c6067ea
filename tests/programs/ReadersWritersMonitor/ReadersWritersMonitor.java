// Readers and writers on a hand-made monitor with writer preference; invariants are counted, results are fixed.
import java.util.*;
import java.util.concurrent.atomic.*;

public class ReadersWritersMonitor {
    static final class RwMonitor {
        private int readers, waitingWriters;
        private boolean writing;

        synchronized void startRead() throws InterruptedException {
            while (writing || waitingWriters > 0) {
                wait();
            }
            readers++;
        }

        synchronized void endRead() {
            if (--readers == 0) {
                notifyAll();
            }
        }

        synchronized void startWrite() throws InterruptedException {
            waitingWriters++;
            try {
                while (writing || readers > 0) {
                    wait();
                }
            } finally {
                waitingWriters--;
            }
            writing = true;
        }

        synchronized void endWrite() {
            writing = false;
            notifyAll();
        }

        @Override
        public synchronized String toString() {
            return "readers " + readers + " writing " + writing + " waiting " + waitingWriters;
        }
    }

    public static void main(String[] args) throws Exception {
        RwMonitor m = new RwMonitor();
        int[] table = new int[8];
        AtomicInteger inside = new AtomicInteger(), writers = new AtomicInteger(), bad = new AtomicInteger(), torn = new AtomicInteger(), reads = new AtomicInteger();
        Thread[] ts = new Thread[6];
        for (int i = 0; i < 6; i++) {
            final boolean writer = i < 2;
            final int id = i;
            ts[i] = new Thread(() -> {
                try {
                    for (int k = 0; k < 40; k++) {
                        if (writer) {
                            m.startWrite();
                            if (writers.incrementAndGet() != 1 || inside.get() != 0) {
                                bad.incrementAndGet();
                            }
                            for (int j = 0; j < table.length; j++) {
                                table[j] += id + 1;
                                if (j == 3) {
                                    Thread.yield();
                                }
                            }
                            writers.decrementAndGet();
                            m.endWrite();
                        } else {
                            m.startRead();
                            inside.incrementAndGet();
                            if (writers.get() != 0) {
                                bad.incrementAndGet();
                            }
                            for (int j = 1; j < table.length; j++) {
                                if (table[j] != table[0]) {
                                    torn.incrementAndGet();
                                }
                            }
                            reads.incrementAndGet();
                            inside.decrementAndGet();
                            m.endRead();
                        }
                    }
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            });
        }
        for (Thread t : ts) {
            t.start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(Arrays.toString(table) + " reads " + reads + " bad " + bad + " torn " + torn);
        System.out.println(m);
        preference();
    }

    /** A reader that comes after a waiting writer is served after it. */
    static void preference() throws InterruptedException {
        RwMonitor m = new RwMonitor();
        StringBuffer log = new StringBuffer();
        m.startRead();
        Thread w = new Thread(() -> {
            try {
                m.startWrite();
                log.append("writer ");
                m.endWrite();
            } catch (InterruptedException e) {
                log.append(e);
            }
        });
        w.start();
        while (!m.toString().endsWith("waiting 1")) {
            Thread.yield();
        }
        Thread r = new Thread(() -> {
            try {
                m.startRead();
                log.append("reader ");
                m.endRead();
            } catch (InterruptedException e) {
                log.append(e);
            }
        });
        r.start();
        while (r.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        log.append("main ");
        m.endRead();
        w.join();
        r.join();
        System.out.println(log);
        m.startRead();
        Thread x = new Thread(() -> {
            try {
                m.startWrite();
            } catch (InterruptedException e) {
                System.out.println("writer gave up: " + m);
            }
        });
        x.start();
        x.interrupt();
        x.join();
        m.startRead();
        System.out.println("readers are not blocked by it: " + m);
    }
}
