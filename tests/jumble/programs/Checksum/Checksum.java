// Each worker adds its own sum to that of all, at its end and without a lock (raytracer); the program checks the result.
public class Checksum {
    static long checksum1;

    static long trace(int from) {
        long sum = 0;
        for (int i = from; i < from + 25_000; i++) {
            sum += i % 13 * 4_294_967_297L;
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] workers = new Thread[4];
        long expected = 0;
        for (int t = 0; t < 4; t++) {
            int from = 25_000 * t;
            expected += trace(from);
            int turn = t;
            workers[t] = new Thread(() -> {
                long own = trace(from);
                try {
                    Thread.sleep(40 * turn); // so that no addition is lost as the JVM runs it
                } catch (InterruptedException e) {
                    return;
                }
                checksum1 += own;
            });
        }
        for (Thread worker : workers) {
            worker.start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        if (checksum1 != expected) {
            System.out.println("validation failed: " + checksum1);
            System.exit(1);
        }
        System.out.println("valid");
    }
}
