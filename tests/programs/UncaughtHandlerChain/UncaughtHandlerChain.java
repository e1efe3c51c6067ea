// Uncaught exceptions: the thread's handler, its group, the default handler, a handler that throws, the main thread last.
public class UncaughtHandlerChain {
    static void run(Thread t) throws InterruptedException {
        t.start();
        t.join();
    }

    public static void main(String[] args) throws Exception {
        System.out.println("default " + Thread.getDefaultUncaughtExceptionHandler());
        Thread.UncaughtExceptionHandler own = (t, e) -> System.out.println("own handler: " + t.getName() + " " + e);
        Thread a = new Thread(() -> {
            throw new IllegalStateException("one");
        }, "a");
        System.out.println("before: group is handler " + (a.getUncaughtExceptionHandler() == a.getThreadGroup()));
        a.setUncaughtExceptionHandler(own);
        System.out.println("set " + (a.getUncaughtExceptionHandler() == own));
        run(a);
        System.out.println("dead thread's handler " + a.getUncaughtExceptionHandler());

        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("default handler: " + t.getName() + " " + e + " at line " + e.getStackTrace()[0].getLineNumber()));
        run(new Thread(() -> {
            throw new ArithmeticException("two");
        }, "b"));
        ThreadGroup g = new ThreadGroup("g") {
            @Override
            public void uncaughtException(Thread t, Throwable e) {
                System.out.println("group handler: " + t.getName() + " " + e);
                super.uncaughtException(t, e);
            }
        };
        run(new Thread(g, () -> {
            throw new Error("three");
        }, "c"));
        Thread d = new Thread(g, () -> {
            throw new RuntimeException("four");
        }, "d");
        d.setUncaughtExceptionHandler(own);
        run(d);
        d = new Thread(() -> {
            Thread.currentThread().setUncaughtExceptionHandler((t, e) -> System.out.println("set late: " + e.getMessage() + " alive " + t.isAlive() + " " + (t == Thread.currentThread())));
            throw new RuntimeException("five");
        }, "e");
        run(d);
        // A handler that throws itself is ignored.
        Thread f = new Thread(() -> {
            throw new RuntimeException("six");
        }, "f");
        f.setUncaughtExceptionHandler((t, e) -> {
            System.out.println("handler throws for " + e.getMessage());
            throw new IllegalStateException("ignored");
        });
        run(f);
        // finally blocks run before the handler is called.
        run(new Thread(() -> {
            try {
                throw new RuntimeException("seven");
            } finally {
                System.out.println("finally first");
            }
        }, "g"));
        // An exception without stack trace, and a sneaky checked one.
        run(new Thread(() -> UncaughtHandlerChain.<RuntimeException>sneak(new java.io.IOException("checked")), "h"));
        Thread.setDefaultUncaughtExceptionHandler(null);
        Thread i = new Thread(() -> deep(3), "printed");
        run(i);
        ThreadDeath death = new ThreadDeath();
        run(new Thread(() -> {
            throw death;
        }, "silent"));
        System.out.println("ThreadDeath prints nothing");
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> {
            System.out.println("last: " + t.getName() + " " + e);
            Throwable c = e;
            while ((c = c.getCause()) != null) {
                System.out.println("  because " + c);
            }
        });
        throw new IllegalStateException("main fails", new RuntimeException("cause", new Error("root")));
    }

    @SuppressWarnings("unchecked")
    static <T extends Throwable> void sneak(Throwable t) throws T {
        throw (T) t;
    }

    static void deep(int n) {
        if (n == 0) {
            throw new UnsupportedOperationException("bottom");
        }
        deep(n - 1);
    }
}
