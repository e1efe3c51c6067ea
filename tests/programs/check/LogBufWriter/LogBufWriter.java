// Writers share a buffer that a third thread writes to a file; the count of its characters has no
// lock.
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;

public class LogBufWriter {
    static void log(String text) {
        try (PrintWriter out = new PrintWriter(new FileWriter("LogBufWriter.log", true))) {
            out.println(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static final char[] buffer = new char[8];
    static int length;

    static void write(int at, char c) {
        buffer[at] = c;
        length++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> write(0, 'a')), two = new Thread(() -> write(1, 'b'));
        one.start();
        two.start();
        one.join();
        two.join();
        log(new String(buffer, 0, length));
    }
}
