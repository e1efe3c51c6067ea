// Double-checked locking, holder class, enum singleton, final fields, AtomicReference and computeIfAbsent: one instance each.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;

public class SafePublicationIdioms {
    static final AtomicInteger MADE = new AtomicInteger();

    static class Thing {
        final int a, b;
        final List<String> list;

        Thing() {
            MADE.incrementAndGet();
            a = 1;
            Thread.yield();
            list = new ArrayList<>(List.of("x", "y"));
            b = 2;
        }

        boolean whole() {
            return a == 1 && b == 2 && list.size() == 2;
        }
    }

    static volatile Thing checked;

    static Thing doubleChecked() {
        Thing t = checked;
        if (t == null) {
            synchronized (SafePublicationIdioms.class) {
                t = checked;
                if (t == null) {
                    checked = t = new Thing();
                }
            }
        }
        return t;
    }

    static final class Holder {
        static final Thing INSTANCE = new Thing();
    }

    enum Single {
        INSTANCE;

        final Thing thing = new Thing();
    }

    static Thing lazy;

    static synchronized Thing synchronizedLazy() {
        if (lazy == null) {
            lazy = new Thing();
        }
        return lazy;
    }

    static final class Memo<T> implements Supplier<T> {
        private final FutureTask<T> task;

        Memo(Callable<T> c) {
            task = new FutureTask<>(c);
        }

        @Override
        public T get() {
            task.run();
            try {
                return task.get();
            } catch (InterruptedException | ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static void race(String name, Supplier<Thing> s, boolean exactlyOne) throws InterruptedException {
        int before = MADE.get();
        Set<Thing> seen = Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
        AtomicInteger broken = new AtomicInteger();
        CountDownLatch start = new CountDownLatch(1);
        Thread[] ts = new Thread[5];
        for (int i = 0; i < 5; i++) {
            ts[i] = new Thread(() -> {
                try {
                    start.await();
                } catch (InterruptedException e) {
                    broken.incrementAndGet();
                }
                for (int k = 0; k < 3; k++) {
                    Thing t = s.get();
                    if (!t.whole()) {
                        broken.incrementAndGet();
                    }
                    seen.add(t);
                }
            });
            ts[i].start();
        }
        start.countDown();
        for (Thread t : ts) {
            t.join();
        }
        int made = MADE.get() - before;
        System.out.println(name + ": seen " + seen.size() + " broken " + broken + " made " + (exactlyOne ? made : "at least one " + (made >= 1)));
    }

    public static void main(String[] args) throws Exception {
        race("double-checked locking", SafePublicationIdioms::doubleChecked, true);
        race("holder class", () -> Holder.INSTANCE, true);
        race("enum", () -> Single.INSTANCE.thing, true);
        race("synchronized", SafePublicationIdioms::synchronizedLazy, true);
        race("future memo", new Memo<>(Thing::new), true);
        AtomicReference<Thing> ref = new AtomicReference<>();
        race("compare and set", () -> {
            Thing t = ref.get();
            if (t == null) {
                ref.compareAndSet(null, new Thing());
                t = ref.get();
            }
            return t;
        }, false);
        ConcurrentHashMap<String, Thing> map = new ConcurrentHashMap<>();
        race("computeIfAbsent", () -> map.computeIfAbsent("thing", k -> new Thing()), true);
        finals();
    }

    static final class Box {
        final int[] values;
        final String text;

        Box(int n) {
            values = new int[] {n, n * 2, n * 3};
            text = "box" + n;
        }
    }

    static Box racy;

    /** Final fields are seen whole even when the reference is published by a race. */
    static void finals() throws InterruptedException {
        AtomicInteger wrong = new AtomicInteger();
        AtomicBoolean done = new AtomicBoolean();
        Thread reader = new Thread(() -> {
            while (!done.get()) {
                Box b = racy;
                if (b != null) {
                    int n = b.values[0];
                    if (b.values[1] != 2 * n || b.values[2] != 3 * n || !b.text.equals("box" + n)) {
                        wrong.incrementAndGet();
                    }
                }
                Thread.yield();
            }
        });
        reader.start();
        for (int i = 1; i <= 200; i++) {
            racy = new Box(i);
        }
        done.set(true);
        reader.join();
        System.out.println("final fields wrong " + wrong + " last " + racy.text);
    }
}
