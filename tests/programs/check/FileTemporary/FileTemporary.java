// Temporary files of a program that is searched are made in memory, and a deletion at the exit is one
// there.
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

public class FileTemporary {
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
        File file = File.createTempFile("heddle", ".tmp");
        file.deleteOnExit();
        Thread thread = start(() -> Files.write(file.toPath(), new byte[10]));
        thread.join();
        Path directory = Files.createTempDirectory("heddle");
        Path other = Files.createTempFile(directory, "heddle", null);
        if (file.length() != 10 || !Files.exists(other) || !Files.isDirectory(directory)) {
            throw new IllegalStateException();
        }
    }
}
