// Threads increment one counter under its monitor.
// Arguments: the number of threads (2) and of increments by each (2).
// Every access is inside the monitor, or in main before start and after join: no race.
public class Counter {
    private int value;

    synchronized void increment() {
        value++;
    }

    public static void main(String[] args) throws InterruptedException {
        int threadCount = args.length > 0 ? Integer.parseInt(args[0]) : 2;
        int increments = args.length > 1 ? Integer.parseInt(args[1]) : 2;
        Counter counter = new Counter();
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
