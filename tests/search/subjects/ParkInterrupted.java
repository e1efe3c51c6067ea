import java.util.concurrent.locks.LockSupport;
public class ParkInterrupted {
    static volatile int v;
    static int r1, r2, r3, r4;
    static int p() { LockSupport.parkNanos(10); return Thread.interrupted() ? 1 : 0; }
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { r1 = p(); v = 1; r2 = p(); v = 2; r3 = p(); });
        t.start();
        r4 = v;
        t.interrupt();
        t.join();
    }
}
