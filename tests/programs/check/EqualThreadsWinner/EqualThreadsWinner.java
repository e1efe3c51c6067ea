// Three equal threads; the first at the lock comes back to it and leaves its Thread object. Which one that is depends on
// the schedule, and main looks: an assertion that it is not the second fails in some.
public class EqualThreadsWinner {
    static boolean isTaken;
    static Thread winner;

    static synchronized boolean take() {
        boolean isFirst = !isTaken;
        isTaken = true;
        return isFirst;
    }

    static synchronized void leave() {
        winner = Thread.currentThread();
    }

    static void work() {
        if (take()) {
            leave();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(EqualThreadsWinner::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert winner != threads[1];
    }
}
