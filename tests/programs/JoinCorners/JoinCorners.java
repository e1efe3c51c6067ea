/* Joining threads that are new, ended, alive, oneself; with pending interrupts and limits. */
public class JoinCorners {
    interface Join {
        void run() throws InterruptedException;
    }

    static void join(String what, boolean interrupted, Join join) {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        String end = "returned";
        try {
            join.run();
        } catch (InterruptedException | IllegalArgumentException e) {
            end = e.toString();
        }
        System.out.println(what + (interrupted ? ", interrupted: " : ": ") + end + ", status "
                + Thread.interrupted());
    }

    public static void main(String[] args) throws InterruptedException {
        Thread unstarted = new Thread(() -> { });
        Thread ended = new Thread(() -> { });
        ended.start();
        ended.join();
        Object gate = new Object();
        boolean[] open = new boolean[1];
        Thread alive = new Thread(() -> {
            synchronized (gate) {
                while (!open[0]) {
                    try {
                        gate.wait();
                    } catch (InterruptedException e) {
                        System.out.println("gate interrupted");
                    }
                }
            }
        });
        alive.start();
        Thread me = Thread.currentThread();
        for (boolean interrupted : new boolean[] {false, true}) {
            join("unstarted", interrupted, unstarted::join);
            join("unstarted(5)", interrupted, () -> unstarted.join(5));
            join("unstarted(-1)", interrupted, () -> unstarted.join(-1));
            join("unstarted(0, 1)", interrupted, () -> unstarted.join(0, 1));
            join("unstarted(0, -1)", interrupted, () -> unstarted.join(0, -1));
            join("ended", interrupted, ended::join);
            join("ended(5)", interrupted, () -> ended.join(5));
            join("alive(5)", interrupted, () -> alive.join(5));
            join("alive(0, 1)", interrupted, () -> alive.join(0, 1));
            join("alive(-1)", interrupted, () -> alive.join(-1));
            join("myself(5)", interrupted, () -> me.join(5));
        }
        join("alive, interrupted", true, alive::join);
        join("myself, interrupted", true, me::join);
        System.out.println("alive: " + alive.isAlive());
        synchronized (gate) {
            open[0] = true;
            gate.notifyAll();
        }
        join("alive at last", false, alive::join);
        System.out.println("alive: " + alive.isAlive() + ", unstarted: " + unstarted.isAlive());
    }
}
