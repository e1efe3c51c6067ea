// The twin of ZipWrittenFirst: main reads without waiting for the thread (JLS 17.4.5: no order).
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

public class ZipWrittenFirstRace {
    static int size;

    static void use() {
        File file = new File("first.zip");
        try {
            try (ZipOutputStream out = new ZipOutputStream(new FileOutputStream(file))) {
                out.putNextEntry(new ZipEntry("entry"));
                out.write(1);
            }
            try (ZipFile in = new ZipFile(file)) {
                size = in.size();
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> use());
        thread.start();
        assert size == 0 || size == 1;
        thread.join();
    }
}
