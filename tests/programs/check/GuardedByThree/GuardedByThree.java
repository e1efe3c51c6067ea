// Three locks and three threads: each two threads have a lock in common, though no lock is held by all of them. So
// all accesses are ordered; and main, which holds none, has joined the threads before it looks.
public class GuardedByThree {
    static final Object one = new Object(), two = new Object(), three = new Object();
    static int value;

    static Thread adding(Object first, Object second) {
        return new Thread(() -> {
            synchronized (first) {
                synchronized (second) {
                    value++;
                }
            }
        });
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = {adding(one, two), adding(two, three), adding(one, three)};
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert value == 3;
    }
}
