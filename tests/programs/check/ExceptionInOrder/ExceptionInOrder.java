// The twin of ExceptionWithoutOrder: published by a volatile field.
public class ExceptionInOrder {
    static volatile Exception failure;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> failure = new Exception("why", new Error()));
        thread.start();
        Exception seen = failure;
        if (seen != null) {
            assert seen.getMessage().equals("why");
            assert seen.getCause() != null;
        }
        thread.join();
    }
}
