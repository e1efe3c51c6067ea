// The joining thread is interrupted after the other one has ended. Its join has been notified of that or
// begins later; in both cases it returns normally (as HotSpot's does: the notification came first).
public class JoinThenInterrupt {
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
        go = true;
        other.join();
        joiner.interrupt();
    }
}
