// Customers and the supplier use the stock under its lock, and one log under the same lock: its lines
// are whole, and as many as there were visits.
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.List;

public class LogShop {
    static void log(String text) {
        try (PrintWriter out = new PrintWriter(new FileWriter("LogShop.log", true))) {
            out.println(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static int stock = 1;

    static void run(Runnable one, Runnable two) throws InterruptedException {
        Thread first = new Thread(one), second = new Thread(two);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    static synchronized void visit(int change, String name) {
        stock += change;
        log(name);
    }

    public static void main(String[] args) throws Exception {
        run(() -> visit(-1, "customer"), () -> visit(1, "supplier"));
        List<String> lines = Files.readAllLines(Paths.get("LogShop.log"));
        if (lines.size() != 2 || !lines.contains("customer") || !lines.contains("supplier")) {
            throw new IllegalStateException(lines.toString());
        }
    }
}
