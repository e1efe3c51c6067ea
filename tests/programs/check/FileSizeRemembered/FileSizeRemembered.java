// As FileContentsRemembered, for a file that is truncated or extended.
import java.io.File;
import java.io.RandomAccessFile;

public class FileSizeRemembered {
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

    static synchronized void resize(int size) throws Exception {
        try (RandomAccessFile file = new RandomAccessFile("sized", "rw")) {
            file.setLength(size);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = start(() -> resize(10)), two = start(() -> resize(5));
        one.join();
        two.join();
        if (new File("sized").length() == 10) {
            throw new IllegalStateException("ten was last");
        }
    }
}
