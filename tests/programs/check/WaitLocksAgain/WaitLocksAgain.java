// main locks the monitor before there is another thread, and then only by returning from wait: that may
// be before or after the other thread locks it again (JLS 17.2.1), so the flag may not be set yet.
public class WaitLocksAgain {
    static final Object lock = new Object();
    static boolean set;

    public static void main(String[] args) throws InterruptedException {
        synchronized (lock) {
            new Thread(() -> {
                synchronized (lock) {
                    lock.notify();
                }
                synchronized (lock) {
                    set = true;
                }
            }).start();
            lock.wait();
            assert set;
        }
    }
}
