import java.util.concurrent.atomic.AtomicInteger;

/* Thread locals: initial values, removal, inheritance, recursion. */
public class ThreadLocalCorners {
    static final AtomicInteger initials = new AtomicInteger();
    static final ThreadLocal<Integer> counted = ThreadLocal.withInitial(
            initials::incrementAndGet);
    static final InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>() {
        @Override
        protected String childValue(String parent) {
            return parent + "'";
        }
    };
    static final ThreadLocal<String> recursive = new ThreadLocal<>() {
        @Override
        protected String initialValue() {
            set("inner");
            return "outer of " + get();
        }
    };

    static void in(Runnable run) throws InterruptedException {
        Thread thread = new Thread(run);
        thread.start();
        thread.join();
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println(counted.get() + " " + counted.get());
        counted.remove();
        System.out.println(counted.get());
        counted.set(null);
        System.out.println(counted.get());
        in(() -> System.out.println("other " + counted.get()));
        System.out.println("initials " + initials);
        inherited.set("a");
        Thread early = new Thread(() -> System.out.println("early " + inherited.get()));
        inherited.set("b");
        early.start();
        early.join();
        in(() -> {
            System.out.println("child " + inherited.get());
            try {
                in(() -> System.out.println("grandchild " + inherited.get()));
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        in(() -> {
            inherited.set("changed");
            inherited.remove();
            System.out.println("removed " + inherited.get());
        });
        System.out.println("parent " + inherited.get());
        Thread without = new Thread(null, () -> System.out.println("without " + inherited.get()),
                "without", 0, false);
        without.start();
        without.join();
        System.out.println(recursive.get());
        try {
            ThreadLocal.withInitial(null);
        } catch (NullPointerException e) {
            System.out.println("null supplier");
        }
        ThreadLocal<?>[] many = new ThreadLocal<?>[200];
        for (int i = 0; i < many.length; i++) {
            int value = i;
            many[i] = ThreadLocal.withInitial(() -> value);
        }
        int sum = 0;
        for (ThreadLocal<?> local : many) {
            sum += (Integer) local.get();
        }
        for (int i = 0; i < many.length; i += 2) {
            many[i].remove();
        }
        for (ThreadLocal<?> local : many) {
            sum += (Integer) local.get();
        }
        System.out.println(sum);
    }
}
