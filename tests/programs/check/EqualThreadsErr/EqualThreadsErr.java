// Three equal threads; the last at the counter throws, and its name is printed to System.err, which main has
// replaced and reads: that it is the third thread is possible.
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.concurrent.atomic.AtomicInteger;

public class EqualThreadsErr {
    static final AtomicInteger arrived = new AtomicInteger();
    static final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    static void work() {
        if (arrived.getAndIncrement() == 2) {
            throw new IllegalArgumentException();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        System.setErr(new PrintStream(printed));
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(EqualThreadsErr::work, "number " + i);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (printed.toString().contains("number 2")) {
            System.exit(3);
        }
    }
}
