// One thread locks the class, the other an object; both log what they have counted.
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;

public class LogWrongLock {
    static void log(String text) {
        try (PrintWriter out = new PrintWriter(new FileWriter("LogWrongLock.log", true))) {
            out.println(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static final Object other = new Object();
    static int count;

    static void run(Runnable one, Runnable two) throws InterruptedException {
        Thread first = new Thread(one), second = new Thread(two);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    public static void main(String[] args) throws InterruptedException {
        run(() -> {
            synchronized (LogWrongLock.class) {
                count++;
                log("by the class");
            }
        }, () -> {
            synchronized (other) {
                count++;
                log("by the other");
            }
        });
    }
}
