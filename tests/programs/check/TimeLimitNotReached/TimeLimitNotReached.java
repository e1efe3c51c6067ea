// A bound that is not reached changes nothing.
public class TimeLimitNotReached {
    static volatile int x;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> x = 1);
        thread.start();
        thread.join();
        assert x == 1;
    }
}
