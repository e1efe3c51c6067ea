// exists() and then createNewFile() are two steps: both threads may think that they must make it.
import java.io.File;
import java.util.concurrent.atomic.AtomicInteger;

public class FileMadeTwice {
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

    static final AtomicInteger missing = new AtomicInteger();

    static void make() throws Exception {
        File file = new File("once");
        if (!file.exists()) {
            missing.incrementAndGet();
            file.createNewFile();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = start(() -> make()), two = start(() -> make());
        one.join();
        two.join();
        if (missing.get() != 1) {
            throw new IllegalStateException("missing for " + missing);
        }
    }
}
