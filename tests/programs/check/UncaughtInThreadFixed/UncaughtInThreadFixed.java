// A thread finds a state that it did not expect, throws, and catches what it threw.
public class UncaughtInThreadFixed {
    static volatile boolean closed;

    static void use() {
        if (closed) {
            throw new IllegalStateException("closed");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread user = new Thread(() -> {
            try {
                use();
            } catch (IllegalStateException e) {
                assert "closed".equals(e.getMessage());
            }
        });
        user.start();
        closed = true;
        user.join();
    }
}
