// The first thread has to be left after its first write, and the second one after its own, each
// where it could go on: two preemptions.
public class Preemptions2 {
    static volatile int x;
    static volatile int y;

    static void first() {
        x = 1;
        if (y == 1) {
            x = 2;
        }
    }

    static void second() {
        if (x == 1) {
            y = 1;
            if (x == 2) {
                throw new IllegalStateException("back and forth");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(Preemptions2::first);
        Thread other = new Thread(Preemptions2::second);
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
