// java.util.Timer: one-shot and repeated tasks, cancellation, purge, a task that kills the timer, illegal arguments.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class TimerTasks {
    static TimerTask task(Runnable r) {
        return new TimerTask() {
            @Override
            public void run() {
                r.run();
            }
        };
    }

    static void attempt(String what, Runnable r) {
        try {
            r.run();
            System.out.println(what + " accepted");
        } catch (RuntimeException e) {
            System.out.println(what + " !! " + e);
        }
    }

    public static void main(String[] args) throws Exception {
        Timer timer = new Timer("my timer", true);
        CountDownLatch once = new CountDownLatch(1);
        StringBuffer log = new StringBuffer();
        timer.schedule(task(() -> {
            log.append(Thread.currentThread().getName()).append(' ').append(Thread.currentThread().isDaemon());
            once.countDown();
        }), 1);
        once.await();
        System.out.println(log);

        // Due times in the past run in the order of their due times.
        StringBuffer order = new StringBuffer();
        CountDownLatch gate = new CountDownLatch(1), three = new CountDownLatch(3);
        timer.schedule(task(() -> {
            try {
                gate.await();
            } catch (InterruptedException e) {
                order.append(e);
            }
        }), 0);
        for (int i = 3; i >= 1; i--) {
            final int id = i;
            timer.schedule(task(() -> {
                order.append(id);
                three.countDown();
            }), new Date(i * 1000L));
        }
        gate.countDown();
        three.await();
        System.out.println("order " + order);

        AtomicInteger n = new AtomicInteger();
        CountDownLatch five = new CountDownLatch(1);
        TimerTask repeated = new TimerTask() {
            @Override
            public void run() {
                if (n.incrementAndGet() == 5) {
                    System.out.println("cancel inside " + cancel());
                    five.countDown();
                }
            }
        };
        timer.scheduleAtFixedRate(repeated, 0, 1);
        five.await();
        System.out.println("runs " + n + " cancel again " + repeated.cancel());

        // At fixed rate from a date in the past, the missed runs are caught up.
        AtomicInteger caught = new AtomicInteger();
        CountDownLatch ten = new CountDownLatch(10);
        TimerTask late = task(() -> {
            caught.incrementAndGet();
            ten.countDown();
        });
        timer.scheduleAtFixedRate(late, new Date(System.currentTimeMillis() - 10_000), 1_000);
        ten.await();
        late.cancel();
        System.out.println("caught up " + (caught.get() >= 10));

        TimerTask never = task(() -> System.out.println("never?"));
        System.out.println("cancel unscheduled " + never.cancel());
        attempt("schedule cancelled", () -> timer.schedule(never, 0));
        TimerTask far = task(() -> { });
        timer.schedule(far, 10_000_000);
        attempt("schedule twice", () -> timer.schedule(far, 1));
        attempt("negative delay", () -> timer.schedule(task(() -> { }), -1));
        attempt("zero period", () -> timer.schedule(task(() -> { }), 1, 0));
        attempt("negative time", () -> timer.schedule(task(() -> { }), new Date(-1)));
        attempt("null task", () -> timer.schedule(null, 1));
        System.out.println("scheduled time " + (far.scheduledExecutionTime() > System.currentTimeMillis()));
        // A live task before them keeps the cancelled ones from being dropped by the timer itself.
        timer.schedule(task(() -> { }), 4_000_000);
        for (int i = 0; i < 5; i++) {
            TimerTask t = task(() -> { });
            timer.schedule(t, 5_000_000 + i);
            if (i % 2 == 0) {
                t.cancel();
            }
        }
        far.cancel();
        System.out.println("purged at least " + (timer.purge() >= 4));
        timer.cancel();
        timer.cancel();
        attempt("after cancel", () -> timer.schedule(task(() -> { }), 1));
        try {
            new Timer(null, false);
        } catch (NullPointerException e) {
            System.out.println("null name: " + e.getMessage());
        }
        killed();
    }

    static void killed() throws Exception {
        Timer t = new Timer("dies");
        CountDownLatch died = new CountDownLatch(1);
        t.schedule(task(() -> {
            Thread.currentThread().setUncaughtExceptionHandler((th, e) -> {
                System.out.println(th.getName() + " ended by " + e);
                died.countDown();
            });
            throw new IllegalStateException("in task");
        }), 0);
        died.await();
        // TimerThread marks the queue dead before the exception reaches the handler.
        attempt("after death", () -> t.schedule(task(() -> { }), 1));
    }
}
