// A handler of uncaught exceptions takes a failed assertion and does nothing with it.
public class SwallowedByHandler {
    static volatile int value;

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            assert value == 1;
        });
        thread.setUncaughtExceptionHandler((failed, e) -> { });
        thread.start();
        value = 1;
    }
}
