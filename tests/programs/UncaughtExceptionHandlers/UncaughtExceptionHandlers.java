/** Thread, group and default handlers: which one is called, handlers that throw, handlers that exit. */
public class UncaughtExceptionHandlers {
    static class Group extends ThreadGroup {
        Group(String n) { super(n); }
        @Override public void uncaughtException(Thread t, Throwable e) {
            System.out.println("group " + getName() + " got " + e.getMessage() + " from " + t.getName());
            if (e.getMessage().startsWith("up")) super.uncaughtException(t, e);
        }
    }

    static void start(ThreadGroup g, String name, Thread.UncaughtExceptionHandler h, RuntimeException e) throws InterruptedException {
        Thread t = new Thread(g, () -> { throw e; }, name);
        if (h != null) t.setUncaughtExceptionHandler(h);
        t.start();
        t.join();
        System.out.println(name + " over, handler " + (t.getUncaughtExceptionHandler() == null ? "gone" : "kept"));
    }

    public static void main(String[] args) throws Exception {
        start(null, "plain", null, new RuntimeException("no handler"));
        start(null, "own", (t, e) -> System.out.println("own handler: " + t.getName() + " " + e + " alive " + t.isAlive() + " same " + (t == Thread.currentThread())), new RuntimeException("x"));
        start(null, "bad", (t, e) -> { throw new Error("handler fails"); }, new RuntimeException("y"));
        Group g = new Group("G");
        start(g, "grouped", null, new RuntimeException("in group"));
        start(g, "grouped-up", null, new RuntimeException("up to parent"));
        start(g, "grouped-own", (t, e) -> System.out.println("own beats group"), new RuntimeException("z"));
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("default: " + t.getName() + " " + e.getMessage()));
        start(null, "by default", null, new RuntimeException("d"));
        start(g, "group then default", null, new RuntimeException("up again"));
        start(null, "own first", (t, e) -> System.out.println("own again"), new RuntimeException("o"));
        Thread quiet = new Thread(() -> { throw new ThreadDeath(); }, "death");
        quiet.start();
        quiet.join();
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> {
            System.out.println("last handler: " + t.getName() + " " + e.getMessage());
            System.out.println(e.getStackTrace()[0].getMethodName());
        });
        System.out.println(Thread.currentThread().getUncaughtExceptionHandler() == Thread.currentThread().getThreadGroup());
        throw new IllegalStateException("main's last");
    }
}
