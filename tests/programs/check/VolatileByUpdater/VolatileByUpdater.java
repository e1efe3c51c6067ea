// The field is volatile and also updated by an AtomicIntegerFieldUpdater: nothing is plain, so
// nothing races, but count++ is a read and a write and loses the update that comes between.
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public class VolatileByUpdater {
    static final AtomicIntegerFieldUpdater<VolatileByUpdater> COUNT =
            AtomicIntegerFieldUpdater.newUpdater(VolatileByUpdater.class, "count");
    volatile int count;

    public static void main(String[] args) throws InterruptedException {
        VolatileByUpdater object = new VolatileByUpdater();
        Thread thread = new Thread(() -> COUNT.incrementAndGet(object));
        thread.start();
        object.count++;
        thread.join();
        assert object.count == 2;
    }
}
