/** Uncaught exceptions in other threads do not end the program nor change its status; each is printed with its thread's name. */
public class UncaughtInSecondThread {
    static class Custom extends RuntimeException {
        Custom(String s, Throwable c) { super(s, c); }
    }

    static void run(String name, Runnable r) throws InterruptedException {
        Thread t = new Thread(r, name);
        t.start();
        t.join();
        System.out.println(name + " " + t.getState() + " " + t.isAlive());
    }

    static void deep(int n) {
        if (n == 0) throw new Custom("deep", new Error("its cause"));
        deep(n - 1);
    }

    public static void main(String[] args) throws Exception {
        run("worker-1", () -> { throw new IllegalStateException("first"); });
        run("worker 2", () -> deep(3));
        run("", () -> { throw new Error(); });
        run("null pointer", () -> ((String) null).length());
        run("weird \"name\"", () -> { throw new Custom(null, null); });
        run("subclass", new Thread() {
            @Override public void run() { throw new UnsupportedOperationException("from run"); }
        });
        run("assertion", () -> { throw new AssertionError("as error"); });
        run("thread death", () -> { throw new ThreadDeath(); });
        run("interrupted", () -> {
            Thread.currentThread().interrupt();
            throw new Custom("while interrupted", null);
        });
        Thread t = new Thread(() -> {
            try {
                deep(1);
            } finally {
                System.out.println("finally in the thread");
            }
        }, "with finally");
        t.start();
        t.join();
        Object lock = new Object();
        Thread holder = new Thread(() -> {
            synchronized (lock) {
                throw new Custom("holding a lock", null);
            }
        }, "holder");
        holder.start();
        holder.join();
        synchronized (lock) {
            System.out.println("lock is free");
        }
        System.out.println("main ends normally");
    }
}
