// As WaitTimeRemembered with Thread.join of a thread that parks for ever: with a limit join returns
// and the program throws; join(0) waits for ever.
import java.util.concurrent.locks.LockSupport;

public class JoinTimeRemembered {
    static volatile int limit;

    public static void main(String[] args) throws InterruptedException {
        Thread parked = new Thread(() -> {
            while (true) {
                LockSupport.park();
            }
        });
        parked.setDaemon(true);
        Thread joiner = new Thread(() -> {
            try {
                parked.join(limit);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            throw new IllegalStateException("the time has elapsed");
        });
        parked.start();
        joiner.start();
        limit = 5;
        limit = 0;
        joiner.join();
    }
}
