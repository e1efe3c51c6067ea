// As UncaughtExceptionHandler, but the record is read before the thread is joined.
public class UncaughtExceptionHandlerBroken {
    static String failure;

    public static void main(String[] args) throws Exception {
        Thread failing = new Thread(() -> {
            throw new IllegalStateException("failed");
        });
        failing.setUncaughtExceptionHandler((thread, thrown) -> failure = thrown.getMessage());
        failing.start();
        Thread.sleep(100);
        String seen = failure;
        failing.join();
        if ("nothing".equals(seen)) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }
}
