/* Joins as `join` makes it. */
public class JoinsRight {
    static int result;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> result = 42);
        worker.start();
        worker.join();
        assert result == 42;
    }
}
