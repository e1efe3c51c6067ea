// As FinalizerNotRun with a Cleaner, whose thread runs the action some time after the object has become
// unreachable (Cleaner.register).
import java.lang.ref.Cleaner;

public class CleanerNotRun {
    static final Cleaner CLEANER = Cleaner.create();

    static int count;

    static void clean() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
        });
        other.start();
        CLEANER.register(new Object(), CleanerNotRun::clean);
        count++;
        other.join();
    }
}
