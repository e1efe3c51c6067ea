/* As HandlerFails, for the handler of the main thread, which the other one may not have prepared yet. */
public class HandlerOfMainFails {
    static volatile boolean isReady;

    public static void main(String[] args) {
        Thread.currentThread().setUncaughtExceptionHandler((failed, e) -> {
            assert isReady;
        });
        new Thread(() -> isReady = true).start();
        throw new IllegalStateException();
    }
}
