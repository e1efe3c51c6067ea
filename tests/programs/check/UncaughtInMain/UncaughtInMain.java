// main divides by a volatile number that another thread sets to zero.
// The mistake: nothing makes main divide first, so in some schedules main ends with an
// ArithmeticException. The other thread ends in any case.
public class UncaughtInMain {
    static volatile int divisor = 2;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> divisor = 0);
        other.start();
        int half = 10 / divisor;
        assert half == 5;
        other.join();
    }
}
