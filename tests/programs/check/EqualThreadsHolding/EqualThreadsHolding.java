// Four equal threads take a monitor and count in it. It does not matter which of them holds it.
public class EqualThreadsHolding {
    static volatile int count;

    static void work() {
        synchronized (EqualThreadsHolding.class) {
            count++;
        }
        int ignored = count;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[4];
        for (int i = 0; i < 4; i++) {
            threads[i] = new Thread(EqualThreadsHolding::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert count == 4;
    }
}
