// The threads of a group are enumerated and joined; JLS 17.4.5: all actions in a thread happen-
// before the return from join() on it.
import java.util.concurrent.CountDownLatch;

public class ThreadGroupJoin {
    static final CountDownLatch STARTED = new CountDownLatch(1);
    static final int[] cells = new int[2];

    static Thread filling(ThreadGroup group, int i) {
        return new Thread(group, () -> {
            try {
                STARTED.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            cells[i] = 21;
        });
    }

    public static void main(String[] args) throws Exception {
        ThreadGroup group = new ThreadGroup("fillers");
        filling(group, 0).start();
        filling(group, 1).start();
        Thread[] threads = new Thread[2];
        group.enumerate(threads);
        STARTED.countDown();
        for (int i = 0; i < 2; i++) {
            threads[i].join();
        }
        int sum = cells[0] + cells[1];
        if (sum != 42) {
            throw new AssertionError(sum);
        }
        System.out.println("done");
    }
}
