// The twin of OpaqueDataAndFlag and of LoadBufferingOpaque with volatile accesses.
import java.util.concurrent.atomic.AtomicInteger;

public class VolatileDataAndFlag {
    static final AtomicInteger data = new AtomicInteger();
    static final AtomicInteger flag = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            data.set(1);
            flag.set(1);
        });
        writer.start();
        if (flag.get() == 1) {
            assert data.get() == 1;
        }
        writer.join();
    }
}
