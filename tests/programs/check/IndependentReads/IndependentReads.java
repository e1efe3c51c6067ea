// Two variables are written in release mode, each by a thread of its own, and two threads read both
// in acquire mode, in opposite order. Without a total order of the writes the readers may disagree
// about which came first, which no interleaving shows (as for any but volatile accesses).
import java.util.concurrent.atomic.AtomicInteger;

public class IndependentReads {
    static final AtomicInteger x = new AtomicInteger();
    static final AtomicInteger y = new AtomicInteger();
    static int first;
    static int second;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> x.setRelease(1));
        Thread reader = new Thread(() -> first = x.getAcquire() - y.getAcquire());
        one.start();
        reader.start();
        Thread other = new Thread(() -> second = y.getAcquire() - x.getAcquire());
        other.start();
        y.setRelease(1);
        one.join();
        reader.join();
        other.join();
        assert first != 1 || second != 1;
    }
}
