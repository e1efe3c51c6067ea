// Two schedules lead to states that differ in a file's contents only: both must be followed, since the
// program reads them later.
import java.io.FileInputStream;
import java.io.FileOutputStream;

public class FileContentsRemembered {
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

    static final Object lock = new Object();

    static void write(int value) throws Exception {
        synchronized (lock) {
            try (FileOutputStream out = new FileOutputStream("value")) {
                out.write(value);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = start(() -> write(1)), two = start(() -> write(2));
        one.join();
        two.join();
        synchronized (lock) {
            try (FileInputStream in = new FileInputStream("value")) {
                if (in.read() == 1) {
                    throw new IllegalStateException("one was last");
                }
            }
        }
    }
}
