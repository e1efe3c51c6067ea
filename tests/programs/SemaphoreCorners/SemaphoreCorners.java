import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/* Semaphores with negative permits, wrong arguments, pending interrupts. */
public class SemaphoreCorners {
    interface Call {
        Object run() throws InterruptedException;
    }

    static void call(String what, Call call) {
        String end;
        try {
            end = String.valueOf(call.run());
        } catch (InterruptedException | RuntimeException | Error e) {
            end = e.toString();
        }
        System.out.println(what + ": " + end + ", status " + Thread.interrupted());
    }

    static class Reducible extends Semaphore {
        Reducible(int permits) {
            super(permits);
        }

        void reduce(int by) {
            reducePermits(by);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Reducible semaphore = new Reducible(-2);
        call("negative", semaphore::availablePermits);
        call("try", semaphore::tryAcquire);
        call("try 0", () -> semaphore.tryAcquire(0));
        semaphore.release(2);
        call("try 0 again", () -> semaphore.tryAcquire(0));
        call("drain", semaphore::drainPermits);
        semaphore.reduce(3);
        call("reduced", semaphore::availablePermits);
        call("drain negative", semaphore::drainPermits);
        call("after drain", semaphore::availablePermits);
        call("acquire -1", () -> {
            semaphore.acquire(-1);
            return "";
        });
        call("tryAcquire -1", () -> semaphore.tryAcquire(-1));
        call("release -1", () -> {
            semaphore.release(-1);
            return "";
        });
        call("reduce -1", () -> {
            semaphore.reduce(-1);
            return "";
        });
        semaphore.release(0);
        semaphore.release(3);
        Thread.currentThread().interrupt();
        call("acquire interrupted", () -> {
            semaphore.acquire();
            return "";
        });
        Thread.currentThread().interrupt();
        call("tryAcquire interrupted", semaphore::tryAcquire);
        Thread.currentThread().interrupt();
        call("tryAcquire timed interrupted", () -> semaphore.tryAcquire(1, TimeUnit.SECONDS));
        call("tryAcquire 0 s", () -> semaphore.tryAcquire(5, 0, TimeUnit.SECONDS));
        call("left", semaphore::availablePermits);
        call("overflow", () -> {
            semaphore.release(Integer.MAX_VALUE);
            return "";
        });
        System.out.println(semaphore.toString().replaceAll("@[0-9a-f]+", "@"));
        Semaphore fair = new Semaphore(1, true);
        Thread waiter = new Thread(() -> fair.acquireUninterruptibly(2));
        waiter.start();
        while (fair.getQueueLength() == 0) {
            Thread.onSpinWait();
        }
        call("fair barges", fair::tryAcquire);
        fair.release();
        call("fair does not barge", () -> fair.tryAcquire(0, TimeUnit.SECONDS));
        fair.release();
        waiter.join();
        call("fair left", fair::availablePermits);
    }
}
