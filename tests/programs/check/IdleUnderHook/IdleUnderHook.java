// The program ends when the worker of the cached pool has been idle for its time, whatever the daemon has done by then
// (java.lang.Thread: "exits when the only threads running are all daemon threads"; daemons go on during the
// shutdown): the hook finds 0 or 1, and ends it with 0 or 6.  So the worker's time must not be over only when
// nothing else can go on: then the daemon has written.
import java.util.concurrent.Executors;

public class IdleUnderHook {
    static volatile int v;

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(6 * v)));
        Thread daemon = new Thread(() -> v = 1);
        daemon.setDaemon(true);
        daemon.start();
        Executors.newCachedThreadPool().execute(() -> {
        });
    }
}
