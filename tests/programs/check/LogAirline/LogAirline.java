// Two desks sell the last seat: the count is read and written without order.
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;

public class LogAirline {
    static void log(String text) {
        try (PrintWriter out = new PrintWriter(new FileWriter("LogAirline.log", true))) {
            out.println(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static int seats = 1;

    static void run(Runnable one, Runnable two) throws InterruptedException {
        Thread first = new Thread(one), second = new Thread(two);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    static void sell(String desk) {
        if (seats > 0) {
            seats--;
            log(desk + " sold");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        run(() -> sell("one"), () -> sell("two"));
    }
}
