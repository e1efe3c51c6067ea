/**
 * Finalizable garbage does not fill the heap: finalizers run while the program allocates. The program waits for them now
 * and then, since a JVM on a busy machine may allocate faster than its finalizer thread gets its turn.
 */
public class FinalizersUnderPressure {
    static final int MOST_PENDING = 60_000;

    static volatile long finalized;

    static class Garbage {
        final byte[] load = new byte[64];

        @Override
        protected void finalize() {
            finalized++; // by one thread
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 400_000; i++) {
            new Garbage();
            while (i - finalized > MOST_PENDING) {
                System.gc();
                Thread.sleep(1);
            }
        }
        System.out.println("some were finalized: " + (finalized > 0));
    }
}
