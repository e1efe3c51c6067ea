// Two threads write numbers to a field, and read it now and then: as many writes as the argument says.
public class Writes {
    static int value;
    static long sum;

    public static void main(String[] args) throws InterruptedException {
        int each = Integer.parseInt(args[0]) / 2;
        Object lock = new Object();
        Thread[] threads = new Thread[2];
        for (int t = 0; t < 2; t++) {
            threads[t] = new Thread(() -> {
                long own = 0;
                for (int i = 0; i < each; i++) {
                    value = i;
                    if (i % 100 == 0) {
                        own += value;
                        synchronized (lock) {
                            sum += own & 1;
                        }
                    }
                }
            });
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("written");
    }
}
