import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/* Cancelling before, during and after; what get then throws; running twice. */
public class FutureTaskCorners {
    interface Call {
        Object run() throws Exception;
    }

    static void call(String what, Call call) {
        String end;
        try {
            end = String.valueOf(call.run());
        } catch (Exception e) {
            end = e.getClass().getSimpleName() + ", cause " + e.getCause();
        }
        System.out.println(what + ": " + end + ", status " + Thread.interrupted());
    }

    static class Resettable extends FutureTask<String> {
        Resettable(Callable<String> callable) {
            super(callable);
        }

        boolean again() {
            return runAndReset();
        }

        @Override
        protected void done() {
            System.out.println("done, cancelled " + isCancelled());
        }
    }

    public static void main(String[] args) throws Exception {
        FutureTask<String> early = new FutureTask<>(() -> "never");
        call("cancel", () -> early.cancel(false));
        early.run();
        call("get", early::get);
        call("cancel again", () -> early.cancel(true));
        call("states", () -> early.isDone() + " " + early.isCancelled());

        FutureTask<String> done = new FutureTask<>(() -> "value");
        call("get timed before", () -> done.get(0, TimeUnit.SECONDS));
        done.run();
        done.run();
        call("get", done::get);
        call("cancel", () -> done.cancel(true));
        Thread.currentThread().interrupt();
        call("get interrupted when done", done::get);
        FutureTask<String> open = new FutureTask<>(() -> "open");
        Thread.currentThread().interrupt();
        call("get interrupted", open::get);
        Thread.currentThread().interrupt();
        call("get timed interrupted", () -> open.get(1, TimeUnit.SECONDS));

        CountDownLatch running = new CountDownLatch(1);
        FutureTask<String> napping = new FutureTask<>(() -> {
            running.countDown();
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException e) {
                System.out.println("task interrupted");
            }
            return "ignored";
        });
        Thread runner = new Thread(napping);
        runner.start();
        running.await();
        boolean cancelledRunning = napping.cancel(true);
        runner.join();
        call("cancel running", () -> cancelledRunning);
        call("get", napping::get);

        FutureTask<String> failing = new FutureTask<>(() -> {
            throw new java.io.IOException("failed");
        });
        failing.run();
        call("get failed", failing::get);
        call("cancel failed", () -> failing.cancel(true));
        Resettable task = new Resettable(() -> "again");
        call("runAndReset", task::again);
        call("done", task::isDone);
        call("runAndReset", task::again);
        task.run();
        call("runAndReset", task::again);
        call("get", task::get);
        Resettable broken = new Resettable(() -> {
            throw new IllegalStateException("broken");
        });
        call("runAndReset broken", broken::again);
        call("get broken", broken::get);
        Resettable cancelled = new Resettable(() -> "x");
        call("cancel", () -> cancelled.cancel(false));
        call("runAndReset cancelled", cancelled::again);
        call("null", () -> new FutureTask<>(null));
    }
}
