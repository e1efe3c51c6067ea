import java.io.FileOutputStream;

/** Writes a file, from a thread or, with an argument, from main before there are threads. */
public class WritesFile {
    static void write() {
        try (FileOutputStream out = new FileOutputStream("written-by-the-program")) {
            out.write(1);
        } catch (java.io.IOException e) {
            throw new IllegalStateException(e.getMessage());
        }
    }

    public static void main(String[] args) {
        if (args.length > 0) {
            write();
        }
        new Thread(WritesFile::write).start();
    }
}
