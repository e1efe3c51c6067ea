// As TimeLimitLongMove, where main computes before it starts the second thread.
public class TimeLimitLongStart {
    static volatile long result;

    public static void main(String[] args) throws InterruptedException {
        long sum = 0;
        for (long i = 0; i < 4_000_000_000L; i++) {
            sum += i * i;
        }
        long whole = sum;
        Thread thread = new Thread(() -> result = whole);
        thread.start();
        thread.join();
    }
}
