// The other thread unparks main, or does not, depending on a flag that is then as before: the paths
// differ in main's permit alone. With the permit main goes on and throws; without it, it parks for
// ever (LockSupport.park; that it returns for no reason is searched with --spurious only).
import java.util.concurrent.locks.LockSupport;

public class PermitRemembered {
    static volatile boolean open;

    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        Thread thread = new Thread(() -> {
            if (open) {
                LockSupport.unpark(main);
            }
        });
        thread.start();
        open = true;
        open = false;
        thread.join();
        LockSupport.park();
        throw new IllegalStateException("unparked");
    }
}
