// As Preemptions2 with one preemption, which is not enough: the answer says what is left out.
public class Preemptions2Missing {
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
        Thread one = new Thread(Preemptions2Missing::first);
        Thread other = new Thread(Preemptions2Missing::second);
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
