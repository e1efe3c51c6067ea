// The twin of SwallowedByHandler: an exception that is no failed assertion is taken by the program's
// handler: mentioned, but no finding.
public class HandlerTakesException {
    static volatile int value;
    static volatile Throwable taken;

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            if (value == 0) {
                throw new IllegalStateException("too early");
            }
        });
        thread.setUncaughtExceptionHandler((failed, e) -> taken = e);
        thread.start();
        value = 1;
    }
}
