// As Preemptions2, where both threads first write a field that nobody reads. The state after that
// and after the first thread's first write is also reached by more preemptions than are needed,
// after which none is left; reached by fewer it has to be searched again.
public class PreemptionsOtherWay {
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
        Thread one = new Thread(PreemptionsOtherWay::first);
        Thread other = new Thread(PreemptionsOtherWay::second);
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
