import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/** Two threads wait for each other's lock, for long, until a third one interrupts them: no deadlock. */
public class Rescued {
    static final ReentrantLock left = new ReentrantLock();
    static final ReentrantLock right = new ReentrantLock();
    static final CountDownLatch bothHold = new CountDownLatch(2);

    static Thread crossing(ReentrantLock first, ReentrantLock second) {
        return new Thread(() -> {
            first.lock();
            try {
                bothHold.countDown();
                bothHold.await();
                second.lockInterruptibly();
                second.unlock();
            } catch (InterruptedException e) {
                return;
            } finally {
                first.unlock();
            }
        });
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = {crossing(left, right), crossing(right, left)};
        for (Thread thread : threads) {
            thread.start();
        }
        threads[0].join(Long.parseLong(args[0]));
        for (Thread thread : threads) {
            thread.interrupt();
            thread.join();
        }
        System.out.println("all ended");
    }
}
