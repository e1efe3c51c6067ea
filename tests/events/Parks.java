import java.util.concurrent.locks.LockSupport;

/* A permit that comes before park(), one that comes during it, and none. */
public class Parks {
    static int step;

    static class Worker extends Thread {
        @Override
        public void run() {
            LockSupport.park();
            step = 1;
            LockSupport.park();
            step = 2;
            LockSupport.parkNanos(5_000_000);
            step = 3;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker worker = new Worker();
        worker.start();
        LockSupport.unpark(worker); // it has not begun yet
        Thread.sleep(10);
        LockSupport.unpark(worker); // it is parked
    }
}
