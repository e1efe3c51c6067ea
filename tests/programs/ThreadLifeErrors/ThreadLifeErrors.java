/* What may not be done to a thread after its start or its end, and with wrong arguments. */
public class ThreadLifeErrors {
    static void call(String what, Runnable call) {
        String end = "returned";
        try {
            call.run();
        } catch (RuntimeException e) {
            end = e.toString();
        }
        System.out.println(what + ": " + end);
    }

    public static void main(String[] args) throws InterruptedException {
        Object gate = new Object();
        Thread thread = new Thread(() -> {
            synchronized (gate) {
                System.out.println("runs");
            }
        }, "life");
        System.out.println(thread.getState() + " " + thread.isAlive() + " " + thread);
        call("priority 0", () -> thread.setPriority(0));
        call("priority 11", () -> thread.setPriority(11));
        call("priority 10", () -> thread.setPriority(10));
        call("name null", () -> thread.setName(null));
        call("daemon", () -> thread.setDaemon(true));
        call("not daemon", () -> thread.setDaemon(false));
        synchronized (gate) {
            call("start", thread::start);
            call("start again", thread::start);
            call("daemon when alive", () -> thread.setDaemon(true));
            call("renamed", () -> thread.setName("renamed"));
            System.out.println(thread.getName() + " " + thread.getPriority() + " "
                    + thread.isDaemon() + " " + thread.isAlive());
        }
        thread.join();
        call("start when ended", thread::start);
        call("daemon when ended", () -> thread.setDaemon(true));
        call("priority when ended", () -> thread.setPriority(1));
        call("interrupt when ended", thread::interrupt);
        System.out.println(thread.getState() + " " + thread + " " + thread.getThreadGroup());
        call("stop by object", () -> new Thread((Runnable) null).run());
        call("name null in constructor", () -> new Thread(() -> { }, null));
        call("clone", () -> {
            try {
                new Thread() {
                    Object copy() throws CloneNotSupportedException {
                        return clone();
                    }
                }.copy();
            } catch (CloneNotSupportedException e) {
                System.out.println(e);
            }
        });
        System.out.println(new Thread(() -> { }, "a").getId() < new Thread(() -> { }, "b").getId());
    }
}
