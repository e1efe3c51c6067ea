// Places of which nothing can be tried out, each for another reason.
public class Unused {
    static int neverRead;
    static int neverWritten;
    static int alwaysLocked;
    static volatile int ordered;
    static final int[] fixed = {1, 2, 3};
    static int raced;

    static native void somewhereElse();

    static synchronized void add() {
        alwaysLocked++;
        ordered++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[2];
        for (int t = 0; t < 2; t++) {
            threads[t] = new Thread(() -> {
                neverRead = 1;
                fixed[2] = raced + neverWritten;
                add();
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        synchronized (Unused.class) {
            System.out.println(alwaysLocked + " " + ordered);
        }
    }
}
