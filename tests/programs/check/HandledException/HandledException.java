// A thread throws, and the handler that was installed for it takes note: an exception that has a
// handler is not a finding. The handler runs in the dying thread, so main sees its note after join.
public class HandledException {
    static String noted;

    public static void main(String[] args) throws InterruptedException {
        Thread thrower = new Thread(() -> {
            throw new IllegalStateException("expected");
        });
        thrower.setUncaughtExceptionHandler((thread, thrown) -> noted = thrown.getMessage());
        thrower.start();
        thrower.join();
        assert "expected".equals(noted);
    }
}
