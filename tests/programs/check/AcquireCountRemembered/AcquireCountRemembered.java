// A thread waits for one permit or for two, as a volatile field says that is then as before: the
// paths differ in what the operation waits for alone. One permit is given: the thread throws, or
// waits for ever (Semaphore.acquireUninterruptibly).
import java.util.concurrent.Semaphore;

public class AcquireCountRemembered {
    static final Semaphore semaphore = new Semaphore(0);
    static volatile int wanted = 1;

    public static void main(String[] args) {
        new Thread(() -> {
            semaphore.acquireUninterruptibly(wanted);
            throw new IllegalStateException("acquired");
        }).start();
        wanted = 2;
        wanted = 1;
        semaphore.release();
    }
}
