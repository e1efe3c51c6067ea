/* Two threads count without a lock. */
public class Counter implements Runnable {
    static int count;

    @Override
    public void run() {
        count++; // @inc
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = {new Thread(new Counter()), new Thread(new Counter())};
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert count == 2;
    }
}
