// A writer of the program is called under the lock of the BufferedWriter around it (Writer.lock,
// "the object used to synchronize operations on this stream"), also by flush() and by PrintWriter.
import java.io.BufferedWriter;
import java.io.PrintWriter;
import java.io.Writer;

public class BufferedWriterOwnWriter {
    static class Counting extends Writer {
        int count;

        @Override
        public void write(char[] c, int from, int length) {
            count += length;
        }

        @Override
        public void flush() {
        }

        @Override
        public void close() {
        }
    }

    static final Counting COUNTING = new Counting();

    static PrintWriter writer() {
        return new PrintWriter(new BufferedWriter(COUNTING, 4));
    }

    static void print(PrintWriter to) {
        for (int i = 0; i < 100; i++) {
            to.print("word");
        }
        to.flush();
    }

    public static void main(String[] args) throws Exception {
        PrintWriter shared = writer();
        Thread one = start(() -> print(shared));
        Thread two = start(() -> print(shared));
        one.join();
        two.join();
        if (COUNTING.count != 800) {
            throw new AssertionError(COUNTING.count);
        }
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
