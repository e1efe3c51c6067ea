// Every task sets a flag for debugging to what it is already (montecarlo): a race that no value can spoil.
public class Universal {
    static boolean UNIVERSAL_DEBUG;

    static double run(int seed) {
        UNIVERSAL_DEBUG = false;
        long state = seed;
        double sum = 0;
        for (int i = 0; i < 200; i++) {
            state = state * 6364136223846793005L + 1442695040888963407L;
            sum += (state >>> 40) / 16777216.0;
        }
        if (UNIVERSAL_DEBUG) {
            System.out.println("debug " + seed);
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        double[] sums = new double[4];
        Thread[] threads = new Thread[4];
        for (int t = 0; t < 4; t++) {
            int me = t;
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 2000; i++) {
                    sums[me] += run(me * 2000 + i);
                }
            });
            threads[t].start();
        }
        double all = 0;
        for (int t = 0; t < 4; t++) {
            threads[t].join();
            all += sums[t];
        }
        System.out.printf("%.3f%n", all);
    }
}
