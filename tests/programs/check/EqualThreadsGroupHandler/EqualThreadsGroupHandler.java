// Three equal threads; the first at the counter throws. Their group asks its parent to handle that
// (ThreadGroup.uncaughtException), which is of a class of the program and keeps the Thread object. Main fails if
// that is the second thread. (Heddle reports the exception, too.)
import java.util.concurrent.atomic.AtomicInteger;

public class EqualThreadsGroupHandler {
    static final AtomicInteger arrived = new AtomicInteger();
    static volatile Thread failed;

    static class Group extends ThreadGroup {
        Group() {
            super("group");
        }

        @Override
        public void uncaughtException(Thread thread, Throwable e) {
            failed = thread;
        }
    }

    static void work() {
        if (arrived.getAndIncrement() == 0) {
            throw new IllegalArgumentException();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ThreadGroup group = new ThreadGroup(new Group(), "inner");
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(group, EqualThreadsGroupHandler::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (failed == threads[1]) {
            System.exit(3);
        }
    }
}
