/** A thread that shows that it lives until it sees that it is to stop; the other one looks on. */
public class Heartbeat {
    static int beat;
    static boolean stop;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            while (!stop) {
                beat = 1 - beat;
            }
        });
        worker.start();
        int seen = beat;
        stop = true;
        worker.join();
        if (seen < 0 || seen > 1) {
            throw new AssertionError("beat was " + seen);
        }
        System.out.println("ok");
    }
}
