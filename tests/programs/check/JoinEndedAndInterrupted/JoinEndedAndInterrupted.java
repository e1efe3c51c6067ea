// A thread joins one that ends, and is interrupted after that. join waits as wait does, and the end of a thread
// notifies (Thread.join): one that was notified and interrupted may return normally or throw (JLS 17.2.4).
public class JoinEndedAndInterrupted {
    public static void main(String[] args) throws InterruptedException {
        Thread idle = new Thread(() -> { });
        Thread joins = new Thread(() -> {
            try {
                idle.join();
            } catch (InterruptedException e) {
                assert false;
            }
        });
        idle.start();
        joins.start();
        idle.join();
        joins.interrupt();
    }
}
