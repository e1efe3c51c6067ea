// The joining thread is interrupted, and only then the other one ends. If the join begins before the
// end it throws; if it begins after it, it returns at once and leaves the interrupt pending
// (Thread.join is a loop of isAlive and wait; isAlive does not look at interrupts).
public class JoinAfterInterrupt {
    static volatile boolean begun, go;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            while (!go) {
                Thread.onSpinWait();
            }
        });
        Thread joiner = new Thread(() -> {
            begun = true;
            try {
                other.join();
            } catch (InterruptedException e) {
                throw new IllegalArgumentException(e);
            }
            throw new IllegalStateException("the other one has ended");
        });
        other.start();
        joiner.start();
        while (!begun) {
            Thread.onSpinWait();
        }
        joiner.interrupt();
        go = true;
    }
}
