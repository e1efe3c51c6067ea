// unpark gives a permit and park takes it, but LockSupport promises no order from that: what orders is the
// variable that a parked thread waits for. Here there is none, so `data` races, though in every interleaving
// that shows no other reason to return the reader comes second.
import java.util.concurrent.locks.LockSupport;

public class ParkOrdersNothing {
    static int data;

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            LockSupport.park();
            assert data == 1;
        });
        reader.start();
        data = 1;
        LockSupport.unpark(reader);
        reader.join();
    }
}
