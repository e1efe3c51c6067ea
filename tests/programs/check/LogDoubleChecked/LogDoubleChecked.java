// Double-checked locking without volatile: the reference and what it refers to are seen without
// order.
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;

public class LogDoubleChecked {
    static void log(String text) {
        try (PrintWriter out = new PrintWriter(new FileWriter("LogDoubleChecked.log", true))) {
            out.println(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static LogDoubleChecked instance;
    int size;

    LogDoubleChecked() {
        size = 7;
    }

    static LogDoubleChecked get() {
        if (instance == null) {
            synchronized (LogDoubleChecked.class) {
                if (instance == null) {
                    instance = new LogDoubleChecked();
                }
            }
        }
        return instance;
    }

    static void run(Runnable one, Runnable two) throws InterruptedException {
        Thread first = new Thread(one), second = new Thread(two);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    public static void main(String[] args) throws InterruptedException {
        run(() -> log("size " + get().size), () -> log("size " + get().size));
    }
}
