// Both threads use `value` with the lock held; but the second one goes on without it when it has found the flag set,
// which only few schedules show, and after the first thread was there. So there is a race, between accesses that a
// search that trusts the lock does not remember.
public class GuardedButOnce {
    static final Object lock = new Object();
    static volatile boolean flag;
    static int value;

    public static void main(String[] args) {
        new Thread(() -> {
            flag = true;
            synchronized (lock) {
                value++;
            }
            flag = false;
        }).start();
        boolean before = flag;
        synchronized (lock) {
            value++;
        }
        if (!before && flag) {
            value++;
        }
    }
}
