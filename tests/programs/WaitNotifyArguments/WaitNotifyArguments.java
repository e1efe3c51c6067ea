/* What wait and notify check first: arguments, the monitor, the interrupt status. */
public class WaitNotifyArguments {
    interface Call {
        void run() throws InterruptedException;
    }

    static final Object lock = new Object();

    static void call(String what, Call call) {
        String end = "returned";
        try {
            call.run();
        } catch (InterruptedException | RuntimeException e) {
            end = e.toString();
        }
        System.out.println(what + ": " + end + ", status " + Thread.interrupted());
    }

    static void all(String where) {
        for (boolean interrupted : new boolean[] {false, true}) {
            String what = where + (interrupted ? ", interrupted, " : ", ");
            for (Object[] row : new Object[][] {{-1L, 0}, {0L, -1}, {0L, 1_000_000}, {1L, 0},
                                                {1L, 999_999}, {-1L, -1}}) {
                long millis = (Long) row[0];
                int nanos = (Integer) row[1];
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
                call(what + "wait(" + millis + ", " + nanos + ")", () -> lock.wait(millis, nanos));
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            call(what + "wait(1)", () -> lock.wait(1));
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            call(what + "wait(-1)", () -> lock.wait(-1));
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            call(what + "notify", lock::notify);
            call(what + "notifyAll", lock::notifyAll);
        }
    }

    public static void main(String[] args) {
        all("outside");
        synchronized (lock) {
            all("inside");
        }
        Thread.currentThread().interrupt();
        call("outside, interrupted, wait", lock::wait);
        synchronized (lock) {
            Thread.currentThread().interrupt();
            call("inside, interrupted, wait", lock::wait);
        }
    }
}
