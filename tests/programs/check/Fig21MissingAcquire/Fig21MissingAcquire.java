// Figure 21 of the JRF-E paper: thread 2 reads x only when the volatile `done` says so.
// The mistake: thread 3 reads x without looking at `done` and races with thread 1. Thread 2 is
// right, so the only race is that of thread 3, and thread 2's assertion holds.
public class Fig21MissingAcquire {
    static int x;
    static volatile boolean done = false;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            x = 1;
            done = true;
        });
        Thread second = new Thread(() -> {
            if (done) {
                assert x == 1;
            }
        });
        Thread third = new Thread(() -> {
            int seen = x;
            assert seen == 0 || seen == 1;
        });
        first.start();
        second.start();
        third.start();
        first.join();
        second.join();
        third.join();
    }
}
