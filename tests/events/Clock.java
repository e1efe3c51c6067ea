import java.util.concurrent.locks.LockSupport;

/* After a wait of so long, so much time has passed. */
public class Clock {
    static boolean passed(long begin, long millis) {
        return System.nanoTime() - begin >= millis * 1_000_000;
    }

    public static void main(String[] args) throws InterruptedException {
        long begin = System.nanoTime();
        Thread.sleep(1000);
        System.out.print(passed(begin, 1000) + " ");
        begin = System.nanoTime();
        synchronized (args) {
            args.wait(2000);
        }
        System.out.print(passed(begin, 2000) + " ");
        begin = System.nanoTime();
        LockSupport.parkNanos(3_000_000_000L);
        System.out.println(passed(begin, 3000));
    }
}
