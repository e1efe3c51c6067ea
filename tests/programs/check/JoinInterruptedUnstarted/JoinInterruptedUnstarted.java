// As JoinInterruptedMeanwhile, but the other thread is never started: join returns at once (it waits while
// isAlive()), and the interrupt status stays set.
public class JoinInterruptedUnstarted {
    public static void main(String[] args) {
        Thread idle = new Thread(() -> { });
        Thread joins = new Thread(() -> {
            Thread.interrupted();
            try {
                idle.join();
            } catch (InterruptedException e) {
                assert false;
            }
        });
        joins.start();
        joins.interrupt();
    }
}
