// Each account has a lock of its own, but the total belongs to all of them. The total is written
// under one account's lock and read without. To lock in the reader, too, would lock another object.
public class PartialLock {
    static int total;
    private final Object lock = new Object();

    void deposit() {
        synchronized (lock) {
            total = 5;
        }
    }

    int report() {
        return total;
    }

    public static void main(String[] args) throws InterruptedException {
        PartialLock first = new PartialLock();
        PartialLock second = new PartialLock();
        Thread depositor = new Thread(first::deposit);
        Thread reporter = new Thread(() -> {
            int seen = second.report();
            assert seen == 0 || seen == 5;
        });
        depositor.start();
        reporter.start();
        depositor.join();
        reporter.join();
    }
}
