// A weak compare-and-set may fail though the value is as expected (VarHandle.weakCompareAndSet: "may fail
// spuriously"). With --spurious that is tried out.
import java.util.concurrent.atomic.AtomicInteger;

public class WeakCasFails {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger value = new AtomicInteger();
        Thread other = new Thread(() -> value.addAndGet(2));
        other.start();
        other.join();
        boolean done = value.weakCompareAndSetVolatile(2, 3);
        assert done;
    }
}
