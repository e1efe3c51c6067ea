/* The twin of HandlerFails: the handler is prepared before the thread is started. */
public class HandlerReady {
    static volatile boolean isReady;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            throw new IllegalStateException();
        });
        thread.setUncaughtExceptionHandler((failed, e) -> {
            assert isReady;
        });
        isReady = true;
        thread.start();
        thread.join();
    }
}
