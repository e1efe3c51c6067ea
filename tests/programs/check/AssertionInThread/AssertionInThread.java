// A thread that checks twice what it may only check once: two volatile reads of one field.
// The mistake: the other thread may write between the two reads, so the assertion fails in some
// schedules. Both accesses are volatile: no race.
public class AssertionInThread {
    static volatile int level;

    public static void main(String[] args) throws InterruptedException {
        Thread checker = new Thread(() -> {
            if (level == 0) {
                assert level == 0;
            }
        });
        checker.start();
        level = 1;
        checker.join();
    }
}
