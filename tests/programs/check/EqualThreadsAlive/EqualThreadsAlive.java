// Three equal threads; the first at the counter is the one that does the work, the others end at once. Main asks whether
// the first and the third have ended, which can be so while the work is not done, if the second one does it.
import java.util.concurrent.atomic.AtomicInteger;

public class EqualThreadsAlive {
    static final AtomicInteger arrived = new AtomicInteger();
    static volatile boolean done;

    static void work() {
        if (arrived.getAndIncrement() == 0) {
            done = true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(EqualThreadsAlive::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        boolean hasEnded = !threads[0].isAlive() && !threads[2].isAlive();
        boolean wasDone = done;
        assert !hasEnded || wasDone;
    }
}
