// A thread's handler records why it ends; Thread.UncaughtExceptionHandler: invoked when the thread
// is about to terminate, by that thread; JLS 17.4.5 for join().
public class UncaughtExceptionHandler {
    static String failure;

    public static void main(String[] args) throws Exception {
        Thread failing = new Thread(() -> {
            throw new IllegalStateException("failed");
        });
        failing.setUncaughtExceptionHandler((thread, thrown) -> failure = thrown.getMessage());
        failing.start();
        failing.join();
        String seen = failure;
        if (!seen.equals("failed")) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }
}
