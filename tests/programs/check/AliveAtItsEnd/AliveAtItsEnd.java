// main asks whether the thread is alive after its last action: it may have ended, or not yet.
public class AliveAtItsEnd {
    static volatile boolean last;

    public static void main(String[] args) {
        Thread thread = new Thread(() -> last = true);
        thread.start();
        while (!last) {
            Thread.onSpinWait();
        }
        if (thread.isAlive()) {
            throw new IllegalStateException("not yet");
        }
        throw new IllegalArgumentException("it has ended");
    }
}
