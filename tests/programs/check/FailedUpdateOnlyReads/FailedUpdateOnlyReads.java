// A compare-and-set that fails writes nothing (AtomicInteger.compareAndSet: "sets the value if"), so it does not
// conflict with a plain read of the other thread.
import java.util.concurrent.atomic.AtomicInteger;

public class FailedUpdateOnlyReads {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger value = new AtomicInteger(1);
        Thread other = new Thread(() -> {
            boolean done = value.compareAndSet(2, 3);
            assert !done;
        });
        other.start();
        assert value.getPlain() == 1;
        other.join();
    }
}
