// What main has read is what three equal threads have captured, and nothing else in the state shows it before they
// begin: main has joined the writer, and has forgotten what it read. It may be 1 (JLS 17.4.3: a volatile read sees
// the last write), and then the second thread at the lock says so.
public class EqualThreadsCapturedLate {
    static volatile int flag, found;
    static int count;

    static synchronized void work(int seen) {
        count++;
        if (count == 2 && seen == 1) {
            found = 1;
        }
    }

    static Thread[] make(int seen) {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(() -> work(seen));
        }
        return threads;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> flag = 1);
        writer.start();
        Thread[] threads = make(flag);
        writer.join();
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
