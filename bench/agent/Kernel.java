// What the kernels share: rounds of four threads in one JVM. The first rounds are for the compiler;
// of the others the CPU time of the whole process is printed, collector included.
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

abstract class Kernel {
    static final int THREADS = 4;
    static final int WARM_UP = 6;
    static final int MEASURED = 5;

    /** Before each round, by the main thread; not measured. */
    void setUp() throws Exception {}

    /** The part of one of the threads. */
    abstract void work(int thread) throws Exception;

    /** The result of a round; every round has the same. Throws if it is wrong. */
    abstract String check() throws Exception;

    private void round() throws Exception {
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                try {
                    work(number);
                } catch (Throwable fault) {
                    fault.printStackTrace();
                    Runtime.getRuntime().halt(1); // others may wait for this thread
                }
            }, getClass().getSimpleName() + "-" + i);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    /** Prints `round SECONDS` for each measured round and `result CHECK` at the end. */
    final void measure(String[] args) throws Exception {
        int warmUp = args.length > 0 ? Integer.parseInt(args[0]) : WARM_UP;
        int measured = args.length > 1 ? Integer.parseInt(args[1]) : MEASURED;
        OperatingSystemMXBean system =
                (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        String result = null;
        for (int i = 0; i < warmUp + measured; i++) {
            setUp();
            long begin = system.getProcessCpuTime();
            round();
            long taken = system.getProcessCpuTime() - begin;
            String now = check();
            if (result != null && !result.equals(now)) {
                throw new IllegalStateException("round " + i + ": " + now + ", not " + result);
            }
            result = now;
            if (i >= warmUp) {
                System.out.println("round " + taken / 1e9);
            }
        }
        System.out.println("result " + result);
    }
}
