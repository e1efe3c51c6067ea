import java.util.*;

/* Monitors, waiting, collections, and uses of classes. */
class Monitors {
    int i;
    static final Object lock = new Object();

    synchronized int method(int k) {
        if (k == 0)
            throw new IllegalStateException();
        if (k == 1)
            return 4;
        i = k;
        return i + 1;
    }

    static synchronized void fixed() {}

    synchronized long loops(long n) {
        for (;;) {
            if (--n < 0)
                return n;
        }
    }

    static Object caseMethods() {
        Monitors m = new Monitors();
        fixed();
        return m.method(1) + m.method(2) + m.loops(2);
    }

    static Object caseThrown() {
        return new Monitors().method(0);
    }

    static Object caseBlocks() {
        synchronized (lock) {
            synchronized (Monitors.class) {
                return 3;
            }
        }
    }

    static Object caseBlockThrown() {
        try {
            synchronized (lock) {
                throw new RuntimeException();
            }
        } catch (RuntimeException e) {
            return Thread.holdsLock(lock);
        }
    }

    static Object caseWait() throws Exception {
        synchronized (lock) {
            lock.wait(1);
            lock.wait(1, 2);
        }
        Thread.currentThread().interrupt();
        synchronized (lock) {
            try {
                lock.wait();
            } catch (InterruptedException e) {
                return "interrupted";
            }
        }
        return "none";
    }

    static Object caseAlive() throws Exception {
        Thread t = new Thread(() -> {});
        boolean before = t.isAlive();
        t.start();
        t.join();
        return before + " " + t.isAlive();
    }

    static Object caseCollections() {
        List<Object> list = new ArrayList<>();
        list.add("a");
        list.add(0, "b");
        Map<String, Long> map = new HashMap<>();
        map.put("k", 4L);
        map.replace("k", 4L, 5L);
        ((ArrayList<Object>) list).ensureCapacity(9);
        for (Object o : list)
            map.merge(o.toString(), 1L, Long::sum);
        BitSet bits = new BitSet();
        bits.set(2, 5, true);
        return list.size() + map.size() + bits.toString();
    }

    static Object caseBuilders() {
        StringBuilder b = new StringBuilder("x").append(1).append('c');
        b.append(2);
        return b.append(3.0).toString();
    }

    static Object caseClasses() {
        new Used();
        new Used();
        Used.call();
        return new Used().hashCode() == 0 ? Used.constant : "other";
    }

    static Object caseInitialized() {
        return Initialized.value;
    }
}

class Used {
    static Object constant = "constant";

    static void call() {}
}

class Initialized {
    static Object value = "value";
}
