import java.time.Duration;
import java.util.concurrent.TimeUnit;

/* Sleeping no time, a negative time, with and without a pending interrupt. */
public class InterruptSleepCorners {
    interface Sleep {
        void run() throws InterruptedException;
    }

    static void sleep(String what, boolean interrupted, Sleep sleep) {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        String end = "slept";
        try {
            sleep.run();
        } catch (InterruptedException | IllegalArgumentException e) {
            end = e.toString();
        }
        System.out.println(what + (interrupted ? ", interrupted: " : ": ") + end + ", status "
                + Thread.interrupted());
    }

    public static void main(String[] args) throws InterruptedException {
        for (boolean interrupted : new boolean[] {false, true}) {
            sleep("sleep(0)", interrupted, () -> Thread.sleep(0));
            sleep("sleep(1)", interrupted, () -> Thread.sleep(1));
            sleep("sleep(-1)", interrupted, () -> Thread.sleep(-1));
            sleep("sleep(0, 1)", interrupted, () -> Thread.sleep(0, 1));
            sleep("sleep(0, 1000000)", interrupted, () -> Thread.sleep(0, 1_000_000));
            sleep("sleep(0, -1)", interrupted, () -> Thread.sleep(0, -1));
            sleep("TimeUnit 0", interrupted, () -> TimeUnit.SECONDS.sleep(0));
            sleep("TimeUnit -1", interrupted, () -> TimeUnit.SECONDS.sleep(-1));
            sleep("TimeUnit 1", interrupted, () -> TimeUnit.MICROSECONDS.sleep(1));
            sleep("Duration", interrupted, () -> Thread.sleep(Duration.ofMillis(1).toMillis()));
            sleep("yield", interrupted, Thread::yield);
        }
        Thread sleeper = new Thread(() -> sleep("long sleep", false, () -> Thread.sleep(100_000)));
        sleeper.start();
        while (sleeper.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        sleeper.interrupt();
        sleeper.join();
    }
}
