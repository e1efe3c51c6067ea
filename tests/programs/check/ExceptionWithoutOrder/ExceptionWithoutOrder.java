// An exception is published by a plain field. Throwable.detailMessage is not final, so the
// construction and the read of the message race, as does the field.
public class ExceptionWithoutOrder {
    static Exception failure;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> failure = new Exception("why"));
        thread.start();
        Exception seen = failure;
        if (seen != null) {
            assert seen.getMessage().equals("why");
        }
        thread.join();
    }
}
