// The twin of SwallowedByHandler: the handler keeps the AssertionError, and main throws it: an uncaught
// exception of main, reported as a failed assertion and not as swallowed.
public class HandlerThrowsLater {
    static volatile int value;
    static volatile Throwable failure;

    public static void main(String[] args) throws Throwable {
        Thread thread = new Thread(() -> {
            assert value == 1;
        });
        thread.setUncaughtExceptionHandler((failed, e) -> failure = e);
        thread.start();
        value = 1;
        thread.join();
        if (failure != null) {
            throw failure;
        }
    }
}
