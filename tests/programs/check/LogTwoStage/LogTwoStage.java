// Both stages are locked, but not together: another thread sees the first without the second.
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;

public class LogTwoStage {
    static void log(String text) {
        try (PrintWriter out = new PrintWriter(new FileWriter("LogTwoStage.log", true))) {
            out.println(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static int first, second;

    static void run(Runnable one, Runnable two) throws InterruptedException {
        Thread first = new Thread(one), second = new Thread(two);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    static synchronized void setFirst() {
        first = 1;
    }

    static synchronized void setSecond() {
        second = 1;
    }

    static synchronized int difference() {
        return first - second;
    }

    public static void main(String[] args) throws InterruptedException {
        run(() -> {
            setFirst();
            log("first stage");
            setSecond();
        }, () -> {
            if (difference() != 0) {
                throw new IllegalStateException("between the stages");
            }
        });
    }
}
