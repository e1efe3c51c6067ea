import java.util.Date;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;

/* Timers: wrong arguments, tasks used twice, cancelled in the task, killed by an exception. */
public class TimerCorners {
    static TimerTask task(Runnable run) {
        return new TimerTask() {
            @Override
            public void run() {
                run.run();
            }
        };
    }

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
        Timer timer = new Timer("timer", true);
        call("negative delay", () -> timer.schedule(task(() -> { }), -1));
        call("negative period", () -> timer.schedule(task(() -> { }), 1, -1));
        call("zero period", () -> timer.schedule(task(() -> { }), 1, 0));
        call("negative time", () -> timer.schedule(task(() -> { }), new Date(-1)));
        call("null", () -> timer.schedule(null, 1));
        TimerTask never = task(() -> System.out.println("never"));
        System.out.println("cancel unscheduled " + never.cancel());
        call("schedule cancelled", () -> timer.schedule(never, 1));
        CountDownLatch done = new CountDownLatch(1);
        TimerTask once = task(done::countDown);
        timer.schedule(once, 1);
        call("schedule twice", () -> timer.schedule(once, 1));
        done.await();
        CountDownLatch three = new CountDownLatch(3);
        TimerTask[] own = new TimerTask[1];
        own[0] = task(() -> {
            three.countDown();
            if (three.getCount() == 0) {
                System.out.println("cancels itself " + own[0].cancel());
                System.out.println("and again " + own[0].cancel());
            }
        });
        timer.schedule(own[0], new Date(0), 1);
        three.await();
        CountDownLatch after = new CountDownLatch(1);
        timer.schedule(task(after::countDown), 0);
        after.await();
        TimerTask far = task(() -> System.out.println("far"));
        timer.schedule(far, 1_000_000_000);
        System.out.println("cancel far " + far.cancel() + ", again " + far.cancel());
        timer.cancel();
        timer.cancel();
        call("schedule on a cancelled timer", () -> timer.schedule(task(() -> { }), 1));
        Timer killed = new Timer("killed", true);
        CountDownLatch thrown = new CountDownLatch(1);
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> {
            System.out.println(thread.getName() + " " + e);
            thrown.countDown();
        });
        Thread[] worker = new Thread[1];
        killed.schedule(task(() -> {
            worker[0] = Thread.currentThread();
            throw new IllegalStateException("task");
        }), 0);
        thrown.await();
        worker[0].join();
        call("schedule on a killed timer", () -> killed.schedule(task(() -> { }), 1));
    }
}
