// As ThreadGroupJoin, but only the first one is joined before the cells are read.
import java.util.concurrent.CountDownLatch;

public class ThreadGroupJoinBroken {
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
        for (int i = 0; i < 1; i++) {
            threads[i].join();
        }
        int sum = cells[0] + cells[1];
        threads[1].join();
        if (sum < 0) {
            throw new AssertionError(sum);
        }
        System.out.println("done");
    }
}
