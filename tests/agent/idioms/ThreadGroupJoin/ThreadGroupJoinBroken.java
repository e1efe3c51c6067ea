// As ThreadGroupJoin, but only the first one is joined before the cells are read (the second one
// ends later: the ends of both take the group's lock).
import java.util.concurrent.CountDownLatch;

public class ThreadGroupJoinBroken {
    static final CountDownLatch LISTED = new CountDownLatch(1);
    static final CountDownLatch READ = new CountDownLatch(1);
    static final int[] cells = new int[2];

    static void fill(int i) {
        try {
            LISTED.await();
            cells[i] = 21;
            if (i == 1) {
                READ.await();
            }
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
        first.join();
        Thread.sleep(100);
        int sum = cells[0] + cells[1];
        READ.countDown();
        second.join();
        if (sum < 0) {
            throw new AssertionError(sum);
        }
        System.out.println("done");
    }
}
