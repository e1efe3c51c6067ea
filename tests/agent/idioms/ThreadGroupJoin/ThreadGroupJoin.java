// The threads of a group are enumerated and joined; JLS 17.4.5: all actions in a thread happen-
// before the return from join() on it.
import java.util.concurrent.CountDownLatch;

public class ThreadGroupJoin {
    static final CountDownLatch LISTED = new CountDownLatch(1);
    static final int[] cells = new int[2];

    static void fill(int i) {
        try {
            LISTED.await();
            cells[i] = 21;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        ThreadGroup group = new ThreadGroup("fillers");
        Thread first = new Thread(group, () -> fill(0));
        Thread second = new Thread(group, () -> fill(1));
        first.start();
        second.start();
        Thread[] threads = new Thread[2];
        group.enumerate(threads);
        LISTED.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        int sum = cells[0] + cells[1];
        if (sum != 42) {
            throw new AssertionError(sum);
        }
        System.out.println("done");
    }
}
