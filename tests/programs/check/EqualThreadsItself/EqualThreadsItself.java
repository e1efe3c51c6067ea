// Three equal threads; if the first at the counter is the last to go on, it asks whether the third thread is alive.
// That is so if it is the third one itself; else the third one may have ended.
import java.util.concurrent.atomic.AtomicInteger;

public class EqualThreadsItself {
    static final AtomicInteger arrived = new AtomicInteger();
    static final Thread[] all = new Thread[3];
    static volatile int found;

    static void work() {
        if (arrived.getAndIncrement() == 0 && arrived.get() == 3 && !all[2].isAlive()) {
            found = 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = all[i] = new Thread(EqualThreadsItself::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (found == 1) {
            System.exit(3);
        }
    }
}
