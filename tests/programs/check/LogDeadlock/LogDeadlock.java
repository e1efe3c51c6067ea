// Two locks in opposite order, a log written in between: a deadlock, and no race.
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;

public class LogDeadlock {
    static void log(String text) {
        try (PrintWriter out = new PrintWriter(new FileWriter("LogDeadlock.log", true))) {
            out.println(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static final Object left = new Object(), right = new Object();

    static void run(Runnable one, Runnable two) throws InterruptedException {
        Thread first = new Thread(one), second = new Thread(two);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    static void both(Object first, Object second, String name) {
        synchronized (first) {
            log(name);
            synchronized (second) {
                log(name + " has both");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        run(() -> both(left, right, "one"), () -> both(right, left, "two"));
    }
}
