// Nothing watches a directory.
import java.nio.file.FileSystems;

public class RefusedWatch {
    static void act() throws Exception {
        FileSystems.getDefault().newWatchService().close();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { });
        other.start();
        act();
        other.join();
    }
}
