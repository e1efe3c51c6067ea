// ThreadLocal and InheritableThreadLocal: initial values, removal, child values, many locals, one value a thread.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class ThreadLocalInheritance {
    static final AtomicInteger INITS = new AtomicInteger();
    static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> INITS.incrementAndGet() * 0 + 7);
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>() {
        @Override
        protected String initialValue() {
            return "init";
        }

        @Override
        protected String childValue(String parent) {
            return parent + ">";
        }
    };
    static final InheritableThreadLocal<List<String>> SHARED = new InheritableThreadLocal<>();

    static <T> T in(Callable<T> c) throws Exception {
        FutureTask<T> f = new FutureTask<>(c);
        Thread t = new Thread(f);
        t.start();
        return f.get();
    }

    public static void main(String[] args) throws Exception {
        System.out.println(LOCAL.get() + " " + LOCAL.get() + " inits " + INITS);
        LOCAL.set(100);
        System.out.println("other thread " + in(LOCAL::get) + " here " + LOCAL.get() + " inits " + INITS);
        LOCAL.remove();
        System.out.println("removed " + LOCAL.get() + " inits " + INITS);
        LOCAL.set(null);
        System.out.println("null is a value " + LOCAL.get() + " inits " + INITS);
        System.out.println("no initial value " + new ThreadLocal<String>().get());
        try {
            ThreadLocal.withInitial(null);
        } catch (NullPointerException e) {
            System.out.println("null supplier");
        }

        System.out.println("not inherited if never used: " + in(INHERITED::get));
        INHERITED.set("main");
        System.out.println(in(() -> INHERITED.get() + " " + in(() -> INHERITED.get() + " " + in(INHERITED::get))));
        System.out.println("main keeps " + INHERITED.get());
        Thread made = new Thread(() -> System.out.println("value when created: " + INHERITED.get()));
        INHERITED.set("changed after creation");
        made.start();
        made.join();
        Thread without = new Thread(null, () -> System.out.println("inheritance switched off: " + INHERITED.get()), "w", 0, false);
        without.start();
        without.join();
        INHERITED.remove();
        System.out.println("after remove " + in(INHERITED::get));

        List<String> list = Collections.synchronizedList(new ArrayList<>());
        SHARED.set(list);
        in(() -> SHARED.get().add("from child"));
        in(() -> {
            SHARED.set(new ArrayList<>());
            return SHARED.get().add("lost");
        });
        System.out.println("the object is shared, not copied: " + list);

        many();
        accumulators();
        pool();
        recursiveInit();
    }

    static void many() throws Exception {
        List<ThreadLocal<Integer>> ls = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            ls.add(new ThreadLocal<>());
            ls.get(i).set(i);
        }
        for (int i = 0; i < 100; i += 3) {
            ls.get(i).remove();
        }
        int sum = 0, missing = 0;
        for (ThreadLocal<Integer> l : ls) {
            if (l.get() == null) {
                missing++;
            } else {
                sum += l.get();
            }
        }
        System.out.println("many " + sum + " missing " + missing + " elsewhere " + in(() -> ls.stream().filter(l -> l.get() != null).count()));
    }

    /** Each thread formats with its own builder; nothing is mixed up. */
    static void accumulators() throws InterruptedException {
        ThreadLocal<StringBuilder> sb = ThreadLocal.withInitial(StringBuilder::new);
        String[] results = new String[4];
        Thread[] ts = new Thread[4];
        for (int t = 0; t < 4; t++) {
            final int id = t;
            ts[t] = new Thread(() -> {
                for (int i = 0; i < 10; i++) {
                    sb.get().append((char) ('a' + id));
                    Thread.yield();
                }
                results[id] = sb.get().toString();
            });
            ts[t].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(Arrays.toString(results) + " main " + sb.get().length());
    }

    static void pool() throws Exception {
        ThreadLocal<Integer> n = ThreadLocal.withInitial(() -> 0);
        ExecutorService ex = Executors.newSingleThreadExecutor();
        for (int i = 0; i < 5; i++) {
            ex.submit(() -> n.set(n.get() + 1));
        }
        System.out.println("kept between tasks " + ex.submit(n::get).get() + " main " + n.get());
        ex.shutdown();
    }

    static final ThreadLocal<Integer> OUTER = ThreadLocal.withInitial(() -> ThreadLocalInheritance.INNER.get() + 1);
    static final ThreadLocal<Integer> INNER = ThreadLocal.withInitial(() -> 41);

    static void recursiveInit() {
        System.out.println("initial value uses another local " + OUTER.get());
        ThreadLocal<Integer> failing = ThreadLocal.withInitial(() -> {
            throw new IllegalStateException("no initial value");
        });
        for (int i = 0; i < 2; i++) {
            try {
                failing.get();
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
        }
        failing.set(1);
        System.out.println(failing.get());
    }
}
