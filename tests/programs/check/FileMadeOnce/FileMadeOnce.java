// File.createNewFile is atomic: one of two threads makes the file.
import java.io.File;
import java.util.concurrent.atomic.AtomicInteger;

public class FileMadeOnce {
    interface Work {
        void run() throws Exception;
    }

    static Thread start(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        return thread;
    }

    static final AtomicInteger made = new AtomicInteger();

    static void make() throws Exception {
        if (new File("once").createNewFile()) {
            made.incrementAndGet();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = start(() -> make()), two = start(() -> make());
        one.join();
        two.join();
        if (made.get() != 1) {
            throw new IllegalStateException("made " + made);
        }
    }
}
