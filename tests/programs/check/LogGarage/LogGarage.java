// The manager tells by an ordinary field that work is there; a worker that looks too early goes home.
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;

public class LogGarage {
    static void log(String text) {
        try (PrintWriter out = new PrintWriter(new FileWriter("LogGarage.log", true))) {
            out.println(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static boolean hasWork;

    static void run(Runnable one, Runnable two) throws InterruptedException {
        Thread first = new Thread(one), second = new Thread(two);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    public static void main(String[] args) throws InterruptedException {
        run(() -> {
            log("manager");
            hasWork = true;
        }, () -> log(hasWork ? "works" : "goes home"));
    }
}
