import java.lang.ref.Cleaner;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The pattern of the documentation: the state does not refer to the object, close() cleans at once, forgetting cleans later. */
public class CleanerWithResource {
    /** Collects until the condition holds: one collection need not be enough, and other threads enqueue. */
    static boolean collected(java.util.function.BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 200 && !condition.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(10);
        }
        return condition.getAsBoolean();
    }

    static final Cleaner cleaner = Cleaner.create();
    static final Set<String> open = ConcurrentHashMap.newKeySet();

    static class Resource implements AutoCloseable {
        private static class State implements Runnable {
            final String name;

            State(String name) {
                this.name = name;
                open.add(name);
            }

            @Override
            public void run() {
                open.remove(name);
            }
        }

        private final Cleaner.Cleanable cleanable;

        Resource(String name) {
            cleanable = cleaner.register(this, new State(name));
        }

        @Override
        public void close() {
            cleanable.clean();
        }
    }

    static void forget() {
        new Resource("forgotten");
    }

    public static void main(String[] args) throws Exception {
        try (Resource r = new Resource("closed")) {
            System.out.println(open);
        }
        System.out.println(open);
        forget();
        System.out.println(open);
        System.out.println(collected(open::isEmpty));
    }
}
