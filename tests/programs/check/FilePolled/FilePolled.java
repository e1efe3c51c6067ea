// A thread polls for a file until another one has made it: what was written before is there then
// (a rename is one step). A loop that calls the library comes back to the same state however long its
// body is.
import java.io.File;
import java.io.FileWriter;
import java.io.IOException;
import java.io.UncheckedIOException;

public class FilePolled {
    static void write() {
        File made = new File("made");
        try (FileWriter out = new FileWriter(made)) {
            out.write("done");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        made.renameTo(new File("done"));
    }

    public static void main(String[] args) {
        new Thread(FilePolled::write).start();
        while (!new File("done").exists()) {
        }
        assert new File("done").length() == 4;
    }
}
