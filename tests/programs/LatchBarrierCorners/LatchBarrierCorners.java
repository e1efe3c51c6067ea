import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/* Latches of zero, broken barriers, failing actions, pending interrupts. */
public class LatchBarrierCorners {
    interface Call {
        Object run() throws Exception;
    }

    static void call(String what, Call call) {
        String end;
        try {
            end = String.valueOf(call.run());
        } catch (Exception e) {
            end = e.toString();
        }
        synchronized (System.out) {
            System.out.println(what + ": " + end + ", status " + Thread.interrupted());
        }
    }

    static Call await(CountDownLatch latch) {
        return () -> {
            latch.await();
            return "zero";
        };
    }

    public static void main(String[] args) throws Exception {
        call("latch of -1", () -> new CountDownLatch(-1));
        CountDownLatch latch = new CountDownLatch(0);
        latch.countDown();
        call("below zero", latch::getCount);
        call("await", await(latch));
        Thread.currentThread().interrupt();
        call("await interrupted", await(latch));
        Thread.currentThread().interrupt();
        call("await 0 s interrupted", () -> latch.await(0, TimeUnit.SECONDS));
        call("one, 0 s", () -> new CountDownLatch(1).await(0, TimeUnit.SECONDS));
        call("one, -1 s", () -> new CountDownLatch(1).await(-1, TimeUnit.SECONDS));

        call("barrier of 0", () -> new CyclicBarrier(0));
        CyclicBarrier barrier = new CyclicBarrier(2);
        Thread.currentThread().interrupt();
        call("barrier interrupted", barrier::await);
        call("broken", barrier::isBroken);
        call("await broken", barrier::await);
        barrier.reset();
        call("reset", barrier::isBroken);
        call("timed out", () -> barrier.await(0, TimeUnit.SECONDS));
        call("broken by time", barrier::await);
        barrier.reset();
        Thread waiter = new Thread(() -> call("waiter", barrier::await));
        waiter.start();
        while (barrier.getNumberWaiting() == 0) {
            Thread.onSpinWait();
        }
        barrier.reset();
        waiter.join();
        call("waiting", barrier::getNumberWaiting);
        Thread second = new Thread(() -> call("second", barrier::await));
        second.start();
        while (barrier.getNumberWaiting() == 0) {
            Thread.onSpinWait();
        }
        second.interrupt();
        second.join();
        call("after second", barrier::await);
        CyclicBarrier failing = new CyclicBarrier(1, () -> {
            throw new IllegalStateException("action");
        });
        call("failing", failing::await);
        call("failed", failing::await);
        CyclicBarrier single = new CyclicBarrier(1, () -> System.out.println("action"));
        call("single", single::await);
        call("single timed", () -> single.await(1, TimeUnit.SECONDS));
        Thread.currentThread().interrupt();
        call("single interrupted", single::await);
        call("parties", single::getParties);
    }
}
