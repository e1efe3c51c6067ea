// As ExceptionWithoutOrder with the cause, which getCause reads under the exception's monitor; but
// the constructor writes it without.
public class CauseWithoutOrder {
    static Exception failure;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> failure = new Exception("why", new Error()));
        thread.start();
        Exception seen = failure;
        if (seen != null) {
            assert seen.getCause() != null;
        }
        thread.join();
    }
}
