// ThreadGroup: hierarchy, enumeration, maximum priority, daemon groups, interruption of a group, uncaught handler.
import java.util.*;
import java.util.concurrent.*;

public class ThreadGroupTree {
    static String names(Thread[] ts, int n) {
        List<String> l = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            l.add(ts[i].getName());
        }
        Collections.sort(l);
        return l.toString();
    }

    public static void main(String[] args) throws Exception {
        ThreadGroup main = Thread.currentThread().getThreadGroup();
        System.out.println(main.getName() + " " + main.getMaxPriority() + " parent " + main.getParent().getName() + " root " + main.getParent().getParent());
        ThreadGroup a = new ThreadGroup("a"), b = new ThreadGroup(a, "b"), c = new ThreadGroup(b, "c");
        System.out.println(a + " " + b + " " + c.getParent().getName() + " " + a.parentOf(c) + c.parentOf(a) + a.parentOf(a));
        b.setMaxPriority(3);
        c.setMaxPriority(8);
        System.out.println(a.getMaxPriority() + " " + b.getMaxPriority() + " " + c.getMaxPriority());
        Thread capped = new Thread(c, () -> { }, "capped");
        System.out.println("created with " + capped.getPriority());
        capped.setPriority(9);
        System.out.println("set to " + capped.getPriority() + " " + capped.getThreadGroup().getName());

        CountDownLatch gate = new CountDownLatch(1), started = new CountDownLatch(4), ended = new CountDownLatch(4);
        StringBuffer log = new StringBuffer();
        String[] groups = {"a", "a", "b", "c"};
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            ThreadGroup g = groups[i].equals("a") ? a : groups[i].equals("b") ? b : c;
            ts[i] = new Thread(g, () -> {
                started.countDown();
                try {
                    gate.await();
                } catch (InterruptedException e) {
                    log.append('i');
                }
                ended.countDown();
            }, groups[i] + i);
            ts[i].start();
        }
        started.await();
        Thread[] found = new Thread[10];
        System.out.println("active " + a.activeCount() + " " + b.activeCount() + " " + c.activeCount() + " groups " + a.activeGroupCount() + c.activeGroupCount());
        System.out.println("recursive " + names(found, a.enumerate(found)) + " flat " + names(found, a.enumerate(found, false)) + " b " + names(found, b.enumerate(found)));
        ThreadGroup[] gs = new ThreadGroup[5];
        int n = a.enumerate(gs);
        System.out.println(n + " " + gs[0].getName() + gs[1].getName() + " flat " + a.enumerate(gs, false));
        System.out.println("too small an array " + a.enumerate(new Thread[2]));
        b.interrupt();
        ts[2].join();
        ts[3].join();
        System.out.println("interrupted in b and below " + log + " a still active " + a.activeCount());
        gate.countDown();
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("after death group is " + ts[0].getThreadGroup() + " active " + a.activeCount());
        System.out.println(a.isDaemon() + " " + b.isDestroyed());
        uncaught();
        Thread child = new Thread(a, (Runnable) () -> System.out.println("my group " + Thread.currentThread().getThreadGroup().getName() + ", child's " + new Thread().getThreadGroup().getName()));
        child.start();
        child.join();
        try {
            new ThreadGroup(null, "x");
        } catch (NullPointerException e) {
            System.out.println("null parent");
        }
    }

    static void uncaught() throws InterruptedException {
        ThreadGroup g = new ThreadGroup("handling") {
            @Override
            public void uncaughtException(Thread t, Throwable e) {
                System.out.println("group saw " + e + " of " + t.getName());
            }
        };
        ThreadGroup inner = new ThreadGroup(g, "inner");
        Thread t = new Thread(inner, () -> {
            throw new IllegalStateException("goes up to the parent group");
        }, "thrower");
        System.out.println("handler is the group " + (t.getUncaughtExceptionHandler() == inner));
        t.start();
        t.join();
    }
}
