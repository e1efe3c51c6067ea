// The number drawn is checked and noted in two steps, each under the lock: no race, but both can
// draw the same number.
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;

public class LogLottery {
    static void log(String text) {
        try (PrintWriter out = new PrintWriter(new FileWriter("LogLottery.log", true))) {
            out.println(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static boolean isDrawn;

    static void run(Runnable one, Runnable two) throws InterruptedException {
        Thread first = new Thread(one), second = new Thread(two);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    static synchronized boolean isDrawn() {
        return isDrawn;
    }

    static synchronized void draw() {
        if (isDrawn) {
            throw new IllegalStateException("drawn twice");
        }
        isDrawn = true;
    }

    static void play(String player) {
        if (!isDrawn()) {
            draw();
            log(player + " has drawn it");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        run(() -> play("one"), () -> play("two"));
    }
}
