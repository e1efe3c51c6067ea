// Figure 16 of the JRF-E paper: one thread writes `data` under a lock, the other reads it without.
// The mistake: a lock orders only those who take it, so the read races with the write.
public class Fig16MissingLock {
    static int data;
    static final Object lock = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            synchronized (lock) {
                data = 1;
            }
        });
        Thread second = new Thread(() -> {
            int seen = data;
            assert seen == 0 || seen == 1;
        });
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
