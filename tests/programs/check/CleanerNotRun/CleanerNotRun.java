import java.lang.ref.Cleaner;

/* As FinalizerNotRun, with a Cleaner: its action can be run once the object cannot be reached. */
public class CleanerNotRun {
    static volatile boolean cleaned;

    public static void main(String[] args) throws InterruptedException {
        Cleaner cleaner = Cleaner.create();
        cleaner.register(new Object(), () -> {
            cleaned = true;
        });
        Thread thread = new Thread(() -> {
            assert !cleaned;
        });
        thread.start();
        thread.join();
    }
}
