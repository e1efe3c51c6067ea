// Six equal threads take a monitor and count; main keeps them in a list and joins them in one loop, in which it only
// reads its own list. So it does not matter which of them has counted: states differ by how many have, how
// many have ended, and by which one main waits for.
import java.util.ArrayList;
import java.util.List;

public class EqualThreadsBatch {
    static int count;

    static synchronized void work() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            threads.add(new Thread(EqualThreadsBatch::work));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assert count == 6;
    }
}
