/*
 * The handler of uncaught exceptions fails itself if it comes first. The JVM ignores what a handler throws
 * (Thread.UncaughtExceptionHandler.uncaughtException), so nobody else reports the failed assertion.
 */
public class HandlerFails {
    static volatile boolean isReady;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            throw new IllegalStateException();
        });
        thread.setUncaughtExceptionHandler((failed, e) -> {
            assert isReady;
        });
        thread.start();
        isReady = true;
        thread.join();
    }
}
