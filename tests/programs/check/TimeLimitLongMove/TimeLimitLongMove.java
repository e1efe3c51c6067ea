// A thread computes for many seconds without anything that another thread could see: one move. The
// bound is kept all the same.
public class TimeLimitLongMove {
    static volatile long result;

    static long compute() {
        long sum = 0;
        for (long i = 0; i < 4_000_000_000L; i++) {
            sum += i * i;
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> result = compute());
        thread.start();
        result = 1;
        thread.join();
    }
}
