// A thread waits in a loop for a volatile flag that nobody sets.
// The mistake: the loop has no end in any schedule, however fair: no progress. Nothing is blocked,
// so it is not a deadlock, and nothing races.
public class SpinLivelock {
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            while (!ready) {
                Thread.onSpinWait();
            }
        });
        waiter.start();
        waiter.join();
    }
}
