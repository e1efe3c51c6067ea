// A file that is open can be deleted and read on: POSIX.
import java.io.File;
import java.io.RandomAccessFile;

public class FileDeletedWhileOpen {
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

    public static void main(String[] args) throws Exception {
        try (RandomAccessFile file = new RandomAccessFile("open", "rw")) {
            file.writeInt(7);
            Thread deleter = start(() -> new File("open").delete());
            file.seek(0);
            if (file.readInt() != 7) {
                throw new IllegalStateException();
            }
            deleter.join();
            file.seek(0);
            if (file.readInt() != 7 || new File("open").exists()) {
                throw new IllegalStateException();
            }
        }
    }
}
