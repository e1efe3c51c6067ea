// As FileLengthBetween, but both bytes are written in one call: nobody sees one alone.
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

public class FileLengthAtOnce {
    static void write() {
        try (FileOutputStream out = new FileOutputStream("once")) {
            out.write(new byte[2]);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) {
        Thread writer = new Thread(FileLengthAtOnce::write);
        new Thread(writer::start).start();
        assert new File("once").length() != 1;
    }
}
