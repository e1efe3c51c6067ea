// Runtime hooks: registered, removed, run at System.exit whose status is kept; exit inside try skips finally.
import java.util.*;

public class ShutdownHooksAndExit {
    static void attempt(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + " accepted");
        } catch (RuntimeException e) {
            System.out.println(what + " !! " + e.getClass().getName() + " " + String.valueOf(e.getMessage()).replaceAll("Thread-\\d+|Thread\\[.*", "T"));
        }
    }

    public static void main(String[] args) throws Exception {
        Runtime rt = Runtime.getRuntime();
        Thread hook = new Thread(() -> {
            System.out.println("hook runs in " + Thread.currentThread().getName());
            attempt("add a hook during shutdown", () -> rt.addShutdownHook(new Thread(() -> { })));
            attempt("remove a hook during shutdown", () -> rt.removeShutdownHook(Thread.currentThread()));
            Thread t = new Thread(() -> System.out.println("a thread started by a hook"));
            t.start();
            try {
                t.join();
            } catch (InterruptedException e) {
                System.out.println(e);
            }
            System.err.println("hook to stderr");
        }, "hook");
        rt.addShutdownHook(hook);
        Thread removed = new Thread(() -> System.out.println("removed hook ran?"));
        rt.addShutdownHook(removed);
        System.out.println(rt.removeShutdownHook(removed) + " " + rt.removeShutdownHook(removed));
        attempt("same hook twice", () -> rt.addShutdownHook(hook));
        Thread running = new Thread(() -> {
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        running.setDaemon(true);
        running.start();
        attempt("running thread as hook", () -> rt.addShutdownHook(running));
        attempt("null hook", () -> rt.addShutdownHook(null));
        Thread user = new Thread(() -> {
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        user.start();
        try {
            System.out.println("exiting although a user thread sleeps " + user.isAlive());
            System.exit(7);
        } finally {
            System.out.println("finally ran?");
        }
    }
}
