// Figure 16 of the JRF-E paper, corrected: the reader takes the same lock.
public class Fig16MissingLockFixed {
    static int data;
    static final Object lock = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            synchronized (lock) {
                data = 1;
            }
        });
        Thread second = new Thread(() -> {
            synchronized (lock) {
                int seen = data;
                assert seen == 0 || seen == 1;
            }
        });
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
