// A second thread dies of an exception with cause and suppressed ones; main goes on, then exits normally with status 0.
public class UncaughtSuppressedInSecondThread {
    static final class Resource implements AutoCloseable {
        final String name;

        Resource(String name) {
            this.name = name;
        }

        @Override
        public void close() {
            throw new IllegalStateException("closing " + name);
        }
    }

    static void work(int depth) {
        if (depth > 0) {
            work(depth - 1);
            return;
        }
        try (Resource a = new Resource("a"); Resource b = new Resource("b")) {
            System.out.println("using " + a.name + b.name);
            Object[] none = new Object[0];
            none[2] = a;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                work(2);
            } catch (RuntimeException e) {
                throw new RuntimeException("wrapped", e);
            }
        }, "second");
        t.start();
        t.join();
        System.out.println("main goes on, second alive " + t.isAlive());
        Thread u = new Thread("third") {
            @Override
            public void run() {
                String s = null;
                s.length();
            }
        };
        u.start();
        u.join();
        System.out.println("main ends");
    }
}
