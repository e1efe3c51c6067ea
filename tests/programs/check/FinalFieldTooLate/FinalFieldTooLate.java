/*
 * A constructor starts a thread before it writes a final field. The mistake: the promise of final
 * fields is for those who get the object after its construction. The thread may read 0: a race, and
 * the assertion can fail.
 */
public class FinalFieldTooLate extends Thread {
    private final int value;
    private int read;

    FinalFieldTooLate(int value) {
        start();
        this.value = value;
    }

    @Override
    public void run() {
        read = value;
    }

    public static void main(String[] args) throws InterruptedException {
        FinalFieldTooLate thread = new FinalFieldTooLate(1);
        thread.join();
        assert thread.read == 1;
    }
}
