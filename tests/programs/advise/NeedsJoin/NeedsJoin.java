// One reader joins the worker before it reads the result, the main thread does not.
public class NeedsJoin {
    static int result;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> result = 42);
        Thread patient = new Thread(() -> {
            try {
                worker.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            assert result == 42;
        });
        worker.start();
        patient.start();
        int seen = result;
        assert seen == 0 || seen == 42;
        patient.join();
    }
}
