// Two threads learn of x by passing through a lock, each through another one, by the same method. A third
// one reads x without having acquired anything: it could pass through either lock.
public class PassTwoLocks {
    static final Object first = new Object();
    static final Object second = new Object();
    static int x;

    static void pass(Object lock) {
        synchronized (lock) {
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            x = 1;
            pass(first);
            pass(second);
        });
        Thread one = new Thread(() -> pass(first));
        Thread two = new Thread(() -> pass(second));
        Thread reader = new Thread(() -> {
            int seen = x;
            assert seen == 0 || seen == 1;
        });
        Thread[] threads = {writer, one, two, reader};
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
