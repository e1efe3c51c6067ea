import java.io.FileInputStream;
import java.io.FileOutputStream;

/**
 * Writes a file, from a thread and, with the argument "main", from main before there are threads; with
 * "fails" it throws once it has read back what it has written.
 */
public class WritesFile {
    static void write(boolean fails) {
        try (FileOutputStream out = new FileOutputStream("written-by-the-program")) {
            out.write(1);
            try (FileInputStream in = new FileInputStream("written-by-the-program")) {
                if (in.read() != 1 || fails) {
                    throw new IllegalStateException("read back");
                }
            }
        } catch (java.io.IOException e) {
            throw new IllegalStateException(e.getMessage());
        }
    }

    public static void main(String[] args) {
        if (args.length > 0 && args[0].equals("main")) {
            write(false);
        }
        boolean fails = args.length > 0 && args[args.length - 1].equals("fails");
        new Thread(() -> write(fails)).start();
    }
}
