/** Ends by a time-out, or never. */
public class Waiting {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        new Thread(() -> { }).start();
        synchronized (lock) {
            lock.wait(10);
        }
    }
}
