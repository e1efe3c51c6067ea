// As WatchServiceTake, but the file system alone stands between the write and the read.
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;
import java.util.concurrent.SynchronousQueue;

public class WatchServiceTakeBroken {
    static int value;

    public static void main(String[] args) throws Exception {
        Path directory = Files.createTempDirectory("watched");
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        try (WatchService service = directory.getFileSystem().newWatchService()) {
            directory.register(service, StandardWatchEventKinds.ENTRY_CREATE);
            Thread watcher = start(() -> {
                service.take();
                if (value != 42) {
                    throw new AssertionError(value);
                }
            });
            value = 42;
            Files.createFile(directory.resolve("file"));
            watcher.join();
        }
        Files.delete(directory.resolve("file"));
        Files.delete(directory);
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
