// main asks whether the thread is alive after the last action before its start: it may have been started,
// or not yet. It cannot have ended, as it waits for main.
public class AliveFromItsStart {
    static volatile boolean ready, go;

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            while (!go) {
                Thread.onSpinWait();
            }
        });
        new Thread(() -> {
            ready = true;
            thread.start();
        }).start();
        while (!ready) {
            Thread.onSpinWait();
        }
        boolean alive = thread.isAlive();
        go = true;
        if (alive) {
            throw new IllegalStateException("it was started");
        }
        throw new IllegalArgumentException("not yet");
    }
}
