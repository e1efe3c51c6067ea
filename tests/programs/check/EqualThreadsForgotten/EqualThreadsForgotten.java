// Three equal threads that main does not keep count down a latch. What they had is garbage when they have ended; then
// main makes threads, one after the other, whose monitors it uses to tell a reader that it may look. The search must
// give the same names to these when it makes the path to that end again.
import java.util.concurrent.CountDownLatch;

public class EqualThreadsForgotten {
    static final CountDownLatch ended = new CountDownLatch(3);
    static volatile Thread shared;
    static volatile int value, seen;

    static void read() {
        Thread lock = shared;
        if (lock != null) {
            synchronized (lock) {
                if (value == 2) {
                    seen = 1;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread() {
            @Override
            public void run() {
                read();
            }
        };
        for (int i = 0; i < 3; i++) {
            new Thread(ended::countDown).start();
        }
        ended.await();
        reader.start();
        for (int i = 0; i < 3; i++) {
            Thread lock = new Thread();
            shared = lock;
            synchronized (lock) {
                value = i;
            }
        }
        value = 9;
        reader.join();
        if (seen == 1) {
            System.exit(3);
        }
    }
}
