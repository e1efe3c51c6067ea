// Threads that are started by two others write files of their own through channels, each with its own direct
// buffer (FileChannel.write makes one for an array). They start in either order, and share no
// memory.
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

public class BuffersOfGrandchildren {
    static Thread writer(String name) {
        return new Thread(() -> {
            try {
                Files.write(Path.of(name), new byte[] {1});
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    static synchronized void start(Thread thread) {
        thread.start();
    }

    public static void main(String[] args) {
        Thread one = writer("one"), two = writer("two");
        new Thread(() -> start(one)).start();
        new Thread(() -> start(two)).start();
    }
}
