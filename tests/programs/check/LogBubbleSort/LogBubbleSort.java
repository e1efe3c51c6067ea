// Two threads sort the same array, each pass logged: its elements race.
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;

public class LogBubbleSort {
    static void log(String text) {
        try (PrintWriter out = new PrintWriter(new FileWriter("LogBubbleSort.log", true))) {
            out.println(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static final int[] values = {3, 2, 1};

    static void run(Runnable one, Runnable two) throws InterruptedException {
        Thread first = new Thread(one), second = new Thread(two);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    static void pass(int at) {
        if (values[at] > values[at + 1]) {
            int high = values[at];
            values[at] = values[at + 1];
            values[at + 1] = high;
        }
        log("passed " + at);
    }

    public static void main(String[] args) throws InterruptedException {
        run(() -> pass(0), () -> pass(1));
    }
}
