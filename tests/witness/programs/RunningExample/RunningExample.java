/**
 * Fig. 4 of Shacham, Sagiv and Schuster: threads that reorganize shared data once in a while. numDelItr is read under
 * keyLock and incremented under delLock, so Lockset warns of it (Fig. 5). The race is there only when one thread
 * comes to the increment while another one stands before the read (Fig. 9): both hold a lock, but not the same one.
 * All other shared data have one lock each.
 */
public class RunningExample {
    static final Object keyLock = new Object(), numLock = new Object(), delLock = new Object();
    static int numDelItr, numDeleted, compressions;
    static final int[] clauses = {3, 9, 1, 7, 8, 2, 9, 4};
    static int threads = 2;

    static void reorganize(int start) {
        synchronized (keyLock) {
            if (numDelItr % 5 == 0)
                compressions++;
        }
        for (int i = start; i < start + clauses.length / threads; ++i) {
            synchronized (numLock) {
                if (clauses[i] > 6) {
                    clauses[i] = 0;
                    ++numDeleted;
                }
            }
        }
        synchronized (delLock) {
            ++numDelItr;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        if (args.length > 0)
            threads = Integer.parseInt(args[0]);
        Thread[] all = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            int start = i * (clauses.length / threads);
            all[i] = new Thread(() -> reorganize(start));
            all[i].start();
        }
        for (Thread t : all)
            t.join();
        System.out.println(numDeleted + " " + numDelItr);
    }
}
