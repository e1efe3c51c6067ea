// What main has read is what the object has that three equal threads run, and nothing else in the state shows it
// before they begin: main has joined the writer, and has forgotten what it read. It may be 1 (JLS 17.4.3: a
// volatile read sees the last write), and then the second thread at the lock says so.
public class EqualThreadsTargetLate {
    static volatile int flag, found;
    static int count;

    static class Task implements Runnable {
        final int seen;

        Task(int seen) {
            this.seen = seen;
        }

        public void run() {
            work(seen);
        }
    }

    static synchronized void work(int seen) {
        count++;
        if (count == 2 && seen == 1) {
            found = 1;
        }
    }

    static Thread[] make(int seen) {
        Runnable task = new Task(seen);
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(task);
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
