// A thread that writes the same to the same file again and again comes back to the same state: the
// search ends.
import java.io.RandomAccessFile;

public class FileLoopWritten {
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

    static volatile boolean stop;

    public static void main(String[] args) throws Exception {
        Thread writer = start(() -> {
            while (!stop) {
                try (RandomAccessFile file = new RandomAccessFile("looped", "rw")) {
                    file.writeInt(1);
                }
            }
        });
        stop = true;
        writer.join();
    }
}
