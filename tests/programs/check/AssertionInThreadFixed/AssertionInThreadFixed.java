// A thread that reads a volatile field once and judges what it read: no schedule can change that.
public class AssertionInThreadFixed {
    static volatile int level;

    public static void main(String[] args) throws InterruptedException {
        Thread checker = new Thread(() -> {
            int seen = level;
            if (seen == 0) {
                assert seen == 0;
            } else {
                assert seen == 1;
            }
        });
        checker.start();
        level = 1;
        checker.join();
    }
}
