// The reader does not lock.
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;

public class LogReadersWriters {
    static void log(String text) {
        try (PrintWriter out = new PrintWriter(new FileWriter("LogReadersWriters.log", true))) {
            out.println(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static int value;

    static void run(Runnable one, Runnable two) throws InterruptedException {
        Thread first = new Thread(one), second = new Thread(two);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    static synchronized void write() {
        value = 1;
        log("written");
    }

    public static void main(String[] args) throws InterruptedException {
        run(LogReadersWriters::write, () -> log("read " + value));
    }
}
