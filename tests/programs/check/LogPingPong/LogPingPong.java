// The ball is taken away between the look and the hit.
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;

public class LogPingPong {
    static void log(String text) {
        try (PrintWriter out = new PrintWriter(new FileWriter("LogPingPong.log", true))) {
            out.println(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static volatile String ball = "ball";

    static void run(Runnable one, Runnable two) throws InterruptedException {
        Thread first = new Thread(one), second = new Thread(two);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    static void hit() {
        if (ball != null) {
            log("hit " + ball.length());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        run(LogPingPong::hit, () -> ball = null);
    }
}
