// Asks for the length of a file that a thread, which another one starts, writes in two calls: it may be
// asked between them (FileOutputStream.write writes at once). The file is not there when main comes to the
// question, and main stands before it from the beginning on.
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

public class FileLengthBetween {
    static void write() {
        try (FileOutputStream out = new FileOutputStream("between")) {
            out.write(1);
            out.write(1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) {
        Thread writer = new Thread(FileLengthBetween::write);
        new Thread(writer::start).start();
        assert new File("between").length() != 1;
    }
}
