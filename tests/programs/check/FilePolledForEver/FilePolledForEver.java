// As FilePolled, but the writer and the one that polls mean different files: with --progress, the loop is
// found to be one that no schedule leaves.
import java.io.File;
import java.io.FileWriter;
import java.io.IOException;
import java.io.UncheckedIOException;

public class FilePolledForEver {
    static void write() {
        File made = new File("made");
        try (FileWriter out = new FileWriter(made)) {
            out.write("done");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        made.renameTo(new File("finished"));
    }

    public static void main(String[] args) {
        new Thread(FilePolledForEver::write).start();
        while (!new File("done").exists()) {
        }
    }
}
