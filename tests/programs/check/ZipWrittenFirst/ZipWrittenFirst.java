// A thread writes an archive and opens it, as the first in the program: classes of java.util.zip,
// java.time and java.nio are initialized while others are. main joins it before it reads.
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

public class ZipWrittenFirst {
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
        thread.join();
        assert size == 1;
    }
}
