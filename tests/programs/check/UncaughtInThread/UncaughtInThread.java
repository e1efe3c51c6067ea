// A thread finds a state that it did not expect and throws; nobody catches it.
// main may set the volatile flag before or after the thread looks, so the exception is thrown in
// some schedules only. It ends the thread, not the program.
public class UncaughtInThread {
    static volatile boolean closed;

    public static void main(String[] args) throws InterruptedException {
        Thread user = new Thread(() -> {
            if (closed) {
                throw new IllegalStateException("closed");
            }
        });
        user.start();
        closed = true;
        user.join();
    }
}
