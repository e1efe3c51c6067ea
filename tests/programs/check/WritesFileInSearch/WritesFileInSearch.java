import java.io.FileOutputStream;
import java.io.IOException;

/* A file cannot be taken back: the path ends before it is opened for writing. */
public class WritesFileInSearch {
    public static void main(String[] args) throws IOException {
        new Thread(() -> { }).start();
        try (FileOutputStream out = new FileOutputStream("never-written")) {
            out.write(1);
        }
    }
}
