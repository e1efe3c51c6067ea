// Two threads each wait in a loop for the other's volatile flag before they set their own.
// The mistake: no schedule, however fair, gets either of them out of its loop: no progress.
public class SpinMutual {
    static volatile boolean first;
    static volatile boolean second;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            while (!second) {
                Thread.onSpinWait();
            }
            first = true;
        });
        Thread two = new Thread(() -> {
            while (!first) {
                Thread.onSpinWait();
            }
            second = true;
        });
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
