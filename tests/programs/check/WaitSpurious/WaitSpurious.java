// The twin of JoinSpurious: a wait that is not in a loop returns for no reason with --spurious (JLS
// 17.2.1), before the data was written. It is read under the lock: no race.
public class WaitSpurious {
    static final Object lock = new Object();
    static int data;

    public static void main(String[] args) throws InterruptedException {
        synchronized (lock) {
            new Thread(() -> {
                synchronized (lock) {
                    data = 1;
                    lock.notify();
                }
            }).start();
            lock.wait();
            assert data == 1;
        }
    }
}
