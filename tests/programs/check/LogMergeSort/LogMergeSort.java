// Each half is sorted by a thread of its own and merged after both have ended: nothing is shared but
// the log, which no race can hurt.
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;

public class LogMergeSort {
    static void log(String text) {
        try (PrintWriter out = new PrintWriter(new FileWriter("LogMergeSort.log", true))) {
            out.println(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static final int[] values = {4, 3, 2, 1};

    static void sort(int from) {
        if (values[from] > values[from + 1]) {
            int high = values[from];
            values[from] = values[from + 1];
            values[from + 1] = high;
        }
        log("sorted from " + from);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread left = new Thread(() -> sort(0)), right = new Thread(() -> sort(2));
        left.start();
        right.start();
        left.join();
        right.join();
        log(values[0] + " " + values[2]);
        assert values[0] == 3 && values[2] == 1;
    }
}
