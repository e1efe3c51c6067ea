// A value is written under one lock and read under another, so it races. The lock of the writer would
// order both; but the reader would take it while it holds its own, and the writer takes the two
// locks in the other order.
public class HarmfulLock {
    static final Object accounts = new Object();
    static final Object journal = new Object();
    static int balance;
    static int entries;

    static void deposit() {
        synchronized (accounts) {
            balance = 10;
        }
        synchronized (accounts) {
            synchronized (journal) {
                entries++;
            }
        }
    }

    static int report() {
        synchronized (journal) {
            return balance;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread depositor = new Thread(HarmfulLock::deposit);
        Thread reporter = new Thread(() -> {
            int seen = report();
            assert seen == 0 || seen == 10;
        });
        depositor.start();
        reporter.start();
        depositor.join();
        reporter.join();
    }
}
