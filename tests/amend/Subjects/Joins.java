/* The result is read before the thread has ended. */
public class Joins {
    static int result;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> result = 42);
        worker.start(); // @start
        assert result == 42; // @use
    }
}
