// A counter that two threads increment, and one of them plainly as well, when it sees that the other
// one is about to. The plain read and write race with the other thread's update, which may come
// between the two and get lost. That the plain accesses are not ordered shows only once threads switch
// between the atomic ones.
import java.util.concurrent.atomic.AtomicInteger;

public class PlainAmongAtomicUpdates {
    static final AtomicInteger count = new AtomicInteger();
    static volatile boolean go;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            go = true;
            count.incrementAndGet();
        });
        thread.start();
        int expected = 2;
        count.incrementAndGet();
        if (go) {
            count.setPlain(count.getPlain() + 1);
            expected++;
        }
        thread.join();
        assert count.getPlain() == expected;
    }
}
