// The requests are counted under a lock that each thread has for itself.
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;

public class LogManager {
    static void log(String text) {
        try (PrintWriter out = new PrintWriter(new FileWriter("LogManager.log", true))) {
            out.println(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static int requests;

    static void run(Runnable one, Runnable two) throws InterruptedException {
        Thread first = new Thread(one), second = new Thread(two);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    static void request() {
        synchronized (new Object()) {
            requests++;
        }
        log("request");
    }

    public static void main(String[] args) throws InterruptedException {
        run(LogManager::request, LogManager::request);
        log(requests + " requests");
    }
}
