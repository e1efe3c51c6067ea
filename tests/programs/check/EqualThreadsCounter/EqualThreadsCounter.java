// Two equal threads increment one counter, three times each, under its monitor.
// Every access is inside the monitor, or in main before start and after join: no race.
public class EqualThreadsCounter {
    private int value;

    synchronized void increment() {
        value++;
    }

    public static void main(String[] args) throws InterruptedException {
        int threadCount = 2;
        int increments = 3;
        EqualThreadsCounter counter = new EqualThreadsCounter();
        Thread[] threads = new Thread[threadCount];
        for (int i = 0; i < threadCount; i++) {
            threads[i] = new Thread(() -> {
                for (int k = 0; k < increments; k++) {
                    counter.increment();
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert counter.value == threadCount * increments;
    }
}
