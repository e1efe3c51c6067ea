// As PreemptionsOtherWay, with the threads started in the other order.
public class PreemptionsOtherWaySwapped {
    static volatile int x;
    static volatile int y;
    static volatile int noise;

    static void first() {
        noise = 0;
        x = 1;
        if (y == 1) {
            x = 2;
        }
    }

    static void second() {
        noise = 0;
        if (x == 1) {
            y = 1;
            if (x == 2) {
                throw new IllegalStateException("back and forth");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(PreemptionsOtherWaySwapped::second);
        Thread other = new Thread(PreemptionsOtherWaySwapped::first);
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
