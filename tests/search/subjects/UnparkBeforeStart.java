import java.util.concurrent.locks.LockSupport;

public class UnparkBeforeStart {
    static int r1;

    public static void main(String[] args) {
        Thread parks = new Thread(() -> { LockSupport.park(); r1 = 1; });
        Thread unparks = new Thread(() -> LockSupport.unpark(parks));
        unparks.start();
        parks.start();
    }
}
