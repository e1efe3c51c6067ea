// As PlainAndAtomicUpdate with an AtomicInteger, which one thread updates by getPlain and setPlain.
import java.util.concurrent.atomic.AtomicInteger;

public class PlainAndAtomicInteger {
    static final AtomicInteger count = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(count::incrementAndGet);
        thread.start();
        count.setPlain(count.getPlain() + 1);
        thread.join();
        assert count.get() == 2;
    }
}
