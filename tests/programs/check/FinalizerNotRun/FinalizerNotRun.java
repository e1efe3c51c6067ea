/*
 * An object that nobody has any more can be finalized at any time (JLS 12.6), or never: main can exit with
 * status 3. No finalizer is run while searching, so the answer says that not everything was tried out.
 */
public class FinalizerNotRun {
    static volatile boolean finalized;

    static class Garbage {
        @Override
        @Deprecated
        protected void finalize() {
            finalized = true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            new Garbage();
        });
        thread.start();
        thread.join();
        if (finalized) {
            System.exit(3);
        }
    }
}
