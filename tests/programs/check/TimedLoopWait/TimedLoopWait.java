// A loop around Object.wait with a time.

public class TimedLoopWait {
    static final Object lock = new Object();
    static boolean isSet;

    public static void main(String[] args) throws Exception {
        new Thread(() -> {
            synchronized (lock) {
                isSet = true;
                lock.notify();
            }
        }).start();
        synchronized (lock) {
            while (!isSet)
                lock.wait(10);
        }
    }
}
