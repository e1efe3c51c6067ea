// Nothing watches a directory.
import java.nio.file.Paths;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;

public class RefusedWatchOfDirectory {
    static void act() throws Exception {
        Path path = Paths.get(".");
        try (WatchService service = path.getFileSystem().newWatchService()) {
            path.register(service, StandardWatchEventKinds.ENTRY_CREATE);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { });
        other.start();
        act();
        other.join();
    }
}
