// Class initialization by several threads: it runs once, others wait, failure is remembered, cycles in one thread are seen.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class ClassInitContended {
    static final AtomicInteger RUNS = new AtomicInteger();
    static final StringBuffer LOG = new StringBuffer();

    static class Slow {
        static final int VALUE;
        static int plain;

        static {
            RUNS.incrementAndGet();
            for (int i = 0; i < 20; i++) {
                Thread.yield();
                plain += i;
            }
            VALUE = Integer.parseInt("99");
        }

        static int get() {
            return VALUE + plain;
        }
    }

    static class Failing {
        static final Object X;

        static {
            RUNS.incrementAndGet();
            Thread.yield();
            X = List.of(1, 2).get(Integer.parseInt("5"));
        }
    }

    static class Base {
        static {
            LOG.append("Base ");
        }
    }

    interface WithDefault {
        Object MARK = mark("WithDefault");

        default void m() {
        }
    }

    interface Plain {
        Object MARK = mark("Plain");
    }

    static class Derived extends Base implements WithDefault, Plain {
        static {
            LOG.append("Derived ");
        }
    }

    static Object mark(String s) {
        LOG.append(s).append(' ');
        return s;
    }

    static class A {
        static int a = B.b + 1;
    }

    static class B {
        static int b = A.a + 10;
    }

    static class Waiter {
        static final CountDownLatch STARTED = new CountDownLatch(1), GO = new CountDownLatch(1);
    }

    static class Held {
        static int v;

        static {
            Waiter.STARTED.countDown();
            try {
                Waiter.GO.await();
            } catch (InterruptedException e) {
                LOG.append("interrupted ");
            }
            v = 5;
            LOG.append("initialized ");
        }
    }

    static void together(int n, Runnable r) throws InterruptedException {
        Thread[] ts = new Thread[n];
        CyclicBarrier b = new CyclicBarrier(n);
        for (int i = 0; i < n; i++) {
            ts[i] = new Thread(() -> {
                try {
                    b.await();
                } catch (Exception e) {
                    System.out.println(e);
                }
                r.run();
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
    }

    public static void main(String[] args) throws Exception {
        AtomicInteger sum = new AtomicInteger();
        together(5, () -> sum.addAndGet(Slow.get()));
        System.out.println("slow sum " + sum + " runs " + RUNS.getAndSet(0));

        AtomicInteger first = new AtomicInteger(), later = new AtomicInteger();
        together(4, () -> {
            try {
                Object o = Failing.X;
                System.out.println("initialized? " + o);
            } catch (ExceptionInInitializerError e) {
                first.incrementAndGet();
            } catch (NoClassDefFoundError e) {
                later.incrementAndGet();
            }
        });
        System.out.println("failing: first " + first + " later " + later + " runs " + RUNS);
        try {
            new Failing();
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getMessage());
            Throwable c = e.getCause();
            System.out.println(c == null ? "no cause" : c.getClass().getName() + ": " + c.getMessage().replaceAll("\\[in thread .*\\]", "[in thread T]"));
        }

        System.out.println("before " + LOG);
        new Derived();
        System.out.println("order " + LOG);
        Object o = Plain.MARK;
        System.out.println("plain interface only when its field is used: " + LOG);
        System.out.println("cycle " + B.b + " " + A.a);

        LOG.setLength(0);
        Thread t = new Thread(() -> LOG.append("initializer saw ").append(Held.v).append(' '));
        t.start();
        Waiter.STARTED.await();
        Thread u = new Thread(() -> {
            int v = Held.v;
            synchronized (LOG) {
                LOG.append("waiter saw ").append(v).append(' ');
            }
        });
        u.start();
        Thread.yield();
        String during = LOG.toString();
        Waiter.GO.countDown();
        t.join();
        u.join();
        System.out.println("during '" + during + "' waiter saw 5: " + LOG.toString().contains("waiter saw 5") + " initialized first " + LOG.toString().startsWith("initialized"));
        Class<?> c = Class.forName("ClassInitContended$Late", false, ClassInitContended.class.getClassLoader());
        System.out.println("loaded but not initialized: " + LOG.toString().contains("Late") + " " + c.getSimpleName());
        together(3, () -> {
            try {
                Class.forName("ClassInitContended$Late");
            } catch (ClassNotFoundException e) {
                System.out.println(e);
            }
        });
        System.out.println("initialized once " + LOG.toString().indexOf("Late") + " " + (LOG.indexOf("Late") == LOG.lastIndexOf("Late")));
    }

    static class Late {
        static {
            LOG.setLength(0);
            LOG.append("Late ");
        }
    }
}
