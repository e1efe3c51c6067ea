// The worker of the cached pool ends when it has been idle for some time.  Only the daemons are left then, and the
// program ends (java.lang.Thread: "the Java Virtual Machine exits when the only threads running are all daemon
// threads"), with 0; unless the task has seen both bits, when it ends with 7.  The daemons never come to an
// end, so the worker's time must not be over only when nothing else can go on.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class IdleBesideDaemons {
    static volatile int v;

    static void daemon(int bit) {
        Thread daemon = new Thread(() -> {
            while (true)
                v ^= bit;
        });
        daemon.setDaemon(true);
        daemon.start();
    }

    public static void main(String[] args) {
        daemon(1);
        daemon(2);
        ExecutorService pool = Executors.newCachedThreadPool();
        pool.execute(() -> {
            if (v == 3)
                System.exit(7);
        });
    }
}
