/* The same by monitors: the flag is guarded by one, the count by another, which only the worker uses. */
public class StopFlagMonitor {
    static boolean stop;
    static int lost;

    static synchronized boolean isStopped() {
        return stop;
    }

    static synchronized void stop() {
        stop = true;
    }

    public static void main(String[] args) throws InterruptedException {
        Object own = new Object();
        long[] count = new long[1];
        Thread worker = new Thread(() -> {
            while (!isStopped())
                synchronized (own) {
                    count[0]++;
                }
        });
        worker.start();
        Thread.sleep(10);
        Thread other = new Thread(() -> lost++);
        other.start();
        lost++;
        stop();
        worker.join();
        other.join();
    }
}
