// Two threads make the same file anew, without a lock. That is no data race, but what is in the file
// at the end depends on their order: whether the second opens it before or after the first writes.
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Paths;

public class LogFileWriter {
    static void log(String text) {
        try (PrintWriter out = new PrintWriter(new FileWriter("LogFileWriter.log", true))) {
            out.println(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void make(String text) {
        try (FileWriter out = new FileWriter("made")) {
            out.write(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void run(Runnable one, Runnable two) throws InterruptedException {
        Thread first = new Thread(one), second = new Thread(two);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    public static void main(String[] args) throws Exception {
        run(() -> make("one"), () -> make("second"));
        String text = Files.readString(Paths.get("made"));
        if (!text.equals("one")) {
            throw new IllegalStateException(text);
        }
    }
}
