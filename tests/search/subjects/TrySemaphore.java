import java.util.concurrent.*;
public class TrySemaphore {
    static int r1, r2, r3;
    public static void main(String[] a) throws Exception {
        Semaphore s = new Semaphore(1);
        Thread t = new Thread(() -> { if (s.tryAcquire()) { r1 = 1; s.release(); } });
        t.start();
        if (s.tryAcquire()) { r2 = 1; s.release(); }
        if (s.tryAcquire()) { r3 = 1; s.release(); }
    }
}
