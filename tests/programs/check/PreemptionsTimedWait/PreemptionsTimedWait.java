// As PreemptionsAsleep with a wait that has a time limit.
public class PreemptionsTimedWait {
    static final Object lock = new Object();
    static volatile int count;

    static void slow() {
        int seen = count;
        synchronized (lock) {
            try {
                lock.wait(1);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        count = seen + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(PreemptionsTimedWait::slow);
        Thread second = new Thread(() -> count++);
        first.start();
        second.start();
        first.join();
        second.join();
        assert count == 2;
    }
}
