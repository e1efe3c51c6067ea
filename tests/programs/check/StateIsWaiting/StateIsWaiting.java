// Thread.getState() shows that another thread waits, which comes about in every schedule, and which the loop waits for.  It
// promises no order ("designed for use in monitoring of the system state, not for synchronization control"):
// the accesses to the value race.
import java.util.concurrent.CountDownLatch;

public class StateIsWaiting {
    static int value;

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch read = new CountDownLatch(1);
        Thread writer = new Thread(() -> {
            value = 1;
            try {
                read.await();
            } catch (InterruptedException e) {
                throw new Error(e);
            }
        });
        writer.start();
        while (writer.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        int seen = value;
        read.countDown();
        writer.join();
    }
}
