// A thread clears its interrupt status and joins another one, which does nothing; main interrupts it. If that
// comes after the status was cleared and before the other one has ended, join throws (Thread.join: "if any
// thread has interrupted the current thread"). So the end of a thread that does nothing matters.
public class JoinInterruptedMeanwhile {
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
        idle.start();
        joins.start();
        joins.interrupt();
    }
}
