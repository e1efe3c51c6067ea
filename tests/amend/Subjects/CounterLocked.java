/* Counter as `lock monitor class` makes it. */
public class CounterLocked implements Runnable {
    static int count;

    @Override
    public void run() {
        synchronized (CounterLocked.class) {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = {new Thread(new CounterLocked()), new Thread(new CounterLocked())};
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert count == 2;
    }
}
