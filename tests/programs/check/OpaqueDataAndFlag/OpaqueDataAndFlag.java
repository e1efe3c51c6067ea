// A message in opaque mode: no place is accessed plainly, so nothing races, but opaque writes of
// two variables may be seen in the other order. The reader may see the flag and not the data.
import java.util.concurrent.atomic.AtomicInteger;

public class OpaqueDataAndFlag {
    static final AtomicInteger data = new AtomicInteger();
    static final AtomicInteger flag = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            data.setOpaque(1);
            flag.setOpaque(1);
        });
        writer.start();
        if (flag.getOpaque() == 1) {
            assert data.getOpaque() == 1;
        }
        writer.join();
    }
}
