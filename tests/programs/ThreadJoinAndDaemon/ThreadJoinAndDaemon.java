// Thread life: start, join in all forms, daemons, isAlive, illegal restarts, subclassing, names and priorities.
import java.util.*;
import java.util.concurrent.*;

public class ThreadJoinAndDaemon {
    static class Worker extends Thread {
        int result;

        Worker(String name) {
            super(name);
        }

        @Override
        public void run() {
            for (int i = 1; i <= 100; i++) {
                result += i;
            }
        }
    }

    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + " -> " + c.call());
        } catch (Throwable t) {
            System.out.println(what + " !! " + t);
        }
    }

    public static void main(String[] args) throws Exception {
        Worker w = new Worker("adder");
        System.out.println(w.getName() + " " + w.isAlive() + w.isDaemon() + w.getPriority() + " " + w.getState() + " " + w);
        w.join();
        System.out.println("join before start returns at once");
        w.start();
        w.join();
        System.out.println(w.result + " " + w.isAlive() + " " + w.getState() + " " + w);
        attempt("second start", () -> { w.start(); return 0; });
        attempt("join dead", () -> { w.join(10); return "ok"; });
        attempt("negative join", () -> { w.join(-1); return 0; });
        attempt("bad nanos", () -> { w.join(1, -1); return 0; });
        attempt("null name", () -> new Thread((String) null));
        attempt("set null name", () -> { w.setName(null); return 0; });
        attempt("priority 0", () -> { w.setPriority(0); return 0; });
        attempt("priority 11", () -> { w.setPriority(11); return 0; });
        attempt("negative stack", () -> new Thread(null, () -> { }, "n", -1).getName());
        attempt("negative sleep", () -> { Thread.sleep(-1); return 0; });
        attempt("sleep nanos", () -> { Thread.sleep(0, 1_000_000); return 0; });

        Thread t = new Thread(() -> System.out.println("in " + Thread.currentThread().getName() + " " + Thread.currentThread().getPriority() + " " + Thread.currentThread().isDaemon()), "worker");
        t.setPriority(Thread.MAX_PRIORITY);
        t.setDaemon(true);
        t.start();
        t.join();
        attempt("setDaemon dead", () -> { t.setDaemon(false); return t.isDaemon(); });
        CountDownLatch gate = new CountDownLatch(1);
        Thread alive = new Thread(() -> {
            try {
                gate.await();
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        alive.start();
        attempt("setDaemon alive", () -> { alive.setDaemon(true); return 0; });
        alive.join(2);
        alive.join(0, 300_000);
        System.out.println("timed join gave up, alive " + alive.isAlive());
        alive.setName("renamed");
        System.out.println(alive.getName() + " " + alive);
        gate.countDown();
        alive.join();

        // A child takes the daemon flag and the priority of its parent.
        Thread parent = new Thread(() -> {
            Thread child = new Thread(() -> { }, "child");
            System.out.println("child daemon " + child.isDaemon() + " priority " + child.getPriority());
        });
        parent.setDaemon(true);
        parent.setPriority(3);
        parent.start();
        parent.join();
        Thread sub = new Thread("no target");
        sub.start();
        sub.join();
        sub.run();
        System.out.println("thread without target did nothing");
        Thread me = Thread.currentThread();
        me.interrupt();
        attempt("join interrupted", () -> { alive.join(); return "dead thread: no exception, flag " + Thread.interrupted(); });
        System.out.println(new Thread(() -> { }).getName().replaceAll("\\d+", "N") + " " + (Thread.currentThread() == me) + " " + me.getName() + " " + me.getPriority() + " " + me);
        joinChain();
        Thread forever = new Thread(() -> {
            while (true) {
                try {
                    Thread.sleep(1000_000);
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        forever.setDaemon(true);
        forever.start();
        System.out.println("main ends although a daemon sleeps " + forever.isAlive());
    }

    static void joinChain() throws InterruptedException {
        StringBuilder sb = new StringBuilder();
        Thread prev = null;
        for (int i = 0; i < 10; i++) {
            final Thread before = prev;
            final int id = i;
            prev = new Thread(() -> {
                try {
                    if (before != null) {
                        before.join();
                    }
                } catch (InterruptedException e) {
                    sb.append(e);
                }
                sb.append(id).append(' ');
            });
            prev.start();
        }
        prev.join();
        System.out.println("chain " + sb);
    }
}
