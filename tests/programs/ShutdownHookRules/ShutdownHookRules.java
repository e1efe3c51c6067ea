/** Shutdown hooks: registration rules, one after another by joining, exceptions inside, registering too late, exit status. */
public class ShutdownHookRules {
    interface Body { Object run() throws Exception; }

    static void t(String what, Body b) {
        try {
            System.out.println(what + ": " + b.run());
        } catch (Exception e) {
            System.out.println(what + ": " + e);
        }
    }

    public static void main(String[] args) throws Exception {
        Runtime r = Runtime.getRuntime();
        Thread first = new Thread(() -> System.out.println("first hook"), "first");
        Thread removed = new Thread(() -> System.out.println("removed hook runs?"), "removed");
        Thread started = new Thread(() -> { });
        started.start();
        started.join();
        Thread running = new Thread(() -> { synchronized (r) { System.out.println("released"); } });
        synchronized (r) {
            running.start();
            t("running", () -> { r.addShutdownHook(running); return "added"; });
        }
        running.join();
        t("null", () -> { r.addShutdownHook(null); return "added"; });
        t("ended", () -> { r.addShutdownHook(started); return "added, is " + started.getState(); });
        t("remove ended", () -> r.removeShutdownHook(started));
        t("remove unknown", () -> r.removeShutdownHook(new Thread()));
        r.addShutdownHook(removed);
        t("twice", () -> { r.addShutdownHook(removed); return "added"; });
        t("remove", () -> r.removeShutdownHook(removed));
        t("remove again", () -> r.removeShutdownHook(removed));
        Thread coordinator = new Thread(() -> {
            System.out.println("coordinator");
            first.start();
            try {
                first.join();
            } catch (InterruptedException e) {
                System.out.println(e);
            }
            t("late add", () -> { r.addShutdownHook(new Thread()); return "added"; });
            t("late remove", () -> r.removeShutdownHook(removed));
            Thread another = new Thread(() -> System.out.println("threads may be started in hooks"));
            another.start();
            try {
                another.join();
            } catch (InterruptedException e) {
                System.out.println(e);
            }
            throw new IllegalStateException("a hook may fail");
        }, "coordinator");
        r.addShutdownHook(coordinator);
        System.out.println("calling exit");
        Thread exiter = new Thread(() -> System.exit(3), "exiter");
        exiter.start();
        exiter.join();
        System.out.println("never printed");
    }
}
