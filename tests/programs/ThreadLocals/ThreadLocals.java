/** ThreadLocal and InheritableThreadLocal: initial values, removal, isolation, inheritance at creation, many locals, recursion. */
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ThreadLocals {
    static int inits;
    static final ThreadLocal<Integer> COUNT = ThreadLocal.withInitial(() -> { synchronized (ThreadLocals.class) { inits++; } return 100; });
    static final ThreadLocal<String> PLAIN = new ThreadLocal<>();
    static final ThreadLocal<List<String>> LIST = new ThreadLocal<>() {
        @Override protected List<String> initialValue() { return new ArrayList<>(List.of(Thread.currentThread().getName())); }
    };
    static final InheritableThreadLocal<String> INHERIT = new InheritableThreadLocal<>() {
        @Override protected String childValue(String p) { return p == null ? null : p + "+child"; }
        @Override protected String initialValue() { return "initial"; }
    };
    static final ThreadLocal<Integer> FAILS = ThreadLocal.withInitial(() -> { throw new IllegalStateException("no initial value"); });
    static final ThreadLocal<Integer> NESTED = ThreadLocal.withInitial(() -> COUNT.get() + 1);

    static void run(String name, Runnable r) throws InterruptedException {
        Thread t = new Thread(r, name);
        t.start();
        t.join();
    }

    public static void main(String[] args) throws Exception {
        System.out.println(PLAIN.get() + " " + COUNT.get() + " " + LIST.get() + " " + INHERIT.get());
        PLAIN.set("main's");
        COUNT.set(COUNT.get() + 1);
        LIST.get().add("more");
        INHERIT.set("main");
        run("child", () -> {
            System.out.println("child " + PLAIN.get() + " " + COUNT.get() + " " + LIST.get() + " " + INHERIT.get());
            PLAIN.set("child's");
            COUNT.remove();
            COUNT.set(7);
            INHERIT.set("changed in child");
            try {
                run("grandchild", () -> System.out.println("grandchild " + PLAIN.get() + " " + COUNT.get() + " " + INHERIT.get()));
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        System.out.println(PLAIN.get() + " " + COUNT.get() + " " + LIST.get() + " " + INHERIT.get() + " inits " + inits);
        PLAIN.remove();
        COUNT.remove();
        COUNT.remove();
        INHERIT.remove();
        System.out.println(PLAIN.get() + " " + COUNT.get() + " " + INHERIT.get() + " inits " + inits);
        INHERIT.set("before creation");
        Thread late = new Thread(() -> System.out.println("late " + INHERIT.get()));
        INHERIT.set("after creation");
        late.start();
        late.join();
        Thread none = new Thread(null, () -> System.out.println("not inheriting " + INHERIT.get()), "n", 0, false);
        none.start();
        none.join();
        try {
            FAILS.get();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        FAILS.set(3);
        System.out.println(FAILS.get() + " " + NESTED.get());
        COUNT.set(null);
        System.out.println(COUNT.get());
        ThreadLocal<?>[] many = new ThreadLocal<?>[200];
        long sum = 0;
        for (int i = 0; i < many.length; i++) {
            int k = i;
            many[i] = ThreadLocal.withInitial(() -> k * k);
            sum += (Integer) many[i].get();
        }
        for (int i = 0; i < many.length; i += 2) many[i].remove();
        for (ThreadLocal<?> t : many) sum += (Integer) t.get();
        System.out.println(sum);
        int[] results = new int[4];
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int k = i;
            ts[i] = new Thread(() -> {
                COUNT.set(k);
                for (int j = 0; j < 100; j++) COUNT.set(COUNT.get() + k);
                results[k] = COUNT.get();
            });
            ts[i].start();
        }
        for (Thread t : ts) t.join();
        System.out.println(results[0] + " " + results[1] + " " + results[2] + " " + results[3]);
        ExecutorService ex = Executors.newSingleThreadExecutor();
        ex.submit(() -> PLAIN.set("pooled")).get();
        System.out.println(ex.submit(() -> PLAIN.get()).get());
        ex.shutdown();
    }
}
