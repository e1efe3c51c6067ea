// A turn that is an ordinary field keeps nobody out: it races, and so does what it should guard.
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;

public class LogCritical {
    static void log(String text) {
        try (PrintWriter out = new PrintWriter(new FileWriter("LogCritical.log", true))) {
            out.println(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static int turn;
    static int inside;

    static void run(Runnable one, Runnable two) throws InterruptedException {
        Thread first = new Thread(one), second = new Thread(two);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    static void enter(int me) {
        if (turn != me) {
            log(me + " waits for its turn");
            return;
        }
        inside++;
        log(me + " is inside");
        turn = 1 - me;
    }

    public static void main(String[] args) throws InterruptedException {
        run(() -> enter(0), () -> enter(1));
    }
}
